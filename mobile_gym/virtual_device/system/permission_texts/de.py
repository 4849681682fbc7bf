"""What groups of permissions are called, and what the prompt for each asks: in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.system.permission_texts import PermissionTexts

__all__ = ["German"]


class German(PermissionTexts, language="de"):
    """In German."""

    calendar = Entry("Kalender")
    calendar_request = Entry("Darf {app} auf deinen Kalender zugreifen?")
    call_log = Entry("Anruflisten")
    call_log_request = Entry("Darf {app} auf deine Anruflisten zugreifen?")
    camera = Entry("Kamera")
    camera_request = Entry("Darf {app} Bilder und Videos aufnehmen?")
    contacts = Entry("Kontakte")
    contacts_request = Entry("Darf {app} auf deine Kontakte zugreifen?")
    storage = Entry("Dateien und Medien")
    storage_request = Entry("Darf {app} auf Fotos, Medien und Dateien auf deinem Gerät zugreifen?")
    location = Entry("Standort")
    location_request = Entry("Darf {app} auf den Standort dieses Geräts zugreifen?")
    microphone = Entry("Mikrofon")
    microphone_request = Entry("Darf {app} Audio aufnehmen?")
    read_media_aural = Entry("Musik und Audio")
    read_media_aural_request = Entry(
        "Darf {app} auf Musik und Audiodateien auf diesem Gerät zugreifen?"
    )
    read_media_visual = Entry("Fotos und Videos")
    read_media_visual_request = Entry("Darf {app} auf Fotos und Videos auf diesem Gerät zugreifen?")
    nearby = Entry("Geräte in der Nähe")
    nearby_request = Entry(
        "Darf {app} Geräte in der Nähe finden, sich mit ihnen verbinden und ihre relative Position "
        "bestimmen?"
    )
    notifications = Entry("Benachrichtigungen")
    notifications_request = Entry("Darf {app} dir Benachrichtigungen senden?")
    phone = Entry("Telefon")
    phone_request = Entry("Darf {app} Anrufe tätigen und verwalten?")
    sms = Entry("SMS")
    sms_request = Entry("Darf {app} SMS senden und ansehen?")
