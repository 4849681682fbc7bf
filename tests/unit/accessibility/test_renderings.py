"""Screens as texts, by the name of the form."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mobile_gym.accessibility import html_like, indexed_list, parse_xml
from mobile_gym.accessibility.element_numbers import nodes_by_number
from mobile_gym.accessibility.renderings import LISTINGS, RENDERINGS
from mobile_gym.accessibility.wording import role_of
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    EMPTY_FOREST,
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)

NUMBERS = {
    "indexed_list": ("indexed_list", re.compile(r"^ *\[(\d+)\] .*\[(-?\d+),(-?\d+)\]\[")),
    "app_agent": ("app_agent_elements", re.compile(r"^\[(\d+)\] .*\[(-?\d+),(-?\d+)\]\[")),
    "android_world": ("android_world_elements", re.compile(r'^(\d+): .*s": \[(-?\d+), (-?\d+),')),
}
"""Of each form the numbering, and what finds a line's number and its left and top."""


def node(parent: int, **fields: object) -> AccessibilityNode:
    base = AccessibilityNode(class_name="android.widget.Button", bounds=Rect(0, 0, 90, 40))
    return base._replace(parent=parent, **fields)


def frame_of(*nodes: AccessibilityNode) -> Frame:
    forest = AccessibilityForest((AccessibilityTree((node(-1), *nodes)),))
    return Frame(540, 1200, "com.example/.Main", forest=forest)


def check_numbers(frame: Frame, name: str) -> None:
    """Every number stands for the element that has it, by the corner of its box."""
    numbering, pattern = NUMBERS[name]
    elements = nodes_by_number(numbering, frame)
    lines = [
        match for line in RENDERINGS[name](frame).splitlines() if (match := pattern.match(line))
    ]
    assert lines
    for number, left, top in (map(int, line.groups()) for line in lines):
        assert elements[number].node.bounds[:2] == (left, top)


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_numbers_are_those_that_answers_name(screens: Mapping[str, Frame], name: str) -> None:
    for frame in screens.values():
        check_numbers(frame, name)


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_numbers_on_real_screens(shared_data: Path, name: str) -> None:
    for file in sorted((shared_data / "real_ui" / "settings_emulator").glob("*.xml"))[::3]:
        frame = Frame(1080, 2220, "a/.B", forest=parse_xml(file.read_bytes()))
        if nodes_by_number(NUMBERS[name][0], frame):
            check_numbers(frame, name)


def test_lists_are_those_that_are_observed(screens: Mapping[str, Frame]) -> None:
    for frame in screens.values():
        assert RENDERINGS["indexed_list"](frame) == indexed_list(frame.nodes)
        assert RENDERINGS["html"](frame) == html_like(frame.nodes)
        assert RENDERINGS["none"](frame) == ""


@pytest.mark.parametrize("name", sorted(LISTINGS))
def test_a_screen_without_windows_can_be_written(name: str) -> None:
    assert isinstance(RENDERINGS[name](Frame(10, 10, "a/.B", forest=EMPTY_FOREST)), str)


@pytest.mark.parametrize("name", sorted(set(LISTINGS) - {"none"}))
def test_controls_are_known_from_texts(name: str) -> None:
    button = node(0, text="Save", clickable=True)
    label = node(0, text="Title", bounds=Rect(0, 100, 90, 140))
    kinds = {
        part: line.is_control
        for line in LISTINGS[name](frame_of(button, label)).lines
        for part in line.parts
    }
    assert kinds["Save"]
    assert not kinds["Title"]


@pytest.mark.parametrize("name", ["indexed_list", "html", "xml", "android_world"])
def test_windows_behind_are_known(name: str) -> None:
    behind = AccessibilityTree(
        (node(-1, bounds=Rect(0, 0, 540, 1200)), node(0, text="Old", clickable=True)),
        is_active=False,
    )
    dialog = AccessibilityTree((node(-1), node(0, text="New", clickable=True)))
    frame = Frame(540, 1200, "a/.B", forest=AccessibilityForest((behind, dialog)))
    in_front = {
        part: line.in_front for line in LISTINGS[name](frame).lines for part in line.parts[1::2]
    }
    assert in_front["New"]
    assert not in_front["Old"]


class TestIndexedList:
    def test_labels_and_hints_stand_apart_so_that_they_can_be_cut(self) -> None:
        field = node(0, text='a "b"', hint_text="Name", editable=True)
        (line,) = LISTINGS["indexed_list"](frame_of(field)).lines
        assert line.parts == (
            '[0] field "',
            r"a \"b\"",
            '" hint "',
            "Name",
            '" [0,0][90,40]',
        )


class TestAndroidWorld:
    def test_elements_are_json(self, screens: Mapping[str, Frame]) -> None:
        for frame in screens.values():
            for line in RENDERINGS["android_world"](frame).splitlines():
                told = json.loads(line.partition(": ")[2])
                assert len(told["bounds"]) == 4

    def test_strange_words_stay_json(self) -> None:
        told = RENDERINGS["android_world"](frame_of(node(0, text='"\\ \x01\n}{')))
        assert json.loads(told.partition(": ")[2])["text"] == '"\\ \x01 }{'

    def test_what_a_row_does_is_told_of_its_texts(self) -> None:
        row, label = node(0, clickable=True), node(1, text="Wi-Fi")
        told = json.loads(RENDERINGS["android_world"](frame_of(row, label)).partition(": ")[2])
        assert told["clickable"]

    def test_what_neither_says_nor_does_anything_has_a_number_only(self) -> None:
        frame = frame_of(node(0), node(0, text="Title"))
        assert RENDERINGS["android_world"](frame).startswith("1: ")


class TestAppAgent:
    def test_texts_without_tags_are_told_below(self) -> None:
        frame = frame_of(
            node(0, text="Balance: 5"),
            node(0, clickable=True, bounds=Rect(0, 200, 90, 240)),
            node(2, text="Pay"),
        )
        assert RENDERINGS["app_agent"](frame).splitlines() == [
            '[1] button "Pay" [0,200][90,240]',
            '- "Balance: 5" [0,0][90,40]',
        ]


class TestXml:
    def test_it_is_well_formed_and_says_what_is_shown(self, screens: Mapping[str, Frame]) -> None:
        tree = ElementTree.fromstring(RENDERINGS["xml"](screens["Clock"]))
        assert tree.get("page") == "com.android.deskclock/.DeskClock"
        assert {element.get("text") for element in tree} >= {"Alarm", "Timer"}
        assert all(element.get("bounds") for element in tree)

    def test_real_dumps_are_well_formed(self, shared_data: Path) -> None:
        for file in sorted((shared_data / "real_ui").rglob("*.xml"))[::2]:
            frame = Frame(1080, 2220, "a/.B", forest=parse_xml(file.read_bytes()))
            assert ElementTree.fromstring(RENDERINGS["xml"](frame)).tag == "screen"

    def test_strange_words_stay_well_formed(self) -> None:
        button = node(0, text='<"&\x00\ud800\ufffe\n>', resource_id='a:id/"x', clickable=True)
        (element,) = ElementTree.fromstring(RENDERINGS["xml"](frame_of(button)))
        assert element.attrib["text"] == '<"& >'
        assert element.attrib["id"] == '"x'

    def test_a_control_without_words_has_those_in_it(self) -> None:
        frame = frame_of(node(0, clickable=True), node(1, text="Wi-Fi"), node(1, text="Off"))
        (element,) = ElementTree.fromstring(RENDERINGS["xml"](frame))
        assert (element.tag, element.get("text")) == ("button", "Wi-Fi | Off")

    def test_states_are_told(self) -> None:
        switch = node(
            0, class_name="android.widget.Switch", checkable=True, checked=True, enabled=False
        )
        (element,) = ElementTree.fromstring(RENDERINGS["xml"](frame_of(switch)))
        assert element.tag == "switch"
        assert element.get("checked") == "true"
        assert element.get("enabled") == "false"

    def test_bars_and_keyboard_are_left_out(self) -> None:
        keyboard = AccessibilityTree(
            (node(-1), node(0, text="q", clickable=True)), WindowType.INPUT_METHOD, is_active=False
        )
        frame = frame_of(node(0, text="Title"))
        both = AccessibilityForest((*frame.nodes.trees, keyboard))
        told = RENDERINGS["xml"](Frame(540, 1200, "a/.B", forest=both))
        assert [element.get("text") for element in ElementTree.fromstring(told)] == ["Title"]


@pytest.mark.parametrize(
    ("class_name", "role"),
    [
        ("android.widget.ImageButton", "button"),
        ("androidx.appcompat.widget.AppCompatImageButton", "button"),
        ("android.widget.RadioButton", "radio"),
        ("android.widget.RadioGroup", "button"),
        ("android.widget.Switch", "switch"),
        ("androidx.appcompat.widget.SwitchCompat", "switch"),
        ("android.widget.ImageSwitcher", "image"),
        ("android.widget.ImageView", "image"),
        ("android.widget.Image", "image"),
        ("android.widget.MultiAutoCompleteTextView", "field"),
        ("android.view.View", "button"),
        ("", "button"),
    ],
)
def test_the_last_word_of_a_class_name_that_says_a_role_counts(class_name: str, role: str) -> None:
    assert role_of(AccessibilityNode(class_name=class_name)) == role
