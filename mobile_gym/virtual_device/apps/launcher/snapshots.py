"""Pictures of tasks for the cards of recent apps: the last screen of each, drawn when it is seen.

One is drawn again only when something that it may show has changed.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.state import DeviceState, TaskStack
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui.thumbnails import thumbnail

__all__ = ["snapshot"]

_SEES_NOTHING_OF: Final = frozenset({"tasks", "log", "incidents", "next_id"})
"""Parts of a state that no app's screen shows: other tasks, and what the system writes down."""
_MINUTE_MS: Final = 60_000
_MOST: Final = 12
"""Pictures that are kept, for all devices of the process; one takes about 50 KB."""


def snapshot(
    state: DeviceState,
    apps: Mapping[str, App],
    task: TaskStack,
    at_ms: int | None,
    size: tuple[int, int],
    radius_px: float,
) -> bytes:
    """A task's last screen as a PNG.

    Args:
        state: of the device.
        apps: its apps.
        task: one of its tasks.
        at_ms: the moment that it shows, on `monotonic_ms`; None for the last whole minute, so that
            it shows the same for as long as it is kept.
        size: width and height of the picture, in pixels.
        radius_px: of its corners.
    """
    if at_ms is None:
        at_ms = state.monotonic_ms // _MINUTE_MS * _MINUTE_MS
    shown = state.changed(
        tasks=(*(one for one in state.tasks if one is not task), task),
        now_ms=state.on_wall_ms(at_ms),
        overlays=(),
        focus=None,
        keyboard=False,
        toast=None,
        heads_up=None,
        snackbar=None,
        volume_panel_until_ms=0,
    )
    return _drawn(_Moment(shown, apps, task), size, radius_px)


class _Moment:
    """A task on a device, equal to another one where all that it may show is the same.

    Values that are the same object show the same; only plain ones are compared.
    """

    __slots__ = ("_others", "apps", "shown", "task")

    def __init__(self, shown: DeviceState, apps: Mapping[str, App], task: TaskStack) -> None:
        self.shown = shown
        self.apps = apps
        self.task = task
        self._others = {
            name: value for name, value in shown.__dict__.items() if name not in _SEES_NOTHING_OF
        }

    def __hash__(self) -> int:
        return hash((id(self.task), id(self.shown.data), self.shown.now_ms))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Moment)
            and self.task is other.task
            and self.apps is other.apps
            and all(
                value is (known := other._others[name])
                or (isinstance(value, int | float | str) and value == known)
                for name, value in self._others.items()
            )
        )


@functools.lru_cache(maxsize=_MOST)
def _drawn(moment: _Moment, size: tuple[int, int], radius_px: float) -> bytes:
    display = moment.shown.display
    items = compose(moment.shown, moment.apps).items
    turns = moment.shown.rotation if display.width_px > display.height_px else 0
    return thumbnail(items, (display.width_px, display.height_px), size, radius_px, turns)
