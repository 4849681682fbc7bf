"""What tracks come to together, by kind of activity."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.apps.open_tracks import data, units
from mobile_gym.virtual_device.apps.open_tracks.listing import listed_tracks
from mobile_gym.virtual_device.apps.open_tracks.look import figures, type_icon

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.open_tracks.pages import ManyArgs


@dataclass(frozen=True, slots=True)
class Sum:
    """Tracks of a kind together."""

    kind: str
    count: int
    distance_m: float
    total_ms: int
    moving_ms: int
    max_speed: float


def sums(tracks: Iterable[data.Track]) -> list[Sum]:
    """The sum of each kind, the most frequent first."""
    by_kind: dict[str, list[data.Track]] = {}
    for track in tracks:
        by_kind.setdefault(track.kind, []).append(track)
    found = [
        Sum(
            kind,
            len(of_kind),
            sum(track.distance_m for track in of_kind),
            sum(track.total_ms for track in of_kind),
            sum(track.moving_ms for track in of_kind),
            max(track.max_speed for track in of_kind),
        )
        for kind, of_kind in by_kind.items()
    ]
    return sorted(found, key=lambda item: (-item.count, item.kind))


def aggregated_page(ctx: data.TracksContext[ManyArgs]) -> ui.View:
    """A card for each kind."""
    theme, t, chosen = ctx.theme, ctx.t, ctx.args.track_ids
    tracks = [track for track in listed_tracks(ctx.data) if not chosen or track.id in chosen]
    bar = sub_page_bar(ctx, t.aggregated)
    if not tracks:
        return ui.page(theme, bar, empty_state(theme, "chart-box-outline", t.no_tracks))
    cards = (_card(ctx, other_sum) for other_sum in sums(tracks))
    return ui.page(
        theme,
        bar,
        card_list("sums", *cards, resource_id="aggregated_stats_list", padding=(16, 8, 16, 24)),
    )


def _card(ctx: data.TracksContext, one: Sum) -> ui.View:
    theme, t, state = ctx.theme, ctx.t, ctx.state
    count = t.one_track if one.count == 1 else t.tracks_of.format(count=one.count)
    speed = one.distance_m * 1000 / one.moving_ms if one.moving_ms > 0 else 0.0
    heading = ui.row(
        type_icon(theme, one.kind),
        ui.text(
            data.type_text(one.kind, state.language),
            17,
            theme.text,
            bold=True,
            weight=1,
            max_lines=1,
            resource_id="aggregated_stats_type_label",
        ),
        ui.text(count, 14, theme.text_secondary, resource_id="aggregated_stats_num_tracks"),
        gap=14,
        width=ui.FILL,
        padding=(16, 12, 16, 0),
    )
    cells = (
        (t.distance, units.distance_text(state, one.distance_m)),
        (t.total_time, units.elapsed_text(one.total_ms)),
        (t.moving_time, units.elapsed_text(one.moving_ms)),
        (t.average_moving_speed, units.speed_text(state, speed)),
        (t.max_speed, units.speed_text(state, one.max_speed)),
    )
    return ui.column(
        heading,
        figures(theme, cells),
        width=ui.FILL,
        fill=theme.surface,
        radius=12,
        class_name="android.view.ViewGroup",
        resource_id="aggregated_stats_item",
    )
