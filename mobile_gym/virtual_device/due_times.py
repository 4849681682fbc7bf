"""When something happens by itself: an alarm, a message that leaves the outbox, an incident."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import snackbars
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.under_finger import Window, window_of

__all__ = ["Due", "DueTimes"]

Due: TypeAlias = tuple[int, Callable[[System], object]]
"""When something happens by itself, and what."""


class _Known(NamedTuple):
    """What the apps wait for, and what that was read from."""

    watched: tuple[object, ...]
    window: Window
    front: str
    """The package in front."""
    moments: Mapping[str, int | None]
    """Each app's next event by package; of two at the same moment the first one comes first."""
    first: Due | None


class DueTimes:
    """What the apps of one device wait for; each is asked only when its answer may have changed.

    What `Schedule.next_event_ms` may depend on decides when that is. The window in front changes in
    most steps, and concerns the apps that have left the front or come to it.
    """

    def __init__(self) -> None:
        self._known: _Known | None = None

    def forget(self) -> None:
        """Ask all apps the next time, as the clock may have gone back."""
        self._known = None

    def first(self, state: DeviceState, apps: Mapping[str, App]) -> Due | None:
        """The first thing that an app waits for."""
        watched = (
            state.data,
            state.settings,
            state.packages,
            state.incidents,
            state.heads_up,
            state.snackbar,
            state.timezone,
            state.clock_shift_ms,
        )
        window, known = window_of(state), self._known
        front = state.tasks[-1].activities[-1].component.partition("/")[0]
        if known is None or any(map(operator.is_not, watched, known.watched)):
            moments = {
                package: apps[package].schedule.next_event_ms(state)
                for package in state.packages
                if apps[package].schedule.on_time is not None
            }
        else:
            now_ms = state.now_ms
            asked: set[str] = set()
            if known.first is not None and known.first[0] <= now_ms:
                asked = {
                    name for name, at in known.moments.items() if at is not None and at <= now_ms
                }
            if window != known.window:
                asked |= {known.front, front} & known.moments.keys()
            elif not asked:
                return known.first
            moments = {
                **known.moments,
                **{name: apps[name].schedule.next_event_ms(state) for name in asked},
            }
        self._known = _Known(watched, window, front, moments, _first(moments, state, apps))
        return self._known.first


def _first(
    moments: Mapping[str, int | None], state: DeviceState, apps: Mapping[str, App]
) -> Due | None:
    waiting = [(at, name) for name, at in moments.items() if at is not None]
    at, name = min(waiting, key=operator.itemgetter(0), default=(None, ""))
    if state.snackbar is not None:
        gone_ms = state.on_wall_ms(state.snackbar.until_ms)
        if at is None or gone_ms < at:
            return gone_ms, snackbars.hide
    if at is None:
        return None
    on_time = apps[name].schedule.on_time
    assert on_time is not None
    return at, on_time
