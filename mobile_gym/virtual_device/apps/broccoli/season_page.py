"""The seasonal calendar: what is ripe in a month."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.broccoli.look import GREEN
from mobile_gym.virtual_device.apps.broccoli.seasons import Produce, in_season
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.broccoli.data import BroccoliContext

_MONTH: Final = ViewState[int | None]("month", None)
"""The month that is shown, from 0; None for this one."""


def season_page(ctx: BroccoliContext) -> ui.View:
    """A month, its neighbours at both sides, and what is ripe then."""
    theme, t, chosen = ctx.theme, ctx.t, _MONTH.of(ctx)
    month = ctx.now.month - 1 if chosen is None else chosen
    written = locale(ctx.state)
    head = ui.row(
        ui.icon_button(
            theme, "chevron-left", t.previous_month, partial_handler(_MONTH.set, (month - 1) % 12)
        ),
        ui.text(
            written.months[month],
            18,
            theme.text,
            bold=True,
            weight=1,
            text_align="center",
            resource_id="text_month",
        ),
        ui.icon_button(
            theme, "chevron-right", t.next_month, partial_handler(_MONTH.set, (month + 1) % 12)
        ),
        width=ui.FILL,
        padding=(8, 0),
    )
    ripe = in_season(ctx.data.region, month + 1)
    if not ripe:
        return ui.page(
            theme,
            sub_page_bar(ctx, t.seasonal_calendar),
            head,
            empty_state(theme, "leaf", t.nothing_ripe),
        )
    rows = ui.column(
        *(_row(ctx, item, month + 1) for item in ripe), width=ui.FILL, padding=(0, 0, 0, 24)
    )
    listed = ui.scroll("seasons", rows, resource_id="recycler_view")
    return ui.page(theme, sub_page_bar(ctx, t.seasonal_calendar), head, listed)


def _row(ctx: BroccoliContext, produce: Produce, month: int) -> ui.View:
    """A fruit or vegetable, and a box for each month of the year."""
    theme, written = ctx.theme, locale(ctx.state)
    name = produce.name.of(ctx.state.language)
    first, last = produce.months
    months = f"{written.months_short[first - 1]} – {written.months_short[last - 1]}"
    boxes = (
        ui.box(
            height=10 if number == month else 6,
            weight=1,
            fill=GREEN if produce.is_ripe(number) else theme.surface_high,
            radius=3,
        )
        for number in range(1, 13)
    )
    return ui.column(
        ui.row(
            ui.text(name[:1].upper() + name[1:], 16, theme.text, weight=1),
            ui.text(months, 13, theme.text_secondary),
            width=ui.FILL,
        ),
        ui.row(*boxes, width=ui.FILL, gap=3),
        gap=6,
        width=ui.FILL,
        padding=(20, 8),
        class_name="android.view.ViewGroup",
        resource_id="season",
    )
