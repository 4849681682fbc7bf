"""What the clock shows, in the words of AOSP's DeskClock: its tabs, menus and settings.

The tasks have these texts of their own, because a stock Android shows them too.
"""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class ScreenTexts(Catalogue):
    """Texts on the screens of the clock."""

    # the four tabs
    alarm = LocalizedText("Alarm", zh="闹钟", de="Wecker")
    clock = LocalizedText("Clock", zh="时钟", de="Uhr")
    timer = LocalizedText("Timer", zh="计时器", de="Timer")
    stopwatch = LocalizedText("Stopwatch", zh="秒表", de="Stoppuhr")
    # the way to the settings, and two of these
    more_options = LocalizedText("More options", zh="更多选项", de="Weitere Optionen")
    settings = LocalizedText("Settings", zh="设置", de="Einstellungen")
    silence_after = LocalizedText("Silence after", zh="闹铃时长", de="Stummschalten nach")
    snooze_length = LocalizedText("Snooze length", zh="暂停时长", de="Schlummerdauer")
    # lengths
    one_minute = LocalizedText("1 minute", zh="1 分钟", de="1 Minute")
    minutes = LocalizedText("{count} minutes", zh="{count} 分钟", de="{count} Minuten")
    seconds = LocalizedText("{count} seconds", zh="{count} 秒", de="{count} Sekunden")
