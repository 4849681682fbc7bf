"""What is done to Wi-Fi networks, and the dialogs: password, add network, long-press menu."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.settings.data import PACKAGE, Network, SettingsData
from mobile_gym.virtual_device.apps.settings.dialogs import dialog_body
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import View, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "POPUPS",
    "connect",
    "disconnect",
    "forget",
    "join",
    "security_name",
    "show_add_network",
]

MIN_PASSWORD: Final = 8
"""Of WPA-PSK (IEEE 802.11i): 8 to 63 characters."""
_SECURITIES: Final = ("open", "WPA2", "WPA3")


def security_name(ctx: Context, security: str) -> str:
    """What a network's security is called."""
    return ctx.t.security_none if security == "open" else f"{security}-Personal"


def join(system: System, ssid: str) -> None:
    """Connect to a network, asking for its password where it is needed."""
    data: SettingsData = system.state.data[PACKAGE]
    network = data.network(ssid)
    if network is None or (network.security != "open" and ssid not in data.saved):
        system.show_popup("password", ssid=ssid)
        system.focus("password", 0)
    else:
        connect(system, ssid)


def connect(system: System, ssid: str) -> None:
    """Use a network, and keep it saved."""
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


def disconnect(system: System) -> None:
    """Leave the network; it stays saved."""
    system.set_data(replace(system.state.data[PACKAGE], connected=""), PACKAGE)


def forget(system: System, ssid: str) -> None:
    """Remove a saved network."""
    data: SettingsData = system.state.data[PACKAGE]
    system.set_data(
        replace(
            data,
            saved=tuple(other for other in data.saved if other != ssid),
            connected="" if data.connected == ssid else data.connected,
        ),
        PACKAGE,
    )


# -- dialogs --------------------------------------------------------------------------------------


def _password_popup(ctx: Context) -> View:
    ssid = str(ctx.args["ssid"])
    password = ctx.ui.get("password", "")
    return question(
        ctx,
        ssid,
        dialog_body(*_password_field(ctx, password)),
        ctx.t.connect,
        partial(_try_password, ssid=ssid, password=password),
        enabled=len(password) >= MIN_PASSWORD,
    )


def _password_field(ctx: Context, password: str) -> tuple[View, ...]:
    shown = ctx.ui.get("show_password", False)
    return (
        text(ctx.t.password, 14, ctx.theme.text_secondary),
        widgets.edit_field(
            ctx.theme, "password", password, resource_id="password", password=not shown
        ),
        widgets.checkbox(
            ctx.theme,
            shown,
            _toggle_shown,
            label=ctx.t.show_password,
            resource_id="show_password",
        ),
    )


def _toggle_shown(system: System) -> None:
    system.set_ui(show_password=not system.ui("show_password", False))


def _try_password(system: System, ssid: str, password: str) -> None:
    system.dismiss()
    data: SettingsData = system.state.data[PACKAGE]
    network = data.network(ssid)
    if network is not None and network.level and password == network.password:
        connect(system, ssid)
    else:
        saved = tuple(other for other in data.saved if other != ssid)
        system.set_data(replace(data, rejected=ssid, saved=saved), PACKAGE)


def _add_popup(ctx: Context) -> View:
    ssid = ctx.ui.get("ssid", "")
    security = ctx.ui.get("security", "open")
    password = ctx.ui.get("password", "")
    complete = bool(ssid.strip()) and (security == "open" or len(password) >= MIN_PASSWORD)
    return question(
        ctx,
        ctx.t.add_network,
        dialog_body(
            text(ctx.t.network_name, 14, ctx.theme.text_secondary),
            widgets.edit_field(ctx.theme, "ssid", ssid, hint=ctx.t.ssid_hint, resource_id="ssid"),
            widgets.list_item(
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
    system.show_popup("add_network")
    system.focus("ssid", 0)


def _next_security(system: System) -> None:
    at = _SECURITIES.index(system.ui("security", "open"))
    system.set_ui(security=_SECURITIES[(at + 1) % len(_SECURITIES)])


def _add(system: System, ssid: str, security: str, password: str) -> None:
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
        connect(system, ssid)
    else:
        system.set_data(replace(data, rejected=ssid), PACKAGE)


def _menu_popup(ctx: Context) -> View:
    ssid = str(ctx.args["ssid"])
    return widgets.menu(
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


POPUPS: Final = {
    "password": _password_popup,
    "add_network": _add_popup,
    "network_menu": _menu_popup,
}
