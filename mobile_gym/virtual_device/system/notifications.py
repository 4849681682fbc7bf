"""Notifications: posting, withdrawing, opening and acting on them.

`System.notify` and `System.cancel_notification` are what apps call; the rest is for the shade.

Source: AOSP, NotificationManagerService and SystemUI's HeadsUpManager.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.state import HeadsUp, Notification
from mobile_gym.virtual_device.system import folders

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "HEADS_UP_MS",
    "Notification",
    "act",
    "cancel",
    "clear",
    "find",
    "open_notification",
    "post",
]

HEADS_UP_MS: Final = 5000
"""How long a banner stays: `heads_up_notification_decay`."""


def post(system: System, notification: Notification) -> bool:
    """Show a notification, in place of the package's one of the same key; False where it may not.

    A package whose notifications are off posts nothing. A banner appears unless Do Not Disturb is
    on; that of an ongoing one, such as an incoming call, stays until it is withdrawn or pushed up,
    and only another such banner takes its place.
    """
    package = system.state.packages.get(notification.package)
    if package is None or not package.notifications_enabled:
        return False
    if not notification.when_ms:
        notification = replace(notification, when_ms=system.state.now_ms)
    others = tuple(item for item in system.state.notifications if item.id != notification.id)
    system.change(notifications=(notification, *others))
    system.log("NotificationService", f"enqueue {notification.id} {notification.title}")
    if notification.heads_up and _may_interrupt(system, notification):
        until = None if notification.ongoing else system.state.monotonic_ms + HEADS_UP_MS
        system.change(heads_up=HeadsUp(notification.id, until))
    return True


def _may_interrupt(system: System, notification: Notification) -> bool:
    shown = system.state.heads_up
    return notification.ongoing or (
        # `HeadsUpEntry.compareTo`: a full-screen intent or a call comes before what is newer.
        (shown is None or shown.until_ms is not None)
        and system.setting("global", "zen_mode", "0") == "0"
        and system.setting("global", "heads_up_notifications_enabled", "1") == "1"
    )


def find(system: System, package: str, key: str) -> Notification | None:
    """A package's notification of a key."""
    return next(
        (item for item in system.state.notifications if (item.package, item.key) == (package, key)),
        None,
    )


def cancel(system: System, package: str, key: str | None = None) -> None:
    """Withdraw a package's notification of a key, or all of its notifications."""
    remaining = tuple(
        item
        for item in system.state.notifications
        if item.package != package or (key is not None and item.key != key)
    )
    if len(remaining) < len(system.state.notifications):
        system.change(notifications=remaining)
        _hide_banner_unless_of(system, remaining)


def clear(system: System) -> None:
    """Dismiss every notification that can be dismissed."""
    remaining = tuple(item for item in system.state.notifications if item.ongoing)
    system.change(notifications=remaining)
    _hide_banner_unless_of(system, remaining)


def hide_banner(system: System) -> None:
    """Take a banner off the screen; its notification stays, and a call or an alarm rings on."""
    if system.state.heads_up is not None:
        system.change(heads_up=None)


def _hide_banner_unless_of(system: System, remaining: tuple[Notification, ...]) -> None:
    shown = system.state.heads_up
    if shown is not None and all(item.id != shown.id for item in remaining):
        system.change(heads_up=None)


def open_notification(system: System, package: str, key: str) -> None:
    """What a tap on a notification does: it opens its activity and, unless ongoing, goes away."""
    notification = find(system, package, key)
    if notification is None:
        return
    if not notification.ongoing:
        cancel(system, package, key)
    if notification.component:
        if system.state.heads_up is not None and system.state.heads_up.id == notification.id:
            system.change(heads_up=None)
        owner, _, activity = notification.component.partition("/")
        system.close_overlays()
        system.launch(owner, activity, **notification.args)


def act(system: System, package: str, key: str, action: str) -> None:
    """What a tap on one of a notification's actions does."""
    app = system.apps[package]
    if find(system, package, key) is not None and app.on_notification_action is not None:
        folders.start(system, package)
        app.on_notification_action(system, key, action)
