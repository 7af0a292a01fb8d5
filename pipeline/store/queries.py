"""The SQL texts of the project, by kind (folder) and name."""

from functools import cache
from pathlib import Path

from pipeline.errors import UsageError


def sql_names(kind: str) -> tuple[str, ...]:
    """Names of the texts of one kind, sorted; `-` in an oracle's name stands for `/`."""
    return tuple(sorted(path.stem for path in (sql_folder() / kind).glob("*.sql")))


def sql_text(kind: str, name: str) -> str:
    """One text, such as ("oracle", "BH/C1"). Raises UsageError when there is none."""
    path = sql_folder() / kind / f"{name.replace('/', '-')}.sql"
    if not path.is_file():
        raise UsageError(f"{kind} query", name, sql_names(kind))
    return path.read_text("utf-8")


@cache
def sql_folder() -> Path:
    """Where the texts stand: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside = package / "sql"
    return inside if inside.is_dir() else package.parent / "sql"
