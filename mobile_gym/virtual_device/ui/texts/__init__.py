"""What the keyboard's keys and the toolbar of a selection are called."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["UiTexts"]


class UiTexts(Catalogue):
    """What the keyboard's keys and the toolbar of a selection are called."""

    key_shift = Entry("Shift")
    key_delete = Entry("Delete")
    key_symbols = Entry("Symbols")
    key_letters = Entry("Letters")
    key_space = Entry("Space")
    key_enter = Entry("Enter")
    key_caps_lock = Entry("Caps lock")
    key_more_symbols = Entry("More symbols")
    key_emoji = Entry("Emoji")
    key_done = Entry("Done")
    key_go = Entry("Go")
    key_next = Entry("Next")
    key_search = Entry("Search")
    key_send = Entry("Send")
    emoji_recent = Entry("Recently used")
    emoji_smileys = Entry("Smileys")
    emoji_people = Entry("People")
    emoji_nature = Entry("Animals and nature")
    emoji_food = Entry("Food and drink")
    emoji_travel = Entry("Travel and places")
    emoji_activities = Entry("Activities")
    emoji_objects = Entry("Objects")
    emoji_symbols = Entry("Signs")
    emoji_flags = Entry("Flags")
    no_recent_emoji = Entry("Emoji that you use appear here")
    cut = Entry("Cut")
    copy = Entry("Copy")
    paste = Entry("Paste")
    select_all = Entry("Select all")
