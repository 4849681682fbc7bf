"""The activity tracker: its tracks, recording, sums, and its database as others write it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.virtual_device.apps import open_tracks
from mobile_gym.virtual_device.apps.open_tracks import detail, units
from mobile_gym.virtual_device.apps.open_tracks.aggregated import sums
from mobile_gym.virtual_device.apps.open_tracks.data import Point, Track, TracksData
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.theme import LIGHT
from mobile_gym.virtual_device.ui.view import Kind

APP = open_tracks.APP
PACKAGE = APP.package
TRACKS = f"content://{PACKAGE}.content/tracks"
POINTS = f"content://{PACKAGE}.content/trackpoints"
DATABASE = f"/data/data/{PACKAGE}/databases/database.db"
MINUTE_MS = 60_000
MILE_M = 1609.344


def _allowed(system: System) -> None:
    for permission in ("BLUETOOTH_CONNECT", "ACCESS_FINE_LOCATION"):
        package = system.state.packages[PACKAGE]
        granted = package.granted | {f"android.permission.{permission}"}
        packages = system.state.packages.set(PACKAGE, replace(package, granted=granted))
        system.change(packages=packages)


class Tracks(AppPhone):
    """The phone with the activity tracker in front, which may do what it wants."""

    def __init__(self, language: str = "en", *, allowed: bool = True, **options: Any) -> None:
        prepare = _allowed if allowed else None
        super().__init__(APP, language, prepare=prepare, **options)
        self.shell("settings put global auto_time 0; setprop persist.sys.timezone UTC")
        self.shell("date 061112002025.00")

    def add(
        self, name: str, category: str, days_ago: int = 0, minutes: int = 30, miles: float = 1.0
    ) -> None:
        start = self.state.now_ms // MINUTE_MS * MINUTE_MS - days_ago * 24 * 60 * MINUTE_MS
        took = minutes * MINUTE_MS
        self.shell(
            f"content insert --uri {TRACKS} --bind name:s:'{name}' --bind category:s:'{category}' "
            f"--bind starttime:l:{start} --bind stoptime:l:{start + took} "
            f"--bind totaltime:l:{took} --bind movingtime:l:{took} "
            f"--bind totaldistance:d:{miles * MILE_M}"
        )
        self.host.advance(300)

    def names(self) -> list[str]:
        return self.texts("track_list_item_name")

    def stand(self, place: str) -> None:
        """Put the device to a place, `latitude,longitude,height`, and wait until it is noticed."""
        self.do(
            lambda system: system.change(
                properties=system.state.properties.set("location.last", place)
            )
        )
        self.host.advance(11_000)


@pytest.fixture
def phone() -> Tracks:
    return Tracks()


def test_every_text_is_in_every_language() -> None:
    wording_is_complete(APP)


# -- what it asks for first ---------------------------------------------------------------------


def test_the_prompt_for_nearby_devices_outlives_a_force_stop() -> None:
    phone = Tracks(allowed=False)
    phone.host.advance(500)
    assert phone.overlays == ["permission"]
    phone.shell(f"am force-stop {PACKAGE}")
    assert phone.overlays == ["permission"]
    assert not phone.front.startswith(PACKAGE)
    phone.tap(text="Allow")
    phone.open(PACKAGE)
    phone.host.advance(500)
    assert phone.overlays == []


def test_a_refused_prompt_does_not_come_back_at_once() -> None:
    phone = Tracks(allowed=False)
    phone.host.advance(500)
    phone.tap(resource_id="permission_deny_button")
    phone.host.advance(60_000)
    assert phone.overlays == []
    assert phone.shows(resource_id="track_list_fab_action")


# -- tracks -------------------------------------------------------------------------------------


def test_the_latest_track_is_first_with_its_figures(phone: Tracks) -> None:
    phone.add("Old one", "hiking", days_ago=3, minutes=95, miles=3.25)
    phone.add("New one", "trail running", minutes=20, miles=0.25)
    assert phone.names() == ["New one", "Old one"]
    assert phone.texts("track_list_item_time_distance") == ["1320 ft · 20:00", "3.25 mi · 1:35:00"]
    assert phone.texts("track_list_item_category_description") == ["trail running", "hiking"]
    assert phone.texts("track_list_item_date")[1] == "Sun, Jun 8 12:00 PM"
    assert phone.problems() == []


def test_units_are_set(phone: Tracks) -> None:
    phone.add("Walk", "walking", miles=2.0)
    phone.tap(description="More options")
    phone.tap(text="Settings")
    phone.tap(text="Units")
    phone.tap(text="Metric")
    phone.back()
    assert phone.texts("track_list_item_time_distance") == ["3.22 km · 30:00"]


def test_a_track_has_its_figures(phone: Tracks) -> None:
    phone.add("Tour", "biking", minutes=30, miles=6.0)
    phone.tap(text="Tour")
    shown = dict(
        zip(phone.texts("stats_description_main"), phone.texts("stats_value"), strict=True)
    )
    assert shown["Distance"] == "6.00 mi"
    assert shown["Total time"] == "30:00"
    assert shown["Average speed"] == "12.0 mph"
    assert shown["Average pace"] == "05:00 min/mi"
    assert phone.texts("stats_activity_type_label") == ["biking"]


def test_a_track_without_points_has_no_map(phone: Tracks) -> None:
    phone.add("Pool", "swimming")
    phone.tap(text="Pool")
    phone.tap(description="Map")
    assert phone.shows(text="This track has no points.")


def test_a_track_with_points_is_sketched(phone: Tracks) -> None:
    phone.add("Tour", "biking")
    for number in range(3):
        phone.shell(
            f"content insert --uri {POINTS} --bind trackid:i:1 --bind longitude:i:{number} "
            f"--bind latitude:i:{number * number} --bind elevation:d:{number}"
        )
    phone.tap(text="Tour")
    phone.tap(description="Map")
    assert phone.shows(description="Sketch of the track")
    phone.tap(description="Chart")
    assert phone.shows(description="Elevation over distance")


def test_north_is_above_and_lines_stay_in_their_box() -> None:
    points = [Point(n, 1, longitude=n * 1000, latitude=n * 3000) for n in range(1000)]
    drawn = detail.way_sketch(LIGHT, points, 200, 300, "")
    accent = [view for view in drawn.children if view.kind is Kind.LINE and view.size == 3]
    assert len(accent) <= 201
    assert accent[0].offset[1] > accent[-1].line_to[1]
    assert all(0 <= x <= 200 and 0 <= y <= 300 for view in accent for x, y in [view.line_to])


def test_a_track_is_changed(phone: Tracks) -> None:
    phone.add("Tour", "biking")
    phone.tap(text="Tour")
    phone.tap(description="More options")
    phone.tap(text="Edit")
    phone.tap(resource_id="fields_track_name")
    phone.type("Grand tour", clear=True)
    phone.back()
    phone.tap(resource_id="fields_activity_type_icon")
    phone.tap(text="hiking")
    phone.tap(text="Save")
    (track,) = phone.data.tracks
    assert (track.name, track.category, track.activity_type) == (
        *("Grand tour", "hiking", "hiking"),
    )


def test_saving_what_nobody_touched_changes_nothing(phone: Tracks) -> None:
    phone.add("Tour", "unheard of")
    before = phone.data
    phone.tap(text="Tour")
    phone.tap(description="More options")
    phone.tap(text="Edit")
    assert phone.texts("fields_activity_type") == ["unheard of"]
    phone.tap(text="Save")
    assert phone.data == before


def test_a_track_is_deleted_after_a_question(phone: Tracks) -> None:
    phone.add("Keep", "hiking")
    phone.add("Lose", "hiking", days_ago=1)
    phone.tap(text="Lose")
    phone.tap(description="More options")
    phone.tap(text="Delete")
    assert phone.shows(text="Delete this track?")
    phone.tap(resource_id="android:id/button1")
    assert phone.names() == ["Keep"]


def test_the_search_reads_names_and_kinds(phone: Tracks) -> None:
    phone.add("Round trip", "hiking")
    phone.add("Hike to town", "walking", days_ago=1)
    phone.add("Pool", "swimming", days_ago=2)
    phone.tap(description="Search")
    phone.tap(resource_id="search_src_text")
    phone.type("HIK")
    assert phone.names() == ["Round trip", "Hike to town"]


def test_selected_tracks_are_summed_up(phone: Tracks) -> None:
    phone.add("One", "hiking", minutes=10, miles=1.0)
    phone.add("Two", "hiking", days_ago=1, minutes=20, miles=2.0)
    phone.add("Three", "hiking", days_ago=2, minutes=40, miles=4.0)
    phone.tap(text="One", hold_ms=900)
    phone.tap(text="Two")
    phone.tap(description="More options")
    phone.tap(text="Aggregated statistics")
    assert phone.texts("aggregated_stats_num_tracks") == ["2 tracks"]
    assert phone.texts("stats_value")[:2] == ["3.00 mi", "30:00"]


def test_the_most_frequent_kind_is_first() -> None:
    rows = (
        Track(1, category="a", total_ms=1),
        Track(2, category="b", total_ms=2),
        Track(3, category="b", total_ms=3, max_speed=4.0),
    )
    assert [(one.kind, one.count, one.total_ms, one.max_speed) for one in sums(rows)] == [
        ("b", 2, 5, 4.0),
        ("a", 1, 1, 0.0),
    ]


def test_times_of_any_row_can_be_written() -> None:
    """Rows of other programs may hold anything."""
    for track in (Track(1, start_ms=-5), Track(1, start_ms=1 << 62, start_offset_s=10**9)):
        assert units.local_start(track).year in range(1970, 10_000)
    assert units.elapsed_text(-1) == "00:00"


# -- recording ----------------------------------------------------------------------------------


def test_recording_needs_the_location() -> None:
    phone = Tracks(allowed=False)
    phone.host.advance(500)
    phone.tap(text="Allow")
    phone.tap(description="Record")
    phone.tap(resource_id="permission_deny_button")
    assert phone.data.recording is None
    assert "location" in phone.toast
    phone.tap(description="Record")
    phone.tap(resource_id="permission_allow_foreground_only_button")
    assert phone.shows(text="Recording")


def test_the_clock_of_a_recording_runs_and_stands(phone: Tracks) -> None:
    phone.tap(description="Record")
    phone.host.advance(60_000)
    assert phone.texts("stats_total_time") == ["01:00"]
    phone.tap(text="Pause")
    phone.host.advance(60_000)
    assert phone.texts("stats_total_time") == ["01:00"]
    phone.tap(text="Resume")
    phone.host.advance(30_000)
    assert phone.texts("stats_total_time") == ["01:30"]
    assert [one.title for one in phone.state.notifications] == ["OpenTracks"]


def test_a_recording_follows_the_device(phone: Tracks) -> None:
    phone.stand("47.000000,9.000000,400.0")
    phone.tap(description="Record")
    phone.stand("47.010000,9.000000,425.0")
    phone.stand("47.020000,9.000000,415.0")
    phone.tap(text="Stop")
    (track,) = phone.data.tracks
    assert track.point_count == 3
    assert track.distance_m == pytest.approx(2 * 1111.95, abs=0.5)
    assert (track.gain_m, track.loss_m) == (25.0, 10.0)
    assert (track.min_elevation_m, track.max_elevation_m) == (400.0, 425.0)


def test_a_finished_recording_is_described_and_kept(phone: Tracks) -> None:
    phone.tap(description="Record")
    phone.host.advance(90_000)
    phone.tap(text="Stop")
    phone.tap(resource_id="fields_track_name")
    phone.type("First one", clear=True)
    phone.back()
    phone.tap(resource_id="finish_button")
    assert phone.names() == ["First one"]
    assert phone.texts("track_list_item_time_distance") == ["0 ft · 01:30"]
    assert phone.state.notifications == ()


def test_a_recording_is_discarded(phone: Tracks) -> None:
    phone.tap(description="Record")
    phone.tap(text="Stop")
    phone.tap(text="Discard")
    phone.tap(resource_id="android:id/button1")
    assert phone.data.tracks == ()


def test_a_recording_goes_on_while_its_app_is_closed(phone: Tracks) -> None:
    phone.tap(description="Record")
    phone.shell("input keyevent KEYCODE_HOME")
    phone.host.advance(120_000)
    phone.open(PACKAGE)
    assert phone.texts("stats_total_time")[0].startswith("02:0")


# -- its folder ---------------------------------------------------------------------------------


def test_the_database_is_made_of_the_data_and_adopted_unchanged(phone: Tracks) -> None:
    phone.add("Tour", "biking")
    phone.stand("47.0,9.0,400.0")
    phone.tap(description="Record")
    phone.stand("47.1,9.0,425.0")
    phone.tap(text="Stop")
    phone.tap(resource_id="finish_button")
    before = phone.data
    assert before != TracksData()
    folder = f"/data/data/{PACKAGE}"
    phone.shell(f"mkdir -p /sdcard/saved; cp -a {folder}/. /sdcard/saved/")
    phone.shell(f"pm clear {PACKAGE}")
    assert phone.data == TracksData()
    phone.shell(f"rm -r {folder}/*; cp -a /sdcard/saved/. {folder}/")
    phone.open(PACKAGE)
    assert phone.data == before


def test_rows_of_another_program_are_shown_and_stay_as_they_are(phone: Tracks) -> None:
    phone.shell(
        f'sqlite3 {DATABASE} "INSERT INTO tracks (name, category, starttime, totaltime, '
        f"totaldistance, uuid) VALUES ('Theirs', NULL, 1749600000000, 60000, 5000, x'0102')\""
    )
    phone.shell(f"am force-stop {PACKAGE}")
    phone.open(PACKAGE)
    assert phone.texts("track_list_item_time_distance") == ["3.11 mi · 01:00"]
    phone.add("Ours", "hiking")
    rows = phone.shell(f'sqlite3 {DATABASE} "SELECT name, category IS NULL, hex(uuid) FROM tracks"')
    assert rows.split() == ["Theirs|1|0102", "Ours|0|"]
