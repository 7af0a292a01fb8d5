"""SQL texts are found by kind and name."""

import pytest

from pipeline.errors import UsageError
from pipeline.store.queries import sql_names, sql_text


def test_names_are_sorted_and_have_texts() -> None:
    names = sql_names("checks")
    assert "points_stated" in names
    assert list(names) == sorted(names)
    assert all(sql_text("checks", name).startswith("-- ") for name in names)


def test_a_kind_without_texts_is_empty() -> None:
    assert sql_names("nothing") == ()


def test_an_unknown_name_has_a_suggestion() -> None:
    with pytest.raises(UsageError, match="Did you mean 'points_stated'"):
        sql_text("checks", "points_state")
