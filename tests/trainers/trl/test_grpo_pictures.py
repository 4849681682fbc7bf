"""GRPO of a tiny vision-language model on the virtual device: real updates, from real pictures."""

import functools
import inspect
import json
import math
import sys
import warnings
from pathlib import Path
from typing import ClassVar

import pytest

pytest.importorskip("trl", reason="needs the extra mobile-gym[trl]")
sys.path.insert(0, str(Path(__file__).parent))

import tiny_qwen
import torch
from datasets import Dataset
from transformers.utils import get_json_schema
from trl import GRPOConfig, GRPOTrainer

from mobile_gym.trainers.task_rows import TaskRow
from mobile_gym.trainers.trl_environment import PhoneEnvironment, prompt_rows

TASKS = ["Settings.TurnOnWifi", "Clock.StartTimer"]
CALLS = [("tap", {"number": str(number)}) for number in range(4)] + [
    ("open_app", {"name": "Settings"}),
    ("open_app", {"name": "Clock"}),
    ("swipe", {"direction": "up"}),
    ("press_key", {"key": "back"}),
]
GROUP, UPDATES, TURNS = 4, 3, 2


class SeenPhone(PhoneEnvironment):
    """Keeps what every episode began with, what was done, and what it paid."""

    starts: ClassVar[list[tuple[str, bytes]]] = []
    actions: ClassVar[list[str]] = []
    rewards: ClassVar[list[float]] = []

    def reset(self, **row):
        content = super().reset(**row)
        self.starts.append((content[1]["text"], content[0]["image"].tobytes()))
        return content

    def _step(self, action):
        self.actions.append(type(action).__name__)
        return super()._step(action)

    def get_reward(self):
        self.rewards.append(super().get_reward())
        return self.rewards[-1]


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what other packages warn of is not ours
        return train(tmp_path_factory.mktemp("out"))


def texts_of_an_episode():
    """The schemas of the tools, and a screen."""
    with PhoneEnvironment(tasks=TASKS) as phone:
        screen = phone.reset()
        tools = [
            getattr(phone, name)
            for name, _ in inspect.getmembers(PhoneEnvironment, inspect.isfunction)
            if not name.startswith("_") and name not in ("reset", "get_reward")
        ]
        return [screen, *(json.dumps(get_json_schema(tool)) for tool in tools)]


def train(out):
    """A few updates: what came of them, the weights that changed, the pictures of each pass."""
    torch.set_num_threads(1)
    words = tiny_qwen.tokenizer(CALLS, texts_of_an_episode())
    model = tiny_qwen.model(words)
    calls = range(len(words) - len(CALLS), len(words))
    ends = [words.eos_token_id, *calls]
    model.generation_config.eos_token_id = ends  # a turn is one call
    pictures = []
    model.model.visual.register_forward_hook(
        lambda module, given, named, out: pictures.append(len(named["grid_thw"])),
        with_kwargs=True,
    )
    before = {name: one.detach().clone() for name, one in model.named_parameters()}
    trainer = GRPOTrainer(
        model,
        processing_class=tiny_qwen.processor(words),
        environment_factory=functools.partial(
            SeenPhone, tasks=TASKS, see="both", picture_width_px=135, max_steps=TURNS + 1
        ),
        train_dataset=Dataset.from_list(
            prompt_rows([TaskRow(TASKS[at % 2], at) for at in range(4)])
        ),
        args=GRPOConfig(
            output_dir=str(out),
            per_device_train_batch_size=GROUP,
            num_generations=GROUP,
            max_completion_length=3000,
            max_tool_calling_iterations=TURNS,
            generation_kwargs={
                "suppress_tokens": [one for one in range(len(words)) if one not in ends]
            },
            max_steps=UPDATES,
            learning_rate=1e-2,
            use_cpu=True,
            bf16=False,
            report_to=[],
            disable_tqdm=True,
            save_strategy="no",
        ),
    )
    result = trainer.train()
    changed = {
        name for name, one in model.named_parameters() if not torch.equal(one.cpu(), before[name])
    }
    return result, changed, pictures


def test_updates_are_made_from_rewards_of_the_phone(trained):
    result, changed, _ = trained
    rewards = SeenPhone.rewards
    assert math.isfinite(result.training_loss)
    assert len(rewards) == GROUP * UPDATES
    assert all(0 <= reward <= 1 for reward in rewards)
    groups = [rewards[at : at + GROUP] for at in range(0, len(rewards), GROUP)]
    assert any(len(set(group)) > 1 for group in groups)
    assert any("visual" in name for name in changed)
    assert any("lm_head" in name for name in changed)


def test_groups_begin_from_one_identical_state(trained):
    starts = SeenPhone.starts
    assert len(starts) == GROUP * UPDATES
    groups = [set(starts[at : at + GROUP]) for at in range(0, len(starts), GROUP)]
    assert [len(group) for group in groups] == [1] * UPDATES
    assert len(set.union(*groups)) > 1


def test_the_model_sees_the_screens_that_its_calls_lead_to(trained):
    _, _, pictures = trained
    # one picture for each start, and one more with every answer of a tool
    assert max(pictures) >= GROUP + 1
    assert set(SeenPhone.actions) - {"Finish", "Invalid"}
