"""AppAgent's tags and its grid."""

from __future__ import annotations

import pytest

from mobile_gym.accessibility.element_numbers import (
    app_agent_areas,
    app_agent_elements,
    app_agent_grid,
)
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    EMPTY_FOREST,
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
)


def _forest(*nodes: AccessibilityNode) -> AccessibilityForest:
    root = AccessibilityNode(bounds=Rect(0, 0, 1000, 1000))
    return AccessibilityForest((AccessibilityTree((root, *nodes)),))


def _node(left: int, **flags: bool) -> AccessibilityNode:
    return AccessibilityNode(bounds=Rect(left, 0, left + 20, 20), parent=0, **flags)


def test_what_can_be_clicked_comes_before_what_can_be_focused() -> None:
    """Each of the two in document order."""
    forest = _forest(_node(0, focusable=True), _node(100, clickable=True), _node(200))
    assert [match.index for match in app_agent_elements(forest)] == [2, 1]


def test_centres_too_near_to_an_earlier_one_get_no_tag() -> None:
    """Thirty pixels are too near, thirty-one are not."""
    forest = _forest(_node(0, clickable=True), _node(30, clickable=True), _node(31, clickable=True))
    assert [match.index for match in app_agent_elements(forest)] == [1, 3]


def test_hidden_nodes_and_other_windows_get_none() -> None:
    """`uiautomator dump` writes what is visible in the window that has the focus."""
    hidden = _node(0, clickable=True)._replace(visible=False)
    other = AccessibilityTree((_node(100, clickable=True)._replace(parent=-1),), is_active=False)
    forest = _forest(hidden, _node(200, clickable=True))
    both = AccessibilityForest((*forest.trees, other))
    assert [(match.tree, match.index) for match in app_agent_elements(both)] == [(0, 2)]


def test_a_screen_without_windows_has_no_tags() -> None:
    """As while a device starts."""
    assert app_agent_elements(EMPTY_FOREST) == ()


@pytest.mark.parametrize(
    ("size", "grid"),
    [((1080, 2400), (20, 9)), ((540, 1200), (10, 4)), ((1079, 2399), (19, 8)), ((60, 90), (1, 1))],
)
def test_areas_divide_the_screen_where_they_can(
    size: tuple[int, int], grid: tuple[int, int]
) -> None:
    """Sides are the smallest divisor from 120 to 180 pixels, or else 120."""
    assert app_agent_grid(*size) == grid


def test_areas_are_numbered_row_by_row_from_one() -> None:
    """What is left over at the right and below belongs to none."""
    areas = app_agent_areas(1079, 2399)
    assert list(areas) == list(range(1, 19 * 8 + 1))
    assert areas[1] == Rect(0, 0, 134, 126)
    assert areas[9] == Rect(0, 126, 134, 252)
    assert areas[152] == Rect(938, 2268, 1072, 2394)
