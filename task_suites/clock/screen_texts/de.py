"""What the clock shows, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.screen_texts import ScreenTexts

__all__ = ["German"]


class German(ScreenTexts, language="de"):
    """In German."""

    # the four tabs
    alarm = Entry("Wecker")
    clock = Entry("Uhr")
    timer = Entry("Timer")
    stopwatch = Entry("Stoppuhr")
    # the way to the settings, and two of these
    more_options = Entry("Weitere Optionen")
    settings = Entry("Einstellungen")
    silence_after = Entry("Stummschalten nach")
    snooze_length = Entry("Schlummerdauer")
    # lengths
    one_minute = Entry("1 Minute")
    minutes = Entry("{count} Minuten")
    seconds = Entry("{count} Sekunden")
