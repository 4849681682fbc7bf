"""What a recorded device says of an action that its recording does not show, and its duration."""

from __future__ import annotations

from typing import Final

from mobile_gym.core import actions
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.core.verdicts import ActionReceipt
from mobile_gym.devices.recorded.action_matching import direction_of

ACTION_S: Final = 1.0
"""What an action takes on the device's own clock where the recording does not say."""
DONE: Final = ActionReceipt()
_TOUCHES: Final[dict[type, str]] = {
    actions.Tap: "tap",
    actions.DoubleTap: "double tap",
    actions.LongPress: "long press",
    actions.Drag: "drag",
}


def assumed_duration_s(action: actions.Action) -> float:
    """What an action takes where the recording does not say."""
    return action.duration_s if isinstance(action, actions.Wait) else ACTION_S


def unrecorded_receipt(action: actions.Action, node: AccessibilityNode | None) -> ActionReceipt:
    """The receipt of an action that nobody did on this screen.

    Args:
        action: what was asked for. What is no input is always done.
        node: what it touches, or the field that it types into; None for nothing.
    """
    match action:
        case (
            actions.Wait()
            | actions.Answer()
            | actions.AskUser()
            | actions.Finish()
            | actions.Invalid()
        ):
            return DONE
        case actions.Tap() | actions.DoubleTap() | actions.LongPress() | actions.Drag() if (
            node is None
        ):
            error = "there is nothing to touch at this point"
        case actions.Tap() | actions.DoubleTap() | actions.LongPress() | actions.Drag():
            error = f"no {_TOUCHES[type(action)]} on {_node_name(node)} was recorded here"
        case actions.Type(at=at) if node is None:
            error = "no field has the focus" if at is None else "there is no field at this point"
        case actions.Type(text):
            error = f"typing {text!r} into {_node_name(node)} was not recorded here"
        case actions.Swipe() if direction_of(action) is None:
            error = "the swipe is too short to scroll"
        case actions.Swipe():
            error = f"nothing further {direction_of(action)} was recorded here"
        case actions.PressKey(key):
            error = f"no {key.value} key was recorded here"
        case actions.OpenApp(name):
            error = f"opening {name!r} was not recorded here"
    return ActionReceipt(False, error)


def _node_name(node: AccessibilityNode | None) -> str:
    """What a person would call a node."""
    if node is None:
        return "nothing"
    return repr(node.label) if node.label else f"a {node.class_name.rpartition('.')[2]}"
