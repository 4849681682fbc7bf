"""The system's own windows above the app in front: whose they are, by the name of their layer.

Their pages are popups of the app `com.android.systemui` (`apps/system_ui`), whichever package
Android lets them run in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.virtual_device.system.names import PERMISSION_CONTROLLER, SYSTEM_UI

__all__ = ["OVERLAYS", "OverlayWindow"]


class OverlayWindow(NamedTuple):
    """What Android says of a window."""

    package: str
    title: str
    activity: str = ""
    """Component of the activity it is, `package/.Class`; "" where it is no activity."""
    covers_status_bar: bool = False
    is_modal: bool = False
    """Whether a tap beside it does nothing; otherwise it closes the window."""


OVERLAYS: Final[Mapping[str, OverlayWindow]] = {
    "shade": OverlayWindow(SYSTEM_UI, "NotificationShade", covers_status_bar=True),
    "permission": OverlayWindow(
        PERMISSION_CONTROLLER,
        "Permission controller",
        f"{PERMISSION_CONTROLLER}/.permission.ui.GrantPermissionsActivity",
        is_modal=True,
    ),
    "promotion": OverlayWindow(SYSTEM_UI, "Promotion"),
    "chooser": OverlayWindow(
        "android", "Share", "android/com.android.internal.app.ChooserActivity"
    ),
    "resolver": OverlayWindow(
        "android", "Open with", "android/com.android.internal.app.ResolverActivity"
    ),
    "internet": OverlayWindow(SYSTEM_UI, "InternetDialog"),
}
