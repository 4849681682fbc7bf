from __future__ import annotations

import re

from mobile_gym.accessibility import indexed_list, interactive_nodes
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree


def node(cls: str, parent: int, **fields) -> AccessibilityNode:
    fields = {"bounds": Rect(0, 0, 10, 20)} | fields
    return AccessibilityNode(class_name=f"android.widget.{cls}", parent=parent, **fields)


FOREST = AccessibilityForest(
    (
        AccessibilityTree(
            (
                node("FrameLayout", -1),
                node("TextView", 0, text="Network"),
                node("RecyclerView", 0, scrollable=True),
                node("LinearLayout", 2, clickable=True),
                node("TextView", 3, text="Wi-Fi"),
                node("TextView", 3, text="Off"),
                node("Switch", 3, checkable=True, checked=True, enabled=False),
                node("EditText", 2, hint_text="Search", editable=True, focused=True),
                node("Button", 2, text="gone", clickable=True, visible=False),
                node("TextView", 2, text="footnote"),
            )
        ),
    )
)


def test_the_list() -> None:
    assert indexed_list(FOREST).splitlines() == [
        '- "Network"',
        "[0] list [0,0][10,20]",
        '- "footnote"',
        '[1] button "Wi-Fi, Off" [0,0][10,20]',
        "[2] switch checked disabled [0,0][10,20]",
        '[3] field "Search" focused [0,0][10,20]',
    ]


def test_numbers_are_positions_of_the_interactive_nodes() -> None:
    numbers = re.findall(r"^\[(\d+)\]", indexed_list(FOREST), re.MULTILINE)
    assert [int(number) for number in numbers] == list(range(len(interactive_nodes(FOREST))))
    assert [match.index for match in interactive_nodes(FOREST)] == [2, 3, 6, 7]


def test_a_long_list_is_cut_and_says_so() -> None:
    lines = indexed_list(FOREST, max_nodes=2).splitlines()
    assert lines[2:] == ["(4 more)"]
