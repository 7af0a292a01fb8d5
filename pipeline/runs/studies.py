"""Studies of an output folder or of simulated events: lists are ranked, the results written."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pipeline.errors import MalformedError, UsageError
from pipeline.rankings.lists import ranking_lists
from pipeline.reports.study import demand_plots, write_study
from pipeline.rules.lists import DECLARED
from pipeline.runs.config import user_text
from pipeline.runs.inferring import infer_archive
from pipeline.runs.settings import settings_of
from pipeline.runs.simulated import Cell, cell, simulated_ground
from pipeline.runs.stages import rank_missing
from pipeline.store.parts import read_part
from pipeline.store.paths import Layout
from pipeline.store.scan import generation, manifest, read
from pipeline.studies.all import STUDIES
from pipeline.studies.answer import Result, Study
from pipeline.studies.ask import ask, ask_cells
from pipeline.studies.catalogue import USUAL, distinct, from_file, named_in, permuted
from pipeline.studies.ground import Ground, published
from pipeline.studies.question import Question


def study_named(name: str) -> Study:
    """The study of a name. Raises UsageError naming the nearest."""
    if name not in STUDIES:
        raise UsageError("study", name, tuple(STUDIES))
    return STUDIES[name]


def studied(
    out: Path,
    name: str,
    question: Question,
    lists: Sequence[str] = (),
    truth: Path | None = None,
    to: Path | None = None,
    workers: int = 0,
) -> Result:
    """The result of one study of an output folder, written to `to` (default: OUT/studies/NAME).

    lists: texts of the orders compared; without any those of the study. The generation is ranked
    under those that it lacks. truth: Parquet file of strengths, as `simulate` writes it. Raises
    UsageError, MalformedError, NothingReadableError and FileAccessError.
    """
    study = study_named(name)
    demand_plots()
    if study.cells and truth is None:
        raise MalformedError("study", name, "name the strengths with --truth, or leave OUT out")
    beside = {"truth": read_part(truth)} if truth is not None else {}
    if study.infers:
        rank_missing(out, [DECLARED])
        beside["verdicts"] = infer_archive(out, None, ("federation",), workers)[1]
    texts = _texts(study, out, lists)
    names = rank_missing(out, texts) if texts else []
    stored = settings_of(manifest(out)["options"])
    rankings = {ranking.name: ranking for ranking in stored.lists}
    asked = replace(question, lists=tuple(rankings[name] for name in names), options=stored.options)
    with published(out, asked, beside) as ground:
        result = ask(study, ground)
    write_study(result, to or Layout(out).studies / name, generation(out).name)
    return result


def studied_by_simulation(
    name: str,
    question: Question,
    to: Path,
    lists: Sequence[str] = (),
    cells: Sequence[str] = (),
    events: int = 1000,
    workers: int = 0,
) -> Result:
    """The result of one study of simulated events, `events` in each cell, written to `to`.

    cells: texts of plans, see `pipeline.runs.simulated`; without any those of the study. Raises
    UsageError, MalformedError and FileAccessError.
    """
    study = study_named(name)
    demand_plots()
    if not study.cells:
        raise MalformedError("study", name, "name the output folder of a run; nothing is simulated")
    if question.by:
        raise MalformedError("--by", ",".join(question.by), "simulated events are split by cells")
    rankings, declared = ranking_lists(lists or study.lists or ())
    if declared:
        raise MalformedError("list", DECLARED, "simulated events declare none")
    plans = [cell(text, name, question.seed, events) for text in cells or study.cells]
    settings = {plan.text: plan.settings for plan in plans}
    if len(settings) < len(plans):
        raise MalformedError("cell", ", ".join(cells), "one is named twice")
    asked = replace(
        question, lists=rankings, series="event", system="all", min_players=2, min_rounds=1,
        cells=settings,
    )  # fmt: skip
    result = ask_cells(study, asked, _grounds(plans, asked, workers))
    write_study(result, to)
    return result


def _grounds(
    plans: Sequence[Cell], question: Question, workers: int
) -> Iterator[tuple[str, Ground]]:
    """Each cell's text and ground, one open at a time."""
    for plan in plans:
        with simulated_ground(plan, question, workers) as ground:
            yield plan.text, ground


def named_lists(
    lists: Sequence[str], file: Path | None, permutations: str | None
) -> tuple[str, ...]:
    """The texts of lists named on the command line, in a TOML file and as permutations."""
    texts = list(lists)
    if file is not None:
        texts += from_file(user_text(file))
    if permutations is not None:
        texts += permuted(permutations)
    return tuple(texts)


def prize_money(text: str) -> tuple[int, ...]:
    """Whole prizes of a comma list, highest first. Raises MalformedError."""
    try:
        prizes = tuple(int(part) for part in text.split(","))
    except ValueError:
        prizes = ()
    if sorted(prizes, reverse=True) != list(prizes) or not any(prizes) or min(prizes) < 0:
        raise MalformedError("prizes", text, "write whole numbers, highest first: 600,400,200")
    return prizes


def _texts(study: Study, out: Path, lists: Sequence[str]) -> list[str]:
    """The lists to compare, each order once."""
    if study.lists is None:
        if lists:
            raise MalformedError("study", study.name, "it compares no lists")
        return []
    if DECLARED in lists:
        why = "events declare different orders; without --list each of them is compared"
        raise MalformedError("list", DECLARED, why)
    if lists or study.lists:
        return list(lists or study.lists)
    return distinct([*USUAL, *named_in(read(out, "events"))])
