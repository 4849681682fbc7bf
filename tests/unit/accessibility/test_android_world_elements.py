"""AndroidWorld's numbers: which nodes have one, in which order."""

from __future__ import annotations

from mobile_gym.accessibility.element_numbers import android_world_elements
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree

BOX = Rect(0, 0, 100, 100)
PAGE = AccessibilityTree(
    (
        AccessibilityNode(text="page", bounds=BOX),  # holds others and says nothing by itself
        AccessibilityNode(text="leaf", bounds=BOX, parent=0),
        AccessibilityNode(content_description="described", bounds=BOX, parent=0, clickable=True),
        AccessibilityNode(text="inner", bounds=BOX, parent=2),
        AccessibilityNode(text="list", bounds=BOX, parent=0, scrollable=True),
        AccessibilityNode(text="hidden", bounds=BOX, parent=4, visible=False),
        AccessibilityNode(text="without pixels", parent=4),
        AccessibilityNode(text="row", bounds=BOX, parent=4, clickable=True),
        AccessibilityNode(text="label", bounds=BOX, parent=7),
    )
)
BAR = AccessibilityTree((AccessibilityNode(text="12:30", bounds=BOX),))


def labels(*trees: AccessibilityTree) -> list[str]:
    """What the numbered elements of these windows say, the back one first."""
    return [element.node.label for element in android_world_elements(AccessibilityForest(trees))]


def test_leaves_described_nodes_and_scrollers_have_numbers() -> None:
    """A row that can be tapped has none where its label has one; pixels do not matter."""
    assert labels(PAGE) == ["leaf", "described", "inner", "list", "without pixels", "label"]


def test_windows_are_numbered_from_the_front() -> None:
    """As Android lists them."""
    assert labels(PAGE, BAR)[:2] == ["12:30", "leaf"]
    assert labels(BAR, PAGE)[-1] == "12:30"


def test_an_element_knows_where_it_stands() -> None:
    """Its window and its index in it."""
    elements = android_world_elements(AccessibilityForest((PAGE, BAR)))
    assert [(element.tree, element.index) for element in elements[:3]] == [(1, 0), (0, 1), (0, 2)]
