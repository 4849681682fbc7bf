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
from mobile_gym.core.construction import error_reason
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
from mobile_gym.studio.annotating.drafts import content_digest, draft_file_name, write_json
from mobile_gym.studio.annotating.forms import (
    FORM_HEADERS,
    FormFields,
    form_page,
    parse_whole_number,
)
from mobile_gym.studio.library import RunLibrary
from mobile_gym.studio.pictures import OpenEpisodes


class LabelledSubstate(Protocol):
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


class DecompositionQuality(Protocol):
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
    ) -> Sequence[LabelledSubstate]: ...


class _Decomposition(Protocol):
    @property
    def substates(self) -> tuple[Substate, ...]: ...


class _Decomposer(Protocol):
    def decompose(self, task: Task) -> _Decomposition: ...


class DecomposerModule(Protocol):
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
    ) -> DecompositionQuality:
        """The four rates by a matcher's labels."""
        ...

    def TextMatcher(self) -> _Matcher:  # noqa: N802 - it is a class there
        """Labels by likeness."""
        ...

    def Decomposer(self, model: Mapping[str, Any]) -> _Decomposer:  # noqa: N802
        """What asks a model."""
        ...


def import_decomposer() -> DecomposerModule:
    """The decomposer."""
    return cast("DecomposerModule", plugins.load("decomposer", "built-in"))


def propose_substates(task: Task, model: Mapping[str, Any]) -> str:
    """The substates that a model sees in a task, as text.

    Raises:
        JudgeUnavailable: it gave none that is valid.
        UsageError: the model cannot be made.
    """
    tools = import_decomposer()
    return tools.write_ssr(tools.Decomposer(model).decompose(task).substates)


FOLDER: Final = "substates"
_FORMAT: Final = "mobile_gym.substates"
MarkName: TypeAlias = Literal["cover", "redundant", "optional", "incorrect"]
MARKS: Final[tuple[MarkName, ...]] = get_args(MarkName)
_NAMES: Final[Mapping[str, MarkName]] = {"match": "cover"}
"""What the decomposer calls otherwise."""


@dataclass(frozen=True, slots=True)
class SubstateMark:
    """What a proposed substate is; `covers` are ids of the person's where it covers some."""

    name: MarkName
    covers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SubstateReview:
    """Substates as text, a person's and proposed ones, with a mark for each of the latter by id."""

    own: str
    proposal: str = ""
    marks: Mapping[int, SubstateMark] = field(default_factory=dict[int, SubstateMark])

    @property
    def own_substates(self) -> tuple[Substate, ...]:
        """The person's."""
        return import_decomposer().parse_ssr(self.own)

    @property
    def proposed_substates(self) -> tuple[Substate, ...]:
        """Those of the proposal; none where there is none."""
        return import_decomposer().parse_ssr(self.proposal) if self.proposal else ()

    def with_own(self, text: str) -> SubstateReview:
        """With other substates of the person's; marks that cover one that is gone cover it no more.

        Raises:
            SsrError: it is no valid text; the message names each line.
        """
        text = _form_text(text)
        ids = {substate.id for substate in import_decomposer().parse_ssr(text)}
        marks = {
            number: replace(
                mark, covers=tuple(substate for substate in mark.covers if substate in ids)
            )
            for number, mark in self.marks.items()
        }
        return replace(self, own=text, marks=marks)

    def with_proposal(self, text: str) -> SubstateReview:
        """With another proposal, marked by likeness for a start.

        Raises:
            SsrError: it is no valid text; the message names each line.
        """
        text = _form_text(text)
        import_decomposer().parse_ssr(text)
        new = SubstateReview(self.own, text)
        return replace(new, marks=marks_by_likeness(new))

    def with_marks(self, marks: Mapping[int, SubstateMark]) -> SubstateReview:
        """With other marks.

        Raises:
            UsageError: a mark is of no proposed substate, or covers none of the person's.
        """
        proposed = {substate.id for substate in self.proposed_substates}
        own = {substate.id for substate in self.own_substates}
        for number, mark in marks.items():
            if number not in proposed:
                raise UsageError(f"the proposal has no substate {number}")
            if unknown := [substate for substate in mark.covers if substate not in own]:
                raise UsageError(f"there is no substate {unknown[0]} to cover")
            if mark.name == "cover" and not mark.covers:
                raise UsageError(f"say which substates the proposed one {number} covers")
            if mark.name != "cover" and mark.covers:
                raise UsageError(
                    f"the proposed substate {number} is marked {mark.name}, so it covers nothing"
                )
        return replace(self, marks=dict(marks))


def _form_text(text: str) -> str:
    """As it is typed into a form: with the line ends of one, and an empty line at its end."""
    return text.replace("\r\n", "\n").strip("\n")


def marks_by_likeness(review: SubstateReview) -> dict[int, SubstateMark]:
    """The marks that follow from how alike the texts are."""
    found = import_decomposer().TextMatcher().match(review.proposed_substates, review.own_substates)
    return {
        labelled.substate_id: SubstateMark(
            _NAMES.get(labelled.label) or cast("MarkName", str(labelled.label)), labelled.covers
        )
        for labelled in found
    }


@dataclass(frozen=True, slots=True)
class _MarkedSubstate:
    substate_id: int
    label: str
    covers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _PersonMatcher:
    """A matcher that says what a person has marked."""

    marks: Mapping[int, SubstateMark]

    def match(
        self, generated: Sequence[Substate], reference: Sequence[Substate], task: str = ""
    ) -> Sequence[LabelledSubstate]:
        del reference, task
        words = {"cover": "match"}
        return [
            _MarkedSubstate(substate.id, words.get(mark.name, mark.name), mark.covers)
            for substate in generated
            for mark in [self.marks.get(substate.id, SubstateMark("incorrect"))]
        ]


def review_quality(review: SubstateReview) -> DecompositionQuality | None:
    """The four rates by the person's marks; None where there is no proposal."""
    if not review.proposal:
        return None
    return import_decomposer().measure(
        review.proposed_substates, review.own_substates, _PersonMatcher(review.marks)
    )


@dataclass(frozen=True, slots=True)
class ReviewFile:
    """Where a review is, and what it was when it was read; `version` is "" without a file."""

    path: Path
    task: Task
    review: SubstateReview
    version: str = ""

    @classmethod
    def of(cls, run: Path, task: Task) -> ReviewFile:
        """The review of a task in a run; without a file it has the task's own substates.

        Raises:
            StoreError: the file cannot be read.
        """
        path = run / FOLDER / draft_file_name(task.id, task.params)
        if not path.is_file():
            return cls(path, task, SubstateReview(import_decomposer().ssr_of(task)))
        try:
            review = _read_review(read_json(path))
            return cls(path, task, review, content_digest(path.read_bytes()))
        except (RecordingError, UsageError, OSError, TypeError, KeyError, ValueError) as error:
            raise StoreError(
                f"{path}: cannot be read as marked substates: {error_reason(error)}"
            ) from error

    def save(self, review: SubstateReview) -> ReviewFile:
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
        return replace(self, review=review, version=content_digest(write_json(self.path, value)))


def _read_review(value: Any) -> SubstateReview:
    if not isinstance(value, dict) or cast("dict[str, Any]", value).get("format") != _FORMAT:
        raise UsageError(f"it is not of the format {_FORMAT!r}")
    fields = cast("dict[str, Any]", value)
    review = SubstateReview(fields["ssr"], fields["proposal"])
    marks: dict[int, SubstateMark] = {}
    for item in fields["marks"]:
        if item["mark"] not in MARKS:
            raise UsageError(f"a mark is one of {', '.join(MARKS)}")
        marks[item["id"]] = SubstateMark(item["mark"], tuple(item["covers"]))
    import_decomposer().parse_ssr(review.own)
    known = {proposed_substate.id for proposed_substate in review.proposed_substates}
    return replace(
        review, marks={number: mark for number, mark in marks.items() if number in known}
    )


class SubstatePages:
    """Substates of tasks, a person's beside proposed ones.

    Args:
        library: the runs whose tasks they are of.
        model: what `reward_models.language_models.make_model` takes; None to ask no model.
    """

    def __init__(self, library: RunLibrary, model: Mapping[str, Any] | None = None) -> None:
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
        known, address = self._open_review(request)
        review = known.review
        own, proposed = review.own_substates, review.proposed_substates
        return form_page(
            "annotate_substates",
            address=address,
            trace=address.removesuffix("/substates"),
            task=known.task,
            known=known,
            review=review,
            own=own,
            proposed=proposed,
            marks=MARKS,
            quality=review_quality(review),
            difference=import_decomposer().difference(own, proposed) if proposed else "",
            can_ask=self._model is not None,
        )

    async def change(self, request: Request) -> Response:
        """Change the lists or the marks; the answer comes when the change is on the disk."""
        try:
            form = await FormFields.of(request)
            return await run_in_threadpool(self._change_review, request, form)
        except (UsageError, TaskError, JudgeUnavailable) as error:
            return form_page("error", 400, title="Nothing was changed", words=str(error))

    def _open_review(self, request: Request) -> tuple[ReviewFile, str]:
        run = self._library.known().run(request.path_params["run"])
        file = run.file(request.path_params["file"])
        address = f"/annotate/{quote(run.key, safe='')}/{quote(file.name, safe='')}/substates"
        return ReviewFile.of(run.path, self._episodes.read(file).task), address

    def _change_review(self, request: Request, form: FormFields) -> Response:
        change = form.text("change")
        asked = ""
        if change == "ask":  # without holding others up: a model takes its time
            if self._model is None:
                raise UsageError("start the studio with --model to ask one for a proposal")
            asked = propose_substates(self._open_review(request)[0].task, self._model)
        with self._writing:
            known, address = self._open_review(request)
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
                    review = review.with_marks(_form_marks(form))
                case _:
                    raise UsageError(f"{change!r:.40} is no change of substates")
            known.save(review)
        return RedirectResponse(address, 303, dict(FORM_HEADERS))


def _form_marks(form: FormFields) -> dict[int, SubstateMark]:
    """The marks of a form: `mark:ID` is its name, `covers:ID` what it covers, once for each."""
    marks: dict[int, SubstateMark] = {}
    for key, values in form.fields.items():
        kind, _, number = key.partition(":")
        if kind == "mark":
            name: MarkName | None = next(
                (mark_name for mark_name in MARKS if mark_name == values[0]), None
            )
            if name is None:
                raise UsageError(f"a mark is one of {', '.join(MARKS)}")
            covers = tuple(
                parse_whole_number(mark_name, "covers")
                for mark_name in form.all(f"covers:{number}")
            )
            marks[parse_whole_number(number, "mark")] = SubstateMark(name, covers)
    return marks
