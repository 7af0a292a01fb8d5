"""The letters of a round cell and what each means (TRF16, TRF26; rules of C.07 Art. 15 and 16).

Every letter after reading is one of `RESULTS`; older or damaged spellings are mapped to them by
`pipeline.tables` with a finding.
"""

import polars as pl

#: Result letters in their order of declaration; the Enum of every `result` column.
RESULTS = ("1", "=", "0", "W", "D", "L", "+", "-", "U", "F", "H", "Z")
RESULT = pl.Enum(RESULTS)
COLOUR = pl.Enum(("w", "b"))

#: Really played over the board; W, D, L are games of under one move that are not rated.
OVER_THE_BOARD = ("1", "=", "0", "W", "D", "L")
RATED = ("1", "=", "0")
OVER_THE_BOARD_WINS = ("1", "W")
FORFEITS = ("+", "-")
#: Rounds without opponent.
BYES = ("U", "F", "H", "Z")
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
