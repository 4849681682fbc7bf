"""Packages and activities that the system itself knows by name."""

from __future__ import annotations

from typing import Final

__all__ = ["KEYGUARD", "LAUNCHER", "PERMISSION_CONTROLLER", "RECENTS", "SYSTEM_UI"]

LAUNCHER: Final = "com.android.launcher3"
RECENTS: Final = "/com.android.quickstep.RecentsActivity"
SYSTEM_UI: Final = "com.android.systemui"
PERMISSION_CONTROLLER: Final = "com.android.permissioncontroller"
KEYGUARD: Final = "keyguard"
"""The layer of the lock screen."""
