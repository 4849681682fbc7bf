"""What is done to Wi-Fi networks, and the dialogs: password, add network, long-press menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.data import Network, read, write
from mobile_gym.virtual_device.apps.settings.dialogs import dialog_body
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import View, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext
    from mobile_gym.virtual_device.apps.settings.pages import SsidArgs
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


def _password_popup(ctx: SettingsContext[SsidArgs]) -> View:
    ssid = ctx.args.ssid
    password = _PASSWORD.of(ctx)
    return question(
        ctx,
        ssid,
        dialog_body(*_password_field(ctx, password)),
        ctx.t.connect,
        partial(_try_password, ssid=ssid, password=password),
        enabled=len(password) >= MIN_PASSWORD,
    )


def _password_field(ctx: SettingsContext, password: str) -> tuple[View, ...]:
    shown = _SHOW_PASSWORD.of(ctx)
    return (
        text(ctx.t.password, 14, ctx.theme.text_secondary),
        widgets.edit_field(
            ctx.theme, _PASSWORD.key, password, resource_id="password", password=not shown
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


def _add_popup(ctx: SettingsContext) -> View:
    ssid = _SSID.of(ctx)
    security = _SECURITY.of(ctx)
    password = _PASSWORD.of(ctx)
    complete = bool(ssid.strip()) and (security == "open" or len(password) >= MIN_PASSWORD)
    return question(
        ctx,
        ctx.t.add_network,
        dialog_body(
            text(ctx.t.network_name, 14, ctx.theme.text_secondary),
            widgets.edit_field(
                ctx.theme, _SSID.key, ssid, hint=ctx.t.ssid_hint, resource_id="ssid"
            ),
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


def _menu_popup(ctx: SettingsContext[SsidArgs]) -> View:
    ssid = ctx.args.ssid
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


POPUPS: Final = (
    pages.PASSWORD.shows(_password_popup),
    pages.ADD_NETWORK.shows(_add_popup),
    pages.NETWORK_MENU.shows(_menu_popup),
)
