"""What the clock shows, in the words of AOSP's DeskClock: its tabs, menus and settings.

The tasks have these texts of their own, because a stock Android shows them too.
"""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["ScreenTexts"]


class ScreenTexts(Catalogue):
    """Texts on the screens of the clock."""

    # the four tabs
    alarm = Entry("Alarm")
    clock = Entry("Clock")
    timer = Entry("Timer")
    stopwatch = Entry("Stopwatch")
    # the way to the settings, and two of these
    more_options = Entry("More options")
    settings = Entry("Settings")
    silence_after = Entry("Silence after")
    snooze_length = Entry("Snooze length")
    # lengths
    one_minute = Entry("1 minute")
    minutes = Entry("{count} minutes")
    seconds = Entry("{count} seconds")
