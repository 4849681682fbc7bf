"""The twelve keys of a telephone, as the dialpad and the screen of a call show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.ui.view import FILL, View, column, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["keypad"]

_KEYS: Final = (
    (("1", "", "one"), ("2", "ABC", "two"), ("3", "DEF", "three")),
    (("4", "GHI", "four"), ("5", "JKL", "five"), ("6", "MNO", "six")),
    (("7", "PQRS", "seven"), ("8", "TUV", "eight"), ("9", "WXYZ", "nine")),
    (("*", "", "star"), ("0", "+", "zero"), ("#", "", "pound")),
)
"""Sign, letters, resource id; the ids are those of AOSP's `dialpad_view.xml`."""


def keypad(
    theme: Theme,
    press: Callable[[System, str], None],
    *,
    height: float = 64.0,
    has_plus: bool = True,
) -> View:
    """The keys. A long press on zero is a plus sign."""
    rows = [
        row(
            *[
                column(
                    text(
                        sign,
                        28,
                        theme.text,
                        resource_id="dialpad_key_number",
                    ),
                    text(
                        letters,
                        16 if letters == "+" else 11,
                        theme.text_secondary,
                        resource_id="dialpad_key_letters",
                    )
                    if letters
                    else None,
                    weight=1,
                    height=FILL,
                    align="center",
                    justify="center",
                    class_name="android.widget.FrameLayout",
                    resource_id=name,
                    description=f"{sign} {letters}".strip(),
                    focusable=True,
                    on_tap=bound(press, sign),
                    on_long_press=bound(press, "+") if sign == "0" and has_plus else None,
                )
                for sign, letters, name in keys
            ],
            width=FILL,
            height=height,
        )
        for keys in _KEYS
    ]
    return column(*rows, width=FILL, padding=(24, 0), resource_id="dialpad", class_name=_TABLE)


_TABLE: Final = "android.widget.TableLayout"
