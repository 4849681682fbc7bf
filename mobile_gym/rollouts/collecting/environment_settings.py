"""The settings of a run from the arguments of an environment that somebody else made.

Groups and recordings share it; both step an environment that somebody else made.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from typing import Any

from mobile_gym.rollouts.storing.run_settings import RunSettings, spec_text


def settings_of(env: Any, arguments: Mapping[str, Any], agent: str) -> RunSettings:
    """The settings of a run, as far as an environment's arguments are some of them.

    Seed and number of episodes cannot be known, and are 0.

    Args:
        env: the `MobileEnv` itself, without its wrappers.
        arguments: that it was made with.
        agent: the name of what chooses the actions.
    """
    device, perturbation = arguments.get("device"), arguments.get("perturbation")
    return RunSettings(
        agent=agent,
        episodes=0,
        judge=spec_text_of(arguments.get("judge", "rules")),
        language=arguments.get("language", "en"),
        terminate_on=arguments.get("terminate_on", "either"),
        device=None if device is None else spec_text_of(device),
        max_steps=arguments.get("max_steps"),
        split=arguments.get("split"),
        image_size=env.image_size,
        perturbation=perturbation
        if perturbation is None or isinstance(perturbation, str)
        else json.dumps(dict(perturbation)),
    )


def spec_text_of(value: Any) -> str:
    """A judge or a device for the records: its name, or JSON with its arguments.

    Of a live one, or with live ones among its arguments, only the name can be written down.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        with contextlib.suppress(TypeError):  # an argument is alive
            return spec_text(value)
        return str(value.get("name", json.dumps(dict(value), default=str)))
    return str(getattr(value, "name", type(value).__name__))
