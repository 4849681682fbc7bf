"""One `Drag` picks something up and puts it down elsewhere, in real apps of the embedded device."""

from __future__ import annotations

import re

import pytest

from mobile_gym.core.actions import Action, AskUser, Drag, LongPress, OpenApp, PressKey, Swipe, Tap
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import VirtualDevice, open_device

NOTES_URI = "content://com.android.notes/notes"


@pytest.fixture
def device() -> VirtualDevice:
    device = open_device()
    device.reset(DeviceReset(seed=3))
    return device


def node(device: VirtualDevice, *, number: int = 0, **fields: str) -> AccessibilityNode:
    """The node whose fields end in these words."""
    nodes = [
        one
        for one in device.observe(screenshot=False).nodes
        if all(getattr(one, name).endswith(words) for name, words in fields.items())
    ]
    return nodes[number]


def middle(one: AccessibilityNode, device: VirtualDevice) -> NormalizedPoint:
    frame = device.observe(screenshot=False)
    return one.bounds.center.to_normalized(frame.width_px, frame.height_px)


def do(device: VirtualDevice, action: Action) -> None:
    assert device.perform(action).accepted


class TestAChecklist:
    @pytest.fixture(autouse=True)
    def _open(self, device: VirtualDevice) -> None:
        device.shell("pm clear com.android.notes")
        device.shell(
            f"content insert --uri {NOTES_URI} --bind title:s:Shopping "
            "--bind 'body:s:[ ] a\n[ ] b\n[ ] c\n[ ] d' --bind checklist:i:1"
        )
        do(device, OpenApp("Notes"))
        do(device, Tap(middle(node(device, text="Shopping"), device)))

    def items(self, device: VirtualDevice) -> str:
        rows = device.shell(f"content query --uri {NOTES_URI}").stdout
        return "".join(re.findall(r"\[ \] (\w)", rows))

    def handle(self, device: VirtualDevice, number: int) -> NormalizedPoint:
        return middle(node(device, number=number, resource_id="drag_handle"), device)

    @pytest.mark.parametrize("hold_s", [0.0, 0.2, 0.8, 3.0])
    def test_an_item_moves_to_the_top(self, device: VirtualDevice, hold_s: float) -> None:
        do(device, Drag(self.handle(device, 3), self.handle(device, 0), hold_s))
        assert self.items(device) == "dabc"

    def test_an_item_moves_down_by_two(self, device: VirtualDevice) -> None:
        do(device, Drag(self.handle(device, 0), self.handle(device, 2)))
        assert self.items(device) == "bcad"

    def test_it_takes_its_hold_and_its_way(self, device: VirtualDevice) -> None:
        before_s = device.observe(screenshot=False).captured_at_s
        do(device, Drag(self.handle(device, 0), self.handle(device, 1), 2.0))
        after_s = device.observe(screenshot=False).captured_at_s
        assert after_s - before_s == pytest.approx(2.0 + 0.6 + 0.5, abs=0.01)  # and it settles


class TestTheHomeScreen:
    def test_an_icon_moves_to_an_empty_place(self, device: VirtualDevice) -> None:
        icon = node(device, text="Calendar")
        do(device, Drag(middle(icon, device), NormalizedPoint(0.5, 0.4)))
        moved = node(device, text="Calendar")
        assert moved.bounds.top < icon.bounds.top
        assert moved.bounds.left > icon.bounds.left

    def test_a_swipe_of_the_same_way_leaves_it_there(self, device: VirtualDevice) -> None:
        icon = node(device, text="Calendar")
        do(device, Swipe(middle(icon, device), NormalizedPoint(0.5, 0.4), 0.6))
        assert not any(
            one.text == "Calendar" and one.bounds.top < icon.bounds.top and one.bounds.left > 200
            for one in device.observe(screenshot=False).nodes
        )

    def test_an_icon_on_another_makes_a_folder(self, device: VirtualDevice) -> None:
        ends = [middle(node(device, text=name), device) for name in ("Calendar", "Clock")]
        do(device, Drag(ends[0], ends[1]))
        labels = [one.label for one in device.observe(screenshot=False).nodes]
        assert any(label.startswith("Folder") for label in labels)

    def test_an_app_comes_from_the_drawer(self, device: VirtualDevice) -> None:
        do(device, Swipe((0.5, 0.8), (0.5, 0.2)))
        app = middle(node(device, text="Calculator"), device)
        do(device, Drag(app, NormalizedPoint(0.5, 0.4)))
        do(device, PressKey("home"))  # type: ignore[arg-type]
        tops = [
            one.bounds.top
            for one in device.observe(screenshot=False).nodes
            if one.text == "Calculator"
        ]
        assert any(300 < top < 600 for top in tops)


def test_a_widget_is_moved(device: VirtualDevice) -> None:
    do(device, LongPress(0.5, 0.4))
    do(device, Tap(middle(node(device, text="Widgets"), device)))
    do(device, Tap(middle(node(device, resource_id="widget_cell"), device)))
    widget = node(device, class_name="AppWidgetHostView")
    start = middle(widget, device)
    do(device, Drag(start, NormalizedPoint(start.x, start.y + 0.2)))
    assert node(device, class_name="AppWidgetHostView").bounds.top > widget.bounds.top


def test_holding_alone_opens_a_menu_instead(device: VirtualDevice) -> None:
    icon = node(device, text="Calendar")
    do(device, LongPress(middle(icon, device)))
    assert any(one.label == "App info" for one in device.observe(screenshot=False).nodes)
    assert node(device, text="Calendar").bounds == icon.bounds


def test_a_question_is_not_the_devices_business(device: VirtualDevice) -> None:
    before = device.observe()
    do(device, AskUser("When?"))
    after = device.observe()
    assert (after.forest, after.captured_at_s) == (before.forest, before.captured_at_s)
