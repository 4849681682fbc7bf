"""Packages, activities and windows that the device itself knows by name.

Apps, the system and the shell know the same names.

Beside `state`, which asks whether the launcher or the lock screen is in front.
"""

from __future__ import annotations

from typing import Final

LAUNCHER: Final = "com.android.launcher3"
RECENTS: Final = "/com.android.quickstep.RecentsActivity"
SYSTEM_UI: Final = "com.android.systemui"
PERMISSION_CONTROLLER: Final = "com.android.permissioncontroller"

# Layers of the system's own windows that `System` opens or closes itself (`system.overlays`).
CHOOSER: Final = "chooser"
KEYGUARD: Final = "keyguard"
PERMISSION: Final = "permission"
RESOLVER: Final = "resolver"
