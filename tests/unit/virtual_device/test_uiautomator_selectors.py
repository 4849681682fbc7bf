"""uiautomator2's selectors on a small tree, and what is no selector."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.virtual_device.server.uiautomator.automator import hierarchy_xml, node_info
from mobile_gym.virtual_device.server.uiautomator.selectors import (
    MAX_STEPS,
    SelectorError,
    find,
    parse_selector,
)


def node(text: str, parent: int, **fields: Any) -> AccessibilityNode:
    return AccessibilityNode(text=text, parent=parent, bounds=Rect(1, 2, 3, 4), **fields)


#  0 page ─┬─ 1 row ─┬─ 2 Wi-Fi
#          │         └─ 3 On
#          └─ 4 row ─┬─ 5 Bluetooth
#                    └─ 6 Off (checkable)
TREE = AccessibilityTree(
    (
        node("page", -1, class_name="List", scrollable=True, resource_id="android:id/list"),
        node("row", 0, class_name="Row", clickable=True),
        node("Wi-Fi", 1, class_name="Text"),
        node("On", 1, class_name="Text"),
        node("row", 0, class_name="Row", clickable=True),
        node("Bluetooth", 4, class_name="Text"),
        node("Off", 4, class_name="Switch", checkable=True, content_description="Bluetooth"),
    )
)
BAR = AccessibilityTree((node("12:00", -1, package_name="com.android.systemui"),), is_active=False)
FOREST = AccessibilityForest((TREE, BAR))


def texts(**fields: Any) -> list[str]:
    return [found.node.text for found in find(parse_selector(fields), FOREST)]


def chain(relation: str, *inner: dict[str, Any], **fields: Any) -> list[str]:
    relations = [relation] * len(inner)
    return texts(childOrSibling=relations, childOrSiblingSelector=list(inner), **fields)


def test_texts_names_and_flags() -> None:
    assert texts(text="On") == ["On"]
    assert texts(textContains="i") == ["Wi-Fi"]
    assert texts(textStartsWith="B") == ["Bluetooth"]
    assert texts(textMatches="O.*") == ["On", "Off"]
    assert texts(textMatches="(?i)blue") == []  # the whole of it has to match
    assert texts(description="Bluetooth") == ["Off"]
    assert texts(className="Row", clickable=True) == ["row", "row"]
    assert texts(classNameMatches="(Row|List)", scrollable=False) == ["row", "row"]
    assert texts(resourceId="android:id/list") == ["page"]
    assert texts(packageName="com.android.systemui") == ["12:00"]
    assert texts() == [node.text for node in FOREST]


def test_place_among_siblings_and_among_those_found() -> None:
    assert texts(index=1) == ["On", "row", "Off"]
    assert texts(className="Text", instance=2) == ["Bluetooth"]
    assert texts(className="Text", instance=3) == []
    assert texts(index=0, className="Text") == ["Wi-Fi", "Bluetooth"]


def test_only_what_the_mask_says_counts() -> None:
    assert texts(text="On", checkable=True, mask=0x01) == ["On"]
    assert texts(text="On", checkable=True, mask=0x401) == []
    assert texts(className="Text", instance=0, mask=0x10) == ["Wi-Fi", "On", "Bluetooth"]


def test_children_and_siblings() -> None:
    assert chain("child", {"className": "Text"}, text="row") == ["Wi-Fi", "On", "Bluetooth"]
    assert chain("child", {"className": "Text"}, text="row", instance=1) == ["Bluetooth"]
    assert chain("child", {"text": "row"}, {"checkable": True}, text="page") == ["Off"]
    assert chain("sibling", {"index": 1}, text="Wi-Fi") == ["On"]
    assert chain("sibling", {"checkable": True}, text="Bluetooth") == ["Off"]
    assert chain("child", {"text": "page"}, text="page") == []
    assert chain("sibling", {}, text="page") == []  # a window's root has no parent
    inner = {"text": "row", "childOrSibling": ["child"], "childOrSiblingSelector": [{"index": 1}]}
    assert chain("child", inner, text="page") == ["On", "Off"]


def test_a_node_is_found_once() -> None:
    assert chain("child", {"text": "Off"}, textMatches="page|row") == ["Off"]


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        "name",
        {"text": 5},
        {"clickable": 1},
        {"index": -1},
        {"index": "1"},
        {"mask": "1"},
        {"textMatches": "("},
        {"textMatches": "a" * 2000},
        {"childOrSibling": "child"},
        {"childOrSibling": ["parent"], "childOrSiblingSelector": [{}]},
        {"childOrSibling": ["child"], "childOrSiblingSelector": [5]},
        {
            "childOrSibling": ["child"] * (MAX_STEPS + 1),
            "childOrSiblingSelector": [{}] * (MAX_STEPS + 1),
        },
    ],
)
def test_what_is_no_selector(given: object) -> None:
    with pytest.raises(SelectorError):
        parse_selector(given)


def test_a_nodes_facts() -> None:
    info = node_info(find(parse_selector({"text": "page"}), FOREST)[0])
    assert info["bounds"] == {"left": 1, "top": 2, "right": 3, "bottom": 4}
    assert info["childCount"] == 2
    assert info["resourceName"] == "android:id/list"
    assert info["scrollable"]
    assert info["contentDescription"] is None


def test_the_hierarchy_is_cut_and_compressed() -> None:
    whole = hierarchy_xml(FOREST, 1, is_compressed=False, max_depth=50)
    assert whole.count("<node ") == 8
    assert 'rotation="1"' in whole
    cut = hierarchy_xml(FOREST, 0, is_compressed=False, max_depth=1)
    assert cut.count("<node ") == 4
    plain = AccessibilityTree((node("", -1), node("", 0), node("kept", 1)))
    smaller = hierarchy_xml(AccessibilityForest((plain,)), 0, is_compressed=True, max_depth=50)
    assert smaller.count("<node ") == 2
    empty = hierarchy_xml(AccessibilityForest(), 0, is_compressed=False, max_depth=50)
    assert "<node" not in empty
