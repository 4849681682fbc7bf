"""The pages that show runs and episodes; each is made here and can be read without scripts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mobile_gym.core.errors import UsageError
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.reporting.breakdown import Breakdown, breakdowns
from mobile_gym.rollouts.reporting.explanation import explain
from mobile_gym.rollouts.reporting.list_rows import VERDICTS
from mobile_gym.rollouts.reporting.moments import (
    answer_line,
    ended_by,
    report_steps,
    reward_curve,
    tree_lines_by_window,
)
from mobile_gym.rollouts.reporting.paired_tests import McNemarResult, mcnemar_test
from mobile_gym.rollouts.reporting.report_texts import ReportTexts
from mobile_gym.rollouts.reporting.templating import TEMPLATES as SHARED
from mobile_gym.rollouts.reporting.templating import render_template
from mobile_gym.rollouts.reviewing.verdicts import verdicts_by_judge
from mobile_gym.rollouts.storing.outcomes import outcome_of
from mobile_gym.studio.library import RunCatalog, RunLibrary, StudioRun
from mobile_gym.studio.pictures import OpenEpisodes, picture_of

PAGE_ROWS: Final = 100
_LONGEST: Final = 300
"""Characters of a value."""
SORTS: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    "verdict": (("verdict", 1), ("task_id", 1)),
    "task": (("task_id", 1),),
    "level": (("level", -1), ("task_id", 1)),
    "end": (("termination_reason", 1),),
    "steps": (("steps", -1),),
    "reward": (("total_reward", 1),),
    "substates": (("completion", 1),),
    "effects": (("side_effects", -1),),
    "seconds": (("seconds", -1),),
    "judges": (("disagrees", -1), ("verdict", 1), ("task_id", 1)),
    "run": (("run", 1),),
}
"""Orders by name, as columns, those with -1 from the largest; the first is shown unasked. What is
equal in these stays in the order of the runs and their files."""
_NUMBERS: Final = ("level", "least", "most", "page")


@dataclass(frozen=True, slots=True)
class EpisodeQuery:
    """Filters that all hold, an order and a page; "" and 0 leave a filter out.

    Attributes:
        text: words that are all in the names of task, episode, agent or end, in any case.
        run, task, app, agent, language, kind, end: exactly these.
        verdict: one of `VERDICTS`, or `lost` for all without success.
        level: of the task.
        least, most: steps.
        effects: `some` or `none`: side effects.
        judges: `disagree`: a later judge came to another verdict.
        sort: one of `SORTS`; with a `-` before it the other way round.
        page: from 1.
    """

    text: str = ""
    run: str = ""
    task: str = ""
    app: str = ""
    agent: str = ""
    language: str = ""
    kind: str = ""
    end: str = ""
    verdict: str = ""
    effects: str = ""
    judges: str = ""
    level: int = 0
    least: int = 0
    most: int = 0
    sort: str = "verdict"
    page: int = 1

    @classmethod
    def of(cls, given: Mapping[str, str]) -> EpisodeQuery:
        """The query of an address.

        Raises:
            UsageError: a name is not known, or a value is none of its kind.
        """
        names = {field.name for field in fields(cls)}
        if unknown := sorted(set(given) - names):
            raise UsageError(
                f"{value_text(unknown[0])} is no filter; there are {', '.join(sorted(names))}"
            )
        values: dict[str, Any] = {}
        for name, text in given.items():
            if name in _NUMBERS:
                values[name] = _parse_number(name, text)
            elif len(text) > _LONGEST:
                raise UsageError(f"{name} has more than {_LONGEST} characters")
            else:
                values[name] = text.strip()
        query = cls(**values)
        _require_known("verdict", query.verdict, ("", "lost", *VERDICTS))
        _require_known("effects", query.effects, ("", "some", "none"))
        _require_known("judges", query.judges, ("", "disagree"))
        _require_known("sort", query.sort.removeprefix("-"), SORTS)
        return replace(query, page=max(query.page, 1))

    def address(self, **changes: Any) -> str:
        """The part of an address behind the `?`, without what is left out anyway."""
        changed, usual = replace(self, **changes), EpisodeQuery()
        return urlencode(
            {
                each.name: getattr(changed, each.name)
                for each in fields(changed)
                if getattr(changed, each.name) != getattr(usual, each.name)
            }
        )


def matching_rows(shelf: RunCatalog, query: EpisodeQuery) -> npt.NDArray[np.int64]:
    """The places of the rows that a query asks for, all pages, in its order."""
    mask = np.ones(len(shelf.rows), np.bool_)
    for condition in _query_masks(shelf, query):
        mask &= condition
    places = np.flatnonzero(mask)
    name = query.sort.removeprefix("-")
    keys = [
        _sort_ranks(shelf.rows, column)[places] * sign for column, sign in reversed(SORTS[name])
    ]
    order = np.lexsort([places, *keys])
    return places[order[::-1] if query.sort.startswith("-") else order]


def app_mask(rows: pa.Table, app: str) -> npt.NDArray[np.bool_]:
    """Which rows are of tasks that use an app."""
    apps = rows["apps"].combine_chunks()
    owners = np.repeat(np.arange(len(rows)), apps.value_lengths().to_numpy())
    mask = np.zeros(len(rows), np.bool_)
    mask[owners[[app_name == app for app_name in apps.flatten().to_pylist()]]] = True
    return mask


def _query_masks(shelf: RunCatalog, query: EpisodeQuery) -> Iterator[npt.NDArray[np.bool_]]:
    rows = shelf.rows
    for name, column in _EXACT.items():
        if value := getattr(query, name):
            yield _word_mask(rows, column, lambda word, value=value: word == value)
    if query.run:
        yield _number_column(rows, "run") == shelf.place(query.run)
    if query.app:
        yield app_mask(rows, query.app)
    if query.level:
        yield _number_column(rows, "level") == query.level
    if query.least:
        yield _number_column(rows, "steps") >= query.least
    if query.most:
        yield _number_column(rows, "steps") <= query.most
    if query.verdict == "lost":
        yield ~_number_column(rows, "success")
    elif query.verdict:
        yield _number_column(rows, "verdict") == VERDICTS.index(query.verdict)
    if query.effects:
        yield (_number_column(rows, "side_effects") > 0) == (query.effects == "some")
    if query.judges:
        yield _number_column(rows, "disagrees")
    for word in query.text.casefold().split():
        yield _has_word(rows, word)


_EXACT: Final[Mapping[str, str]] = {
    "task": "task_id",
    "agent": "agent",
    "language": "language",
    "kind": "kind",
    "end": "termination_reason",
}


def _number_column(rows: pa.Table, column: str) -> npt.NDArray[Any]:
    return rows[column].to_numpy()


def _sort_ranks(rows: pa.Table, column: str) -> npt.NDArray[Any]:
    """Numbers in the order of a column's values."""
    values = rows[column].combine_chunks()
    if not pa.types.is_dictionary(values.type):
        return values.to_numpy(zero_copy_only=False)
    words = np.array(values.dictionary.to_pylist(), object)
    ranks = np.empty(len(words), np.int64)
    ranks[np.argsort(words)] = np.arange(len(words))
    return ranks[values.indices.to_numpy()]


def _word_mask(rows: pa.Table, column: str, holds: Callable[[str], bool]) -> npt.NDArray[np.bool_]:
    """Which rows have a value in a column of few words."""
    words: pa.DictionaryArray = rows[column].combine_chunks()
    known = np.array([holds(word) for word in words.dictionary.to_pylist()], np.bool_)
    return known[words.indices.to_numpy()] if len(known) else np.zeros(len(rows), np.bool_)


def _has_word(rows: pa.Table, word: str) -> npt.NDArray[np.bool_]:
    """Which rows have a word in one of their names, in any case."""
    options = pc.MatchSubstringOptions(word, ignore_case=True)
    ids = rows["episode_id"].combine_chunks()
    found = pc.call_function("match_substring", [ids], options)
    mask = found.to_numpy(zero_copy_only=False).astype(np.bool_)
    for column in ("task_id", "agent", "termination_reason"):
        mask |= _word_mask(rows, column, lambda text: word in text.casefold())
    return mask


def _require_known(name: str, value: str, known: Sequence[str] | Mapping[str, object]) -> None:
    if value not in known:
        raise UsageError(
            f"{name} is {value_text(value)}; it can be {', '.join(filter(None, known))}"
        )


def _parse_number(name: str, text: str) -> int:
    if not text.strip():
        return EpisodeQuery.__dataclass_fields__[name].default
    if not (text.strip().isascii() and text.strip().isdigit() and len(text) < 10):
        raise UsageError(f"{name} is {value_text(text)}; it must be a whole number")
    return int(text)


_COLUMNS: Final = (
    "task_id",
    "seed",
    "language",
    "success",
    "verdict",
    "steps",
    "total_reward",
    "file",
)
_MOST_PAIRS: Final = 2000
"""On one page; those that differ first."""


@dataclass(frozen=True, slots=True)
class ComparisonCell:
    """What one run made of a start."""

    file: str
    verdict: int
    steps: int
    reward: float


@dataclass(frozen=True, slots=True)
class ComparisonPair:
    """The same start in both runs; None where a run has not played it."""

    task: str
    seed: int
    language: str
    first: ComparisonCell | None
    second: ComparisonCell | None
    differs: bool


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Two runs.

    Attributes:
        pairs: those with another verdict first.
        both: starts that both have played.
        first, second: success on these.
        test: of whether the difference is chance.
        left_out: pairs that are not listed.
    """

    pairs: tuple[ComparisonPair, ...]
    both: int
    first: float
    second: float
    test: McNemarResult
    left_out: int


def compare_runs(shelf: RunCatalog, first: str, second: str) -> RunComparison:
    """Compare two runs by their keys.

    A start that a run has played several times counts by its last one.
    """
    cells: dict[tuple[str, int, str], dict[int, tuple[ComparisonCell, bool]]] = defaultdict(dict)
    for side, key in enumerate((first, second)):
        rows = shelf.rows.filter(pa.array(shelf.rows["run"].to_numpy() == shelf.place(key)))
        for task, seed, language, success, verdict, steps, reward, file in _row_tuples(rows):
            cell = ComparisonCell(file, verdict, steps, reward)
            cells[task, seed, language][side] = cell, success
    pairs, outcomes = [], []
    for (task, seed, language), sides in cells.items():
        both = len(sides) == 2
        if both:
            outcomes.append((sides[0][1], sides[1][1]))
        pairs.append(
            ComparisonPair(
                task,
                seed,
                language,
                sides[0][0] if 0 in sides else None,
                sides[1][0] if 1 in sides else None,
                both and sides[0][1] != sides[1][1],
            )
        )
    pairs.sort(
        key=lambda pair: (not pair.differs, None in (pair.first, pair.second), pair.task, pair.seed)
    )
    won = np.array(outcomes, float).reshape(-1, 2)
    means = won.mean(axis=0) if len(won) else (float("nan"), float("nan"))
    return RunComparison(
        tuple(pairs[:_MOST_PAIRS]),
        len(outcomes),
        float(means[0]),
        float(means[1]),
        mcnemar_test(outcomes),
        max(len(pairs) - _MOST_PAIRS, 0),
    )


def _row_tuples(rows: pa.Table) -> Iterator[tuple[Any, ...]]:
    yield from zip(*(rows[name].to_pylist() for name in _COLUMNS), strict=True)


TEMPLATES: Final = (Path(__file__).parent / "templates", SHARED)
"""The studio's own, and the parts that reports have, too."""
_FOREVER: Final = {"Cache-Control": "private, max-age=31536000, immutable"}


def render_page(name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page from a template; every text in it is escaped."""
    return HTMLResponse(render_template(TEMPLATES, f"{name}.html.jinja", values), status)


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """A value that a filter can have, and how many episodes it would leave."""

    value: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class ListPlace:
    """Where an episode is in the list that it was opened from."""

    number: int
    count: int
    before: str
    after: str
    back: str


class InspectionPages:
    """The list, the episodes and the comparison.

    Args:
        library: what is shown.
    """

    def __init__(self, library: RunLibrary) -> None:
        self._library = library
        self._episodes = OpenEpisodes()

    def routes(self) -> list[Route]:
        """Where they are."""
        episode = "/runs/{run}/{file}"
        return [
            Route("/", self.list_page),
            Route("/progress", self.progress),
            Route("/compare", self.compare_page),
            Route(episode, self.episode_page),
            Route(episode + "/{moment:int}.png", self.picture),
            Route(episode + "/{moment:int}/tree", self.tree),
        ]

    def list_page(self, request: Request) -> Response:
        """Runs, filters, breakdown and episodes; failures first."""
        given = {name: value for name, value in request.query_params.items() if value}
        query = EpisodeQuery.of(given)
        shelf = self._library.shelf()
        places = matching_rows(shelf, query)
        last = max(-(-len(places) // PAGE_ROWS), 1)
        number = min(query.page, last)
        rows = places[(number - 1) * PAGE_ROWS : number * PAGE_ROWS]
        return render_page(
            "list",
            query=query,
            shelf=shelf,
            rows=_page_rows(shelf, rows),
            count=len(places),
            total=len(shelf.rows),
            page_number=number,
            last_page=last,
            breakdowns=_breakdowns(shelf, places),
            choices=_filter_choices(shelf),
            verdicts=VERDICTS,
            sorts=SORTS,
            missing=sum(len(run.missing) for run in shelf.runs),
            unreadable=[(run.key, *pair) for run in shelf.runs for pair in run.unreadable.items()],
        )

    def progress(self, request: Request) -> Response:
        """How many episodes are known, and how many are still to be read."""
        del request
        shelf = self._library.shelf()
        missing = sum(len(run.missing) for run in shelf.runs)
        return JSONResponse({"known": len(shelf.rows), "missing": missing})

    def episode_page(self, request: Request) -> Response:
        """One episode, moment by moment."""
        shelf = self._library.shelf()
        run, file = self._run_and_file(shelf, request)
        episode = self._episodes.read(file)
        outcome = outcome_of(episode)
        given = {name: value for name, value in request.query_params.items() if value}
        query = EpisodeQuery.of(given)
        language = episode.task.language
        moments = list(report_steps(episode, language))
        return render_page(
            "episode",
            t=ReportTexts.of(language),
            run=run,
            file=file.name,
            episode=episode,
            outcome=outcome,
            verdict=_verdict_text(shelf, run, file.name),
            reason=ended_by(episode, outcome, language),
            answer=answer_line(episode, language),
            why=explain(episode, outcome, language),
            moments=moments,
            curve=reward_curve(moments),
            facts=_provenance_facts(episode.provenance),
            place=_list_place(shelf, query, run, file.name),
            opinions=list(verdicts_by_judge(run.path, file)),
            version=f"{file.stat().st_mtime_ns:x}",
        )

    def compare_page(self, request: Request) -> Response:
        """Two runs side by side."""
        shelf = self._library.shelf()
        keys = [run.key for run in shelf.runs]
        first, second = (request.query_params.get(name, "") for name in ("first", "second"))
        if len(keys) < 2:
            raise UsageError("there is only one run: open the studio with the folders of two")
        if not (first and second):
            first = first or next(key for key in keys if key != second)
            second = second or next(key for key in keys if key != first)
            return RedirectResponse(request.url.include_query_params(first=first, second=second))
        for key in (first, second):
            shelf.run(key)
        return render_page(
            "compare",
            keys=keys,
            first=first,
            second=second,
            result=compare_runs(shelf, first, second),
            verdicts=VERDICTS,
        )

    def picture(self, request: Request) -> Response:
        """The screen of a moment; its address changes with the file, so that it is kept."""
        _, file = self._run_and_file(self._library.known(), request)
        record = self._episodes.moment(file, request.path_params["moment"])
        return Response(picture_of(record), media_type="image/png", headers=_FOREVER)

    def tree(self, request: Request) -> Response:
        """The accessibility nodes of a moment, as part of a page."""
        _, file = self._run_and_file(self._library.known(), request)
        record = self._episodes.moment(file, request.path_params["moment"])
        answer = render_page("tree", windows=list(tree_lines_by_window(record.frame)))
        answer.headers.update(_FOREVER)
        return answer

    def _run_and_file(self, shelf: RunCatalog, request: Request) -> tuple[StudioRun, Path]:
        run = shelf.run(request.path_params["run"])
        return run, run.file(request.path_params["file"])


def _page_rows(shelf: RunCatalog, places: Any) -> list[dict[str, Any]]:
    """The rows of a page, with the key of their run."""
    rows = shelf.rows.take(pa.array(places)).to_pylist()
    return [{**row, "run": shelf.runs[row["run"]].key} for row in rows]


def _breakdowns(shelf: RunCatalog, places: npt.NDArray[np.int64]) -> list[Breakdown]:
    keys = [run.key for run in shelf.runs]
    return list(breakdowns(shelf.rows, places, keys)) if len(places) else []


def _verdict_text(shelf: RunCatalog, run: StudioRun, file: str) -> str:
    """What the list says of an episode; "" while it is not known."""
    rows = shelf.rows.filter(pa.array(shelf.rows["run"].to_numpy() == shelf.place(run.key)))
    files = rows["file"].to_pylist()
    return VERDICTS[rows["verdict"][files.index(file)].as_py()] if file in files else ""


def _list_place(shelf: RunCatalog, query: EpisodeQuery, run: StudioRun, file: str) -> ListPlace:
    """The episode before and behind this one in the list that it was opened from."""
    places = matching_rows(shelf, query)
    runs = shelf.rows["run"].take(pa.array(places)).to_pylist()
    files = shelf.rows["file"].take(pa.array(places)).to_pylist()
    rest = query.address()
    tail = f"?{rest}" if rest else ""

    def address(number: int) -> str:
        if not 0 <= number < len(files):
            return ""
        return f"/runs/{shelf.runs[runs[number]].key}/{files[number]}{tail}"

    own = shelf.place(run.key)
    number = next(
        (n for n, pair in enumerate(zip(runs, files, strict=True)) if pair == (own, file)), -1
    )
    around = ("", "") if number < 0 else (address(number - 1), address(number + 1))
    return ListPlace(number + 1, len(files), *around, f"/{tail}")


def _filter_choices(shelf: RunCatalog) -> Mapping[str, list[FilterChoice]]:
    """What each filter can be set to."""
    rows = shelf.rows
    choices = {
        name: _counted_choices(rows[column])
        for name, column in {
            "task": "task_id",
            "agent": "agent",
            "language": "language",
            "kind": "kind",
            "end": "termination_reason",
        }.items()
    }
    choices["app"] = _counted_choices(rows["apps"].combine_chunks().flatten())
    choices["level"] = [choice for choice in _counted_choices(rows["level"]) if choice.value != "0"]
    counts = dict(
        zip(*(rows["run"].value_counts().field(side).to_pylist() for side in (0, 1)), strict=True)
    )
    choices["run"] = [
        FilterChoice(run.key, run.key, counts.get(place, 0)) for place, run in enumerate(shelf.runs)
    ]
    return choices


def _counted_choices(column: Any) -> list[FilterChoice]:
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    if pa.types.is_dictionary(column.type):
        words = column.dictionary.to_pylist()
        pairs = [
            (words[value_count["values"]], value_count["counts"])
            for value_count in column.indices.value_counts().to_pylist()
        ]
    else:
        pairs = [
            (value_count["values"], value_count["counts"])
            for value_count in column.value_counts().to_pylist()
        ]
    return [
        FilterChoice(str(value), str(value).replace("_", " "), count)
        for value, count in sorted(pairs, key=lambda pair: str(pair[0]))
        if value != ""
    ]


def _provenance_facts(provenance: Mapping[str, str]) -> list[tuple[str, str]]:
    """Where an episode comes from, but for what has a place of its own."""
    return [
        (name, value)
        for name, value in sorted(provenance.items())
        if name not in ("side_effects", "seconds")
    ]
