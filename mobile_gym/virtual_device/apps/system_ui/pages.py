"""The system's windows, and what each is opened with.

Most are opened by the system itself, with `System.show_overlay` and the same names and arguments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.names import SYSTEM_UI
from mobile_gym.virtual_device.system.pages import Page, Popup

__all__ = [
    "BANNER",
    "CHOOSER",
    "DEMO_MODE",
    "INTERNET",
    "PERMISSION",
    "PROMOTION",
    "RESOLVER",
    "SHADE",
    "VOLUME",
    "DeliveryArgs",
    "PermissionArgs",
    "PromotionArgs",
]


@dataclass(frozen=True, slots=True)
class DeliveryArgs:
    """The choice of an app: the intent that it gets, and whether that starts a task of its own."""

    intent: Intent
    new_task: bool


@dataclass(frozen=True, slots=True)
class PermissionArgs:
    """The prompt for a permission: the package that asks, and `android.permission.X`."""

    package: str
    permission: str


@dataclass(frozen=True, slots=True)
class PromotionArgs:
    """A promotional dialog: its place in `incidents.PROMOTIONS`."""

    number: int


DEMO_MODE: Final = Page(SYSTEM_UI, ".DemoMode")

BANNER: Final = Popup("banner")
CHOOSER: Final = Popup("chooser", DeliveryArgs)
INTERNET: Final = Popup("internet")
PERMISSION: Final = Popup("permission", PermissionArgs)
PROMOTION: Final = Popup("promotion", PromotionArgs)
RESOLVER: Final = Popup("resolver", DeliveryArgs)
SHADE: Final = Popup("shade")
VOLUME: Final = Popup("volume")
