"""What apps a device has, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.ports import Device, LauncherDevice

_LIST: Final = "pm list packages -3"
"""Apps that somebody installed; those of the system are mostly services."""
_SYSTEM_APPS: Final[Mapping[str, str]] = {
    "com.android.calculator2": "Calculator",
    "com.android.calendar": "Calendar",
    "com.android.camera2": "Camera",
    "com.android.chrome": "Chrome",
    "com.android.contacts": "Contacts",
    "com.android.deskclock": "Clock",
    "com.android.dialer": "Phone",
    "com.android.documentsui": "Files",
    "com.android.messaging": "Messaging",
    "com.android.settings": "Settings",
    "com.google.android.calculator": "Calculator",
    "com.google.android.calendar": "Calendar",
    "com.google.android.contacts": "Contacts",
    "com.google.android.deskclock": "Clock",
    "com.google.android.dialer": "Phone",
    "com.google.android.apps.messaging": "Messages",
}
"""Apps that come with a phone and have an icon, by package. Source: AOSP and Google's images."""
_GENERIC: Final = frozenset({"com", "org", "net", "android", "app", "google", "apps", "mobile"})
"""Parts of packages that name nobody's app."""


def app_names(device: Device) -> dict[str, str]:
    """The names of a device's apps by package; {} where it cannot tell.

    A device that does not know the names under the icons is asked for its packages, and apps are
    called after them.
    """
    if isinstance(device, LauncherDevice):
        return dict(device.app_names())
    names: dict[str, str] = {}
    try:
        own = device.shell(_LIST).stdout.split()
        known = device.shell(_LIST.removesuffix(" -3")).stdout.split()
    except DeviceFault:
        return {}
    for line in known:
        package = line.removeprefix("package:")
        if package in _SYSTEM_APPS:
            names[package] = _SYSTEM_APPS[package]
        elif line in own:
            names[package] = _name_of(package)
    return names


def _name_of(package: str) -> str:
    """`org.example.todo_list` is called `todo list`."""
    parts = [part for part in package.split(".") if part.casefold() not in _GENERIC]
    return (parts or [package])[-1].replace("_", " ")
