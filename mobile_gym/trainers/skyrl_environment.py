"""A phone as an environment of SkyRL: its generator samples, this reads the texts and pays.

```
from mobile_gym.trainers import skyrl_environment

skyrl_environment.register()  # as "mobile_gym"; where SkyRL's entry point registers environments
rows = skyrl_environment.data_rows(task_rows("all", "train", instances=4))  # of the parquet file
```

The settings of the environment (`environment.skyrl_gym.mobile_gym`) are arguments of
`PhoneConversation`. SkyRL appends what is new to what was said, so the conversation is an appending
one; `PhoneConversation.agent_arguments` says how to evaluate the same.

Source: skyrl-gym 0.4.0, `envs/base_text_env.py` and `envs/registration.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from mobile_gym.core.chat_messages import ChatMessage
from mobile_gym.core.errors import MissingExtra
from mobile_gym.trainers.conversation import PhoneConversation
from mobile_gym.trainers.task_rows import TaskRow

try:
    import skyrl_gym  # pyright: ignore[reportMissingImports]
    from skyrl_gym.envs.base_text_env import (  # pyright: ignore[reportMissingImports]
        BaseTextEnv,
        BaseTextEnvStepOutput,
    )
except ImportError as error:
    raise MissingExtra("skyrl", f"an environment of SkyRL needs {error.name}") from error

ENV_CLASS: Final = "mobile_gym"
"""Under which SkyRL knows it, unless another name is registered."""


class PhoneEnv(BaseTextEnv):
    """One episode after another on one phone.

    Args:
        env_config: arguments of `PhoneConversation`; a preset that shows pictures gives messages
            with `image_url` parts.
        extras: the other columns of the row: `task`, `seed` and `split`; `max_turns` ends an
            episode after so many answers, besides the environment's own limit. Without a task the
            environment draws one.

    Raises:
        UsageError: an argument or a column is wrong.
    """

    def __init__(
        self, env_config: Mapping[str, Any] | None = None, extras: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__()
        columns = dict(extras or {})
        self._row = TaskRow.from_columns(columns) if "task" in columns else None
        self._conversation = PhoneConversation(
            appending=True, **{"preset": "text", **dict(env_config or {})}
        )
        self.max_turns = int(columns.get("max_turns", 0))  # 0 for no limit of its own
        self._metrics: dict[str, float] = {}

    def init(self, prompt: Sequence[ChatMessage]) -> tuple[list[ChatMessage], dict[str, Any]]:
        """Start the row's episode.

        Args:
            prompt: of the row. It is replaced: what to do and what is on the screen are known only
                now.
        """
        del prompt
        self.turns = 0
        messages, info = self._conversation.init(self._row)
        self._metrics = dict.fromkeys(("success", "progress", "steps", "unreadable"), 0.0)
        return messages, _without_messages(info)

    def step(self, action: str) -> BaseTextEnvStepOutput:
        """Do what the model answered."""
        outcome = self._conversation.step(action)
        told = outcome.metadata
        self.turns += 1
        is_out_of_turns = 0 < self.max_turns <= self.turns and not outcome.done
        if is_out_of_turns:
            told = {**told, **self._conversation.leave(), "rewards": told["rewards"]}
        self._metrics["success"] = float(told["is_success"])
        self._metrics["progress"] = told["progress"]
        self._metrics["steps"] = float(told["step"])
        self._metrics["unreadable"] += bool(told["unreadable"])
        return BaseTextEnvStepOutput(
            observations=[] if is_out_of_turns else outcome.observations,
            reward=outcome.reward,
            done=outcome.done or is_out_of_turns,
            metadata=_without_messages(told),
        )

    def get_metrics(self) -> dict[str, float]:
        """Of the episode: success, progress, steps and how many answers could not be read."""
        return dict(self._metrics)

    def close(self) -> None:
        """Close the phone."""
        self._conversation.close()


def register_skyrl_env(env_class: str = ENV_CLASS) -> None:
    """Tell SkyRL of it; twice does no harm."""
    if env_class not in skyrl_gym.registry:
        skyrl_gym.register(id=env_class, entry_point=f"{__name__}:{PhoneEnv.__name__}")


def data_rows(rows: Iterable[TaskRow], env_class: str = ENV_CLASS) -> list[dict[str, Any]]:
    """Rows of a data set as SkyRL reads them: a prompt, which `init` replaces, and the columns."""
    return [
        {
            "prompt": [{"role": "user", "content": f"{row.task}, seed {row.seed}"}],
            "env_class": env_class,
            **row.columns(),
        }
        for row in rows
    ]


def _without_messages(info: Mapping[str, Any]) -> dict[str, Any]:
    """SkyRL keeps what was said itself, and metadata of every step."""
    return {name: value for name, value in info.items() if name != "messages"}
