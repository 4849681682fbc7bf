"""Recording a track: started, paused, gone on with, finished; where the device is on the way.

A device stands where its emulator was told (`geo fix`). While a track is recorded that is looked at
now and then, and another place is another point of the track.
"""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.open_tracks import data, pages, units
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts
from mobile_gym.virtual_device.state import Notification

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_LOCATION: Final = "android.permission.ACCESS_FINE_LOCATION"
_NEARBY: Final = "android.permission.BLUETOOTH_CONNECT"
_SAMPLED_MS: Final = 10_000
"""So often it is looked at where the device is."""
_EARTH_M: Final = 6_371_009.0
"""Mean radius of the Earth. Source: IUGG."""
_DEGREE: Final = 1_000_000
_NOTIFICATION: Final = "recording"
_HEX_BYTES: Final = 16


# -- by itself ----------------------------------------------------------------------------------


def _wants_nearby(state: DeviceState) -> bool:
    """Whether the list has been opened and has not asked for sensors nearby yet."""
    package = state.packages.get(data.PACKAGE)
    front = state.tasks[-1].activities[-1]
    return (
        package is not None
        and front.component == pages.MAIN.component
        and _NEARBY not in package.granted
        and not state.overlays
        and not front.layers[0].ui.get(pages.ASKED.key, False)
    )


def next_event_ms(state: DeviceState) -> int | None:
    """When the list asks for sensors nearby, or it is looked at where the device is."""
    if _wants_nearby(state):
        return 0
    recording = data.read(state).recording
    if recording is None or not recording.since_ms:
        return None
    return recording.sampled_ms + _SAMPLED_MS


def on_time(system: System) -> None:
    """Ask for sensors nearby, or add the point where the device is now."""
    if _wants_nearby(system.state):
        pages.ASKED.set_page(system, True)
        system.require(_NEARBY, data.PACKAGE)
    recording = data.read(system.state).recording
    if recording is not None and recording.since_ms:
        _sample(system, recording)


def on_answer(system: System, permission: str, granted: bool) -> None:
    """Begin what the permission was asked for."""
    if permission != _LOCATION or not system.front.component.startswith(f"{data.PACKAGE}/"):
        return
    if granted:
        record(system)
    else:
        system.toast(Texts.of(system.language).no_location)


# -- what the user does -------------------------------------------------------------------------


def record(system: System) -> None:
    """Begin a track, or show the one that is being recorded."""
    if data.read(system.state).recording is None:
        if not system.require(_LOCATION, data.PACKAGE):
            return
        _begin(system)
    pages.RECORDING.start(system)


def _begin(system: System) -> None:
    state, stored = system.state, data.read(system.state)
    offset = datetime.fromtimestamp(state.now_ms / 1000, ZoneInfo(state.timezone)).utcoffset()
    kind = stored.default_type
    track = data.TRACKS.add(
        system,
        category=kind,
        activity_type=kind,
        icon=kind,
        start_ms=state.now_ms,
        stop_ms=state.now_ms,
        start_offset_s=0 if offset is None else int(offset.total_seconds()),
    )
    name = units.moment_text(system.state, units.local_start(track))
    uuid = track.id.to_bytes(_HEX_BYTES, "big")
    data.TRACKS.change(system, track.id, name=name, uuid=uuid)
    _go(system, track.id, 0)


def _go(system: System, track_id: int, before_ms: int) -> None:
    """Let a recording go on from now."""
    state = system.state
    recording = data.Recording(track_id, state.monotonic_ms, before_ms)
    data.write(system, recording=recording)
    _sample(system, recording)
    t = Texts.of(state.language)
    system.notify(
        Notification(
            data.PACKAGE,
            _NOTIFICATION,
            t.app_name,
            t.recording,
            component=pages.RECORDING.component,
            args=immutabledict(),
            ongoing=True,
            icon="record-circle-outline",
        )
    )


def recorded_track(state: DeviceState) -> data.Track | None:
    """The track that is being recorded, as far as it has come by now."""
    stored = data.read(state)
    recording = stored.recording
    track = None if recording is None else data.TRACKS.find(stored, recording.track_id)
    if track is None or recording is None:
        return None
    taken_ms = recording.taken_ms(state.monotonic_ms)
    speed = track.distance_m * 1000 / taken_ms if taken_ms else 0.0
    return replace(track, stop_ms=state.now_ms, total_ms=taken_ms, average_speed=speed)


def pause(system: System) -> None:
    """Let the clock of a recording stand still."""
    recording = data.read(system.state).recording
    if recording is not None and recording.since_ms:
        taken_ms = recording.taken_ms(system.state.monotonic_ms)
        data.write(system, recording=replace(recording, since_ms=0, before_ms=taken_ms))


def resume(system: System) -> None:
    """Let the clock of a paused recording run again."""
    recording = data.read(system.state).recording
    if recording is not None and not recording.since_ms:
        _go(system, recording.track_id, recording.before_ms)


def go_on(system: System, track_id: int) -> None:
    """Record on a finished track."""
    stored = data.read(system.state)
    track = data.TRACKS.find(stored, track_id)
    if track is not None and stored.recording is None:
        _go(system, track_id, track.total_ms)
        pages.RECORDING.start(system)


def stop(system: System) -> None:
    """Finish a recording; what it was is asked next."""
    track = recorded_track(system.state)
    system.cancel_notification(data.PACKAGE, _NOTIFICATION)
    if track is None:
        data.write(system, recording=None)
        system.finish()
        return
    data.TRACKS.update(system, track.id, lambda _before: track)
    data.write(system, recording=None)
    system.finish()
    pages.FINISHED.start(system, track_id=track.id)


def discard(system: System, track_id: int) -> None:
    """Take a track away that has just been recorded."""
    data.TRACKS.remove(system, track_id)
    stored = data.read(system.state)
    data.write(system, points=tuple(point for point in stored.points if point.track_id != track_id))


# -- where the device is ------------------------------------------------------------------------


def _sample(system: System, recording: data.Recording) -> None:
    """Add the place of the device to the track, if it is another one."""
    state = system.state
    data.write(system, recording=replace(recording, sampled_ms=state.now_ms))
    place = _place(state)
    track = data.TRACKS.find(data.read(state), recording.track_id)
    if place is None or track is None:
        return
    latitude, longitude, elevation_m = place
    points = data.points_of(data.read(state), track.id)
    last = points[-1] if points else None
    if last is not None and (last.latitude, last.longitude) == (latitude, longitude):
        return
    point = data.POINTS.add(
        system,
        track_id=track.id,
        longitude=longitude,
        latitude=latitude,
        time_ms=state.now_ms,
        elevation_m=elevation_m,
    )
    data.TRACKS.update(system, track.id, lambda before: _track_with_point(before, last, point))


def _place(state: DeviceState) -> tuple[int, int, float] | None:
    """Latitude and longitude in millionths of a degree, and height; None where none is known."""
    if state.settings["secure"].get("location_mode", "0") == "0":
        return None
    parts = state.properties.get("location.last", "").split(",")
    if len(parts) != 3:
        return None
    latitude, longitude, elevation_m = map(float, parts)
    return round(latitude * _DEGREE), round(longitude * _DEGREE), elevation_m


def _track_with_point(track: data.Track, last: data.Point | None, point: data.Point) -> data.Track:
    """A track with one more point."""
    elevation_m = point.elevation_m or 0.0
    lowest, highest = track.min_elevation_m, track.max_elevation_m
    track = replace(
        track,
        point_count=track.point_count + 1,
        min_elevation_m=elevation_m if lowest is None else min(lowest, elevation_m),
        max_elevation_m=elevation_m if highest is None else max(highest, elevation_m),
    )
    if last is None:
        return track
    way_m = _way_m(last, point)
    took_ms = max(point.time_ms - last.time_ms, 1)
    climb = elevation_m - (last.elevation_m or 0.0)
    moving_ms = track.moving_ms + took_ms
    distance_m = track.distance_m + way_m
    return replace(
        track,
        distance_m=distance_m,
        moving_ms=moving_ms,
        average_moving_speed=distance_m * 1000 / moving_ms,
        max_speed=max(track.max_speed, way_m * 1000 / took_ms),
        gain_m=(track.gain_m or 0.0) + max(climb, 0.0),
        loss_m=(track.loss_m or 0.0) + max(-climb, 0.0),
    )


def _way_m(one: data.Point, other: data.Point) -> float:
    """The way between two points. Source: the haversine formula."""
    north, south = (math.radians(at.latitude / _DEGREE) for at in (one, other))
    east = math.radians((other.longitude - one.longitude) / _DEGREE)
    half = (
        math.sin((south - north) / 2) ** 2
        + math.cos(north) * math.cos(south) * math.sin(east / 2) ** 2
    )
    return 2 * _EARTH_M * math.asin(math.sqrt(min(half, 1.0)))
