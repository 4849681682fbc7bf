"""Tracks sent to another app, as a text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.open_tracks import units
from mobile_gym.virtual_device.apps.open_tracks.activity_types import type_text
from mobile_gym.virtual_device.apps.open_tracks.data import TRACKS, read
from mobile_gym.virtual_device.system.intents import SEND, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["share"]


def share(system: System, track_ids: Iterable[int]) -> None:
    """Send tracks: of each its name, what it was, how far, how long, when."""
    state, data = system.state, read(system.state)
    lines: list[str] = []
    for track_id in track_ids:
        track = TRACKS.find(data, track_id)
        if track is not None:
            parts = (
                track.name or "",
                type_text(track.kind, state.language),
                units.distance_text(state, track.distance_m),
                units.elapsed_text(track.total_ms),
                units.moment_text(state, units.started(track)),
            )
            lines.append(", ".join(part for part in parts if part))
    extras = {"android.intent.extra.TEXT": "\n".join(lines)}
    system.request(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)
