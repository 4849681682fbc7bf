"""Text and keys: what comes of them for the device and for the edit field that has the focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from mobile_gym.virtual_device.state import DeviceState, Focus
from mobile_gym.virtual_device.system import screen, soft_keys, text_input, volume
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import Scene
from mobile_gym.virtual_device.ui.view import View


class _Host(Protocol):
    """What text and keys need of their device."""

    @property
    def state(self) -> DeviceState: ...

    def scene(self) -> Scene: ...

    def apply(self, handler: Callable[[System], object]) -> Any: ...

    def focused_field(self) -> View | None: ...

    def reveal_focus(self) -> None: ...


class KeyInput:
    """Takes text and keys, and gives them to whom they concern."""

    def __init__(self, host: _Host) -> None:
        self._host = host

    def type_text(self, typed: str, *, clear: bool, submit: bool) -> str:
        """Type into the focused field; "" or what was wrong."""
        if self._host.focused_field() is None:
            return "no edit field has the focus; tap one first"
        if clear:
            self._edit(text_input.clear)
        if typed and not self._edit(lambda system, field: text_input.insert(system, field, typed)):
            return f"the field takes digits only, not {typed!r}"
        if submit:
            self._enter()
        return ""

    def press_key(self, name: str) -> str:
        """Press a hardware or navigation key (`core.actions.Key`); "" or why it did nothing."""
        if name in _POWER_KEYS:
            self._host.apply(_POWER_KEYS[name])
            return ""
        if not self._host.state.screen_on:
            return ""  # Android takes the key, and nothing comes of it
        if name in _SYSTEM_KEYS:
            self._host.apply(_SYSTEM_KEYS[name])
            return ""
        if name in _VOLUME_STEPS:
            self._host.apply(lambda system: volume.step(system, _VOLUME_STEPS[name]))
            return ""
        if name in _FIELD_KEYS:
            if self._host.focused_field() is None:
                return f"the {name} key has no edit field to act on"
            if name == "enter":
                self._enter()
            else:
                self._edit(text_input.delete)
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
            self._edit(lambda system, field: soft_keys.press(system, field, name, following))
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
