"""Recent apps: cards with pictures of their tasks side by side, the last used one first."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.app_icons import badge
from mobile_gym.virtual_device.apps.launcher.data import LauncherContext
from mobile_gym.virtual_device.apps.launcher.icons import message
from mobile_gym.virtual_device.apps.launcher.pages import RecentsArgs
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import DeviceState, TaskStack
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.appearance import ON_WALLPAPER, backdrop, wallpaper
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui.paint import thumbnail

_CARD: Final = ViewState("card", 0)
"""The place of the card in the middle, 0 for the last used app."""
_HEIGHT_SHARE: Final = 0.68
"""Of a card, of the screen's."""
_AROUND_CARD_DP: Final = 200.0
_HEADER_DP: Final = 44.0
_GAP_DP: Final = 16.0
_RADIUS_DP: Final = 24.0


def _recent_tasks(state: DeviceState) -> list[TaskStack]:
    """All tasks but the launcher's, the one that was in front last first."""
    return [task for task in reversed(state.tasks) if task.package != LAUNCHER]


def recents(ctx: LauncherContext[RecentsArgs]) -> ui.View:
    """The page that the recents key leads to."""
    tasks = _recent_tasks(ctx.state)
    at = min(_CARD.of(ctx), max(len(tasks) - 1, 0))
    color = wallpaper(ctx.state)
    return ui.stack(
        backdrop(ctx.width_dp, ctx.height_dp, color),
        message(ctx.theme, ctx.t.no_recents, ON_WALLPAPER) if not tasks else None,
        _cards(ctx, tasks, at) if tasks else None,
        width=ui.FILL,
        height=ui.FILL,
        align="center",
        justify="center",
        fill=color,
        class_name="android.widget.FrameLayout",
        resource_id="overview_panel",
        on_tap=System.home,
        on_fling=_on_recents_fling,
    )


class _Size(NamedTuple):
    """Of a card, in dp."""

    width: float
    height: float


def _size_of(ctx: LauncherContext[RecentsArgs]) -> _Size:
    """As a screen that is upright, as large as there is room for."""
    height = min(ctx.height_dp * _HEIGHT_SHARE, ctx.height_dp - _AROUND_CARD_DP)
    width = height * ctx.width_dp / ctx.height_dp
    return _Size(width, height)


def _cards(ctx: LauncherContext[RecentsArgs], tasks: Sequence[TaskStack], at: int) -> ui.View:
    """The card in the middle, a strip of those beside it, and what clears them all."""
    size = _size_of(ctx)
    middle = (ctx.width_dp - size.width) / 2
    top = (ctx.height_dp - size.height) / 2 - _HEADER_DP / 2
    step = size.width + _GAP_DP
    neighbours = [
        _snapshot(ctx, tasks[place], size)._replace(offset=(middle + step * side, top))
        for place, side in ((at + 1, -1), (at - 1, 1))
        if 0 <= place < len(tasks)
    ]
    button = ui.button(ctx.theme, ctx.t.clear_all, _clear_all, filled=True, resource_id="clear_all")
    below = ui.column(
        button,
        width=ctx.width_dp,
        align="center",
        offset=(0, top + size.height + _GAP_DP),
    )
    return ui.absolute(
        *neighbours,
        _header(ctx, tasks[at], size)._replace(offset=(middle, top - _HEADER_DP)),
        _snapshot(ctx, tasks[at], size)._replace(
            offset=(middle, top), on_fling=partial(_on_card_fling, package=tasks[at].package)
        ),
        below,
        width=ctx.width_dp,
        height=ctx.height_dp,
    )


def _header(ctx: LauncherContext[RecentsArgs], task: TaskStack, size: _Size) -> ui.View:
    """The app's icon and name above its card."""
    app = ctx.apps[task.package]
    return ui.row(
        badge(app, 32),
        ui.text(
            app.name(ctx.state.language), 15, ON_WALLPAPER, class_name="", max_lines=1, weight=1
        ),
        gap=12,
        width=size.width,
        height=_HEADER_DP,
    )


def _snapshot(ctx: LauncherContext[RecentsArgs], task: TaskStack, size: _Size) -> ui.View:
    """A card: the last screen of a task."""
    density = ctx.state.display.density_dpi / 160
    pixels = (round(size.width * density), round(size.height * density))
    content = snapshot(ctx.state, ctx.apps, task, ctx.args.opened_ms, pixels, _RADIUS_DP * density)
    return ui.stack(
        ui.picture(
            content,
            width=size.width,
            height=size.height,
            class_name="android.view.View",
            resource_id="snapshot",
        ),
        width=size.width,
        height=size.height,
        class_name="android.widget.FrameLayout",
        resource_id="task",
        description=ctx.apps[task.package].name(ctx.state.language),
        focusable=True,
        on_tap=partial(_open_task, package=task.package),
    )


def _open_task(system: System, package: str) -> None:
    system.launch(package)


def _on_card_fling(system: System, direction: str, package: str) -> None:
    if direction == "up":
        system.stop(package)
        if not _recent_tasks(system.state):
            system.home()
    else:
        _on_recents_fling(system, direction)


def _on_recents_fling(system: System, direction: str) -> None:
    """Cards follow the finger: to the right for older ones, to the left for newer ones."""
    step = {"right": 1, "left": -1}.get(direction, 0)
    last = max(len(_recent_tasks(system.state)) - 1, 0)
    _CARD.set(system, min(max(_CARD.get(system) + step, 0), last))


def _clear_all(system: System) -> None:
    system.change(tasks=tuple(task for task in system.state.tasks if task.package == LAUNCHER))
    system.home()


# -- Pictures of tasks for the cards of recent apps: the last screen of each, drawn when it is seen
#
# One is drawn again only when something that it may show has changed.

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
    shown = state.with_fields(
        tasks=(*(other_task for other_task in state.tasks if other_task is not task), task),
        now_ms=state.on_wall_ms(at_ms),
        overlays=(),
        focus=None,
        keyboard=False,
        toast=None,
        heads_up=None,
        snackbar=None,
        volume_panel_until_ms=0,
    )
    return _draw_thumbnail(_Moment(shown, apps, task), size, radius_px)


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
def _draw_thumbnail(moment: _Moment, size: tuple[int, int], radius_px: float) -> bytes:
    display = moment.shown.display
    items = compose(moment.shown, moment.apps).items
    turns = moment.shown.rotation if display.width_px > display.height_px else 0
    return thumbnail(items, (display.width_px, display.height_px), size, radius_px, turns)
