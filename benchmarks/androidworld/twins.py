"""Which of our tasks has the same goal as a task class of AndroidWorld, and with which parameters.

The suites know nothing of AndroidWorld's classes; this is the one place that knows both.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from calendar_params import CONVERT

from mobile_gym.core.tasks import Params, SolutionStep, Task
from task_suites.android_world import TEMPLATES

__all__ = ["FREE", "NEEDS", "TWINS", "Plan", "Twin", "has_twin", "plan_for"]

Row: TypeAlias = Mapping[str, Any]
"""Of a table of an app's database: values by column."""
Rows: TypeAlias = Callable[[str, str], Sequence[Row]]
"""The rows of a database, by its path and the table, as AndroidWorld has made them."""
Convert: TypeAlias = Callable[[Params, Rows], dict[str, Any]]
"""From AndroidWorld's parameters of a task to those of its twin."""

FREE: Final = frozenset(
    f"System{what}Verify"
    for what in (
        *("BluetoothTurnOff", "BluetoothTurnOn", "BrightnessMax", "BrightnessMin"),
        *("WifiTurnOff", "WifiTurnOn"),
    )
)
"""Classes whose own judge says 1.0 where nothing was done, because it is so from the start."""
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Joplin": (
        *("NotesIsTodo", "NotesMeetingAttendeeCount", "NotesRecipeIngredientCount"),
        "NotesTodoItemCount",
    ),
    "Retro Music": (
        *("RetroCreatePlaylist", "RetroPlayingQueue", "RetroPlaylistDuration"),
        "RetroSavePlaylist",
    ),
    "Simple Gallery Pro": (
        *("SaveCopyOfReceiptTaskEval", "ExpenseAddMultipleFromGallery"),
        *("RecipeAddMultipleRecipesFromImage", "MarkorTranscribeReceipt"),
    ),
    "OsmAnd": ("OsmAndFavorite", "OsmAndMarker", "OsmAndTrack"),
    "Audio Recorder": ("AudioRecorderRecordAudio", "AudioRecorderRecordAudioWithFileName"),
    "VLC, and real decoding of videos": (
        *("VlcCreatePlaylist", "VlcCreateTwoPlaylists", "MarkorTranscribeVideo"),
    ),
    "Simple Draw Pro": ("SimpleDrawProCreateDrawing",),
    "Chrome with scripts of pages": ("BrowserDraw", "BrowserMaze", "BrowserMultiply"),
}
"""Classes that have no twin yet, by what they need."""


@dataclass(frozen=True, slots=True)
class Twin:
    """One of our templates, for a class of AndroidWorld.

    Attributes:
        task: its id, without the suite's name.
        convert: AndroidWorld's parameters as its own.
        undoes: whether doing our task makes AndroidWorld's one false, which is done from the
            start: then doing nothing is right, and what our task asks for is wrong.
        wrong: which of its wrong endings is played.
    """

    task: str
    convert: Convert
    undoes: bool = False
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played for one task of AndroidWorld.

    Attributes:
        task: our task with the same goal.
        solution: what makes AndroidWorld's judge say 1.0.
        wrong: what looks like it and is not.
        wrong_name: what is wrong about it.
    """

    task: Task
    solution: tuple[SolutionStep, ...]
    wrong: tuple[SolutionStep, ...]
    wrong_name: str


def plan_for(name: str, params: Params, rows: Rows) -> Plan:
    """What is played for a task of AndroidWorld.

    Args:
        name: its class.
        params: its parameters.
        rows: what stands in the databases of the device that it has set up.

    Raises:
        KeyError: nothing of ours has its goal.
    """
    twin = TWINS[name]
    task = _templates()[f"AndroidWorld.{twin.task}"].build(twin.convert(params, rows), "en")
    if twin.undoes:
        return Plan(task, (), task.solution, "the other way round")
    wrong = task.wrong_endings[twin.wrong]
    return Plan(task, task.solution, wrong.steps, wrong.name)


def has_twin(name: str) -> bool:
    """Whether something of ours has the goal of a class of AndroidWorld."""
    return name in TWINS and f"AndroidWorld.{TWINS[name].task}" in _templates()


@functools.cache
def _templates() -> Mapping[str, Any]:
    return {template.id: template for template in TEMPLATES}


def _same(*names: str, **renamed: str) -> Convert:
    """Parameters of the same name, or of another one: ours=theirs."""

    def convert(params: Params, rows: Rows) -> dict[str, Any]:
        del rows
        kept = {name: params[name] for name in names}
        return kept | {ours: params[theirs] for ours, theirs in renamed.items()}

    return convert


def _laid(convert: Convert) -> Convert:
    """And a layout, which says what our own set-up lays around: here AndroidWorld does."""
    return lambda params, rows: {**convert(params, rows), "layout": 0}


def _with(**fixed: Any) -> Convert:
    return lambda _params, _rows: dict(fixed)


_SYSTEM: Final[Mapping[str, Twin]] = {
    "SystemWifiTurnOn": Twin("SystemWifiTurnOn", _with()),
    "SystemWifiTurnOff": Twin("SystemWifiTurnOff", _with()),
    "SystemBluetoothTurnOn": Twin("SystemBluetoothTurnOn", _with()),
    "SystemBluetoothTurnOff": Twin("SystemBluetoothTurnOff", _with()),
    "SystemBrightnessMax": Twin("SystemBrightnessMax", _with()),
    "SystemBrightnessMin": Twin("SystemBrightnessMin", _with()),
    "SystemWifiTurnOnVerify": Twin("SystemWifiTurnOff", _with(), undoes=True),
    "SystemWifiTurnOffVerify": Twin("SystemWifiTurnOn", _with(), undoes=True),
    "SystemBluetoothTurnOnVerify": Twin("SystemBluetoothTurnOff", _with(), undoes=True),
    "SystemBluetoothTurnOffVerify": Twin("SystemBluetoothTurnOn", _with(), undoes=True),
    "SystemBrightnessMaxVerify": Twin("SystemBrightnessMin", _with(), undoes=True),
    "SystemBrightnessMinVerify": Twin("SystemBrightnessMax", _with(), undoes=True),
    "TurnOffWifiAndTurnOnBluetooth": Twin("TurnOffWifiAndTurnOnBluetooth", _with()),
    "TurnOnWifiAndOpenApp": Twin("TurnOnWifiAndOpenApp", _same(app="app_name")),
    "OpenAppTaskEval": Twin("OpenAppTaskEval", _same(app="app_name")),
}
_CLOCK: Final[Mapping[str, Twin]] = {
    "ClockStopWatchRunning": Twin("ClockStopWatchRunning", _with(layout=0)),
    "ClockStopWatchPausedVerify": Twin("ClockStopWatchPausedVerify", _with(layout=0, runs=False)),
    "ClockTimerEntry": Twin("ClockTimerEntry", _same("hours", "minutes", "seconds")),
}
_CONTACTS: Final[Mapping[str, Twin]] = {
    "ContactsAddContact": Twin("ContactsAddContact", _laid(_same("name", "number"))),
    "ContactsNewContactDraft": Twin(
        "ContactsNewContactDraft",
        _laid(_same("first", "last", "phone", label="phone_label")),
    ),
}


_FILES: Final[Mapping[str, Twin]] = {
    "FilesDeleteFile": Twin("FilesDeleteFile", _laid(_same(file="file_name", folder="subfolder"))),
    "FilesMoveFile": Twin(
        "FilesMoveFile",
        _laid(_same(file="file_name", source="source_folder", target="destination_folder")),
    ),
}


# -- questions: the twin gets the rows, and so knows the answer ------------------------------------

_TODAY, _MONDAY, _NEXT_MONDAY = "2023-10-15", "2023-10-09", "2023-10-16"
"""Days of AndroidWorld's device, which stands on a Sunday."""
_TASKS: Final = ("/data/data/org.tasks/databases/database", "tasks")
_TASKS_COLUMNS: Final = ("title", "importance", "dueDate", "hideUntil", "completed", "notes")
_TRACKS: Final = ("/data/data/de.dennisguse.opentracks/databases/database.db", "tracks")
_TRACKS_COLUMNS: Final = ("name", "category", "starttime", "totaltime", "totaldistance")


def _day(words: str) -> str:
    """A day as AndroidWorld writes it, `October 18 2023`, by ISO 8601."""
    return datetime.strptime(words, "%B %d %Y").date().isoformat()


def _asking(
    table: tuple[str, str],
    columns: Sequence[str],
    *,
    days: Sequence[str] = (),
    same: Sequence[str] = (),
    **fixed: Any,
) -> Convert:
    """Parameters of a question: days, others as they are, fixed ones, and the rows of a table."""

    def convert(params: Params, rows: Rows) -> dict[str, Any]:
        found = [{name: row[name] for name in columns} for row in rows(*table)]
        told = {name: _day(params[name]) for name in days} | {name: params[name] for name in same}
        return {**told, **fixed, "rows": found}

    return convert


def _tasks(name: str, **how: Any) -> Twin:
    return Twin(name, _asking(_TASKS, _TASKS_COLUMNS, **how))


def _tracks(name: str, **how: Any) -> Twin:
    return Twin(name, _asking(_TRACKS, _TRACKS_COLUMNS, **how))


_QUESTIONS: Final[Mapping[str, Twin]] = {
    twin.task: twin
    for twin in (
        _tasks("TasksDueOnDate", days=("date",), layout=0),
        _tasks("TasksHighPriorityTasksDueOnDate", days=("date",), layout=0),
        _tasks("TasksCompletedTasksForDate", days=("date",), layout=0),
        _tasks("TasksIncompleteTasksOnDate", days=("date",), layout=0),
        _tasks("TasksHighPriorityTasks", today=_TODAY),
        _tasks("TasksDueNextWeek", monday=_NEXT_MONDAY, layout=0),
        _tracks("SportsTrackerActivitiesOnDate", days=("date",)),
        _tracks("SportsTrackerActivityDuration", days=("date",), same=("category",)),
        *(
            _tracks(name, same=("category",), monday=_MONDAY)
            for name in (
                "SportsTrackerActivitiesCountForWeek",
                "SportsTrackerLongestDistanceActivity",
                "SportsTrackerTotalDurationForCategoryThisWeek",
            )
        ),
        _tracks(
            "SportsTrackerTotalDistanceForCategoryOverInterval",
            days=("start_date", "end_date"),
            same=("category",),
        ),
    )
}

_CALENDAR: Final[Mapping[str, Twin]] = {
    name: Twin(name, convert) for name, convert in CONVERT.items()
}


# -- rows that AndroidWorld has drawn itself -------------------------------------------------------

_EXPENSE_COLUMNS: Final = ("name", "amount", "category", "note")


def _drawn(parameter: str, columns: Sequence[str], *, alone: bool = False) -> Convert:
    """The rows that a task is about, as one parameter; the first of them alone."""

    def convert(params: Params, rows: Rows) -> dict[str, Any]:
        del rows
        told = [{name: row[name] for name in columns} for row in params["row_objects"]]
        return {parameter: told[0] if alone else told, "layout": 0}

    return convert


_EXPENSE: Final[Mapping[str, Twin]] = {
    **{
        name: Twin(name, _drawn("expenses", _EXPENSE_COLUMNS))
        for name in (
            *("ExpenseAddSingle", "ExpenseAddMultiple", "ExpenseDeleteSingle"),
            *("ExpenseDeleteMultiple", "ExpenseDeleteMultiple2"),
        )
    },
    **{
        name: Twin(name, _drawn("copied", _EXPENSE_COLUMNS, alone=True))
        for name in ("ExpenseDeleteDuplicates", "ExpenseDeleteDuplicates2")
    },
    "ExpenseAddMultipleFromMarkor": Twin(
        "ExpenseAddMultipleFromMarkor", _drawn("logged", _EXPENSE_COLUMNS)
    ),
}
_MESSAGES: Final[Mapping[str, Twin]] = {
    name: Twin(name, _laid(_same(*names)))
    for name, names in {
        "SimpleSmsSend": ("number", "message"),
        "SimpleSmsReply": ("number", "message"),
        "SimpleSmsReplyMostRecent": ("message",),
        "SimpleSmsSendClipboardContent": ("number",),
        "SimpleSmsSendReceivedAddress": ("name1", "name2"),
        "SimpleSmsResend": ("name",),
        "CameraTakePhoto": (),
        "CameraTakeVideo": (),
    }.items()
}

TWINS: Final[Mapping[str, Twin]] = {
    **_SYSTEM,
    **_CLOCK,
    **_CONTACTS,
    **_FILES,
    **_CALENDAR,
    **_QUESTIONS,
    **_EXPENSE,
    **_MESSAGES,
}
"""By AndroidWorld's class."""
