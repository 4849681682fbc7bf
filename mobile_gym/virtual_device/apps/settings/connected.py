"""Connected devices: Bluetooth, pairing, connection preferences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.data import (
    PACKAGE,
    BluetoothDevice,
    SettingsData,
    read,
)
from mobile_gym.virtual_device.apps.settings.rows import confirm
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.radios import bluetooth_is_on, set_bluetooth

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System


def _device_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    theme = ctx.theme
    yield ui.list_item(theme, ctx.t.pair_device, on_tap=pages.PAIRING.start, icon_name="plus")
    paired = [device for device in ctx.data.devices if device.paired]
    if not paired:
        return
    yield ui.category(theme, ctx.t.paired_devices)
    for device in paired:
        yield ui.list_item(
            theme,
            device.name,
            ctx.t.connected_status if device.connected and bluetooth_is_on(ctx) else "",
            on_tap=partial(_connect, device_id=device.id),
            icon_name=device.icon,
            trailing=ui.gear(
                theme,
                ctx.t.settings_for.format(name=device.name),
                partial_handler(pages.DEVICE.open, id=device.id),
            ),
        )


def _pairing_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    theme = ctx.theme
    if not bluetooth_is_on(ctx):
        yield ui.text(ctx.t.bluetooth_is_off, 14, theme.text_secondary, padding=(24, 16, 24, 16))
        return
    yield ui.category(theme, ctx.t.available_devices)
    for device in ctx.data.devices:
        if not device.paired:
            yield ui.list_item(
                theme,
                device.name,
                on_tap=partial_handler(pages.PAIR.open, id=device.id),
                icon_name=device.icon,
            )


def _device(data: SettingsData, device_id: str) -> BluetoothDevice:
    return next(device for device in data.devices if device.id == device_id)


def _put(system: System, device: BluetoothDevice) -> None:
    system.set_data(read(system).with_device(device), PACKAGE)


def _connect(system: System, device_id: str) -> None:
    """A tap on a paired device connects it, or disconnects it; it turns Bluetooth on."""
    device = _device(read(system), device_id)
    was_connected = device.connected and bluetooth_is_on(system)
    if not bluetooth_is_on(system):
        set_bluetooth(system, True)
    _put(system, replace(device, connected=not was_connected))


def _device_popup(ctx: SettingsContext[pages.DeviceArgs]) -> ui.View:
    device = _device(ctx.data, ctx.args.id)
    unpair = partial(_unpair, device_id=device.id)
    return confirm(ctx, device.name, ctx.t.forget_device_note, ctx.t.forget, unpair)


def _unpair(system: System, device_id: str) -> None:
    system.dismiss()
    device = _device(read(system), device_id)
    _put(system, replace(device, paired=False, connected=False))


def _pair_popup(ctx: SettingsContext[pages.DeviceArgs]) -> ui.View:
    device = _device(ctx.data, ctx.args.id)
    title, pair = ctx.t.pair_with.format(name=device.name), partial(_pair, device_id=device.id)
    return question(ctx, title, None, ctx.t.pair, pair)


def _pair(system: System, device_id: str) -> None:
    system.dismiss()
    device = _device(read(system), device_id)
    _put(system, replace(device, paired=True, connected=True))
    system.finish()


def _bluetooth_summary(ctx: SettingsContext) -> str:
    return ctx.t.on if bluetooth_is_on(ctx) else ctx.t.off


def _printing_summary(ctx: SettingsContext) -> str:
    return ctx.t.on if ctx.setting("secure", "print_service_enabled", "1") == "1" else ctx.t.off


PAGES: Final = (
    entries.PreferenceScreen(
        pages.CONNECTED,
        Texts.connected,
        (
            entries.Rows(_device_rows),
            entries.Link(
                Texts.connection_preferences,
                pages.CONNECTION_PREFERENCES,
                Texts.connection_preferences_summary,
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.CONNECTION_PREFERENCES,
        Texts.connection_preferences,
        (
            entries.Link(Texts.bluetooth, pages.BLUETOOTH, _bluetooth_summary, icon="bluetooth"),
            entries.Toggle(
                Texts.nfc, "global", "nfc_on", Texts.nfc_summary, icon="nfc", absent="1"
            ),
            entries.Link(Texts.printing, pages.PRINTING, _printing_summary, icon="printer-outline"),
        ),
    ),
    entries.PreferenceScreen(
        pages.BLUETOOTH,
        Texts.bluetooth,
        (
            entries.Toggle(
                Texts.use_bluetooth, main=True, change=set_bluetooth, reads=bluetooth_is_on
            ),
            entries.TextSetting("bluetooth_name", Texts.bluetooth_name, "secure", "bluetooth_name"),
            entries.Link(Texts.pair_device, pages.PAIRING, icon="plus"),
            entries.Note(Texts.bluetooth_note),
        ),
    ),
    entries.PreferenceScreen(
        pages.PRINTING,
        Texts.printing,
        (
            entries.Toggle(Texts.print_service, "secure", "print_service_enabled", absent="1"),
            entries.Note(Texts.print_note),
        ),
    ),
    entries.PreferenceScreen(pages.PAIRING, Texts.pair_device, (entries.Rows(_pairing_rows),)),
)

POPUPS: Final = (pages.DEVICE.shows(_device_popup), pages.PAIR.shows(_pair_popup))
