"""What groups of permissions are called, and what the prompt for each asks."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["PermissionTexts"]


class PermissionTexts(Catalogue):
    """The names of groups, and of each the question with the `{app}` that asks."""

    calendar = Entry("Calendar")
    calendar_request = Entry("Allow {app} to access your calendar?")
    call_log = Entry("Call logs")
    call_log_request = Entry("Allow {app} to access your phone call logs?")
    camera = Entry("Camera")
    camera_request = Entry("Allow {app} to take pictures and record video?")
    contacts = Entry("Contacts")
    contacts_request = Entry("Allow {app} to access your contacts?")
    storage = Entry("Files and media")
    storage_request = Entry("Allow {app} to access photos, media, and files on your device?")
    location = Entry("Location")
    location_request = Entry("Allow {app} to access this device’s location?")
    microphone = Entry("Microphone")
    microphone_request = Entry("Allow {app} to record audio?")
    read_media_aural = Entry("Music and audio")
    read_media_aural_request = Entry("Allow {app} to access music and audio on this device?")
    read_media_visual = Entry("Photos and videos")
    read_media_visual_request = Entry("Allow {app} to access photos and videos on this device?")
    nearby = Entry("Nearby devices")
    nearby_request = Entry(
        "Allow {app} to find, connect to, and determine the relative position of nearby devices?"
    )
    notifications = Entry("Notifications")
    notifications_request = Entry("Allow {app} to send you notifications?")
    phone = Entry("Phone")
    phone_request = Entry("Allow {app} to make and manage phone calls?")
    sms = Entry("SMS")
    sms_request = Entry("Allow {app} to send and view SMS messages?")
