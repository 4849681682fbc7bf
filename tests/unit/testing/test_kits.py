import dataclasses

import numpy as np
import pytest
from lamp_phone import ROOMS, TEMPLATES, LampPhone

from mobile_gym.core.actions import Answer, Finish, Wait
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.tasks import Perform, TapOn, WrongEnding
from mobile_gym.core.users import UserFact
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.testing import check_device, check_judge, check_task
from reward_models.rules import RulesJudge
from task_suites import catalog

TURN_ON = TEMPLATES[0]
COUNT = dataclasses.replace(TEMPLATES[1], tags=frozenset({"fixed"}))
"""It has one instruction, whatever the seed."""
ASKING = catalog.template("Clock.SetAlarmForDeparture")
ASKED = ASKING.task(np.random.default_rng(0))
REPLY = ASKED.user_facts[0].reply


def changed(template, **fields):
    return dataclasses.replace(
        template,
        build=lambda params, language: dataclasses.replace(
            template.build(params, language), **fields
        ),
    )


@pytest.mark.parametrize("template", [TURN_ON, COUNT], ids=lambda template: template.id)
def test_good_tasks_pass(template):
    check_task(template, wrong_endings=1)


@pytest.mark.parametrize(
    ("template", "complaint"),
    [
        (changed(TURN_ON, solution=()), "the solution does not succeed"),
        (changed(TURN_ON, solution=(TapOn(Selector(text="Cellar")),)), "cut off .*text='Cellar'"),
        (
            changed(TURN_ON, solution=(TapOn(Selector(text="Cellar")),), max_steps=40),
            "text='Cellar'.* is not there on org.lamps/.Rooms",
        ),
        (changed(TURN_ON, start_satisfied=(1,)), "hold after reset"),
        (changed(COUNT, start_satisfied=()), "hold after reset"),
        (changed(TURN_ON, instruction={"en": "Light!", "zh": "灯"}), "does not name .* room"),
        (
            changed(COUNT, golden_steps=1, max_steps=20),
            "golden_steps is 1, but the solution takes 4 steps",
        ),
        (changed(TURN_ON, wrong_endings=()), "has 0 wrong endings"),
        (
            changed(TURN_ON, wrong_endings=(WrongEnding("x", (TapOn(Selector(text="y")),)),)),
            "'x' cannot be done",
        ),
        (
            changed(COUNT, wrong_endings=(WrongEnding("right", COUNT.build({}, "en").solution),)),
            "'right' succeeds",
        ),
    ],
)
def test_a_fault_of_a_task_is_named(template, complaint):
    with pytest.raises(AssertionError, match=complaint):
        check_task(template, wrong_endings=1, seeds=range(2))


def test_golden_steps_that_are_too_many_for_most_seeds_are_found():
    generous = changed(COUNT, golden_steps=6)
    check_task(generous, seeds=range(2))
    with pytest.raises(AssertionError, match=r"the solution takes -2, -2, -2 steps"):
        check_task(generous, seeds=range(3))


def test_what_the_solution_leaves_behind_has_to_be_declared():
    template = changed(catalog.template("Files.ReadHiddenFile"), may_change=())
    with pytest.raises(AssertionError, match=r"the solution leaves .* behind"):
        check_task(
            template, seeds=range(1), languages=("en",), blind_pairs=0, first_screen_seeds=()
        )


def test_what_is_asked_for_need_not_be_named():
    def build(params, language):
        answer = AnswerMatches((params["secret"],))
        return dataclasses.replace(
            COUNT.build({}, language),
            params=params,
            expected_answer=answer,
            solution=(*COUNT.build({}, language).solution[:-1], Perform(Answer(params["secret"]))),
        )

    def sample(rng):
        return {"secret": str(rng.integers(1000, 9999))}

    check_task(dataclasses.replace(COUNT, build=build, sample=sample), seeds=range(2))


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"solution": ASKED.solution[1:]}, "the solution never asks for 'hour'"),
        ({"instruction": {"en": f"Go. {REPLY}"}}, "the instruction says 'It leaves at"),
        (
            {"user_facts": (UserFact("hour", {"en": ("when", "leave")}, REPLY),)},
            "nobody can ask for 'hour' in zh, de",
        ),
    ],
)
def test_a_fault_of_what_the_user_knows_is_named(fields, complaint):
    template = changed(ASKING, **fields)
    same = dataclasses.replace(template, sample=lambda rng: dict(ASKED.params))
    with pytest.raises(AssertionError, match=complaint):
        check_task(same, seeds=range(1), languages=("en",), blind_pairs=0, first_screen_seeds=())


def test_what_nobody_says_has_to_be_named():
    def silent(params, language):
        task = ASKING.build(params, language)
        return dataclasses.replace(task, user_facts=(), solution=task.solution[1:])

    template = dataclasses.replace(ASKING, build=silent)
    with pytest.raises(AssertionError, match="does not name the parameter hour"):
        check_task(
            template, seeds=range(1), languages=("en",), blind_pairs=0, first_screen_seeds=()
        )


def test_a_task_that_doing_nothing_solves_is_found():
    def build(params, language):
        task = TURN_ON.build(params, language)
        return dataclasses.replace(task, substates=task.substates[:1])

    class OpensByItself(LampPhone):
        def perform(self, action):
            if isinstance(action, Wait):
                self.state = dataclasses.replace(self.state, page=ROOMS[0])
            return super().perform(action)

    template = dataclasses.replace(TURN_ON, build=build, sample=lambda rng: {"room": ROOMS[0]})
    with pytest.raises(AssertionError, match="doing nothing succeeds"):
        check_task(template, device=OpensByItself(), unnamed=("room",))


def test_a_good_device_passes():
    check_device(LampPhone)


def test_a_device_without_settings_passes():
    class Bare(LampPhone):
        def shell(self, command):
            return ShellResult("", 127, "not found")

    check_device(Bare)


class Forgetful(LampPhone):
    def load_state(self, state):
        pass


class Restless(LampPhone):
    def perform(self, action):
        if isinstance(action, Finish):
            self.state = dataclasses.replace(self.state, page=ROOMS[2])
            return ActionReceipt()
        return super().perform(action)


class Mute(LampPhone):
    def shell(self, command):
        return ShellResult("")


class Writable(LampPhone):
    def _shot(self):
        return super()._shot().copy()


class Contradictory(LampPhone):
    def perform(self, action):
        super().perform(action)
        return ActionReceipt(True, "but")


@pytest.mark.parametrize(
    ("device", "complaint"),
    [
        (Forgetful, "after loading a saved state once"),
        (Restless, "must change nothing"),
        (Mute, "settings get"),
        (Writable, "can be written to"),
        (Contradictory, "but the error is 'but'"),
    ],
)
def test_a_fault_of_a_device_is_named(device, complaint):
    with pytest.raises(AssertionError, match=complaint):
        check_device(device)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_a_good_judge_passes(template):
    check_judge(RulesJudge, template)


class Generous(RulesJudge):
    def judge(self, transition):
        return dataclasses.replace(super().judge(transition), success=True)


class Amnesiac(RulesJudge):
    def load_state(self, state):
        super().load_state(
            dataclasses.replace(
                state, memory=dataclasses.replace(state.memory, reached=0, satisfied=0)
            )
        )


class Repetitive(RulesJudge):
    def judge(self, transition):
        report = super().judge(transition)
        new = tuple(verdict.substate_id for verdict in report.verdicts if verdict.satisfied)
        return dataclasses.replace(report, newly_satisfied=new)


@pytest.mark.parametrize(
    ("judge", "complaint"),
    [
        (Generous, "doing nothing succeeds"),
        (Amnesiac, "a loaded memory gives another report"),
        (Repetitive, "newly_satisfied"),
    ],
)
def test_a_fault_of_a_judge_is_named(judge, complaint):
    with pytest.raises(AssertionError, match=complaint):
        check_judge(judge, TURN_ON)
