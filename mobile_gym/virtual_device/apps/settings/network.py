"""Network and internet: airplane mode, SIM, mobile network, hotspot, Data Saver, Private DNS."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.data import PACKAGE, SettingsData
from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Heading,
    Info,
    Link,
    Note,
    Page,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.radios import airplane_is_on, set_airplane, wifi_is_on

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["AIRPLANE", "INTERNET", "MOBILE", "PAGES"]

NETWORK: Final = ".Settings$NetworkDashboardActivity"
INTERNET: Final = ".Settings$WifiSettingsActivity"
MOBILE: Final = ".Settings$MobileNetworkActivity"
TETHER: Final = ".Settings$TetherSettingsActivity"
HOTSPOT: Final = ".Settings$WifiTetherSettingsActivity"
DATA_SAVER: Final = ".Settings$DataSaverSummaryActivity"


def _internet_summary(ctx: Context) -> str:
    data: SettingsData = ctx.data
    if wifi_is_on(ctx) and data.connected:
        return data.connected
    if airplane_is_on(ctx):
        return ctx.t.networks_airplane
    return data.carrier if ctx.setting("global", "mobile_data") == "1" else ctx.t.networks_off


def _carrier(ctx: Context) -> str:
    return ctx.data.carrier


def _not_in_airplane(ctx: Context) -> bool:
    return not airplane_is_on(ctx)


# -- what Android keeps in services, not in settings keys ------------------------------------------


def _data(source: Context | System) -> SettingsData:
    return source.state.data[PACKAGE]


def _hotspot_is_on(source: Context | System) -> bool:
    return _data(source).hotspot_on


def _set_hotspot(system: System, turn_on: bool) -> None:
    system.set_data(replace(_data(system), hotspot_on=turn_on), PACKAGE)


def _on_off(ctx: Context, is_on: bool) -> str:
    return ctx.t.on if is_on else ctx.t.off


def _hotspot_summary(ctx: Context) -> str:
    return _on_off(ctx, _hotspot_is_on(ctx))


def _hotspot_name(ctx: Context) -> str:
    return _data(ctx).hotspot_name


def _put_hotspot_name(system: System, name: str) -> None:
    system.set_data(replace(_data(system), hotspot_name=name), PACKAGE)


def _hotspot_password(ctx: Context) -> str:
    return _data(ctx).hotspot_password


def _put_hotspot_password(system: System, password: str) -> None:
    system.set_data(replace(_data(system), hotspot_password=password), PACKAGE)


def _data_saver_is_on(source: Context | System) -> bool:
    return _data(source).data_saver


def _set_data_saver(system: System, turn_on: bool) -> None:
    system.set_data(replace(_data(system), data_saver=turn_on), PACKAGE)


def _data_saver_summary(ctx: Context) -> str:
    return _on_off(ctx, _data_saver_is_on(ctx))


AIRPLANE: Final = Toggle(
    "airplane_mode", icon="airplane", change=set_airplane, reads=airplane_is_on
)

PAGES: Final = (
    Page(
        NETWORK,
        "network",
        (
            Link("internet", INTERNET, _internet_summary, icon="wifi"),
            Link("sims", MOBILE, _carrier, icon="sim-outline"),
            AIRPLANE,
            Link("hotspot_tethering", TETHER, _hotspot_summary, icon="access-point"),
            Link("data_saver", DATA_SAVER, _data_saver_summary, icon="progress-download"),
            Choice(
                "private_dns",
                "global",
                "private_dns_mode",
                (("off", "off"), ("opportunistic", "dns_automatic")),
            ),
        ),
    ),
    Page(
        MOBILE,
        "mobile_network",
        (
            Info("carrier", _carrier),
            Toggle(
                "mobile_data",
                "global",
                "mobile_data",
                "mobile_data_summary",
                if_enabled=_not_in_airplane,
            ),
            Toggle(
                "roaming", "global", "data_roaming", "roaming_summary", if_enabled=_not_in_airplane
            ),
            Choice(
                "preferred_network",
                "global",
                "preferred_network_mode",
                (
                    ("26", "network_5g"),
                    ("9", "network_lte"),
                    ("0", "network_3g"),
                    ("1", "network_2g"),
                ),
                if_enabled=_not_in_airplane,
            ),
        ),
    ),
    Page(
        TETHER,
        "hotspot_tethering",
        (
            Link("wifi_hotspot", HOTSPOT, _hotspot_summary),
            Note("tether_note"),
        ),
    ),
    Page(
        HOTSPOT,
        "wifi_hotspot",
        (
            Toggle(
                "use_wifi_hotspot",
                main=True,
                change=_set_hotspot,
                reads=_hotspot_is_on,
                if_enabled=_not_in_airplane,
            ),
            Heading("hotspot_setup"),
            TextSetting("hotspot_name", get=_hotspot_name, put=_put_hotspot_name),
            TextSetting(
                "hotspot_password", get=_hotspot_password, put=_put_hotspot_password, min_length=8
            ),
        ),
    ),
    Page(
        DATA_SAVER,
        "data_saver",
        (
            Toggle("use_data_saver", main=True, change=_set_data_saver, reads=_data_saver_is_on),
            Note("data_saver_note"),
        ),
    ),
)
