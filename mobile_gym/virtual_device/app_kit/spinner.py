"""What a spinner opens: the list of its choices, over the field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.ui.controls import MIN_TOUCH
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, row, text
from mobile_gym.virtual_device.ui.widgets import menu

if TYPE_CHECKING:
    from mobile_gym.virtual_device.ui.theme import Theme


def spinner_list(theme: Theme, options: Iterable[tuple[str, bool, Handler]]) -> View:
    """The choices; ids are those of `simple_spinner_dropdown_item`.

    Args:
        theme: of the page.
        options: what each is called, whether it is the one that the field shows, what a tap does.
    """
    rows = tuple(
        row(
            text(label, 16, theme.text, class_name="", weight=1, max_lines=1),
            width=FILL,
            height=MIN_TOUCH,
            padding=(16, 0),
            fill=theme.accent_container if chosen else 0,
            class_name="android.widget.CheckedTextView",
            resource_id="android:id/text1",
            text=label,
            checkable=True,
            checked=chosen,
            focusable=True,
            on_tap=on_tap,
        )
        for label, chosen, on_tap in options
    )
    return menu(theme)._replace(children=rows, shared=False)
