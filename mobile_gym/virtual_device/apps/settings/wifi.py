"""Wi-Fi: the Internet page with its networks, network details, saved networks, preferences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.data import Network, SettingsData
from mobile_gym.virtual_device.apps.settings.entries import PreferenceScreen, Rows, Toggle
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.apps.settings.radios import airplane_is_on, set_wifi, wifi_is_on
from mobile_gym.virtual_device.apps.settings.rows import action_button, footer
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.apps.settings.wifi_dialogs import (
    disconnect,
    forget,
    join,
    security_name,
    show_add_network,
)
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, Wrapper, box, column, icon, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext
    from mobile_gym.virtual_device.apps.settings.pages import NetworkArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PAGES", "SCREENS"]


_SIGNALS: Final = (
    Texts.signal_none,
    Texts.signal_weak,
    Texts.signal_fair,
    Texts.signal_good,
    Texts.signal_full,
)
"""By the number of bars."""


def _carrier_row(ctx: SettingsContext) -> Iterable[View]:
    data = ctx.data
    if airplane_is_on(ctx):
        return
    if ctx.setting("global", "mobile_data") != "1":
        summary = ctx.t.mobile_data_off
    elif wifi_is_on(ctx) and data.connected:
        summary = ctx.t.mobile_ready
    else:
        summary = ctx.t.mobile_connected
    yield widgets.list_item(
        ctx.theme,
        data.carrier,
        summary,
        on_tap=pages.MOBILE.start,
        icon_name="signal-cellular-3",
        trailing=_gear(ctx),
    )


def _gear(ctx: SettingsContext) -> View:
    """The second target of a row: `TwoTargetPreference`'s divider and button."""
    theme = ctx.theme
    return row(
        box(
            width=1, height=32, fill=theme.divider, class_name="android.view.View", around=_DIVIDER
        ),
        widgets.icon_button(
            theme, "cog-outline", ctx.t.settings, pages.MOBILE.start, resource_id="settings_button"
        )._replace(around=widgets.WIDGET_FRAME),
        gap=8,
    )


_DIVIDER: Final = (
    Wrapper("android.widget.LinearLayout", "com.android.settings:id/two_target_divider"),
)


def _network_rows(ctx: SettingsContext) -> Iterable[View]:
    data = ctx.data
    if not wifi_is_on(ctx):
        return
    in_range = [network for network in data.networks if network.level]
    in_range.sort(key=lambda network: network.id != data.connected)
    for network in in_range:
        yield _network_row(ctx, data, network)
    yield widgets.list_item(ctx.theme, ctx.t.add_network, on_tap=show_add_network, icon_name="plus")


def _network_row(ctx: SettingsContext, data: SettingsData, network: Network) -> View:
    theme = ctx.theme
    connected = network.id == data.connected
    if connected:
        summary = ctx.t.connected_status
    elif network.id == data.rejected:
        summary = ctx.t.check_password
    elif network.id in data.saved:
        summary = ctx.t.saved_status
    else:
        summary = ""
    spoken = (
        network.id,
        summary,
        _SIGNALS[network.level].of(ctx.state.language),
        (ctx.t.open_network if network.security == "open" else ctx.t.secure_network),
    )
    item = widgets.list_item(
        theme,
        network.id,
        summary,
        on_tap=bound(pages.NETWORK_DETAILS.start, ssid=network.id)
        if connected
        else partial(join, ssid=network.id),
        on_long_press=bound(pages.NETWORK_MENU.open, ssid=network.id)
        if network.id in data.saved
        else None,
        icon_name=f"wifi-strength-{network.level}",
        trailing=icon("lock-outline", 20, theme.icon) if network.security != "open" else None,
    )
    return item._replace(description=",".join(part for part in spoken if part))


def _saved_link(ctx: SettingsContext) -> Iterable[View]:
    t, count = ctx.t, len(ctx.data.saved)
    wakes = t.network_preferences_on if _wakes(ctx) else t.network_preferences_off
    yield widgets.list_item(
        ctx.theme, t.network_preferences, wakes, on_tap=pages.NETWORK_PREFERENCES.start
    )
    if count:
        summary = (t.one_network if count == 1 else t.some_networks).format(count=count)
        yield widgets.list_item(
            ctx.theme, t.saved_networks, summary, on_tap=pages.SAVED_NETWORKS.start
        )


def _off_note(ctx: SettingsContext) -> Iterable[View]:
    if not wifi_is_on(ctx):
        yield footer(ctx, ctx.t.wifi_is_off)


def _wakes(ctx: SettingsContext) -> bool:
    return ctx.setting("global", "wifi_wakeup_enabled", "1") == "1"


def _saved_rows(ctx: SettingsContext) -> Iterable[View]:
    for ssid in ctx.data.saved:
        yield widgets.list_item(
            ctx.theme,
            ssid,
            on_tap=bound(pages.NETWORK_DETAILS.start, ssid=ssid),
            icon_name="wifi-strength-4",
        )


# -- one network ----------------------------------------------------------------------------------


def _details_screen(ctx: SettingsContext[NetworkArgs]) -> View:
    """One network: its state, and how to leave or forget it."""
    data = ctx.data
    ssid = ctx.args.ssid or data.connected
    network = data.network(ssid)
    theme = ctx.theme
    connected = wifi_is_on(ctx) and ssid == data.connected
    if connected:
        status = ctx.t.connected_status
    else:
        status = ctx.t.saved_status if ssid in data.saved else ctx.t.not_saved
    return list_screen(
        theme,
        app_bar(ctx, ctx.t.network_details),
        column(
            icon("wifi", 40, theme.accent),
            text(ssid, 24, theme.text, resource_id="entity_header_title", max_lines=2),
            text(status, 14, theme.text_secondary, resource_id="entity_header_summary"),
            gap=6,
            width=FILL,
            align="center",
            padding=(24, 8, 24, 16),
            class_name="android.widget.LinearLayout",
            resource_id="entity_header",
        ),
        row(
            action_button(
                ctx,
                "delete-outline",
                ctx.t.forget,
                partial(_forget_and_leave, ssid=ssid),
                "button1",
            )
            if ssid in data.saved
            else None,
            action_button(ctx, "close", ctx.t.disconnect, disconnect, "button2")
            if connected
            else action_button(ctx, "wifi", ctx.t.connect, partial(join, ssid=ssid), "button2")
            if wifi_is_on(ctx)
            else None,
            width=FILL,
            padding=(16, 0),
            gap=8,
        ),
        *(
            (
                widgets.list_item(
                    theme, ctx.t.signal_strength, _SIGNALS[network.level].of(ctx.state.language)
                ),
                widgets.list_item(theme, ctx.t.wifi_security, security_name(ctx, network.security)),
            )
            if network is not None
            else ()
        ),
    )


def _forget_and_leave(system: System, ssid: str) -> None:
    forget(system, ssid)
    system.finish()


SCREENS: Final = (pages.NETWORK_DETAILS.shows(_details_screen),)

PAGES: Final = (
    PreferenceScreen(
        pages.INTERNET,
        Texts.internet,
        (
            Rows(_carrier_row),
            Toggle(Texts.wifi, change=set_wifi, reads=wifi_is_on),
            Rows(_network_rows, (Texts.add_network,)),
            Rows(_saved_link),
            Rows(_off_note),
        ),
    ),
    PreferenceScreen(pages.SAVED_NETWORKS, Texts.saved_networks, (Rows(_saved_rows),)),
    PreferenceScreen(
        pages.NETWORK_PREFERENCES,
        Texts.network_preferences,
        (
            Toggle(
                Texts.wifi_wakeup,
                "global",
                "wifi_wakeup_enabled",
                Texts.wifi_wakeup_summary,
                absent="1",
            ),
            Toggle(
                Texts.wifi_notify,
                "global",
                "wifi_networks_available_notification_on",
                Texts.wifi_notify_summary,
                absent="1",
            ),
        ),
    ),
)
