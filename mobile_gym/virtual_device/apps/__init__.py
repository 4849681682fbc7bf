"""The apps that a device knows, one package each, in the order of the launcher.

Which of them are installed on a fresh device says its persona (`personas`). An app is imported when
it is first asked for: most devices have none of the open apps, which are a third of all modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from mobile_gym.virtual_device.system.app import App

__all__ = ["APPS", "IMAGE_APPS", "OPEN_APPS"]


class _ImportedApps(Mapping[str, App]):
    """Apps by package, each imported when it is first asked for.

    Args:
        places: by package, where the app stands: a module of the virtual device, and a name in it.
    """

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places
        self._apps: dict[str, App] = {}

    def __getitem__(self, package: str) -> App:
        if package not in self._apps:
            module, _, name = self._places[package].partition(":")
            self._apps[package] = getattr(
                import_module(f"mobile_gym.virtual_device.{module}"), name
            )
        return self._apps[package]

    def __contains__(self, package: object) -> bool:
        return package in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


_IMAGE: Final = {
    "com.android.dialer": "apps.phone:APP",
    "com.android.messaging": "apps.messages:APP",
    "com.android.contacts": "apps.contacts:APP",
    "com.android.browser": "apps.browser:APP",
    "com.android.calendar": "apps.calendar:APP",
    "com.android.deskclock": "apps.clock:APP",
    "com.android.calculator2": "apps.calculator:APP",
    "com.android.notes": "apps.notes:APP",
    "com.android.documentsui": "apps.files:APP",
    "com.android.settings": "apps.settings:APP",
    # without an icon
    "com.android.providers.contacts": "providers.contacts:APP",
    "com.android.providers.telephony": "providers.telephony:APP",
    "com.android.providers.calendar": "providers.calendar:APP",
    "com.android.launcher3": "apps.launcher:APP",
    "com.android.systemui": "apps.system_ui:APP",
}
_OPEN: Final = {
    "com.android.camera2": "apps.camera:APP",
    "com.arduia.expense": "apps.pro_expense:APP",
    "com.flauschcode.broccoli": "apps.broccoli:APP",
    "com.simplemobiletools.calendar.pro": "apps.simple_calendar:APP",
    "com.simplemobiletools.smsmessenger": "apps.simple_sms:APP",
    "org.tasks": "apps.tasks_org:APP",
    "net.gsantner.markor": "apps.markor:APP",
    "ca.zgrs.clipper": "apps.clipper:APP",
    "com.example.androidworld": "apps.test_shells:ANDROID_WORLD",
    "com.google.androidenv.miniwob": "apps.test_shells:MINIWOB",
    "de.dennisguse.opentracks": "apps.open_tracks:APP",
    "net.cozic.joplin": "apps.joplin:APP",
}

IMAGE_APPS: Final[Mapping[str, App]] = _ImportedApps(_IMAGE)
"""By package: those of the system image, which every persona has."""

OPEN_APPS: Final[Mapping[str, App]] = _ImportedApps(_OPEN)
"""By package: imitations of open source apps, which the persona `google` has and any device can
install."""

APPS: Final[Mapping[str, App]] = _ImportedApps({**_IMAGE, **_OPEN})
"""By package: all of them."""
