"""What a run was asked to do: the settings that `run.json` keeps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.errors import UsageError
from mobile_gym.core.field_checks import validate_fields
from mobile_gym.core.plain_values import integer_of

_SHOWN_CHARACTERS: Final = 500
"""Of an argument, in a message: JSON may have no end."""


@validate_fields(UsageError)
@dataclass(frozen=True, slots=True)
class RunSettings:
    """What a run is: all that its episodes depend on besides the tasks.

    Attributes:
        agent: a name, or JSON with its arguments: `{"name": ..., ...}`.
        judge: a name, or JSON with its arguments: `{"name": ..., ...}`.
        device: None for the one that each task names.
        max_steps: a number, or times the golden steps of a task ("2x"); None for its own limit.
        split: only instances of it are played; None for all.
        image_size: height and width of the canvas; None for the environment's default.
        perturbation: name of a preset; None for none.
        repeats: how often each instance is played, one after the other; None for once. They count
            among the `episodes`.
        key: fingerprint of the secret that the episodes' seeds are made with; None for none.

    Raises:
        UsageError: a value is of another kind, or a number is out of range.
    """

    agent: str
    seed: int = 0
    episodes: int = 1
    judge: str = "rules"
    language: str = "en"
    terminate_on: str = "finish"
    device: str | None = None
    max_steps: int | str | None = None
    image_size: tuple[int, int] | None = None
    perturbation: str | None = None
    split: str | None = None
    repeats: int | None = None
    key: str | None = None

    def __post_init__(self) -> None:
        """Numbers have their ranges; a recording knows no number of episodes and has 0."""
        for name, least in (("seed", 0), ("episodes", 0), ("repeats", 1)):
            if (number := getattr(self, name)) is not None:
                integer_of(name, number, least=least)

    def as_kwargs(self) -> dict[str, Any]:
        """The arguments of the environment."""
        chosen = {
            "device": self.device,
            "max_steps": self.max_steps,
            "image_size": self.image_size,
            "perturbation": self.perturbation,
            "split": self.split,
        }
        return {
            "judge": judge_spec(self.judge),
            "language": self.language,
            "terminate_on": self.terminate_on,
        } | {name: value for name, value in chosen.items() if value is not None}


def judge_spec(text: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """The judge that was asked for by its name, or in JSON: its name under `name`, and arguments.

    Raises:
        UsageError: it is neither.
    """
    return _parse_spec("judge", text)


def agent_spec(text: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """The agent that was asked for by its name, or in JSON: its name under `name`, and arguments.

    Raises:
        UsageError: it is neither.
    """
    return _parse_spec("agent", text)


def _parse_spec(kind: str, text: str | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(text, Mapping):
        return text
    if not text.lstrip().startswith("{"):
        return {"name": text}
    try:
        spec = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f"{kind} {text[:_SHOWN_CHARACTERS]!r} is neither a name nor JSON: {error}"
        ) from error
    if not isinstance(spec.get("name"), str):
        raise UsageError(
            f'{kind} {text[:_SHOWN_CHARACTERS]!r} has no name; give it as {{"name": ...}}'
        )
    return spec


def spec_text(spec: Mapping[str, Any]) -> str:
    """An agent, a judge or a device as settings have it: its name alone, or JSON with arguments.

    Raises:
        TypeError: an argument is no JSON value.
    """
    return spec["name"] if spec.keys() == {"name"} else json.dumps(dict(spec), ensure_ascii=False)
