"""The navigation drawer: the places of an app, as a sheet at the left edge of its first page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device import ui

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext

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
    on_tap: ui.Handler
    selected: bool = False


def drawer(ctx: PromptContext, *groups: Sequence[DrawerEntry]) -> ui.View:
    """The drawer; the back key, a tap beside it or a swipe to the left closes it.

    Args:
        ctx: of the popup.
        groups: its lines; a divider stands between groups.
    """
    theme = ctx.theme
    rows: list[ui.View] = []
    for group in groups:
        if rows:
            rows.append(ui.divider(theme))
        rows += [_row(theme, entry) for entry in group]
    content = ui.scroll(
        "drawer",
        ui.column(*rows, width=ui.FILL, padding=(12, 8)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="drawer_navigation",
    )
    return drawer_sheet(ctx, content)


def drawer_sheet(ctx: PromptContext, content: ui.View) -> ui.View:
    """A sheet at the left edge: the app's name, and what is below it."""
    theme = ctx.theme
    return ui.column(
        ui.app_bar(theme, ctx.app.name(ctx.state.language)),
        content,
        width=DRAWER_DP,
        height=ui.FILL,
        fill=theme.surface,
        radius=16,
        place="start",
        class_name="android.widget.FrameLayout",
        resource_id="navigation_drawer",
    )


def _row(theme: ui.Theme, entry: DrawerEntry) -> ui.View:
    selected = entry.selected
    return ui.row(
        ui.icon(entry.icon_name, 24, theme.on_accent_container if selected else theme.icon),
        ui.text(
            entry.label,
            15,
            theme.on_accent_container if selected else theme.text,
            bold=selected,
            weight=1,
            max_lines=1,
            resource_id="drawer_item_text",
        ),
        width=ui.FILL,
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
