"""The letters of a round cell and what each means (TRF16, TRF26; rules of C.07 Art. 15 and 16).

Every letter after reading is one of `RESULTS`; older or damaged spellings are mapped to them by
`pipeline.tables` with a finding.
"""

import polars as pl

from pipeline.contracts import labels

#: Result letters in their order of declaration (a contract of the tables), and the Enum of every
#: `result` and `colour` column.
RESULTS = labels.RESULT
RESULT = pl.Enum(RESULTS)
COLOUR = pl.Enum(labels.COLOUR)

#: Really played over the board; W, D, L are games of under one move that are not rated.
OVER_THE_BOARD = labels.OVER_THE_BOARD
RATED = labels.RATED
#: Rounds without opponent.
BYES = labels.BYES
OVER_THE_BOARD_WINS = ("1", "W")
FORFEITS = ("+", "-")
#: Byes that the participant asked for, absences included (Art. 16.1.1).
REQUESTED_BYES = ("H", "Z")
#: Not available to play: voluntary unplayed rounds (Art. 16.1.2).
VOLUNTARY = ("H", "Z", "-")

#: Which entry of the scoring system pays each letter.
SCORED_AS = {
    "1": "win",
    "=": "draw",
    "0": "loss",
    "W": "win",
    "D": "draw",
    "L": "loss",
    "+": "forfeit_win",
    "-": "forfeit_loss",
    "U": "pab",
    "F": "full_bye",
    "H": "half_bye",
    "Z": "absent",
}

#: Pairs of results that one game can have, in the order of `RESULTS`.
LEGAL_PAIRS = (("1", "0"), ("=", "="), ("W", "L"), ("D", "D"), ("+", "-"))
#: Legal but rare pairs: both lose, one side penalised, double forfeit.
UNUSUAL_PAIRS = (("0", "0"), ("=", "0"), ("L", "L"), ("D", "L"), ("0", "-"), ("-", "-"))
