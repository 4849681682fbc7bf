"""Starting an app by what people call it, on a device that knows packages only."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from typing import Final

from mobile_gym.devices.emulator.adb import Adb

__all__ = ["start"]

_LAUNCHABLE: Final = (
    "cmd package query-activities --brief -a android.intent.action.MAIN "
    "-c android.intent.category.LAUNCHER"
)
_COMPONENT: Final = re.compile(r"^\s*([\w.]+)/([\w.$]+)\s*$", re.MULTILINE)
_CALLED: Final[Mapping[str, tuple[str, ...]]] = {
    "browser": ("com.android.chrome", "org.chromium.webview_shell"),
    "calculator": ("com.google.android.calculator", "com.android.calculator2"),
    "calendar": ("com.google.android.calendar", "com.android.calendar"),
    "camera": ("com.android.camera2", "com.google.android.GoogleCamera"),
    "clock": ("com.google.android.deskclock", "com.android.deskclock"),
    "contacts": ("com.google.android.contacts", "com.android.contacts"),
    "files": ("com.google.android.documentsui", "com.android.documentsui"),
    "gmail": ("com.google.android.gm",),
    "maps": ("com.google.android.apps.maps",),
    "messages": ("com.google.android.apps.messaging", "com.android.messaging"),
    "phone": ("com.google.android.dialer", "com.android.dialer"),
    "photos": ("com.google.android.apps.photos", "com.android.gallery3d"),
    "play store": ("com.android.vending",),
    "settings": ("com.android.settings",),
    "youtube": ("com.google.android.youtube",),
}
"""Labels of apps whose packages are called otherwise; the first one that is installed."""


def start(adb: Adb, name: str) -> str:
    """Start an app by its package, its label, or the last part of its package; "" or why not."""
    wanted = name.strip().casefold()
    known = {found[1]: found[2] for found in _COMPONENT.finditer(adb.shell(_LAUNCHABLE).stdout)}
    chosen = next(
        (package for package in (name.strip(), *_CALLED.get(wanted, ())) if package in known),
        None,
    )
    if chosen is None:
        plain = wanted.replace(" ", "")
        alike = [package for package in known if plain in package.casefold().split(".")]
        if len(alike) != 1:
            return f"there is no app {name!r}"
        chosen = alike[0]
    component = f"{chosen}/{known[chosen]}"
    result = adb.shell(
        "am start -W -a android.intent.action.MAIN -c android.intent.category.LAUNCHER "
        f"-n {shlex.quote(component)}"
    )
    return "" if not result.exit_code else f"the app {name!r} cannot be started"
