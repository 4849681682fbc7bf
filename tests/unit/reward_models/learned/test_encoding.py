"""Statements and screens as numbers."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from mobile_gym.core.actions import Answer, Tap
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, Rect
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Task
from reward_models.learned.encoding import (
    SIZES,
    encode_action,
    encode_claim,
    encode_screen,
    split_words,
)

BOX = Rect(0, 0, 10, 10)


def frame(*nodes: AccessibilityNode) -> Frame:
    tree = AccessibilityTree(nodes, window_type=WindowType.APPLICATION)
    return Frame(100, 200, "com.android.settings/.NetworkPage", forest=AccessibilityForest((tree,)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Set an alarm for 8:35 PM!", ["set", "an", "alarm", "for", "8:35", "pm"]),
        ("“Wi-Fi” is on", ["wi", "fi", "is", "on"]),
        ("打开 WLAN，7 次", ["打", "开", "wlan", "7", "次"]),
        ("…", []),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert list(split_words(text)) == words


def test_equal_words_have_equal_numbers_on_both_sides() -> None:
    task = Task(
        id="Test.Alarm",
        instruction={"en": "Set it"},
        apps=(),
        substates=(PageNode(1, "The Alarm"), UnitNode(2, "x", hold="final")),
        golden_steps=1,
        max_steps=2,
    )
    claim, asked, flags = encode_claim(task, task.substates[0])
    screen = encode_screen(frame(AccessibilityNode(text="ALARM", bounds=BOX)))
    assert screen.words[0, 0] == claim[1] != 0
    assert np.count_nonzero(asked) == 2
    assert flags.tolist() == [1, 0, 1]
    assert encode_claim(task, task.substates[1])[2].tolist() == [0, 1, 1]


def test_a_switch_is_called_by_what_stands_beside_it() -> None:
    row = AccessibilityNode(bounds=BOX)
    label = AccessibilityNode(text="Wi-Fi", parent=0, bounds=BOX)
    switch = AccessibilityNode(parent=0, bounds=BOX, checkable=True, checked=True)
    screen = encode_screen(frame(row, label, switch))
    assert np.array_equal(screen.words[0], screen.words[1])
    assert screen.looks[0, 1] == 0
    assert screen.looks[1, 1] == 1
    assert not screen.words[2].any()
    assert np.count_nonzero(screen.page) == 5


def test_what_cannot_be_seen_or_says_nothing_is_left_out() -> None:
    hidden = AccessibilityNode(text="hidden", bounds=BOX, visible=False)
    mark = AccessibilityNode(text="…", bounds=BOX)
    shown = AccessibilityNode(text="shown", bounds=BOX)
    screen = encode_screen(frame(hidden, mark, shown))
    assert screen.words[:, 0].nonzero()[0].tolist() == [0]
    many = [AccessibilityNode(text=f"row {n}", bounds=BOX) for n in range(2 * SIZES["nodes"])]
    assert encode_screen(frame(*many)).words.all(axis=0)[:2].all()


def test_an_action_says_what_it_hit_but_not_where() -> None:
    before = frame(AccessibilityNode(text="Save", bounds=BOX, clickable=True))
    done = encode_action(Tap(NormalizedPoint(0.05, 0.02)), before).words
    assert np.count_nonzero(done) == 3, "tap on Save"
    assert np.array_equal(
        encode_action(Answer("8:35"), before).words[:2],
        encode_action(Answer("8:35"), before)[0][:2],
    )
    assert not np.array_equal(done, encode_action(None, before).words)


def test_a_frame_without_a_tree_is_refused() -> None:
    with pytest.raises(LookupError, match="reads the accessibility tree"):
        encode_screen(dataclasses.replace(frame(), forest=None))
