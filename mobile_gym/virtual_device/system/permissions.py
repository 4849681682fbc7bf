"""Runtime permissions: their groups, and what a package has been granted or refused.

Source: AOSP, `platform.xml` and PermissionController's `PermissionMapping` (API 33).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.state import DeviceState, Package
from mobile_gym.virtual_device.system.permission_texts import PermissionTexts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import App
    from mobile_gym.virtual_device.system.system import System

MANAGE_ALL_FILES: Final = "android.permission.MANAGE_EXTERNAL_STORAGE"
"""Special: it is granted on a page of Settings, never by a prompt."""


class PermissionGroup(NamedTuple):
    """Permissions that the user grants or refuses together."""

    name: str
    permissions: tuple[str, ...]
    icon: str
    label: Text
    """As a page of Settings names the group."""
    request: Text
    """What the prompt asks, with `{app}`."""
    while_in_use: bool = False
    """Whether it is granted for the time of use only, or once."""


def _group(
    name: str,
    icon: str,
    label: Text,
    request: Text,
    *permissions: str,
    while_in_use: bool = False,
) -> PermissionGroup:
    full = tuple(f"android.permission.{permission}" for permission in permissions)
    return PermissionGroup(
        f"android.permission-group.{name}", full, icon, label, request, while_in_use
    )


GROUPS: Final[Mapping[str, PermissionGroup]] = {
    group.name: group
    for group in (
        _group(
            "CALENDAR",
            "calendar",
            PermissionTexts.calendar,
            PermissionTexts.calendar_request,
            "READ_CALENDAR",
            "WRITE_CALENDAR",
        ),
        _group(
            "CALL_LOG",
            "phone-log",
            PermissionTexts.call_log,
            PermissionTexts.call_log_request,
            "READ_CALL_LOG",
            "WRITE_CALL_LOG",
            "PROCESS_OUTGOING_CALLS",
        ),
        _group(
            "CAMERA",
            "camera",
            PermissionTexts.camera,
            PermissionTexts.camera_request,
            "CAMERA",
            while_in_use=True,
        ),
        _group(
            "CONTACTS",
            "account-circle",
            PermissionTexts.contacts,
            PermissionTexts.contacts_request,
            "READ_CONTACTS",
            "WRITE_CONTACTS",
            "GET_ACCOUNTS",
        ),
        _group(
            "STORAGE",
            "folder",
            PermissionTexts.storage,
            PermissionTexts.storage_request,
            "READ_EXTERNAL_STORAGE",
            "WRITE_EXTERNAL_STORAGE",
        ),
        _group(
            "LOCATION",
            "map-marker",
            PermissionTexts.location,
            PermissionTexts.location_request,
            "ACCESS_FINE_LOCATION",
            "ACCESS_COARSE_LOCATION",
            while_in_use=True,
        ),
        _group(
            "MICROPHONE",
            "microphone",
            PermissionTexts.microphone,
            PermissionTexts.microphone_request,
            "RECORD_AUDIO",
            while_in_use=True,
        ),
        _group(
            "READ_MEDIA_AURAL",
            "music-note",
            PermissionTexts.read_media_aural,
            PermissionTexts.read_media_aural_request,
            "READ_MEDIA_AUDIO",
        ),
        _group(
            "READ_MEDIA_VISUAL",
            "image",
            PermissionTexts.read_media_visual,
            PermissionTexts.read_media_visual_request,
            "READ_MEDIA_IMAGES",
            "READ_MEDIA_VIDEO",
        ),
        _group(
            "NEARBY_DEVICES",
            "devices",
            PermissionTexts.nearby,
            PermissionTexts.nearby_request,
            "BLUETOOTH_CONNECT",
            "BLUETOOTH_SCAN",
            "BLUETOOTH_ADVERTISE",
        ),
        _group(
            "NOTIFICATIONS",
            "bell",
            PermissionTexts.notifications,
            PermissionTexts.notifications_request,
            "POST_NOTIFICATIONS",
        ),
        _group(
            "PHONE",
            "phone",
            PermissionTexts.phone,
            PermissionTexts.phone_request,
            "CALL_PHONE",
            "READ_PHONE_STATE",
            "READ_PHONE_NUMBERS",
            "ANSWER_PHONE_CALLS",
        ),
        _group(
            "SMS",
            "message-text",
            PermissionTexts.sms,
            PermissionTexts.sms_request,
            "SEND_SMS",
            "RECEIVE_SMS",
            "READ_SMS",
            "RECEIVE_MMS",
        ),
    )
}
"""By name, `android.permission-group.X`."""
_GROUP_OF: Final[Mapping[str, PermissionGroup]] = {
    permission: group for group in GROUPS.values() for permission in group.permissions
}


def group_of(permission: str) -> PermissionGroup | None:
    """The group of a runtime permission; None for one that the user is not asked about."""
    return _GROUP_OF.get(permission)


def is_granted(state: DeviceState, package: str, permission: str) -> bool:
    """Whether a package may use what a permission protects."""
    record = state.packages.get(package)
    return record is not None and permission in record.granted


def is_refused_for_good(state: DeviceState, package: str, permission: str) -> bool:
    """Whether the user has refused so often that an app may not ask again."""
    record: Package | None = state.packages.get(package)
    return record is not None and record.is_refused_for_good(permission)


def set_granted(
    system: System, package: str, permission: str, granted: bool, *, once: bool = False
) -> None:
    """Grant or revoke a permission with its whole group, as the prompt and Settings do.

    Args:
        system: the device.
        package: whose permission it is.
        permission: `android.permission.X`.
        granted: whether it is granted from now on.
        once: until the app is closed.
    """
    record: Package | None = system.state.packages.get(package)
    if record is None:
        return
    group = _GROUP_OF.get(permission)
    names = frozenset(group.permissions if group is not None else (permission,))
    refused = record.refused
    if granted:
        changed = replace(
            record,
            granted=record.granted | names,
            one_time=record.one_time | names if once else record.one_time - names,
            refused=type(refused)({k: v for k, v in refused.items() if k not in names}),
        )
    else:
        changed = replace(record, granted=record.granted - names, one_time=record.one_time - names)
    system.change(packages=system.state.packages.set(package, changed))


def refuse(system: System, package: str, permission: str) -> None:
    """Keep that the user has said no once more."""
    record: Package | None = system.state.packages.get(package)
    if record is None:
        return
    group = _GROUP_OF.get(permission)
    refused = record.refused
    for name in group.permissions if group is not None else (permission,):
        refused = refused.set(name, refused.get(name, 0) + 1)
    changed = replace(record, refused=refused, one_time=record.one_time.difference(refused))
    system.change(packages=system.state.packages.set(package, changed))


def forbid(system: System, package: str, permission: str) -> None:
    """Revoke a permission for good, as Settings does: the app may not ask for it again."""
    set_granted(system, package, permission, False)
    while package in system.state.packages and not is_refused_for_good(
        system.state, package, permission
    ):
        refuse(system, package, permission)


def ask_each_time(system: System, package: str, permission: str) -> None:
    """Revoke a permission, but let the app ask for it whenever it needs it."""
    set_granted(system, package, permission, True, once=True)
    system.end_one_time(package)


def asked_groups(state: DeviceState, app: App) -> list[PermissionGroup]:
    """The groups that an app's page of permissions lists: those it has, asks for or asked for."""
    record: Package | None = state.packages.get(app.package)
    known = {*app.permissions.granted, *app.permissions.asked}
    if record is not None:
        known |= {*record.granted, *record.one_time, *record.refused}
    return [group for group in GROUPS.values() if not known.isdisjoint(group.permissions)]
