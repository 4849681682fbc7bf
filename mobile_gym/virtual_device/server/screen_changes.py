"""Whether a served device has changed since it was last looked at. For the owner thread."""

from __future__ import annotations

from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.changes import Changes
from mobile_gym.virtual_device.state import DeviceState


class ScreenChanges:
    """Counts the changes of a device.

    Args:
        host: the device.
        changes: the number that grows, and those who wait for that.
    """

    def __init__(self, host: DeviceHost, changes: Changes) -> None:
        self._host = host
        self._changes = changes
        self._state: DeviceState | None = None
        self._shown: tuple[object, AccessibilityForest, str] | None = None

    def begin(self) -> None:
        """Take the state as it is now for known."""
        self._state = self._host.state

    def notice(self) -> None:
        """Count a change if anything has changed but the time; the screen's own where watched."""
        state, known = self._host.state, self._state
        self._state = state
        if state is known:
            return
        if known is None or _differs(known, state):
            self._count()
        elif self._changes.are_watched:
            self._compare()

    def look(self) -> None:
        """Number what is looked at: first what the job before changed, then time's own changes."""
        self.notice()
        self._compare()
        self._state = self._host.state  # looking may itself close a keyboard

    def _count(self) -> None:
        self._shown = None
        self._changes.count()

    def _compare(self) -> None:
        """Count a change if the screen is not what it was when it was last looked at."""
        scene = self._host.scene()
        shown = (scene.items, scene.forest, self._host.activity)
        if self._shown is not None and self._shown != shown:
            self._count()
        self._shown = shown


def _differs(old: DeviceState, new: DeviceState) -> bool:
    """Whether two states differ in more than the time; by identity, so it may be too careful."""
    before, after = old.__dict__, new.__dict__
    return any(after[name] is not value for name, value in before.items() if name != "now_ms")
