"""What the tasks of the stopwatch and of entering a timer say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of the stopwatch and of entering a timer say."""

    run_stopwatch = Entry("Have the stopwatch running, and leave it on the screen.")
    pause_stopwatch = Entry(
        "The stopwatch is running. Pause it without resetting it, and leave it on the screen."
    )
    show_stopwatch = Entry("See to it that the stopwatch stands still, and leave it on the screen.")
    enter_timer = Entry(
        "Enter a timer of {hours} h, {minutes} min and {seconds} s, and do not start it."
    )
    timer_text = Entry("{hours}h {minutes}m {seconds}s")
    stopwatch_runs = Entry("The stopwatch is running")
    stopwatch_stands = Entry("The stopwatch is not running")
    stopwatch_is_shown = Entry("The stopwatch is on the screen")
    timer_is_entered = Entry("The keypad of the timer shows {time}")
    no_timer_is_made = Entry("No timer has been started")
