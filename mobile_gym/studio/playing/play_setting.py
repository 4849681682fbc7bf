"""What is played: a task from a seed, in a language, on the embedded device or on a served one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import gymnasium

from mobile_gym.core.errors import UsageError

MAX_STEPS: Final = 500
"""Where an episode is cut off: people look around more than agents may."""
_ADDRESS: Final = re.compile(
    r"(?P<host>[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:]{2,45}\]):(?P<port>[0-9]{1,5})"
)
_SERIAL: Final = re.compile(r"emulator-[0-9]{1,5}")
_MAX_SEED: Final = 2**31
_CONNECT_S: Final = 3.0
"""A person waits for it, and a served device is there or is not."""


@dataclass(frozen=True, slots=True)
class PlaySetting:
    """What is played.

    Attributes:
        task_id: `App.VerbObject`.
        env_id: the Gymnasium id.
        device: "" for the embedded one, else where another one is (`device_of`).
    """

    task_id: str
    env_id: str
    seed: int
    language: str = "en"
    device: str = ""

    def __post_init__(self) -> None:
        """Check what is told.

        Raises:
            UsageError: a value that cannot be.
        """
        if not 0 <= self.seed < _MAX_SEED:
            raise UsageError(f"the seed is {self.seed}; it must be in [0, {_MAX_SEED})")
        parse_device(self.device)

    @property
    def is_embedded(self) -> bool:
        """Whether each environment has a device of its own."""
        return not self.device

    def make_env(self) -> gymnasium.Env[Any, Any]:
        """An environment for it: an episode ends when the player says so, or at a limit.

        Raises:
            UsageError: the task cannot be played so.
        """
        device = parse_device(self.device)
        further: dict[str, Any] = {} if device is None else {"device": device}
        return gymnasium.make(
            self.env_id,
            disable_env_checker=True,
            terminate_on="finish",
            max_steps=MAX_STEPS,
            language=self.language,
            observe=("screenshot",),
            **further,
        )

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> PlaySetting:
        """Read what `to_json` wrote.

        Raises:
            UsageError: it is none.
        """
        match dict(value):
            case {
                "task_id": str(task_id),
                "env_id": str(env_id),
                "seed": int(seed),
                "language": str(language),
                "device": str(device),
                **rest,
            } if not rest:
                return cls(task_id, env_id, seed, language, device)
            case _:
                raise UsageError("this does not say what is played")


def parse_device(text: str) -> str | Mapping[str, Any] | None:
    """What `make(device=...)` takes for a device that a person names; None for the task's own.

    No program is started and no file is read by what is written here.

    Args:
        text: "" for the embedded device; HOST:PORT, the gRPC port that `mobile-gym serve` prints;
            or the serial of an emulator that runs on this machine.

    Raises:
        UsageError: it is none of these.
    """
    if not text:
        return None
    if _SERIAL.fullmatch(text):
        return text
    match = _ADDRESS.fullmatch(text)
    if match is None or not 0 < int(match["port"]) < 65536:
        raise UsageError(
            f"{text[:80]!r} is no device; leave it empty for the embedded one, or write the "
            "address of a served one, such as 127.0.0.1:8554"
        )
    return {
        "kind": "emulator",
        "host": match["host"].strip("[]"),
        "grpc_port": int(match["port"]),
        "connect_timeout_s": _CONNECT_S,
    }
