"""Who may import whom, and who may touch files: the layers, read from the syntax trees."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "pipeline"

#: Rooms in their order; those that share a number do not import each other.
LAYERS: dict[str, int] = {
    room: number
    for number, rooms in enumerate(
        (
            ("errors", "units", "findings"),
            ("contracts",),
            ("store",),
            ("archive",),
            ("records",),
            ("tables", "rules"),
            ("contributions",),
            ("tiebreaks",),
            ("rankings",),
            ("audits", "studies", "simulate"),
            ("reports",),
            ("runs",),
            ("cli",),
        )
    )
    for room in rooms
}
#: Neighbours on one level whose one direction is allowed.
NEIGHBOURS = {("findings", "errors"), ("units", "errors"), ("tables", "rules")}

DUCKDB_ROOMS = {"store/warehouse.py", "store/checks.py", "store/laws.py", "archive/tabular.py"}
#: The one place that reads Parquet files of users.
USER_PARQUET = "archive/tabular.py"
PARQUET_CALLS = {"scan_parquet", "read_parquet", "write_parquet", "sink_parquet"}
#: Calls that read somebody's file. `runs` and `store` also read, but only inside the output folder,
#: and packaged data (rating tables, SQL texts) is read through importlib.resources by anyone.
OPENING_CALLS = {"open", "read_bytes", "fdopen"}
OPENING_ROOMS = {"archive", "store", "runs"}
#: `simulate` writes the archives that `archive` will read.
WRITES_ARCHIVES = {"simulate"}
ARCHIVE_MODULES = {"zipfile", "tarfile", "gzip", "bz2", "lzma", "zlib"}
PROCESS_MODULES = {"multiprocessing", "concurrent.futures", "subprocess", "dask", "distributed"}
HEAVY_MODULES = {"polars", "duckdb", "pandera", "pyarrow", "numpy", "altair", "jinja2", "dask"}
WRITING_CALLS = {"write_text", "write_bytes", "write_csv", "write_json", "write_ndjson", "sink_csv"}


def modules() -> list[str]:
    return sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


@cache
def tree(module: str) -> ast.Module:
    return ast.parse((PACKAGE / module).read_text("utf-8"))


def room(module: str) -> str:
    """The layer of a module: its top folder, or its name when it stands at the top."""
    return module.split("/", 1)[0].removesuffix(".py")


def imports(module: str, nodes: Iterator[ast.AST] | None = None) -> set[str]:
    """Absolute dotted names that the module imports, `from a import b` as `a.b`."""
    package = ["pipeline", *module.split("/")[:-1]]
    names: set[str] = set()
    for node in nodes or ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            names.update(f"{stem}.{alias.name}" for alias in node.names)
    return names


def uses(module: str, libraries: set[str]) -> set[str]:
    return {
        library
        for library in libraries
        for name in imports(module)
        if name == library or name.startswith(f"{library}.")
    }


def called(module: str) -> set[str]:
    """Names of the functions and methods that the module calls."""
    return {
        node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name)
    }


def module_level(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Statements run on import, without the bodies of functions and of `if TYPE_CHECKING`."""
    for node in body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        yield node
        for block in ("body", "orelse", "finalbody"):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from module_level(getattr(node, block, []))


every_module = pytest.mark.parametrize("module", modules())


def test_the_walk_sees_modules():
    assert len(modules()) > 20
    assert "polars" in imports("findings.py")
    assert any("pipeline.findings" in name for m in modules() for name in imports(m))


@every_module
def test_every_room_has_a_layer(module):
    assert module == "__init__.py" or room(module) in LAYERS


@every_module
def test_imports_point_one_way(module):
    if module in {"__init__.py", "__main__.py"}:
        return
    own = room(module)
    wrong = set()
    for name in imports(module):
        if not name.startswith("pipeline."):
            continue
        other = name.split(".")[1]
        allowed = (
            other not in LAYERS  # a name of the package itself, such as its version
            or other == own
            or (own, other) in NEIGHBOURS
            or LAYERS[other] < LAYERS[own]
        )
        if not allowed:
            wrong.add(name)
    assert not wrong, f"{module} imports from a layer that is not above it: {sorted(wrong)}"


@every_module
def test_only_store_opens_parquet(module):
    if room(module) != "store" and module != USER_PARQUET:
        assert not called(module) & PARQUET_CALLS
        assert not uses(module, {"pyarrow.parquet", "pyarrow.dataset"})


@every_module
def test_only_archive_opens_user_files(module):
    if room(module) != "archive":
        assert room(module) in WRITES_ARCHIVES or not uses(module, ARCHIVE_MODULES)
    if room(module) not in OPENING_ROOMS:
        assert not called(module) & OPENING_CALLS


@every_module
def test_tiebreaks_do_no_input_or_output(module):
    if room(module) in {"tiebreaks", "contributions", "rankings", "tables", "records"}:
        assert not called(module) & (OPENING_CALLS | PARQUET_CALLS | WRITING_CALLS | {"print"})
        assert not uses(module, {"os", "io", "shutil", "tempfile", "duckdb"})


@every_module
def test_duckdb_has_its_rooms(module):
    if room(module) not in {"audits", "studies", "reports"} and module not in DUCKDB_ROOMS:
        assert not uses(module, {"duckdb"})


@every_module
def test_only_runs_knows_of_processes(module):
    if room(module) != "runs":
        assert not uses(module, PROCESS_MODULES)


@every_module
def test_pandera_stays_in_contracts(module):
    if room(module) != "contracts":
        assert not uses(module, {"pandera"})


@every_module
def test_no_room_without_a_subject(module):
    assert not {"utils", "util", "helpers", "common", "misc"} & set(
        module.removesuffix(".py").split("/")
    )


@pytest.mark.parametrize("module", [name for name in modules() if room(name) == "cli"])
def test_the_command_line_starts_light(module):
    """The parser and its help need no frames: what is heavy is imported inside the commands."""
    names = imports(module, module_level(tree(module).body))
    roots = {name.split(".")[0] for name in names}
    assert not roots & HEAVY_MODULES
    rooms = {name.split(".")[1] for name in names if name.startswith("pipeline.")}
    assert rooms <= {"cli", "errors", "__version__"}, f"imported at the top: {sorted(rooms)}"
