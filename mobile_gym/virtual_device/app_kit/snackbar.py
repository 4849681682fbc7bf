"""A message at the bottom of a page, with one thing to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.ui.view import FILL, Handler, View, row, stack, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["SNACKBAR_MS", "snackbar"]

SNACKBAR_MS: Final = 2750
"""How long it is seen. Source: Material's `Snackbar.LENGTH_LONG`."""


def snackbar(theme: Theme, message: str, action: str, on_tap: Handler) -> View:
    """The bar.

    Args:
        theme: of the page.
        message: what has happened.
        action: what the button says, such as "Undo".
        on_tap: what it does.
    """
    return row(
        text(message, 14, theme.on_toast, weight=1, resource_id="snackbar_text"),
        stack(
            text(action, 14, theme.accent_container, bold=True, class_name=""),
            height=48,
            padding=(12, 0),
            align="center",
            justify="center",
            class_name="android.widget.Button",
            resource_id="snackbar_action",
            text=action,
            on_tap=on_tap,
        ),
        width=FILL,
        padding=(24, 0, 12, 0),
        fill=theme.toast,
        class_name="android.widget.FrameLayout",
    )
