from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from mobile_gym.accessibility import html_elements, html_like
from mobile_gym.accessibility.droidtask import parse_element_list, read_recording
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree


def test_rules() -> None:
    def node(parent: int, **fields) -> AccessibilityNode:
        return AccessibilityNode(bounds=Rect(0, 0, 9, 9), parent=parent, **fields)

    forest = AccessibilityForest(
        (
            AccessibilityTree(
                (
                    node(-1),
                    node(0, resource_id="android:id/statusBarBackground", text="bar"),
                    node(0, text="x" * 60),
                    node(0, clickable=True),
                    node(3, text="Snooze"),
                    node(3, text="y" * 60, content_description="time"),
                    node(0, checkable=True, checked=True, text="On"),
                    node(0, editable=True, text="Name", content_description="who"),
                    node(0, scrollable=True),
                    node(0, text="gone", visible=False),
                )
            ),
        )
    )
    assert html_like(forest).splitlines() == [
        f"<p id=0>{'x' * 60}</p>",
        f"<button id=1 text='time'>Snooze<br>{'y' * 50}</button>",
        "<checkbox id=2 checked=True>On</checkbox>",
        "<input id=3 text='who'>Name</input>",
        "<button id=4>go back</button>",
    ]
    assert [e.match and e.match.index for e in html_elements(forest)] == [2, 4, 6, 7, None]


def records(folder: Path) -> Iterator[dict]:
    for file in sorted(folder.glob("task*.yaml")):
        yield from yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["records"]


def test_first_screens_of_droidtask_come_out_as_they_were_recorded(shared_data: Path) -> None:
    """Not all do: some lists were edited by hand after they were recorded."""
    total = equal = 0
    for app in ("calendar", "clock", "contacts", "notes"):
        folder = shared_data / "droidtask" / app
        states = read_recording(folder).states
        for record in records(folder):
            screens = record["state_str"]
            first = screens if isinstance(screens, str) else screens[0]
            ours = list(parse_element_list(html_like(states[first].forest)).values())[:-1]
            if not isinstance(screens, str) and len(screens) > 1:  # merged lists hold nothing twice
                ours = [element for element in ours if not element.duplicate]
            theirs = [e for e in parse_element_list(record["State"]).values() if not e.is_back]
            total += 1
            equal += theirs[: len(ours)] == ours
    assert total == 288
    assert equal >= 267
