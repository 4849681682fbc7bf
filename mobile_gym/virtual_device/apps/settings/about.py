"""About phone: what the device is, its name, and the seven taps on the build number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.entries import Heading, Info, Link, Page, TextSetting
from mobile_gym.virtual_device.apps.settings.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PAGES"]

ABOUT: Final = ".Settings$MyDeviceInfoFragmentActivity"
VERSION: Final = ".Settings$FirmwareVersionActivity"

TAPS_TO_DEVELOPER: Final = 7
TAPS_BEFORE_HINT: Final = 2
"""Source: AOSP, `BuildNumberPreferenceController`."""


def _reads(name: str, otherwise: str) -> Callable[[Context], str]:
    """What `getprop NAME` prints where the device sets it."""

    def value(ctx: Context) -> str:
        return ctx.state.properties.get(name, otherwise)

    return value


_model = _reads("ro.product.model", "sdk_gphone64_x86_64")
_release = _reads("ro.build.version.release", "13")
_patch = _reads("ro.build.version.security_patch", "2023-09-05")
_build = _reads(
    "ro.build.display.id", "sdk_gphone64_x86_64-userdebug 13 TE1A.220922.034 10940250 dev-keys"
)


def _up_time(ctx: Context) -> str:
    seconds = ctx.state.uptime_ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _phone_number(ctx: Context) -> str:
    return "+1 555-521-5554"


def _tap_build_number(system: System) -> None:
    if system.setting("global", "development_settings_enabled") == "1":
        system.toast(Texts.of(system.language).already_developer)
        return
    taps = system.ui("build_taps", 0) + 1
    system.set_ui(build_taps=taps)
    left = TAPS_TO_DEVELOPER - taps
    if left <= 0:
        system.put_setting("global", "development_settings_enabled", "1")
        system.set_ui(build_taps=0)
        system.toast(Texts.of(system.language).now_developer)
    elif taps > TAPS_BEFORE_HINT:
        system.toast(
            (
                Texts.of(system.language).steps_to_developer
                if left > 1
                else Texts.of(system.language).step_to_developer
            ).format(left=left)
        )


PAGES: Final = (
    Page(
        ABOUT,
        "about",
        (
            Heading("basic_info"),
            TextSetting("device_name", "global", "device_name"),
            Info("phone_number", _phone_number),
            Heading("device_details"),
            Info("model", _model),
            Link("android_version", VERSION, _release),
            Heading("status"),
            Info("up_time", _up_time),
            Info("build_number", _build, _tap_build_number),
        ),
    ),
    Page(
        VERSION,
        "android_version",
        (
            Info("android_version", _release),
            Info("security_patch", _patch),
            Info("build_number", _build),
        ),
    ),
)
