"""The one device of an environment: lent to it, or opened when first needed and closed again."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_gym.core.ports import Device
from mobile_gym.devices import open_device
from mobile_gym.envs.arguments import DeviceSpec


class DeviceLease:
    """Who creates a device closes it.

    Args:
        spec: a live device, which is lent; or what `devices.open_device` takes; None is the own
            device of each task.
        screen_size: height and width in pixels, for a device without a screen of its own.
    """

    def __init__(self, spec: DeviceSpec, screen_size: tuple[int, int]) -> None:
        self._spec = spec
        self._default = ""
        self._screen_size = screen_size
        self._device: Device | None = None
        self.is_suspect = False
        """Whether the device failed, so that it should be opened anew before the next episode."""

    @property
    def is_open(self) -> bool:
        """Whether there is a device."""
        return self._device is not None

    def suit(self, default: str) -> bool:
        """Let go of the device of another task, where tasks have their own.

        Args:
            default: the spec of the device of the task that comes.

        Returns:
            Whether the device is another one from now on.
        """
        if self._spec is not None or default == self._default:
            return False
        self.drop()
        self._default = default
        return True

    def open(self) -> Device:
        """The device; it is not started before its `reset`."""
        if self._device is None:
            spec = self._default if self._spec is None else self._spec
            self._device = (
                open_device(spec, screen_size=self._screen_size)
                if isinstance(spec, str | Mapping)
                else spec
            )
        return self._device

    def drop(self) -> None:
        """Let go of the device; closes one that was opened here. May be called twice."""
        self.is_suspect = False
        if self._device is not None and isinstance(self._spec, str | Mapping | None):
            self._device.close()
        self._device = None
