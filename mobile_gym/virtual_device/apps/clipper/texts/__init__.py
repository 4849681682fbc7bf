"""The texts of Clipper."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of Clipper."""

    app_name = Entry("Clipper")
    review_title = Entry("Choose what Clipper may access")
    review_text = Entry("Clipper asks for nothing but the clipboard, which it may always use.")
    review_continue = Entry("Continue")
    old_text = Entry("This app was made for an older version of Android and may not work properly.")
    what_it_is = Entry(
        "Programs on a computer read and set this phone's clipboard through Clipper."
    )
    how_to_set = Entry("am broadcast -a clipper.set -e text “...”")
    how_to_get = Entry("am broadcast -a clipper.get")
    on_clipboard = Entry("On the clipboard")
    nothing_there = Entry("Nothing")
    copied = Entry("Text is copied into clipboard.")
