"""What the task of the clipboard says."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the task of the clipboard says."""

    search_settings = Entry("Search settings")
    select_all = Entry("Select all")
    copy = Entry("Copy")
    copy_to_clipboard = Entry("Have this text, and no other, on the phone's clipboard: {text}")
    text_is_typed = Entry("The text stands in a field")
    text_is_copied = Entry("The text is on the clipboard")
