from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mobile_gym.accessibility import find
from mobile_gym.core.actions import (
    Action,
    Answer,
    DoubleTap,
    Finish,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.checks import Selector
from mobile_gym.core.errors import DeviceFault, RecordingError, UnknownName, UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import Device, DeviceReset
from mobile_gym.devices.recorded.device import RecordedDevice, open_device

DOWN, UP = Swipe((0.5, 0.8), (0.5, 0.2)), Swipe((0.5, 0.2), (0.5, 0.8))


@pytest.fixture
def device(recorded_folder: Path) -> RecordedDevice:
    device = open_device(f"recorded:{recorded_folder}")
    device.reset(DeviceReset(task_id="Recorded.notes.task1"))
    return device


def at(device: RecordedDevice, **fields: object) -> NormalizedPoint:
    frame = device.observe(screenshot=False)
    match = find(frame.nodes, Selector(**fields))
    assert match is not None
    return match.node.bounds.center.to_normalized(frame.width_px, frame.height_px)


def page(device: RecordedDevice) -> str:
    return device.observe(screenshot=False).activity.rpartition(".")[2]


def test_the_path_of_the_task(device: RecordedDevice) -> None:
    assert isinstance(device, Device)
    assert device.perform(Tap(at(device, text="New note"))).accepted
    assert page(device) == "EditActivity"
    assert device.perform(Type("milk", at=at(device, editable=True))).accepted
    assert device.perform(Tap(at(device, text="Save"))).accepted
    assert page(device) == "MainActivity"
    # The last screen is the first one again, and can be left as the first one can.
    assert device.perform(Tap(at(device, text="New note"))).accepted


def test_a_field_takes_the_focus_and_then_the_text(device: RecordedDevice) -> None:
    device.perform(Tap(at(device, text="New note")))
    assert not device.perform(Type("milk")).accepted
    assert device.perform(Tap(at(device, editable=True))).accepted
    assert find(device.observe(screenshot=False).nodes, Selector(focused=True)) is not None
    assert device.perform(Type("milk")).accepted
    assert find(device.observe(screenshot=False).nodes, Selector(text="milk")) is not None


@pytest.mark.parametrize(
    "action",
    [
        Tap(0.5, 0.99),
        DoubleTap(0.5, 0.15),
        PressKey("home"),
        DOWN,
        Swipe((0.1, 0.5), (0.9, 0.5)),
        Type("x"),
        OpenApp("Camera"),
    ],
)
def test_what_was_not_recorded_changes_nothing_and_says_so(
    device: RecordedDevice, action: Action
) -> None:
    before = device.observe(screenshot=False).nodes
    receipt = device.perform(action)
    assert not receipt.accepted
    assert receipt.error
    assert device.observe(screenshot=False).nodes == before


def test_other_text_than_the_recorded_is_not_typed(device: RecordedDevice) -> None:
    device.perform(Tap(at(device, text="New note")))
    receipt = device.perform(Type("bread", at=at(device, editable=True)))
    assert not receipt.accepted
    assert "'bread'" in receipt.error


@pytest.mark.parametrize("action", [Wait(2.0), Answer("4"), Finish(), OpenApp("notes")])
def test_what_is_no_input_is_accepted(device: RecordedDevice, action: Action) -> None:
    before = device.observe(screenshot=False)
    assert device.perform(action).accepted
    after = device.observe(screenshot=False)
    assert after.nodes == before.nodes
    assert after.captured_at_s > before.captured_at_s


def test_swipes_move_between_scroll_positions(device: RecordedDevice) -> None:
    device.reset(DeviceReset(task_id="Recorded.notes.task2"))
    device.perform(Tap(at(device, text="Settings")))
    assert device.perform(DOWN).accepted
    assert not device.perform(DOWN).accepted
    assert device.perform(UP).accepted
    assert device.perform(DOWN).accepted
    assert device.perform(Tap(at(device, text="Autosave"))).accepted
    switch = find(device.observe(screenshot=False).nodes, Selector(class_name="Switch"))
    assert switch is not None
    assert not switch.node.checked
    assert device.perform(UP).accepted


def test_events_lead_where_the_task_does_not(device: RecordedDevice) -> None:
    assert device.perform(Tap(at(device, text="Settings"))).accepted
    assert page(device) == "SettingsActivity"
    assert device.perform(PressKey("back")).accepted
    assert page(device) == "MainActivity"
    assert device.perform(Tap(at(device, text="New note"))).accepted


def test_starting_the_recorded_app_elsewhere_is_no_move(device: RecordedDevice) -> None:
    device.perform(Tap(at(device, text="New note")))
    assert device.perform(OpenApp("org.example.notes")).accepted
    assert page(device) == "EditActivity"


def test_saved_states_bring_everything_back(device: RecordedDevice, recorded_folder: Path) -> None:
    device.perform(Tap(at(device, text="New note")))
    device.perform(Tap(at(device, editable=True)))
    saved = device.save_state()
    shown = device.observe()
    device.perform(Type("milk"))
    device.load_state(saved)
    again = device.observe()
    assert again.nodes == shown.nodes
    assert again.captured_at_s == shown.captured_at_s
    other = RecordedDevice(str(recorded_folder))
    other.load_state(saved)
    assert other.perform(Type("milk")).accepted
    with pytest.raises(DeviceFault):
        device.load_state("something else")


def test_screenshots_are_drawn_from_the_tree(device: RecordedDevice) -> None:
    frame = device.observe()
    assert frame.is_rendered
    assert frame.screenshot is not None
    assert frame.screenshot.shape == (frame.height_px, frame.width_px, 3)
    assert not frame.screenshot.flags.writeable
    assert len(np.unique(frame.screenshot[100:180])) > 10  # a box and its text
    assert len(np.unique(frame.screenshot[700:])) == 1  # nothing is there
    assert device.observe(screenshot=False, forest=False).forest is None


def test_shell(device: RecordedDevice) -> None:
    focus = device.shell("dumpsys window | grep mCurrentFocus")
    assert focus.exit_code == 0
    assert "org.example.notes/org.example.notes.MainActivity" in focus.stdout
    assert len(focus.stdout.splitlines()) == 1
    assert device.shell("wm size").stdout == "Physical size: 400x800\n"
    assert device.shell("pm list packages").stdout == "package:org.example.notes\n"
    assert "New note" in device.shell("uiautomator dump /dev/tty").stdout
    for command in ("settings get system x", "rm -rf /", "'"):
        assert device.shell(command).exit_code != 0
    assert device.shell("frobnicate").exit_code == 127


def test_mistakes_are_told(recorded_folder: Path) -> None:
    device = open_device(f"recorded:{recorded_folder}")
    with pytest.raises(DeviceFault, match="reset"):
        device.observe()
    with pytest.raises(UnknownName, match="task1"):
        device.reset(DeviceReset(task_id="Recorded.notes.task"))
    with pytest.raises(UsageError, match="perturbed"):
        device.reset(DeviceReset(perturbation={"dark": True}))
    with pytest.raises(RecordingError):
        open_device("recorded:/nowhere").reset(DeviceReset())
    for spec in ("recorded:", "virtual", "recorded"):
        with pytest.raises(UsageError):
            open_device(spec)
    with pytest.raises(UsageError, match="speed"):
        open_device("recorded:x", speed=2)
    device.reset(DeviceReset())
    assert page(device) == "MainActivity"
    device.close()
    device.close()
