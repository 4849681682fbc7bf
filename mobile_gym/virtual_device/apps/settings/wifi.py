"""Wi-Fi: the Internet page with its networks, network details, saved networks, preferences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.data import PACKAGE, Network, SettingsData
from mobile_gym.virtual_device.apps.settings.entries import Page, Rows, Toggle
from mobile_gym.virtual_device.apps.settings.network import INTERNET, MOBILE
from mobile_gym.virtual_device.apps.settings.radios import airplane_is_on, set_wifi, wifi_is_on
from mobile_gym.virtual_device.apps.settings.rows import (
    app_bar,
    cancel_button,
    dialog_body,
    dismiss,
    opens,
    shows,
)
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.session import System

__all__ = ["DETAILS", "PAGES", "POPUPS", "details_screen"]

SAVED: Final = ".Settings$SavedAccessPointsSettingsActivity"
DETAILS: Final = ".Settings$WifiDetailsSettingsActivity"
PREFERENCES: Final = ".Settings$ConfigureWifiSettingsActivity"

MIN_PASSWORD: Final = 8
"""Of WPA-PSK (IEEE 802.11i): 8 to 63 characters."""
_SECURITIES: Final = ("open", "WPA2", "WPA3")
_SIGNAL_WORDS: Final = ("signal_none", "signal_weak", "signal_fair", "signal_good", "signal_full")


def _carrier_row(ctx: Context) -> Iterable[View]:
    data: SettingsData = ctx.data
    if airplane_is_on(ctx):
        return
    if ctx.setting("global", "mobile_data") != "1":
        summary = ctx.t("mobile_data_off")
    elif wifi_is_on(ctx) and data.connected:
        summary = ctx.t("mobile_ready")
    else:
        summary = ctx.t("mobile_connected")
    yield widgets.list_item(
        ctx.theme, data.carrier, summary, on_tap=opens(MOBILE), icon_name="signal-cellular-3"
    )


def _network_rows(ctx: Context) -> Iterable[View]:
    data: SettingsData = ctx.data
    if not wifi_is_on(ctx):
        yield text(
            ctx.t("wifi_is_off"), 14, ctx.theme.text_secondary, width=FILL, padding=(24, 16, 24, 16),
            resource_id="android:id/summary",
        )
        return
    in_range = [network for network in data.networks if network.level]
    in_range.sort(key=lambda network: network.id != data.connected)
    for network in in_range:
        yield _network_row(ctx, data, network)
    yield widgets.list_item(
        ctx.theme, ctx.t("add_network"), on_tap=shows("add_network"), icon_name="plus"
    )


def _network_row(ctx: Context, data: SettingsData, network: Network) -> View:
    theme = ctx.theme
    connected = network.id == data.connected
    if connected:
        summary = ctx.t("connected_status")
    elif network.id == data.rejected:
        summary = ctx.t("check_password")
    elif network.id in data.saved:
        summary = ctx.t("saved_status")
    else:
        summary = ""
    spoken = (
        network.id,
        summary,
        ctx.t(_SIGNAL_WORDS[network.level]),
        ctx.t("open_network" if network.security == "open" else "secure_network"),
    )
    item = widgets.list_item(
        theme,
        network.id,
        summary,
        on_tap=opens(DETAILS, ssid=network.id) if connected else partial(_join, network.id),
        on_long_press=shows("network_menu", ssid=network.id) if network.id in data.saved else None,
        icon_name=f"wifi-strength-{network.level}",
        trailing=icon("lock-outline", 20, theme.icon) if network.security != "open" else None,
    )
    return item._replace(description=",".join(part for part in spoken if part))


def _saved_link(ctx: Context) -> Iterable[View]:
    count = len(ctx.data.saved)
    key = "network_preferences_on" if _wakes(ctx) else "network_preferences_off"
    yield widgets.list_item(
        ctx.theme, ctx.t("network_preferences"), ctx.t(key), on_tap=opens(PREFERENCES)
    )
    if count:
        key = "one_network" if count == 1 else "some_networks"
        yield widgets.list_item(
            ctx.theme, ctx.t("saved_networks"), ctx.t(key, count=count), on_tap=opens(SAVED)
        )


def _wakes(ctx: Context) -> bool:
    return ctx.setting("global", "wifi_wakeup_enabled", "1") == "1"


def _saved_rows(ctx: Context) -> Iterable[View]:
    for ssid in ctx.data.saved:
        yield widgets.list_item(
            ctx.theme, ssid, on_tap=opens(DETAILS, ssid=ssid), icon_name="wifi-strength-4"
        )


# -- one network ----------------------------------------------------------------------------------


def details_screen(ctx: Context) -> View:
    """The details of one network: its state, and how to leave or forget it."""
    data: SettingsData = ctx.data
    ssid = str(ctx.args.get("ssid", data.connected))
    network = data.network(ssid)
    theme = ctx.theme
    connected = wifi_is_on(ctx) and ssid == data.connected
    status = "connected_status" if connected else "saved_status" if ssid in data.saved else "not_saved"
    return widgets.screen(
        theme,
        app_bar(ctx, ctx.t("network_details")),
        column(
            icon("wifi", 40, theme.accent),
            text(ssid, 24, theme.text, resource_id="entity_header_title", max_lines=2),
            text(ctx.t(status), 14, theme.text_secondary, resource_id="entity_header_summary"),
            gap=6,
            width=FILL,
            align="center",
            padding=(24, 8, 24, 16),
            class_name="android.widget.LinearLayout",
            resource_id="entity_header",
        ),
        row(
            _action(ctx, "forget", "delete-outline", partial(_forget_and_leave, ssid), "button1")
            if ssid in data.saved
            else None,
            _action(ctx, "disconnect", "close", _disconnect, "button2")
            if connected
            else _action(ctx, "connect", "wifi", partial(_join, ssid), "button2")
            if wifi_is_on(ctx)
            else None,
            width=FILL,
            padding=(16, 0),
            gap=8,
        ),
        *(
            (
                widgets.list_item(
                    theme, ctx.t("signal_strength"), ctx.t(_SIGNAL_WORDS[network.level])
                ),
                widgets.list_item(theme, ctx.t("wifi_security"), _security_name(ctx, network.security)),
            )
            if network is not None
            else ()
        ),
    )


def _action(ctx: Context, label: str, icon_name: str, on_tap: object, resource_id: str) -> View:
    theme = ctx.theme
    return column(
        icon(icon_name, 24, theme.accent),
        text(ctx.t(label), 14, theme.accent, bold=True, class_name="", max_lines=1),
        gap=4,
        weight=1,
        padding=(8, 12),
        align="center",
        fill=theme.surface_high,
        radius=16,
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=ctx.t(label),
        focusable=True,
        on_tap=on_tap,
    )


def _security_name(ctx: Context, security: str) -> str:
    return ctx.t("security_none") if security == "open" else f"{security}-Personal"


def _join(ssid: str, system: System) -> None:
    data: SettingsData = system.state.data[PACKAGE]
    network = data.network(ssid)
    if network is None or (network.security != "open" and ssid not in data.saved):
        system.show_popup("password", ssid=ssid)
    else:
        _connect(system, ssid)


def _connect(system: System, ssid: str) -> None:
    data: SettingsData = system.state.data[PACKAGE]
    system.set_data(
        replace(
            data,
            connected=ssid,
            saved=(ssid, *(other for other in data.saved if other != ssid)),
            rejected="",
        ),
        PACKAGE,
    )


def _disconnect(system: System) -> None:
    system.set_data(replace(system.state.data[PACKAGE], connected=""), PACKAGE)


def _forget(system: System, ssid: str) -> None:
    data: SettingsData = system.state.data[PACKAGE]
    system.set_data(
        replace(
            data,
            saved=tuple(other for other in data.saved if other != ssid),
            connected="" if data.connected == ssid else data.connected,
        ),
        PACKAGE,
    )


def _forget_and_leave(ssid: str, system: System) -> None:
    _forget(system, ssid)
    system.finish()


# -- dialogs --------------------------------------------------------------------------------------


def _password_popup(ctx: Context) -> View:
    ssid = str(ctx.args["ssid"])
    password = ctx.ui.get("password", "")
    return widgets.dialog(
        ctx.theme,
        ssid,
        dialog_body(*_password_field(ctx, password)),
        cancel_button(ctx),
        widgets.button(
            ctx.theme, ctx.t("connect"), partial(_try_password, ssid, password),
            resource_id="android:id/button1", enabled=len(password) >= MIN_PASSWORD,
        ),
    )


def _password_field(ctx: Context, password: str) -> tuple[View, ...]:
    shown = ctx.ui.get("show_password", False)
    return (
        text(ctx.t("password"), 14, ctx.theme.text_secondary),
        widgets.edit_field(
            ctx.theme, "password", password, resource_id="password", password=not shown
        ),
        widgets.checkbox(
            ctx.theme, shown, _toggle_shown, label=ctx.t("show_password"),
            resource_id="show_password",
        ),
    )


def _toggle_shown(system: System) -> None:
    system.set_ui(show_password=not system.ui("show_password", False))


def _try_password(ssid: str, password: str, system: System) -> None:
    system.dismiss()
    data: SettingsData = system.state.data[PACKAGE]
    network = data.network(ssid)
    if network is not None and network.level and password == network.password:
        _connect(system, ssid)
    else:
        saved = tuple(other for other in data.saved if other != ssid)
        system.set_data(replace(data, rejected=ssid, saved=saved), PACKAGE)


def _add_popup(ctx: Context) -> View:
    ssid = ctx.ui.get("ssid", "")
    security = ctx.ui.get("security", "open")
    password = ctx.ui.get("password", "")
    complete = bool(ssid.strip()) and (security == "open" or len(password) >= MIN_PASSWORD)
    return widgets.dialog(
        ctx.theme,
        ctx.t("add_network"),
        dialog_body(
            text(ctx.t("network_name"), 14, ctx.theme.text_secondary),
            widgets.edit_field(
                ctx.theme, "ssid", ssid, hint=ctx.t("ssid_hint"), resource_id="ssid"
            ),
            widgets.list_item(
                ctx.theme, ctx.t("wifi_security"), _security_name(ctx, security), on_tap=_next_security
            )._replace(padding=(0, 0, 0, 0), resource_id="security"),
            *(_password_field(ctx, password) if security != "open" else ()),
        ),
        cancel_button(ctx),
        widgets.button(
            ctx.theme, ctx.t("save"), partial(_add, ssid.strip(), security, password),
            resource_id="android:id/button1", enabled=complete,
        ),
    )


def _next_security(system: System) -> None:
    at = _SECURITIES.index(system.ui("security", "open"))
    system.set_ui(security=_SECURITIES[(at + 1) % len(_SECURITIES)])


def _add(ssid: str, security: str, password: str, system: System) -> None:
    """Save a network by name; it is joined at once where it is in range and the secret is right."""
    system.dismiss()
    data: SettingsData = system.state.data[PACKAGE]
    known = data.network(ssid)
    if known is None:
        added = Network(ssid, security, 0, password)
        system.set_data(
            replace(data, networks=(*data.networks, added), saved=(*data.saved, ssid)), PACKAGE
        )
    elif known.security == security and known.password == password and known.level:
        _connect(system, ssid)
    else:
        system.set_data(replace(data, rejected=ssid), PACKAGE)


def _menu_popup(ctx: Context) -> View:
    ssid = str(ctx.args["ssid"])
    return widgets.menu(
        ctx.theme,
        (ctx.t("connect"), partial(_menu_connect, ssid)),
        (ctx.t("forget"), partial(_menu_forget, ssid)),
    )


def _menu_connect(ssid: str, system: System) -> None:
    dismiss(system)
    _connect(system, ssid)


def _menu_forget(ssid: str, system: System) -> None:
    dismiss(system)
    _forget(system, ssid)


PAGES: Final = (
    Page(
        INTERNET,
        "internet",
        (
            Rows(_carrier_row),
            Toggle("wifi", change=set_wifi, reads=wifi_is_on),
            Rows(_network_rows),
            Rows(_saved_link),
        ),
    ),
    Page(SAVED, "saved_networks", (Rows(_saved_rows),)),
    Page(
        PREFERENCES,
        "network_preferences",
        (
            Toggle("wifi_wakeup", "global", "wifi_wakeup_enabled", "wifi_wakeup_summary", absent="1"),
            Toggle(
                "wifi_notify", "global", "wifi_networks_available_notification_on",
                "wifi_notify_summary", absent="1",
            ),
        ),
    ),
)

POPUPS: Final = {
    "password": _password_popup,
    "add_network": _add_popup,
    "network_menu": _menu_popup,
}
