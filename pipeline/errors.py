"""Every exception that leaves the pipeline, with the exit code it means.

Errors in the data never raise: they are findings (see `findings`). What raises is a call that
cannot be carried out. Each class keeps its facts as attributes and builds one sentence and a hint.
"""

from difflib import get_close_matches


class TiebreaksError(Exception):
    """Root of the tree. `exit_code` is what the command line returns."""

    exit_code = 70

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross process borders with their facts, without calling their constructor."""
        return _rebuilt, (type(self), self.args, self.__dict__)


def _rebuilt(
    kind: type[TiebreaksError], args: tuple[object, ...], facts: dict[str, object]
) -> TiebreaksError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(facts)
    return error


class UsageError(TiebreaksError):
    """The call names something that does not exist (exit code 2)."""

    exit_code = 2

    def __init__(self, what: str, token: str, known: tuple[str, ...] = (), hint: str = "") -> None:
        self.what, self.token, self.known = what, token, known
        near = get_close_matches(token.upper(), [name.upper() for name in known], n=1, cutoff=0.4)
        nearest = next((name for name in known if near and name.upper() == near[0]), None)
        advice = f" Did you mean {nearest!r}?" if nearest else ""
        super().__init__(f"{what} {token!r} is not known.{advice}{' ' + hint if hint else ''}")


class MalformedError(UsageError):
    """A list, code or option is written wrongly (exit code 2)."""

    def __init__(self, what: str, token: str, why: str) -> None:
        self.what, self.token, self.known = what, token, ()
        TiebreaksError.__init__(self, f"{what} {token!r}: {why}")


class NothingReadableError(TiebreaksError):
    """No source holds a tournament report file, or too many were refused (exit code 3)."""

    exit_code = 3


class ContractError(TiebreaksError):
    """A table or a cross-table law is broken; nothing was published (exit code 4)."""

    exit_code = 4

    def __init__(self, table: str, law: str, rows: int, example: str = "") -> None:
        self.table, self.law, self.rows = table, law, rows
        shown = f", first: {example}" if example else ""
        super().__init__(f"table {table}: {law} is broken in {rows} row(s){shown}")


class FileAccessError(TiebreaksError):
    """A path cannot be read or written (exit code 5)."""

    exit_code = 5

    def __init__(self, path: str, why: str) -> None:
        self.path = path
        super().__init__(f"{path}: {why}")


class LockedError(TiebreaksError):
    """Another run holds the output folder (exit code 6)."""

    exit_code = 6

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(f"{path}: another run is working here; wait for it to end")
