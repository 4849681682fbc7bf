"""The action that our own exports keep beside the words of the format."""

from __future__ import annotations

import json

from mobile_gym.core import actions
from mobile_gym.core.actions import Action
from mobile_gym.core.errors import InvalidAction, RecordingError

__all__ = ["read_exact"]


def read_exact(text: str, where: str) -> Action:
    """Read an action as `core.actions.to_json` wrote it.

    Raises:
        RecordingError: it is none.
    """
    try:
        return actions.from_json(json.loads(text))
    except (InvalidAction, ValueError, AttributeError, TypeError) as error:
        raise RecordingError(f"{where}: {text[:80]!r} cannot be read: {error}") from error
