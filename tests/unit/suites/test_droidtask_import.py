from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Finish, Wait
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.substates import MAX_SUBSTATES, PageNode, UnitNode
from mobile_gym.core.tasks import SolutionStep, Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.devices.recorded.device import open_device
from mobile_gym.judging import make_shaper
from reward_models.rules import RulesJudge
from task_suites.importers.droidtask import load_suite


@dataclass
class Played:
    report: JudgeReport
    reached: list[int]
    total: float
    steps: int


def play(task: Task, steps: Sequence[SolutionStep] | None = None, *, idle: bool = False) -> Played:
    device, judge, shaper = open_device(task.device), RulesJudge(), make_shaper("dense")
    device.reset(DeviceReset(task_id=task.id))
    frame = device.observe(screenshot=False)
    report = judge.begin(task, Transition(frame, None, frame))
    assert report.satisfied_at_reset == ()
    shaper.begin(report)
    agent = SolutionAgent(steps)
    agent.reset(task, 0)
    reached: list[int] = []
    total = 0.0
    for step in range(1, task.step_limit + 1):
        action = Wait(1.0) if idle else agent.act({}, frame)
        receipt = device.perform(action)
        before, frame = frame, device.observe(screenshot=False)
        report = judge.judge(Transition(before, action, frame, receipt=receipt, step=step))
        reached += report.newly_satisfied
        ended = report.success or isinstance(action, Finish) or step == task.step_limit
        total += shaper.step(report, ended=ended, terminated=ended)
        if ended:
            break
    return Played(report, reached, total, step)


def tasks_of(folder: Path) -> list[Task]:
    rng = np.random.default_rng(0)
    return [
        template.task(rng, language=template.languages[0]) for template in load_suite(str(folder))
    ]


def check_replay(task: Task) -> None:
    played = play(task)
    assert played.report.success, task.id
    assert played.total == pytest.approx(1.0), task.id
    assert played.reached == [substate.id for substate in task.substates], task.id
    assert played.steps == task.golden_steps, task.id
    assert play(task, idle=True).total == 0.0, task.id


def test_a_small_folder_replays(recorded_folder: Path) -> None:
    first, second = tasks_of(recorded_folder)
    check_replay(first)
    check_replay(second)
    assert not play(first, second.solution).report.success
    assert not play(second, first.solution).report.success
    assert (first.golden_steps, second.golden_steps) == (3, 3)
    assert first.tags == {"recorded", "path-judged"}
    assert first.apps == ("org.example.notes",)


def test_substates_follow_the_path(recorded_folder: Path) -> None:
    first, second = tasks_of(recorded_folder)
    kinds = [type(substate) for substate in first.substates]
    assert kinds == [PageNode, UnitNode, PageNode, UnitNode]
    assert [substate.parent_id for substate in first.substates] == [None, 1, None, 3]
    assert isinstance(second.substates[-1], UnitNode)
    assert "Autosave" in second.substates[-1].description


@pytest.mark.parametrize("unknown", ["edit", "settings-low-on", "typed", "*"])
def test_screens_without_an_activity_are_told_by_their_nodes(
    recorded_folder: Path, unknown: str
) -> None:
    """DroidBot writes null where it could not find the activity out."""
    for file in (recorded_folder / "states").glob(f"state_{unknown}.json"):
        state = json.loads(file.read_text(encoding="utf-8"))
        file.write_text(json.dumps(state | {"foreground_activity": None}), encoding="utf-8")
    first, second = tasks_of(recorded_folder)
    check_replay(first)
    check_replay(second)
    assert not play(first, second.solution).report.success
    assert not play(second, first.solution).report.success
    assert first.apps == (("org.example.notes",) if unknown != "*" else ())
    assert "the page  " not in str(first.substates)


def test_a_long_path_is_thinned(recorded_folder: Path) -> None:
    pages = 81
    home = json.loads((recorded_folder / "states" / "state_home.json").read_text(encoding="utf-8"))
    records = []
    for page in range(pages):
        name = f"page {page}"
        home["views"][1]["text"], home["views"][2]["text"] = "Next", name
        state = home | {"state_str": name, "state_str_content_free": name}
        file = recorded_folder / "states" / f"state_{page}.json"
        file.write_text(json.dumps(state), encoding="utf-8")
        choice = 0 if page < pages - 1 else -1
        listed = "<button id=0>Next</button>"
        records.append({"State": listed, "Choice": choice, "Input": "null", "state_str": name})
    value = {"task_name": "翻到最后一页", "records": records}
    (recorded_folder / "task3.yaml").write_text(json.dumps(value), encoding="utf-8")
    task = tasks_of(recorded_folder)[2]
    assert task.language == "zh"
    assert task.golden_steps == 80
    assert MAX_SUBSTATES // 2 < len(task.substates) <= MAX_SUBSTATES
    check_replay(task)


def test_a_path_without_a_step_asks_to_finish(recorded_folder: Path) -> None:
    value = {
        "task_name": "look",
        "records": [{"State": "", "Choice": -1, "Input": "null", "state_str": "home"}],
    }
    (recorded_folder / "task3.yaml").write_text(json.dumps(value), encoding="utf-8")
    check_replay(tasks_of(recorded_folder)[2])


def test_what_is_left_out_is_told(recorded_folder: Path) -> None:
    file = recorded_folder / "states" / "state_typed.json"
    file.unlink()
    with pytest.warns(UserWarning, match=r"task1\.yaml is left out: .*not in states"):
        templates = load_suite(str(recorded_folder))
    assert [template.id for template in templates] == ["Recorded.notes.task2"]
