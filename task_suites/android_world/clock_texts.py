"""What the tasks of the stopwatch and of entering a timer say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of the stopwatch and of entering a timer say."""

    run_stopwatch = LocalizedText(
        "Have the stopwatch running, and leave it on the screen.",
        zh="让秒表开始计时，并停留在秒表界面。",
    )
    pause_stopwatch = LocalizedText(
        "The stopwatch is running. Pause it without resetting it, and leave it on the screen.",
        zh="秒表正在计时。请把它暂停但不要重置，并停留在秒表界面。",
    )
    show_stopwatch = LocalizedText(
        "See to it that the stopwatch stands still, and leave it on the screen.",
        zh="确认秒表没有在计时，并停留在秒表界面。",
    )
    enter_timer = LocalizedText(
        "Enter a timer of {hours} h, {minutes} min and {seconds} s, and do not start it.",
        zh="输入一个 {hours} 小时 {minutes} 分 {seconds} 秒的计时器，但不要启动它。",
    )
    timer_text = LocalizedText(
        "{hours}h {minutes}m {seconds}s", zh="{hours}小时 {minutes}分 {seconds}秒"
    )
    stopwatch_runs = LocalizedText("The stopwatch is running", zh="秒表正在计时")
    stopwatch_stands = LocalizedText("The stopwatch is not running", zh="秒表没有在计时")
    stopwatch_is_shown = LocalizedText("The stopwatch is on the screen", zh="屏幕上显示秒表")
    timer_is_entered = LocalizedText(
        "The keypad of the timer shows {time}", zh="计时器键盘上显示 {time}"
    )
    no_timer_is_made = LocalizedText("No timer has been started", zh="没有启动任何计时器")
