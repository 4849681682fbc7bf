"""A page's content with the floating button above its end."""

from __future__ import annotations

from mobile_gym.virtual_device.ui.view import FILL, View, column, stack


def with_floating_button(content: View, button: View | None, *, margin_dp: float = 16.0) -> View:
    """What stands below a page's bar.

    Args:
        content: as wide as the page.
        button: `widgets.fab`; None while the page has none.
        margin_dp: between the button and the page's edges.
    """
    return stack(
        content,
        None if button is None else column(button, padding=(0, 0, margin_dp, margin_dp)),
        align="end",
        justify="end",
        width=FILL,
        weight=1,
    )
