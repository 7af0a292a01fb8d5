"""The program's own texts, which its results depend on as much as on the files read."""

import hashlib
from functools import cache
from pathlib import Path

from pipeline.store.queries import sql_folder


@cache
def program() -> str:
    """Sixteen hex digits that name every module, query and data file of the package.

    Kept results of another state of the program are made again, also between two releases.
    """
    package, sql = Path(__file__).parents[1], sql_folder()
    texts = {
        f"{root.name}/{path.relative_to(root).as_posix()}": path
        for root in (package, sql)
        for path in root.rglob("*")
        # an installed package holds the queries, a checkout has them beside it
        if path.is_file()
        and "__pycache__" not in path.parts
        and (root == sql or sql not in path.parents)
    }
    named = hashlib.sha256()
    for name, path in sorted(texts.items()):
        named.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return named.hexdigest()[:16]
