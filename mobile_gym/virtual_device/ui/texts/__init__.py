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
    cut = Entry("Cut")
    copy = Entry("Copy")
    paste = Entry("Paste")
    select_all = Entry("Select all")
