"""What a device shows: the scene and the picture of its state, kept while they stay the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from mobile_gym.core.frames import Screenshot
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import Scene, compose
from mobile_gym.virtual_device.ui.items import Item
from mobile_gym.virtual_device.ui.paint import repaint


class _Host(Protocol):
    """What the screen needs of its device."""

    @property
    def apps(self) -> Mapping[str, App]: ...

    @property
    def state(self) -> DeviceState: ...

    def apply(self, handler: Callable[[System], object]) -> Any: ...


class ShownScreen:
    """Composes and paints; what was painted last is the ground of the next picture."""

    def __init__(self, host: _Host) -> None:
        self._host = host
        self._scene: Scene | None = None
        self._scene_state: DeviceState | None = None
        self._painted: list[Item] | None = None
        self._frame: Screenshot | None = None

    def share_with(self, other: ShownScreen) -> None:
        """Give another screen, of a device in the same condition, all that is composed here."""
        other._scene, other._scene_state = self._scene, self._scene_state
        other._painted, other._frame = self._painted, self._frame

    def scene(self) -> Scene:
        """The screen of the current state."""
        state = self._host.state
        if self._scene is None or self._scene_state is not state:
            scene = compose(state, self._host.apps)
            if state.focus is not None and state.focus.key not in scene.fields:
                self._host.apply(System.hide_keyboard)  # the field is gone
                scene = compose(self._host.state, self._host.apps)
            self._scene, self._scene_state = scene, self._host.state
        return self._scene

    def screenshot(self, pressed: Item | None) -> Screenshot:
        """Its picture, with what a finger holds pressed; the same array while unchanged."""
        items = self.scene().items
        if pressed is not None:
            items = [*items, pressed]
        display = self._host.state.display
        width, height = display.width_px, display.height_px
        if self._frame is not None and self._frame.shape[:2] != (height, width):
            self._painted = self._frame = None
        self._frame = repaint(items, width, height, self._painted, self._frame)
        self._painted = items
        return self._frame
