"""Which of our tasks has the same goal as a task class of AndroidWorld, and with which parameters.

The suites know nothing of AndroidWorld's classes; this is the one place that knows both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from calendar_params import CONVERT
from twin_kinds import Convert, Rows, Twin, fixed, laid, same

from mobile_gym.core.tasks import Params
from task_suites.android_world.broccoli_rows import Row as Recipe
from task_suites.android_world.broccoli_rows import copied_among

FREE: Final = frozenset(
    f"System{what}Verify"
    for what in (
        *("BluetoothTurnOff", "BluetoothTurnOn", "BrightnessMax", "BrightnessMin"),
        *("WifiTurnOff", "WifiTurnOn"),
    )
)
"""Classes whose own judge says 1.0 where nothing was done, because it is so from the start."""
PARTS: Final = frozenset(
    (
        *("MarkorCreateNoteAndSms", "RetroSavePlaylist", "VlcCreateTwoPlaylists"),
        *("TurnOffWifiAndTurnOnBluetooth", "TurnOnWifiAndOpenApp"),
    )
)
"""Classes whose own judge gives a half for a half."""
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
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


_SYSTEM: Final[Mapping[str, Twin]] = {
    "SystemWifiTurnOn": Twin("SystemWifiTurnOn", fixed(layout=0)),
    "SystemWifiTurnOff": Twin("SystemWifiTurnOff", fixed(layout=0)),
    "SystemBluetoothTurnOn": Twin("SystemBluetoothTurnOn", fixed(layout=0)),
    "SystemBluetoothTurnOff": Twin("SystemBluetoothTurnOff", fixed(layout=0)),
    "SystemBrightnessMax": Twin("SystemBrightnessMax", fixed(layout=0)),
    "SystemBrightnessMin": Twin("SystemBrightnessMin", fixed(layout=0)),
    "SystemWifiTurnOnVerify": Twin("SystemWifiTurnOff", fixed(layout=0), undoes=True),
    "SystemWifiTurnOffVerify": Twin("SystemWifiTurnOn", fixed(layout=0), undoes=True),
    "SystemBluetoothTurnOnVerify": Twin("SystemBluetoothTurnOff", fixed(layout=0), undoes=True),
    "SystemBluetoothTurnOffVerify": Twin("SystemBluetoothTurnOn", fixed(layout=0), undoes=True),
    "SystemBrightnessMaxVerify": Twin("SystemBrightnessMin", fixed(layout=0), undoes=True),
    "SystemBrightnessMinVerify": Twin("SystemBrightnessMax", fixed(layout=0), undoes=True),
    "TurnOffWifiAndTurnOnBluetooth": Twin("TurnOffWifiAndTurnOnBluetooth", fixed(layout=0)),
    "TurnOnWifiAndOpenApp": Twin("TurnOnWifiAndOpenApp", laid(same(app="app_name"))),
    "OpenAppTaskEval": Twin("OpenAppTaskEval", laid(same(app="app_name"))),
}
_CLOCK: Final[Mapping[str, Twin]] = {
    "ClockStopWatchRunning": Twin("ClockStopWatchRunning", fixed(layout=0)),
    "ClockStopWatchPausedVerify": Twin("ClockStopWatchPausedVerify", fixed(layout=0, runs=False)),
    "ClockTimerEntry": Twin("ClockTimerEntry", same("hours", "minutes", "seconds")),
}
_CONTACTS: Final[Mapping[str, Twin]] = {
    "ContactsAddContact": Twin("ContactsAddContact", laid(same("name", "number"))),
    "ContactsNewContactDraft": Twin(
        "ContactsNewContactDraft",
        laid(same("first", "last", "phone", label="phone_label")),
    ),
}


_FILES: Final[Mapping[str, Twin]] = {
    "FilesDeleteFile": Twin("FilesDeleteFile", laid(same(file="file_name", folder="subfolder"))),
    "FilesMoveFile": Twin(
        "FilesMoveFile",
        laid(same(file="file_name", source="source_folder", target="destination_folder")),
    ),
}


# -- questions: the twin gets the rows, and so knows the answer ------------------------------------

_TODAY, _MONDAY, _NEXT_MONDAY = "2023-10-15", "2023-10-09", "2023-10-16"
"""Days of AndroidWorld's device, which stands on a Sunday."""
_TASKS: Final = ("/data/data/org.tasks/databases/database", "tasks")
_TASKS_COLUMNS: Final = ("title", "importance", "dueDate", "hideUntil", "completed", "notes")
_TRACKS: Final = ("/data/data/de.dennisguse.opentracks/databases/database.db", "tracks")
_TRACKS_COLUMNS: Final = ("name", "category", "starttime", "totaltime", "totaldistance")


def _iso_day(words: str) -> str:
    """A day as AndroidWorld writes it, `October 18 2023`, by ISO 8601."""
    return datetime.strptime(words, "%B %d %Y").date().isoformat()


def _question_params(
    table: tuple[str, str],
    columns: Sequence[str],
    *,
    days: Sequence[str] = (),
    kept: Sequence[str] = (),
    **values: Any,
) -> Convert:
    """Parameters of a question: days, others as they are, fixed ones, and the rows of a table."""

    def convert(params: Params, rows: Rows) -> dict[str, Any]:
        found = [{name: row[name] for name in columns} for row in rows(*table)]
        told = {name: _iso_day(params[name]) for name in days} | {
            name: params[name] for name in kept
        }
        return {**told, **values, "rows": found}

    return convert


def _tasks_twin(name: str, **how: Any) -> Twin:
    return Twin(name, _question_params(_TASKS, _TASKS_COLUMNS, **how))


def _tracks_twin(name: str, **how: Any) -> Twin:
    return Twin(name, _question_params(_TRACKS, _TRACKS_COLUMNS, **how))


_QUESTIONS: Final[Mapping[str, Twin]] = {
    twin.task: twin
    for twin in (
        _tasks_twin("TasksDueOnDate", days=("date",), layout=0),
        _tasks_twin("TasksHighPriorityTasksDueOnDate", days=("date",), layout=0),
        _tasks_twin("TasksCompletedTasksForDate", days=("date",), layout=0),
        _tasks_twin("TasksIncompleteTasksOnDate", days=("date",), layout=0),
        _tasks_twin("TasksHighPriorityTasks", today=_TODAY),
        _tasks_twin("TasksDueNextWeek", monday=_NEXT_MONDAY, layout=0),
        _tracks_twin("SportsTrackerActivitiesOnDate", days=("date",)),
        _tracks_twin("SportsTrackerActivityDuration", days=("date",), kept=("category",)),
        *(
            _tracks_twin(name, kept=("category",), monday=_MONDAY)
            for name in (
                "SportsTrackerActivitiesCountForWeek",
                "SportsTrackerLongestDistanceActivity",
                "SportsTrackerTotalDurationForCategoryThisWeek",
            )
        ),
        _tracks_twin(
            "SportsTrackerTotalDistanceForCategoryOverInterval",
            days=("start_date", "end_date"),
            kept=("category",),
        ),
    )
}

_JOPLIN: Final = "/data/data/net.cozic.joplin/databases/joplin.sqlite"


def _note_params(*names: str, **renamed: str) -> Convert:
    """Parameters of a question about notes, and all notes, each with its notebook's title."""

    def convert(params: Params, rows: Rows) -> dict[str, Any]:
        folders = {row["id"]: row["title"] for row in rows(_JOPLIN, "folders")}
        found = [
            {"folder": folders[row["parent_id"]]}
            | {name: row[name] for name in ("title", "body", "is_todo", "todo_completed")}
            for row in rows(_JOPLIN, "notes")
        ]
        return same(*names, **renamed)(params, rows) | {"rows": found}

    return convert


def _note_kind_params(params: Params, rows: Rows) -> dict[str, Any]:
    """A note, and whether it is a to-do, which AndroidWorld writes as a word."""
    del rows
    return {"title": params["title"], "is_todo": params["is_todo"] == "True", "layout": 0}


def _attendees_params(params: Params, rows: Rows) -> dict[str, Any]:
    """A meeting, and its number of people, which AndroidWorld writes as a text."""
    return _note_params("title")(params, rows) | {"count": int(params["attendee_count"])}


_NOTES: Final[Mapping[str, Twin]] = {
    "NotesIsTodo": Twin("NotesIsTodo", _note_kind_params),
    "NotesMeetingAttendeeCount": Twin("NotesMeetingAttendeeCount", _attendees_params),
    "NotesRecipeIngredientCount": Twin(
        "NotesRecipeIngredientCount",
        _note_params("title", "ingredient", quantity="ingredient_quantity"),
    ),
    "NotesTodoItemCount": Twin("NotesTodoItemCount", _note_params("folder")),
}

_CALENDAR: Final[Mapping[str, Twin]] = {
    name: Twin(name, convert) for name, convert in CONVERT.items()
}


# -- rows that AndroidWorld has drawn itself -------------------------------------------------------

_EXPENSE_COLUMNS: Final = ("name", "amount", "category", "note")


def _rows_params(parameter: str, columns: Sequence[str], *, alone: bool = False) -> Convert:
    """The rows that a task is about, as one parameter; the first of them alone."""

    def convert(params: Params, rows: Rows) -> dict[str, Any]:
        del rows
        told = [{name: row[name] for name in columns} for row in params["row_objects"]]
        return {parameter: told[0] if alone else told, "layout": 0}

    return convert


_EXPENSE: Final[Mapping[str, Twin]] = {
    **{
        name: Twin(name, _rows_params("expenses", _EXPENSE_COLUMNS))
        for name in (
            *("ExpenseAddSingle", "ExpenseAddMultiple", "ExpenseDeleteSingle"),
            *("ExpenseDeleteMultiple", "ExpenseDeleteMultiple2"),
        )
    },
    **{
        name: Twin(name, _rows_params("copied", _EXPENSE_COLUMNS, alone=True))
        for name in ("ExpenseDeleteDuplicates", "ExpenseDeleteDuplicates2")
    },
    "ExpenseAddMultipleFromMarkor": Twin(
        "ExpenseAddMultipleFromMarkor", _rows_params("logged", _EXPENSE_COLUMNS)
    ),
}
_RECIPE_COLUMNS: Final = (
    *("title", "description", "servings", "preparationTime", "source", "ingredients"),
    *("directions", "favorite"),
)


def _recipe_params(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in _RECIPE_COLUMNS}


def _ingredient_params(params: Params, rows: Rows) -> dict[str, Any]:
    """The recipes that have an ingredient."""
    del rows
    titles = [row["title"] for row in params["row_objects"]]
    return {"wanted": {"ingredient": params["ingredient"], "titles": titles}, "layout": 0}


def _copies_params(params: Params, rows: Rows) -> dict[str, Any]:
    """A recipe that is there twice, and which others are like it: noise is inserted first."""
    del rows
    around, own = params.get("noise_row_objects", ()), params["row_objects"]
    inserted = [Recipe.of(_recipe_params(row)) for row in (*around, *own)]
    return {"copied": copied_among(inserted, Recipe.of(_recipe_params(own[0]))), "layout": 0}


def _recipes_in_note_params(params: Params, rows: Rows) -> dict[str, Any]:
    """Recipes that stand in a note, and of which time only some are asked for."""
    written = _rows_params("written", _RECIPE_COLUMNS)(params, rows)
    return written | {"preparation_time": params["prep_time"]}


_RECIPES: Final[Mapping[str, Twin]] = {
    **{
        name: Twin(name, _rows_params("recipes", _RECIPE_COLUMNS))
        for name in (
            *("RecipeAddSingleRecipe", "RecipeAddMultipleRecipes", "RecipeDeleteSingleRecipe"),
            *("RecipeDeleteSingleWithRecipeWithNoise", "RecipeDeleteMultipleRecipes"),
            "RecipeDeleteMultipleRecipesWithNoise",
        )
    },
    **{
        name: Twin(name, _copies_params)
        for name in (
            *("RecipeDeleteDuplicateRecipes", "RecipeDeleteDuplicateRecipes2"),
            "RecipeDeleteDuplicateRecipes3",
        )
    },
    "RecipeDeleteMultipleRecipesWithConstraint": Twin(
        "RecipeDeleteMultipleRecipesWithConstraint", _ingredient_params
    ),
    "RecipeAddMultipleRecipesFromMarkor": Twin(
        "RecipeAddMultipleRecipesFromMarkor", _rows_params("written", _RECIPE_COLUMNS)
    ),
    "RecipeAddMultipleRecipesFromMarkor2": Twin(
        "RecipeAddMultipleRecipesFromMarkor2", _recipes_in_note_params
    ),
}
_MESSAGES: Final[Mapping[str, Twin]] = {
    name: Twin(name, laid(same(*names)))
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


# -- notes and the clipboard -----------------------------------------------------------------------


def _edit_params(params: Params, rows: Rows) -> dict[str, Any]:
    """How a note is edited: the text stands under another name for each way."""
    del rows
    way = params["edit_type"]
    text = params["replace_text" if way == "replace" else way]
    return {"file_name": params["file_name"], "edit_type": way, "text": text, "layout": 0}


_MARKOR: Final[Mapping[str, Twin]] = {
    **{
        name: Twin(name, laid(same(*names)))
        for name, names in {
            "MarkorCreateNote": ("file_name", "text"),
            "MarkorCreateNoteAndSms": ("file_name", "text", "number"),
            "MarkorCreateFolder": ("folder_name",),
            "MarkorDeleteNote": ("file_name",),
            "MarkorDeleteNewestNote": (),
            "MarkorDeleteAllNotes": (),
            "MarkorMoveNote": ("file_name", "source_folder", "destination_folder"),
            "MarkorChangeNoteContent": ("original_name", "new_name", "updated_content"),
            "MarkorAddNoteHeader": ("original_name", "new_name", "header"),
            "MarkorMergeNotes": ("file1_name", "file2_name", "file3_name", "new_file_name"),
            "MarkorCreateNoteFromClipboard": ("file_name",),
        }.items()
    },
    "MarkorEditNote": Twin("MarkorEditNote", _edit_params),
    "SystemCopyToClipboard": Twin("SystemCopyToClipboard", same(text="clipboard_content")),
}

TWINS: Final[Mapping[str, Twin]] = {
    **_SYSTEM,
    **_CLOCK,
    **_CONTACTS,
    **_FILES,
    **_CALENDAR,
    **_QUESTIONS,
    **_NOTES,
    **_EXPENSE,
    **_RECIPES,
    **_MESSAGES,
    **_MARKOR,
}
"""By AndroidWorld's class."""
