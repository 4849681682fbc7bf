from dataclasses import replace

import pytest
from working_time import works_at_most

from mobile_gym.core.actions import Key, PressKey
from mobile_gym.core.checks import ActionWas, NodePresent, PageIs, Selector, SettingIs
from mobile_gym.core.errors import JudgeUnavailable, TaskError
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import EMPTY_FOREST
from mobile_gym.core.ports import Judge
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Task, Violation
from mobile_gym.core.verdicts import ShellResult, Transition
from mobile_gym.judging import evaluate
from reward_models import rules
from reward_models.rules import RulesJudge

PROBE = "settings get system volume"
TASK = Task(
    "Test.Volume",
    {"en": "Set the volume to 5"},
    ("settings",),
    (
        PageNode(1, "Sound is shown", check=PageIs(activity=".Sound")),
        UnitNode(2, "It is 5", 1, check=SettingIs("system", "volume", "5"), hold="final"),
    ),
    2,
    violations=(Violation("left", PageIs(package="shop")),),
)


def moment(activity, volume, step=1, exit_code=0):
    frame = Frame(10, 10, activity, forest=EMPTY_FOREST)
    return Transition(frame, None, frame, {PROBE: ShellResult(f"{volume}\n", exit_code)}, step=step)


def test_it_is_a_judge():
    assert isinstance(RulesJudge(), Judge)
    assert RulesJudge().probes(TASK) == (PROBE,)


def test_an_episode():
    judge = RulesJudge()
    assert judge.begin(TASK, moment("launcher/.Home", 3, 0)).progress == 0.0
    assert judge.judge(moment("settings/.Sound", 3)).newly_satisfied == (1,)
    report = judge.judge(moment("settings/.Sound", 5))
    assert report.success
    assert report.verdicts[1].evidence == "system volume = 5"
    assert judge.judge(moment("shop/.Cart", 5)).violation == "left"


def test_a_check_is_evaluated_again_when_what_it_looks_at_is_another_object(monkeypatch):
    asked = []
    monkeypatch.setattr(
        rules, "evaluate", lambda check, step: asked.append(check) or evaluate(check, step)
    )
    judge, before = RulesJudge(), moment("settings/.Sound", 3)
    page, volume = (substate.check for substate in TASK.substates)
    judge.begin(TASK, before)
    assert asked == [page, volume]
    asked.clear()
    judge.judge(replace(before, step=2))
    assert asked == []
    louder = replace(before, step=3, probes={PROBE: ShellResult("5\n", 0)})
    assert judge.judge(louder).newly_satisfied == (2,)
    assert asked == [volume]
    asked.clear()
    elsewhere = replace(louder.after, activity="shop/.Cart")
    judge.judge(replace(louder, step=4, after=elsewhere))
    assert asked == [page]


def test_a_check_of_the_step_itself_is_evaluated_in_every_step():
    judge, before = RulesJudge(), moment("settings/.Sound", 3)
    key = PageNode(1, "Back", check=ActionWas("PressKey", key=Key.BACK), hold="final")
    judge.begin(replace(TASK, substates=(key,), violations=()), before)
    pressed = judge.judge(replace(before, action=PressKey(Key.BACK)))
    assert pressed.verdicts[0].holds
    assert not judge.judge(replace(before, action=PressKey(Key.HOME))).verdicts[0].holds


def test_memory_moves_to_another_judge():
    judge = RulesJudge()
    judge.begin(TASK, moment("launcher/.Home", 3, 0))
    judge.judge(moment("settings/.Sound", 3))
    fork = RulesJudge()
    fork.load_state(judge.save_state())
    after = moment("settings/.Sound", 5)
    assert fork.judge(after) == judge.judge(after)
    with pytest.raises(TypeError, match="cannot load int"):
        fork.load_state(3)


def test_a_failed_probe_loses_nothing():
    judge = RulesJudge()
    judge.begin(TASK, moment("launcher/.Home", 3, 0))
    before = judge.save_state()
    with pytest.raises(JudgeUnavailable):
        judge.judge(moment("settings/.Sound", 5, exit_code=1))
    assert judge.save_state() == before


def test_a_substate_without_a_check_is_named():
    task = Task("Test.Vague", {"en": "x"}, (), (PageNode(4, "a nice page"),), 1)
    with pytest.raises(TaskError, match="substate 4 has no check"):
        RulesJudge().begin(task, moment("a/.B", 1, 0))
    with pytest.raises(RuntimeError, match="begin"):
        RulesJudge().judge(moment("a/.B", 1))


def test_judging_takes_microseconds(benchmark_forest):
    """A hundred times what was measured, so that only a change of kind can fail it."""

    checks = (
        PageIs(package="app", title="Row 3"),
        NodePresent(Selector(text="Row 70")),
        NodePresent(Selector(class_name="Switch", checked=True, beside=Selector(text="Row 60"))),
        NodePresent(Selector(text="missing")),
        SettingIs("system", "volume", "5"),
        NodePresent(Selector(resource_id="row_50")),
    )
    task = Task(
        "Test.Speed",
        {"en": "x"},
        (),
        tuple(PageNode(place, "x", check=check) for place, check in enumerate(checks, 1)),
        1,
    )
    frame = Frame(10, 10, "app/.Main", forest=benchmark_forest)
    step = Transition(frame, None, frame, {PROBE: ShellResult("5\n")}, step=1)
    judge = RulesJudge()
    judge.begin(task, step)
    with works_at_most(100 * 0.01):
        for _ in range(100):
            judge.judge(step)
