"""When something happens by itself: an alarm, a message that is sent, a toast that goes away."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, cast

from mobile_gym.virtual_device.hit_testing import Window, window_of
from mobile_gym.virtual_device.state import DeviceState, FrozenMap
from mobile_gym.virtual_device.system import snackbars
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System

Due: TypeAlias = tuple[int, Callable[[System], object]]
"""When something happens by itself, and what."""


_ABSENT: Final = object()
_Read: TypeAlias = tuple[tuple[str, object], ...] | FrozenMap
"""Entries of the apps' data that were read, or all of them."""


class _Reading(Mapping[str, Any]):
    """The apps' data, of which is remembered what is read."""

    def __init__(self, data: FrozenMap) -> None:
        self._data = data
        self._entries: dict[str, object] = {}
        self._is_whole = False

    def __getitem__(self, package: str) -> Any:
        self._entries[package] = self._data.get(package, _ABSENT)
        return self._data[package]

    def __iter__(self) -> Iterator[str]:
        self._is_whole = True
        return iter(self._data)

    def __len__(self) -> int:
        self._is_whole = True
        return len(self._data)

    def __or__(self, other: Any) -> FrozenMap:
        self._is_whole = True
        return self._data | other

    def __getattr__(self, name: str) -> Any:
        self._is_whole = True
        return getattr(self._data, name)

    def read(self) -> _Read:
        """What has been read."""
        return self._data if self._is_whole else tuple(self._entries.items())


def _is_as_in(read: _Read, data: FrozenMap) -> bool:
    """Whether all that was read is the same in other data."""
    if isinstance(read, tuple):
        return all(data.get(package, _ABSENT) is value for package, value in read)
    return read is data


class _Known(NamedTuple):
    """What the apps wait for, and what that was read from."""

    data: FrozenMap
    watched: tuple[object, ...]
    window: Window
    front: str
    """The package in front."""
    moments: Mapping[str, int | None]
    """Each app's next event by package; of two at the same moment the first one comes first."""
    reads: Mapping[str, _Read]
    """What of the apps' data each of them has read for that."""
    first: Due | None


_WATCHED: Final = (
    "settings",
    "packages",
    "incidents",
    "heads_up",
    "snackbar",
    "timezone",
    "clock_shift_ms",
    "detached",
)
_INPUTS: Final[Callable[[DeviceState], tuple[object, ...]]] = operator.attrgetter(
    *_WATCHED, "data", "tasks", "overlays", "held"
)
"""What is watched, the apps' data, and all that the window in front follows from."""


class DueTimes:
    """What the apps of one device wait for; each is asked only when its answer may have changed.

    What `Schedule.next_event_ms` may depend on decides when that is. Data change often, and concern
    the apps that have read what has changed. The window in front changes in most steps, and
    concerns the apps that have left the front or come to it.
    """

    def __init__(self) -> None:
        self._known: _Known | None = None
        self._inputs: tuple[object, ...] = ()  # of which what is known is true

    def forget(self) -> None:
        """Ask all apps the next time, as the clock may have gone back."""
        self._known, self._inputs = None, ()

    def first(self, state: DeviceState, apps: Mapping[str, App]) -> Due | None:
        """The first thing that an app waits for."""
        inputs, known = _INPUTS(state), self._known
        if (
            known is not None
            and all(map(operator.is_, inputs, self._inputs))
            and (known.first is None or known.first[0] > state.now_ms)
        ):
            return known.first  # as between two moves of a finger
        watched = inputs[: len(_WATCHED)]
        data, window = state.data, window_of(state)
        front = state.tasks[-1].activities[-1].component.partition("/")[0]
        if known is None or any(map(operator.is_not, watched, known.watched)):
            moments: dict[str, int | None] = {}
            reads: dict[str, _Read] = {}
            asked = {name for name in state.packages if apps[name].schedule.on_time is not None}
        else:
            now_ms = state.now_ms
            asked: set[str] = set()
            if known.first is not None and known.first[0] <= now_ms:
                asked = {
                    name for name, at in known.moments.items() if at is not None and at <= now_ms
                }
            if data is not known.data:
                asked |= {name for name, read in known.reads.items() if not _is_as_in(read, data)}
            if window != known.window:
                asked |= {known.front, front} & known.moments.keys()
            elif not asked:
                if data is not known.data:
                    self._known = known._replace(data=data)
                self._inputs = inputs
                return known.first
            moments, reads = dict(known.moments), dict(known.reads)
        for name in state.packages:
            if name in asked and name in state.detached:
                moments[name], reads[name] = None, ()  # until it starts and reads its files
            elif name in asked:
                reading = _Reading(data)
                asking = state.with_fields(data=cast("FrozenMap", reading))
                moments[name] = apps[name].schedule.next_event_ms(asking)
                reads[name] = reading.read()
        first = _first(moments, state, apps)
        self._known = _Known(data, watched, window, front, moments, reads, first)
        self._inputs = inputs
        return first


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


def shown_until_ms(state: DeviceState) -> Mapping[str, int]:
    """Until when each of them is shown, monotonic, by the title of its window on Android.

    A banner that stays until its notification is withdrawn is none.
    """
    until = {
        "Toast": state.toast.until_ms if state.toast is not None else 0,
        "Snackbar": state.snackbar.until_ms if state.snackbar is not None else 0,
        "NotificationShade": (state.heads_up and state.heads_up.until_ms) or 0,
        "VolumeDialogImpl": state.volume_panel_until_ms,
    }
    return {title: at_ms for title, at_ms in until.items() if at_ms > state.monotonic_ms}


def gone_ms(state: DeviceState) -> int:
    """How long it takes until the last of those that are shown now is gone; 0 if there is none."""
    return max(shown_until_ms(state).values(), default=state.monotonic_ms) - state.monotonic_ms


def without_gone(state: DeviceState) -> DeviceState:
    """The state without what is not shown any more: the text of a toast is in no saved state."""
    shown = shown_until_ms(state)
    return state.with_fields(
        toast=state.toast if "Toast" in shown else None,
        heads_up=state.heads_up if _is_there(state, shown) else None,
    )


def _is_there(state: DeviceState, shown: Mapping[str, int]) -> bool:
    stays = state.heads_up is not None and state.heads_up.until_ms is None
    return stays or "NotificationShade" in shown
