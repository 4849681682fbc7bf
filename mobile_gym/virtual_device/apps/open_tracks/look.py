"""Parts that several pages of the activity tracker show: a track in a list, a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.open_tracks import data, units

if TYPE_CHECKING:
    from collections.abc import Sequence


def type_icon(theme: ui.Theme, kind: str, size: float = 40.0) -> ui.View:
    """The icon of an activity in a disc."""
    return ui.stack(
        ui.icon(data.icon_of(kind), size * 0.6, theme.on_accent_container),
        width=size,
        height=size,
        align="center",
        justify="center",
        fill=theme.accent_container,
        radius=size / 2,
    )


def track_row(
    ctx: data.TracksContext,
    track: data.Track,
    on_tap: ui.Handler,
    on_hold: ui.Handler | None,
    chosen: bool,
) -> ui.View:
    """A track in a list: its name, what it was, how far, how long, when."""
    theme, state = ctx.theme, ctx.state
    kind = data.type_text(track.kind, state.language)
    details = " · ".join(
        part for part in (kind, " ".join((track.description or "").split())) if part
    )
    figures_text = f"{units.distance_text(state, track.distance_m)} · " + units.elapsed_text(
        track.total_ms
    )
    when = units.moment_text(state, units.local_start(track))
    return ui.row(
        type_icon(theme, track.kind),
        ui.column(
            ui.text(
                track.name or ctx.t.untitled,
                16,
                theme.text,
                bold=True,
                max_lines=1,
                width=ui.FILL,
                resource_id="track_list_item_name",
            ),
            ui.row(
                ui.text(
                    figures_text,
                    14,
                    theme.text,
                    weight=1,
                    max_lines=1,
                    resource_id="track_list_item_time_distance",
                ),
                ui.text(
                    when, 13, theme.text_secondary, max_lines=1, resource_id="track_list_item_date"
                ),
                gap=8,
                width=ui.FILL,
            ),
            ui.text(
                details,
                13,
                theme.text_secondary,
                max_lines=1,
                width=ui.FILL,
                resource_id="track_list_item_category_description",
            ),
            weight=1,
            gap=2,
        ),
        gap=14,
        width=ui.FILL,
        padding=(16, 10),
        fill=theme.accent_container if chosen else 0,
        class_name="android.view.ViewGroup",
        resource_id="track_list_item",
        selected=chosen,
        focusable=True,
        on_tap=on_tap,
        on_long_press=on_hold,
    )


def figures(theme: ui.Theme, cells: Sequence[tuple[str, str]]) -> ui.View:
    """Figures with what they are called, two in a row."""

    def cell(name: str, figure: str) -> ui.View:
        return ui.column(
            ui.text(
                name, 13, theme.text_secondary, max_lines=2, resource_id="stats_description_main"
            ),
            ui.text(figure, 22, theme.text, max_lines=1, resource_id="stats_value"),
            weight=1,
            gap=2,
            class_name="android.view.ViewGroup",
        )

    rows = (
        ui.row(
            *(cell(*each) for each in cells[at : at + 2]),
            ui.column(weight=1) if at + 1 == len(cells) else None,
            width=ui.FILL,
            gap=12,
            align="start",
        )
        for at in range(0, len(cells), 2)
    )
    return ui.column(*rows, width=ui.FILL, gap=18, padding=(20, 12))
