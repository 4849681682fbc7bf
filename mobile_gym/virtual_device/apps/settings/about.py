"""About phone: what the device is, its name, and the seven taps on the build number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System

TAPS_TO_DEVELOPER: Final = 7
TAPS_BEFORE_HINT: Final = 2
"""Source: AOSP, `BuildNumberPreferenceController`."""
_BUILD_TAPS: Final = ViewState("build_taps", 0)


def _reads(name: str, otherwise: str) -> Callable[[SettingsContext], str]:
    """What `getprop NAME` prints where the device sets it."""

    def value(ctx: SettingsContext) -> str:
        return ctx.state.properties.get(name, otherwise)

    return value


_model = _reads("ro.product.model", "sdk_gphone64_x86_64")
_release = _reads("ro.build.version.release", "13")
_patch = _reads("ro.build.version.security_patch", "2023-09-05")
_build = _reads(
    "ro.build.display.id", "sdk_gphone64_x86_64-userdebug 13 TE1A.220922.034 10940250 dev-keys"
)


def _up_time(ctx: SettingsContext) -> str:
    seconds = ctx.state.uptime_ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _phone_number(ctx: SettingsContext) -> str:
    return "+1 555-521-5554"


def _tap_build_number(system: System) -> None:
    t = Texts.of(system.language)
    if system.setting("global", "development_settings_enabled") == "1":
        system.toast(t.already_developer)
        return
    taps = _BUILD_TAPS.get(system) + 1
    _BUILD_TAPS.set(system, taps)
    left = TAPS_TO_DEVELOPER - taps
    if left <= 0:
        system.put_setting("global", "development_settings_enabled", "1")
        _BUILD_TAPS.set(system, 0)
        system.toast(t.now_developer)
    elif taps > TAPS_BEFORE_HINT:
        hint = t.steps_to_developer if left > 1 else t.step_to_developer
        system.toast(hint.format(left=left))


PAGES: Final = (
    entries.PreferenceScreen(
        pages.ABOUT,
        Texts.about,
        (
            entries.Heading(Texts.basic_info),
            entries.TextSetting("device_name", Texts.device_name, "global", "device_name"),
            entries.Info(Texts.phone_number, _phone_number),
            entries.Heading(Texts.device_details),
            entries.Info(Texts.model, _model),
            entries.Link(Texts.android_version, pages.VERSION, _release),
            entries.Heading(Texts.status),
            entries.Info(Texts.up_time, _up_time),
            entries.Info(Texts.build_number, _build, _tap_build_number),
        ),
    ),
    entries.PreferenceScreen(
        pages.VERSION,
        Texts.android_version,
        (
            entries.Info(Texts.android_version, _release),
            entries.Info(Texts.security_patch, _patch),
            entries.Info(Texts.build_number, _build),
        ),
    ),
)
