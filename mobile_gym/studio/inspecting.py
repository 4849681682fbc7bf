"""The pages that show runs and episodes; each is made here and can be read without scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.reporting.breakdown import Breakdown, breakdowns
from mobile_gym.rollouts.reporting.curve import curve_of
from mobile_gym.rollouts.reporting.list_rows import VERDICTS
from mobile_gym.rollouts.reporting.moments import moments_of, nodes_of
from mobile_gym.rollouts.reporting.templating import TEMPLATES as SHARED
from mobile_gym.rollouts.reporting.templating import render
from mobile_gym.rollouts.reviewing.disagreement import opinions
from mobile_gym.rollouts.storing.outcomes import outcome_of
from mobile_gym.studio.library import Library, Run, Shelf
from mobile_gym.studio.pictures import OpenEpisodes, picture_of
from mobile_gym.studio.query import PAGE_ROWS, SORTS, Query, matching
from mobile_gym.studio.side_by_side import side_by_side

TEMPLATES: Final = (Path(__file__).parent / "templates", SHARED)
"""The studio's own, and the parts that reports have, too."""
_FOREVER: Final = {"Cache-Control": "private, max-age=31536000, immutable"}


def page(name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page from a template; every text in it is escaped."""
    return HTMLResponse(render(TEMPLATES, f"{name}.html.jinja", values), status)


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a filter can have, and how many episodes it would leave."""

    value: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where an episode is in the list that it was opened from."""

    number: int
    count: int
    before: str
    after: str
    back: str


class Inspecting:
    """The list, the episodes and the comparison.

    Args:
        library: what is shown.
    """

    def __init__(self, library: Library) -> None:
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
        query = Query.of(given)
        shelf = self._library.shelf()
        places = matching(shelf, query)
        last = max(-(-len(places) // PAGE_ROWS), 1)
        number = min(query.page, last)
        rows = places[(number - 1) * PAGE_ROWS : number * PAGE_ROWS]
        return page(
            "list",
            query=query,
            shelf=shelf,
            rows=_listed(shelf, rows),
            count=len(places),
            total=len(shelf.rows),
            page_number=number,
            last_page=last,
            breakdowns=_breakdowns(shelf, places),
            choices=_choices(shelf),
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
        run, file = self._named(shelf, request)
        episode = self._episodes.read(file)
        outcome = outcome_of(episode)
        given = {name: value for name, value in request.query_params.items() if value}
        query = Query.of(given)
        moments = list(moments_of(episode))
        return page(
            "episode",
            run=run,
            file=file.name,
            episode=episode,
            outcome=outcome,
            verdict=_verdict(shelf, run, file.name),
            moments=moments,
            curve=curve_of(moments),
            facts=_facts(episode.provenance),
            place=_place(shelf, query, run, file.name),
            opinions=list(opinions(run.path, file)),
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
        return page(
            "compare",
            keys=keys,
            first=first,
            second=second,
            result=side_by_side(shelf, first, second),
            verdicts=VERDICTS,
        )

    def picture(self, request: Request) -> Response:
        """The screen of a moment; its address changes with the file, so that it is kept."""
        _, file = self._named(self._library.known(), request)
        record = self._episodes.moment(file, request.path_params["moment"])
        return Response(picture_of(record), media_type="image/png", headers=_FOREVER)

    def tree(self, request: Request) -> Response:
        """The accessibility nodes of a moment, as part of a page."""
        _, file = self._named(self._library.known(), request)
        record = self._episodes.moment(file, request.path_params["moment"])
        answer = page("tree", windows=list(nodes_of(record.frame)))
        answer.headers.update(_FOREVER)
        return answer

    def _named(self, shelf: Shelf, request: Request) -> tuple[Run, Path]:
        run = shelf.run(request.path_params["run"])
        return run, run.file(request.path_params["file"])


def _listed(shelf: Shelf, places: Any) -> list[dict[str, Any]]:
    """The rows of a page, with the key of their run."""
    rows = shelf.rows.take(pa.array(places)).to_pylist()
    return [{**row, "run": shelf.runs[row["run"]].key} for row in rows]


def _breakdowns(shelf: Shelf, places: npt.NDArray[np.int64]) -> list[Breakdown]:
    keys = [run.key for run in shelf.runs]
    return list(breakdowns(shelf.rows, places, keys)) if len(places) else []


def _verdict(shelf: Shelf, run: Run, file: str) -> str:
    """What the list says of an episode; "" while it is not known."""
    rows = shelf.rows.filter(pa.array(shelf.rows["run"].to_numpy() == shelf.place(run.key)))
    files = rows["file"].to_pylist()
    return VERDICTS[rows["verdict"][files.index(file)].as_py()] if file in files else ""


def _place(shelf: Shelf, query: Query, run: Run, file: str) -> Place:
    """The episode before and behind this one in the list that it was opened from."""
    places = matching(shelf, query)
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
    return Place(number + 1, len(files), *around, f"/{tail}")


def _choices(shelf: Shelf) -> Mapping[str, list[Choice]]:
    """What each filter can be set to."""
    rows = shelf.rows
    choices = {
        name: _counted(rows[column])
        for name, column in {
            "task": "task_id",
            "agent": "agent",
            "language": "language",
            "kind": "kind",
            "end": "termination_reason",
        }.items()
    }
    choices["app"] = _counted(rows["apps"].combine_chunks().flatten())
    choices["level"] = [one for one in _counted(rows["level"]) if one.value != "0"]
    counts = dict(
        zip(*(rows["run"].value_counts().field(side).to_pylist() for side in (0, 1)), strict=True)
    )
    choices["run"] = [
        Choice(run.key, run.key, counts.get(place, 0)) for place, run in enumerate(shelf.runs)
    ]
    return choices


def _counted(column: Any) -> list[Choice]:
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    if pa.types.is_dictionary(column.type):
        words = column.dictionary.to_pylist()
        pairs = [
            (words[one["values"]], one["counts"])
            for one in column.indices.value_counts().to_pylist()
        ]
    else:
        pairs = [(one["values"], one["counts"]) for one in column.value_counts().to_pylist()]
    return [
        Choice(str(value), str(value).replace("_", " "), count)
        for value, count in sorted(pairs, key=lambda pair: str(pair[0]))
        if value != ""
    ]


def _facts(provenance: Mapping[str, str]) -> list[tuple[str, str]]:
    """Where an episode comes from, but for what has a place of its own."""
    return [
        (name, value)
        for name, value in sorted(provenance.items())
        if name not in ("side_effects", "seconds")
    ]
