"""The studies by name, entered by a decorator beside their code."""

from collections.abc import Callable

from pipeline.studies.answer import Answer, Chart, Study
from pipeline.studies.ground import Ground

STUDIES: dict[str, Study] = {}

Run = Callable[[Ground], Answer]


def study(
    name: str,
    title: str,
    *,
    chart: Chart,
    lists: tuple[str, ...] | None = None,
    cautions: tuple[str, ...] = (),
    cells: tuple[str, ...] = (),
    infers: bool = False,
) -> Callable[[Run], Run]:
    """Enter the decorated function as a study; its docstring is what the page says of the method.

    lists: the orders compared unless others are named; `()` the whole catalogue, None: it compares
    none. cells: plans that are simulated unless others are named; such a study needs strengths.
    infers: it reads `verdicts`, those of the inference of lists.
    """

    def enter(run: Run) -> Run:
        if name in STUDIES:
            raise ValueError(f"two studies are called {name}")
        text = " ".join((run.__doc__ or "").split())
        STUDIES[name] = Study(name, title, text, run, chart, cautions, lists, cells, infers)
        return run

    return enter
