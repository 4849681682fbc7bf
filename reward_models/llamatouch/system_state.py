"""What lasts on a device beyond its screens: how it is asked for, and what of it changes.

LlamaTouch asks at the end of an execution which packages are installed. The same question is asked
here of everything that a shell can list: settings, rows of content providers, an app's preferences.
A change is what is listed at the end and was not at the start, and the other way round. Two
executions never agree in ids that are drawn or in the moment at which something was done, so new
ones of these are told as such and not by their value.

Source: LlamaTouch, section 3.3, "system state match"; the outputs are read by
`judging.probe_output`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from mobile_gym.core.checks import ContentRow, PreferenceIs, probe
from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.judging.probe_output import content_rows, shared_preferences
from reward_models.llamatouch.primitives import Changed, Entry
from reward_models.rules import RulesJudge

Outputs: TypeAlias = Mapping[str, ShellResult]
"""What shell commands answered, by command."""

PLACES: Final = (
    "settings://global",
    "settings://secure",
    "settings://system",
    "content://call_log/calls",
    "content://com.android.blockednumber/blocked",
    "content://com.android.browser/bookmarks",
    "content://com.android.browser/history",
    "content://com.android.browser/reading_list",
    "content://com.android.browser/site_data",
    "content://com.android.calendar/calendars",
    "content://com.android.calendar/events",
    "content://com.android.calendar/reminders",
    "content://com.android.contacts/contacts",
    "content://com.android.contacts/data",
    "content://com.android.contacts/groups",
    "content://com.android.deskclock/alarms",
    "content://com.android.messaging.datamodel.MessagingContentProvider/conversations",
    "content://com.android.notes/notes",
    "content://media/external/file",
    "content://sms",
)
"""What a path is looked at for; a place that a device does not have lists nothing.

An app's preferences, `preferences://PACKAGE`, are asked for by the package.
"""

_DATE: Final = "date '+%s %Y-%m-%d %H:%M:%S'"
_SINCE: Final = "uptime -s"
CLOCKS: Final = (_DATE, _SINCE)
"""Commands that tell the device's time, so that a moment in a table is known as one."""

NEW_ID: Final = "<new>"
NOW: Final = "<now>"
_NAMESPACES: Final = ("global", "secure", "system")
_PACKAGE: Final = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)*")
_NUMBER: Final = re.compile(r"\d{1,15}")
_NOTHING: Final = ShellResult("", exit_code=1)


@dataclass(frozen=True, slots=True)
class SystemView:
    """What is known of the system at some moment of an execution.

    Attributes:
        installed: the packages installed now, None where nobody asked.
        start: what commands answered at the execution's start.
        now: what they answer now.
    """

    installed: frozenset[str] | None = None
    start: Outputs = field(default_factory=dict[str, ShellResult])
    now: Outputs = field(default_factory=dict[str, ShellResult])


class PlaceChange(NamedTuple):
    """Entries that are listed now and were not before, and those that no longer are."""

    added: Counter[Entry]
    removed: Counter[Entry]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed)


def listing_command(place: str) -> str:
    """The shell command that lists a place.

    Annotations come from files, so a place is one of three kinds and never a command itself.

    Raises:
        TaskError: it is no place.
    """
    kind, _, name = place.partition("://")
    if kind == "content" and name:
        return probe(ContentRow(place, ())) or ""
    if kind == "settings" and name in _NAMESPACES:
        return f"settings list {name}"
    if kind == "preferences" and _PACKAGE.fullmatch(name):
        return probe(PreferenceIs(name, "", None)) or ""
    raise TaskError(
        f"{place!r} is no place; write content://AUTHORITY/PATH, "
        f"settings://{'|'.join(_NAMESPACES)} or preferences://PACKAGE"
    )


def place_commands(places: Iterable[str]) -> tuple[str, ...]:
    """The commands that list places, with those that tell the time; none for no place."""
    asked = dict.fromkeys(listing_command(place) for place in places)
    return (*asked, *CLOCKS) if asked else ()


def place_change(place: str, start: Outputs, before: Outputs, after: Outputs) -> PlaceChange:
    """What is listed otherwise after than before, both told in an execution that began at `start`.

    Raises:
        JudgeUnavailable: an app's preferences cannot be read.
    """
    old, new = _place_entries(place, start, before), _place_entries(place, start, after)
    return PlaceChange(new - old, old - new)


def is_as_wanted(expected: Changed, view: SystemView) -> bool:
    """Whether all that was to change did, and nothing else in that place.

    To do more is a way to fail: both files are imported, both numbers blocked. On 60 held-out
    templates, taking any other new row for nobody's concern accepted 4 more of 199 wrong endings
    and no more of 240 correct executions. Where more does not matter, an annotation says `grows`.
    """
    done = place_change(expected.place, view.start, view.start, view.now)
    added, removed = Counter(expected.added), Counter(expected.removed)
    if added - done.added or removed - done.removed:
        return False
    more = set(done.added - added) if not expected.grows else set[Entry]()
    fewer = set(done.removed - removed)
    if not (more <= set(expected.may_add) and fewer <= set(expected.may_remove)):
        return False
    replaced = _entry_subjects(expected.may_add) & _entry_subjects(expected.may_remove)
    return not (_entry_subjects(more) ^ _entry_subjects(fewer)) & replaced


def entry_subject(entry: Entry) -> Entry:
    """What an entry is about: a row by its id, a setting by its name, else it is about itself."""
    if len(entry) == 1:
        return ((entry[0][0], ""),)
    return tuple(cell for cell in entry if cell[0] == "_id" and cell[1] != NEW_ID) or entry


def _entry_subjects(entries: Iterable[Entry]) -> set[Entry]:
    return {entry_subject(entry) for entry in entries}


def _place_entries(place: str, start: Outputs, now: Outputs) -> Counter[Entry]:
    """What a place lists, as sorted names and values; a command that failed lists nothing."""
    command = listing_command(place)
    known: dict[str, set[str]] = {}
    for row in _listed_rows(place, start.get(command, _NOTHING)):
        for name, value in row.items():
            known.setdefault(name, set()).add(value)
    clock = _ExecutionClock.between(start, now)
    return Counter(
        tuple(
            sorted(
                (name, value if value in known.get(name, ()) else _stable_value(name, value, clock))
                for name, value in row.items()
            )
        )
        for row in _listed_rows(place, now.get(command, _NOTHING))
    )


def _listed_rows(place: str, output: ShellResult) -> tuple[Mapping[str, str], ...]:
    if output.exit_code != 0:
        return ()
    match place.partition("://")[0]:
        case "content":
            return content_rows(output.stdout)
        case "preferences":
            values = shared_preferences(output.stdout)
            return tuple({name: value} for name, value in values.items())
        case _:
            lines = (line.partition("=") for line in output.stdout.splitlines())
            return tuple({name: value} for name, sign, value in lines if sign)


class _ExecutionClock(NamedTuple):
    """The time that an execution has taken so far, in ranges of what a moment in it is told by."""

    ranges_ms: tuple[tuple[float, float], ...] = ()

    @classmethod
    def between(cls, start: Outputs, now: Outputs) -> _ExecutionClock:
        """From its start until now; a device that does not tell the time has no such ranges."""
        first, last = _device_time(start), _device_time(now)
        if first is None or last is None:
            return cls()
        wall_ms = (first[0] * 1000, (last[0] + 1) * 1000)
        boot = _parse_local_time(now.get(_SINCE, _NOTHING).stdout)
        if boot is None:
            return cls((wall_ms,))
        # `elapsedRealtime` counts milliseconds since the boot, which is told in whole seconds.
        up = [(moment[1] - boot).total_seconds() * 1000 for moment in (first, last)]
        return cls((wall_ms, (up[0] - 1000, up[1] + 1000)))

    def has(self, value: int) -> bool:
        """Whether a number is a moment of the execution, in seconds or milliseconds."""
        whole = self.ranges_ms[:1]
        return any(low <= value <= high for low, high in self.ranges_ms) or any(
            low <= value * 1000 <= high for low, high in whole
        )


def _device_time(outputs: Outputs) -> tuple[int, datetime] | None:
    """Seconds since the epoch, and the same moment as the device's clock on the wall shows it."""
    seconds, _, shown = outputs.get(_DATE, _NOTHING).stdout.strip().partition(" ")
    local = _parse_local_time(shown)
    return (int(seconds), local) if seconds.isdecimal() and local is not None else None


def tells_time(outputs: Outputs) -> bool:
    """Whether the device's clock was asked, too."""
    return _device_time(outputs) is not None


def _parse_local_time(text: str) -> datetime | None:
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d %H:%M:%S")
    except ValueError:
        return None


def _stable_value(name: str, value: str, clock: _ExecutionClock) -> str:
    """A value that was not there at the start, without what is drawn or depends on the moment."""
    if name.endswith("_id"):
        return NEW_ID  # `BaseColumns._ID`, or the key of another row
    if _NUMBER.fullmatch(value) and clock.has(int(value)):
        return NOW
    return value


def listing_commands(task: Task) -> tuple[str, ...]:
    """The commands that list every place, and the preferences of the task's apps."""
    return place_commands((*PLACES, *(f"preferences://{app}" for app in task.apps)))


class PlaceRecorder(RulesJudge):
    """The rules judge; its episodes record what the device lists at every step.

    It is for recording a path once. The judge of the essential states that are made of it asks only
    for the places that the path changed.
    """

    def probes(self, task: Task) -> tuple[str, ...]:
        """The rules' own commands, and those that list every place."""
        return tuple(dict.fromkeys((*super().probes(task), *listing_commands(task))))
