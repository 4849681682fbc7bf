"""Personas: which of the apps that a device knows it comes with, and what these are called.

A device knows all apps (`apps.APPS`). On a fresh one those of its persona are installed; any other
can be added later with `pm install-existing`, or with an APK of its package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from immutabledict import immutabledict

from mobile_gym.core.errors import UnknownName
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps import IMAGE_APPS, OPEN_APPS
from mobile_gym.virtual_device.state import Package
from mobile_gym.virtual_device.system.aliases import OWN_NAMES, Names
from mobile_gym.virtual_device.system.app import App


@dataclass(frozen=True)
class Persona:
    """What kind of device it is.

    Attributes:
        name: its own.
        installed: packages of the known apps that a fresh device has.
        names: what packages and activities are called outside the device.
        labels: names of apps on the screen, by package, where they are not the apps' own.
        properties: system properties that differ from those of an AOSP image.
    """

    name: str
    installed: tuple[str, ...]
    names: Names = OWN_NAMES
    labels: Mapping[str, Text] = field(default_factory=immutabledict)
    properties: Mapping[str, str] = field(default_factory=immutabledict)

    def apps_with_labels(self, apps: Mapping[str, App]) -> Mapping[str, App]:
        """The apps with this persona's labels; the same mapping where nothing changes."""
        renamed = {
            package: replace(apps[package], label=label)
            for package, label in self.labels.items()
            if package in apps and apps[package].label is not label
        }
        return immutabledict({**apps, **renamed}) if renamed else apps

    def fresh_packages(self, apps: Mapping[str, App]) -> Mapping[str, Package]:
        """What is installed on a fresh device that knows these apps, in their order.

        An app that no persona knows was given to the device alone, and is installed.
        """
        return {
            package: fresh_package(apps[package])
            for package in apps  # asked for one by one, so that no other is imported
            if (package in self.installed or package not in OPEN_APPS)
            and not apps[package].from_apk
        }


def fresh_package(app: App) -> Package:
    """An app as it is right after its installation; open apps are not part of the image."""
    granted = frozenset(app.permissions.granted)
    return Package(app.package, granted=granted, is_system=app.package not in OPEN_APPS)


def persona_named(name: str) -> Persona:
    """A persona.

    Raises:
        UnknownName: there is none of that name.
    """
    if name not in PERSONAS:
        raise UnknownName.among("persona", name, PERSONAS)
    return PERSONAS[name]


_IMAGE: Final = tuple(IMAGE_APPS)

_GOOGLE_NAMES: Final = Names(
    packages=immutabledict(
        {
            "com.android.browser": "com.android.chrome",
            "com.android.calculator2": "com.google.android.calculator",
            "com.android.calendar": "com.google.android.calendar",
            "com.android.contacts": "com.google.android.contacts",
            "com.android.deskclock": "com.google.android.deskclock",
            "com.android.dialer": "com.google.android.dialer",
            "com.android.documentsui": "com.google.android.documentsui",
            "com.android.launcher3": "com.google.android.apps.nexuslauncher",
            "com.android.messaging": "com.google.android.apps.messaging",
            "com.android.permissioncontroller": "com.google.android.permissioncontroller",
        }
    ),
    activities=immutabledict(
        {
            "com.android.browser/.BrowserActivity": (
                "com.android.chrome/com.google.android.apps.chrome.Main"
            ),
            "com.android.dialer/.main.impl.MainActivity": (
                "com.google.android.dialer/"
                "com.google.android.dialer.extensions.GoogleDialtactsActivity"
            ),
            "com.android.launcher3/.uioverrides.QuickstepLauncher": (
                "com.google.android.apps.nexuslauncher/"
                "com.google.android.apps.nexuslauncher.NexusLauncherActivity"
            ),
            "com.android.messaging/.ui.conversationlist.ConversationListActivity": (
                "com.google.android.apps.messaging/"
                "com.google.android.apps.messaging.ui.ConversationListActivity"
            ),
        }
    ),
)
"""Source: package and activity names of the Google APIs image for API 33, as AndroidWorld
(d9c569f, `env/adb_utils.py`) starts them; calculator, calendar, launcher and permission controller
as `cmd package resolve-activity` says them there."""

PERSONAS: Final[Mapping[str, Persona]] = immutabledict(
    {
        "aosp": Persona("aosp", _IMAGE),
        "google": Persona(
            "google",
            (*_IMAGE, *OPEN_APPS),
            _GOOGLE_NAMES,
            labels=immutabledict(
                {"com.android.browser": Text("Chrome"), "com.android.messaging": Text("Messages")}
            ),
            properties=immutabledict(
                {
                    "ro.product.brand": "google",
                    "ro.product.device": "emu64xa",
                    "ro.product.model": "sdk_gphone_x86_64",
                    "ro.product.name": "sdk_gphone_x86_64",
                }
            ),
        ),
    }
)
"""By name. `aosp` is the default everywhere."""
