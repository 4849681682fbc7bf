"""Battery, and Battery Saver."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Link,
    Note,
    Page,
    Rows,
    Toggle,
)
from mobile_gym.virtual_device.ui.view import FILL, View, column, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context

__all__ = ["PAGES", "battery_level"]

BATTERY: Final = ".Settings$PowerUsageSummaryActivity"
SAVER: Final = ".Settings$BatterySaverSettingsActivity"


def battery_level(ctx: Context) -> str:
    """The charge, such as `100%`."""
    return f"{ctx.state.properties.get('battery.level', '100')}%"


def _header(ctx: Context) -> Iterable[View]:
    level = battery_level(ctx)
    yield column(
        text(level, 40, ctx.theme.text, resource_id="usage_summary"),
        text(
            (ctx.t.battery_full if level == "100%" else ctx.t.battery_charging),
            14,
            ctx.theme.text_secondary,
            resource_id="bottom_summary",
        ),
        gap=4,
        width=FILL,
        padding=(24, 4, 24, 12),
        class_name="android.widget.LinearLayout",
    )


def _saver_summary(ctx: Context) -> str:
    return ctx.t.on if ctx.setting("global", "low_power") == "1" else ctx.t.off


PAGES: Final = (
    Page(
        BATTERY,
        "battery",
        (
            Rows(_header),
            Link("battery_saver", SAVER, _saver_summary),
            Toggle(
                "battery_percentage",
                "system",
                "status_bar_show_battery_percent",
                "battery_percentage_summary",
            ),
        ),
    ),
    Page(
        SAVER,
        "battery_saver",
        (
            Toggle("use_battery_saver", "global", "low_power", main=True),
            Choice(
                "saver_schedule",
                "global",
                "low_power_trigger_level",
                (
                    ("0", "schedule_none"),
                    ("5", "percent_5"),
                    ("10", "percent_10"),
                    ("20", "percent_20"),
                    ("30", "percent_30"),
                ),
            ),
            Toggle(
                "saver_auto_off",
                "global",
                "low_power_sticky_auto_disable_enabled",
                "saver_auto_off_summary",
                absent="1",
            ),
            Note("battery_saver_note"),
        ),
    ),
)
