"""Battery, and Battery Saver.

It is a page of its own; `home` shows the level in its list.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.formatting import locale

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext


def battery_level(ctx: SettingsContext) -> str:
    """The charge, such as `100%`."""
    return locale(ctx.state).percent.format(_charge(ctx))


def _charge(ctx: SettingsContext) -> str:
    return ctx.state.properties.get("battery.level", "100")


def _header(ctx: SettingsContext) -> Iterable[ui.View]:
    yield ui.column(
        ui.text(battery_level(ctx), 40, ctx.theme.text, resource_id="usage_summary"),
        ui.text(
            ctx.t.battery_full if _charge(ctx) == "100" else ctx.t.battery_charging,
            14,
            ctx.theme.text_secondary,
            resource_id="bottom_summary",
        ),
        gap=4,
        width=ui.FILL,
        padding=(24, 4, 24, 12),
        class_name="android.widget.LinearLayout",
    )


def _saver_summary(ctx: SettingsContext) -> str:
    return ctx.t.on if ctx.setting("global", "low_power") == "1" else ctx.t.off


PAGES: Final = (
    entries.PreferenceScreen(
        pages.BATTERY,
        Texts.battery,
        (
            entries.Rows(_header),
            entries.Link(Texts.battery_saver, pages.BATTERY_SAVER, _saver_summary),
            entries.Toggle(
                Texts.battery_percentage,
                "system",
                "status_bar_show_battery_percent",
                Texts.battery_percentage_summary,
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.BATTERY_SAVER,
        Texts.battery_saver,
        (
            entries.Toggle(Texts.use_battery_saver, "global", "low_power", main=True),
            entries.Choice(
                "saver_schedule",
                Texts.saver_schedule,
                "global",
                "low_power_trigger_level",
                (
                    ("0", Texts.schedule_none),
                    ("5", Texts.percent_5),
                    ("10", Texts.percent_10),
                    ("20", Texts.percent_20),
                    ("30", Texts.percent_30),
                ),
            ),
            entries.Toggle(
                Texts.saver_auto_off,
                "global",
                "low_power_sticky_auto_disable_enabled",
                Texts.saver_auto_off_summary,
                absent="1",
            ),
            entries.Note(Texts.battery_saver_note),
        ),
    ),
)
