"""Network and internet: airplane mode, SIM, mobile network, hotspot, Data Saver, Private DNS."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import message, yes_button
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.data import PACKAGE, SettingsData, write
from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Heading,
    Info,
    Link,
    Note,
    PreferenceScreen,
    Rule,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.radios import airplane_is_on, set_airplane, wifi_is_on
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.apps.settings.vpn import vpn_summary
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.ui.widgets import dialog

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["AIRPLANE", "PAGES", "POPUPS"]


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


def _sim_choice(name: str, title: Text, key: str) -> Choice:
    """Which SIM is used; there is one, and Android may be told to ask all the same."""
    options = (("1", Texts.sim_1), ("-1", Texts.sim_ask))
    return Choice(name, title, "global", key, options, get=partial(_sim_of, key=key))


def _sim_of(ctx: SettingsContext, key: str) -> str:
    return ctx.setting("global", key, "1")


def _plan_popup(ctx: SettingsContext) -> View:
    """What Android says where the operator has no page about the plan."""
    words = ctx.t.mobile_plan_body.format(carrier=ctx.data.carrier)
    return dialog(
        ctx.theme,
        ctx.t.mobile_plan,
        message(ctx.theme, words),
        yes_button(ctx, ctx.t.ok, dismiss),
    )


AIRPLANE: Final = Toggle(
    Texts.airplane_mode, icon="airplane", change=set_airplane, reads=airplane_is_on
)

PAGES: Final = (
    PreferenceScreen(
        pages.NETWORK,
        Texts.network,
        (
            Link(Texts.internet, pages.INTERNET, _internet_summary, icon="wifi-strength-4"),
            Link(Texts.calls_sms, pages.CALLS_SMS, _carrier, icon="phone-message-outline"),
            Rule(),
            Link(Texts.sims, pages.MOBILE, _carrier, icon="sim-outline"),
            AIRPLANE,
            Link(Texts.hotspot_tethering, pages.TETHERING, _hotspot_summary, icon="access-point"),
            Link(Texts.data_saver, pages.DATA_SAVER, _data_saver_summary, icon="chart-donut"),
            Link(Texts.vpn, pages.VPN, vpn_summary, icon="key-outline"),
            Info(Texts.mobile_plan, _nothing, pages.MOBILE_PLAN.open),
            Choice(
                "private_dns",
                Texts.private_dns,
                "global",
                "private_dns_mode",
                (("off", Texts.off), ("opportunistic", Texts.dns_automatic)),
            ),
        ),
    ),
    PreferenceScreen(
        pages.CALLS_SMS,
        Texts.calls_sms,
        (
            Heading(Texts.calls),
            _sim_choice("calls_sim", Texts.calls_sim, "multi_sim_voice_call"),
            Toggle(
                Texts.wifi_calling,
                "global",
                "wfc_ime_enabled",
                Texts.wifi_calling_summary,
                if_enabled=_not_in_airplane,
            ),
            Heading(Texts.sms),
            _sim_choice("sms_sim", Texts.sms_sim, "multi_sim_sms"),
        ),
    ),
    PreferenceScreen(
        pages.MOBILE,
        Texts.mobile_network,
        (
            Info(Texts.carrier, _carrier),
            Toggle(
                Texts.mobile_data,
                "global",
                "mobile_data",
                Texts.mobile_data_summary,
                if_enabled=_not_in_airplane,
            ),
            Toggle(
                Texts.roaming,
                "global",
                "data_roaming",
                Texts.roaming_summary,
                if_enabled=_not_in_airplane,
            ),
            Choice(
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
    PreferenceScreen(
        pages.TETHERING,
        Texts.hotspot_tethering,
        (
            Link(Texts.wifi_hotspot, pages.HOTSPOT, _hotspot_summary),
            Note(Texts.tether_note),
        ),
    ),
    PreferenceScreen(
        pages.HOTSPOT,
        Texts.wifi_hotspot,
        (
            Toggle(
                Texts.use_wifi_hotspot,
                main=True,
                change=_set_hotspot,
                reads=_hotspot_is_on,
                if_enabled=_not_in_airplane,
            ),
            Heading(Texts.hotspot_setup),
            TextSetting(
                "hotspot_name", Texts.hotspot_name, get=_hotspot_name, put=_put_hotspot_name
            ),
            TextSetting(
                "hotspot_password",
                Texts.hotspot_password,
                get=_hotspot_password,
                put=_put_hotspot_password,
                min_length=8,
            ),
        ),
    ),
    PreferenceScreen(
        pages.DATA_SAVER,
        Texts.data_saver,
        (
            Toggle(
                Texts.use_data_saver, main=True, change=_set_data_saver, reads=_data_saver_is_on
            ),
            Note(Texts.data_saver_note),
        ),
    ),
)

POPUPS: Final = (pages.MOBILE_PLAN.shows(_plan_popup),)
