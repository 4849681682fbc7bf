"""The navigation drawer: the places of an app, over its first page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import app_bar, divider, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["DrawerEntry", "drawer"]


class DrawerEntry(NamedTuple):
    """A line of a drawer.

    Attributes:
        icon_name: of Material Design Icons.
        label: what it says.
        on_tap: what a tap does; it must close the drawer.
        selected: whether it is the place that the page shows.
    """

    icon_name: str
    label: str
    on_tap: Handler
    selected: bool = False


def drawer(ctx: PromptContext, up: str, *groups: Sequence[DrawerEntry]) -> View:
    """The drawer.

    Args:
        ctx: of the popup.
        up: what the arrow is called that closes it.
        groups: its lines; a divider stands between groups.
    """
    theme = ctx.theme
    rows: list[View] = []
    for group in groups:
        if rows:
            rows.append(divider(theme))
        rows += [_row(theme, entry) for entry in group]
    content = scroll(
        "drawer",
        column(*rows, width=FILL, padding=(12, 8)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="drawer_navigation",
    )
    bar = app_bar(theme, ctx.app.name(ctx.state.language), on_back=dismiss, up=up)
    return page(theme, bar, content, place="screen")


def _row(theme: Theme, entry: DrawerEntry) -> View:
    selected = entry.selected
    return row(
        icon(entry.icon_name, 24, theme.on_accent_container if selected else theme.icon),
        text(
            entry.label,
            15,
            theme.on_accent_container if selected else theme.text,
            bold=selected,
            weight=1,
            max_lines=1,
            resource_id="drawer_item_text",
        ),
        width=FILL,
        height=52,
        gap=20,
        padding=(16, 0),
        fill=theme.accent_container if selected else 0,
        radius=26,
        class_name="android.widget.LinearLayout",
        selected=selected,
        focusable=True,
        on_tap=entry.on_tap,
    )
