"""A phone with a page of Settings in front."""

from __future__ import annotations

from typing import Any

from phone_driver import Phone

from mobile_gym.core.checks import Selector
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.settings.data import PACKAGE, SettingsData
from mobile_gym.virtual_device.apps.settings.pages import MAIN
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.system import System

CLOCK = "com.android.deskclock"
WIFI = ".Settings$WifiSettingsActivity"
NETWORK = ".Settings$NetworkDashboardActivity"
DISPLAY = ".Settings$DisplaySettingsActivity"
ABOUT = ".Settings$MyDeviceInfoFragmentActivity"
ARGS: dict[str, dict[str, str]] = {
    ".Settings$WifiDetailsSettingsActivity": {"ssid": "AndroidWifi"},
    ".applications.InstalledAppDetailsTop": {"app": CLOCK},
    ".applications.AppStorageSettings": {"app": CLOCK},
    ".Settings$AppNotificationSettingsActivity": {"app": CLOCK},
    ".applications.AppLaunchSettings": {"app": CLOCK},
    ".permission.ui.AppPermissionActivity": {
        "app": CLOCK,
        "group": "android.permission-group.READ_MEDIA_AURAL",
    },
    ".permission.ui.AppPermissionGroupsActivity": {"app": CLOCK},
    ".permission.ui.PermissionAppsActivity": {"group": "android.permission-group.CAMERA"},
    ".role.ui.DefaultAppActivity": {"role": "browser"},
}


class SettingsPhone(Phone):
    """The device; what is off the screen is scrolled to."""

    def __init__(self, page: str = MAIN.name, language: str = "en", **perturbation: Any) -> None:
        host = DeviceHost(APPS)
        host.boot(3, language, perturbation)
        super().__init__(host)
        self.open(CLOCK)
        self.go(page)

    def go(self, page: str) -> None:
        """Start Settings afresh on a page."""
        self.do(System.stop, PACKAGE)
        self.do(System.launch, PACKAGE, page, **ARGS.get(page, {}))

    @property
    def data(self) -> SettingsData:
        return self.host.state.data[PACKAGE]

    def setting(self, namespace: str, key: str) -> str:
        return self.host.state.settings[namespace].get(key, "null")

    def t(self, text: Text, **values: object) -> str:
        return text.of(self.host.state.language).format(**values)

    def node(self, nth: int = 0, **fields: Any) -> AccessibilityNode:
        self.reveal(**fields)
        return super().node(nth, **fields)

    def row(self, title: Text, **values: object) -> None:
        self.tap(text=self.t(title, **values), resource_id="android:id/title")

    def switch_of(self, title: Text) -> bool:
        self.node(text=self.t(title))
        beside = Selector(text=self.t(title))
        return self.node(class_name="Switch", beside=beside).checked
