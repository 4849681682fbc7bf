"""Pictures of tasks for the cards of recent apps: the last screen of each, drawn when it is seen.

One is drawn again only when something that it may show has changed.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.state import DeviceState, TaskStack
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui.thumbnails import thumbnail

__all__ = ["snapshot"]

_MOST: Final = 12
"""Pictures that are kept, for all devices of the process; one takes about 50 KB."""


def snapshot(
    state: DeviceState,
    apps: Mapping[str, App],
    task: TaskStack,
    size: tuple[int, int],
    radius_px: float,
) -> bytes:
    """A task's last screen as a PNG.

    Args:
        state: of the device.
        apps: its apps.
        task: one of its tasks.
        size: width and height of the picture, in pixels.
        radius_px: of its corners.
    """
    return _drawn(_Moment(state, apps, task), size, radius_px)


class _Moment:
    """A task on a device, equal to another one where all that it may show is the same object."""

    __slots__ = ("_parts", "apps", "state", "task")

    def __init__(self, state: DeviceState, apps: Mapping[str, App], task: TaskStack) -> None:
        self.state = state
        self.apps = apps
        self.task = task
        self._parts = (task, apps, state.data, state.settings, state.packages, state.panel)

    def __hash__(self) -> int:
        return hash(tuple(map(id, self._parts)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Moment) and all(map(operator.is_, self._parts, other._parts))


@functools.lru_cache(maxsize=_MOST)
def _drawn(moment: _Moment, size: tuple[int, int], radius_px: float) -> bytes:
    state, task = moment.state, moment.task
    others = tuple(one for one in state.tasks if one is not task)
    shown = state.changed(
        tasks=(*others, task),
        overlays=(),
        focus=None,
        keyboard=False,
        toast=None,
        heads_up=None,
        volume_panel_until_ms=0,
    )
    display = shown.display
    items = compose(shown, moment.apps).items
    turns = shown.rotation if display.width_px > display.height_px else 0
    return thumbnail(items, (display.width_px, display.height_px), size, radius_px, turns)
