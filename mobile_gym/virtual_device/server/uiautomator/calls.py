"""The methods that clients call, on the whole device and on nodes of its screen.

It is what the protocol can do, and `http_server` how it is asked for that.

Each takes the automator and what the client sent. Source: uiautomator2's `AutomatorService`; what
scrolling does, androidx's `UiScrollable`.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.images import scale_picture, to_rgba
from mobile_gym.virtual_device.server.uiautomator.automator import (
    CLICK_MS,
    Automator,
    BadParameters,
    Fingers,
    NotFound,
    device_info,
    hierarchy_xml,
    node_info,
    point,
    whole_number,
)
from mobile_gym.virtual_device.server.uiautomator.selectors import (
    Found,
    Selector,
    find,
    find_below,
)
from mobile_gym.virtual_device.system import screen

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
    return automator.engine.run(lambda host: host.state.screen_on)


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
    smaller = scale_picture(frame, max(round(width * scale), 1), max(round(height * scale), 1))
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
            host.apply(lambda system: screen.lock_rotation(system, turned))
        else:
            host.apply(lambda system: screen.set_rotation_automatic(system, True))

    automator.act(job)


def _set_orientation(automator: Automator, name: str) -> None:
    turned = _ORIENTATIONS.get(str(name).lower())
    if turned is not None:
        automator.act(lambda host: host.apply(lambda system: screen.lock_rotation(system, turned)))


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


DEVICE_METHODS: Final[Mapping[str, Callable[..., Any]]] = {
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


_SCROLL_STEPS: Final = 55
_FLING_STEPS: Final = 5
_SEARCH_SWIPES: Final = 30
MAX_SWIPES: Final = 500
"""Source for the four: androidx `UiScrollable`; the client's own default for the last."""
_LONG_CLICK_MS: Final = 700
_PINCH_REACH: Final = 0.45
"""How far a finger goes from the middle of a node, of its width and height."""
_PINCHED: Final = 0.12
"""How near the fingers come to each other, of how far they go."""


def _is_place(given: object) -> bool:
    return isinstance(given, int | float) and not isinstance(given, bool)


# -- reading --------------------------------------------------------------------------------------


def _exist(automator: Automator, given: object) -> bool:
    return bool(automator.all(automator.selector(given)))


def _count(automator: Automator, given: object) -> int:
    return len(automator.all(automator.selector(given)))


def _info(automator: Automator, given: object) -> dict[str, Any]:
    return node_info(automator.first(automator.selector(given)))


def _all_info(automator: Automator, given: object) -> list[dict[str, Any]]:
    return [node_info(located) for located in automator.all(automator.selector(given))]


def _get_text(automator: Automator, given: object) -> str:
    return automator.first(automator.selector(given)).node.text


def _wait_for_exists(automator: Automator, given: object, timeout_ms: int) -> bool:
    selector = automator.selector(given)
    return automator.wait_for(lambda forest: bool(find(selector, forest)), whole_number(timeout_ms))


def _wait_until_gone(automator: Automator, given: object, timeout_ms: int) -> bool:
    selector = automator.selector(given)
    return automator.wait_for(lambda forest: not find(selector, forest), whole_number(timeout_ms))


# -- touching -------------------------------------------------------------------------------------


def _click(automator: Automator, *given: Any) -> bool:
    """`(x, y)`, `(x, y, milliseconds)`, `(selector)` or `(selector, corner)`."""
    if not 1 <= len(given) <= 3:
        raise BadParameters("click takes a selector, or x, y and milliseconds")
    what, *rest = given
    if not _is_place(what):
        corner = _CORNERS.get(str(rest[0]).lower()) if rest else None
        if corner is None:
            return automator.tap_on(automator.selector(what))
        return automator.tap(*corner(automator.first(automator.selector(what)).node))
    if not rest:
        raise BadParameters("click takes a selector, or x, y and milliseconds")
    place = point(what, rest[0])
    return automator.tap(*place, whole_number(rest[1]) if len(rest) == 2 else CLICK_MS)


_CORNERS: Final[Mapping[str, Callable[[AccessibilityNode], tuple[int, int]]]] = {
    "tl": lambda node: (node.bounds.left, node.bounds.top),
    "topleft": lambda node: (node.bounds.left, node.bounds.top),
    "br": lambda node: (node.bounds.right - 1, node.bounds.bottom - 1),
    "bottomright": lambda node: (node.bounds.right - 1, node.bounds.bottom - 1),
}


def _click_and_wait(automator: Automator, given: object, timeout_ms: int) -> bool:
    before = automator.forest()
    _click(automator, given)
    return automator.wait_for(lambda forest: forest != before, whole_number(timeout_ms))


def _long_click(automator: Automator, given: object, corner: str = "") -> bool:
    return automator.tap_on(automator.selector(given), _LONG_CLICK_MS)


def _drag(
    automator: Automator, start_x: object, start_y: object, x: object, y: object, steps: object
) -> bool:
    return automator.drag(point(start_x, start_y), point(x, y), whole_number(steps))


def _drag_to(automator: Automator, given: object, *goal: Any) -> bool:
    """`(selector, x, y, steps)` or `(selector, selector, steps)`."""
    start = automator.first(automator.selector(given)).node.bounds.center
    if len(goal) == 3:
        return automator.drag(start, point(*goal[:2]), whole_number(goal[2]))
    if len(goal) == 2:
        end = automator.first(automator.selector(goal[0])).node.bounds.center
        return automator.drag(start, end, whole_number(goal[1]))
    raise BadParameters("dragTo takes a selector, where to, and steps")


def _swipe(automator: Automator, *given: Any) -> bool:
    """`(x, y, x, y, steps)`, `(selector, direction, steps)` or with a share of it before steps."""
    if len(given) == 5:
        return automator.swipe(point(*given[:2]), point(*given[2:4]), whole_number(given[4]))
    if len(given) not in (3, 4) or str(given[1]) not in _DIRECTIONS:
        raise BadParameters("swipe takes two points and steps, or a selector, direction and steps")
    bounds = automator.first(automator.selector(given[0])).node.bounds
    goal = _DIRECTIONS[str(given[1])](bounds)
    return automator.swipe(bounds.center, goal, whole_number(given[-1]))


_DIRECTIONS: Final[Mapping[str, Callable[[Any], tuple[int, int]]]] = {
    "up": lambda bounds: (bounds.center.x, bounds.top),
    "down": lambda bounds: (bounds.center.x, bounds.bottom - 1),
    "left": lambda bounds: (bounds.left, bounds.center.y),
    "right": lambda bounds: (bounds.right - 1, bounds.center.y),
}


def _pinch(outwards: bool) -> Callable[..., bool]:
    def pinch(
        automator: Automator, given: object, percent: object = 100, steps: object = 50
    ) -> bool:
        """Two fingers on a node, on its diagonal, from or to its middle."""
        bounds = automator.first(automator.selector(given)).node.bounds
        share = min(max(whole_number(percent), 1), 100) / 100 * _PINCH_REACH
        (x, y), across, down = bounds.center, bounds.width * share, bounds.height * share

        def pair(at: float) -> Fingers:
            dx, dy = int(across * at), int(down * at)
            return (x - dx, y - dy), (x + dx, y + dy)

        way = (pair(_PINCHED), pair(1.0))
        first, last = way if outwards else way[::-1]
        return automator.two_fingers(first, last, whole_number(steps))

    return pinch


def _gesture(automator: Automator, given: object, *rest: object) -> bool:
    """Two fingers that go from two points to two others: start, start, end, end, steps."""
    automator.first(automator.selector(given))
    *places, steps = rest or (0,)
    if len(places) != 4:
        raise BadParameters("gesture takes four points and a number of steps")
    points = [point(place.get("x"), place.get("y")) for place in places if isinstance(place, dict)]
    if len(points) != 4:
        raise BadParameters("gesture takes points with an x and a y")
    ends = (points[0], points[1]), (points[2], points[3])
    return automator.two_fingers(*ends, whole_number(steps))


# -- writing --------------------------------------------------------------------------------------


def _set_text(automator: Automator, given: object, text: object) -> bool:
    if text is not None and not isinstance(text, str):
        raise BadParameters(f"setText takes a text, not {text!r}"[:200])
    return automator.type_into(automator.selector(given), text or "")


def _clear_text(automator: Automator, given: object) -> None:
    automator.type_into(automator.selector(given), "")


# -- scrolling ------------------------------------------------------------------------------------


def _scroller(forward: bool, steps: int) -> Callable[..., bool]:
    def scroll(
        automator: Automator, given: object, vertical: bool = True, target: object = steps
    ) -> bool:
        selector = automator.selector(given)
        return automator.scroll(
            selector, vertical=bool(vertical), forward=forward, steps=whole_number(target)
        )

    return scroll


def _end_scroller(forward: bool, steps: int) -> Callable[..., bool]:
    def scroll(
        automator: Automator,
        given: object,
        vertical: bool = True,
        most: object = MAX_SWIPES,
        target: object = steps,
    ) -> bool:
        selector = automator.selector(given)
        _to_end(
            automator, selector, bool(vertical), forward, whole_number(most), whole_number(target)
        )
        return True

    return scroll


def _to_end(
    automator: Automator, selector: Selector, vertical: bool, forward: bool, most: int, steps: int
) -> None:
    for _ in range(min(most, MAX_SWIPES)):
        if not automator.scroll(selector, vertical=vertical, forward=forward, steps=steps):
            return


def _scroll_to(automator: Automator, given: object, goal: object, vertical: bool = True) -> bool:
    """Scroll a list until a node inside it is seen; whether it is."""
    scrollable = automator.selector(given)
    inside = scrollable.within(automator.selector(goal))
    return _search(automator, scrollable, bool(vertical), lambda: bool(automator.all(inside)))


def _search(
    automator: Automator, scrollable: Selector, vertical: bool, is_seen: Callable[[], bool]
) -> bool:
    """From where the list is, and then from its beginning; whether it is seen in the end."""
    automator.first(scrollable)
    if is_seen():
        return True
    _to_end(automator, scrollable, vertical, False, _SEARCH_SWIPES, _SCROLL_STEPS)
    for _ in range(_SEARCH_SWIPES):
        if is_seen():
            return True
        if not automator.scroll(scrollable, vertical=vertical, forward=True, steps=_SCROLL_STEPS):
            break
    return is_seen()


# -- children by what they say --------------------------------------------------------------------


def _child_by(field: str) -> Callable[..., str]:
    """A child of a list that says something itself or below it; its name."""

    def call(
        automator: Automator, given: object, pattern: object, says: str, may_scroll: object = None
    ) -> str:
        collection, child = automator.selector(given), automator.selector(pattern)
        each = collection.within(child)

        def places() -> list[int]:
            return [
                place
                for place, candidates in enumerate(automator.all(each))
                if _says(candidates, field, says)
            ]

        scrolls = may_scroll is True or (
            may_scroll is None and automator.first(collection).node.scrollable
        )
        if not places() and scrolls:
            _search(automator, collection, True, lambda: bool(places()))
        candidates = places()
        if not candidates:
            raise NotFound(each)
        return automator.name(collection.within(replace(child, instance=candidates[0])))

    return call


def _says(located: Found, field: str, text: str) -> bool:
    own = Selector(criteria=((field, text),))
    return bool(find_below(own, located))


def _child_by_instance(automator: Automator, given: object, pattern: object, which: object) -> str:
    child = replace(automator.selector(pattern), instance=whole_number(which))
    selector = automator.selector(given).within(child)
    automator.first(selector)
    return automator.name(selector)


OBJECT_METHODS: Final[Mapping[str, Callable[..., Any]]] = {
    "childByDescription": _child_by("description"),
    "childByInstance": _child_by_instance,
    "childByText": _child_by("text"),
    "clearTextField": _clear_text,
    "click": _click,
    "clickAndWaitForNewWindow": _click_and_wait,
    "count": _count,
    "drag": _drag,
    "dragTo": _drag_to,
    "exist": _exist,
    "flingBackward": _scroller(False, _FLING_STEPS),
    "flingForward": _scroller(True, _FLING_STEPS),
    "flingToBeginning": _end_scroller(False, _FLING_STEPS),
    "flingToEnd": _end_scroller(True, _FLING_STEPS),
    "gesture": _gesture,
    "getText": _get_text,
    "longClick": _long_click,
    "objInfo": _info,
    "objInfoOfAllInstances": _all_info,
    "pinchIn": _pinch(False),
    "pinchOut": _pinch(True),
    "scrollBackward": _scroller(False, _SCROLL_STEPS),
    "scrollForward": _scroller(True, _SCROLL_STEPS),
    "scrollTo": _scroll_to,
    "scrollToBeginning": _end_scroller(False, _SCROLL_STEPS),
    "scrollToEnd": _end_scroller(True, _SCROLL_STEPS),
    "setText": _set_text,
    "swipe": _swipe,
    "waitForExists": _wait_for_exists,
    "waitUntilGone": _wait_until_gone,
}
