"""The kit for devices: what environments rely on, whatever is behind the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Final

import numpy as np

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import Device, DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult

_MIDDLE: Final = NormalizedPoint(0.5, 0.5)
_NOT_THE_DEVICES: Final[tuple[Action, ...]] = (
    Answer("42"),
    AskUser("Which one?"),
    Finish(),
    Invalid("tap the thing", "not an action"),
)
_ACTIONS: Final[tuple[Action, ...]] = (
    Tap(_MIDDLE),
    Swipe(NormalizedPoint(0.5, 0.8), NormalizedPoint(0.5, 0.2)),
    LongPress(_MIDDLE),
    Drag(NormalizedPoint(0.5, 0.6), NormalizedPoint(0.5, 0.4)),
    Tap(0.0, 0.0),
    Tap(1.0, 1.0),
    Type("a b, 你好"),
    PressKey(Key.BACK),
    DoubleTap(_MIDDLE),
    Type("x", at=_MIDDLE, clear=True, submit=True),
    *(PressKey(key) for key in Key if key is not Key.POWER),
    OpenApp("no app has this name"),
    Wait(0.5),
    PressKey(Key.HOME),
)


def check_device(
    open_device: Callable[[], Device],
    *,
    request: DeviceReset | None = None,
    actions: Iterable[Action] = (),
) -> None:
    """Check a device.

    * Frames are whole and well formed, after every kind of action; what is not asked for is None.
    * `Answer`, `AskUser`, `Finish` and `Invalid` are accepted and change nothing.
    * The same reset and actions give the same frames, on the same device and on another.
    * A saved state comes back exactly, unless the device says that it cannot be saved.
    * The shell answers, an unknown command by its exit status.
    * It may be closed twice, and opened again by a reset.

    Args:
        open_device: makes a new device at every call.
        request: how it is reset.
        actions: further ones to try, in this order, before those of the kit.

    Raises:
        AssertionError: the first of these that does not hold.
    """
    start = request or DeviceReset(seed=7)
    path = (*actions, *_ACTIONS)
    with closing(open_device()) as device:
        assert isinstance(device, Device), (
            f"{type(device).__name__} lacks a method or the name of core.ports.Device"
        )
        device.reset(start)
        _check_observing(device)
        _check_unrelated_calls(device)
        _check_shell(device)
        frames = _frames_along(device, start, path)
        _check_equal(_frames_along(device, start, path), frames, "after a second reset")
        with closing(open_device()) as other:
            _check_equal(_frames_along(other, start, path), frames, "on another device")
        _check_saved_states(device, start, path)
        device.close()
        device.close()
        device.reset(start)
        _check_frame(device.observe(), "after closing and a reset")


def _check_observing(device: Device) -> None:
    whole = device.observe()
    _check_frame(whole, "after reset")
    pixels, tree = device.observe(forest=False), device.observe(screenshot=False)
    assert pixels.forest is None, "observe(forest=False) has a forest"
    assert tree.screenshot is None, "observe(screenshot=False) has a screenshot"
    assert pixels.screenshot is not None, "observe(forest=False) has no screenshot"
    assert tree.forest == whole.forest, "observe(screenshot=False) has another forest"
    assert np.array_equal(pixels.screenshot, whole.screenshot), (  # type: ignore[arg-type]
        "observe(forest=False) has other pixels"
    )


def _check_frame(frame: Frame, where: str) -> None:
    shot, forest = frame.screenshot, frame.forest
    assert shot is not None, f"{where}: there is no screenshot"
    assert forest is not None, f"{where}: there is no forest"
    size = (frame.height_px, frame.width_px, 3)
    assert shot.shape == size, f"{where}: the screenshot is {shot.shape} instead of {size}"
    assert shot.dtype == np.uint8, f"{where}: the screenshot is {shot.dtype}"
    assert not shot.flags.writeable, f"{where}: the screenshot can be written to"
    assert forest.trees, f"{where}: there is no window"
    for number, tree in enumerate(forest.trees):
        window = f"{where}, window {number} ({tree.title!r})"
        assert tree.nodes, f"{window}: there are no nodes"
        assert tree.nodes[0].parent == -1, f"{window}: the first node is not the root"
        for index, node in enumerate(tree.nodes[1:], start=1):
            assert 0 <= node.parent < index, (
                f"{window}: node {index} has the parent {node.parent}; parents come first"
            )
    _check_preorder(frame, where)


def _check_preorder(frame: Frame, where: str) -> None:
    """Descendants follow their ancestor without a gap, as `AccessibilityTree.children` needs."""
    for tree in frame.nodes.trees:
        path: list[int] = []
        for index, node in enumerate(tree.nodes):
            while path and path[-1] != node.parent:
                path.pop()
            assert path or node.parent == -1, f"{where}: node {index} stands apart from its parent"
            path.append(index)


def _check_unrelated_calls(device: Device) -> None:
    before = device.observe()
    for action in _NOT_THE_DEVICES:
        receipt = device.perform(action)
        assert receipt.accepted, f"{action}: is not the device's business, but it refused"
        _check_equal([device.observe()], [before], f"after {action}, which must change nothing")


def _check_shell(device: Device) -> None:
    known, unknown = (
        device.shell("settings get system no_such_key"),
        device.shell("no-such-command"),
    )
    for result in (known, unknown):
        assert isinstance(result, ShellResult), f"shell() returned {type(result).__name__}"
    if known.exit_code == 0:  # a recorded device has no settings, and says so
        assert known.stdout.strip() == "null", f"settings get of no key printed {known.stdout!r}"
    assert unknown.exit_code != 0, "an unknown shell command has exit code 0"


def _frames_along(device: Device, start: DeviceReset, path: Iterable[Action]) -> list[Frame]:
    device.reset(start)
    frames = [device.observe()]
    for action in path:
        receipt = device.perform(action)
        assert isinstance(receipt, ActionReceipt), f"{action}: returned {receipt!r}"
        assert receipt.accepted != bool(receipt.error), (
            f"{action}: accepted is {receipt.accepted}, but the error is {receipt.error!r}"
        )
        frames.append(device.observe())
        _check_frame(frames[-1], f"after {action}")
    return frames


def _check_saved_states(device: Device, start: DeviceReset, path: tuple[Action, ...]) -> None:
    device.reset(start)
    device.perform(path[0])
    try:
        state = device.save_state()
    except DeviceFault:
        return
    ahead = [_frame_after(device, action) for action in path[1:]]
    for turn in ("once", "twice"):
        device.load_state(state)
        again = [_frame_after(device, action) for action in path[1:]]
        _check_equal(again, ahead, f"after loading a saved state {turn}")


def _frame_after(device: Device, action: Action) -> Frame:
    device.perform(action)
    return device.observe()


def _check_equal(found: Iterable[Frame], expected: Iterable[Frame], where: str) -> None:
    for number, (frame, other) in enumerate(zip(found, expected, strict=True)):
        at = f"{where}, frame {number}"
        assert frame.activity == other.activity, (
            f"{at}: the activity is {frame.activity} instead of {other.activity}"
        )
        assert frame.forest == other.forest, f"{at}: the forest differs"
        assert np.array_equal(frame.screenshot, other.screenshot), (  # type: ignore[arg-type]
            f"{at}: the pixels differ"
        )
