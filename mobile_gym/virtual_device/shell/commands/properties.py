"""`getprop`, `setprop`: system properties, a table with what the state adds to it.

It is two commands; `cmd alarm` sets the time zone, which is a property, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.telephony import CARRIER

PROPERTIES: Final[Mapping[str, str]] = {
    "dev.bootcomplete": "1",
    "gsm.sim.state": "READY",
    "init.svc.bootanim": "stopped",
    "init.svc.zygote": "running",
    "net.bt.name": "Android",
    "persist.sys.usb.config": "adb",
    "ro.adb.secure": "0",
    "ro.allow.mock.location": "1",
    "ro.boot.qemu": "1",
    "ro.boot.qemu.avd_name": "mobile_gym",
    "ro.bootmode": "unknown",
    "ro.build.characteristics": "emulator",
    "ro.build.date.utc": "1693526400",
    "ro.build.id": "TE1A.220922.034",
    "ro.build.tags": "dev-keys",
    "ro.build.type": "userdebug",
    "ro.build.version.codename": "REL",
    "ro.build.version.incremental": "10940250",
    "ro.build.version.release": "13",
    "ro.build.version.release_or_codename": "13",
    "ro.build.version.sdk": "33",
    "ro.build.version.security_patch": "2023-09-05",
    "ro.com.android.dateformat": "MM-dd-yyyy",
    "ro.debuggable": "1",
    "ro.hardware": "ranchu",
    "ro.kernel.qemu": "1",
    "ro.product.board": "goldfish_x86_64",
    "ro.product.brand": "google",
    "ro.product.cpu.abi": "x86_64",
    "ro.product.cpu.abilist": "x86_64,arm64-v8a",
    "ro.product.device": "emu64x",
    "ro.product.manufacturer": "Google",
    "ro.product.model": "sdk_gphone64_x86_64",
    "ro.product.name": "sdk_gphone64_x86_64",
    "ro.secure": "1",
    "ro.serialno": "EMULATOR33X1X1X0",
    "ro.treble.enabled": "true",
    "ro.zygote": "zygote64",
    "service.bootanim.exit": "1",
    "sys.boot_completed": "1",
    "sys.usb.state": "adb",
}
_LOCALES: Final = {language: locale_of(language).property_tag for language in LANGUAGES}


def properties(state: DeviceState) -> dict[str, str]:
    """Every property, sorted; those that were set win over the table."""
    locale = _LOCALES.get(state.language, state.language)
    values = {
        **PROPERTIES,
        "gsm.operator.alpha": CARRIER.of(state.language),
        "persist.sys.locale": locale,
        "persist.sys.timezone": state.timezone,
        "qemu.sf.lcd_density": str(state.display.density_dpi),
        "ro.product.locale": locale,
        "ro.sf.lcd_density": str(state.display.density_dpi),
        **state.properties,
    }
    return dict(sorted(values.items()))


def _getprop(call: Call) -> None:
    values = properties(call.host.state)
    if option := next(
        (argument for argument in call.args[:1] if argument.startswith("-") and argument != "--"),
        "",
    ):
        raise CommandError(f"getprop: unknown option -- {option.lstrip('-')[:1]}", 255)
    if len(call.args) > 2:
        raise CommandError('getprop: Max 2 arguments (see "getprop --help")', 255)
    if call.args:
        call.print(values.get(call.args[0], call.args[1] if len(call.args) > 1 else ""))
        return
    for key, value in values.items():
        call.print(f"[{key}]: [{value}]")


def set_timezone(call: Call, name: str) -> None:
    """Change the device's time zone.

    Raises:
        CommandError: there is no such zone.
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise CommandError(f"{call.name}: unknown time zone '{name}'") from None
    call.host.apply(lambda system: system.change(timezone=name))


def _setprop(call: Call) -> None:
    if len(call.args) != 2:
        raise CommandError("usage: setprop NAME VALUE")
    key, value = call.args
    if key == "persist.sys.timezone":
        set_timezone(call, value)
    elif key == "persist.sys.locale":
        language = value.partition("-")[0]
        if language not in _LOCALES:
            raise CommandError(
                f"setprop: locale '{value}' is not one of {', '.join(_LOCALES.values())}"
            )
        call.host.apply(lambda system: system.change(language=language))
    elif key.startswith("ro.") and key in properties(call.host.state):
        raise CommandError(f"setprop: failed to set property '{key}' to '{value}'")
    else:
        values = call.host.state.properties.set(key, value)
        call.host.apply(lambda system: system.change(properties=values))


COMMANDS: Final[Mapping[str, CommandFunction]] = {"getprop": _getprop, "setprop": _setprop}
