"""Nodes by their texts and by descriptions of their icons."""

from __future__ import annotations

import pytest

from mobile_gym.accessibility.described import Part, icons_with_description, nodes_with_text
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree


def _frame(*nodes: AccessibilityNode) -> Frame:
    root = AccessibilityNode(bounds=Rect(0, 0, 400, 800))
    return Frame(400, 800, "a/.B", forest=AccessibilityForest((AccessibilityTree((root, *nodes)),)))


def _node(top: int, left: int = 0, **fields: str) -> AccessibilityNode:
    bounds = Rect(left, top, left + 100, top + 100)
    return AccessibilityNode(bounds=bounds, parent=0, clickable=True, **fields)


def test_whole_texts_go_before_parts() -> None:
    """Case and inner blanks do not matter."""
    frame = _frame(_node(0, text="Send  now"), _node(100, text="SEND"), _node(200, text="other"))
    assert [match.index for match in nodes_with_text(frame, "send")] == [2]
    assert [match.index for match in nodes_with_text(frame, "send now")] == [1]
    assert [match.index for match in nodes_with_text(frame, "nd")] == [1, 2]


@pytest.mark.parametrize("field", ["text", "hint_text", "content_description"])
def test_texts_hints_and_descriptions_count(field: str) -> None:
    """As a person reads a screen, or is read it."""
    frame = _frame(_node(0, **{field: "Search"}))
    assert len(nodes_with_text(frame, "search")) == 1


def test_what_takes_touches_together_counts_once() -> None:
    """A row and the label inside of it."""
    row = _node(0, content_description="Milk")
    label = AccessibilityNode(text="Milk", bounds=Rect(10, 10, 60, 60), parent=1)
    assert [match.index for match in nodes_with_text(_frame(row, label), "milk")] == [1]


def test_what_cannot_be_touched_does_not_count() -> None:
    """It is hidden, or something lies over it."""
    hidden = _node(0, text="Send")._replace(visible=False)
    under = _node(100, text="Send")
    over = _node(100, text="Cancel")
    assert nodes_with_text(_frame(hidden, under, over), "send") == ()


def test_no_text_is_on_no_screen() -> None:
    """Rather than on all of them."""
    assert nodes_with_text(_frame(_node(0, text="Send")), " ") == ()


@pytest.mark.parametrize(
    ("part", "indices"),
    [("top", [1]), ("bottom", [2, 3]), ("left", [1]), ("right", [2, 3]), ("center", [3])],
)
def test_icons_lie_in_a_part_of_the_screen(part: Part, indices: list[int]) -> None:
    """Halves, and the middle half both ways; what has a text is no icon."""
    frame = _frame(
        _node(0, content_description="Star"),
        _node(700, 300, content_description="Star"),
        _node(400, 180, content_description="Star"),
        _node(200, content_description="Star", text="Star"),
    )
    assert [match.index for match in icons_with_description(frame, "star", part)] == indices
