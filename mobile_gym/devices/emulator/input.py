"""Actions as touch events, keys and text. What does one returns "" or what went wrong.

It is the hand of the device: `device` decides when something is done, and this how.

On a device whose time is stepped, a gesture takes the same virtual time as in process.

Text that a device takes as no whole is entered in one of three ways, tried in this order. `input
text` types what the device's key map has, which is ASCII. Other text needs the input method
AdbKeyboard, or, on an emulator, the clipboard.

Source: `Touch.identifier` and `setPhysicalModel` in emulator_controller.proto.
"""

from __future__ import annotations

import base64
import re
import shlex
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import grpc
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto import emulator_controller_pb2_grpc

from mobile_gym.core import actions
from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.devices.emulator.adb import Adb
from mobile_gym.devices.emulator.connection import Connection
from mobile_gym.devices.emulator.controller import Controller
from mobile_gym.devices.emulator.extension import Extension
from mobile_gym.devices.emulator.recovery import RetryDeadline
from mobile_gym.devices.emulator.screenshots import Touch
from mobile_gym.devices.tap_offset import with_tap_offset

_PRESSED: Final = 1
_TAP_MS: Final = 60
_TAP_GAP_MS: Final = 120
"""Between the taps of a double tap; below `ViewConfiguration.getDoubleTapTimeout`, 300 ms."""
_LONG_PRESS_MS: Final = 400
"""Source: `ViewConfiguration.DEFAULT_LONG_PRESS_TIMEOUT`."""
_MOVE_MS: Final = 16
"""Time between two moves: one display frame."""
_KEY_CODES: Final[Mapping[actions.Key, int]] = {
    actions.Key.BACK: 4,
    actions.Key.HOME: 3,
    actions.Key.RECENTS: 187,
    actions.Key.ENTER: 66,
    actions.Key.DELETE: 67,
    actions.Key.TAB: 61,
    actions.Key.MENU: 82,
    actions.Key.POWER: 26,
    actions.Key.VOLUME_UP: 24,
    actions.Key.VOLUME_DOWN: 25,
}
"""Source: `android.view.KeyEvent`."""
_KEY_NAMES: Final[Mapping[actions.Key, str]] = {
    actions.Key.BACK: "GoBack",
    actions.Key.HOME: "GoHome",
    actions.Key.RECENTS: "AppSwitch",
    actions.Key.ENTER: "Enter",
    actions.Key.DELETE: "Backspace",
    actions.Key.TAB: "Tab",
    actions.Key.POWER: "Power",
    actions.Key.VOLUME_UP: "AudioVolumeUp",
    actions.Key.VOLUME_DOWN: "AudioVolumeDown",
}
"""`KeyboardEvent.key` in emulator_controller.proto; it has none for the menu key."""


class InputController:
    """One finger, and the keys.

    Args:
        connection: to the device.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.screen: tuple[int, int] = (0, 0)
        """Width and height in pixels of the screen as it is turned."""
        self.is_turned = False
        """Whether the screen is not upright."""
        self.tap_offset_dp = 0.0
        self.seed = 0

    def do(self, action: actions.Action) -> str:
        """Do an action; "" or what went wrong."""
        return _DO[type(action)](self, action)

    # -- touches --------------------------------------------------------------------------------

    def touches_before_look(self, action: actions.Action) -> tuple[Touch, ...]:
        """A tap, where the device takes it in one request with the look after it; () elsewhere."""
        connection = self._connection
        if (
            not isinstance(action, actions.Tap)
            or connection.extension is None
            or connection.is_stepped
        ):
            return ()
        at = self._with_tap_offset(action.point)
        return (at.x, at.y, _PRESSED), (at.x, at.y, 0)

    def _tap(self, action: actions.Tap) -> str:
        self._tap_at(self._with_tap_offset(action.point), 0)
        return ""

    def _double_tap(self, action: actions.DoubleTap) -> str:
        at = self._with_tap_offset(action.point)
        self._tap_at(at, 0)
        self._advance_time(_TAP_GAP_MS)
        self._tap_at(at, 0)
        return ""

    def _long_press(self, action: actions.LongPress) -> str:
        self._tap_at(self._with_tap_offset(action.point), round(action.duration_s * 1000))
        return ""

    def _tap_at(self, at: PixelPoint, hold_ms: int) -> None:
        controller, extension = self._touch_controller(), self._connection.extension
        if controller is None:
            self._adb(f"input swipe {at.x} {at.y} {at.x} {at.y} {hold_ms or _TAP_MS}")
        elif extension is not None and not hold_ms and not self._connection.is_stepped:
            controller.touch([(at.x, at.y, _PRESSED), (at.x, at.y, 0)])
        else:
            controller.touch([(at.x, at.y, _PRESSED)])
            if hold_ms or self._connection.is_stepped:
                self._advance_time(hold_ms or _TAP_MS)
            controller.touch([(at.x, at.y, 0)])

    def _swipe(self, action: actions.Swipe) -> str:
        start, end = self._pixels(action.start), self._pixels(action.end)
        duration_ms = round(action.duration_s * 1000)
        controller = self._touch_controller()
        if controller is None:
            self._adb(f"input swipe {start.x} {start.y} {end.x} {end.y} {duration_ms}")
        else:
            controller.touch([(start.x, start.y, _PRESSED)])
            self._move(controller, start, end, duration_ms)
        return ""

    def _drag(self, action: actions.Drag) -> str:
        start, end = self._pixels(action.start), self._pixels(action.end)
        hold_ms, duration_ms = round(action.hold_s * 1000), round(actions.DRAG_MOVE_S * 1000)
        controller = self._touch_controller()
        if controller is None:
            # `draganddrop` holds for as long as it takes to pick something up, and no longer.
            command = "draganddrop" if hold_ms >= _LONG_PRESS_MS else "swipe"
            self._adb(f"input {command} {start.x} {start.y} {end.x} {end.y} {duration_ms}")
            return ""
        controller.touch([(start.x, start.y, _PRESSED)])
        if hold_ms:
            self._advance_time(hold_ms)
        self._move(controller, start, end, duration_ms)
        return ""

    def _move(
        self, controller: Controller, start: PixelPoint, end: PixelPoint, duration_ms: int
    ) -> None:
        """Move the finger that is down evenly, and lift it."""
        steps = max(duration_ms // _MOVE_MS, 2)
        begun_s, passed_ms = time.monotonic(), 0
        for step in range(1, steps + 1):
            at_ms = duration_ms * step // steps
            if self._connection.is_stepped:
                self._advance_time(at_ms - passed_ms)
                passed_ms = at_ms
            else:
                RetryDeadline(begun_s + at_ms / 1000 - time.monotonic()).wait()
            x = start.x + (end.x - start.x) * step // steps
            y = start.y + (end.y - start.y) * step // steps
            controller.touch([(x, y, _PRESSED)])
        controller.touch([(end.x, end.y, 0)])

    def _touch_controller(self) -> Controller | None:
        """Who takes touches; None where they go through adb.

        The emulator takes them in the pixels of the upright panel, `input` in those of the screen
        as it is turned; a virtual device always in the latter.
        """
        connection = self._connection
        return None if self.is_turned and connection.extension is None else connection.controller

    def _pixels(self, point: NormalizedPoint) -> PixelPoint:
        return point.to_pixels(*self.screen)

    def _with_tap_offset(self, point: NormalizedPoint) -> PixelPoint:
        """Where a finger meant for a point comes down."""
        at, extension = self._pixels(point), self._connection.extension
        if not self.tap_offset_dp:
            return at
        now_ms = extension.now_ms() if extension is not None else time.time_ns() // 1_000_000
        return with_tap_offset(
            at,
            self.screen,
            density_dpi=self._connection.panel[2],
            offset_dp=self.tap_offset_dp,
            seed=(self.seed, now_ms),
        )

    def _advance_time(self, duration_ms: int) -> None:
        """Let the device's time pass."""
        extension = self._connection.extension
        if self._connection.is_stepped and extension is not None:
            extension.advance(duration_ms)
        else:
            RetryDeadline(duration_ms / 1000).wait()

    # -- keys, text, apps -----------------------------------------------------------------------

    def _press_key(self, action: actions.PressKey) -> str:
        extension, controller = self._connection.extension, self._connection.controller
        if extension is not None:
            return extension.press_key(action.key.value)
        name = _KEY_NAMES.get(action.key)
        if controller is not None and name is not None:
            controller.key(name)
            return ""
        return self._adb(f"input keyevent {_KEY_CODES[action.key]}")

    def _type(self, action: actions.Type) -> str:
        if action.at is not None:
            self._tap_at(self._with_tap_offset(action.at), 0)
        extension: Extension | None = self._connection.extension
        if extension is not None:
            return extension.type_text(action.text, clear=action.clear, submit=action.submit)
        return enter_text(self._connection, action)

    def _open_app(self, action: actions.OpenApp) -> str:
        extension = self._connection.extension
        if extension is not None:
            return extension.open_app(action.name)
        return start_app(self._connection.adb, action.name)

    def _wait(self, action: actions.Wait) -> str:
        self._advance_time(round(action.duration_s * 1000))
        return ""

    def _nothing(self, action: actions.Action) -> str:
        return ""

    def _adb(self, command: str) -> str:
        result = self._connection.shell(command)
        if result.exit_code:
            raise DeviceFault(f"{command!r} failed: {(result.stderr or result.stdout).strip()}")
        return ""


_DO: Final[dict[type, Callable[[InputController, Any], str]]] = {
    actions.Tap: InputController._tap,
    actions.DoubleTap: InputController._double_tap,
    actions.LongPress: InputController._long_press,
    actions.Swipe: InputController._swipe,
    actions.Drag: InputController._drag,
    actions.Type: InputController._type,
    actions.PressKey: InputController._press_key,
    actions.OpenApp: InputController._open_app,
    actions.Wait: InputController._wait,
    actions.Answer: InputController._nothing,
    actions.AskUser: InputController._nothing,
    actions.Finish: InputController._nothing,
    actions.Invalid: InputController._nothing,
}


_ADB_KEYBOARD: Final = "com.android.adbkeyboard/.AdbIME"
_TYPABLE: Final = re.compile(r"[ -~]*")
_LONGEST_LINE: Final = 500
"""Characters for one `input text`; long ones are dropped by slow devices."""
_ENTER, _DELETE, _PASTE = 66, 67, 279
_SELECT_ALL: Final = "input keycombination 113 29"
"""Control and A."""


def enter_text(connection: Connection, action: actions.Type) -> str:
    """Type into the field that has the focus; "" or what was wrong."""
    if action.clear:
        connection.shell(f"{_SELECT_ALL}; input keyevent {_DELETE}")
    error = _enter_text(connection, action.text) if action.text else ""
    if not error and action.submit:
        connection.shell(f"input keyevent {_ENTER}")
    return error


def _enter_text(connection: Connection, text: str) -> str:
    if _TYPABLE.fullmatch(text):
        for start in range(0, len(text), _LONGEST_LINE):
            # `input` reads %s as a space, so a percent sign is typed apart from what follows it.
            for part in re.split(r"(?<=%)(?=s)", text[start : start + _LONGEST_LINE]):
                connection.shell(f"input text {shlex.quote(part.replace(' ', '%s'))}")
        return ""
    adb, controller = connection.adb, connection.controller
    if _ADB_KEYBOARD in adb.shell("ime list -s").stdout.split():
        adb.shell(f"ime enable {_ADB_KEYBOARD}; ime set {_ADB_KEYBOARD}")
        coded = base64.b64encode(text.encode()).decode()
        adb.shell(f"am broadcast -a ADB_INPUT_B64 --es msg {coded}")
        return ""
    if controller is not None:
        controller.set_clipboard(text)
        adb.shell(f"input keyevent {_PASTE}")
        return ""
    return "this device types ASCII only; install AdbKeyboard for other text"


_PACKAGES_CALLED: Final[Mapping[str, tuple[str, ...]]] = {
    "browser": ("com.android.chrome", "org.chromium.webview_shell"),
    "calculator": ("com.google.android.calculator", "com.android.calculator2"),
    "calendar": ("com.google.android.calendar", "com.android.calendar"),
    "camera": ("com.android.camera2", "com.google.android.GoogleCamera"),
    "clock": ("com.google.android.deskclock", "com.android.deskclock"),
    "contacts": ("com.google.android.contacts", "com.android.contacts"),
    "files": ("com.google.android.documentsui", "com.android.documentsui"),
    "gmail": ("com.google.android.gm",),
    "maps": ("com.google.android.apps.maps",),
    "messages": ("com.google.android.apps.messaging", "com.android.messaging"),
    "phone": ("com.google.android.dialer", "com.android.dialer"),
    "photos": ("com.google.android.apps.photos", "com.android.gallery3d"),
    "play store": ("com.android.vending",),
    "settings": ("com.android.settings",),
    "youtube": ("com.google.android.youtube",),
}
"""Labels of apps whose packages are called otherwise; the first one that is installed."""


def start_app(adb: Adb, name: str) -> str:
    """Start an app by its package, its label, or a part of its package; "" or why not."""
    label = name.strip().casefold()
    listed = adb.shell("pm list packages").stdout.split()
    known = [line.removeprefix("package:") for line in listed]
    asked = (name.strip(), *_PACKAGES_CALLED.get(label, ()))
    chosen = next((package for package in asked if package in known), None)
    if chosen is None:
        plain = label.replace(" ", "")
        alike = [package for package in known if plain in package.casefold().split(".")]
        if len(alike) != 1:
            return f"there is no app {name!r}"
        chosen = alike[0]
    started = adb.shell(f"monkey -p {shlex.quote(chosen)} -c android.intent.category.LAUNCHER 1")
    failed = started.exit_code or "No activities found" in started.stdout + started.stderr
    return f"the app {name!r} cannot be started" if failed else ""


_NOT_BY_ADB: Final = "adb has one finger and cannot turn a phone; an emulator's gRPC service can"


def pinch(
    connection: Connection,
    start: tuple[PixelPoint, PixelPoint],
    end: tuple[PixelPoint, PixelPoint],
    duration_ms: int,
) -> str:
    """Two fingers come down, move evenly and leave; "" or why not.

    Raises:
        DeviceFault: the emulator is gone.
    """
    controller = connection.controller
    if controller is None:
        return _NOT_BY_ADB
    steps, passed_ms = max(duration_ms // _MOVE_MS, 2), 0
    _touch_twice(controller, start, _PRESSED)
    for step in range(1, steps + 1):
        at_ms = duration_ms * step // steps
        _advance_time(connection, at_ms - passed_ms)
        passed_ms = at_ms
        first, second = (
            PixelPoint(a.x + (b.x - a.x) * step // steps, a.y + (b.y - a.y) * step // steps)
            for a, b in zip(start, end, strict=True)
        )
        _touch_twice(controller, (first, second), _PRESSED)
    _touch_twice(controller, end, 0)
    return ""


def rotate(connection: Connection, quarters: int) -> str:
    """Turn the emulator around the axis out of its screen; "" or why not.

    Raises:
        DeviceFault: the emulator is gone.
    """
    controller = connection.controller
    if controller is None:
        return _NOT_BY_ADB
    turned = pb.PhysicalModelValue(
        target=pb.PhysicalModelValue.ROTATION,
        value=pb.ParameterValue(data=[0.0, 0.0, 90.0 * (quarters % 4)]),
    )
    _ask(controller, _grpc_stub(controller).setPhysicalModel, turned)
    return ""


def _touch_twice(controller: Controller, at: tuple[PixelPoint, PixelPoint], pressure: int) -> None:
    fingers = [
        pb.Touch(x=point.x, y=point.y, identifier=number, pressure=pressure)
        for number, point in enumerate(at)
    ]
    _ask(controller, _grpc_stub(controller).sendTouch, pb.TouchEvent(touches=fingers))


def _grpc_stub(controller: Controller) -> Any:
    return emulator_controller_pb2_grpc.EmulatorControllerStub(controller.channel)


def _ask(controller: Controller, method: Any, request: Any) -> None:
    try:
        controller.call(method, request, again=False)
    except grpc.RpcError as error:
        controller.refused(error)


def _advance_time(connection: Connection, duration_ms: int) -> None:
    """Let the device's time pass."""
    if connection.is_stepped and connection.extension is not None:
        connection.extension.advance(duration_ms)
    else:
        RetryDeadline(duration_ms / 1000).wait()
