"""AndroidWorld's table of task templates: names, goals with places for parameters, steps.

The table has neither values for the places nor checks: AndroidWorld has both in its code. Values
are drawn from `android_world_values`, or given as parameters; a name that tells the value
("SystemWifiTurnOff") decides it.

Source: AndroidWorld's `task_metadata.json` (facts of the format only).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from mobile_gym.core.errors import RecordingError
from mobile_gym.core.tasks import Params
from mobile_gym.foreign.json_values import read_json
from mobile_gym.foreign.wording import shown
from task_suites.importers.android_world_values import VALUES
from task_suites.importers.published_tasks import QUERY, PublishedTask, Reading, read_each
from task_suites.importers.record_fields import fields_of, is_sequence

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


def read(path: Path) -> Reading:
    """The templates of a table.

    Raises:
        RecordingError: it cannot be read, or is no list.
    """
    file = path / FILE if path.is_dir() else path
    records = read_json(file)
    if not is_sequence(records):
        raise RecordingError(f"{file}: is {shown(records)}; it must be a list of templates")
    numbered = ((f"{file.name}, task {place}", one) for place, one in enumerate(records, start=1))
    return read_each(numbered, _task)


def _task(value: object, where: str) -> PublishedTask:
    record = fields_of(value, where)
    name, goal = record.text("task_name"), record.text("task_template")
    places = tuple(dict.fromkeys(_PLACE.findall(goal)))
    if unknown := next((place for place in places if place not in VALUES), None):
        raise RecordingError(
            f"{where}: asks for {shown(unknown)}, for which task_suites/importers/"
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
        say=_filled,
    )


def _draw(name: str, places: tuple[str, ...], rng: np.random.Generator) -> dict[str, Any]:
    drawn = {place: VALUES[place](rng) for place in places}
    for part, (place, value) in _VALUES_BY_NAME.items():
        if part in name and place in drawn:
            drawn[place] = value
    return drawn


def _filled(instruction: str, params: Params) -> str:
    return _PLACE.sub(lambda match: str(params[match[1]]), instruction)
