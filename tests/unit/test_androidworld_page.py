"""The page that says which of AndroidWorld's tasks are solved, and what its tables are made of."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "benchmarks" / "androidworld"))

import page  # noqa: E402  # a script beside the package
import plans  # noqa: E402
import twins  # noqa: E402


def trial(task: str = "ClockTimerEntry", seed: int = 0, **changed: Any) -> dict[str, Any]:
    row = {"kind": "task", "task": task, "seed": seed, "errors": [], "episodes": 2}
    row |= {"initialized": 2, "torn down": 2, "nothing": 0.0, "wrong": 0.0, "solved": 1.0}
    return row | {"seconds": 2.0, "slept_s": 3.0} | changed


def test_the_worst_seed_counts() -> None:
    rows = [trial(), trial(seed=1, solved=0.5, wrong=0.25)]
    line = page.task_line("ClockTimerEntry", rows)
    assert line == "| ClockTimerEntry | 2/2 | 0 | 0.25 | 0.5 | no | 2/2 | 2.0 | 5.0 |"


def test_a_class_is_solved_where_every_seed_is() -> None:
    found = {"task": [trial(), trial(seed=1), trial("FilesMoveFile"), trial("FilesMoveFile", 1)]}
    assert "2 of its 116 task classes" in page.page(found)
    found["task"][3]["solved"] = 0.0
    text = page.page(found)
    assert "1 of its 116 task classes" in text
    assert "- FilesMoveFile: its judge does not say 1.0" in text


def test_an_error_is_no_solution() -> None:
    text = page.page({"task": [trial(errors=["tear_down: ValueError: no\nmore"])]})
    assert "0 of its 116 task classes" in text
    assert "- ClockTimerEntry: tear_down: ValueError: no\n" in text


def test_the_last_run_of_a_seed_counts(tmp_path: Path) -> None:
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    old.write_text("\n".join(json.dumps(trial(seed=seed, solved=0.0)) for seed in (0, 1)))
    new.write_text(json.dumps(trial()))
    assert [row["solved"] for row in page.read([old, new])["task"]] == [1.0, 0.0]


def test_every_class_has_a_twin_or_waits_for_an_app() -> None:
    waiting = {name for names in twins.NEEDS.values() for name in names}
    assert len(waiting) == 20
    assert not waiting & twins.TWINS.keys()
    assert {name for name in twins.TWINS if not plans.has_twin(name)} == set()


@pytest.mark.parametrize("name", sorted(twins.FREE))
def test_where_doing_nothing_is_right_the_twin_undoes_it(name: str) -> None:
    plan = plans.plan_for(name, {}, lambda _database, _table: ())
    assert plan.solution == ()
    assert plan.wrong == plan.task.solution


def test_parameters_go_over_by_name() -> None:
    params = {"first": "A", "last": "B", "phone": "1", "phone_label": "Work", "seed": 3}
    plan = plans.plan_for("ContactsNewContactDraft", params, lambda _database, _table: ())
    assert plan.task.params == {
        "first": "A",
        "last": "B",
        "phone": "1",
        "label": "Work",
        "layout": 0,
    }
    assert plan.wrong == plan.task.wrong_endings[0].steps
