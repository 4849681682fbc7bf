"""The methods that act on nodes of the screen, which a selector or a name stands for.

Each takes the automator and what the client sent. Source: uiautomator2's `AutomatorService`; what
scrolling does, androidx's `UiScrollable`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.server.uiautomator.automator import (
    CLICK_MS,
    Automator,
    Fingers,
    NotFound,
)
from mobile_gym.virtual_device.server.uiautomator.hierarchy import node_info
from mobile_gym.virtual_device.server.uiautomator.parameters import (
    BadParameters,
    point,
    whole_number,
)
from mobile_gym.virtual_device.server.uiautomator.selectors import (
    Found,
    Selector,
    find,
    find_below,
)

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


METHODS: Final[Mapping[str, Callable[..., Any]]] = {
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
