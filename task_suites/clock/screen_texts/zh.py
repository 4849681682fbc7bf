"""What the clock shows, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.screen_texts import ScreenTexts

__all__ = ["Chinese"]


class Chinese(ScreenTexts, language="zh"):
    """In Chinese."""

    # the four tabs
    alarm = Entry("闹钟")
    clock = Entry("时钟")
    timer = Entry("计时器")
    stopwatch = Entry("秒表")
    # the way to the settings, and two of these
    more_options = Entry("更多选项")
    settings = Entry("设置")
    silence_after = Entry("闹铃时长")
    snooze_length = Entry("暂停时长")
    # lengths
    one_minute = Entry("1 分钟")
    minutes = Entry("{count} 分钟")
    seconds = Entry("{count} 秒")
