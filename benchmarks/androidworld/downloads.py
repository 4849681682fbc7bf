"""What AndroidWorld downloads, as small files of our own with the right package names.

An APK here holds a manifest and nothing to run: a served device that has an imitation of its
package brings that up, and installs an empty app otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests"))

from apk_files import apk, manifest  # noqa: E402  # how tests write APKs

FORWARDER: Final = "forwarder.apk"
"""The accessibility forwarder, which android_env downloads."""
PACKAGES: Final[Mapping[str, str]] = {
    "androidworld.apk": "com.example.androidworld",
    "clipper.apk": "ca.zgrs.clipper",
    "miniwobapp.apk": "com.google.androidenv.miniwob",
    "com.dimowner.audiorecorder_926.apk": "com.dimowner.audiorecorder",
    "com.arduia.expense_11.apk": "com.arduia.expense",
    "net.cozic.joplin_2097740.apk": "net.cozic.joplin",
    "net.gsantner.markor_146.apk": "net.gsantner.markor",
    "de.dennisguse.opentracks_5705.apk": "de.dennisguse.opentracks",
    "net.osmand-4.6.13.apk": "net.osmand",
    "com.flauschcode.broccoli_1020600.apk": "com.flauschcode.broccoli",
    "code.name.monkey.retromusic_10603.apk": "code.name.monkey.retromusic",
    "com.simplemobiletools.calendar.pro_238.apk": "com.simplemobiletools.calendar.pro",
    "com.simplemobiletools.draw.pro_79.apk": "com.simplemobiletools.draw.pro",
    "com.simplemobiletools.gallery.pro_396.apk": "com.simplemobiletools.gallery.pro",
    "com.simplemobiletools.smsmessenger_85.apk": "com.simplemobiletools.smsmessenger",
    "org.tasks_130605.apk": "org.tasks",
    "org.videolan.vlc_13050408.apk": "org.videolan.vlc",
    FORWARDER: "com.google.androidenv.accessibilityforwarder",
}
"""Packages by file. Source: AndroidWorld d9c569f, `env/setup_device/apps.py`, names alone."""
_FILLER: Final = 16_384
"""android_env 1.2.3 installs its forwarder before it has flushed a file that is shorter than a
buffer. Source: its `adb_call_parser._install_apk`."""
_MAP: Final = "Liechtenstein_europe.obf"
_ACTIVITIES: Final[Mapping[str, str]] = {
    "com.dimowner.audiorecorder": ".app.welcome.WelcomeActivity",
    "com.arduia.expense": ".ui.MainActivity",
    "net.gsantner.markor": ".activity.MainActivity",
    "net.osmand": ".plus.activities.MapActivity",
    "de.dennisguse.opentracks": ".TrackListActivity",
    "ca.zgrs.clipper": ".Main",
    "org.tasks": "com.todoroo.astrid.activity.MainActivity",
    "code.name.monkey.retromusic": ".activities.MainActivity",
    "com.simplemobiletools.calendar.pro": ".activities.MainActivity",
    "com.simplemobiletools.draw.pro": ".activities.MainActivity",
    "com.simplemobiletools.gallery.pro": ".activities.MainActivity",
    "com.simplemobiletools.smsmessenger": ".activities.MainActivity",
    "org.videolan.vlc": ".gui.MainActivity",
    "com.google.androidenv.miniwob": ".app.MainActivity",
}
"""Where it is not `.MainActivity`. Source: AndroidWorld d9c569f, `env/adb_utils.py`."""


def write_downloads(temporary: Path) -> Path:
    """Fill a folder for temporary files as AndroidWorld would by downloading.

    Args:
        temporary: what TMPDIR is to name.

    Returns:
        The accessibility forwarder.
    """
    folder = temporary / "android_world" / "app_data"
    folder.mkdir(parents=True, exist_ok=True)
    for name, package in PACKAGES.items():
        activity = _ACTIVITIES.get(package, ".MainActivity")
        label = package.rpartition(".")[2]
        compiled = manifest(package, label=label, activity=activity)
        (folder / name).write_bytes(apk(compiled, filler=_FILLER))
    (folder / _MAP).write_bytes(b"")
    return folder / FORWARDER
