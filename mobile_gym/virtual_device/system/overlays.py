"""The system's own windows: the large ones above the app in front, and the small beside it.

A large one is a layer of `DeviceState.overlays`. How they look say popups of the app
`com.android.systemui` (`apps/system_ui`), whichever package Android lets them run in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, ParamSpec, TypeVar, overload

from mobile_gym.virtual_device import names
from mobile_gym.virtual_device.names import PERMISSION_CONTROLLER, SYSTEM_UI
from mobile_gym.virtual_device.system.app import NoArgs
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.pages import Opened, Popup

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

P = ParamSpec("P")
A = TypeVar("A")


class OverlayWindow(NamedTuple):
    """What Android says of a window."""

    package: str
    title: str
    activity: str = ""
    """Component of the activity it is, `package/.Class`; "" where it is no activity."""
    covers_status_bar: bool = False
    reaches_edges: bool = False
    """Whether it lies below the bars, too, and leaves them to be seen."""
    is_modal: bool = False
    """Whether a tap beside it does nothing; otherwise it closes the window."""


class Overlay(Opened[P, A]):
    """A window of the system above the app in front.

    Args:
        name: of its layer, and of the popup that says how it looks.
        window: what Android says of it.
        args: the frozen dataclass of what it is opened with; nothing where left out.
    """

    __slots__ = ("window",)

    @overload
    def __init__(self: Overlay[[], NoArgs], name: str, window: OverlayWindow) -> None: ...
    @overload
    def __init__(self, name: str, window: OverlayWindow, args: Callable[P, A]) -> None: ...
    def __init__(self, name: str, window: OverlayWindow, args: Any = NoArgs) -> None:
        super().__init__(name, args)
        self.window = window

    def open(self, system: System, *args: P.args, **values: P.kwargs) -> bool:
        """Open it above what is in front; False where the device has no windows of the system."""
        return system.show_overlay(self.name, **self.values(*args, **values))


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


@dataclass(frozen=True, slots=True)
class RoleArgs:
    """The question who holds a role: its name (`roles.ROLES`), and the package that asks for it."""

    role: str
    package: str


CHOOSER: Final = Overlay(
    names.CHOOSER,
    OverlayWindow("android", "Share", "android/com.android.internal.app.ChooserActivity"),
    DeliveryArgs,
)
INTERNET: Final = Overlay("internet", OverlayWindow(SYSTEM_UI, "InternetDialog"))
KEYGUARD: Final = Overlay(
    names.KEYGUARD,
    OverlayWindow(SYSTEM_UI, "NotificationShade", reaches_edges=True, is_modal=True),
)
PERMISSION: Final = Overlay(
    names.PERMISSION,
    OverlayWindow(
        PERMISSION_CONTROLLER,
        "Permission controller",
        f"{PERMISSION_CONTROLLER}/.permission.ui.GrantPermissionsActivity",
        is_modal=True,
    ),
    PermissionArgs,
)
PROMOTION: Final = Overlay("promotion", OverlayWindow(SYSTEM_UI, "Promotion"), PromotionArgs)
RESOLVER: Final = Overlay(
    names.RESOLVER,
    OverlayWindow("android", "Open with", "android/com.android.internal.app.ResolverActivity"),
    DeliveryArgs,
)
ROLE: Final = Overlay(
    "role",
    OverlayWindow(
        PERMISSION_CONTROLLER,
        "Request role",
        f"{PERMISSION_CONTROLLER}/.role.ui.RequestRoleActivity",
        is_modal=True,
    ),
    RoleArgs,
)
SHADE: Final = Overlay(
    "shade", OverlayWindow(SYSTEM_UI, "NotificationShade", covers_status_bar=True)
)

OVERLAYS: Final[Mapping[str, OverlayWindow]] = {
    overlay.name: overlay.window
    for overlay in (CHOOSER, INTERNET, KEYGUARD, PERMISSION, PROMOTION, RESOLVER, ROLE, SHADE)
}
"""By the name of their layer."""

BANNER: Final = Popup("banner")
VOLUME: Final = Popup("volume")
