"""An environment of the server without the server: tasks, rubrics, what is shown."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

pytest.importorskip("openenv", reason="needs the extra mobile-gym[openenv]")

from mobile_gym.core import plugins
from mobile_gym.core.errors import DeviceUnreachable, UnknownName, UsageError
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import SPLITS
from mobile_gym.judging.evaluation import Evaluation
from mobile_gym.judging.tracking import SubstateTracker
from mobile_gym.trainers.openenv import (
    OpenEnvPhone,
    PhoneAction,
    ServerSettings,
    TaskRubric,
    WaitCall,
    phone_app,
)
from mobile_gym.trainers.openenv.serving import NoPhoneFree, PhoneSlots
from mobile_gym.trainers.openenv.task_index import TaskIndex
from mobile_gym.trainers.task_rows import task_rows

CATALOG = plugins.load("suite catalog", "built-in")


@pytest.fixture
def phone():
    served = ServerSettings(suite="clock", instances=2)
    made = OpenEnvPhone(served, TaskIndex("clock", 2), PhoneSlots(1))
    yield made
    made.close()


def drawn(template, seed: int, split=None):
    return template.task(EpisodeSeed.after_reset(seed).stream("parameters"), split=split)


def instances_of(split) -> set[str]:
    """The instances of a split, by task and parameters."""
    rows = task_rows("all", split, instances=10)
    return {
        f"{template.id} {drawn(template, row.seed, split).params}"
        for row, template in zip(rows, rows.templates * 10, strict=True)
    }


def test_the_task_provider_lists_our_splits(phone):
    assert [split["name"] for split in phone.list_splits()] == list(SPLITS[:3])
    assert phone.num_tasks("train") == len(phone.list_tasks("train"))
    spec = phone.get_task("train", 0)
    assert (spec["id"], spec["split"], spec["seed"]) == ("train-0", "train", 0)
    assert phone.get_task_range("train", 1, 3) == phone.list_tasks("train")[1:3]


def test_an_index_is_a_template_and_a_seed(phone):
    half = phone.num_tasks("train") // 2
    first, again = phone.get_task("train", 1), phone.get_task("train", 1 + half)
    assert first["task"] == again["task"]
    assert (first["seed"], again["seed"]) == (0, 1)
    phone.reset(split="train", index=1 + half)
    assert (phone.state.task, phone.state.seed) == (first["task"], 1)


def test_every_index_of_every_split_has_an_instance_and_none_of_two():
    train, test = instances_of("train"), instances_of("test_instance")
    assert len(train) > len(test) > 300
    assert not train & test
    assert instances_of("test_template")
    assert instances_of("test_app")


def test_a_template_of_a_test_split_is_never_trained_on():
    tasks = {name: {row.task for row in task_rows("all", name)} for name in SPLITS}
    assert not tasks["train"] & (tasks["test_template"] | tasks["test_app"])
    assert tasks["test_instance"] < tasks["train"]


def test_only_as_many_phones_as_there_are(phone):
    slots = PhoneSlots(1)
    one, other = (OpenEnvPhone(ServerSettings(), TaskIndex("clock", 1), slots) for _ in range(2))
    one.reset(split="train", index=0)
    with pytest.raises(NoPhoneFree):
        other.reset(split="train", index=0)
    one.close()
    one.close()
    assert other.reset(split="train", index=0).valid
    other.close()


def test_without_an_index_a_seed_draws_the_task(phone):
    phone.reset(seed=5)
    first = phone.state.task
    phone.reset(seed=6)
    phone.reset(seed=5)
    assert phone.state.task == first


def test_an_episode_has_the_name_it_was_given(phone):
    phone.reset(split="train", index=0, episode_id="mine")
    assert phone.state.episode_id == "mine"


def test_a_state_before_any_episode_is_empty(phone):
    assert phone.state.episode_id is None
    with pytest.raises(UsageError, match="call reset first"):
        phone.step(PhoneAction(call="x"))


def test_a_reply_of_several_actions_is_one_step_until_one_cannot_be_done(phone):
    phone.reset(split="train", index=0)
    opened = '{"action": "OpenApp", "name": "Clock"}'
    missing = '{"action": "OpenApp", "name": "Spaceship"}'
    phone.step(PhoneAction(call=f"{opened} {missing} {opened}"))
    assert (phone.state.step_count, phone.state.actions_done) == (1, 2)


@pytest.mark.parametrize("suite", ["clock", "messages", "browser", "cross_app"])
def test_the_tree_scores_what_the_judging_does(suite):
    rng = random.Random(0)
    for template in CATALOG.suite(suite):
        task = drawn(template, 0)
        tracker, rubric = SubstateTracker(task), TaskRubric(task)
        report = tracker.begin(truth_of(task, rng))
        for _ in range(40):
            rubric.take_in(report)
            score = rubric(None, None)
            assert rubric.progress == pytest.approx(report.progress), task.id
            assert rubric.success == report.success, task.id
            assert score == pytest.approx(0.5 * report.progress + 0.5 * report.success)
            answered = task.expected_answer is not None and rng.random() < 0.6
            violation = "broken" if rng.random() < 0.02 else ""
            report = tracker.step(truth_of(task, rng), answered=answered, violation=violation)


def truth_of(task, rng):
    return [Evaluation(rng.random() < 0.8) for _ in task.substates]


def test_each_substate_that_counts_is_a_leaf_with_its_weight():
    task = drawn(CATALOG.template("Clock.SetRepeatingAlarm"), 0)
    leaves = {
        name.rpartition("_")[2]: rubric.weight
        for name, rubric in TaskRubric(task).named_rubrics()
        if "substate_" in name
    }
    assert leaves == {str(each.id): each.weight for each in task.substates if not each.optional}


def test_a_dialect_is_one_of_the_table():
    with pytest.raises(UnknownName, match="unknown dialect"):
        ServerSettings(dialect="os")


def test_a_phone_that_fails_makes_the_episode_void(phone, monkeypatch):
    phone.reset(split="train", index=0)

    def broken(self, action):
        raise DeviceUnreachable("unplugged")

    device = phone._require_phone.session.lease.open()
    monkeypatch.setattr(type(device), "perform", broken)
    observation = phone.step(PhoneAction(call=WaitCall()))
    assert (observation.done, observation.valid, observation.reward) == (True, False, None)
    monkeypatch.undo()
    assert phone.reset(split="train", index=0).valid


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (ServerSettings(suite="clock", env={"reward": "golden"}), "golden"),
        (ServerSettings(suite="clock", env={"max_steps": -1}), "max_steps"),
        (ServerSettings(suite="clocks"), "unknown suite 'clocks'"),
    ],
)
def test_a_wrong_offer_is_told_before_anybody_connects(options, message):
    with pytest.raises(UsageError, match=message):
        phone_app(options)


def test_the_doors_are_imported_without_the_package():
    code = "import sys, mobile_gym.trainers; assert 'openenv' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
