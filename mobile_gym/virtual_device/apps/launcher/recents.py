"""Recent apps: their cards side by side, the last used one first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from mobile_gym.virtual_device.apps.launcher.context import LauncherContext
from mobile_gym.virtual_device.apps.launcher.icons import WHITE, badge, message
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.names import LAUNCHER
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.wallpaper import wallpaper
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, column, row, space, stack, text

__all__ = ["recents"]

_CARD: Final = ViewState("card", 0)
"""The place of the card in the middle, 0 for the last used app."""


def _recent_packages(state: DeviceState) -> list[str]:
    """Packages with a task, the one that was in front last first."""
    return [task.package for task in reversed(state.tasks) if task.package != LAUNCHER]


def recents(ctx: LauncherContext) -> View:
    """The page that the recents key leads to."""
    packages = _recent_packages(ctx.state)
    at = min(_CARD.of(ctx), max(len(packages) - 1, 0))
    return stack(
        message(ctx.theme, ctx.t.no_recents, WHITE) if not packages else None,
        _cards(ctx, packages, at) if packages else None,
        width=FILL,
        height=FILL,
        align="center",
        justify="center",
        fill=wallpaper(ctx.state),
        class_name="android.widget.FrameLayout",
        resource_id="overview_panel",
        on_tap=System.home,
        on_fling=_on_recents_fling,
    )


def _cards(ctx: LauncherContext, packages: Sequence[str], at: int) -> View:
    older = packages[at + 1] if at + 1 < len(packages) else None
    newer = packages[at - 1] if at else None
    return column(
        row(
            _card(ctx, older, weight=1.0, dismissible=False),
            _card(ctx, packages[at], weight=6.0, dismissible=True),
            _card(ctx, newer, weight=1.0, dismissible=False),
            gap=16,
            width=FILL,
            height=ctx.height_dp * 0.7,
        ),
        widgets.button(
            ctx.theme, ctx.t.clear_all, _clear_all, filled=True, resource_id="clear_all"
        ),
        gap=28,
        width=FILL,
        height=FILL,
        align="center",
        justify="center",
    )


def _card(ctx: LauncherContext, package: str | None, *, weight: float, dismissible: bool) -> View:
    if package is None:
        return space(weight=weight)
    app = ctx.apps[package]
    label = app.name(ctx.state.language)
    header = row(
        badge(app, 32),
        text(label, 15, WHITE, class_name="", max_lines=1, weight=1),
        gap=12,
        width=FILL,
        height=44,
    )
    return column(
        header if dismissible else space(height=44),
        stack(
            badge(app, 96 if dismissible else 24),
            width=FILL,
            weight=1,
            align="center",
            justify="center",
            fill=ctx.theme.background,
            radius=24,
            class_name="android.view.View",
            resource_id="snapshot",
        ),
        weight=weight,
        height=FILL,
        gap=4,
        class_name="android.widget.FrameLayout",
        resource_id="task",
        description=label,
        focusable=True,
        on_tap=partial(_open_task, package=package),
        on_fling=partial(_on_card_fling, package=package) if dismissible else None,
    )


def _open_task(system: System, package: str) -> None:
    system.launch(package)


def _on_card_fling(system: System, direction: str, package: str) -> None:
    if direction == "up":
        system.stop(package)
        if not _recent_packages(system.state):
            system.home()
    else:
        _on_recents_fling(system, direction)


def _on_recents_fling(system: System, direction: str) -> None:
    """Cards follow the finger: to the right for older ones, to the left for newer ones."""
    step = {"right": 1, "left": -1}.get(direction, 0)
    last = max(len(_recent_packages(system.state)) - 1, 0)
    _CARD.set(system, min(max(_CARD.get(system) + step, 0), last))


def _clear_all(system: System) -> None:
    system.change(tasks=tuple(task for task in system.state.tasks if task.package == LAUNCHER))
    system.home()
