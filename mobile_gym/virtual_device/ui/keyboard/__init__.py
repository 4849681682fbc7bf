"""The on-screen keyboard: an input-method window of real keys.

Each key is a view whose `key` is `ime:` and the character it types, or the name of what it does.
"""

from typing import Final

from mobile_gym.virtual_device.ui.keyboard.board import (
    Board,
    VariantsPlace,
    height_px,
    keyboard,
    strip_height_dp,
    variants,
    variants_box,
    words_strip,
)
from mobile_gym.virtual_device.ui.keyboard.keys import PREFIX

__all__ = [
    "IME_PACKAGE",
    "PREFIX",
    "Board",
    "VariantsPlace",
    "height_px",
    "keyboard",
    "strip_height_dp",
    "variants",
    "variants_box",
    "words_strip",
]

IME_PACKAGE: Final = "com.android.inputmethod.latin"
