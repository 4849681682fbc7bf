"""Clipper and the apps of benchmarks: what they show, and what they answer to broadcasts."""

from __future__ import annotations

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.virtual_device.apps import clipper, test_shells

GET = "am broadcast -a clipper.get"


@pytest.fixture
def phone() -> AppPhone:
    return AppPhone(clipper.APP)


@pytest.mark.parametrize("app", [clipper.APP, test_shells.ANDROID_WORLD, test_shells.MINIWOB])
def test_wording_is_complete(app: clipper.App) -> None:
    wording_is_complete(app)


def test_the_first_start_takes_two_taps(phone: AppPhone) -> None:
    phone.tap(text="Continue")
    phone.tap(text="OK")
    assert phone.shows(resource_id="clipboard")


def test_a_text_is_set_and_read(phone: AppPhone) -> None:
    assert "result=-1" in phone.shell("am broadcast -a clipper.set -e text 'two words'")
    assert phone.state.clipboard == "two words"
    assert phone.shell(GET).endswith('result=-1, data="two words"\n')


def test_only_the_app_in_front_reads_the_clipboard(phone: AppPhone) -> None:
    phone.shell("am broadcast -a clipper.set -e text secret")
    phone.press_key("home")
    assert phone.shell(GET).endswith("result=0\n")
    assert phone.shell("am broadcast -a clipper.set -e text other").endswith("result=0\n")
    assert phone.state.clipboard == "secret"


def test_nothing_to_set_is_no_success(phone: AppPhone) -> None:
    assert phone.shell("am broadcast -a clipper.set").endswith("result=0\n")


def test_judges_see_the_clipboard_whatever_is_in_front(phone: AppPhone) -> None:
    table = "ca.zgrs.clipper/clipboard"
    assert phone.rows(table)[0]["words"] == ""
    phone.host.apply(lambda system: system.change(clipboard="a\nb"))
    phone.press_key("home")
    assert phone.rows(table)[0]["words"] == "a\\nb"


def test_a_benchmark_says_what_it_plays() -> None:
    phone = AppPhone(test_shells.ANDROID_WORLD)
    phone.shell(
        f"am broadcast -a {test_shells.UPDATE_OVERLAY} "
        "--es task_type_string Alarm --es goal_string 'Set an alarm'"
    )
    assert phone.texts("value") == ["Alarm", "Set an alarm"]


def test_miniwob_says_what_it_is() -> None:
    assert AppPhone(test_shells.MINIWOB).shows(resource_id="about")
