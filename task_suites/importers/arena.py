"""A3's tasks as its successor AITK publishes them: lines of JSON with essential states.

Several instructions name a day relative to the one on which they are played ("tomorrow"). A3
writes such dates when a task is drawn; the file has the words alone. So a drawn task has a
parameter `today`, and its instruction ends with that day: agent and judge, also a later one, mean
the same.

Source: A3, section 3 (levels, dates, essential states), and AITK's task file (facts of the format
only).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np

from mobile_gym.core.errors import RecordingError, TaskError
from mobile_gym.core.tasks import Params
from mobile_gym.foreign.files import MAX_LINE_BYTES, read_lines
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.wording import value_text
from task_suites.dates import full_date
from task_suites.importers.published_tasks import (
    ESTIMATED,
    QUERY,
    PublishedTask,
    Reading,
    read_each,
)
from task_suites.importers.record_fields import fields_of
from task_suites.importers.text_lists import read_text_list

_LEVELS: Final[Mapping[str, int]] = {"easy": 1, "medium": 2, "hard": 3}
_CATEGORIES: Final[Mapping[str, int]] = {"operation": False, "information retrieval": True}
STEPS_PER_GOLDEN_STEP: Final = 3
"""The file has step limits and no human steps. Limits are 15 for tasks of at most 5 steps and 30
for those above 10, so a third of the limit stands for what a person needs."""
_RELATIVE_DAY: Final = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|(?:this|next|last) "
    r"(?:(?:week|month|year|weekday|weekend)|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b",
    re.IGNORECASE,
)


def read_tasks(path: Path) -> Reading:
    """The tasks of a file of lines.

    Raises:
        RecordingError: it cannot be read.
    """
    if path.is_dir():
        files = sorted(path.glob("*.jsonl"))
        if len(files) != 1:
            raise RecordingError(f"{path}: holds {len(files)} files *.jsonl; name the one to read")
        path = files[0]
    return read_each(json_records(path), _task)


def json_records(path: Path) -> Iterator[tuple[str, bytes]]:
    """Every line of a file and its place; one that is too long is empty.

    Raises:
        RecordingError: the file cannot be read.
    """
    for line in read_lines(path):
        yield f"{path.name}, line {line.number}", line.data


def parse_value(line: bytes, where: str) -> object:
    """The value of a line.

    Raises:
        RecordingError: it is too long, or no JSON.
    """
    if not line:
        raise RecordingError(f"{where}: is longer than {MAX_LINE_BYTES / 1e6:g} MB")
    return parse_json(line, where)


def _task(line: bytes, where: str) -> PublishedTask:
    record = fields_of(parse_value(line, where), where)
    instruction = record.text("task")
    asks = bool(record.one_of("category", _CATEGORIES))
    max_steps = record.count("max_steps")
    names_a_day = _RELATIVE_DAY.search(instruction) is not None
    states = read_text_list(record.text("essential states"), f"{where}: 'essential states'")
    if not states:
        raise RecordingError(f"{where}: has no essential states")
    tags = {ESTIMATED} | ({QUERY} if asks else set()) | ({"relative-day"} if names_a_day else set())
    task = PublishedTask(
        name=record.text("name"),
        instruction=instruction,
        golden_steps=max(max_steps // STEPS_PER_GOLDEN_STEP, 1),
        level=record.one_of("level", _LEVELS),
        apps=(record.text("app_package"),),
        states=states,
        max_steps=max_steps,
        tags=frozenset(tags),
    )
    return replace(task, sample=_draw_today, say=_with_today) if names_a_day else task


def _draw_today(rng: np.random.Generator) -> dict[str, Any]:
    """The day on which the task is drawn, by this machine's clock."""
    del rng
    return {"today": date.today().isoformat()}


def _with_today(instruction: str, params: Params) -> str:
    try:
        today = date.fromisoformat(params["today"])
    except ValueError:
        raise TaskError(
            f"parameter today is {value_text(params['today'])}; "
            "it must be a day, such as 2025-08-01"
        ) from None
    return f"{instruction} (Today is {full_date(today).of('en')}.)"
