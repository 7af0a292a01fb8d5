"""The dialect guessed from codes and cells."""

import pytest
from written import in_columns, read


def player(*cells: str) -> str:
    """A player record with round cells (eight columns each)."""
    return in_columns(
        (1, "001"), (5, "   1"), *((92 + 10 * index, cell) for index, cell in enumerate(cells))
    )


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("192 FIDE_DUTCH\nXXR 5", "TRF26"),
        ("172 IND FIDE", "TRF26"),
        ("340 -+   1   2   3", "TRF-25 draft"),
        ("330 Z   1    5", "TRF-25 draft"),
        ("330 -+   1   2   3", "TRF26"),
        ("XXR 5\n152 W", "TRF(x)"),
        ("XXR 5\nBBW 1.0", "TRF(bx)"),
        ("XXR 5\nDAT 2020", "Tornelo"),
        ("142 9\n" + player("   2 w 1", "0000 - H"), "TRF16"),
        (player("   2 w 1", "0000 - u"), "TRF16"),
        (player("   2 w 1", "0000 - +"), "TRF06"),
        (player("     - =", "   3 b 0"), "TRF06"),
        (player("   2 w 1", "   3 b 0"), "TRF16"),
        ("012 One", "TRF16"),
    ],
)
def test_the_dialect(text, dialect):
    assert read(text).facts["dialect"].to_list() == [dialect]
