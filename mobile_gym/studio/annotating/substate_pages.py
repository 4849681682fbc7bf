"""The page on which a person's substates stand beside a decomposer's proposal; kept on disk.

It is one group of pages; `web_app` puts all of them together.

```
RUN/substates/TASK-DIGEST.json  the person's, the proposal, and what each proposed one is
```

Source: AutoEval, section 4.1: proposed substates cover a person's, or are redundant, optional or
incorrect; the four rates follow from the marks and are not stored.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeAlias, cast, get_args
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mobile_gym.core import plugins
from mobile_gym.core.construction import reason_of
from mobile_gym.core.errors import (
    JudgeUnavailable,
    RecordingError,
    StoreError,
    TaskError,
    UsageError,
)
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Task
from mobile_gym.foreign.json_values import read_json
from mobile_gym.studio.annotating.drafts import file_name, version_of, write_json
from mobile_gym.studio.annotating.forms import FORM_HEADERS, Form, answer, whole_number
from mobile_gym.studio.library import Library
from mobile_gym.studio.pictures import OpenEpisodes


class Labelled(Protocol):
    """What a proposed substate is next to a person's, and which of theirs it covers."""

    @property
    def substate_id(self) -> int:
        """Of the proposed one."""
        ...

    @property
    def label(self) -> str:
        """`match`, `redundant`, `optional` or `incorrect`."""
        ...

    @property
    def covers(self) -> tuple[int, ...]:
        """Ids of the person's."""
        ...


class Quality(Protocol):
    """AutoEval's four rates, from 0 to 1."""

    @property
    def cover(self) -> float:
        """Of the person's required substates."""
        ...

    @property
    def redundant(self) -> float:
        """Of the proposed ones, and so are the others."""
        ...

    @property
    def optional(self) -> float:
        """That only one way to the goal needs."""
        ...

    @property
    def incorrect(self) -> float:
        """That cannot be."""
        ...


class _Matcher(Protocol):
    def match(
        self, generated: Sequence[Substate], reference: Sequence[Substate], task: str = ""
    ) -> Sequence[Labelled]: ...


class _Decomposition(Protocol):
    @property
    def substates(self) -> tuple[Substate, ...]: ...


class _Decomposer(Protocol):
    def decompose(self, task: Task) -> _Decomposition: ...


class Decomposing(Protocol):
    """What reads, writes, compares and measures substates (`reward_models.decomposer`)."""

    def parse_ssr(self, text: str) -> tuple[Substate, ...]:
        """Read substates, one a line."""
        ...

    def write_ssr(self, substates: Sequence[Substate]) -> str:
        """Write them."""
        ...

    def ssr_of(self, task: Task) -> str:
        """Those of a task."""
        ...

    def difference(self, old: Sequence[Substate], new: Sequence[Substate]) -> str:
        """What has changed, a line for each substate."""
        ...

    def measure(
        self, generated: Sequence[Substate], reference: Sequence[Substate], matcher: object
    ) -> Quality:
        """The four rates by a matcher's labels."""
        ...

    def TextMatcher(self) -> _Matcher:  # noqa: N802 - it is a class there
        """Labels by likeness."""
        ...

    def Decomposer(self, model: Mapping[str, Any]) -> _Decomposer:  # noqa: N802
        """What asks a model."""
        ...


def decomposing() -> Decomposing:
    """The decomposer."""
    return cast("Decomposing", plugins.load("decomposer", "built-in"))


def proposal_of(task: Task, model: Mapping[str, Any]) -> str:
    """The substates that a model sees in a task, as text.

    Raises:
        JudgeUnavailable: it gave none that is valid.
        UsageError: the model cannot be made.
    """
    tools = decomposing()
    return tools.write_ssr(tools.Decomposer(model).decompose(task).substates)


FOLDER: Final = "substates"
_FORMAT: Final = "mobile_gym.substates"
MarkName: TypeAlias = Literal["cover", "redundant", "optional", "incorrect"]
MARKS: Final[tuple[MarkName, ...]] = get_args(MarkName)
_NAMES: Final[Mapping[str, MarkName]] = {"match": "cover"}
"""What the decomposer calls otherwise."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a proposed substate is; `covers` are ids of the person's where it covers some."""

    name: MarkName
    covers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """Substates as text, a person's and proposed ones, with a mark for each of the latter by id."""

    own: str
    proposal: str = ""
    marks: Mapping[int, Mark] = field(default_factory=dict[int, Mark])

    @property
    def own_substates(self) -> tuple[Substate, ...]:
        """The person's."""
        return decomposing().parse_ssr(self.own)

    @property
    def proposed_substates(self) -> tuple[Substate, ...]:
        """Those of the proposal; none where there is none."""
        return decomposing().parse_ssr(self.proposal) if self.proposal else ()

    def with_own(self, text: str) -> Review:
        """With other substates of the person's; marks that cover one that is gone cover it no more.

        Raises:
            SsrError: it is no valid text; the message names each line.
        """
        text = _plain(text)
        ids = {one.id for one in decomposing().parse_ssr(text)}
        marks = {
            number: replace(mark, covers=tuple(one for one in mark.covers if one in ids))
            for number, mark in self.marks.items()
        }
        return replace(self, own=text, marks=marks)

    def with_proposal(self, text: str) -> Review:
        """With another proposal, marked by likeness for a start.

        Raises:
            SsrError: it is no valid text; the message names each line.
        """
        text = _plain(text)
        decomposing().parse_ssr(text)
        new = Review(self.own, text)
        return replace(new, marks=marked_by_likeness(new))

    def with_marks(self, marks: Mapping[int, Mark]) -> Review:
        """With other marks.

        Raises:
            UsageError: a mark is of no proposed substate, or covers none of the person's.
        """
        proposed = {one.id for one in self.proposed_substates}
        own = {one.id for one in self.own_substates}
        for number, mark in marks.items():
            if number not in proposed:
                raise UsageError(f"the proposal has no substate {number}")
            if unknown := [one for one in mark.covers if one not in own]:
                raise UsageError(f"there is no substate {unknown[0]} to cover")
            if mark.name == "cover" and not mark.covers:
                raise UsageError(f"say which substates the proposed one {number} covers")
            if mark.name != "cover" and mark.covers:
                raise UsageError(
                    f"the proposed substate {number} is marked {mark.name}, so it covers nothing"
                )
        return replace(self, marks=dict(marks))


def _plain(text: str) -> str:
    """As it is typed into a form: with the line ends of one, and an empty line at its end."""
    return text.replace("\r\n", "\n").strip("\n")


def marked_by_likeness(review: Review) -> dict[int, Mark]:
    """The marks that follow from how alike the texts are."""
    found = decomposing().TextMatcher().match(review.proposed_substates, review.own_substates)
    return {
        one.substate_id: Mark(_NAMES.get(one.label) or cast("MarkName", str(one.label)), one.covers)
        for one in found
    }


@dataclass(frozen=True, slots=True)
class _Label:
    substate_id: int
    label: str
    covers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Person:
    """A matcher that says what a person has marked."""

    marks: Mapping[int, Mark]

    def match(
        self, generated: Sequence[Substate], reference: Sequence[Substate], task: str = ""
    ) -> Sequence[Labelled]:
        del reference, task
        words = {"cover": "match"}
        return [
            _Label(one.id, words.get(mark.name, mark.name), mark.covers)
            for one in generated
            for mark in [self.marks.get(one.id, Mark("incorrect"))]
        ]


def quality_of(review: Review) -> Quality | None:
    """The four rates by the person's marks; None where there is no proposal."""
    if not review.proposal:
        return None
    return decomposing().measure(
        review.proposed_substates, review.own_substates, _Person(review.marks)
    )


@dataclass(frozen=True, slots=True)
class ReviewFile:
    """Where a review is, and what it was when it was read; `version` is "" without a file."""

    path: Path
    task: Task
    review: Review
    version: str = ""

    @classmethod
    def of(cls, run: Path, task: Task) -> ReviewFile:
        """The review of a task in a run; without a file it has the task's own substates.

        Raises:
            StoreError: the file cannot be read.
        """
        path = run / FOLDER / file_name(task.id, task.params)
        if not path.is_file():
            return cls(path, task, Review(decomposing().ssr_of(task)))
        try:
            review = _read(read_json(path))
            return cls(path, task, review, version_of(path.read_bytes()))
        except (RecordingError, UsageError, OSError, TypeError, KeyError, ValueError) as error:
            raise StoreError(
                f"{path}: cannot be read as marked substates: {reason_of(error)}"
            ) from error

    def save(self, review: Review) -> ReviewFile:
        """Replace the file; it is on the disk when this returns.

        Raises:
            StoreError: it cannot be written.
        """
        value = {
            "format": _FORMAT,
            "version": 1,
            "task": self.task.id,
            "instruction": self.task.text,
            "params": dict(self.task.params),
            "ssr": review.own,
            "proposal": review.proposal,
            "marks": [
                {"id": number, "mark": mark.name, "covers": list(mark.covers)}
                for number, mark in sorted(review.marks.items())
            ],
        }
        return replace(self, review=review, version=version_of(write_json(self.path, value)))


def _read(value: Any) -> Review:
    if not isinstance(value, dict) or cast("dict[str, Any]", value).get("format") != _FORMAT:
        raise UsageError(f"it is not of the format {_FORMAT!r}")
    fields = cast("dict[str, Any]", value)
    review = Review(fields["ssr"], fields["proposal"])
    marks: dict[int, Mark] = {}
    for item in fields["marks"]:
        if item["mark"] not in MARKS:
            raise UsageError(f"a mark is one of {', '.join(MARKS)}")
        marks[item["id"]] = Mark(item["mark"], tuple(item["covers"]))
    decomposing().parse_ssr(review.own)
    known = {one.id for one in review.proposed_substates}
    return replace(
        review, marks={number: mark for number, mark in marks.items() if number in known}
    )


class SubstatePages:
    """Substates of tasks, a person's beside proposed ones.

    Args:
        library: the runs whose tasks they are of.
        model: what `reward_models.language_models.make_model` takes; None to ask no model.
    """

    def __init__(self, library: Library, model: Mapping[str, Any] | None = None) -> None:
        self._library = library
        self._episodes = OpenEpisodes()
        self._model = model
        self._writing = threading.Lock()

    def routes(self) -> list[Route]:
        """Where they are."""
        place = "/annotate/{run}/{file}/substates"
        return [
            Route(place, self.substates_page),
            Route(place, self.change, methods=["POST"]),
        ]

    def substates_page(self, request: Request) -> Response:
        """Both lists, the marks and the rates."""
        known, address = self._opened(request)
        review = known.review
        own, proposed = review.own_substates, review.proposed_substates
        return answer(
            "annotate_substates",
            address=address,
            trace=address.removesuffix("/substates"),
            task=known.task,
            known=known,
            review=review,
            own=own,
            proposed=proposed,
            marks=MARKS,
            quality=quality_of(review),
            difference=decomposing().difference(own, proposed) if proposed else "",
            can_ask=self._model is not None,
        )

    async def change(self, request: Request) -> Response:
        """Change the lists or the marks; the answer comes when the change is on the disk."""
        try:
            form = await Form.of(request)
            return await run_in_threadpool(self._changed, request, form)
        except (UsageError, TaskError, JudgeUnavailable) as error:
            return answer("error", 400, title="Nothing was changed", words=str(error))

    def _opened(self, request: Request) -> tuple[ReviewFile, str]:
        run = self._library.known().run(request.path_params["run"])
        file = run.file(request.path_params["file"])
        address = f"/annotate/{quote(run.key, safe='')}/{quote(file.name, safe='')}/substates"
        return ReviewFile.of(run.path, self._episodes.read(file).task), address

    def _changed(self, request: Request, form: Form) -> Response:
        change = form.text("change")
        asked = ""
        if change == "ask":  # without holding others up: a model takes its time
            if self._model is None:
                raise UsageError("start the studio with --model to ask one for a proposal")
            asked = proposal_of(self._opened(request)[0].task, self._model)
        with self._writing:
            known, address = self._opened(request)
            if form.text("version") != known.version:
                raise UsageError(
                    "the substates have been changed elsewhere since this page was loaded; "
                    "load it again"
                )
            review = known.review
            match change:
                case "own":
                    review = review.with_own(form.text("own"))
                case "proposal":
                    review = review.with_proposal(form.text("proposal"))
                case "ask":
                    review = review.with_proposal(asked)
                case "take":
                    review = review.with_own(review.proposal)
                case "marks":
                    review = review.with_marks(_marks(form))
                case _:
                    raise UsageError(f"{change!r:.40} is no change of substates")
            known.save(review)
        return RedirectResponse(address, 303, dict(FORM_HEADERS))


def _marks(form: Form) -> dict[int, Mark]:
    """The marks of a form: `mark:ID` is its name, `covers:ID` what it covers, once for each."""
    marks: dict[int, Mark] = {}
    for key, values in form.fields.items():
        kind, _, number = key.partition(":")
        if kind == "mark":
            name: MarkName | None = next((one for one in MARKS if one == values[0]), None)
            if name is None:
                raise UsageError(f"a mark is one of {', '.join(MARKS)}")
            covers = tuple(whole_number(one, "covers") for one in form.all(f"covers:{number}"))
            marks[whole_number(number, "mark")] = Mark(name, covers)
    return marks
