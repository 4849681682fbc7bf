"""What the user does with notifications in the shade: opening, dismissing and acting on them.

The shade, the lock screen and ringing alarms act on notifications alike.

Apps post and withdraw theirs with `System.notify` and `System.cancel_notification`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import folders

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


def find(system: System, package: str, key: str) -> Notification | None:
    """A package's notification of a key."""
    return next(
        (item for item in system.state.notifications if (item.package, item.key) == (package, key)),
        None,
    )


def clear(system: System) -> None:
    """Dismiss every notification that can be dismissed."""
    system.keep_notifications(lambda item: item.ongoing)


def hide_banner(system: System) -> None:
    """Take a banner off the screen; its notification stays, and a call or an alarm rings on."""
    if system.state.heads_up is not None:
        system.change(heads_up=None)


def open_notification(system: System, package: str, key: str) -> None:
    """What a tap on a notification does: it opens its activity and, unless ongoing, goes away."""
    notification = find(system, package, key)
    if notification is None:
        return
    if not notification.ongoing:
        system.cancel_notification(package, key)
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
