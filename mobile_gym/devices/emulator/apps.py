"""Starting an app by what people call it, on a device that knows packages only."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Final

from mobile_gym.devices.emulator.adb import Adb

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
    """Start an app by its package, its label, or a part of its package; "" or why not."""
    label = name.strip().casefold()
    listed = adb.shell("pm list packages").stdout.split()
    known = [line.removeprefix("package:") for line in listed]
    asked = (name.strip(), *_CALLED.get(label, ()))
    chosen = next((package for package in asked if package in known), None)
    if chosen is None:
        plain = label.replace(" ", "")
        alike = [package for package in known if plain in package.casefold().split(".")]
        if len(alike) != 1:
            return f"there is no app {name!r}"
        chosen = alike[0]
    started = adb.shell(f"monkey -p {shlex.quote(chosen)} -c android.intent.category.LAUNCHER 1")
    failed = started.exit_code or "No activities found" in started.stdout + started.stderr
    return f"the app {name!r} cannot be started" if failed else ""
