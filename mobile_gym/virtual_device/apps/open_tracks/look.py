"""Parts that several pages of the activity tracker show: a track in a list, a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.open_tracks import units
from mobile_gym.virtual_device.apps.open_tracks.data import icon_of, type_text
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, stack, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.apps.open_tracks.data import Track, TracksContext
    from mobile_gym.virtual_device.ui.theme import Theme


def type_icon(theme: Theme, kind: str, size: float = 40.0) -> View:
    """The icon of an activity in a disc."""
    return stack(
        icon(icon_of(kind), size * 0.6, theme.on_accent_container),
        width=size,
        height=size,
        align="center",
        justify="center",
        fill=theme.accent_container,
        radius=size / 2,
    )


def track_row(
    ctx: TracksContext, track: Track, on_tap: Handler, on_hold: Handler | None, chosen: bool
) -> View:
    """A track in a list: its name, what it was, how far, how long, when."""
    theme, state = ctx.theme, ctx.state
    kind = type_text(track.kind, state.language)
    details = " · ".join(
        part for part in (kind, " ".join((track.description or "").split())) if part
    )
    figures_text = f"{units.distance_text(state, track.distance_m)} · " + units.elapsed_text(
        track.total_ms
    )
    when = units.moment_text(state, units.started(track))
    return row(
        type_icon(theme, track.kind),
        column(
            text(track.name or ctx.t.untitled, 16, theme.text, bold=True, max_lines=1, width=FILL,
                 resource_id="track_list_item_name"),
            row(
                text(figures_text, 14, theme.text, weight=1, max_lines=1,
                     resource_id="track_list_item_time_distance"),
                text(when, 13, theme.text_secondary, max_lines=1,
                     resource_id="track_list_item_date"),
                gap=8,
                width=FILL,
            ),
            text(details, 13, theme.text_secondary, max_lines=1, width=FILL,
                 resource_id="track_list_item_category_description"),
            weight=1,
            gap=2,
        ),
        gap=14,
        width=FILL,
        padding=(16, 10),
        fill=theme.accent_container if chosen else 0,
        class_name="android.view.ViewGroup",
        resource_id="track_list_item",
        selected=chosen,
        focusable=True,
        on_tap=on_tap,
        on_long_press=on_hold,
    )  # fmt: skip


def figures(theme: Theme, cells: Sequence[tuple[str, str]]) -> View:
    """Figures with what they are called, two in a row."""

    def cell(name: str, figure: str) -> View:
        return column(
            text(name, 13, theme.text_secondary, max_lines=2, resource_id="stats_description_main"),
            text(figure, 22, theme.text, max_lines=1, resource_id="stats_value"),
            weight=1,
            gap=2,
            class_name="android.view.ViewGroup",
        )

    rows = (
        row(
            *(cell(*each) for each in cells[at : at + 2]),
            column(weight=1) if at + 1 == len(cells) else None,
            width=FILL,
            gap=12,
            align="start",
        )
        for at in range(0, len(cells), 2)
    )
    return column(*rows, width=FILL, gap=18, padding=(20, 12))
