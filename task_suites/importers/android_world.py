"""AndroidWorld's table of task templates: names, goals, and values for the goals' parameters.

It is one of the formats of `published_suites`, which do not know each other.

The table has neither values for the places nor checks: AndroidWorld has both in its code. Values
are drawn from `android_world_values`, or given as parameters; a name that tells the value
("SystemWifiTurnOff") decides it.

Source: AndroidWorld's `task_metadata.json` (facts of the format only).

AndroidWorld draws these in its code and prepares the device for them; its table has the names
alone. So the values here are of our own, and nothing of them is on a device before a task begins:
what is to be deleted, moved or looked up has to be put there by whoever runs the task, who then
gives its values as parameters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from mobile_gym.core.errors import RecordingError
from mobile_gym.core.tasks import Params
from mobile_gym.foreign.json_values import read_json
from mobile_gym.foreign.wording import value_text
from task_suites.importers.published_tasks import QUERY, PublishedTask, Reading, read_each
from task_suites.importers.record_fields import fields_of, is_sequence

Draw: TypeAlias = Callable[[np.random.Generator], Any]

_PEOPLE: Final = ("Ada Novak", "Bruno Silva", "Chen Wei", "Dina Haddad", "Emil Larsen")
_SONGS: Final = ("Harbour Lights", "Slow Tide", "Paper Boats", "Northern Line", "Copper Sun")
_VIDEOS: Final = ("moment_12.mp4", "clip_48.mp4", "scene_07.mp4", "highlight_31.mp4")
_RECIPES: Final = ("Lentil Soup", "Garlic Noodles", "Spinach Omelette", "Bean Chili")
_EXPENSES: Final = (
    "name: Train Ticket, amount: $42.50, category: Transportation",
    "name: Printer Paper, amount: $18.20, category: Other",
    "name: Running Shoes, amount: $96.00, category: Clothes",
)
_NOTES: Final = ("blue_river_note.md", "spring_plan.md", "packing_list.md", "quiet_ideas.md")
_FOLDERS: Final = ("Archive", "Travel", "Meetings", "Ideas")
_TITLES: Final = ("Review budget", "Call with the printer", "Team lunch", "Plan the workshop")
_TEXTS: Final = (
    "Water the plants on Friday.",
    "The meeting moved to room 204.",
    "Bring two copies of the form.",
)
_DATES: Final = ("October 16 2023", "October 18 2023", "October 20 2023", "October 24 2023")
"""AndroidWorld's device stands at October 15, 2023."""
_TIMES: Final = ("9am", "11am", "1pm", "3pm")
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_CATEGORIES: Final = ("biking", "running", "hiking", "swimming")


def _one(values: Sequence[str]) -> Draw:
    def draw(rng: np.random.Generator) -> str:
        return values[int(rng.integers(len(values)))]

    return draw


def _some(values: Sequence[str], separator: str = ", ") -> Draw:
    """Two of them, in some order."""

    def draw(rng: np.random.Generator) -> str:
        return separator.join(values[int(place)] for place in rng.permutation(len(values))[:2])

    return draw


def _number(low: int, high: int) -> Draw:
    def draw(rng: np.random.Generator) -> int:
        return int(rng.integers(low, high + 1))

    return draw


def _phone(rng: np.random.Generator) -> str:
    return f"+1555{int(rng.integers(1_000_000, 10_000_000))}"


VALUES: Final[Mapping[str, Draw]] = {
    "app_name": _one(("camera", "clock", "contacts", "settings", "dialer")),
    "category": _one(_CATEGORIES),
    "clipboard_content": _one(_TEXTS),
    "date": _one(_DATES),
    "day": _number(16, 28),
    "day_of_week": _one(_DAYS),
    "destination_folder": _one(("Pictures", "Podcasts")),
    "duration_mins": _one(("15", "30", "45", "60")),
    "end_date": _one(("October 13 2023", "October 14 2023")),
    "event_description": _one(_TEXTS),
    "event_title": _one(_TITLES),
    "expense": _one(_EXPENSES),
    "expenses": _some(_EXPENSES, "; "),
    "file1_name": _one(("first_draft.md", "notes_a.md")),
    "file2_name": _one(("second_draft.md", "notes_b.md")),
    "file3_name": _one(("third_draft.md", "notes_c.md")),
    "file_name": _one(_NOTES),
    "files": _some(_VIDEOS),
    "files1": _some(_VIDEOS),
    "files2": _some(_VIDEOS),
    "first": _one([name.split()[0] for name in _PEOPLE]),
    "folder": _one(_FOLDERS),
    "folder_name": _one(_FOLDERS),
    "header": _one(_TEXTS),
    "hour": _number(8, 20),
    "hours": _number(0, 23),
    "ingredient": _one(("garlic", "lentils", "spinach")),
    "last": _one([name.split()[1] for name in _PEOPLE]),
    "location": _one(("Balzers, Liechtenstein", "Schaan, Liechtenstein")),
    "max_or_min": _one(("max", "min")),
    "message": _one(_TEXTS),
    "minutes": _number(0, 59),
    "month": _number(10, 10),
    "name": _one(_PEOPLE),
    "name1": _one(_PEOPLE[:2]),
    "name2": _one(_PEOPLE[2:]),
    "names": _some(_SONGS),
    "new_file_name": _one(("merged_notes.md", "all_drafts.md")),
    "number": _phone,
    "on_or_off": _one(("on", "off")),
    "person": _one(_PEOPLE),
    "phone": _phone,
    "phone_label": _one(("Home", "Work", "Mobile")),
    "playlist_name": _one(("Evening Walk", "Long Drive")),
    "playlist_name1": _one(("Morning Clips", "First Cut")),
    "playlist_name2": _one(("Evening Clips", "Second Cut")),
    "prep_time": _one(("10 mins", "20 mins", "30 mins")),
    "recipe": _one(_RECIPES),
    "recipes": _some(_RECIPES),
    "repeat_rule": _one(("daily", "weekly", "monthly")),
    "seconds": _number(1, 59),
    "source_folder": _one(("Documents", "Music")),
    "start_date": _one(("October 9 2023", "October 10 2023")),
    "start_time": _one(_TIMES),
    "subfolder": _one(("Documents", "Download")),
    "text": _one(_TEXTS),
    "time": _one(_TIMES),
    "title": _one(_TITLES),
    "titles": _some(_RECIPES),
    "updated_content": _one(_TEXTS),
    "video_name": _one(_VIDEOS),
    "year": _number(2023, 2023),
}
"""By the name of a parameter: what draws it. `month` and `year` are those of the device's day."""


FILE: Final = "task_metadata.json"
_LEVELS: Final[Mapping[str, int]] = {"easy": 1, "medium": 2, "hard": 3}
_PLACE: Final = re.compile(r"\{(\w{1,60})\}")
_QUERY: Final = "information_retrieval"
_VALUES_BY_NAME: Final[Mapping[str, tuple[str, str]]] = {
    "TurnOn": ("on_or_off", "on"),
    "TurnOff": ("on_or_off", "off"),
    "BrightnessMax": ("max_or_min", "max"),
    "BrightnessMin": ("max_or_min", "min"),
}
"""By a part of a task's name: the parameter that it decides, and its value."""


def read_table(path: Path) -> Reading:
    """The templates of a table.

    Raises:
        RecordingError: it cannot be read, or is no list.
    """
    file = path / FILE if path.is_dir() else path
    records = read_json(file)
    if not is_sequence(records):
        raise RecordingError(f"{file}: is {value_text(records)}; it must be a list of templates")
    numbered = ((f"{file.name}, task {place}", one) for place, one in enumerate(records, start=1))
    return read_each(numbered, _task)


def _task(value: object, where: str) -> PublishedTask:
    record = fields_of(value, where)
    name, goal = record.text("task_name"), record.text("task_template")
    places = tuple(dict.fromkeys(_PLACE.findall(goal)))
    if unknown := next((place for place in places if place not in VALUES), None):
        raise RecordingError(
            f"{where}: asks for {value_text(unknown)}, for which task_suites/importers/"
            "android_world_values.py has no values"
        )
    tags = record.values.get("tags")
    words = {tag for tag in tags if isinstance(tag, str) and tag} if is_sequence(tags) else set()
    return PublishedTask(
        name=name,
        instruction=goal,
        golden_steps=record.count("optimal_steps"),
        level=record.one_of("difficulty", _LEVELS),
        tags=frozenset(words | ({QUERY} if _QUERY in words else set())),
        sample=partial(_draw, name, places),
        say=_fill_parameters,
    )


def _draw(name: str, places: tuple[str, ...], rng: np.random.Generator) -> dict[str, Any]:
    drawn = {place: VALUES[place](rng) for place in places}
    for part, (place, value) in _VALUES_BY_NAME.items():
        if part in name and place in drawn:
            drawn[place] = value
    return drawn


def _fill_parameters(instruction: str, params: Params) -> str:
    return _PLACE.sub(lambda match: str(params[match[1]]), instruction)
