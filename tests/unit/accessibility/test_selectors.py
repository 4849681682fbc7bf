from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.accessibility import find, find_all, node_at, target_matches
from mobile_gym.accessibility.naming import selector_for, touch_selector
from mobile_gym.core.checks import Selector
from mobile_gym.core.geometry import PixelPoint, Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree


def node(cls: str, bounds: tuple[int, int, int, int], parent: int, **fields) -> AccessibilityNode:
    name = f"android.widget.{cls}"
    return AccessibilityNode(class_name=name, bounds=Rect(*bounds), parent=parent, **fields)


ROWS = 3
nodes = [node("FrameLayout", (0, 0, 100, 400), -1)]
for row in range(ROWS):
    top, at = 100 * row, len(nodes)
    nodes += [
        node("LinearLayout", (0, top, 100, top + 100), 0, clickable=True, resource_id="a:id/row"),
        node("TextView", (0, top, 60, top + 100), at, text=f"  Title\n {row}"),
        node("Switch", (60, top, 100, top + 100), at, checkable=True, checked=row == 1),
    ]
nodes += [
    node("TextView", (0, 300, 100, 400), 0, text="hidden", visible=False),
    node("TextView", (0, 300, 0, 400), 0, text="flat"),
    node("EditText", (0, 320, 100, 360), 0, hint_text="Search", editable=True),
]
FOREST = AccessibilityForest(
    (
        AccessibilityTree(tuple(nodes)),
        AccessibilityTree((node("FrameLayout", (0, 0, 100, 20), -1, text="bar"),)),
    )
)


def indices(**fields) -> list[tuple[int, int]]:
    return [(match.tree, match.index) for match in find_all(FOREST, Selector(**fields))]


def test_texts_are_compared_after_collapsing_white_space() -> None:
    assert indices(text="Title 1") == [(0, 5)]
    assert indices(text_contains="itle 2") == [(0, 8)]
    assert indices(text="Title") == []


def test_names_match_whole_or_by_their_last_part() -> None:
    assert len(indices(resource_id="row")) == len(indices(resource_id="a:id/row")) == ROWS
    assert len(indices(class_name="Switch")) == len(indices(class_name="android.widget.Switch"))
    assert indices(class_name="witch") == []


def test_what_is_not_visible_does_not_match() -> None:
    assert indices(text="hidden") == indices(text="flat") == []


def test_label_falls_back_to_the_hint() -> None:
    assert indices(label="Search") == indices(hint="Search") == [(0, 12)]
    assert indices(text="Search") == []


def test_relations() -> None:
    assert indices(class_name="Switch", beside=Selector(text="Title 1")) == [(0, 6)]
    assert indices(clickable=True, has=Selector(checked=True)) == [(0, 4)]
    assert indices(class_name="TextView", within=Selector(resource_id="row", nth=2)) == [(0, 8)]
    assert indices(text="bar", within=Selector(class_name="FrameLayout")) == []
    assert indices(text="Title 1", beside=Selector(text="Title 1")) == []


def test_nth_counts_over_all_windows() -> None:
    assert indices(class_name="FrameLayout", nth=1) == [(1, 0)]
    assert find(FOREST, Selector(class_name="FrameLayout", nth=1)).tree == 1
    assert find(FOREST, Selector(class_name="FrameLayout", nth=2)) is None


def test_a_touch_goes_to_the_front_and_to_the_deepest() -> None:
    assert node_at(FOREST, PixelPoint(30, 10))[:2] == (1, 0)
    assert node_at(FOREST, PixelPoint(30, 150))[:2] == (0, 5)
    assert node_at(FOREST, PixelPoint(99, 199))[:2] == (0, 6)
    assert node_at(FOREST, PixelPoint(30, 390))[:2] == (0, 0)
    assert node_at(FOREST, PixelPoint(100, 390)) is None


def test_what_cannot_be_touched_is_transparent() -> None:
    overlay = node("FrameLayout", (0, 0, 100, 400), 0)
    forest = AccessibilityForest((AccessibilityTree((*nodes, overlay)),))
    assert node_at(forest, PixelPoint(30, 150)).index == 5


def test_a_toast_takes_no_touch() -> None:
    toast = AccessibilityTree((node("Toast", (0, 0, 100, 400), -1),), title="Toast")
    forest = AccessibilityForest((*FOREST.trees, toast))
    for x, y in ((30, 10), (30, 150), (30, 390)):
        assert node_at(forest, PixelPoint(x, y)) == node_at(FOREST, PixelPoint(x, y))


def test_target_matches_the_node_or_an_ancestor() -> None:
    point = PixelPoint(30, 150)
    assert target_matches(FOREST, point, Selector(text="Title 1"))
    assert target_matches(FOREST, point, Selector(resource_id="row", nth=1))
    assert not target_matches(FOREST, point, Selector(resource_id="row", nth=0))
    assert not target_matches(FOREST, point, Selector(class_name="Switch"))


def test_a_node_is_named_so_that_it_is_found_again() -> None:
    shown = [i for i, item in enumerate(nodes) if item.visible and not item.bounds.is_empty]
    for index in shown:
        found = find(FOREST, selector_for(FOREST, index))
        assert found is not None
        assert found.index == index
    switch, title = touch_selector(FOREST, 6), touch_selector(FOREST, 5)
    assert target_matches(FOREST, PixelPoint(99, 150), switch)
    assert not target_matches(FOREST, PixelPoint(30, 150), switch)
    assert target_matches(FOREST, PixelPoint(30, 150), title)


@given(st.integers(-50, 150), st.integers(-50, 450))
def test_the_touched_node_contains_the_point(x: int, y: int) -> None:
    touched = node_at(FOREST, PixelPoint(x, y))
    inside = any(item.visible and item.bounds.contains(PixelPoint(x, y)) for item in FOREST)
    assert (touched is not None) == inside
    if touched is not None:
        assert touched.node.bounds.contains(PixelPoint(x, y))
        assert touched.node.visible
