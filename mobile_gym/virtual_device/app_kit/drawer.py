"""The navigation drawer: the places of an app, as a sheet at the left edge of its first page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import app_bar, divider

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext
    from mobile_gym.virtual_device.ui.theme import Theme

DRAWER_DP: Final = 320.0
"""As wide as a drawer gets; a strip of the page stays free beside it."""


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


def drawer(ctx: PromptContext, *groups: Sequence[DrawerEntry]) -> View:
    """The drawer; the back key, a tap beside it or a swipe to the left closes it.

    Args:
        ctx: of the popup.
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
    return drawer_sheet(ctx, content)


def drawer_sheet(ctx: PromptContext, content: View) -> View:
    """A sheet at the left edge: the app's name, and what is below it."""
    theme = ctx.theme
    return column(
        app_bar(theme, ctx.app.name(ctx.state.language)),
        content,
        width=DRAWER_DP,
        height=FILL,
        fill=theme.surface,
        radius=16,
        place="start",
        class_name="android.widget.FrameLayout",
        resource_id="navigation_drawer",
    )


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
