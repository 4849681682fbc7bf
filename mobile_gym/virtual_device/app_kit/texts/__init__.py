"""What most apps say, in the words of the framework and of Material's components."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["AppTexts"]


class AppTexts(Catalogue):
    """What most apps say; an app's own catalogue extends it and may say it otherwise."""

    cancel = Entry("Cancel")
    clear = Entry("Clear")
    clear_query = Entry("Clear query")
    navigate_up = Entry("Navigate up")
    next_month = Entry("Next month")
    ok = Entry("OK")
    previous_month = Entry("Previous month")
    undo = Entry("Undo")
    # the picker of times
    set_time = Entry("Set time")
    type_time = Entry("Type in time")
    invalid_input = Entry("Enter a valid time")
    hour = Entry("hour")
    minute = Entry("minute")
    am = Entry("AM")
    pm = Entry("PM")
    to_keyboard = Entry("Switch to text input mode for the time input.")
    to_dial = Entry("Switch to clock mode for the time input.")
