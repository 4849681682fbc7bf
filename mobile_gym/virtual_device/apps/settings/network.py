"""Network and internet: airplane mode, SIM, mobile network, hotspot, Data Saver, DNS, VPN."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler
from mobile_gym.virtual_device.app_kit.prompts import message, question, yes_button
from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.data import PACKAGE, SettingsData, read, write
from mobile_gym.virtual_device.apps.settings.rows import confirm, dialog_body
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.radios import airplane_is_on, set_airplane, wifi_is_on

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

# -- VPN profiles: a list of names, of which one may be connected --------------------------------

_NAME: Final = ViewState("vpn_name", "")


def vpn_summary(ctx: SettingsContext) -> str:
    """The VPN that is connected, or that there is none."""
    return ctx.data.vpn or ctx.t.none


def _vpn_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    for name in ctx.data.vpns:
        yield ui.list_item(
            ctx.theme,
            name,
            ctx.t.connected_status if name == ctx.data.vpn else "",
            on_tap=partial(_switch_vpn, name=name),
            icon_name="key-outline",
            trailing=ui.gear(
                ctx.theme,
                ctx.t.settings_for.format(name=name),
                partial_handler(pages.FORGET_VPN.open, chosen=name),
            ),
        )
    if not ctx.data.vpns:
        yield ui.list_item(ctx.theme, ctx.t.vpn_none, enabled=False)
    yield ui.list_item(ctx.theme, ctx.t.vpn_add, on_tap=_show_add_vpn, icon_name="plus")


def _switch_vpn(system: System, name: str) -> None:
    """A tap connects a profile, or disconnects it."""
    write(system, vpn="" if read(system).vpn == name else name)


def _show_add_vpn(system: System) -> None:
    pages.ADD_VPN.open(system)
    system.focus(_NAME.key, 0)


def _add_vpn_popup(ctx: SettingsContext) -> ui.View:
    name = _NAME.of(ctx)
    field = ui.edit_field(ctx.theme, _NAME.key, name, hint=ctx.t.vpn_name)
    return question(
        ctx,
        ctx.t.vpn_add,
        dialog_body(field),
        ctx.t.save,
        partial(_add_vpn, name=name.strip()),
        enabled=bool(name.strip()),
    )


def _add_vpn(system: System, name: str) -> None:
    system.dismiss()
    names = read(system).vpns
    write(system, vpns=names if name in names else (*names, name))


def _forget_vpn_popup(ctx: SettingsContext[pages.NameArgs]) -> ui.View:
    name = ctx.args.chosen
    forget = partial(_forget_vpn, name=name)
    return confirm(ctx, name, ctx.t.vpn_forget_body, ctx.t.forget, forget)


def _forget_vpn(system: System, name: str) -> None:
    system.dismiss()
    data = read(system)
    vpns = tuple(other for other in data.vpns if other != name)
    write(system, vpns=vpns, vpn="" if data.vpn == name else data.vpn)


VPN_PAGES: Final = (
    entries.PreferenceScreen(pages.VPN, Texts.vpn, (entries.Rows(_vpn_rows, (Texts.vpn_add,)),)),
)

VPN_POPUPS: Final = (pages.ADD_VPN.shows(_add_vpn_popup), pages.FORGET_VPN.shows(_forget_vpn_popup))


def _internet_summary(ctx: SettingsContext) -> str:
    data = ctx.data
    if wifi_is_on(ctx) and data.connected:
        return data.connected
    if airplane_is_on(ctx):
        return ctx.t.networks_airplane
    return data.carrier if ctx.setting("global", "mobile_data") == "1" else ctx.t.networks_off


def _carrier(ctx: SettingsContext) -> str:
    return ctx.data.carrier


def _nothing(ctx: SettingsContext) -> str:
    return ""


def _not_in_airplane(ctx: SettingsContext) -> bool:
    return not airplane_is_on(ctx)


# -- what Android keeps in services, not in settings keys ------------------------------------------


def _data(source: Context | System) -> SettingsData:
    return source.state.data[PACKAGE]


def _hotspot_is_on(source: Context | System) -> bool:
    return _data(source).hotspot_on


def _set_hotspot(system: System, turn_on: bool) -> None:
    write(system, hotspot_on=turn_on)


def _on_off(ctx: SettingsContext, is_on: bool) -> str:
    return ctx.t.on if is_on else ctx.t.off


def _hotspot_summary(ctx: SettingsContext) -> str:
    return _on_off(ctx, _hotspot_is_on(ctx))


def _hotspot_name(ctx: SettingsContext) -> str:
    return ctx.data.hotspot_name


def _put_hotspot_name(system: System, name: str) -> None:
    write(system, hotspot_name=name)


def _hotspot_password(ctx: SettingsContext) -> str:
    return ctx.data.hotspot_password


def _put_hotspot_password(system: System, password: str) -> None:
    write(system, hotspot_password=password)


def _data_saver_is_on(source: Context | System) -> bool:
    return _data(source).data_saver


def _set_data_saver(system: System, turn_on: bool) -> None:
    write(system, data_saver=turn_on)


def _data_saver_summary(ctx: SettingsContext) -> str:
    return _on_off(ctx, _data_saver_is_on(ctx))


def _sim_choice(name: str, title: Text, key: str) -> entries.Choice:
    """Which SIM is used; there is one, and Android may be told to ask all the same."""
    options = (("1", Texts.sim_1), ("-1", Texts.sim_ask))
    return entries.Choice(name, title, "global", key, options, get=partial(_sim_of, key=key))


def _sim_of(ctx: SettingsContext, key: str) -> str:
    return ctx.setting("global", key, "1")


def _plan_popup(ctx: SettingsContext) -> ui.View:
    """What Android says where the operator has no page about the plan."""
    words = ctx.t.mobile_plan_body.format(carrier=ctx.data.carrier)
    return ui.dialog(
        ctx.theme,
        ctx.t.mobile_plan,
        message(ctx.theme, words),
        yes_button(ctx, ctx.t.ok, dismiss),
    )


AIRPLANE: Final = entries.Toggle(
    Texts.airplane_mode, icon="airplane", change=set_airplane, reads=airplane_is_on
)

PAGES: Final = (
    entries.PreferenceScreen(
        pages.NETWORK,
        Texts.network,
        (
            entries.Link(Texts.internet, pages.INTERNET, _internet_summary, icon="wifi-strength-4"),
            entries.Link(Texts.calls_sms, pages.CALLS_SMS, _carrier, icon="phone-message-outline"),
            entries.Rule(),
            entries.Link(Texts.sims, pages.MOBILE, _carrier, icon="sim-outline"),
            AIRPLANE,
            entries.Link(
                Texts.hotspot_tethering, pages.TETHERING, _hotspot_summary, icon="access-point"
            ),
            entries.Link(
                Texts.data_saver, pages.DATA_SAVER, _data_saver_summary, icon="chart-donut"
            ),
            entries.Link(Texts.vpn, pages.VPN, vpn_summary, icon="key-outline"),
            entries.Info(Texts.mobile_plan, _nothing, pages.MOBILE_PLAN.open),
            entries.Choice(
                "private_dns",
                Texts.private_dns,
                "global",
                "private_dns_mode",
                (("off", Texts.off), ("opportunistic", Texts.dns_automatic)),
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.CALLS_SMS,
        Texts.calls_sms,
        (
            entries.Heading(Texts.calls),
            _sim_choice("calls_sim", Texts.calls_sim, "multi_sim_voice_call"),
            entries.Toggle(
                Texts.wifi_calling,
                "global",
                "wfc_ime_enabled",
                Texts.wifi_calling_summary,
                if_enabled=_not_in_airplane,
            ),
            entries.Heading(Texts.sms),
            _sim_choice("sms_sim", Texts.sms_sim, "multi_sim_sms"),
        ),
    ),
    entries.PreferenceScreen(
        pages.MOBILE,
        Texts.mobile_network,
        (
            entries.Info(Texts.carrier, _carrier),
            entries.Toggle(
                Texts.mobile_data,
                "global",
                "mobile_data",
                Texts.mobile_data_summary,
                if_enabled=_not_in_airplane,
            ),
            entries.Toggle(
                Texts.roaming,
                "global",
                "data_roaming",
                Texts.roaming_summary,
                if_enabled=_not_in_airplane,
            ),
            entries.Choice(
                "preferred_network",
                Texts.preferred_network,
                "global",
                "preferred_network_mode",
                (
                    ("26", Texts.network_5g),
                    ("9", Texts.network_lte),
                    ("0", Texts.network_3g),
                    ("1", Texts.network_2g),
                ),
                if_enabled=_not_in_airplane,
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.TETHERING,
        Texts.hotspot_tethering,
        (
            entries.Link(Texts.wifi_hotspot, pages.HOTSPOT, _hotspot_summary),
            entries.Note(Texts.tether_note),
        ),
    ),
    entries.PreferenceScreen(
        pages.HOTSPOT,
        Texts.wifi_hotspot,
        (
            entries.Toggle(
                Texts.use_wifi_hotspot,
                main=True,
                change=_set_hotspot,
                reads=_hotspot_is_on,
                if_enabled=_not_in_airplane,
            ),
            entries.Heading(Texts.hotspot_setup),
            entries.TextSetting(
                "hotspot_name", Texts.hotspot_name, get=_hotspot_name, put=_put_hotspot_name
            ),
            entries.TextSetting(
                "hotspot_password",
                Texts.hotspot_password,
                get=_hotspot_password,
                put=_put_hotspot_password,
                min_length=8,
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.DATA_SAVER,
        Texts.data_saver,
        (
            entries.Toggle(
                Texts.use_data_saver, main=True, change=_set_data_saver, reads=_data_saver_is_on
            ),
            entries.Note(Texts.data_saver_note),
        ),
    ),
)

POPUPS: Final = (pages.MOBILE_PLAN.shows(_plan_popup),)
