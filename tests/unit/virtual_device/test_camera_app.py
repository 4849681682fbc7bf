"""The camera on the device: its first start, photos, videos, the filmstrip, its settings."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.virtual_device.apps.camera import APP, shooting
from mobile_gym.virtual_device.providers.media import duration_ms
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.photographs import Photograph, photograph_of

PHOTOS, VIDEOS = "/sdcard/Pictures", "/sdcard/Movies"


class CameraPhone(AppPhone):
    """The viewfinder in front, its first start over."""

    def __init__(self, **values: Any) -> None:
        super().__init__(APP)
        self.do(System.set_data, replace(self.data, started=True, **values), APP.package)

    def taken(self, folder: str, start: str) -> list[str]:
        names = files.names(self.state, folder)
        return [f"{folder}/{name}" for name in names if name.startswith(start)]

    @property
    def photos(self) -> list[str]:
        return self.taken(PHOTOS, "IMG_")

    @property
    def videos(self) -> list[str]:
        return self.taken(VIDEOS, "VID_")

    def shoot(self) -> None:
        self.tap(resource_id="shutter_button")

    def to_video(self) -> None:
        self.tap(description="Camera modes")
        self.tap(text="Video")


@pytest.fixture
def phone() -> CameraPhone:
    return CameraPhone()


def photo(phone: CameraPhone, path: str) -> Photograph:
    recipe = photograph_of(phone.state.files[path])
    assert recipe is not None
    return recipe


# -- the first start -----------------------------------------------------------------------------


def test_the_first_start_asks_about_locations_and_then_for_them() -> None:
    phone = AppPhone(APP)
    phone.tap(text="NEXT")
    assert phone.overlays == ["permission"]
    phone.tap(resource_id="permission_deny_button")
    assert (phone.data.started, phone.data.save_location) == (True, False)
    assert phone.shows(resource_id="shutter_button")


def test_a_location_that_is_allowed_already_is_not_asked_for() -> None:
    phone = AppPhone(APP)
    phone.shell(f"pm grant {APP.package} android.permission.ACCESS_COARSE_LOCATION")
    phone.tap(text="NEXT")
    assert (phone.overlays, phone.data.save_location) == ([], True)


def test_who_does_not_want_locations_is_not_asked_for_them() -> None:
    phone = AppPhone(APP)
    phone.tap(resource_id="check_box")
    phone.tap(text="NEXT")
    assert (phone.overlays, phone.data.save_location) == ([], False)


# -- photos --------------------------------------------------------------------------------------


def test_a_photo_is_one_file_more(phone: CameraPhone) -> None:
    before = phone.shell(f"ls {PHOTOS} {VIDEOS}").split()
    phone.shoot()
    (path,) = phone.photos
    assert set(phone.shell(f"ls {PHOTOS} {VIDEOS}").split()) - set(before) == {
        path.rpartition("/")[2]
    }
    assert files.read(phone.state, path).startswith(b"\xff\xd8")


def test_a_photo_shows_what_the_viewfinder_showed(phone: CameraPhone) -> None:
    targets = [item.view for item in phone.host.scene().targets]
    (view,) = [one for one in targets if one is not None and one.resource_id == "preview_content"]
    shown = photograph_of(view.picture)
    assert shown is not None
    phone.shoot()
    made = photo(phone, phone.photos[0])
    assert (made.kind, made.seed) == (shown.kind, shown.seed)
    assert made.taken.startswith("20")


def test_two_photos_of_one_second_have_two_names(phone: CameraPhone) -> None:
    for _ in range(2):
        phone.do(shooting.press_shutter)
    assert len(phone.photos) == 2


def test_the_timer_waits(phone: CameraPhone) -> None:
    phone.tap(description="Options")
    phone.tap(description="Timer is off")
    phone.shoot()
    assert phone.photos == []
    assert phone.texts("remaining_seconds") == ["3"]
    phone.host.advance(3000)
    assert len(phone.photos) == 1


def test_the_timer_is_stopped_by_the_shutter_and_by_leaving(phone: CameraPhone) -> None:
    phone.do(System.set_data, replace(phone.data, timer_s=3), APP.package)
    phone.shoot()
    phone.shoot()
    phone.host.advance(5000)
    assert phone.photos == []
    phone.shoot()
    phone.press_key("home")
    phone.host.advance(5000)
    assert phone.photos == []


def test_the_other_camera_sees_a_face(phone: CameraPhone) -> None:
    phone.tap(description="Options")
    phone.tap(description="Back camera")
    phone.shoot()
    assert photo(phone, phone.photos[0]).kind == "portrait"


def test_the_size_of_a_photo_is_that_of_the_settings(phone: CameraPhone) -> None:
    phone.tap(description="Camera modes")
    phone.tap(text="Settings")
    phone.tap(text="Back camera photo")
    phone.tap(text="(4:3) 12.0 megapixels")
    phone.back()
    phone.shoot()
    made = photo(phone, phone.photos[0])
    assert (made.width, made.height) == (3000, 4000)


def test_without_room_nothing_is_taken(phone: CameraPhone) -> None:
    full = files.MAX_BYTES - sum(map(files.size_of, phone.state.files.values())) - 1000
    phone.do(files.write, "/sdcard/Download/large.bin", bytes(full))
    phone.shoot()
    assert phone.photos == []
    assert "storage" in phone.toast


# -- videos --------------------------------------------------------------------------------------


def test_a_video_is_as_long_as_it_was_recorded(phone: CameraPhone) -> None:
    phone.to_video()
    phone.shoot()
    phone.host.advance(5000)
    assert phone.texts("recording_time") == ["00:05"]
    phone.shoot()
    (path,) = phone.videos
    assert 5000 <= duration_ms(phone.state.files[path]) <= 6000
    assert phone.photos == []


def test_a_camera_that_is_left_ends_its_video(phone: CameraPhone) -> None:
    phone.to_video()
    phone.shoot()
    phone.press_key("home")
    phone.host.advance(300)
    assert len(phone.videos) == 1
    assert not phone.data.recording_ms


def test_an_intent_opens_the_camera_for_a_video(phone: CameraPhone) -> None:
    phone.shell("am start -a android.media.action.VIDEO_CAMERA")
    phone.host.advance(300)
    phone.shoot()
    assert phone.shows(resource_id="recording_time")


def test_swipes_lead_to_modes_and_to_the_filmstrip(phone: CameraPhone) -> None:
    phone.host.swipe(100, 500, 450, 500)
    assert phone.shows(text="Video")
    phone.back()
    phone.host.swipe(450, 500, 100, 500)
    assert phone.shows(text="Nothing has been taken yet")


# -- what was taken ------------------------------------------------------------------------------


def test_the_filmstrip_shows_the_latest_first(phone: CameraPhone) -> None:
    for _ in range(2):
        phone.shoot()
        phone.host.advance(2000)
    first, last = (path.rpartition("/")[2] for path in phone.photos)
    phone.tap(description="Latest photo or video")
    assert phone.texts("action_bar_title") == [last]
    phone.host.swipe(450, 500, 100, 500)
    assert phone.texts("action_bar_title") == [first]


def test_a_photo_is_deleted_after_a_question(phone: CameraPhone) -> None:
    phone.shoot()
    phone.tap(description="Latest photo or video")
    phone.tap(description="Delete")
    phone.tap(text="Delete")
    assert phone.photos == []


def test_a_video_is_played_by_the_player(phone: CameraPhone) -> None:
    phone.to_video()
    phone.shoot()
    phone.shoot()
    phone.tap(description="Latest photo or video")
    phone.tap(description="Play video")
    assert phone.front.startswith("com.android.documentsui/")


def test_a_photo_is_shared(phone: CameraPhone) -> None:
    phone.shoot()
    phone.tap(description="Latest photo or video")
    phone.tap(description="Share")
    assert phone.overlays == ["chooser"]


def shots(phone: CameraPhone) -> list[str]:
    """Where the camera's own photos and videos lie, as judges read it."""
    listed = phone.shell(f"content query --uri content://{APP.package}/shots")
    return re.findall(r"relative_path=([^,]*/)", listed)


def test_judges_read_which_files_the_camera_has_taken(phone: CameraPhone) -> None:
    phone.shoot()
    phone.tap(description="Options")
    phone.tap(description="Back camera")
    phone.shoot()
    phone.to_video()
    phone.shoot()
    phone.shoot()
    assert sorted(shots(phone)) == ["Movies/", "Pictures/", "Pictures/"]


def test_what_others_call_a_photo_is_no_shot(phone: CameraPhone) -> None:
    picture = Photograph("city", 7).to_bytes()
    for content in (picture, b"item,price"):
        phone.do(files.write, f"{PHOTOS}/IMG_20250101_120000_{len(content)}.jpg", content)
    phone.do(files.write, f"{VIDEOS}/VID_20250101_120000.mp4", b"item,price")
    assert shots(phone) == []
    phone.shoot()
    phone.do(files.write, phone.photos[-1], b"item,price")
    assert shots(phone) == []


# -- everything ----------------------------------------------------------------------------------


def test_a_camera_that_may_not_see_says_so(phone: CameraPhone) -> None:
    phone.shell(f"pm revoke {APP.package} android.permission.CAMERA")
    assert not phone.node(resource_id="shutter_button").enabled
    phone.tap(text="Allow")
    phone.tap(resource_id="permission_allow_foreground_only_button")
    assert phone.shows(resource_id="preview_content")


def test_every_text_is_in_every_language() -> None:
    wording_is_complete(APP)
