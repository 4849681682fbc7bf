"""Lists of cards, and what stands in their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, scroll

if TYPE_CHECKING:
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["card_list", "check_mark"]


def card_list(
    key: str,
    *cards: View | None,
    resource_id: str,
    padding: tuple[float, ...] = (0.0, 0.0),
    gap: float = 8.0,
) -> View:
    """Cards or rows below each other, which scroll.

    Args:
        key: under which the page keeps how far they are scrolled.
        cards: of any height; many rows of one height go into a `lazy_list`.
        resource_id: of the list.
        padding: around the cards, which scrolls with them, in dp.
        gap: between them, in dp.
    """
    return scroll(
        key,
        column(*cards, width=FILL, gap=gap, padding=padding),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id=resource_id,
    )


def check_mark(theme: Theme, checked: bool) -> View:
    """The box of something that can be checked; the row around it takes the tap."""
    if checked:
        return icon("checkbox-marked", 24, theme.accent)
    return icon("checkbox-blank-outline", 24, theme.icon)
