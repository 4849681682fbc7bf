"""What can be varied at reset: that each shows or happens, and that mistakes are refused."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from phone_driver import Phone

from mobile_gym.core.actions import OpenApp, PressKey, Tap, Type, Wait
from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import VirtualDevice
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.boot import boot_state
from mobile_gym.virtual_device.perturbations import PERTURBATIONS, stream
from mobile_gym.virtual_device.state import DeviceState, Display
from mobile_gym.virtual_device.system.incidents import NOTIFICATIONS, PROMOTIONS

DAY_S = 25.0
"""Past the window in which incidents happen."""


def phone(seed: int = 1, language: Any = "en", **perturbation: Any) -> VirtualDevice:
    device = VirtualDevice()
    device.reset(DeviceReset(seed=seed, language=language, perturbation=perturbation))
    return device


def state(seed: int = 1, **perturbation: Any) -> DeviceState:
    return boot_state(APPS, Display(), seed, "en", perturbation)


def screen(device: VirtualDevice) -> Phone:
    """What is on it; touches go through the device."""
    return Phone(device.host)


def tap(device: VirtualDevice, **fields: Any) -> None:
    """Through the device, which may touch beside what was meant."""
    x, y = screen(device).place(**fields)
    frame = device.observe(screenshot=False)
    device.perform(Tap(x / frame.width_px, y / frame.height_px))


class TestLooks:
    @pytest.mark.parametrize(
        "perturbation",
        [
            {"dark": True},
            {"font_scale": 1.3},
            {"density": 1.2},
            {"locale": "zh"},
            {"screen_size": [960, 540]},
            {"orientation": "landscape"},
        ],
        ids=lambda value: next(iter(value)),
    )
    def test_shows_in_settings(self, perturbation: Mapping[str, Any]) -> None:
        plain, other = phone(), phone(**perturbation)
        for device in (plain, other):
            device.perform(OpenApp("com.android.settings"))
        first, second = plain.observe(), other.observe()
        assert first.screenshot is not None
        assert second.screenshot is not None
        assert not np.array_equal(first.screenshot, second.screenshot)

    def test_dark_is_dark(self) -> None:
        means = {}
        for dark in (False, True):
            device = phone(dark=dark)
            device.perform(OpenApp("com.android.settings"))
            pixels = device.observe().screenshot
            assert pixels is not None
            means[dark] = pixels.mean()
        assert means[True] < 80 < 200 < means[False]

    @pytest.mark.parametrize("name", ["font_scale", "density"])
    def test_larger_is_larger(self, name: str) -> None:
        heights = []
        for value in (0.9, 1.0, 1.15):
            device = phone(**{name: value})
            device.perform(OpenApp("com.android.settings"))
            title = screen(device).node(text="Apps")
            heights.append(title.bounds.height)
        assert heights == sorted(set(heights))

    def test_another_wallpaper_changes_pixels_alone(self) -> None:
        plain, other = phone(), phone(wallpaper=3)
        assert plain.host.forest() == other.host.forest()
        assert not np.array_equal(plain.host.screenshot(), other.host.screenshot())

    def test_icons_are_those_of_before_in_another_order(self) -> None:
        orders = {value: state(icon_order=value).icon_order for value in range(8)}
        assert orders[0] == state().icon_order
        assert state(icon_order=False).icon_order == orders[0]
        assert {frozenset(order) for order in orders.values()} == {frozenset(orders[0])}
        assert len(set(orders.values())) > 1
        assert orders[3] == state(icon_order=3).icon_order

    def test_the_locale_is_that_of_the_screens(self) -> None:
        device = phone(locale="zh")
        device.perform(OpenApp("com.android.settings"))
        assert "应用" in screen(device).labels

    @pytest.mark.parametrize("size", [(960, 540), (1280, 720), (800, 480)])
    def test_a_screen_of_another_size(self, size: tuple[int, int]) -> None:
        device = phone(screen_size=list(size))
        frame = device.observe()
        assert frame.screenshot is not None
        assert frame.screenshot.shape == (*size, 3)
        assert (frame.height_px, frame.width_px) == size
        # The same width in dp as ever, so that apps look alike.
        assert abs(size[1] * 160 / device.host.state.display.density_dpi - 411) < 3

    def test_landscape_is_wide_but_for_the_home_screen_and_known_to_android(self) -> None:
        device = phone(orientation="landscape")
        home = device.observe(screenshot=False)
        assert (home.width_px, home.height_px) == (540, 1200)
        device.perform(OpenApp("com.android.settings"))
        frame = device.observe()
        assert (frame.width_px, frame.height_px) == (1200, 540)
        assert frame.orientation == 1
        assert device.shell("settings get system user_rotation").stdout == "1\n"
        device = phone(orientation="portrait")
        device.perform(OpenApp("com.android.settings"))
        upright = device.observe(screenshot=False)
        assert (upright.width_px, upright.height_px) == (540, 1200)


class TestSlowLoading:
    def test_a_progress_bar_is_all_there_is_until_the_page_has_loaded(self) -> None:
        device = phone(slow_loading=3)
        device.perform(OpenApp("com.android.settings"))  # 0.5 s pass
        assert screen(device).shows(class_name="ProgressBar")
        assert not screen(device).shows(text="Apps")
        device.perform(Wait(1.4))
        assert screen(device).shows(class_name="ProgressBar")
        device.perform(Wait(0.2))  # and another 0.5 s
        assert not screen(device).shows(class_name="ProgressBar")
        assert screen(device).shows(text="Apps")

    def test_the_home_screen_is_there_at_once(self) -> None:
        device = phone(slow_loading=10)
        device.perform(OpenApp("com.android.settings"))
        device.perform(PressKey("home"))
        assert not screen(device).shows(class_name="ProgressBar")


class TestTapOffset:
    def landings(self, seed: int, offset: float) -> list[tuple[int, int]]:
        device = phone(seed, tap_offset=offset)
        out: list[tuple[int, int]] = []
        for _ in range(40):
            at = device._with_tap_offset(Tap(0.5, 0.5).point)
            out.append((at.x - 270, at.y - 600))
            device.host.advance(137)
        return out

    def test_is_the_seeds_and_bounded(self) -> None:
        landings = self.landings(1, 8)
        assert landings == self.landings(1, 8)
        assert landings != self.landings(2, 8)
        assert len(set(landings)) > 20
        reach = round(8 * 210 / 160) + 1
        assert max(abs(d) for at in landings for d in at) in range(reach // 2, reach + 1)

    def test_none_is_none(self) -> None:
        device = phone(tap_offset=0)
        assert len({device._with_tap_offset(Tap(0.5, 0.5).point) for _ in range(3)}) == 1

    def test_stays_on_the_screen(self) -> None:
        device = phone(tap_offset=24)
        for _ in range(30):
            for corner in ((0.0, 0.0), (1.0, 1.0)):
                at = device._with_tap_offset(Tap(corner).point)
                assert 0 <= at.x < 540
                assert 0 <= at.y < 1200
            device.host.advance(100)


class TestIncidents:
    def test_are_planned_in_the_window_and_in_order(self) -> None:
        made = state(promotions=2, notifications=3, calls=1)
        times = [incident.at_ms - made.now_ms for incident in made.incidents]
        assert times == sorted(times)
        assert all(2_000 <= after < 20_000 for after in times)
        kinds = [incident.kind for incident in made.incidents]
        assert (
            sorted(kinds)
            == ["call", "notification", "notification", "notification"] + ["promotion"] * 2
        )

    def test_one_kind_does_not_move_another(self) -> None:
        alone = state(notifications=2).incidents
        assert [i for i in state(promotions=5, notifications=2).incidents if i in alone] == list(
            alone
        )

    def test_a_notification_comes(self) -> None:
        device = phone(notifications=1)
        assert device.host.state.notifications == ()
        device.perform(Wait(DAY_S))
        (made,) = device.host.state.notifications
        assert (made.title, made.text) in [(t.of("en"), m.of("en")) for t, m in NOTIFICATIONS]

    def test_in_chinese_as_well(self) -> None:
        device = phone(language="zh", notifications=1)
        device.perform(Wait(DAY_S))
        (made,) = device.host.state.notifications
        assert (made.title, made.text) in [(t.of("zh"), m.of("zh")) for t, m in NOTIFICATIONS]

    @pytest.mark.parametrize("way", ["not now", "the other button", "back", "beside it"])
    def test_a_promotion_covers_the_app_until_it_is_closed(self, way: str) -> None:
        device = phone(promotions=1)
        device.perform(OpenApp("com.android.settings"))
        before = screen(device).labels
        device.perform(Wait(DAY_S))
        titles = [title.of("en") for title, _ in PROMOTIONS]
        shown = screen(device).labels
        assert len(set(shown) & set(titles)) == 1
        assert "Apps" not in shown  # what is covered is not in the tree
        match way:
            case "not now":
                tap(device, resource_id="android:id/button2")
            case "the other button":
                tap(device, resource_id="android:id/button1")
            case "back":
                device.perform(PressKey("back"))
            case _:
                device.perform(Tap(0.5, 0.1))
        assert screen(device).labels == before
        assert device.host.state.overlays == ()

    @pytest.mark.parametrize("way", ["android:id/button2", "android:id/button1"])
    def test_the_field_below_a_promotion_has_its_cursor_and_keyboard_again(self, way: str) -> None:
        device = phone(promotions=1)
        device.perform(OpenApp("com.android.settings"))
        tap(device, text="Search settings")
        device.perform(Type("wi-fi"))
        before = device.host.state
        assert before.focus is not None
        assert before.keyboard
        device.perform(Wait(DAY_S))
        assert device.host.state.focus is None
        assert not device.observe(screenshot=False).keyboard_shown
        tap(device, resource_id=way)
        after = device.host.state
        assert (after.focus, after.keyboard) == (before.focus, before.keyboard)
        assert not device.perform(Type("!")).error
        assert "wi-fi!" in screen(device).labels

    def test_a_keyboard_that_was_closed_stays_closed_and_another_page_gets_none(self) -> None:
        device = phone(promotions=1)
        device.perform(OpenApp("com.android.settings"))
        tap(device, text="Search settings")
        device.perform(PressKey("back"))
        cursor = device.host.state.focus
        assert cursor is not None
        device.perform(Wait(DAY_S))
        tap(device, resource_id="android:id/button2")
        assert device.host.state.focus == cursor
        assert not device.host.state.keyboard

        device = phone(promotions=1)
        device.perform(OpenApp("com.android.settings"))
        tap(device, text="Search settings")
        device.perform(Wait(DAY_S))
        device.perform(OpenApp("com.android.settings"))
        assert device.host.state.focus is None
        assert not device.host.state.keyboard

    def test_a_covered_page_cannot_be_touched(self) -> None:
        device = phone(promotions=1)
        device.perform(OpenApp("com.android.settings"))
        row = screen(device).node(text="Apps")
        device.perform(Wait(DAY_S))
        frame = device.observe(screenshot=False)
        device.perform(Tap(row.bounds.left / frame.width_px, row.bounds.top / frame.height_px))
        assert device.host.state.tasks[-1].activities[-1].component.endswith(".Settings")

    def test_survive_a_snapshot(self) -> None:
        device = phone(promotions=1, notifications=2, calls=1)
        start = device.save_state()

        def go_on() -> list[Any]:
            seen: list[Any] = []
            for _ in range(12):
                device.perform(Wait(1.5))
                now = device.host.state
                seen.append((now.incidents, now.notifications, now.overlays, now.now_ms))
            return seen

        first = go_on()
        assert first[-1][0] == ()
        device.load_state(start)
        assert go_on() == first
        fork = device.host.fork()
        assert fork.state.incidents == device.host.state.incidents

    def test_setting_the_date_leaves_it_as_far_away(self) -> None:
        for date in ("101509002031.00", "010209002024.00"):
            device = phone(promotions=1, calls=1)
            before = device.host.state
            assert device.shell(f"date {date}").exit_code == 0
            after = device.host.state
            assert len(after.incidents) == 2
            assert [item.at_ms - after.monotonic_ms for item in after.incidents] == [
                item.at_ms - before.monotonic_ms for item in before.incidents
            ]

    def test_an_incident_happens_once(self) -> None:
        device = phone(notifications=1)
        device.perform(Wait(DAY_S))
        posted = device.host.state.notifications
        device.perform(Wait(DAY_S))
        assert device.host.state.notifications == posted
        assert device.host.state.incidents == ()


@pytest.mark.parametrize(
    ("perturbation", "message"),
    [
        ({"darkness": True}, "unknown perturbation 'darkness'"),
        ({"font_scale": 2}, r"font_scale: 2 cannot be used: it must be in \[0.85, 1.3\]"),
        ({"font_scale": "huge"}, "font_scale"),
        ({"density": 0}, "density"),
        ({"screen_size": [100, 100]}, "screen_size"),
        ({"screen_size": 540}, "screen_size"),
        ({"screen_size": [1200]}, "screen_size"),
        ({"orientation": "sideways"}, "portrait or landscape"),
        ({"wallpaper": "blue"}, "wallpaper"),
        ({"icon_order": "abc"}, "icon_order"),
        ({"slow_loading": -1}, "slow_loading"),
        ({"tap_offset": 100}, "tap_offset"),
        ({"promotions": 9}, "promotions"),
        ({"notifications": None}, "notifications"),
        ({"calls": float("nan")}, "calls"),
        ({"locale": "fr"}, "'fr' is not one of en, zh"),
    ],
    ids=str,
)
def test_what_cannot_be_used_is_refused_in_one_line(
    perturbation: Mapping[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        phone(**perturbation)
    assert "\n" not in str(caught.value)


EVERY: Mapping[str, Any] = {
    "locale": "zh",
    "screen_size": [960, 540],
    "orientation": "landscape",
    "density": 1.1,
    "dark": True,
    "font_scale": 1.2,
    "wallpaper": 2,
    "navigation": "buttons",
    "icon_order": 3,
    "slow_loading": 1.5,
    "tap_offset": 3,
    "promotions": 2,
    "notifications": 2,
    "calls": 1,
}


def test_the_order_of_the_mapping_does_not_matter() -> None:
    assert set(EVERY) == set(PERTURBATIONS)
    wanted = state(**EVERY)
    names = list(EVERY)
    for order in itertools.islice(itertools.permutations(names), 0, 200_000, 40_000):
        assert state(**{name: EVERY[name] for name in order}) == wanted
    assert state(**{name: EVERY[name] for name in reversed(names)}) == wanted


def test_all_at_once_can_be_drawn() -> None:
    device = phone(**EVERY)
    for action in (OpenApp("com.android.settings"), Wait(2.0), OpenApp("com.android.deskclock")):
        device.perform(action)
        frame = device.observe()
        assert frame.screenshot is not None
        assert frame.screenshot.shape == (540, 960, 3)


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**70 + 5, -1])
@pytest.mark.parametrize("name", ["clock", "com.android.contacts", ""])
def test_a_stream_is_that_of_its_seed_and_name(seed: int, name: str) -> None:
    expected = np.random.default_rng([seed & (2**63 - 1), zlib.crc32(name.encode())])
    assert stream(seed, name).bit_generator.state == expected.bit_generator.state
