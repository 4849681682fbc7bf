"""The pages and popups of Settings, and what each is opened with.

Source: the activities of AOSP's Settings and, for roles and permissions, of PermissionController.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from mobile_gym.virtual_device.apps.settings.data import PACKAGE
from mobile_gym.virtual_device.state import EMPTY, FrozenMap
from mobile_gym.virtual_device.system.app import NoArgs
from mobile_gym.virtual_device.system.pages import Page, Popup

PlainPage: TypeAlias = Page[[], NoArgs]
"""A page that is opened with nothing."""
PlainPopup: TypeAlias = Popup[[], NoArgs]
"""A popup that is opened with nothing."""


@dataclass(frozen=True, slots=True)
class AppArgs:
    """A page about an app.

    Attributes:
        app: its package; "" where an intent names it.
        data: of that intent, `package:NAME`.
        extras: of that intent.
    """

    app: str = ""
    data: str = ""
    extras: FrozenMap = EMPTY


@dataclass(frozen=True, slots=True)
class GroupArgs:
    """A page about a group of permissions.

    Attributes:
        group: its name, `android.permission-group.X`; "" where an intent names it.
        extras: of that intent.
    """

    group: str = ""
    extras: FrozenMap = EMPTY


@dataclass(frozen=True, slots=True)
class AppGroupArgs(AppArgs):
    """The page on which an app is granted a group of permissions: `group` is the group's name."""

    group: str = ""


@dataclass(frozen=True, slots=True)
class RoleArgs:
    """The page of the apps that can be the default for something: the role's name."""

    role: str = ""


@dataclass(frozen=True, slots=True)
class NetworkArgs:
    """The page of a Wi-Fi network: its name; "" for the one that is connected."""

    ssid: str = ""


@dataclass(frozen=True, slots=True)
class AppQuestionArgs:
    """A question before something is done to an app: its package."""

    app: str


@dataclass(frozen=True, slots=True)
class DenialArgs:
    """The question before an app loses a group of permissions: its package, the group's name."""

    app: str
    group: str


@dataclass(frozen=True, slots=True)
class SsidArgs:
    """A popup about a Wi-Fi network: its name."""

    ssid: str


@dataclass(frozen=True, slots=True)
class NameArgs:
    """A popup about an account or a VPN: its name."""

    chosen: str


@dataclass(frozen=True, slots=True)
class DeviceArgs:
    """A popup about a Bluetooth device: its address."""

    id: str


MAIN: Final = Page(PACKAGE, ".Settings")
SEARCH: Final = Page(PACKAGE, ".search.SearchActivity")

NETWORK: Final = Page(PACKAGE, ".Settings$NetworkDashboardActivity")
INTERNET: Final = Page(PACKAGE, ".Settings$WifiSettingsActivity")
NETWORK_DETAILS: Final = Page(PACKAGE, ".Settings$WifiDetailsSettingsActivity", NetworkArgs)
NETWORK_PREFERENCES: Final = Page(PACKAGE, ".Settings$ConfigureWifiSettingsActivity")
SAVED_NETWORKS: Final = Page(PACKAGE, ".Settings$SavedAccessPointsSettingsActivity")
MOBILE: Final = Page(PACKAGE, ".Settings$MobileNetworkActivity")
TETHERING: Final = Page(PACKAGE, ".Settings$TetherSettingsActivity")
HOTSPOT: Final = Page(PACKAGE, ".Settings$WifiTetherSettingsActivity")
DATA_SAVER: Final = Page(PACKAGE, ".Settings$DataSaverSummaryActivity")

CALLS_SMS: Final = Page(PACKAGE, ".Settings$NetworkProviderCallsSmsActivity")
VPN: Final = Page(PACKAGE, ".Settings$VpnSettingsActivity")

CONNECTED: Final = Page(PACKAGE, ".Settings$ConnectedDeviceDashboardActivity")
CONNECTION_PREFERENCES: Final = Page(PACKAGE, ".Settings$AdvancedConnectedDeviceActivity")
BLUETOOTH: Final = Page(PACKAGE, ".Settings$BluetoothSettingsActivity")
PAIRING: Final = Page(PACKAGE, ".Settings$BluetoothPairingDetailActivity")

PRINTING: Final = Page(PACKAGE, ".Settings$PrintSettingsActivity")

APPS: Final = Page(PACKAGE, ".Settings$AppDashboardActivity")
ALL_APPS: Final = Page(PACKAGE, ".Settings$ManageApplicationsActivity")
APP_INFO: Final = Page(PACKAGE, ".applications.InstalledAppDetailsTop", AppArgs)
APP_NOTIFICATIONS: Final = Page(PACKAGE, ".Settings$AppNotificationSettingsActivity", AppArgs)
APP_STORAGE: Final = Page(PACKAGE, ".applications.AppStorageSettings", AppArgs)
APP_DEFAULTS: Final = Page(PACKAGE, ".applications.AppLaunchSettings", AppArgs)
DEFAULT_APPS: Final = Page(PACKAGE, ".role.ui.DefaultAppListActivity")
DEFAULT_APP: Final = Page(PACKAGE, ".role.ui.DefaultAppActivity", RoleArgs)

ALL_FILES: Final = Page(PACKAGE, ".Settings$ManageExternalStorageActivity")
APP_ALL_FILES: Final = Page(PACKAGE, ".Settings$AppManageExternalStorageActivity", AppArgs)

PERMISSION_MANAGER: Final = Page(PACKAGE, ".permission.ui.ManagePermissionsActivity")
GROUP_APPS: Final = Page(PACKAGE, ".permission.ui.PermissionAppsActivity", GroupArgs)
APP_PERMISSIONS: Final = Page(PACKAGE, ".permission.ui.AppPermissionGroupsActivity", AppArgs)
APP_PERMISSION: Final = Page(PACKAGE, ".permission.ui.AppPermissionActivity", AppGroupArgs)

NOTIFICATIONS: Final = Page(PACKAGE, ".Settings$ConfigureNotificationSettingsActivity")
NOTIFICATION_APPS: Final = Page(PACKAGE, ".Settings$NotificationAppListActivity")
BATTERY: Final = Page(PACKAGE, ".Settings$PowerUsageSummaryActivity")
BATTERY_SAVER: Final = Page(PACKAGE, ".Settings$BatterySaverSettingsActivity")
STORAGE: Final = Page(PACKAGE, ".Settings$StorageDashboardActivity")
SOUND: Final = Page(PACKAGE, ".Settings$SoundSettingsActivity")
DO_NOT_DISTURB: Final = Page(PACKAGE, ".Settings$ZenModeSettingsActivity")

DISPLAY: Final = Page(PACKAGE, ".Settings$DisplaySettingsActivity")
NIGHT_LIGHT: Final = Page(PACKAGE, ".Settings$NightDisplaySettingsActivity")
TEXT_READING: Final = Page(PACKAGE, ".Settings$TextReadingSettingsActivity")
SCREEN_SAVER: Final = Page(PACKAGE, ".Settings$DreamSettingsActivity")

WALLPAPER: Final = Page(PACKAGE, ".Settings$WallpaperSettingsActivity")

ACCESSIBILITY: Final = Page(PACKAGE, ".Settings$AccessibilitySettingsActivity")
COLOR_AND_MOTION: Final = Page(PACKAGE, ".Settings$ColorAndMotionActivity")
AUDIO: Final = Page(PACKAGE, ".Settings$AudioAdjustmentActivity")
TIMING: Final = Page(PACKAGE, ".Settings$AccessibilityControlTimeoutActivity")

SECURITY: Final = Page(PACKAGE, ".Settings$SecurityDashboardActivity")
PRIVACY: Final = Page(PACKAGE, ".Settings$PrivacyDashboardActivity")
LOCATION: Final = Page(PACKAGE, ".Settings$LocationSettingsActivity")

SAFETY: Final = Page(PACKAGE, ".Settings$EmergencyDashboardActivity")
EMERGENCY_ALERTS: Final = Page(PACKAGE, ".Settings$CellBroadcastSettingsActivity")
ACCOUNTS: Final = Page(PACKAGE, ".Settings$AccountDashboardActivity")
WELLBEING: Final = Page(PACKAGE, ".Settings$DigitalWellbeingActivity")
BACKUP: Final = Page(PACKAGE, ".Settings$UserBackupSettingsActivity")

SYSTEM: Final = Page(PACKAGE, ".Settings$SystemDashboardActivity")
LANGUAGES: Final = Page(PACKAGE, ".Settings$LanguageAndInputSettingsActivity")
GESTURES: Final = Page(PACKAGE, ".Settings$GestureSettingsActivity")
DATE_TIME: Final = Page(PACKAGE, ".Settings$DateTimeSettingsActivity")
RESET: Final = Page(PACKAGE, ".Settings$FactoryResetActivity")
DEVELOPER: Final = Page(PACKAGE, ".Settings$DevelopmentSettingsDashboardActivity")
ABOUT: Final = Page(PACKAGE, ".Settings$MyDeviceInfoFragmentActivity")
VERSION: Final = Page(PACKAGE, ".Settings$FirmwareVersionActivity")

ADD_ACCOUNT: Final = Popup("add_account")
ADD_NETWORK: Final = Popup("add_network")
ADD_VPN: Final = Popup("add_vpn")
BRIGHTNESS: Final = Popup("brightness")
CLEAR_STORAGE: Final = Popup("clear_storage", AppQuestionArgs)
DENY_PERMISSION: Final = Popup("deny_permission", DenialArgs)
DEVICE: Final = Popup("device", DeviceArgs)
DISABLE: Final = Popup("disable", AppQuestionArgs)
FIX_CONNECTIVITY: Final = Popup("fix_connectivity")
FORCE_STOP: Final = Popup("force_stop", AppQuestionArgs)
FORGET_VPN: Final = Popup("forget_vpn", NameArgs)
MOBILE_PLAN: Final = Popup("mobile_plan")
NETWORK_MENU: Final = Popup("network_menu", SsidArgs)
PAIR: Final = Popup("pair", DeviceArgs)
PASSWORD: Final = Popup("password", SsidArgs)
REMOVE_ACCOUNT: Final = Popup("remove_account", NameArgs)
RESET_APPS: Final = Popup("reset_apps")
RESET_NETWORK: Final = Popup("reset_network")
UNINSTALL: Final = Popup("uninstall", AppQuestionArgs)
