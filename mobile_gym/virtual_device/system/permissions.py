"""Runtime permissions: their groups, and what a package has been granted or refused.

Source: AOSP, `platform.xml` and PermissionController's `PermissionMapping` (API 33).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.virtual_device.state import DeviceState, Package

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import App
    from mobile_gym.virtual_device.system.system import System


class PermissionTexts(Catalogue):
    """The names of groups, and of each the question with the `{app}` that asks."""

    calendar = LocalizedText("Calendar", zh="日历", de="Kalender")
    calendar_request = LocalizedText(
        "Allow {app} to access your calendar?",
        zh="要允许“{app}”访问您的日历吗？",
        de="Darf {app} auf deinen Kalender zugreifen?",
    )
    call_log = LocalizedText("Call logs", zh="通话记录", de="Anruflisten")
    call_log_request = LocalizedText(
        "Allow {app} to access your phone call logs?",
        zh="要允许“{app}”访问您的手机通话记录吗？",
        de="Darf {app} auf deine Anruflisten zugreifen?",
    )
    camera = LocalizedText("Camera", zh="相机", de="Kamera")
    camera_request = LocalizedText(
        "Allow {app} to take pictures and record video?",
        zh="要允许“{app}”拍照和录制视频吗？",
        de="Darf {app} Bilder und Videos aufnehmen?",
    )
    contacts = LocalizedText("Contacts", zh="通讯录", de="Kontakte")
    contacts_request = LocalizedText(
        "Allow {app} to access your contacts?",
        zh="要允许“{app}”访问您的通讯录吗？",
        de="Darf {app} auf deine Kontakte zugreifen?",
    )
    storage = LocalizedText("Files and media", zh="文件和媒体", de="Dateien und Medien")
    storage_request = LocalizedText(
        "Allow {app} to access photos, media, and files on your device?",
        zh="要允许“{app}”访问您设备上的照片、媒体内容和文件吗？",
        de="Darf {app} auf Fotos, Medien und Dateien auf deinem Gerät zugreifen?",
    )
    location = LocalizedText("Location", zh="位置信息", de="Standort")
    location_request = LocalizedText(
        "Allow {app} to access this device’s location?",
        zh="要允许“{app}”获取此设备的位置信息吗？",
        de="Darf {app} auf den Standort dieses Geräts zugreifen?",
    )
    microphone = LocalizedText("Microphone", zh="麦克风", de="Mikrofon")
    microphone_request = LocalizedText(
        "Allow {app} to record audio?", zh="要允许“{app}”录音吗？", de="Darf {app} Audio aufnehmen?"
    )
    read_media_aural = LocalizedText("Music and audio", zh="音乐和音频", de="Musik und Audio")
    read_media_aural_request = LocalizedText(
        "Allow {app} to access music and audio on this device?",
        zh="要允许“{app}”访问此设备上的音乐和音频吗？",
        de="Darf {app} auf Musik und Audiodateien auf diesem Gerät zugreifen?",
    )
    read_media_visual = LocalizedText("Photos and videos", zh="照片和视频", de="Fotos und Videos")
    read_media_visual_request = LocalizedText(
        "Allow {app} to access photos and videos on this device?",
        zh="要允许“{app}”访问此设备上的照片和视频吗？",
        de="Darf {app} auf Fotos und Videos auf diesem Gerät zugreifen?",
    )
    nearby = LocalizedText("Nearby devices", zh="附近的设备", de="Geräte in der Nähe")
    nearby_request = LocalizedText(
        "Allow {app} to find, connect to, and determine the relative position of nearby devices?",
        zh="要允许“{app}”查找、连接附近的设备以及确定附近设备的相对位置吗？",
        de=(
            "Darf {app} Geräte in der Nähe finden, sich mit ihnen verbinden und ihre relative "
            "Position bestimmen?"
        ),
    )
    notifications = LocalizedText("Notifications", zh="通知", de="Benachrichtigungen")
    notifications_request = LocalizedText(
        "Allow {app} to send you notifications?",
        zh="要允许“{app}”向您发送通知吗？",
        de="Darf {app} dir Benachrichtigungen senden?",
    )
    phone = LocalizedText("Phone", zh="电话", de="Telefon")
    phone_request = LocalizedText(
        "Allow {app} to make and manage phone calls?",
        zh="要允许“{app}”拨打电话和管理通话吗？",
        de="Darf {app} Anrufe tätigen und verwalten?",
    )
    sms = LocalizedText("SMS", zh="短信", de="SMS")
    sms_request = LocalizedText(
        "Allow {app} to send and view SMS messages?",
        zh="要允许“{app}”发送和查看短信吗？",
        de="Darf {app} SMS senden und ansehen?",
    )


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
