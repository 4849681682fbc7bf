"""What the device shows: screenshots at rest, and the forest that belongs to each of them.

It is the eye of the device: it alone knows which forest belongs to which screenshot.
"""

from __future__ import annotations

import json
import re
import struct
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from mobile_gym.accessibility.xml import parse_xml
from mobile_gym.core.errors import DeviceFault, DeviceTimeout, DeviceUnreachable, RecordingError
from mobile_gym.core.frames import Frame, Orientation
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree, WindowType
from mobile_gym.core.virtual_devices import SETTLE_MS
from mobile_gym.devices.emulator.connection import Connection
from mobile_gym.devices.emulator.controller import Controller
from mobile_gym.devices.emulator.forwarder import read_forest
from mobile_gym.devices.emulator.recovery import RetryDeadline
from mobile_gym.devices.emulator.screenshots import CapturedScreen, Touch
from mobile_gym.devices.probing import MAX_KEPT

_QUIET_S: Final = 0.15
"""Without an accessibility event and with an equal picture: a few display frames of a transition
may be equal, half as many as this takes are not."""
_LONGEST_SETTLE_S: Final = 60.0
"""No virtual device waits longer (`virtual_device/server/screenshot_metadata.py`)."""
_MAX_ASKED_BYTES: Final = 32_768
"""For commands in the metadata of a request; others go by adb."""
_FOREST_S: Final = 0.5
"""Forwarders send about ten times a second. Source: android_env's forwarder."""
_DUMP_S: Final = 5.0
_XML_END: Final = "</hierarchy>"
_RESUMED: Final = re.compile(r"(?:topR|mR|R)esumedActivity\S*[:=]\s*\S*?\{\S+ \S+ ([\w.]+/[\w.$]+)")
_FOCUS: Final = re.compile(r"mCurrentFocus=\S+\{\S+ \S+ ([\w.]+/[\w.$]+)\}")
_KEPT_TREES: Final = 32


class _ScreenScale(NamedTuple):
    """How large a screenshot is, and how large the screen: width and height of each."""

    shown: tuple[int, int]
    screen: tuple[int, int]


class ScreenObserver:
    """Looks at one device.

    Args:
        connection: to the device.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.probes: list[str] = []
        """Commands that a virtual device is to answer with each screenshot."""
        self._known = ("", b"")
        self._scaled: OrderedDict[
            tuple[int, _ScreenScale], tuple[AccessibilityTree, AccessibilityTree]
        ] = OrderedDict()

    # -- screenshots ----------------------------------------------------------------------------

    def look(self) -> CapturedScreen:
        """What the screen shows now."""
        controller, extension = self._connection.controller, self._connection.extension
        if controller is None:
            return self._adb_screenshot()
        return (
            controller.screenshot() if extension is None else self._annotated_look(controller, 0.0)
        )

    def _annotated_look(
        self, controller: Controller, settle_s: float, after: Sequence[Touch] = ()
    ) -> CapturedScreen:
        """A screenshot of a virtual device, with everything that belongs to it."""
        asked: dict[str, str | bytes] = {"forest": self._known[0]}
        if settle_s:
            asked["settle-ms"] = str(round(min(settle_s, _LONGEST_SETTLE_S) * 1000))
        if self.probes:
            asked["probes-bin"] = json.dumps(self.probes).encode()
        shot = controller.screenshot(asked, settle_s, after=after)
        if "forest-bin" in shot.metadata:
            self._known = shot.metadata["generation"], shot.metadata["forest-bin"]
        return shot

    def ask(self, command: str) -> None:
        """Have a virtual device answer a command with each screenshot from now on."""
        if command in self.probes or _parse_screen_size((command,)) > _MAX_ASKED_BYTES:
            return
        if (
            len(self.probes) >= MAX_KEPT
            or _parse_screen_size((*self.probes, command)) > _MAX_ASKED_BYTES
        ):
            self.probes.clear()
        self.probes.append(command)

    def forget(self) -> None:
        """Forget what is known of an earlier episode, or of a device that has died since."""
        self._known = ("", b"")
        self.probes = []

    def settled(self, after: Sequence[Touch] = ()) -> CapturedScreen:
        """What the screen shows once it has come to rest, or when there is no more time for that.

        A virtual device knows; of others, the picture and the accessibility events must rest.

        Args:
            after: touches that a virtual device takes first (`Hand.touches_before_look`).
        """
        connection = self._connection
        if connection.is_stepped and connection.extension is not None:
            connection.extension.advance(SETTLE_MS)
            return self.look()
        settle_s = connection.config.settle_timeout_s
        if connection.extension is not None and connection.controller is not None:
            return self._annotated_look(connection.controller, settle_s, after)
        if connection.controller is not None:
            connection.controller.require_same(connection.config.call_timeout_s)
        deadline = RetryDeadline(settle_s)
        number, shot = self._event_count(), self.look()
        while not deadline.is_over:
            moved = self._wait_for_change(number, min(_QUIET_S, deadline.left_s()))
            number, before = self._event_count(), shot
            shot = self.look()
            if not moved and np.array_equal(shot.pixels, before.pixels):
                return shot
        return shot

    def _event_count(self) -> int:
        forests = self._connection.forests
        return forests.events if forests is not None else 0

    def _wait_for_change(self, after: int, timeout_s: float) -> bool:
        forests = self._connection.forests
        if forests is not None:
            return forests.wait_for_event(after, timeout_s)
        RetryDeadline(timeout_s).wait()
        return False

    def _adb_screenshot(self) -> CapturedScreen:
        """A screenshot by adb.

        Source: `screencap`: width, height, format and, since Android 9, the colour space, each in
        four bytes, then RGBA pixels.
        """
        asked_s = time.monotonic()
        content = self._connection.adb.execute("screencap")
        if len(content) < 12:
            raise DeviceFault(f"{self._connection.name}: screencap printed {len(content)} bytes")
        width, height, kind = struct.unpack_from("<III", content)
        header = len(content) - width * height * 4
        if kind != 1 or header not in (12, 16):
            raise DeviceFault(f"{self._connection.name}: screencap printed half a screenshot")
        rgba = np.frombuffer(content, np.uint8, offset=header).reshape(height, width, 4)
        pixels = np.ascontiguousarray(rgba[..., :3])
        pixels.flags.writeable = False
        wide = width > height
        return CapturedScreen(pixels, Orientation(int(wide)), asked_s, time.time(), {})

    # -- frames ---------------------------------------------------------------------------------

    def screen_size(self, shot: CapturedScreen) -> tuple[int, int]:
        """Width and height of the screen in its own pixels, as it is turned."""
        size = shot.metadata.get("screen")
        if size is not None:
            width, height = size
            return width, height
        width, height, _ = self._connection.panel
        shown_height, shown_width, _ = shot.pixels.shape
        if (shown_width > shown_height) != (width > height):
            width, height = height, width
        return width, height

    def frame(self, shot: CapturedScreen, *, screenshot: bool, forest: bool) -> Frame:
        """A frame of what was seen.

        Raises:
            DeviceFault: there is no forest to be had.
        """
        height, width, _ = shot.pixels.shape
        forest_shown, is_stale = self._forest(shot) if forest else (None, False)
        if forest_shown is not None:
            forest_shown = self._scale_forest(
                forest_shown, _ScreenScale((width, height), self.screen_size(shot))
            )
        now_ms = shot.metadata.get("now")
        return Frame(
            width_px=width,
            height_px=height,
            activity=shot.metadata["activity"] if "activity" in shot.metadata else self.activity(),
            screenshot=shot.pixels if screenshot else None,
            forest=forest_shown,
            captured_at_s=shot.taken_s if now_ms is None else now_ms / 1000,
            is_stale=is_stale,
            keyboard_shown=self._is_keyboard_visible(shot, forest_shown),
            orientation=shot.orientation,
        )

    def _is_keyboard_visible(
        self, shot: CapturedScreen, forest: AccessibilityForest | None
    ) -> bool:
        is_shown = shot.metadata.get("keyboard")
        if is_shown is not None:
            return is_shown
        trees = forest.trees if forest is not None else ()
        return any(tree.window_type is WindowType.INPUT_METHOD for tree in trees)

    def activity(self) -> str:
        """The component in front, as `dumpsys` tells it; "" where it does not."""
        adb = self._connection.adb
        printed = adb.shell("dumpsys activity activities").stdout
        match = _RESUMED.search(printed) or _FOCUS.search(adb.shell("dumpsys window").stdout)
        return match[1] if match is not None else ""

    # -- forests --------------------------------------------------------------------------------

    def _forest(self, shot: CapturedScreen) -> tuple[AccessibilityForest, bool]:
        """The forest of a screenshot, and whether it may be older."""
        forests = self._connection.forests
        if "generation" in shot.metadata and self._known[0] == shot.metadata["generation"]:
            forest = read_forest(self._known[1])
        elif forests is not None:
            received = forests.since(shot.asked_s, _FOREST_S)
            forest = received.read() if received is not None else None
        else:
            forest = None
        if forest is not None:
            return forest, False
        dumped = self._uiautomator_forest()
        if dumped is not None:
            return dumped, False
        latest = forests.latest if forests is not None else None
        forest = latest.read() if latest is not None else None
        if forest is None:
            raise DeviceTimeout(f"{self._connection.name}: there is no accessibility forest")
        return forest, True

    def _uiautomator_forest(self) -> AccessibilityForest | None:
        """What `uiautomator dump` says; None where it says nothing in time.

        It may fail for a screen that never rests, with exit status 0, and it writes a line of its
        own behind the XML.
        """
        deadline = RetryDeadline(_DUMP_S)
        while True:
            try:
                printed = self._connection.adb.execute("uiautomator dump /dev/tty", _DUMP_S)
                xml, end, _ = printed.decode("utf-8", "replace").rpartition(_XML_END)
                start = max(xml.find("<?xml"), 0)
                if end:
                    forest = parse_xml(xml[start:] + end)
                    if any(tree.nodes for tree in forest.trees):
                        return forest
            except (DeviceUnreachable, DeviceTimeout, RecordingError):
                pass  # tried again as long as there is time
            if deadline.is_over:
                return None
            try:
                deadline.pause("uiautomator dump")
            except DeviceTimeout:
                return None

    def _scale_forest(
        self, forest: AccessibilityForest, scale: _ScreenScale
    ) -> AccessibilityForest:
        """The forest with bounds in pixels of the screenshot."""
        if scale.shown == scale.screen:
            return forest
        return AccessibilityForest(tuple(self._scale_tree(tree, scale) for tree in forest.trees))

    def _scale_tree(self, tree: AccessibilityTree, scale: _ScreenScale) -> AccessibilityTree:
        key = (id(tree), scale)
        known = self._scaled.get(key)
        if known is not None and known[0] is tree:
            return known[1]
        (width, height), (full_width, full_height) = scale

        def fit(bounds: Rect) -> Rect:
            return Rect(
                round(bounds.left * width / full_width),
                round(bounds.top * height / full_height),
                round(bounds.right * width / full_width),
                round(bounds.bottom * height / full_height),
            )

        nodes = tuple(node._replace(bounds=fit(node.bounds)) for node in tree.nodes)
        fitted = AccessibilityTree(
            nodes, tree.window_type, tree.title, tree.is_active, tree.attributes
        )
        self._scaled[key] = tree, fitted
        while len(self._scaled) > _KEPT_TREES:
            self._scaled.popitem(last=False)
        return fitted


def _parse_screen_size(commands: Sequence[str]) -> int:
    return len(json.dumps(commands))
