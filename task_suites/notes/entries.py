"""Notes that tasks set up, and find again in the notes provider.

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
from task_suites.notes.cast import LABELS, LINES, NOTES
from task_suites.notes.screens import PACKAGE, preference
from task_suites.suite import Draft
from task_suites.variety import Lots

__all__ = [
    "NOTES",
    "Entry",
    "among_older",
    "crowd",
    "entry_of",
    "exactly",
    "exactly_one_of",
    "fillers",
    "label_names",
    "labelled",
    "place_of",
    "start",
]

URI: Final = f"content://{PACKAGE}/notes"
_COLORS: Final = ("red", "orange", "yellow", "green", "blue", "purple", "gray")


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


# -- notes that a task is not about ---------------------------------------------------------------


def crowd(
    draft: Draft, lots: Lots, low: int, high: int, *, but: Iterable[str] = ()
) -> tuple[Entry, ...]:
    """Between low and high notes of `NOTES`, but for some titles: short ones and long ones.

    A few have a colour.
    """
    drawn = lots.some(NOTES, lots.number(low, high), but=but)
    return tuple(_one_of_many(draft, lots, title) for title in drawn)


def _one_of_many(draft: Draft, lots: Lots, title: str) -> Entry:
    entry = entry_of(draft, title)
    more = map(draft.pick, lots.some(LINES, lots.number(0, 4)))
    color = lots.one(_COLORS) if lots.chance(0.2) else "default"
    return replace(entry, body="\n".join((entry.body, *more)), color=color)


def among_older(lots: Lots, row: Sequence[Entry], *targets: Entry) -> tuple[Entry, ...]:
    """Notes in their order, with each target put in at a drawn place of the older half."""
    half = len(row) // 2
    return (*lots.among(row[:half], *targets), *row[half:])


def labelled(lots: Lots, entries: Sequence[Entry], labels: Sequence[str]) -> tuple[Entry, ...]:
    """The same notes, each label on one of them at least, and several without one."""
    places = lots.shuffled(range(len(entries)))
    names = {place: labels[number % len(labels)] for number, place in enumerate(places)}
    worn = max(len(labels), len(entries) // 2)
    return tuple(
        replace(entry, labels=names[place]) if place in places[:worn] else entry
        for place, entry in enumerate(entries)
    )


def label_names(draft: Draft, labels: Iterable[str]) -> tuple[str, ...]:
    """Labels of `LABELS` in the task's language."""
    return tuple(draft.pick(LABELS[label]) for label in labels)


def fillers(draft: Draft, choice: int, count: int = 3) -> tuple[Entry, ...]:
    """Some notes that the task is not about; other ones for other choices."""
    titles = tuple(NOTES)
    return tuple(entry_of(draft, titles[(choice + n) % len(titles)]) for n in range(count))


def entry_of(draft: Draft, title: str) -> Entry:
    """The note of a title in `NOTES`."""
    writing = NOTES[title]
    return Entry(draft.pick(writing.title), draft.pick(writing.body))


def place_of(title: str) -> int:
    """Where a title stands in `NOTES`."""
    return list(NOTES).index(title)


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
