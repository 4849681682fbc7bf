"""Connected devices: Bluetooth, pairing, connection preferences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.settings.data import PACKAGE, BluetoothDevice, SettingsData
from mobile_gym.virtual_device.apps.settings.dialogs import confirm
from mobile_gym.virtual_device.apps.settings.entries import (
    Link,
    Note,
    Page,
    Rows,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.radios import bluetooth_is_on, set_bluetooth
from mobile_gym.virtual_device.apps.settings.rows import opens, shows
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import View, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PAGES", "POPUPS"]

CONNECTED: Final = ".Settings$ConnectedDeviceDashboardActivity"
PREFERENCES: Final = ".Settings$AdvancedConnectedDeviceActivity"
BLUETOOTH: Final = ".Settings$BluetoothSettingsActivity"
PAIRING: Final = ".Settings$BluetoothPairingDetailActivity"


def _device_rows(ctx: Context) -> Iterable[View]:
    theme = ctx.theme
    yield widgets.list_item(theme, ctx.t.pair_device, on_tap=opens(PAIRING), icon_name="plus")
    paired = [device for device in ctx.data.devices if device.paired]
    if not paired:
        return
    yield widgets.category(theme, ctx.t.paired_devices)
    for device in paired:
        yield widgets.list_item(
            theme,
            device.name,
            ctx.t.connected_status if device.connected and bluetooth_is_on(ctx) else "",
            on_tap=partial(_connect, device_id=device.id),
            icon_name=device.icon,
            trailing=widgets.icon_button(
                theme,
                "cog-outline",
                ctx.t.settings_for.format(name=device.name),
                shows("device", id=device.id),
                resource_id="settings_button",
            ),
        )


def _pairing_rows(ctx: Context) -> Iterable[View]:
    theme = ctx.theme
    if not bluetooth_is_on(ctx):
        yield text(ctx.t.bluetooth_is_off, 14, theme.text_secondary, padding=(24, 16, 24, 16))
        return
    yield widgets.category(theme, ctx.t.available_devices)
    for device in ctx.data.devices:
        if not device.paired:
            yield widgets.list_item(
                theme, device.name, on_tap=shows("pair", id=device.id), icon_name=device.icon
            )


def _device(source: SettingsData, device_id: object) -> BluetoothDevice:
    return next(device for device in source.devices if device.id == device_id)


def _put(system: System, device: BluetoothDevice) -> None:
    system.set_data(system.state.data[PACKAGE].with_device(device), PACKAGE)


def _connect(system: System, device_id: str) -> None:
    """A tap on a paired device connects it, or disconnects it; it turns Bluetooth on."""
    device = _device(system.state.data[PACKAGE], device_id)
    was_connected = device.connected and bluetooth_is_on(system)
    if not bluetooth_is_on(system):
        set_bluetooth(system, True)
    _put(system, replace(device, connected=not was_connected))


def _device_popup(ctx: Context) -> View:
    device = _device(ctx.data, ctx.args["id"])
    return confirm(
        ctx, device.name, "forget_device_note", "forget", partial(_unpair, device_id=device.id)
    )


def _unpair(system: System, device_id: str) -> None:
    system.dismiss()
    device = _device(system.state.data[PACKAGE], device_id)
    _put(system, replace(device, paired=False, connected=False))


def _pair_popup(ctx: Context) -> View:
    device = _device(ctx.data, ctx.args["id"])
    title, pair = ctx.t.pair_with.format(name=device.name), partial(_pair, device_id=device.id)
    return question(ctx, title, None, ctx.t.pair, pair)


def _pair(system: System, device_id: str) -> None:
    system.dismiss()
    device = _device(system.state.data[PACKAGE], device_id)
    _put(system, replace(device, paired=True, connected=True))
    system.finish()


def _bluetooth_summary(ctx: Context) -> str:
    return ctx.t.on if bluetooth_is_on(ctx) else ctx.t.off


PAGES: Final = (
    Page(
        CONNECTED,
        "connected",
        (
            Rows(_device_rows),
            Link("connection_preferences", PREFERENCES, "connection_preferences_summary"),
        ),
    ),
    Page(
        PREFERENCES,
        "connection_preferences",
        (Link("bluetooth", BLUETOOTH, _bluetooth_summary, icon="bluetooth"),),
    ),
    Page(
        BLUETOOTH,
        "bluetooth",
        (
            Toggle("use_bluetooth", main=True, change=set_bluetooth, reads=bluetooth_is_on),
            TextSetting("bluetooth_name", "secure", "bluetooth_name"),
            Link("pair_device", PAIRING, icon="plus"),
            Note("bluetooth_note"),
        ),
    ),
    Page(PAIRING, "pair_device", (Rows(_pairing_rows),)),
)

POPUPS: Final = {"device": _device_popup, "pair": _pair_popup}
