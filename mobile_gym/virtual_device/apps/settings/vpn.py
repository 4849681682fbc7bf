"""VPN profiles: a list of names, of which one may be connected."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.data import read, write
from mobile_gym.virtual_device.apps.settings.dialogs import confirm, dialog_body
from mobile_gym.virtual_device.apps.settings.entries import PreferenceScreen, Rows
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.preferences import gear
from mobile_gym.virtual_device.ui.view import View

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext
    from mobile_gym.virtual_device.apps.settings.pages import NameArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PAGES", "POPUPS", "vpn_summary"]

_NAME: Final = ViewState("vpn_name", "")


def vpn_summary(ctx: SettingsContext) -> str:
    """The VPN that is connected, or that there is none."""
    return ctx.data.vpn or ctx.t.none


def _rows(ctx: SettingsContext) -> Iterable[View]:
    for name in ctx.data.vpns:
        yield widgets.list_item(
            ctx.theme,
            name,
            ctx.t.connected_status if name == ctx.data.vpn else "",
            on_tap=partial(_switch, name=name),
            icon_name="key-outline",
            trailing=gear(
                ctx.theme,
                ctx.t.settings_for.format(name=name),
                bound(pages.FORGET_VPN.open, chosen=name),
            ),
        )
    if not ctx.data.vpns:
        yield widgets.list_item(ctx.theme, ctx.t.vpn_none, enabled=False)
    yield widgets.list_item(ctx.theme, ctx.t.vpn_add, on_tap=_show_add, icon_name="plus")


def _switch(system: System, name: str) -> None:
    """A tap connects a profile, or disconnects it."""
    write(system, vpn="" if read(system).vpn == name else name)


def _show_add(system: System) -> None:
    pages.ADD_VPN.open(system)
    system.focus(_NAME.key, 0)


def _add_popup(ctx: SettingsContext) -> View:
    name = _NAME.of(ctx)
    field = widgets.edit_field(ctx.theme, _NAME.key, name, hint=ctx.t.vpn_name)
    return question(
        ctx,
        ctx.t.vpn_add,
        dialog_body(field),
        ctx.t.save,
        partial(_add, name=name.strip()),
        enabled=bool(name.strip()),
    )


def _add(system: System, name: str) -> None:
    system.dismiss()
    names = read(system).vpns
    write(system, vpns=names if name in names else (*names, name))


def _forget_popup(ctx: SettingsContext[NameArgs]) -> View:
    name = ctx.args.chosen
    forget = partial(_forget, name=name)
    return confirm(ctx, name, ctx.t.vpn_forget_body, ctx.t.forget, forget)


def _forget(system: System, name: str) -> None:
    system.dismiss()
    data = read(system)
    vpns = tuple(other for other in data.vpns if other != name)
    write(system, vpns=vpns, vpn="" if data.vpn == name else data.vpn)


PAGES: Final = (PreferenceScreen(pages.VPN, Texts.vpn, (Rows(_rows, (Texts.vpn_add,)),)),)

POPUPS: Final = (pages.ADD_VPN.shows(_add_popup), pages.FORGET_VPN.shows(_forget_popup))
