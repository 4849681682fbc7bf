"""A phone as an environment of GEM: texts in, texts out, `gem.make` and `gem.make_vec`.

```
from mobile_gym.trainers import gem_environment

gem_environment.register()
env = gem.make("mobile_gym:phone", suite="clock", preset="text")
observation, info = env.reset(seed=0)
observation, reward, terminated, truncated, info = env.step("...")
```

Observations of GEM are texts, so the screen is told as one. A seed draws the task, too.

Source: gem-llm 0.1.0, `core.py` and `envs/registration.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mobile_gym.core.chat_messages import ChatMessage
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.trainers.conversation import PhoneConversation

try:
    import gem  # pyright: ignore[reportMissingImports]
    from gem.envs.registration import ENV_REGISTRY  # pyright: ignore[reportMissingImports]
except ImportError as error:
    raise MissingExtra("gem", f"an environment of GEM needs {error.name}") from error

ENV_ID: Final = "mobile_gym:phone"
"""Under which GEM knows it, unless another name is registered."""


class PhoneEnv(gem.Env):
    """Episodes of a suite on one phone, told as texts.

    The first observation is what the model is told first (its instructions, the task and the
    screen); each later one is the next screen, and what there is to say about the last answer.

    Args:
        suite: whose tasks are drawn.
        seed: decides the seeds of the episodes that are reset without one.
        env_arguments: further arguments of the environment.
        **conversation_arguments: of `PhoneConversation`, such as `preset`, `dialect` or `split`.

    Raises:
        UsageError: an argument is wrong.
    """

    def __init__(
        self,
        suite: str = "all",
        *,
        seed: int = 0,
        env_arguments: Mapping[str, Any] | None = None,
        **conversation_arguments: Any,
    ) -> None:
        super().__init__()
        self._arguments: dict[str, Any] = {
            "suite": suite,
            "seed": seed,
            "env_arguments": dict(env_arguments or {}),
            "preset": "text",
        } | conversation_arguments
        given = {name: self._arguments[name] for name in self._arguments if name not in _OWN}
        self._conversation = PhoneConversation(
            env_arguments={"suite": suite, **self._arguments["env_arguments"]},
            appending=True,
            **given,
        )
        self._rng = np.random.default_rng(seed)
        self._episode_seed: int | None = None
        self._answers: list[str] = []

    def reset(self, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        """Start an episode.

        Args:
            seed: decides the task and everything else about the episode; None draws one.
        """
        self._episode_seed = int(self._rng.integers(2**31)) if seed is None else seed
        self._answers = []
        messages, info = self._conversation.init(seed=self._episode_seed)
        return _messages_text(messages), dict(info)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Do what the model answered.

        Returns:
            What is new, the reward, whether the episode ended by itself, whether it was cut off,
            and what else is known.
        """
        outcome = self._conversation.step(action)
        self._answers.append(action)
        told = outcome.metadata
        observation = _messages_text(outcome.observations)
        return observation, outcome.reward, told["terminated"], told["truncated"], dict(told)

    def spawn(self, same_state: bool = False, **kwargs: Any) -> PhoneEnv:
        """Another one with the same arguments.

        Args:
            same_state: whether it is brought to where this one is, by the same answers.
            **kwargs: arguments that are others.
        """
        other = PhoneEnv(**{**self._arguments, **kwargs})
        if same_state and self._episode_seed is not None:
            other.reset(self._episode_seed)
            for answer in self._answers:
                other.step(answer)
        return other

    def close(self) -> None:
        """Close the phone."""
        self._conversation.close()


_OWN: Final = frozenset({"suite", "seed", "env_arguments"})


def register_gem_env(env_id: str = ENV_ID) -> None:
    """Tell GEM of it; twice does no harm."""
    if env_id not in ENV_REGISTRY:
        gem.register(env_id, f"{__name__}:{PhoneEnv.__name__}")


def _messages_text(messages: Sequence[ChatMessage]) -> str:
    texts: list[str] = []
    for message in messages:
        content = message["content"]
        if not isinstance(content, str):
            raise UsageError('GEM takes texts alone; choose a preset without pictures, as "text"')
        texts.append(content)
    return "\n\n".join(texts)
