"""Results."""

from tests.tables.little import player
from tests.wild.wild import GAME, PLAYED, Shown, Wild

CASES = (
    Shown(
        "0000 - -, 0000 - +", ("the byes of 2006", "a full point beside the pairing bye is none")
    ),
    Wild(
        "opponent blank, colour and result given",
        (*GAME, player(3, "     - +"), player(4, "     - -")),
        found=(("OLD_BYE", 5, 99, "+", "U"), ("OLD_BYE", 6, 99, "-", "Z")),
        rounds={**PLAYED, 3: "- - U", 4: "- - Z"},
    ),
    Wild("0000 and a blank", (*GAME, player(3, "0000 -")), rounds={**PLAYED, 3: "- - Z"}),
    Wild(
        "a blank cell",
        (*GAME, player(3, "        ")),
        found=(("BLANK_CELL", 5, 99, None, "Z"),),
        rounds={**PLAYED, 3: "- - Z"},
    ),
    Shown("an opponent without a result", ("a game that is not finished",)),
    Shown(
        "an unknown symbol", ("2 w Q against 1 b *", "2 w 1 against 1 b ù", "2 w = against 1 b ù")
    ),
    Shown("lower-case letters", ("2 W w against 1 B l",)),
    Shown(
        "an impossible pair", ("2 w 1 against 1 b 1", "2 w = against 1 b 1", "2 w + against 1 b 0")
    ),
    Shown("a rare pair", ("2 w 0 against 1 b 0", "2 w = against 1 b 0", "2 w L against 1 b L")),
    Shown("double forfeit", ("2 w - against 1 b -",)),
    Shown("several U in a round", ("two pairing byes",)),
    Shown("adjourned", ("what follows an open round is left out",)),
)
