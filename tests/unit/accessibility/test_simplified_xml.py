"""Short XML for judges; what it holds is tested with the other renderings."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from mobile_gym.accessibility.simplified_xml import simplified_xml
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree


def test_is_xml_that_says_what_is_shown(screens: Mapping[str, Frame]) -> None:
    told = simplified_xml(screens["Clock"])
    assert "Alarm" in {element.get("text") for element in ElementTree.fromstring(told)}
    assert len(told) < 15_000


def test_a_page_without_end_is_cut_and_says_so() -> None:
    nodes = tuple(
        AccessibilityNode(text=f"{number}", bounds=Rect(0, 0, 9, 9), parent=min(number, 1) - 1)
        for number in range(1_000)
    )
    frame = Frame(540, 1200, "a/.B", forest=AccessibilityForest((AccessibilityTree(nodes),)))
    told = simplified_xml(frame)
    assert len(ElementTree.fromstring(told)) == 150
    assert told.endswith("</screen>\n<!-- 850 more -->")


def test_needs_the_tree() -> None:
    with pytest.raises(LookupError, match="accessibility tree"):
        simplified_xml(Frame(10, 10, "a/.B"))
