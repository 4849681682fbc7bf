"""Widgets of the home screen, and the sheet that offers them.

It knows what a widget shows; `home` knows where on the screen it lies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.launcher import arrangement, data, dragging
from mobile_gym.virtual_device.apps.launcher.icons import WHITE
from mobile_gym.virtual_device.apps.launcher.pages import PAGE, open_search
from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.system.formatting import date_text, is_24_hour
from mobile_gym.virtual_device.system.system import System

_CLOCKS: Final = ("com.google.android.deskclock", "com.android.deskclock")
_SEARCH_DP: Final = 52.0


def widget_view(ctx: data.LauncherContext, widget: data.Widget) -> ui.View:
    """A widget, as wide as the page."""
    return _VIEWS[widget.kind](ctx)


def _clock(ctx: data.LauncherContext) -> ui.View:
    now = ctx.now
    hour = f"{now.hour:02d}" if is_24_hour(ctx.state) else str((now.hour + 11) % 12 + 1)
    shown = f"{hour}:{now.minute:02d}"
    return ui.column(
        ui.text(shown, 54, WHITE, light=True, resource_id="clock"),
        ui.text(date_text(now, ctx.state.language), 14, WHITE, resource_id="clock_date"),
        width=ui.FILL,
        height=ui.FILL,
        align="center",
        justify="center",
        class_name="android.appwidget.AppWidgetHostView",
        description=ctx.t.clock_widget,
        focusable=True,
        on_tap=_open_clock,
    )


def _open_clock(system: System) -> None:
    packages = system.state.packages
    for name in _CLOCKS:
        if name in packages and packages[name].enabled:
            system.launch(name)
            return


def _search(ctx: data.LauncherContext) -> ui.View:
    theme = ctx.theme
    pill = ui.row(
        ui.icon("magnify", 22, theme.icon),
        ui.text(ctx.t.search, 16, theme.text_secondary, class_name="", weight=1, max_lines=1),
        gap=12,
        width=ui.FILL,
        height=_SEARCH_DP,
        padding=(16, 0),
        fill=theme.surface,
        radius=_SEARCH_DP / 2,
    )
    return ui.column(
        pill,
        width=ui.FILL,
        height=ui.FILL,
        justify="center",
        class_name="android.appwidget.AppWidgetHostView",
        description=ctx.t.search_widget,
        focusable=True,
        on_tap=open_search,
    )


_VIEWS: Final[dict[str, Callable[[data.LauncherContext], ui.View]]] = {
    data.CLOCK_WIDGET: _clock,
    data.SEARCH_WIDGET: _search,
}
_OFFERED: Final[tuple[tuple[str, str, Text], ...]] = (
    (data.CLOCK_WIDGET, "clock-outline", Texts.clock_widget),
    (data.SEARCH_WIDGET, "magnify", Texts.search_widget),
)
"""(kind, icon, label)."""


def widget_sheet(ctx: data.LauncherContext) -> ui.View:
    """The widgets that can be put onto the home screen; a tap adds one."""
    theme = ctx.theme
    return ui.column(
        ui.box(width=32, height=4, radius=2, fill=theme.track),
        ui.text(ctx.t.widgets, 20, theme.text, width=ui.FILL, text_align="center", padding=(0, 12)),
        *(
            ui.row(
                ui.icon(name, 24, theme.icon),
                ui.column(
                    ui.text(
                        label.of(ctx.state.language), 16, theme.text, resource_id="widget_name"
                    ),
                    ui.text(ctx.t.widget_size, 13, theme.text_secondary, resource_id="widget_dims"),
                    weight=1,
                    gap=2,
                ),
                ui.text(ctx.t.add, 14, theme.accent, bold=True, class_name=""),
                gap=16,
                width=ui.FILL,
                height=72,
                padding=(20, 0),
                class_name="android.widget.LinearLayout",
                resource_id="widget_cell",
                focusable=True,
                on_tap=partial(_add, kind=kind),
            )
            for kind, name, label in _OFFERED
        ),
        width=ctx.width_dp,
        padding=(0, 12, 0, 40),
        align="center",
        fill=theme.surface,
        radius=28,
        place="bottom",
        class_name="android.widget.FrameLayout",
        resource_id="widgets_bottom_sheet",
        on_fling=_on_fling,
    )


def _on_fling(system: System, direction: str) -> None:
    if direction == "down":
        system.dismiss()


def _add(system: System, kind: str) -> None:
    page = PAGE.get_page(system)
    system.dismiss()
    shown = arrangement.with_widget(dragging.arrangement_of(system), kind, page)
    dragging.keep(system, shown)
    PAGE.set(system, shown.items[-1].page)
    system.toast(Texts.of(system.language).widget_added)
