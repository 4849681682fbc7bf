"""A3's lines of JSON as tasks, and the day that some of them speak of."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import numpy as np
import pytest
from published_files import ESSENTIAL, write_lines

from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import TaskTemplate
from task_suites.importers.published_suites import import_tasks

TOMORROW = ESSENTIAL | {"name": "lamp_tomorrow", "task": "Turn the lamp on tomorrow."}


def only_template(tmp_path: Path, record: object) -> TaskTemplate:
    (template,) = import_tasks("a3", write_lines(tmp_path / "tasks.jsonl", [record])).templates
    return template


def test_a_line_is_a_task_with_its_essential_states(tmp_path: Path) -> None:
    task = only_template(tmp_path, ESSENTIAL).task(np.random.default_rng(0))
    assert task.id == "A3.lamp_on"
    assert [one.description for one in task.substates] == [
        "The lamp page is open",
        "The lamp is on",
    ]
    assert (task.level, task.max_steps, task.golden_steps) == (1, 15, 5)
    assert task.text == "Turn the lamp on."
    assert not task.params


def test_a_day_is_told_when_the_task_is_drawn(tmp_path: Path) -> None:
    task = only_template(tmp_path, TOMORROW).task(np.random.default_rng(0))
    assert task.params == {"today": date.today().isoformat()}
    assert task.text.startswith("Turn the lamp on tomorrow. (Today is ")
    assert str(date.today().year) in task.text


def test_the_day_is_a_parameter(tmp_path: Path) -> None:
    template = only_template(tmp_path, TOMORROW)
    task = template.task(np.random.default_rng(0), params={"today": "2025-08-01"})
    assert task.text == "Turn the lamp on tomorrow. (Today is Friday, August 1, 2025.)"


def test_a_day_that_is_none_is_one_clear_error(tmp_path: Path) -> None:
    template = only_template(tmp_path, TOMORROW)
    with pytest.raises(TaskError, match="must be a day, such as 2025-08-01"):
        template.task(np.random.default_rng(0), params={"today": "Friday"})


def test_a_question_is_tagged(tmp_path: Path) -> None:
    record = ESSENTIAL | {"category": "information retrieval"}
    assert "query" in only_template(tmp_path, record).tags


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("{", "is not JSON"),
        ("[]", "a record is an object, not list"),
        (ESSENTIAL | {"essential states": "[]"}, "has no essential states"),
        (ESSENTIAL | {"essential states": ["a"]}, "must be a text"),
        (ESSENTIAL | {"level": "extreme"}, "must be one of easy, medium, hard"),
        (ESSENTIAL | {"max_steps": True}, "'max_steps' is True"),
        (ESSENTIAL | {"max_steps": 10**30}, "must be a number from 1"),
        (ESSENTIAL | {"essential states": str(["a"] * 33)}, "at most 32 are allowed"),
    ],
)
def test_a_broken_line_is_left_out_and_others_go_on(
    tmp_path: Path, record: object, why: str
) -> None:
    imported = import_tasks("a3", write_lines(tmp_path / "tasks.jsonl", [record, TOMORROW]))
    assert [template.id for template in imported.templates] == ["A3.lamp_tomorrow"]
    (left_out,) = imported.left_out
    assert why in left_out.why
