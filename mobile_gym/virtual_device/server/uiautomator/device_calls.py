"""The methods that act on the whole device: touches, keys, screen, clipboard, rotation.

Each takes the automator and what the client sent. Source: uiautomator2's `AutomatorService`.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from mobile_gym.core.frames import Screenshot
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.scaling import scaled, to_rgba
from mobile_gym.virtual_device.server.uiautomator.automator import Automator
from mobile_gym.virtual_device.server.uiautomator.hierarchy import device_info, hierarchy_xml
from mobile_gym.virtual_device.server.uiautomator.parameters import (
    BadParameters,
    point,
    whole_number,
)
from mobile_gym.virtual_device.system import rotation

_MAX_DEPTH: Final = 50
_KEYS: Final[Mapping[str, str]] = {
    "back": "BACK", "camera": "CAMERA", "center": "DPAD_CENTER", "del": "DEL", "delete": "DEL",
    "down": "DPAD_DOWN", "enter": "ENTER", "home": "HOME", "left": "DPAD_LEFT", "menu": "MENU",
    "power": "POWER", "recent": "APP_SWITCH", "right": "DPAD_RIGHT", "search": "SEARCH",
    "up": "DPAD_UP", "volume_down": "VOLUME_DOWN", "volume_mute": "VOLUME_MUTE",
    "volume_up": "VOLUME_UP",
}  # fmt: skip
_ORIENTATIONS: Final[Mapping[str, int]] = {
    "natural": 0, "n": 0, "left": 1, "l": 1, "upsidedown": 2, "u": 2, "right": 3, "r": 3,
}  # fmt: skip
"""Quarter turns. Source: the client's `orientation`."""
_MAX_POINTS: Final = 1000
_MAX_TEXT: Final = 100_000


def _ping(automator: Automator) -> str:
    return "pong"


def _device_info(automator: Automator) -> dict[str, Any]:
    return automator.engine.run(device_info)


# -- touches --------------------------------------------------------------------------------------


def _swipe_points(automator: Automator, numbers: list[Any], steps: int) -> bool:
    if (
        not isinstance(numbers, list)
        or len(numbers) % 2
        or not 2 <= len(numbers) // 2 <= _MAX_POINTS
    ):
        raise BadParameters(f"swipePoints takes 2 to {_MAX_POINTS} points, x and y in turn")
    points = [point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return automator.trace(points, whole_number(steps))


def _inject(automator: Automator, action: int, x: float, y: float, meta: int) -> bool:
    place = point(x, y)
    match action:
        case 0:
            automator.act(lambda host: host.touch_down(*place), settles=False)
        case 2:
            automator.act(lambda host: host.touch_move(*place), settles=False)
        case 1:
            automator.act(lambda host: host.touch_up())
        case _:
            return False
    return True


# -- keys -----------------------------------------------------------------------------------------


def _press_key(automator: Automator, key: str) -> bool:
    name = _KEYS.get(str(key).lower())
    return name is not None and automator.script(f"input keyevent KEYCODE_{name}")


def _press_key_code(automator: Automator, code: int, meta: int = 0) -> bool:
    return automator.script(f"input keyevent {whole_number(code)}")


def _wake_up(automator: Automator) -> None:
    automator.script("input keyevent WAKEUP")


def _sleep(automator: Automator) -> None:
    automator.script("input keyevent SLEEP")


def _is_screen_on(automator: Automator) -> bool:
    return True  # this device's screen never goes off


# -- what is on the screen ------------------------------------------------------------------------


def _dump(
    automator: Automator,
    compressed: bool = False,
    max_depth: int = _MAX_DEPTH,
    root_in_active: bool = False,
) -> str:
    def look(host: DeviceHost) -> Any:
        forest = host.forest()
        if root_in_active:
            active = tuple(tree for tree in forest.trees if tree is forest.active)
            forest = type(forest)(active)
        return forest, host.state.rotation

    forest, turned = automator.engine.run(look)
    depth = whole_number(max_depth)
    return hierarchy_xml(forest, turned, is_compressed=bool(compressed), max_depth=depth)


def _take_screenshot(automator: Automator, *given: Any) -> str | None:
    """`(scale, quality)`: a JPEG in base 64. The form that names a file writes none here."""
    if len(given) != 2:
        raise BadParameters("takeScreenshot takes a scale and a quality")
    scale, quality = given
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not 0.01 <= scale <= 1:
        raise BadParameters(f"scale {scale!r}: a number from 0.01 to 1"[:200])
    frame = automator.engine.run(DeviceHost.screenshot)
    height, width = frame.shape[:2]
    smaller = scaled(frame, max(round(width * scale), 1), max(round(height * scale), 1))
    picture = jpeg(smaller, min(max(whole_number(quality), 1), 100))
    return base64.b64encode(picture).decode()


def jpeg(frame: Screenshot, quality: int) -> bytes:
    """A picture as JPEG; `frame` is uint8 (height, width, 3), RGB."""
    import skia

    pixels = np.empty((*frame.shape[:2], 4), np.uint8)
    to_rgba(frame, pixels)
    image = skia.Image.fromarray(pixels, colorType=skia.kRGBA_8888_ColorType, copy=False)
    return bytes(image.encodeToData(skia.EncodedImageFormat.kJPEG, quality))


def _wait_for_idle(automator: Automator, timeout_ms: int) -> None:
    limit_ms = whole_number(timeout_ms)
    automator.wait_for(lambda _: automator.engine.look().settled, limit_ms)


def _wait_for_update(automator: Automator, package: str | None, timeout_ms: int) -> bool:
    before = automator.forest()
    active = before.active
    if package and (active is None or active.nodes[0].package_name != package):
        return False
    return automator.wait_for(lambda forest: forest != before, whole_number(timeout_ms))


# -- the device's condition -----------------------------------------------------------------------


def _freeze_rotation(automator: Automator, freeze: bool) -> None:
    def job(host: DeviceHost) -> None:
        turned = host.state.rotation
        if freeze:
            host.apply(lambda system: rotation.lock(system, turned))
        else:
            host.apply(lambda system: rotation.set_automatic(system, True))

    automator.act(job)


def _set_orientation(automator: Automator, name: str) -> None:
    turned = _ORIENTATIONS.get(str(name).lower())
    if turned is not None:
        automator.act(lambda host: host.apply(lambda system: rotation.lock(system, turned)))


def _open_notification(automator: Automator) -> bool:
    return automator.script("cmd statusbar expand-notifications")


def _open_quick_settings(automator: Automator) -> bool:
    return automator.script("cmd statusbar expand-settings")


def _get_clipboard(automator: Automator) -> str:
    return automator.engine.run(lambda host: host.state.clipboard)


def _set_clipboard(automator: Automator, label: str | None, text: str) -> None:
    if not isinstance(text, str) or len(text) > _MAX_TEXT:
        raise BadParameters(f"setClipboard takes a text of at most {_MAX_TEXT} characters")
    automator.engine.run(lambda host: host.apply(lambda system: system.change(clipboard=text)))


def _paste(automator: Automator) -> bool:
    automator.act(lambda host: host.edit_text("paste"))
    return True


def _clear_input(automator: Automator) -> bool:
    return not automator.act(lambda host: host.type_text("", clear=True))


def _make_toast(automator: Automator, text: str, duration_ms: float) -> bool:
    automator.engine.run(
        lambda host: host.apply(lambda system: system.toast(str(text)[:_MAX_TEXT]))
    )
    return True


def _last_toast(automator: Automator) -> str | None:
    return automator.last_toast()


def _clear_toast(automator: Automator) -> None:
    automator.clear_toast()


def _nothing(automator: Automator) -> None:
    """The text that a screen reader went over last: there is no screen reader."""


METHODS: Final[Mapping[str, Callable[..., Any]]] = {
    "clearInputText": _clear_input,
    "clearLastToast": _clear_toast,
    "clearLastTraversedText": _nothing,
    "deviceInfo": _device_info,
    "dumpWindowHierarchy": _dump,
    "freezeRotation": _freeze_rotation,
    "getClipboard": _get_clipboard,
    "getLastToast": _last_toast,
    "getLastTraversedText": _nothing,
    "injectInputEvent": _inject,
    "isScreenOn": _is_screen_on,
    "makeToast": _make_toast,
    "openNotification": _open_notification,
    "openQuickSettings": _open_quick_settings,
    "pasteClipboard": _paste,
    "ping": _ping,
    "pressKey": _press_key,
    "pressKeyCode": _press_key_code,
    "setClipboard": _set_clipboard,
    "setOrientation": _set_orientation,
    "sleep": _sleep,
    "swipePoints": _swipe_points,
    "takeScreenshot": _take_screenshot,
    "waitForIdle": _wait_for_idle,
    "waitForWindowUpdate": _wait_for_update,
    "wakeUp": _wake_up,
}
