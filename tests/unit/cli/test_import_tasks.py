"""The command that lists published tasks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mobile_gym.cli.app import main
from mobile_gym.core import plugins

LINE = {
    "name": "lamp_on",
    "task": "Turn the [lamp] on.",
    "level": "easy",
    "category": "operation",
    "max_steps": 15,
    "app": "lamp",
    "app_package": "org.example.lamp",
    "essential states": '["The lamp is on"]',
}


@pytest.fixture
def tasks_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two of A3's tasks, one of them broken, and the real catalog."""
    monkeypatch.setitem(plugins._BUILT_IN["suite catalog"], "built-in", "task_suites.catalog")
    path = tmp_path / "tasks.jsonl"
    path.write_text(f"{json.dumps(LINE)}\n{{}}\n")
    return path


def status_of(*arguments: str) -> object:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return ended.value.code


def test_tasks_and_what_is_left_out_are_listed(
    tasks_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of("import-tasks", str(tasks_file), "--format", "a3") == 0
    output = capsys.readouterr().out
    assert "1 tasks; level: 1 1; language: en 1" in output
    assert "judge: arena" in output
    assert "left out: tasks.jsonl, line 2: has no 'task'" in output


def test_json_has_everything(tasks_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("import-tasks", str(tasks_file), "--format", "a3", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    (task,) = document["tasks"]
    assert task["id"] == "A3.lamp_on"
    assert task["instruction"] == "Turn the [lamp] on."
    assert task["states"] == ["The lamp is on"]
    assert [one["where"] for one in document["left_out"]] == ["tasks.jsonl, line 2"]


def test_the_suite_is_known_to_other_commands(
    tasks_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks_file.write_text(json.dumps(LINE))
    assert status_of("tasks", "--suite", f"a3:{tasks_file}", "--json") == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)] == ["A3.lamp_on"]


def test_an_unknown_format_is_a_mistake_of_the_caller(
    tasks_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of("import-tasks", str(tasks_file), "--format", "a4") == 2
    assert "unknown format of tasks 'a4'" in capsys.readouterr().err
