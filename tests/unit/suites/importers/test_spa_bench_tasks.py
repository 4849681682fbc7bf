"""SPA-Bench's tables as tasks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from published_files import CROSS_APP, write_parts, write_spa_bench

from mobile_gym.core.errors import RecordingError
from mobile_gym.core.tasks import Subtask, Task
from task_suites.importers.published_suites import import_tasks

LAMP = "lamp_0,lamp,ENG,Turn the lamp on.,2,7,\"['Lamp', 'on']\",org.example.lamp,.Main,N"


def only_task(path: Path) -> Task:
    (template,) = import_tasks("spa_bench", path).templates
    return template.task(np.random.default_rng(0), language=template.languages[0])


def test_a_line_is_a_task(tmp_path: Path) -> None:
    task = only_task(write_spa_bench(tmp_path, LAMP))
    assert task.id == "SpaBench.lamp_0_ENG"
    assert (task.text, task.language, task.level) == ("Turn the lamp on.", "en", 2)
    assert (task.golden_steps, task.apps) == (7, ("org.example.lamp",))
    assert task.key_components == ("Lamp", "on")
    assert [substate.description for substate in task.substates] == ["Turn the lamp on."]
    assert (task.device, task.source) == ("emulator", "SPA-Bench")


def test_one_table_can_be_named(tmp_path: Path) -> None:
    folder = write_spa_bench(tmp_path, LAMP)
    assert only_task(folder / "single-app-ENG.csv").id == "SpaBench.lamp_0_ENG"


def test_a_task_across_apps_has_its_parts(tmp_path: Path) -> None:
    (tmp_path / "cross-app-ENG.csv").write_text(
        f"{CROSS_APP}\nTool_0_ENG,Tool,ENG,\"['B', 'A']\",Look it up and note it.,1,9,Y\n"
    )
    part = {"app": "Web", "task": "Look it up", "history": False, "memory": "the fact"}
    last = {"app": "Notes", "task": "Note {the fact}", "history": True, "memory": "None"}
    write_parts(tmp_path, "Tool_0_ENG", [part, last])
    task = only_task(tmp_path)
    assert task.id == "SpaBench.Tool_0_ENG"
    assert task.subtasks == (
        Subtask("Web", "Look it up", history=False, memory="the fact"),
        Subtask("Notes", "Note {the fact}", history=True, memory=""),
    )
    assert task.apps == ("Web", "Notes")
    assert len(task.substates) == 2


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (LAMP.replace("ENG", "FRA"), "'task_language' is 'FRA'"),
        (LAMP.replace(",7,", ",many,"), "'golden_steps' is 'many'"),
        (LAMP.replace(",2,7,", ",4,7,"), "'task_difficulty' is 4"),
        (LAMP.replace("['Lamp', 'on']", "__import__('os')"), "no list of texts"),
        (LAMP.replace("Turn the lamp on.", ""), "has no 'task_description'"),
        (LAMP.replace(",N", ",Y"), "cannot be read"),
        (LAMP.replace("lamp_0", "../../x").replace(",N", ",Y"), "lies outside"),
        (LAMP.replace("Turn the lamp on.", "x" * 5000), "5000 characters"),
    ],
)
def test_a_broken_line_is_left_out_and_others_go_on(tmp_path: Path, row: str, why: str) -> None:
    good = LAMP.replace("lamp_0", "lamp_1")
    imported = import_tasks("spa_bench", write_spa_bench(tmp_path, row, good))
    assert [template.id for template in imported.templates] == ["SpaBench.lamp_1_ENG"]
    (left_out,) = imported.left_out
    assert why in left_out.why
    assert len(left_out.why) < 400


def test_a_name_is_there_once(tmp_path: Path) -> None:
    imported = import_tasks("spa_bench", write_spa_bench(tmp_path, LAMP, LAMP))
    assert len(imported.templates) == 1
    assert "another task of this name" in imported.left_out[0].why


def test_a_table_without_its_columns_does_not_stop_others(tmp_path: Path) -> None:
    write_spa_bench(tmp_path, LAMP)
    (tmp_path / "a.csv").write_text("x,y\n1,2\n")
    imported = import_tasks("spa_bench", tmp_path)
    assert len(imported.templates) == 1
    assert "has no column 'task_identifier'" in imported.left_out[0].why


def test_a_folder_without_tables_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match=r"has no tables \(\*\.csv\)"):
        import_tasks("spa_bench", tmp_path)
