"""`Automator`: what the methods share: gestures, looking, waiting, and the objects they have named.

Lengths of time of this protocol are milliseconds, or steps of 5 ms.

Source: the fields of uiautomator2's `ObjInfo` and `DeviceInfo`; androidx's hierarchy dumper.
"""

from __future__ import annotations

import itertools
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeVar

from mobile_gym.accessibility import write_xml
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.virtual_devices import SETTLE_MS
from mobile_gym.virtual_device import shell
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.engine import DeviceEngine, EngineClosed
from mobile_gym.virtual_device.server.observed_host import recording_script
from mobile_gym.virtual_device.server.uiautomator.selectors import (
    Found,
    Selector,
    SelectorError,
    find,
    parse_selector,
)
from mobile_gym.virtual_device.shell.commands.screen import compress_tree
from mobile_gym.virtual_device.state import Toast

_MOST: Final = 1_000_000_000


class BadParameters(ValueError):
    """A method cannot be called like this; the message says how it can."""


def whole_number(given: object) -> int:
    """A number, its fraction cut off, as the server's JSON library does.

    Raises:
        BadParameters: it is none, or one beyond all reason.
    """
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise BadParameters(f"{given!r} is not a number"[:200])
    if not math.isfinite(given) or abs(given) > _MOST:
        raise BadParameters(f"{given!r} is out of range"[:200])
    return int(given)


def point(x: object, y: object) -> tuple[int, int]:
    """A pixel.

    Raises:
        BadParameters: a coordinate is not a number.
    """
    return whole_number(x), whole_number(y)


T = TypeVar("T")

STEP_MS: Final = 5
"""Source: androidx `UiDevice.swipe`, whose steps last this long."""
MAX_GESTURE_MS: Final = 60_000
MAX_WAIT_MS: Final = 600_000
MAX_NAMED: Final = 256
CLICK_MS: Final = 100
_DRAG_HOLD_MS: Final = 500
"""How long a drag rests before it moves, so that what is dragged is picked up."""
_MOVE_MS: Final = 16
_DEAD_ZONE: Final = 0.1
"""How much of a list's end a scroll leaves alone. Source: androidx `UiScrollable`."""
_LOOK_S: Final = 0.25
"""How often somebody who waits looks whether the server is being closed."""
_STEPPED_LOOK_MS: Final = 100

Fingers: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""Where two fingers are."""


class NotFound(Exception):
    """No node on the screen is what a selector asks for."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector.described)


class Automator:
    """Acts on a served device.

    On a stepped clock an input also lets the time pass in which the screen settles, as the device
    does in process: a client that waits on its own clock would wait for ever.

    Args:
        engine: the device.
    """

    def __init__(self, engine: DeviceEngine) -> None:
        self.engine = engine
        self._closing = threading.Event()
        self._lock = threading.Lock()  # around what the threads of several clients share
        self._named: OrderedDict[str, Selector] = OrderedDict()
        self._names = 0
        self._cleared: Toast | None = None

    def close(self) -> None:
        """Let nobody wait any longer."""
        self._closing.set()

    # -- looking --------------------------------------------------------------------------------

    def forest(self) -> AccessibilityForest:
        """What is on the screen."""
        return self.engine.run(DeviceHost.forest)

    def selector(self, given: object) -> Selector:
        """A selector, or one that was named before.

        Raises:
            SelectorError: it is neither.
        """
        if not isinstance(given, str):
            return parse_selector(given)
        with self._lock:
            selector = self._named.get(given)
        if selector is None:
            raise SelectorError(f"no object is named {given[:80]!r}")
        return selector

    def name(self, selector: Selector) -> str:
        """Give a selector a name; the oldest name is forgotten when there are too many."""
        with self._lock:
            self._names += 1
            name = f"object-{self._names}"
            self._named[name] = selector
            if len(self._named) > MAX_NAMED:
                self._named.popitem(last=False)
        return name

    def all(self, selector: Selector) -> list[Found]:
        """Every node that it asks for."""
        return find(selector, self.forest())

    def first(self, selector: Selector) -> Found:
        """The first node that it asks for.

        Raises:
            NotFound: there is none.
        """
        matches = self.all(selector)
        if not matches:
            raise NotFound(selector)
        return matches[0]

    def last_toast(self) -> str | None:
        """The text of the last toast, also after it has gone; None after `clear_toast`."""
        toast = self.engine.run(lambda host: host.state.toast)
        return None if toast is None or toast is self._cleared else toast.text

    def clear_toast(self) -> None:
        """Forget the last toast."""
        self._cleared = self.engine.run(lambda host: host.state.toast)

    # -- waiting --------------------------------------------------------------------------------

    def wait_for(self, holds: Callable[[AccessibilityForest], bool], timeout_ms: int) -> bool:
        """Wait until the screen fulfils a condition; whether it does.

        Raises:
            EngineClosed: the device or this server ends.
        """
        timeout_ms = min(timeout_ms, MAX_WAIT_MS)
        if self.engine.clock == "stepped":
            return self._wait_stepped(holds, timeout_ms)
        deadline_s = time.monotonic() + timeout_ms / 1000
        with self.engine.subscribe() as changes:
            while True:
                number = self.engine.generation
                if holds(self.forest()):
                    return True
                while self.engine.generation <= number:
                    left_s = deadline_s - time.monotonic()
                    if left_s <= 0:
                        return False
                    if self._closing.is_set():
                        raise EngineClosed("the uiautomator server ends")
                    changes.wait(number, min(left_s, _LOOK_S))

    def _wait_stepped(self, holds: Callable[[AccessibilityForest], bool], timeout_ms: int) -> bool:
        """The same where time passes only when somebody lets it pass: here, the waiting."""
        left_ms = timeout_ms
        while not holds(self.forest()):
            if left_ms <= 0:
                return False
            if self._closing.is_set():
                raise EngineClosed("the uiautomator server ends")
            step_ms = min(left_ms, _STEPPED_LOOK_MS)
            self.engine.advance(step_ms)
            left_ms -= step_ms
        return True

    # -- acting ---------------------------------------------------------------------------------

    def act(self, job: Callable[[DeviceHost], T], *, settles: bool = True) -> T:
        """Do something to the device, and let its screen settle."""

        def whole(host: DeviceHost) -> T:
            result = job(host)
            if settles and self.engine.clock == "stepped":
                host.advance(SETTLE_MS)
            return result

        return self.engine.run(whole, is_input=True)

    def script(self, script: str) -> bool:
        """Run a shell script as an input; whether it went well."""

        def job(host: DeviceHost) -> int:
            with recording_script(script):
                return shell.run(host, script).exit_code

        return self.act(job) == 0

    def tap(self, x: int, y: int, hold_ms: int = CLICK_MS) -> bool:
        """Touch a pixel; False where it lies outside."""
        if x < 0 or y < 0:
            return False
        self.act(lambda host: host.tap(x, y, min(hold_ms, MAX_GESTURE_MS)))
        return True

    def tap_on(self, selector: Selector, hold_ms: int = CLICK_MS) -> bool:
        """Touch the middle of a node.

        Raises:
            NotFound: there is none.
        """
        return self.tap(*self.first(selector).node.bounds.center, hold_ms)

    def swipe(self, start: tuple[int, int], end: tuple[int, int], steps: int) -> bool:
        """Move a finger; False where it would start outside."""
        if min(*start, *end) < 0:
            return False
        duration_ms = _duration_ms(steps)
        self.act(lambda host: host.swipe(*start, *end, duration_ms))
        return True

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int) -> bool:
        """Hold a pixel, then move; False where it would start outside."""
        if min(*start, *end) < 0:
            return False
        duration_ms = _duration_ms(steps)

        def job(host: DeviceHost) -> None:
            host.touch_down(*start)
            host.elapse(_DRAG_HOLD_MS)
            _move(host, start, end, duration_ms)
            host.touch_up()

        self.act(job)
        return True

    def two_fingers(self, start: Fingers, end: Fingers, steps: int) -> bool:
        """Move two fingers at once; False where one would start outside."""
        if min(*start[0], *start[1], *end[0], *end[1]) < 0:
            return False
        duration_ms = _duration_ms(steps)
        count = max(duration_ms // _MOVE_MS, 2)

        def between(finger: int, number: int) -> tuple[int, int]:
            (x, y), (end_x, end_y) = start[finger], end[finger]
            return x + (end_x - x) * number // count, y + (end_y - y) * number // count

        def job(host: DeviceHost) -> None:
            host.touch_down(*start[0])
            host.second_down(*start[1])
            for number in range(1, count + 1):
                host.elapse(duration_ms * number // count - duration_ms * (number - 1) // count)
                host.touch_move(*between(0, number))
                host.second_move(*between(1, number))
            host.second_up()
            host.touch_up()

        self.act(job)
        return True

    def trace(self, points: list[tuple[int, int]], steps: int) -> bool:
        """Move a finger along points, each way in so many steps."""
        duration_ms = _duration_ms(steps)

        def job(host: DeviceHost) -> None:
            host.touch_down(*points[0])
            for start, end in itertools.pairwise(points):
                _move(host, start, end, duration_ms)
            host.touch_up()

        self.act(job)
        return True

    def scroll(self, selector: Selector, *, vertical: bool, forward: bool, steps: int) -> bool:
        """Scroll a node by most of its length; whether anything moved.

        Raises:
            NotFound: there is no such node.
        """
        bounds = self.first(selector).node.bounds
        start, end = _scroll_ends(bounds, vertical)
        before = self.forest()
        self.swipe(*((start, end) if forward else (end, start)), steps)
        return self.forest() != before

    def type_into(self, selector: Selector, text: str) -> bool:
        """Replace the text of a field; whether it took it.

        Raises:
            NotFound: there is no such field.
        """
        field = self.first(selector).node
        if not field.editable:
            return False

        def job(host: DeviceHost) -> str:
            host.tap(*field.bounds.center)
            return host.type_text(text, clear=True)

        return not self.act(job)


def _duration_ms(steps: int) -> int:
    return min(max(steps, 1) * STEP_MS, MAX_GESTURE_MS)


def _move(host: DeviceHost, start: tuple[int, int], end: tuple[int, int], duration_ms: int) -> None:
    """Move the finger that is down evenly, one move per display frame."""
    count = max(duration_ms // _MOVE_MS, 2)
    passed_ms = 0
    for number in range(1, count + 1):
        at_ms = duration_ms * number // count
        host.elapse(at_ms - passed_ms)
        passed_ms = at_ms
        host.touch_move(
            start[0] + (end[0] - start[0]) * number // count,
            start[1] + (end[1] - start[1]) * number // count,
        )


def _scroll_ends(bounds: Rect, vertical: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a finger that scrolls forward comes down, and where it leaves."""
    x, y = bounds.center
    if vertical:
        margin = int(bounds.height * _DEAD_ZONE)
        return (x, bounds.bottom - margin - 1), (x, bounds.top + margin)
    margin = int(bounds.width * _DEAD_ZONE)
    return (bounds.right - margin - 1, y), (bounds.left + margin, y)


def hierarchy_xml(
    forest: AccessibilityForest, rotation: int, *, is_compressed: bool, max_depth: int
) -> str:
    """Every window as one document, the front app's first.

    Args:
        forest: what to write.
        rotation: of the screen, in quarter turns.
        is_compressed: leave out what only lays out.
        max_depth: how deep below a window's root.
    """
    trees = forest.trees
    if is_compressed:
        trees = tuple(map(compress_tree, trees))
    written = tuple(_as_dumped(_cut_tree_depth(tree, max_depth)) for tree in trees)
    if not written:
        written = (AccessibilityTree(()),)
    attributes = (("rotation", str(rotation)),)
    return write_xml(
        AccessibilityForest((replace(written[0], attributes=attributes), *written[1:]))
    )


def _cut_tree_depth(tree: AccessibilityTree, max_depth: int) -> AccessibilityTree:
    depths: list[int] = []
    for node in tree.nodes:
        depths.append(depths[node.parent] + 1 if node.parent >= 0 else 0)
    if max(depths, default=0) <= max_depth:
        return tree
    new_index: dict[int, int] = {-1: -1}
    visible_nodes: list[AccessibilityNode] = []
    for index, (node, depth) in enumerate(zip(tree.nodes, depths, strict=True)):
        if depth <= max_depth:
            new_index[index] = len(visible_nodes)
            visible_nodes.append(node._replace(parent=new_index[node.parent]))
    return replace(tree, nodes=tuple(visible_nodes))


def _as_dumped(tree: AccessibilityTree) -> AccessibilityTree:
    """The tree with the attributes that this dumper adds."""
    children = [0] * len(tree.nodes)
    nodes: list[AccessibilityNode] = []
    for node in tree.nodes:
        order = 0
        if node.parent >= 0:
            children[node.parent] += 1
            order = children[node.parent]
        extras = {
            **dict(node.extras),
            "visible-to-user": str(node.visible).lower(),
            "drawing-order": str(order),
            "hint": node.hint_text,
            "display-id": "0",
        }
        nodes.append(node._replace(extras=tuple(extras.items()), range_info=None))
    return replace(tree, nodes=tuple(nodes))


def node_info(located: Found) -> dict[str, Any]:
    """A node's facts as JSON; bounds in device pixels."""
    node = located.node
    bounds = _rect(node.bounds)
    return {
        "bounds": bounds,
        "visibleBounds": bounds,
        "childCount": sum(1 for _ in located.tree.children(located.at)),
        "className": node.class_name,
        "contentDescription": node.content_description or None,
        "packageName": node.package_name,
        "text": node.text,
        "resourceName": node.resource_id or None,
        "checkable": node.checkable,
        "checked": node.checked,
        "clickable": node.clickable,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "longClickable": node.long_clickable,
        "scrollable": node.scrollable,
        "selected": node.selected,
    }


def _rect(rect: Rect) -> dict[str, int]:
    return {"left": rect.left, "top": rect.top, "right": rect.right, "bottom": rect.bottom}


def device_info(host: DeviceHost) -> dict[str, Any]:
    """The device's facts as JSON."""
    state = host.state
    display = state.display
    active = host.forest().active
    package = active.nodes[0].package_name if active is not None and active.nodes else ""
    return {
        "currentPackageName": package or host.activity.partition("/")[0],
        "displayHeight": display.height_px,
        "displayWidth": display.width_px,
        "displayRotation": state.rotation,
        "displaySizeDpX": round(display.width_px * 160 / display.density_dpi),
        "displaySizeDpY": round(display.height_px * 160 / display.density_dpi),
        "naturalOrientation": state.rotation in (0, 2),
        "productName": host.shell("getprop ro.product.name").stdout.strip(),
        "screenOn": state.screen_on,
        "sdkInt": int(host.shell("getprop ro.build.version.sdk").stdout.strip() or 0),
    }
