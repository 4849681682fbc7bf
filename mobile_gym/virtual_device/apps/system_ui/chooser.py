"""Which app takes it: the share sheet, and the list of apps that can open something.

What is shared is previewed (`share_preview`).

Source: AOSP, ChooserActivity and ResolverActivity with their layouts (API 33).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.virtual_device.apps.launcher.icons import badge
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.share_preview import share_preview
from mobile_gym.virtual_device.system.app import Target, candidates, preference_key
from mobile_gym.virtual_device.system.overlays import DeliveryArgs
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.dialogs import bottom_sheet
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    column,
    icon,
    row,
    scroll,
    space,
    text,
)

__all__ = ["chooser", "resolver"]

_COLUMNS: Final = 4
_CELL_DP: Final = 124.0
_ROW_DP: Final = 64.0
_CHOSEN: Final = ViewState("chosen", "")
"""The component of the app that is selected in the list."""


def _takers(ctx: SystemUiContext[DeliveryArgs]) -> tuple[Target, ...]:
    return candidates(ctx.state, ctx.apps, ctx.args.intent)


def _deliver(system: System, component: str, delivery: DeliveryArgs) -> None:
    system.deliver(delivery.intent, component, new_task=delivery.new_task)


def chooser(ctx: SystemUiContext[DeliveryArgs]) -> View:
    """The share sheet: what is shared, a button that copies it, a grid of apps."""
    theme = ctx.theme
    intent = ctx.args.intent
    targets = _takers(ctx)
    return bottom_sheet(
        theme,
        text(
            ctx.t.share,
            20,
            theme.text,
            width=FILL,
            padding=(24, 0, 24, 12),
            text_align="center",
            resource_id="android:id/title",
        ),
        share_preview(ctx, intent),
        _list(
            ctx,
            *(
                row(
                    *(_cell(ctx, target) for target in targets[start : start + _COLUMNS]),
                    *(space(weight=1) for _ in range(start + _COLUMNS - len(targets))),
                    width=FILL,
                    align="start",
                )
                for start in range(0, len(targets), _COLUMNS)
            ),
            row_height=_CELL_DP,
            class_name="com.android.internal.widget.RecyclerView",
        ),
        class_name="com.android.internal.widget.ResolverDrawerLayout",
        resource_id="android:id/contentPanel",
    )


def _list(ctx: SystemUiContext, *rows: View, row_height: float, class_name: str) -> View:
    """The takers; where there are more than half a screen's, they scroll."""
    return scroll(
        "takers",
        column(*rows, width=FILL, padding=(12, 4)),
        height=min(len(rows) * row_height + 8, ctx.height_dp / 2),
        class_name=class_name,
        resource_id="android:id/resolver_list",
    )


def _cell(ctx: SystemUiContext[DeliveryArgs], target: Target) -> View:
    label = target.app.name(ctx.state.language)
    return column(
        badge(target.app, 48),
        text(
            label,
            13,
            ctx.theme.text,
            width=FILL,
            text_align="center",
            max_lines=2,
            resource_id="android:id/text1",
        ),
        gap=8,
        weight=1,
        height=_CELL_DP,
        padding=(4, 12),
        align="center",
        class_name="android.widget.LinearLayout",
        resource_id="android:id/item",
        focusable=True,
        on_tap=partial(_deliver, component=target.component, delivery=ctx.args),
    )


def resolver(ctx: SystemUiContext[DeliveryArgs]) -> View:
    """A list of apps; the chosen one opens it just this once, or always."""
    theme = ctx.theme
    targets = _takers(ctx)
    chosen = _CHOSEN.of(ctx)
    return bottom_sheet(
        theme,
        text(
            ctx.t.open_with,
            20,
            theme.text,
            width=FILL,
            padding=(24, 4, 24, 12),
            resource_id="android:id/title",
        ),
        _list(
            ctx,
            *(
                row(
                    badge(target.app, 40),
                    text(
                        target.app.name(ctx.state.language),
                        16,
                        theme.text,
                        weight=1,
                        max_lines=1,
                        resource_id="android:id/text1",
                    ),
                    icon("check", 24, theme.accent) if target.component == chosen else None,
                    gap=16,
                    width=FILL,
                    height=_ROW_DP,
                    padding=(12, 0),
                    radius=12,
                    fill=theme.surface_high if target.component == chosen else 0,
                    selected=target.component == chosen,
                    class_name="android.widget.LinearLayout",
                    focusable=True,
                    on_tap=partial(_choose, component=target.component, delivery=ctx.args),
                )
                for target in targets
            ),
            row_height=_ROW_DP,
            class_name="android.widget.ListView",
        ),
        row(
            space(weight=1),
            widgets.button(
                theme,
                ctx.t.just_once,
                partial(_open, always=False, delivery=ctx.args),
                enabled=bool(chosen),
                resource_id="android:id/button_once",
            ),
            widgets.button(
                theme,
                ctx.t.always,
                partial(_open, always=True, delivery=ctx.args),
                enabled=bool(chosen),
                resource_id="android:id/button_always",
            ),
            width=FILL,
            padding=(16, 8),
            class_name="android.widget.LinearLayout",
            resource_id="android:id/button_bar",
        ),
        class_name="com.android.internal.widget.ResolverDrawerLayout",
        resource_id="android:id/contentPanel",
    )


def _choose(system: System, component: str, delivery: DeliveryArgs) -> None:
    """The first tap selects an app, a second one opens it this once."""
    if _CHOSEN.get(system) == component:
        _deliver(system, component, delivery)
    else:
        _CHOSEN.set(system, component)


def _open(system: System, always: bool, delivery: DeliveryArgs) -> None:
    component = _CHOSEN.get(system)
    if always:
        key = preference_key(delivery.intent)
        system.change(default_apps=system.state.default_apps.set(key, component))
    _deliver(system, component, delivery)
