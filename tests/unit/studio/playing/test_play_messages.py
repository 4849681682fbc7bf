from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import Swipe, Type
from mobile_gym.core.errors import UsageError
from mobile_gym.studio.playing.messages import (
    ActionMessage,
    FingerMessage,
    NodeTouchMessage,
    parse_message,
)


def test_a_finger_is_read():
    text = (
        '{"kind": "finger", "n": 7, "finger": 1, "phase": "move", "x": 0.5, "y": 1, "at_ms": 250}'
    )
    assert parse_message(text) == FingerMessage(7, 1, "move", (0.5, 1.0), 0.25)


def test_an_action_is_read():
    text = json.dumps(
        {"kind": "act", "n": 1, "action": {"action": "Type", "text": "é"}, "at_ms": 1}
    )
    assert parse_message(text) == ActionMessage(1, Type("é"), 0.001)
    swipe = {"action": "Swipe", "start": [0, 0], "end": [1, 1]}
    text = json.dumps({"kind": "act", "n": 2, "action": swipe, "at_ms": 1})
    assert parse_message(text) == ActionMessage(2, Swipe((0, 0), (1, 1)), 0.001)


def test_a_node_is_read():
    text = '{"kind": "node", "n": 3, "moment": 2, "node": 5, "holds": "yes"}'
    assert parse_message(text) == NodeTouchMessage(3, 2, 5, holds=False)


FINGER = {"kind": "finger", "n": 1, "finger": 0, "phase": "up", "x": 0.5, "y": 0.5, "at_ms": 1}
ACT = {"kind": "act", "n": 1, "action": {"action": "Wait", "duration_s": 1}, "at_ms": 1}


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {},
        {"kind": []},
        {"kind": "shell", "n": 1},
        {"kind": "undo"},
        {"kind": "undo", "n": -1},
        {"kind": "undo", "n": True},
        {"kind": "undo", "n": 2**32},
        {"kind": "go", "n": 1, "moment": "0"},
        FINGER | {"finger": 2},
        FINGER | {"phase": "hover"},
        FINGER | {"x": 1.5},
        FINGER | {"x": float("nan")},
        FINGER | {"x": [1]},
        FINGER | {"at_ms": "soon"},
        FINGER | {"at_ms": float("inf")},
        ACT | {"action": "Wait"},
        ACT | {"action": {"action": "Invalid", "raw": "", "reason": ""}},
        ACT | {"action": {"action": "Wait", "duration_s": 1e9}},
        ACT | {"action": {"action": "Wait", "seconds": 1}},
    ],
)
def test_what_is_no_message_is_one_clear_error(message):
    with pytest.raises(UsageError) as told:
        parse_message(json.dumps(message))
    assert "\n" not in str(told.value)


def test_a_message_that_is_too_long_is_not_read():
    with pytest.raises(UsageError, match="at most"):
        parse_message('{"kind": "undo", "n": 1' + " " * 40_000 + "}")


def test_what_is_no_json_is_refused():
    with pytest.raises(UsageError, match="JSON"):
        parse_message("{kind: undo}")
