"""What the tasks of the stopwatch and of entering a timer say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.clock_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    run_stopwatch = Entry("让秒表开始计时，并停留在秒表界面。")
    pause_stopwatch = Entry("秒表正在计时。请把它暂停但不要重置，并停留在秒表界面。")
    show_stopwatch = Entry("确认秒表没有在计时，并停留在秒表界面。")
    enter_timer = Entry("输入一个 {hours} 小时 {minutes} 分 {seconds} 秒的计时器，但不要启动它。")
    timer_text = Entry("{hours}小时 {minutes}分 {seconds}秒")
    stopwatch_runs = Entry("秒表正在计时")
    stopwatch_stands = Entry("秒表没有在计时")
    stopwatch_is_shown = Entry("屏幕上显示秒表")
    timer_is_entered = Entry("计时器键盘上显示 {time}")
    no_timer_is_made = Entry("没有启动任何计时器")
