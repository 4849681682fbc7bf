"""The touch screen: one finger, what it came down on, and what becomes of that."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from mobile_gym.virtual_device import held_keys, touched_fields
from mobile_gym.virtual_device.state import Anchor, DeviceState
from mobile_gym.virtual_device.system import navigation, screen
from mobile_gym.virtual_device.system.appearance import theme_of
from mobile_gym.virtual_device.system.navigation import EdgeGesture
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import Scene
from mobile_gym.virtual_device.ui import gestures, keyboard, selection
from mobile_gym.virtual_device.ui.gestures import Pointer, Sample
from mobile_gym.virtual_device.ui.items import Item
from mobile_gym.virtual_device.ui.layout import Target
from mobile_gym.virtual_device.ui.leaves import SLIDER_INSET
from mobile_gym.virtual_device.ui.pressed import pressed_item
from mobile_gym.virtual_device.ui.view import Drag, Kind, Pinch, View
from mobile_gym.virtual_device.under_finger import (
    came_down,
    fling_handler_at,
    pinched_at,
    window_of,
)


class _Host(Protocol):
    """What the touch screen needs of its device."""

    @property
    def state(self) -> DeviceState: ...

    def scene(self) -> Scene: ...

    def apply(self, handler: Callable[[System], object]) -> Any: ...

    def focused_field(self) -> View | None: ...

    def press_soft_key(self, name: str) -> None: ...

    def edit_text(self, name: str) -> None: ...


class TouchScreen:
    """Takes touch events and runs the handlers of what was touched.

    Attributes:
        pointer: the finger that is on the screen.
        last_click: the last tap, which another one soon after makes a double tap.
    """

    def __init__(self, host: _Host) -> None:
        self._host = host
        self.pointer: Pointer | None = None
        self.last_click: Sample | None = None

    def down(self, x: int, y: int) -> None:
        """A finger comes down."""
        self.pointer = came_down(self._host.scene(), self._host.state, x, y)

    def second_down(self, x: int, y: int) -> None:
        """Another finger comes down.

        Where something is zoomed by two, what the first one has begun is over, and both pinch;
        elsewhere the first one goes on alone.
        """
        pointer = self.pointer
        if pointer is None or pointer.mode == "done" or self._pinched(pointer) is None:
            return
        self.pointer = replace(pointer, mode="pinch", second=(x, y))

    def second_move(self, x: int, y: int) -> None:
        """The second finger moves."""
        pointer = self.pointer
        if pointer is None or pointer.second is None or self._is_cancelled():
            return
        self.pointer = replace(pointer, second=(x, y))
        self._pinch(pointer, self.pointer)

    def second_up(self) -> None:
        """The second finger leaves; the first one does nothing more."""
        if self.pointer is not None and self.pointer.second is not None:
            self.pointer = replace(self.pointer, mode="done", second=None)

    def move(self, x: int, y: int) -> None:
        """The finger moves."""
        if self.pointer is None or self._is_cancelled():
            return
        if self.pointer.second is not None:
            before = self.pointer
            self.pointer = before.moved(self._host.state.monotonic_ms, x, y)
            self._pinch(before, self.pointer)
            return
        pointer = self.pointer.moved(self._host.state.monotonic_ms, x, y)
        if pointer.mode == "press" and pointer.beyond_slop(self._density):
            pointer = replace(pointer, mode=self._claim(pointer))
        self.pointer = pointer
        if pointer.mode == "scroll":
            self._scroll(pointer, 0.0)
        elif pointer.mode == "slide":
            self._slide(pointer)
        elif pointer.mode == "drag":
            self._drag(pointer, done=False)
        elif pointer.mode == "choose":
            held_keys.move(self._host, pointer)

    def up(self) -> None:
        """The finger leaves."""
        cancelled = self._is_cancelled()
        pointer, self.pointer = self.pointer, None
        if pointer is not None and pointer.mode in ("choose", "repeat"):
            held_keys.up(self._host, pointer, cancelled)
        if pointer is None or cancelled:
            return
        if pointer.mode == "press":
            if not _is_lifted(pointer):
                self._click(pointer)
        elif pointer.mode == "scroll":
            speed = gestures.velocity(pointer)[1]
            dpi = self._host.state.display.density_dpi
            self._scroll(pointer, gestures.fling_distance_px(speed, dpi))
        elif pointer.mode == "drag":
            self._drag(pointer, done=True)
        elif pointer.mode == "swipe":
            self._fling(pointer)
        elif pointer.mode == "pull":
            if pointer.last[2] - pointer.start[2] >= gestures.PULL_DP * self._density:
                self._fling(pointer)
        elif pointer.mode == "edge":
            self._finish_edge(pointer)

    @property
    def _density(self) -> float:
        return self._host.state.display.density_dpi / 160

    def _is_cancelled(self) -> bool:
        """Whether another window has come to the front, or the screen has turned.

        That ends the gesture.
        """
        return self.pointer is not None and self.pointer.window != window_of(self._host.state)

    @property
    def pressed(self) -> Item | None:
        """What is drawn while the finger rests on something that reacts to it."""
        pointer = self.pointer
        if pointer is None or pointer.target is None or pointer.mode not in ("press", "done"):
            return None
        if self._is_cancelled() or pointer.beyond_slop(self._density):
            return None
        state = self._host.state
        size = (state.display.width_px, state.display.height_px)
        is_dark = theme_of(state).is_dark
        return pressed_item(pointer.target, self._density, size, is_dark=is_dark)

    # -- movement -------------------------------------------------------------------------------

    def _claim(self, pointer: Pointer) -> str:
        """Who takes a finger that has started to move."""
        view = pointer.view
        on_slider = view is not None and view.kind == Kind.SLIDER  # its thumb excludes the gesture
        if not on_slider and self._edge(pointer) is not None:
            return "edge"
        _, x, y = pointer.last
        vertical = abs(y - pointer.start[2]) >= abs(x - pointer.start[1])
        scrolls = pointer.scroller is not None and vertical and pointer.scroller.limit
        if view is not None and view.enabled:
            # A list takes a finger that moves along it from a slider, as `AbsSeekBar` lets it.
            if view.kind == Kind.SLIDER and not scrolls:
                return "slide"
            if view.on_drag is not None and _is_drag(view, pointer.held, vertical):
                return "drag"
        if vertical and self._is_pulled(pointer):
            return "pull"
        if scrolls:
            return "scroll"
        return "done" if pointer.held else "swipe"  # as Android's GestureDetector

    def _is_pulled(self, pointer: Pointer) -> bool:
        """Whether a list at its start is pulled down, and what it lies in does something then."""
        _, x, y = pointer.start
        at_start = pointer.scroller is not None and not pointer.scroller.offset
        if not at_start or pointer.held or pointer.last[2] < y:
            return False
        return fling_handler_at(self._host.scene(), x, y) is not None

    def _scroll(self, pointer: Pointer, beyond_px: float) -> None:
        scroller = pointer.scroller
        assert scroller is not None
        moved = pointer.last[2] - pointer.start[2] + beyond_px
        offset = min(max(int(scroller.offset - moved), 0), scroller.limit)
        self._host.apply(lambda system: system.set_ui_item("scroll:" + scroller.key, offset))

    def _slide(self, pointer: Pointer) -> None:
        target, view = pointer.target, pointer.view
        assert target is not None
        assert view is not None
        if view.on_slide is None or not view.enabled:
            return
        inset = SLIDER_INSET * self._density
        length = target.right - target.left - 2 * inset
        value = min(max((pointer.last[1] - target.left - inset) / length, 0.0), 1.0)
        slide = view.on_slide
        self._host.apply(lambda system: slide(system, value))

    def _drag(self, pointer: Pointer, *, done: bool) -> None:
        target, view = pointer.target, pointer.view
        assert target is not None
        assert view is not None
        assert view.on_drag is not None
        (_, start_x, start_y), (_, x, y), density = pointer.start, pointer.last, self._density
        way = Drag(
            x=(x - target.left) / density,
            y=(y - target.top) / density,
            dx=(x - start_x) / density,
            dy=(y - start_y) / density,
            done=done,
        )
        drag = view.on_drag
        self._host.apply(lambda system: drag(system, way))

    def _pinch(self, before: Pointer, after: Pointer) -> None:
        """Two fingers have moved: what lies under where the first came down is told how."""
        assert before.second is not None
        assert after.second is not None
        pinched = self._pinched(after)
        if pinched is None:
            return
        target, pinch = pinched
        (_, x, y), (_, x_before, y_before) = after.last, before.last
        (second_x, second_y), (second_x_before, second_y_before) = after.second, before.second
        apart = math.hypot(second_x - x, second_y - y)
        apart_before = math.hypot(second_x_before - x_before, second_y_before - y_before)
        middle = (x + second_x) / 2, (y + second_y) / 2
        density = self._density
        way = Pinch(
            scale=max(apart, 1.0) / max(apart_before, 1.0),
            x=(middle[0] - target.left) / density,
            y=(middle[1] - target.top) / density,
            dx=(middle[0] - (x_before + second_x_before) / 2) / density,
            dy=(middle[1] - (y_before + second_y_before) / 2) / density,
        )
        self._host.apply(lambda system: pinch(system, way))

    def _pinched(self, pointer: Pointer) -> tuple[Target, Callable[[System, Pinch], object]] | None:
        """What two fingers zoom of which the first came down there, and what that does."""
        _, x, y = pointer.start
        target = pinched_at(self._host.scene(), x, y)
        pinch = target.view.on_pinch if target is not None and target.view is not None else None
        return None if target is None or pinch is None else (target, pinch)

    def _fling(self, pointer: Pointer) -> None:
        _, x, y = pointer.last
        where = gestures.direction(x - pointer.start[1], y - pointer.start[2])
        fling = fling_handler_at(self._host.scene(), pointer.start[1], pointer.start[2])
        if fling is not None:
            self._host.apply(lambda system: fling(system, where))

    def _edge(self, pointer: Pointer) -> navigation.Edge | None:
        _, start_x, start_y = pointer.start
        dx, dy = pointer.last[1] - start_x, pointer.last[2] - start_y
        return navigation.edge_of(self._host.state, (start_x, start_y), dx, dy)

    def _finish_edge(self, pointer: Pointer) -> None:
        """The finger that came from an edge of the screen has left."""
        _, start_x, start_y = pointer.start
        dx, dy = pointer.last[1] - start_x, pointer.last[2] - start_y
        edge, density = self._edge(pointer), self._density
        if edge is None:  # it has gone back
            return
        resting = gestures.velocity(pointer.moved(self._host.state.monotonic_ms, *pointer.last[1:]))
        speed = math.hypot(*resting) / density
        gesture = EdgeGesture(edge, dx / density, dy / density, speed)
        if not self._host.apply(lambda system: navigation.finish(system, gesture)):
            self._fling(pointer)

    # -- taps -----------------------------------------------------------------------------------

    def _click(self, pointer: Pointer) -> None:
        last, self.last_click = self.last_click, pointer.last
        view = pointer.view
        doubled = last is not None and gestures.is_double(last, pointer.start, self._density)
        if doubled and not self._host.state.screen_on:
            self._host.apply(screen.double_tapped)
        if view is None or not view.enabled:
            return
        if view.key.startswith(keyboard.PREFIX):
            self._host.press_soft_key(view.key.removeprefix(keyboard.PREFIX))
        elif view.key.startswith(selection.PREFIX):
            self._host.edit_text(view.key.removeprefix(selection.PREFIX))
        elif view.kind == Kind.FIELD:
            take = self._select_word if doubled else self._focus
            self._host.apply(lambda system: take(system, view, pointer))
        elif view.kind == Kind.SLIDER:
            self._slide(pointer)
        elif doubled and view.on_double_tap is not None:
            self.last_click = None
            self._host.apply(view.on_double_tap)
        elif view.on_tap is not None:
            tap, anchor = view.on_tap, self._anchor(pointer)
            self._host.apply(lambda system: _at(system, anchor, tap))

    def _anchor(self, pointer: Pointer, *, held: bool = False) -> Anchor:
        """Where what was touched lies; a menu that it opens stands there."""
        assert pointer.target is not None
        display = self._host.state.display
        screen = display.width_px, display.height_px
        return Anchor(*pointer.target[:4], screen, held)

    @property
    def long_press_due_ms(self) -> int | None:
        """When the finger will have rested long enough; None where it does not rest."""
        pointer = self.pointer
        if pointer is None or pointer.mode != "press" or pointer.held:
            return None
        return pointer.start[0] + gestures.LONG_PRESS_MS

    def long_press(self, system: System) -> None:
        """The finger has rested long enough. Where nothing takes that, it is still a tap."""
        pointer = self.pointer
        assert pointer is not None
        view = pointer.view
        self.pointer = replace(pointer, held=True)
        if view is None or not view.enabled or self._is_cancelled():
            return
        if view.key.startswith(keyboard.PREFIX):
            self.pointer = held_keys.held(self._host, system, self.pointer, view)
            return
        if view.kind == Kind.FIELD:
            self._select_word(system, view, pointer)
        elif view.on_long_press is not None:
            _at(system, self._anchor(pointer, held=True), view.on_long_press)
        else:
            return
        if view.drags != "held":
            self.pointer = replace(pointer, mode="done")

    # -- edit fields ----------------------------------------------------------------------------

    def _focus(self, system: System, field: View, pointer: Pointer) -> None:
        touched_fields.focus(system, self._host.scene(), field, pointer.last[1:])

    def _select_word(self, system: System, field: View, pointer: Pointer) -> None:
        touched_fields.select_word(system, self._host.scene(), field, pointer.last[1:])

    def reveal_focus(self) -> None:
        """Scroll the field that has the focus to where it is seen, as the screen has turned."""
        scene, focus = self._host.scene(), self._host.state.focus
        placed = scene.fields.get(focus.key) if focus is not None else None
        if placed is not None:
            self._host.apply(lambda system: touched_fields.reveal(system, scene, placed.rect))


def _at(system: System, anchor: Anchor, handler: Callable[[System], object]) -> None:
    """Run the handler of what was touched."""
    system.anchor = anchor
    handler(system)


def _is_drag(view: View, held: bool, vertical: bool) -> bool:
    """Whether a view takes a finger's movement, by what it says of that."""
    if view.drags == "held":
        return held
    return view.drags != "sideways" or not (vertical or held)


def _is_lifted(pointer: Pointer) -> bool:
    """Whether a long press has picked something up that did not move: it is no tap then."""
    view = pointer.view
    return (
        pointer.held
        and view is not None
        and view.drags == "held"
        and view.on_long_press is not None
    )
