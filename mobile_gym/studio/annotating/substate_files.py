"""A person's substates of a task beside a proposal, marked, on the disk.

```
RUN/substates/TASK-DIGEST.json  the person's, the proposal, and what each proposed one is
```

Source: AutoEval, section 4.1: proposed substates cover a person's, or are redundant, optional or
incorrect; the four rates follow from the marks and are not stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from mobile_gym.core.errors import RecordingError, StoreError, UsageError
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Task
from mobile_gym.foreign.json_values import read_json
from mobile_gym.studio.annotating.decomposing import Labelled, Quality, decomposing
from mobile_gym.studio.annotating.drafts import file_name, version_of, write_json

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
            raise StoreError(f"{path}: cannot be read as marked substates: {error}") from error

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
