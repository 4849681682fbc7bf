"""What is said for each thing that can be acted on."""

from __future__ import annotations

from mobile_gym.accessibility.wording import control_indices, window_labels
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode


def node(parent: int, text: str = "", **fields: object) -> AccessibilityNode:
    return AccessibilityNode(text=text, bounds=Rect(0, 0, 9, 9), parent=parent)._replace(**fields)


def test_texts_belong_to_the_nearest_element_around_them() -> None:
    nodes = (
        node(-1, clickable=True),
        node(0, "row"),
        node(0),
        node(2, "deep"),
        node(0, clickable=True),
        node(4, "inner"),
    )
    assert window_labels(nodes, {0, 4}).labels == {0: "row | deep", 4: "inner"}
    assert window_labels(nodes, {0, 4}).texts == []


def test_its_own_label_comes_first() -> None:
    assert window_labels((node(-1, "own"), node(0, "other")), {0}).labels == {0: "own | other"}


def test_what_scrolls_takes_no_texts() -> None:
    nodes = (node(-1, scrollable=True), node(0, "page"))
    assert window_labels(nodes, {0}).labels == {0: ""}
    assert window_labels(nodes, {0}).texts == [1]


def test_a_full_label_leaves_the_other_texts_alone() -> None:
    nodes = (node(-1, clickable=True), node(0, "a" * 590), node(0, "b" * 20), node(0, "c"))
    assert window_labels(nodes, {0}).labels == {0: "a" * 590 + " | c"}
    assert window_labels(nodes, {0}).texts == [2]


def test_what_is_not_seen_says_nothing() -> None:
    assert window_labels((node(-1, clickable=True), node(0, "x", visible=False)), {0}).labels == {
        0: ""
    }


def test_controls_are_what_can_be_acted_on() -> None:
    nodes = (node(-1), node(0, clickable=True), node(0, scrollable=True), node(0, "text"))
    assert list(control_indices(nodes)) == [1, 2]
