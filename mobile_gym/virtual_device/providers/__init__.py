"""Content providers: people, calls and messages, events, and media files of the device.

People, messages and events are each owned by an app without screens, as on Android. Apps read and
change them through the functions here, other programs through `content`. A provider imports no app:
it sends broadcasts (`System.broadcast`).
"""
