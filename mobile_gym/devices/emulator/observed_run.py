"""The list of inputs that a virtual device sends, as values."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from mobile_gym.core.actions import from_json
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.observed_inputs import ObservedInput, ObservedRun, OutOfBandChange


def read_observed_run(text: str, saved_state: Callable[[str], object]) -> ObservedRun:
    """Read what `EndWatch` answers.

    Args:
        text: JSON.
        saved_state: makes a saved state of the device's name for it.

    Raises:
        ValueError: it is something else.
    """
    try:
        watched = json.loads(text)
        return ObservedRun(
            tuple(_input(each, saved_state) for each in watched["inputs"]),
            tuple(
                OutOfBandChange(str(each["by"]), tuple(map(str, each["paths"])))
                for each in watched["changes"]
            ),
            tuple(map(str, watched["tools"])),
            saved_state(watched["end"]),
        )
    except (InvalidAction, LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _input(each: Mapping[str, Any], saved_state: Callable[[str], object]) -> ObservedInput:
    return ObservedInput(
        action=from_json(each["action"]),
        error=str(each["error"]),
        before=saved_state(each["before"]),
        settled=saved_state(each["settled"]),
        begun_ms=int(each["begun_ms"]),
        settled_ms=int(each["settled_ms"]),
    )
