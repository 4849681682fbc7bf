"""Notes that tasks set up, and find again in the notes provider.

All notes of a task are drawn by the same functions at the rates below, and what it asks for is one
of them: nothing that a note is or has says that it is the one. So the notes of its kind (codes of
houses, invitations) are most of those that there are, and all of them stand in a drawn order.

What must be true at the end is asked of the provider, row by row, and of how many rows there are: a
task's last fact says which notes there are (`exactly`), so that nothing else may have changed.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mobile_gym.core.checks import AllOf, AnyOf, Check, ContentRow
from task_suites.notes.screens import PACKAGE, preference
from task_suites.notes.texts import LABELS, LINES, NOTES
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

URI: Final = f"content://{PACKAGE}/notes"
_COLORS: Final = ("red", "orange", "yellow", "green", "blue", "purple", "gray")

_COLORED: Final = 0.2
"""Share of the notes that have a color."""
_LABELED: Final = 0.85
"""Share of the notes that have a label, where there are labels; more where these are many."""
_LINES_BELOW: Final = (0, 4)
"""How many lines a note of `NOTES` has below its own text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A note as a task sets it up and finds it again in the provider.

    `body` of a checklist has a line `[x] item` or `[ ] item` for each item.
    """

    title: str
    body: str = ""
    checklist: bool = False
    pinned: bool = False
    color: str = "default"
    labels: str = ""
    archived: bool = False
    trashed: bool = False

    def columns(self) -> tuple[tuple[str, str], ...]:
        """Its values in the provider."""
        return (
            ("title", self.title),
            ("body", self.body),
            ("checklist", str(int(self.checklist))),
            ("pinned", str(int(self.pinned))),
            ("color", self.color),
            ("labels", self.labels),
            ("archived", str(int(self.archived))),
            ("trashed", str(int(self.trashed))),
        )

    def command(self) -> str:
        """The command that makes it."""
        binds = (f"--bind {shlex.quote(f'{name}:s:{text}')}" for name, text in self.columns())
        return f"content insert --uri {URI} {' '.join(binds)}"


def start(*entries: Entry) -> tuple[str, ...]:
    """Setup: the app as newly installed, with these notes, and the home screen.

    The notes are in a grid, the last one first.
    """
    return (
        f"pm clear {PACKAGE}",
        *(entry.command() for entry in entries),
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


# -- drawn notes ----------------------------------------------------------------------------------


def distractors(
    draft: TaskBuilder,
    lots: LayoutRandom,
    low: int,
    high: int,
    *titles: str,
    exclude: Iterable[str] = (),
) -> tuple[Entry, ...]:
    """Notes of `NOTES`, all drawn alike, in a drawn order.

    Args:
        draft: of the task.
        lots: what is drawn from.
        low: how many there are at least.
        high: how many there are at most.
        titles: which must be among them.
        exclude: which must not.
    """
    others = lots.some(NOTES, lots.number(low, high) - len(titles), exclude=(*titles, *exclude))
    return tuple(_draw_note(draft, lots, title) for title in lots.shuffled((*titles, *others)))


def _draw_note(draft: TaskBuilder, lots: LayoutRandom, title: str) -> Entry:
    entry = entry_of(draft, title)
    lines = (entry.body, *drawn_lines(draft, lots, *_LINES_BELOW))
    return replace(entry, body="\n".join(lines), color=drawn_color(lots))


def drawn_lines(draft: TaskBuilder, lots: LayoutRandom, low: int, high: int) -> tuple[str, ...]:
    """Between low and high lines that may stand in whatever note."""
    return tuple(map(draft.pick, lots.some(LINES, lots.number(low, high))))


def drawn_color(lots: LayoutRandom) -> str:
    """The color of a note; most have none."""
    return lots.one(_COLORS) if lots.chance(_COLORED) else "default"


def label_notes(
    lots: LayoutRandom,
    entries: Sequence[Entry],
    labels: Sequence[str],
    *,
    without: tuple[str, str] | None = None,
) -> tuple[Entry, ...]:
    """The same notes, each label on one of them at least, and few without one.

    Args:
        lots: what is drawn from.
        entries: the notes, in an order that stays.
        labels: what they are called; there must not be more than notes.
        without: the title of a note, and the label that it does not have.
    """
    worn = max(len(labels), int(len(entries) * _LABELED))
    while True:
        row = lots.shuffled(labels)
        names = [row[number % len(row)] if number < worn else "" for number in range(len(entries))]
        pairs = zip(entries, lots.shuffled(names), strict=True)
        drawn = tuple(replace(entry, labels=name) for entry, name in pairs)
        if without is None or without not in ((entry.title, entry.labels) for entry in drawn):
            return drawn


def with_label(entry: Entry, label: str) -> Entry:
    """The note with a label beside those that it has."""
    return replace(entry, labels=",".join(sorted({*entry.labels.split(","), label} - {""})))


def target_and_others(entries: Sequence[Entry], title: str) -> tuple[Entry, tuple[Entry, ...]]:
    """The note of a title, and the others in their order."""
    (target,) = (entry for entry in entries if entry.title == title)
    return target, tuple(entry for entry in entries if entry is not target)


def label_names(draft: TaskBuilder, labels: Iterable[str]) -> tuple[str, ...]:
    """Labels of `LABELS` in the task's language."""
    return tuple(draft.pick(LABELS[label]) for label in labels)


def entry_of(draft: TaskBuilder, title: str) -> Entry:
    """The note of a title in `NOTES`, with its own text alone."""
    writing = NOTES[title]
    return Entry(draft.pick(writing.title), draft.pick(writing.body))


# -- what must be true of the notes ---------------------------------------------------------------


def exactly(entries: Iterable[Entry], *, labels: Iterable[str] | None = None) -> Check:
    """These are the notes that there are, each with these values, and these the labels.

    Args:
        entries: all notes, wherever they are.
        labels: all labels; those of the notes where None.
    """
    counts = Counter(entries)
    rows = (ContentRow(URI, entry.columns(), count, count) for entry, count in counts.items())
    return AllOf((*rows, _in_all(counts.total()), _labels(counts, labels)))


def exactly_one_of(
    old: Sequence[Entry], ones: Iterable[Entry], *, labels: Iterable[str] | None = None
) -> Check:
    """These old notes, one of others, and no more: for a note that may be written in many ways."""
    rows = (ContentRow(URI, entry.columns(), count, count) for entry, count in Counter(old).items())
    one = AnyOf(tuple(ContentRow(URI, entry.columns(), 1, 1) for entry in ones))
    return AllOf((*rows, one, _in_all(len(old) + 1), _labels(old, labels)))


def _in_all(count: int) -> Check:
    return ContentRow(URI, (), count, count)


def _labels(entries: Iterable[Entry], labels: Iterable[str] | None) -> Check:
    if labels is None:
        labels = (name for entry in entries for name in entry.labels.split(",") if name)
    return preference("labels", ",".join(sorted(set(labels))))
