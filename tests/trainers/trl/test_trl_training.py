"""TRL's own trainer on the lamp phone, with a tiny model of random weights."""

import functools
import json
import math
from typing import ClassVar

import gymnasium
import lamp_phone
import pytest

from mobile_gym.trainers.trl_environment import PhoneEnvironment, prompt_rows

pytest.importorskip("trl", reason="needs the extra mobile-gym[trl]")

TURN_ON = lamp_phone.TEMPLATES[0]
CALLS = [("tap", {"number": number}) for number in range(9)] + [
    ("swipe", {"direction": "up"}),
    ("wait", {}),
    ("finish", {}),
]


@pytest.fixture
def env_id(lamp_device):
    gymnasium.register(
        TURN_ON.env_id,
        entry_point="mobile_gym.envs:make_env",
        disable_env_checker=True,
        kwargs={"task": TURN_ON},
    )
    yield TURN_ON.env_id
    del gymnasium.registry[TURN_ON.env_id]


def tokenizer():
    """Bytes; and whole tool calls as single tokens, so that random weights call tools, too."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast
    from trl.chat_template_utils import qwen3_chat_template

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    made = Tokenizer(models.BPE({letter: index for index, letter in enumerate(alphabet)}, []))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    calls = [
        f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments})}\n</tool_call>"
        for name, arguments in CALLS
    ]
    made.add_tokens(calls)
    fast = PreTrainedTokenizerFast(
        tokenizer_object=made, eos_token="<|im_end|>", pad_token="<|pad|>"
    )
    fast.chat_template = qwen3_chat_template
    return fast


class TrainedPhone(PhoneEnvironment):
    """Keeps the kinds of all actions, and all rewards."""

    actions: ClassVar[list[str]] = []
    rewards: ClassVar[list[float]] = []

    def _step(self, action):
        self.actions.append(type(action).__name__)
        return super()._step(action)

    def get_reward(self):
        self.rewards.append(super().get_reward())
        return self.rewards[-1]


def tiny_model(words):
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    torch.manual_seed(0)
    return Qwen3ForCausalLM(
        Qwen3Config(
            vocab_size=words,
            hidden_size=32,
            intermediate_size=32,
            num_hidden_layers=1,
            num_attention_heads=2,
            num_key_value_heads=1,
            head_dim=16,
            max_position_embeddings=8192,
        )
    )


@pytest.fixture
def trainer(env_id, tmp_path, monkeypatch):
    from datasets import Dataset
    from trl import GRPOConfig, GRPOTrainer

    monkeypatch.setattr(TrainedPhone, "actions", [])
    monkeypatch.setattr(TrainedPhone, "rewards", [])
    words = tokenizer()
    return GRPOTrainer(
        tiny_model(len(words)),
        processing_class=words,
        environment_factory=functools.partial(TrainedPhone, env_id, max_steps=4),
        train_dataset=Dataset.from_list(prompt_rows(range(4))),
        args=GRPOConfig(
            output_dir=str(tmp_path),
            per_device_train_batch_size=4,
            num_generations=4,
            max_completion_length=64,
            max_tool_calling_iterations=3,
            max_steps=3,
            learning_rate=1e-2,
            use_cpu=True,
            bf16=False,
            report_to=[],
            disable_tqdm=True,
            save_strategy="no",
        ),
    )


def test_a_few_steps_of_training(trainer):
    import torch

    before = trainer.model.lm_head.weight.detach().clone()
    result = trainer.train()
    rewards = TrainedPhone.rewards
    assert math.isfinite(result.training_loss)
    assert len(rewards) == 12
    assert all(0 <= reward <= 1 for reward in rewards)
    # tools were called, besides the end that is put to every episode
    assert set(TrainedPhone.actions) - {"Finish"}
    learned = any(len(set(rewards[start : start + 4])) > 1 for start in (0, 4, 8))
    assert learned == (not torch.equal(before, trainer.model.lm_head.weight.cpu()))
