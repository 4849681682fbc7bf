"""What groups of permissions are called, and what the prompt for each asks."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


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
