"""The exact action, which our own exports keep in addition to the format's own words."""

from __future__ import annotations

from mobile_gym.core import actions
from mobile_gym.core.actions import Action
from mobile_gym.core.errors import InvalidAction, RecordingError
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.wording import reason, shown


def read_exact(text: str, where: str) -> Action:
    """Read an action as `core.actions.to_json` wrote it.

    Raises:
        RecordingError: it is none.
    """
    try:
        return actions.from_json(parse_json(text, where))
    except (InvalidAction, ValueError, AttributeError, TypeError, OverflowError) as error:
        raise RecordingError(f"{where}: {shown(text)} cannot be read: {reason(error)}") from None
