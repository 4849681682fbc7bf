"""Touches as the emulator takes them: several fingers, each with an identifier of its own.

The device has two fingers, as much as a gesture of Android's needs. The first contact that comes
down is the first, the next one the second; others are tracked, so that a client may send them, and
become one of the two in no case.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.virtual_device.host import DeviceHost

MAX_CONTACTS: Final = 10
"""Source: `Touch.identifier` in emulator_controller.proto."""


class TooManyContacts(ValueError):
    """More contacts than a screen takes."""


class Contact(NamedTuple):
    """Where a finger is, in device pixels; pressure 0 says that it has left."""

    identifier: int
    x: int
    y: int
    pressure: int


class TouchPanel:
    """The contacts that are down. Belongs to the thread that owns the device."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[int, int]] = {}
        self._finger: int | None = None
        self._second: int | None = None

    def update(self, host: DeviceHost, contact: Contact) -> None:
        """One contact comes down, moves or leaves; it is kept within the screen.

        Raises:
            TooManyContacts: more than a screen takes.
        """
        if self._finger is not None and host.snapshot().pointer is None:
            self._down.clear()  # the device has been put into another condition
            self._finger = self._second = None
        display = host.state.display
        x = min(max(contact.x, 0), display.width_px - 1)
        y = min(max(contact.y, 0), display.height_px - 1)
        known = self._down.get(contact.identifier)
        if contact.pressure <= 0:
            self._leave(host, contact.identifier)
        elif known is None:
            self._come(host, contact.identifier, x, y)
        elif known != (x, y):
            self._down[contact.identifier] = (x, y)
            if contact.identifier == self._finger:
                host.touch_move(x, y)
            elif contact.identifier == self._second:
                host.second_move(x, y)

    def _come(self, host: DeviceHost, identifier: int, x: int, y: int) -> None:
        if len(self._down) >= MAX_CONTACTS:
            raise TooManyContacts(
                f"a screen takes {MAX_CONTACTS} contacts; send pressure 0 for one"
            )
        self._down[identifier] = (x, y)
        if self._finger is None:
            self._finger = identifier
            host.touch_down(x, y)
        elif self._second is None and len(self._down) == 2:
            self._second = identifier
            host.second_down(x, y)

    def _leave(self, host: DeviceHost, identifier: int) -> None:
        """A finger leaves from where it was last, wherever the release says."""
        if self._down.pop(identifier, None) is None:
            return
        if identifier == self._second:
            self._second = None
            host.second_up()
        elif identifier == self._finger:
            if self._second is not None:
                self._second = None
                host.second_up()
            self._finger = None
            host.touch_up()
