"""Two fingers on a picture: zooming it and moving it."""

from __future__ import annotations

import pytest
from files_phone import ROOT, Files, small_picture

from mobile_gym.virtual_device.snapshots import from_json, to_json

PATH = f"{ROOT}/Download/b.png"


@pytest.fixture
def phone() -> Files:
    made = Files()
    made.put("Download/a.png", small_picture(0))
    made.put("Download/b.png", small_picture(1))
    made.start(".viewer.ImageActivity", path=PATH)
    return made


def zoom(phone: Files) -> float:
    return float(phone.ui.get("zoom", 1.0))


def spread(phone: Files, start_px: int, end_px: int) -> None:
    """Two fingers, left and right of the middle, move to another distance."""
    host = phone.host
    host.touch_down(270 - start_px, 600)
    host.second_down(270 + start_px, 600)
    host.touch_move(270 - end_px, 600)
    host.second_move(270 + end_px, 600)
    host.second_up()
    host.touch_up()


def test_fingers_that_spread_zoom_in(phone: Files) -> None:
    spread(phone, 50, 150)
    assert zoom(phone) == pytest.approx(3.0)


def test_fingers_that_close_zoom_out_to_the_whole_picture(phone: Files) -> None:
    spread(phone, 50, 150)
    spread(phone, 150, 10)
    assert zoom(phone) == 1.0


def test_a_double_tap_zooms_in_and_out(phone: Files) -> None:
    for expected in (3.0, 1.0):
        phone.host.tap(270, 600)
        phone.host.advance(60)
        phone.host.tap(270, 600)
        phone.host.advance(600)
        assert zoom(phone) == expected


def test_one_finger_moves_what_is_zoomed(phone: Files) -> None:
    spread(phone, 50, 150)
    phone.host.swipe(300, 600, 200, 600)
    x, y = phone.ui["middle"]
    assert x > 0.5
    assert y == pytest.approx(0.5)


def test_a_swipe_turns_the_page_of_what_is_not_zoomed(phone: Files) -> None:
    phone.host.swipe(150, 600, 400, 600)
    assert phone.shows(text="a.png")


def test_a_pinch_is_no_swipe(phone: Files) -> None:
    spread(phone, 150, 10)
    assert phone.shows(text="b.png")


def test_a_saved_device_goes_on_with_both_fingers(phone: Files) -> None:
    host = phone.host
    host.touch_down(220, 600)
    host.second_down(320, 600)
    host.restore(from_json(to_json(host.snapshot(), host.apps), host.apps))
    host.second_move(420, 600)
    assert zoom(phone) == pytest.approx(2.0)
