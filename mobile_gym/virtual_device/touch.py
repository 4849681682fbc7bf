"""The touch screen: one finger, what it came down on, and what becomes of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.session import System
from mobile_gym.virtual_device.system.windows import Scene, font_scale_of
from mobile_gym.virtual_device.ui import fonts, gestures
from mobile_gym.virtual_device.ui.gestures import Pointer
from mobile_gym.virtual_device.ui.keyboard import HEIGHT_DP, PREFIX
from mobile_gym.virtual_device.ui.layout import SLIDER_INSET, Scroller, Target
from mobile_gym.virtual_device.ui.view import Kind, View

__all__ = ["TouchScreen"]


class _Host(Protocol):
    """What the touch screen needs of its device."""

    @property
    def state(self) -> DeviceState: ...

    def scene(self) -> Scene: ...

    def apply(self, handler: Callable[[System], object]) -> Any: ...

    def press_soft_key(self, name: str) -> None: ...


class TouchScreen:
    """Takes touch events and runs the handlers of what was touched.

    Attributes:
        pointer: the finger that is on the screen.
    """

    def __init__(self, host: _Host) -> None:
        self._host = host
        self.pointer: Pointer | None = None

    def down(self, x: int, y: int) -> None:
        """A finger comes down."""
        scene = self._host.scene()
        at = (self._host.state.now_ms, x, y)
        self.pointer = Pointer(at, (at,), _target_at(scene, x, y), _scroller_at(scene, x, y))

    def move(self, x: int, y: int) -> None:
        """The finger moves."""
        if self.pointer is None:
            return
        pointer = self.pointer.moved(self._host.state.now_ms, x, y)
        if pointer.mode == "press" and pointer.beyond_slop(self._density):
            pointer = self._claimed(pointer)
        self.pointer = pointer
        if pointer.mode == "scroll":
            self._scroll(pointer, 0.0)
        elif pointer.mode == "slide":
            self._slide(pointer)

    def up(self) -> None:
        """The finger leaves."""
        pointer, self.pointer = self.pointer, None
        if pointer is None:
            return
        if pointer.mode == "press":
            self._click(pointer)
        elif pointer.mode == "scroll":
            speed = gestures.velocity(pointer)[1]
            self._scroll(
                pointer, gestures.fling_distance_px(speed, self._host.state.display.density_dpi)
            )
        elif pointer.mode == "drag":
            self._fling(pointer)

    @property
    def _density(self) -> float:
        return self._host.state.display.density_dpi / 160

    def _claimed(self, pointer: Pointer) -> Pointer:
        """Who takes a finger that has started to move."""
        view = pointer.target.view if pointer.target is not None else None
        if view is not None and view.kind == Kind.SLIDER:
            return replace(pointer, mode="slide")
        _, x, y = pointer.last
        vertical = abs(y - pointer.start[2]) >= abs(x - pointer.start[1])
        if pointer.scroller is not None and vertical and pointer.scroller.limit:
            return replace(pointer, mode="scroll")
        return replace(pointer, mode="drag")

    def _scroll(self, pointer: Pointer, beyond_px: float) -> None:
        scroller = pointer.scroller
        assert scroller is not None
        moved = pointer.last[2] - pointer.start[2] + beyond_px
        offset = min(max(int(scroller.offset - moved), 0), scroller.limit)
        self._host.apply(lambda system: system.set_ui_item("scroll:" + scroller.key, offset))

    def _slide(self, pointer: Pointer) -> None:
        target = pointer.target
        assert target is not None
        assert target.view is not None
        if target.view.on_slide is None or not target.view.enabled:
            return
        inset = SLIDER_INSET * self._density
        length = target.right - target.left - 2 * inset
        value = min(max((pointer.last[1] - target.left - inset) / length, 0.0), 1.0)
        slide = target.view.on_slide
        self._host.apply(lambda system: slide(system, value))

    def _fling(self, pointer: Pointer) -> None:
        _, x, y = pointer.last
        where = gestures.direction(x - pointer.start[1], y - pointer.start[2])
        fling = _fling_handler_at(self._host.scene(), pointer.start[1], pointer.start[2])
        if fling is not None:
            self._host.apply(lambda system: fling(system, where))

    def _click(self, pointer: Pointer) -> None:
        view = pointer.target.view if pointer.target is not None else None
        if view is None or not view.enabled:
            return
        if view.key.startswith(PREFIX):
            self._host.press_soft_key(view.key.removeprefix(PREFIX))
        elif view.kind == Kind.FIELD:
            self._focus(view, pointer.last[1])
        elif view.kind == Kind.SLIDER:
            self._slide(pointer)
        elif view.on_tap is not None:
            self._host.apply(view.on_tap)

    @property
    def long_press_due_ms(self) -> int | None:
        """When the finger will have rested long enough; None where it does not rest."""
        if self.pointer is None or self.pointer.mode != "press":
            return None
        return self.pointer.start[0] + gestures.LONG_PRESS_MS

    def long_press(self, system: System) -> None:
        """The finger has rested long enough."""
        pointer = self.pointer
        assert pointer is not None
        view = pointer.target.view if pointer.target is not None else None
        taken = view is not None and view.enabled and view.on_long_press is not None
        self.pointer = replace(pointer, mode="done" if taken else "held")
        if taken and view is not None and view.on_long_press is not None:
            view.on_long_press(system)

    def _focus(self, field: View, x: int) -> None:
        scene = self._host.scene()
        rect = scene.fields[field.key][1] if field.key in scene.fields else None
        if rect is None:
            return
        size = field.size * self._density * font_scale_of(self._host.state)
        cursor = min(
            range(len(field.text) + 1),
            key=lambda index: abs(
                fonts.measure(field.text[:index], fonts.REGULAR, size) - (x - rect.left)
            ),
        )
        self._host.apply(lambda system: system.focus(field.key, cursor))
        self._reveal(scene, rect)

    def _reveal(self, scene: Scene, rect: Rect) -> None:
        """Scroll a field above the keyboard that has just opened."""
        keyboard_top = scene.page.bottom
        if keyboard_top > self._host.state.display.height_px - round(HEIGHT_DP * self._density):
            keyboard_top -= round(HEIGHT_DP * self._density)
        hidden = rect.bottom + round(16 * self._density) - keyboard_top
        scroller = _scroller_at(scene, rect.center.x, rect.center.y)
        if hidden > 0 and scroller is not None:
            offset = scroller.offset + hidden
            self._host.apply(lambda system: system.set_ui_item("scroll:" + scroller.key, offset))


def _target_at(scene: Scene, x: int, y: int) -> Target | None:
    for target in reversed(scene.targets):
        if target.left <= x < target.right and target.top <= y < target.bottom:
            view = target.view
            if view is None:
                return None
            if view.on_tap or view.on_long_press or view.kind in (Kind.FIELD, Kind.SLIDER):
                return target
    return None


def _fling_handler_at(scene: Scene, x: int, y: int) -> Callable[[System, str], None] | None:
    for target in reversed(scene.targets):
        if target.left <= x < target.right and target.top <= y < target.bottom:
            if target.view is None:
                return None
            if target.view.on_fling is not None:
                return target.view.on_fling
    return None


def _scroller_at(scene: Scene, x: int, y: int) -> Scroller | None:
    for scroller in reversed(scene.scrollers):
        rect = scroller.rect
        if rect.left <= x < rect.right and rect.top <= y < rect.bottom:
            return scroller
    return None
