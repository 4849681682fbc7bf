"""What a person does to the device: the touch screen with its one finger, text, and keys.

It needs of its host what `_Host` says; the host gives all touches and keys to it.

Source of how a button looks while a finger rests on it: AOSP `colorControlHighlight` (12 % of
black, 20 % of white). Its ripple is left out, as a screen that moves by itself would never be
still.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.hit_testing import (
    came_down,
    fling_handler_at,
    pinched_at,
    scroller_at,
    window_of,
)
from mobile_gym.virtual_device.state import Anchor, DeviceState, Focus
from mobile_gym.virtual_device.system import navigation, screen, soft_keyboard, text_input, volume
from mobile_gym.virtual_device.system.appearance import theme_of
from mobile_gym.virtual_device.system.navigation import EdgeGesture
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import Scene
from mobile_gym.virtual_device.ui import gestures, keyboard, selection
from mobile_gym.virtual_device.ui.fields import word_at
from mobile_gym.virtual_device.ui.gestures import Pointer, Sample
from mobile_gym.virtual_device.ui.items import Item, fill_item
from mobile_gym.virtual_device.ui.layout import SLIDER_INSET, Target
from mobile_gym.virtual_device.ui.view import Drag, Kind, Pinch, View


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
        self._touched: tuple[DeviceState, Scene] | None = None
        # What the finger has come down on; one that was restored has not come down here.
        self.pointer: Pointer | None = None
        self.last_click: Sample | None = None

    def down(self, x: int, y: int) -> None:
        """A finger comes down."""
        scene, state = self._host.scene(), self._host.state
        self._touched = state, scene
        self.pointer = came_down(scene, state, x, y)

    def second_down(self, x: int, y: int) -> None:
        """Another finger comes down.

        Where something is zoomed by two, what the first one has begun is over, and both pinch;
        elsewhere the first one goes on alone.
        """
        pointer = self.pointer
        if pointer is None or pointer.mode == "done" or self._pinch_handler(pointer) is None:
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
            self.pointer = before.pointer_after_move(self._host.state.monotonic_ms, x, y)
            self._pinch(before, self.pointer)
            return
        pointer = self.pointer.pointer_after_move(self._host.state.monotonic_ms, x, y)
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
            move_over_keys(self._host, pointer)

    def up(self) -> None:
        """The finger leaves."""
        try:
            self._lift()
        finally:
            self._touched = None

    def _lift(self) -> None:
        cancelled = self._is_cancelled()
        pointer, self.pointer = self.pointer, None
        if pointer is not None and pointer.mode in ("choose", "repeat"):
            release_key(self._host, pointer, cancelled)
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
    def press_highlight(self) -> Item | None:
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
        pinched = self._pinch_handler(after)
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

    def _pinch_handler(
        self, pointer: Pointer
    ) -> tuple[Target, Callable[[System, Pinch], object]] | None:
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
        resting = gestures.velocity(
            pointer.pointer_after_move(self._host.state.monotonic_ms, *pointer.last[1:])
        )
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
            self.pointer = hold_key(self._host, system, self.pointer, view)
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

    def _scene_touched(self, pointer: Pointer) -> Scene:
        """The screen under a finger, which is composed anew where more than time has passed."""
        if self._touched is not None:
            state, scene = self._touched
            if state is pointer.state and self._host.state.is_soon_after(state):
                return scene
        return self._host.scene()

    def _focus(self, system: System, field: View, pointer: Pointer) -> None:
        scene = self._scene_touched(pointer)
        focus_field(system, scene, field, pointer.last[1:])

    def _select_word(self, system: System, field: View, pointer: Pointer) -> None:
        scene = self._scene_touched(pointer)
        select_word(system, scene, field, pointer.last[1:])

    def reveal_focus(self) -> None:
        """Scroll the field that has the focus to where it is seen, as the screen has turned."""
        scene, focus = self._host.scene(), self._host.state.focus
        placed = scene.fields.get(focus.key) if focus is not None else None
        if placed is not None:
            self._host.apply(lambda system: reveal_field(system, scene, placed.rect))


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


def focus_field(system: System, scene: Scene, field: View, point: tuple[int, int]) -> None:
    """Put the cursor where a finger has touched a field, in pixels of the screen."""
    placed = scene.fields.get(field.key)
    if placed is not None:
        system.focus(field.key, placed.layout.index_at(*point))
        reveal_field(system, scene, placed.rect)


def select_word(system: System, scene: Scene, field: View, point: tuple[int, int]) -> None:
    """Select the word under the finger and offer cut, copy and paste."""
    placed = scene.fields.get(field.key)
    if placed is not None:
        index = placed.layout.index_at(*point)
        system.select(field.key, *word_at(field.text, index))
        reveal_field(system, scene, placed.rect)


def reveal_field(system: System, scene: Scene, rect: Rect) -> None:
    """Scroll a field to where it is seen, above the keyboard that has just opened."""
    display = system.state.display
    density = display.density_dpi / 160
    keyboard_px = keyboard.height_px(display.width_px, display.height_px, density)
    keyboard_top = scene.page.bottom
    if keyboard_top > display.height_px - keyboard_px:
        keyboard_top -= keyboard_px
    margin = round(16 * density)
    scroller = scroller_at(scene, rect.center.x, rect.center.y)
    if scroller is None:  # scrolled out of sight
        scroller = next((item for item in scene.scrollers if item.limit), None)
    if scroller is None:
        return
    above = scroller.rect.top - rect.top
    hidden = rect.bottom + margin - min(keyboard_top, scroller.rect.bottom + margin)
    if above > 0:
        hidden = -above - margin
    if hidden > 0 or above > 0:
        offset = max(scroller.offset + hidden, 0)
        system.set_ui_item("scroll:" + scroller.key, offset)


def hold_key(host: _Host, system: System, pointer: Pointer, key: View) -> Pointer:
    """The finger has rested on a key; it is still a tap where the key makes nothing of that."""
    field = host.focused_field()
    if field is None:
        return pointer
    mode = soft_keyboard.hold(system, field, key.key.removeprefix(keyboard.PREFIX))
    return pointer if mode is None else replace(pointer, mode=mode)


def move_over_keys(host: _Host, pointer: Pointer) -> None:
    """It moves over what the key offers."""
    target, state = pointer.target, host.state
    count = len(state.ime.offered)
    if target is None or not count:
        return
    place = keyboard.VariantsPlace.above(Rect(*target[:4]), count, state.display.width_px)
    index = place.at(pointer.last[1], count)
    host.apply(lambda system: soft_keyboard.choose(system, index))


def release_key(host: _Host, pointer: Pointer, is_cancelled: bool) -> None:
    """It leaves."""
    field = None if is_cancelled else host.focused_field()
    if pointer.mode == "choose":
        host.apply(lambda system: soft_keyboard.release(system, field))
    elif field is not None:
        more_ms = host.state.monotonic_ms - pointer.start[0] - gestures.LONG_PRESS_MS
        host.apply(lambda system: soft_keyboard.repeat_delete(system, field, more_ms))


_LIGHT, _DARK = 0x1F000000, 0x33FFFFFF
_BUTTON_DP: Final = 60.0
"""A square up to this size without a colour of its own is an icon, which lights up round."""
_LARGEST_SHARE: Final = 0.4
"""What fills more of the screen than this is ground, and no button."""


def pressed_item(
    target: Target, density: float, screen_px: tuple[int, int], *, is_dark: bool
) -> Item | None:
    """What is drawn above a target that is pressed; None for what shows nothing then.

    Args:
        target: what the finger is on.
        density: pixels per dp.
        screen_px: width and height of the screen.
        is_dark: whether the screen is.
    """
    left, top, right, bottom, view = target
    if view is None or not view.enabled or view.kind in (Kind.FIELD, Kind.SLIDER):
        return None
    if view.on_tap is None and view.on_long_press is None:
        return None
    width, height = right - left, bottom - top
    if width * height > _LARGEST_SHARE * screen_px[0] * screen_px[1]:
        return None
    radius = round(view.radius * density)
    if width == height <= _BUTTON_DP * density and not view.fill:
        radius = width // 2
    color = _DARK if is_dark else _LIGHT
    return fill_item(left, top, right, bottom, color, min(radius, height // 2), 0, None)


class _KeyHost(Protocol):
    """What text and keys need of their device."""

    @property
    def state(self) -> DeviceState: ...

    def scene(self) -> Scene: ...

    def apply(self, handler: Callable[[System], object]) -> Any: ...

    def focused_field(self) -> View | None: ...

    def reveal_focus(self) -> None: ...


class KeyInput:
    """Takes text and keys, and gives them to whom they concern."""

    def __init__(self, host: _KeyHost) -> None:
        self._host = host

    def type_text(self, typed: str, *, clear: bool, submit: bool) -> str:
        """Type into the focused field; "" or what was wrong."""
        refusal = self.text_refusal(self._host.focused_field(), typed)
        if refusal:
            return refusal
        if clear:
            self._edit(text_input.clear)
        if typed:
            self._edit(lambda system, field: text_input.insert(system, field, typed))
        if submit:
            self._enter()
        return ""

    def text_refusal(self, field: View | None, typed: str) -> str:
        """Why a text cannot be typed into a field, or into none; "" where it can."""
        if field is None:
            return "no edit field has the focus; tap one first"
        if not text_input.takes(field, typed):
            return f"the field takes digits only, not {typed!r}"
        return ""

    def press_key(self, name: str) -> str:
        """Press a hardware or navigation key (`core.actions.Key`); "" or why it did nothing."""
        refusal = self.key_refusal(name)
        if refusal:
            return refusal
        if name in _POWER_KEYS:
            self._host.apply(_POWER_KEYS[name])
            return ""
        if not self._host.state.screen_on:
            return ""  # Android takes the key, and nothing comes of it
        if name == "menu":
            self._host.apply(screen.unlock)
            return ""
        if name in _SYSTEM_KEYS:
            self._host.apply(_SYSTEM_KEYS[name])
            return ""
        if name in _VOLUME_STEPS:
            self._host.apply(lambda system: volume.step(system, _VOLUME_STEPS[name]))
            return ""
        if name == "enter":
            self._enter()
        else:
            self._edit(text_input.delete)
        return ""

    def key_refusal(self, name: str) -> str:
        """Why pressing a key would do nothing; "" where it is taken."""
        if name in _POWER_KEYS or not self._host.state.screen_on:
            return ""
        if name in _FIELD_KEYS:
            has_field = self._host.focused_field() is not None
            return "" if has_field else f"the {name} key has no edit field to act on"
        if name == "menu" and screen.is_locked(self._host.state):
            return ""  # Source: AOSP, `KeyguardViewMediator`: the key dismisses it
        if name in _SYSTEM_KEYS or name in _VOLUME_STEPS:
            return ""
        return f"this device has no {name} key"

    def edit_text(self, name: str) -> None:
        """An item of the selection toolbar, by its name in `ui.selection`."""
        if self._host.focused_field() is not None:
            self._edit(lambda system, field: text_input.edit(system, field, name))

    def press_soft_key(self, name: str) -> None:
        """Press a key of the on-screen keyboard, by its name in `ui.keyboard`."""
        if self._host.focused_field() is not None:
            following = self._following()
            focus = self._host.state.focus
            self._edit(lambda system, field: soft_keyboard.press(system, field, name, following))
            self._show_next(focus)

    def _edit(self, handler: Callable[[System, View], object]) -> Any:
        field = self._host.focused_field()
        assert field is not None
        return self._host.apply(lambda system: handler(system, field))

    def _following(self) -> View | None:
        field = self._host.focused_field()
        return None if field is None else text_input.following(self._host.scene().fields, field)

    def _enter(self) -> None:
        focus, following = self._host.state.focus, self._following()
        self._edit(lambda system, field: text_input.submit(system, field, following))
        self._show_next(focus)

    def _show_next(self, before: Focus | None) -> None:
        """Scroll to the field that the focus has moved to."""
        focus = self._host.state.focus
        if focus is not None and before is not None and focus.key != before.key:
            self._host.reveal_focus()


_SYSTEM_KEYS: Final[Mapping[str, Callable[[System], object]]] = {
    "back": System.back,
    "home": System.home,
    "recents": System.recents,
}
_POWER_KEYS: Final[Mapping[str, Callable[[System], object]]] = {
    "power": screen.press_power,
    "sleep": screen.sleep,
    "wakeup": screen.wake,
}
_FIELD_KEYS: Final = frozenset({"enter", "delete"})
_VOLUME_STEPS: Final = {"volume_up": 1, "volume_down": -1}
