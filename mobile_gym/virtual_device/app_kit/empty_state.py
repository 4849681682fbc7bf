"""What a list shows that has nothing to show: an icon, and words that say so, or more than that.

Lists of every app show it alike.
"""

from __future__ import annotations

from mobile_gym.virtual_device import ui


def empty_state(
    theme: ui.Theme,
    icon_name: str,
    words: str,
    *,
    size: float = 16.0,
    gap: float = 20.0,
    sides: float = 32.0,
    resource_id: str = "empty_text",
) -> ui.View:
    """An icon in the middle of the room that there is, and words below it.

    Args:
        theme: of the page.
        icon_name: of Material Design Icons.
        words: why there is nothing, or how something gets here.
        size: of the words, in sp.
        gap: between icon and words, in dp.
        sides: room beside the words, in dp.
        resource_id: of the words.
    """
    return ui.column(
        ui.icon(icon_name, 72, theme.text_disabled),
        ui.text(words, size, theme.text_secondary, text_align="center", resource_id=resource_id),
        gap=gap,
        width=ui.FILL,
        height=ui.FILL,
        padding=(sides, 0),
        align="center",
        justify="center",
    )


def empty_list(
    theme: ui.Theme, icon_name: str, title: str, hint: str = "", *more: ui.View
) -> ui.View:
    """The empty state of a list of people, calls or messages: a title, a hint, and more below."""
    return ui.column(
        ui.icon(icon_name, 80, theme.text_disabled),
        ui.text(title, 18, theme.text, text_align="center", resource_id="empty_list_view_message"),
        ui.text(hint, 14, theme.text_secondary, text_align="center") if hint else None,
        *more,
        gap=16,
        width=ui.FILL,
        height=ui.FILL,
        padding=(40, 0, 40, 24),
        align="center",
        justify="center",
        class_name="android.widget.LinearLayout",
        resource_id="empty_list_view",
    )
