"""Supervised fine-tuning of a tiny vision-language model on recorded episodes, to the end."""

import dataclasses
import warnings
from pathlib import Path

import pytest

pytest.importorskip("trl", reason="needs the extra mobile-gym[trl]")

import tiny_models
import torch
from transformers import AutoModelForImageTextToText

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Finish
from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts import RunSettings, collect
from mobile_gym.rollouts.reviewing.rejudging import transitions_of
from mobile_gym.trainers.supervised import AgentLessons, QuestionAndAnswer
from mobile_gym.trainers.trl_tuning import TuningSettings, fine_tune
from reward_models.digidata.lessons import judge_lessons
from reward_models.judge_toolkit.trajectories import Trajectory
from reward_models.language_models import ask_model, make_model
from task_suites import catalog

TEMPLATES = [catalog.template("Settings.TurnOnWifi")]


@pytest.fixture(scope="module")
def weights(tmp_path_factory):
    torch.set_num_threads(1)
    return tiny_models.save_vision_model(tmp_path_factory.mktemp("weights"), 16384)


@pytest.fixture(scope="module")
def episode():
    (only,) = collect(TEMPLATES, SolutionAgent(), RunSettings("solution"))
    return only


@pytest.fixture(scope="module")
def finisher(weights, episode, tmp_path_factory):
    """Tuned on the last step alone, on which the task is declared done."""
    last = dataclasses.replace(episode, steps=episode.steps[-2:])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what other packages warn of is not ours
        return fine_tune(
            str(weights),
            lambda: AgentLessons("digidata").exchanges(last),
            tmp_path_factory.mktemp("tuned"),
            TuningSettings(steps=60, learning_rate=1e-2),
        )


def test_the_loss_falls(finisher):
    assert finisher.exchanges == 1
    assert len(finisher.losses) == 60
    assert finisher.losses[-1] < 0.1 < finisher.losses[0]


def test_the_tuned_model_plays_as_it_was_taught(finisher):
    agent = plugins.load("agent", "digidata")(str(finisher.model), kind="transformers")
    (played,) = collect(TEMPLATES, agent, RunSettings("digidata", max_steps=3))
    assert [record.action for record in played.steps[1:]] == [Finish()]


def test_adapters_are_merged_into_the_weights(weights, episode, tmp_path):
    pytest.importorskip("peft", reason="needs peft")
    lessons = AgentLessons("model", {"preset": "qwen25_vl"})
    tuned = fine_tune(
        str(weights),
        lambda: lessons.exchanges(episode),
        tmp_path,
        TuningSettings(steps=2, learning_rate=1e-2, lora_rank=2, bf16=True),
    )
    before, after = (
        AutoModelForImageTextToText.from_pretrained(path, dtype=torch.float32).state_dict()
        for path in (weights, tuned.model)
    )
    assert before.keys() == after.keys()
    layer = "self_attn.q_proj.weight"
    changed = {
        name for name in after if not torch.equal(before[name].bfloat16().float(), after[name])
    }
    assert any(name.endswith(layer) for name in changed)


def test_a_judge_is_taught_both_of_its_stages(weights, episode, tmp_path):
    trajectory = Trajectory(episode.task, transitions_of(episode))
    lessons = list(judge_lessons(trajectory, [record.report for record in episode.steps]))
    verdicts = [lesson for lesson in lessons if '"verdict"' in lesson.reply]
    assert 0 < len(verdicts) < len(lessons)
    tuned = fine_tune(
        str(weights),
        lambda: (QuestionAndAnswer(lesson.request.messages, lesson.reply) for lesson in lessons),
        tmp_path,
        TuningSettings(steps=4, learning_rate=1e-2),
    )
    assert tuned.exchanges == len(lessons)
    assert tuned.losses[-1] < tuned.losses[0]
    model = make_model({"kind": "transformers", "path": str(tuned.model), "device": "cpu"})
    question = dataclasses.replace(verdicts[0].request, max_tokens=4)
    assert ask_model(model, question).text


class TestMistakes:
    def test_a_folder_in_use(self, weights, tmp_path):
        (tmp_path / "notes").touch()
        with pytest.raises(UsageError, match="is not empty"):
            fine_tune(str(weights), lambda: iter(()), tmp_path, TuningSettings())

    def test_nothing_to_learn(self, weights, tmp_path):
        with pytest.raises(UsageError, match="nothing to learn"):
            fine_tune(str(weights), lambda: iter(()), tmp_path, TuningSettings())

    def test_a_model_of_text_alone(self, tmp_path):
        folder = tiny_models.save_text_model(tmp_path / "text")
        with pytest.raises(UsageError, match="no model that reads pictures"):
            fine_tune(str(folder), lambda: iter(()), tmp_path / "out", TuningSettings())

    def test_no_such_model(self, tmp_path):
        with pytest.raises(UsageError, match="no model that reads pictures"):
            fine_tune(str(Path("none")), lambda: iter(()), tmp_path, TuningSettings())
