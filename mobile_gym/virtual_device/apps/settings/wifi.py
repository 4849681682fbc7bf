"""Wi-Fi: the Internet page, network details, saved networks, and the dialogs of a network."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.settings import entries, pages, rows
from mobile_gym.virtual_device.apps.settings.data import Network, SettingsData, read, write
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.radios import airplane_is_on, mobile_of, set_wifi, wifi_is_on

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System

_LINEAR: Final = "android.widget.LinearLayout"


_SIGNALS: Final = (
    Texts.signal_none,
    Texts.signal_weak,
    Texts.signal_fair,
    Texts.signal_good,
    Texts.signal_full,
)
"""By the number of bars."""


def _carrier_row(ctx: SettingsContext) -> Iterable[ui.View]:
    data = ctx.data
    if airplane_is_on(ctx):
        return
    kind = mobile_of(ctx.state).kind
    if not kind:
        summary = ctx.t.mobile_data_off
    elif wifi_is_on(ctx) and data.connected:
        summary = ctx.t.mobile_ready
    else:
        summary = ctx.t.connected_kind.format(kind=kind)
    yield ui.list_item(
        ctx.theme,
        data.carrier,
        summary,
        on_tap=pages.MOBILE.start,
        leading=_image(ctx, "network-strength-4", ctx.theme.accent),
        trailing=ui.gear(ctx.theme, ctx.t.settings, pages.MOBILE.start),
    )


def _image(ctx: SettingsContext, name: str, color: int) -> ui.View:
    """A row's icon in a colour of its own."""
    return ui.icon(
        name, 24, color, class_name="android.widget.ImageView", resource_id="android:id/icon"
    )


def _network_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    data = ctx.data
    if not wifi_is_on(ctx):
        return
    in_range = [network for network in data.networks if network.level]
    in_range.sort(key=lambda network: network.id != data.connected)
    for network in in_range:
        yield _network_row(ctx, data, network)
    yield ui.list_item(
        ctx.theme, ctx.t.add_network, on_tap=show_add_network, icon_name="plus", nested=True
    )


def _network_row(ctx: SettingsContext, data: SettingsData, network: Network) -> ui.View:
    connected, saved = network.id == data.connected, network.id in data.saved
    if connected:
        summary = ctx.t.connected_status
    elif network.id == data.rejected:
        summary = ctx.t.check_password
    elif saved:
        summary = ctx.t.saved_status
    else:
        summary = ""
    spoken = (
        network.id,
        summary,
        _SIGNALS[network.level].of(ctx.state.language),
        (ctx.t.open_network if network.security == "open" else ctx.t.secure_network),
    )
    description = ",".join(part for part in spoken if part)
    return _row(ctx.theme, network, summary, description, connected, saved, ctx.t.settings)


@ui.kept_with_handlers
def _row(
    theme: ui.Theme,
    network: Network,
    summary: str,
    description: str,
    connected: bool,
    saved: bool,
    details: str,
) -> ui.View:
    """A network's row; `details` is what its gear is called."""
    item = ui.list_item(
        theme,
        network.id,
        summary,
        on_tap=partial_handler(pages.NETWORK_DETAILS.start, ssid=network.id)
        if connected
        else partial(join, ssid=network.id),
        on_long_press=partial_handler(pages.NETWORK_MENU.open, ssid=network.id) if saved else None,
        icon_name=f"wifi-strength-{network.level}",
        trailing=_network_end(theme, connected, network, details),
        nested=True,
    )
    return item._replace(description=description)


def _network_end(
    theme: ui.Theme, connected: bool, network: Network, details: str
) -> ui.View | None:
    """What stands behind a network: its details where it is connected, else a lock."""
    if connected:
        show = partial_handler(pages.NETWORK_DETAILS.start, ssid=network.id)
        return ui.gear(
            theme,
            details,
            show,
            resource_id="settings_button_no_background",
            rule=False,
        )
    if network.security == "open":
        return None
    return _lock(theme)


@ui.cached_view
def _lock(theme: ui.Theme) -> ui.View:
    return ui.row(
        ui.icon("lock-outline", 20, theme.text_secondary),
        width=72,
        height=48,
        justify="center",
        class_name=_LINEAR,
        resource_id="android:id/widget_frame",
    )


def _fix_button(ctx: SettingsContext) -> ui.View:
    """Beside the title: what starts the connection anew."""
    return ui.icon_button(
        ctx.theme,
        "sync",
        ctx.t.fix_connectivity,
        pages.FIX_CONNECTIVITY.open,
        color=ctx.theme.text,
        class_name="android.widget.Button",
    )


def _fix_popup(ctx: SettingsContext) -> ui.View:
    return rows.confirm(ctx, ctx.t.fix_title, ctx.t.fix_body, ctx.t.fix_button, _fix)


def _fix(system: System) -> None:
    """Turn the radio off and on again; the network that was used last is joined."""
    system.dismiss()
    set_wifi(system, False)
    set_wifi(system, True)
    data = read(system)
    saved = (network for ssid in data.saved if (network := data.network(ssid)) and network.level)
    network = next(saved, None)
    if network is not None:
        connect(system, network.id)


def _data_row(ctx: SettingsContext) -> Iterable[ui.View]:
    """What went through no SIM; nothing is counted, so it cannot be looked at."""
    written = locale(ctx.state)
    start = ctx.now - timedelta(days=_CYCLE_DAYS)
    summary = ctx.t.data_used.format(
        size="0 B",
        start=written.write(written.day, start),
        end=written.write(written.day, ctx.now),
    )
    yield ui.list_item(ctx.theme, ctx.t.other_data_usage, summary, enabled=False)


_CYCLE_DAYS: Final = 28
_PROGRESS_DP: Final = 2.9
"""Of the bar that tells that networks are searched; on this device they are always known."""


def _saved_link(ctx: SettingsContext) -> Iterable[ui.View]:
    t, count = ctx.t, len(ctx.data.saved)
    wakes = t.network_preferences_on if _wakes(ctx) else t.network_preferences_off
    yield ui.list_item(
        ctx.theme, t.network_preferences, wakes, on_tap=pages.NETWORK_PREFERENCES.start
    )
    if count:
        summary = (t.one_network if count == 1 else t.some_networks).format(count=count)
        yield ui.list_item(ctx.theme, t.saved_networks, summary, on_tap=pages.SAVED_NETWORKS.start)


def _off_note(ctx: SettingsContext) -> Iterable[ui.View]:
    if not wifi_is_on(ctx):
        yield rows.footer(ctx, ctx.t.wifi_scan_note, ctx.t.change, pages.LOCATION.start)


def _wakes(ctx: SettingsContext) -> bool:
    return ctx.setting("global", "wifi_wakeup_enabled", "1") == "1"


def _saved_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    for ssid in ctx.data.saved:
        yield ui.list_item(
            ctx.theme,
            ssid,
            on_tap=partial_handler(pages.NETWORK_DETAILS.start, ssid=ssid),
            icon_name="wifi-strength-4",
        )


# -- one network ----------------------------------------------------------------------------------


def _details_screen(ctx: SettingsContext[pages.NetworkArgs]) -> ui.View:
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
        ui.column(
            ui.icon("wifi", 40, theme.accent),
            ui.text(ssid, 24, theme.text, resource_id="entity_header_title", max_lines=2),
            ui.text(status, 14, theme.text_secondary, resource_id="entity_header_summary"),
            gap=6,
            width=ui.FILL,
            align="center",
            padding=(24, 8, 24, 16),
            class_name="android.widget.LinearLayout",
            resource_id="entity_header",
        ),
        rows.action_buttons(
            ctx,
            rows.action_button(
                ctx,
                "delete-outline",
                ctx.t.forget,
                partial(_forget_and_leave, ssid=ssid),
                "button1",
            )
            if ssid in data.saved
            else None,
            rows.action_button(ctx, "close", ctx.t.disconnect, disconnect, "button2")
            if connected
            else rows.action_button(ctx, "wifi", ctx.t.connect, partial(join, ssid=ssid), "button2")
            if wifi_is_on(ctx)
            else None,
            below_dp=0,
        ),
        *(
            (
                ui.list_item(
                    theme, ctx.t.signal_strength, _SIGNALS[network.level].of(ctx.state.language)
                ),
                ui.list_item(theme, ctx.t.wifi_security, security_name(ctx, network.security)),
            )
            if network is not None
            else ()
        ),
    )


def _forget_and_leave(system: System, ssid: str) -> None:
    forget(system, ssid)
    system.finish()


SCREENS: Final = (pages.NETWORK_DETAILS.shows(_details_screen),)

POPUPS: Final = (pages.FIX_CONNECTIVITY.shows(_fix_popup),)

PAGES: Final = (
    entries.PreferenceScreen(
        pages.INTERNET,
        Texts.internet,
        (
            entries.Rows(_carrier_row),
            entries.Rule(),
            entries.Toggle(Texts.wifi, change=set_wifi, reads=wifi_is_on),
            entries.Rows(_network_rows, (Texts.add_network,)),
            entries.Rule(),
            entries.Rows(_saved_link, (Texts.network_preferences, Texts.saved_networks)),
            entries.Rows(_data_row, (Texts.other_data_usage,)),
            entries.Rows(_off_note),
        ),
        actions=_fix_button,
        pinned_dp=_PROGRESS_DP,
    ),
    entries.PreferenceScreen(
        pages.SAVED_NETWORKS, Texts.saved_networks, (entries.Rows(_saved_rows),)
    ),
    entries.PreferenceScreen(
        pages.NETWORK_PREFERENCES,
        Texts.network_preferences,
        (
            entries.Toggle(
                Texts.wifi_wakeup,
                "global",
                "wifi_wakeup_enabled",
                Texts.wifi_wakeup_summary,
                absent="1",
            ),
            entries.Toggle(
                Texts.wifi_notify,
                "global",
                "wifi_networks_available_notification_on",
                Texts.wifi_notify_summary,
                absent="1",
            ),
        ),
    ),
)


# -- What is done to Wi-Fi networks, and the dialogs: password, add network, long-press menu -----

MIN_PASSWORD: Final = 8
"""Of WPA-PSK (IEEE 802.11i): 8 to 63 characters."""
_SECURITIES: Final = ("open", "WPA2", "WPA3")

_PASSWORD: Final = ViewState("password", "")
_SECURITY: Final = ViewState("security", "open")
_SHOW_PASSWORD: Final = ViewState("show_password", False)
_SSID: Final = ViewState("ssid", "")


def security_name(ctx: SettingsContext, security: str) -> str:
    """What a network's security is called."""
    return ctx.t.security_none if security == "open" else f"{security}-Personal"


def join(system: System, ssid: str) -> None:
    """Connect to a network, asking for its password where it is needed."""
    data = read(system)
    network = data.network(ssid)
    if network is None or (network.security != "open" and ssid not in data.saved):
        pages.PASSWORD.open(system, ssid=ssid)
        system.focus(_PASSWORD.key, 0)
    else:
        connect(system, ssid)


def connect(system: System, ssid: str) -> None:
    """Use a network, and keep it saved."""
    others = (other for other in read(system).saved if other != ssid)
    write(system, connected=ssid, saved=(ssid, *others), rejected="")


def disconnect(system: System) -> None:
    """Leave the network; it stays saved."""
    write(system, connected="")


def forget(system: System, ssid: str) -> None:
    """Remove a saved network."""
    data = read(system)
    saved = tuple(other for other in data.saved if other != ssid)
    write(system, saved=saved, connected="" if data.connected == ssid else data.connected)


# -- dialogs --------------------------------------------------------------------------------------


def _password_popup(ctx: SettingsContext[pages.SsidArgs]) -> ui.View:
    ssid = ctx.args.ssid
    password = _PASSWORD.of(ctx)
    return question(
        ctx,
        ssid,
        rows.dialog_body(*_password_field(ctx, password)),
        ctx.t.connect,
        partial(_try_password, ssid=ssid, password=password),
        enabled=len(password) >= MIN_PASSWORD,
    )


def _password_field(ctx: SettingsContext, password: str) -> tuple[ui.View, ...]:
    shown = _SHOW_PASSWORD.of(ctx)
    return (
        ui.text(ctx.t.password, 14, ctx.theme.text_secondary),
        ui.edit_field(
            ctx.theme, _PASSWORD.key, password, resource_id="password", password=not shown
        ),
        ui.checkbox(
            ctx.theme,
            shown,
            _toggle_shown,
            label=ctx.t.show_password,
            resource_id="show_password",
        ),
    )


def _toggle_shown(system: System) -> None:
    _SHOW_PASSWORD.set(system, not _SHOW_PASSWORD.get(system))


def _try_password(system: System, ssid: str, password: str) -> None:
    system.dismiss()
    data = read(system)
    network = data.network(ssid)
    if network is not None and network.level and password == network.password:
        connect(system, ssid)
    else:
        saved = tuple(other for other in data.saved if other != ssid)
        write(system, rejected=ssid, saved=saved)


def _add_popup(ctx: SettingsContext) -> ui.View:
    ssid = _SSID.of(ctx)
    security = _SECURITY.of(ctx)
    password = _PASSWORD.of(ctx)
    complete = bool(ssid.strip()) and (security == "open" or len(password) >= MIN_PASSWORD)
    return question(
        ctx,
        ctx.t.add_network,
        rows.dialog_body(
            ui.text(ctx.t.network_name, 14, ctx.theme.text_secondary),
            ui.edit_field(ctx.theme, _SSID.key, ssid, hint=ctx.t.ssid_hint, resource_id="ssid"),
            ui.list_item(
                ctx.theme,
                ctx.t.wifi_security,
                security_name(ctx, security),
                on_tap=_next_security,
            )._replace(padding=(0, 0, 0, 0), resource_id="security"),
            *(_password_field(ctx, password) if security != "open" else ()),
        ),
        ctx.t.save,
        partial(_add, ssid=ssid.strip(), security=security, password=password),
        enabled=complete,
    )


def show_add_network(system: System) -> None:
    """Open the dialog for a network by name."""
    pages.ADD_NETWORK.open(system)
    system.focus(_SSID.key, 0)


def _next_security(system: System) -> None:
    at = _SECURITIES.index(_SECURITY.get(system))
    _SECURITY.set(system, _SECURITIES[(at + 1) % len(_SECURITIES)])


def _add(system: System, ssid: str, security: str, password: str) -> None:
    """Save a network by name; it is joined at once where it is in range and the secret is right."""
    system.dismiss()
    data = read(system)
    known = data.network(ssid)
    if known is None:
        added = Network(ssid, security, 0, password)
        write(system, networks=(*data.networks, added), saved=(*data.saved, ssid))
    elif known.security == security and known.password == password and known.level:
        connect(system, ssid)
    else:
        write(system, rejected=ssid)


def _menu_popup(ctx: SettingsContext[pages.SsidArgs]) -> ui.View:
    ssid = ctx.args.ssid
    return ui.menu(
        ctx.theme,
        (ctx.t.connect, partial(_menu_connect, ssid=ssid)),
        (ctx.t.forget, partial(_menu_forget, ssid=ssid)),
    )


def _menu_connect(system: System, ssid: str) -> None:
    system.dismiss()
    connect(system, ssid)


def _menu_forget(system: System, ssid: str) -> None:
    system.dismiss()
    forget(system, ssid)


DIALOGS: Final = (
    pages.PASSWORD.shows(_password_popup),
    pages.ADD_NETWORK.shows(_add_popup),
    pages.NETWORK_MENU.shows(_menu_popup),
)
