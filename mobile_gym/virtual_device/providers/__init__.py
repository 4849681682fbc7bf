"""Content providers: people, calls and messages, events, and media files of the device.

Each is owned by an app without screens, as on Android. Apps read and change what they hold through
the functions here; other programs through `content`. A provider knows no app with screens: one that
has news sends an intent.
"""
