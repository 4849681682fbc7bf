"""What is in an observation, and that nothing of it is shared."""

import time
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from hypothesis import given
from hypothesis import strategies as st
from switch_phone import IMAGE_SIZE, TAP_LAMP, TAP_NOTHING, TAP_PLUS, SwitchPhone, make_toy

from mobile_gym.core.actions import DoubleTap, Drag, Invalid, LongPress, Swipe, Tap, Type, Wait
from mobile_gym.envs.canvas import (
    device_size,
    paste_screenshot,
    screen_pixels,
    screen_placement,
    to_canvas,
    to_screen,
)
from mobile_gym.envs.observing import OBSERVABLE


def test_everything_is_there_and_belongs() -> None:
    env = make_toy()
    observation, _ = env.reset(seed=0)
    assert set(observation) == set(OBSERVABLE)
    assert observation in env.observation_space
    assert observation["instruction"] == env.task.text
    assert observation["activity"] == "toy/.Main"
    assert observation["screen_rect"].tolist() == [0, 0, 1, 1]
    assert '[1] switch "Lamp" unchecked' in observation["accessibility_tree"]
    assert np.array_equal(observation["screenshot"], env.frame.screenshot)


def test_chinese_comes_through() -> None:
    observation, _ = make_toy(language="zh").reset(seed=3)
    assert observation["instruction"].startswith("数到")
    assert '"电灯"' in observation["accessibility_tree"]
    assert "小明" in observation["accessibility_tree"]


@pytest.mark.parametrize("name", [*OBSERVABLE, "nodes"])
def test_what_is_not_picked_is_neither_there_nor_asked_for(name: str) -> None:
    phone = SwitchPhone()
    env = make_toy(device=phone, observe=[name])
    observation, _ = env.reset(seed=0)
    names = {part for part in OBSERVABLE if part.startswith("nodes_")}
    assert set(observation) == (names if name == "nodes" else {name})
    assert observation in env.observation_space
    assert phone.asked == [(name == "screenshot", True)]


def all_arrays(value: Any) -> list[np.ndarray]:
    if isinstance(value, dict):
        return [array for item in value.values() for array in all_arrays(item)]
    return [value] if isinstance(value, np.ndarray) else []


def test_no_memory_is_shared() -> None:
    env = make_toy(render_mode="rgb_array")
    handed = [env.reset(seed=0)]
    for action in (TAP_NOTHING, TAP_PLUS, TAP_LAMP):
        observation, *_, info = env.step(action)
        handed.append((observation, info))
        handed.append((env.render(), env.info()))
    handed.append(env.reset(seed=0))
    arrays = [array for pair in handed for part in pair for array in all_arrays(part)]
    frame = env.frame.screenshot
    assert frame is not None
    arrays.append(frame)
    for index, one in enumerate(arrays):
        assert all(not np.shares_memory(one, other) for other in arrays[:index])
    assert all(array.flags.writeable for array in arrays[:-1])


@pytest.mark.parametrize("screen", [(23, 17), (24, 16), (600, 3), (5, 700), (40, 40)])
@pytest.mark.parametrize("canvas", [(23, 16), (12, 8), (7, 5), (2, 2), (60, 41)])
def test_a_scaled_pixel_is_the_rounded_mean_of_those_that_fall_together(
    screen: tuple[int, int], canvas: tuple[int, int]
) -> None:
    pixels = np.random.default_rng(0).integers(0, 256, (*screen, 3), np.uint8)
    out = np.full((*canvas, 3), 9, np.uint8)
    paste_screenshot(pixels, out)
    box = screen_pixels(screen[1], screen[0], canvas)

    def along(values: np.ndarray, size: int) -> np.ndarray:
        """Scale the first axis the slow way."""
        ends = [number * len(values) // size for number in range(size + 1)]
        parts = [values[start : max(end, start + 1)] for start, end in pairwise(ends)]
        means = [(2 * part.sum(0, int) + len(part)) // (2 * len(part)) for part in parts]
        return np.array(means)

    columns = along(along(pixels, box.height).swapaxes(0, 1), box.width)
    expected = np.zeros(out.shape, np.uint8)
    expected[box.top : box.bottom, box.left : box.right] = columns.swapaxes(0, 1)
    np.testing.assert_array_equal(out, expected)


def test_a_screen_of_another_shape_is_letterboxed() -> None:
    phone = SwitchPhone()
    env = make_toy(device=phone, image_size=(120, 108))  # twice as wide as the screen
    observation, _ = env.reset(seed=0)
    assert observation in env.observation_space
    assert observation["screen_rect"].tolist() == [0.25, 0.0, 0.75, 1.0]
    assert np.array_equal(observation["screenshot"][:, 27:81], env.frame.screenshot)
    assert not observation["screenshot"][:, :27].any()
    assert not observation["screenshot"][:, 81:].any()
    bounds = observation["nodes_bounds"][1].tolist()
    assert bounds == pytest.approx([0.25, 50 / 120, 0.75, 70 / 120])
    *_, info = env.step(Tap(0.26, 0.5))
    assert phone.state.lamp is True
    assert info["action_error"] == ""
    recorded = env.last_record.action
    assert isinstance(recorded, Tap)
    assert recorded.point == pytest.approx((0.02, 0.5))  # relative to the frame
    *_, info = env.step(Tap(0.2, 0.5))
    assert phone.state.lamp is True
    assert info["action_error"] == "the point lies beside the screen"
    assert info["step"] == 2
    assert isinstance(env.last_record.action, Invalid)
    assert env.to_canvas(Tap(0.0, 0.5)) == Tap(0.25, 0.5)


def test_a_rotated_screen_stays_on_the_canvas() -> None:
    phone = SwitchPhone()
    env = make_toy(device=phone)
    env.reset(seed=0)
    phone.size = (120, 54)
    observation = env.step(TAP_NOTHING)[0]
    assert observation in env.observation_space
    left, top, right, bottom = observation["screen_rect"]
    assert (left, right) == (0.0, 1.0)
    assert (bottom - top) * 120 == pytest.approx(24)
    assert observation["screenshot"].shape == (*IMAGE_SIZE, 3)


@given(st.integers(1, 300), st.integers(1, 300), st.integers(16, 200), st.integers(16, 200))
def test_the_screen_fits_and_keeps_its_shape(
    width: int, height: int, canvas_height: int, canvas_width: int
) -> None:
    box = screen_pixels(width, height, (canvas_height, canvas_width))
    assert 0 <= box.left < box.right <= canvas_width
    assert 0 <= box.top < box.bottom <= canvas_height
    assert box.width == canvas_width or box.height == canvas_height
    assert abs(box.left - (canvas_width - box.right)) <= 1
    assert abs(box.top - (canvas_height - box.bottom)) <= 1


@given(
    st.integers(1, 40), st.integers(1, 40), st.integers(16, 60), st.integers(16, 60), st.integers()
)
def test_pasting_keeps_every_colour_within_bounds(
    width: int, height: int, canvas_height: int, canvas_width: int, seed: int
) -> None:
    rng = np.random.default_rng(abs(seed))
    image = rng.integers(50, 201, (height, width, 3), np.uint8)
    canvas = np.full((canvas_height, canvas_width, 3), 7, np.uint8)
    paste_screenshot(image, canvas)
    box = screen_pixels(width, height, (canvas_height, canvas_width))
    inside = canvas[box.top : box.bottom, box.left : box.right]
    assert inside.min() >= image.min()
    assert inside.max() <= image.max()
    if canvas.size > inside.size:
        canvas[box.top : box.bottom, box.left : box.right] = 0
        assert not canvas.any()


@pytest.mark.parametrize("times", [1, 2, 3, 6])
def test_shrinking_by_a_whole_number_is_the_mean_of_each_block(times: int) -> None:
    image = np.random.default_rng(times).integers(0, 256, (16 * times, 20 * times, 3), np.uint8)
    canvas = np.empty((16, 20, 3), np.uint8)
    paste_screenshot(image, canvas)
    blocks = image.reshape(16, times, 20, times, 3).mean((1, 3))
    assert np.abs(canvas - blocks).max() <= 1.0  # each axis rounds once


def test_a_small_canvas_shows_a_legible_screen() -> None:
    assert device_size((1200, 540)) == (1200, 540)
    assert device_size((120, 54)) == (720, 324)
    assert device_size((84, 84)) == (336, 336)


def test_shrinking_takes_the_mean() -> None:
    image = np.zeros((32, 32, 3), np.uint8)
    image[::2] = 100
    canvas = np.empty((16, 16, 3), np.uint8)
    paste_screenshot(image, canvas)
    assert (canvas == 50).all()


unit = st.floats(0, 1)
point = st.tuples(unit, unit)


@given(
    st.one_of(
        st.builds(Tap, point),
        st.builds(DoubleTap, point),
        st.builds(LongPress, point),
        st.builds(Swipe, point, point),
        st.builds(Drag, point, point),
        st.builds(Type, st.just("x"), point),
        st.just(Wait()),
        st.just(Type("x")),
    ),
    st.tuples(st.integers(1, 4000), st.integers(1, 4000)),
    st.tuples(st.integers(16, 2000), st.integers(16, 2000)),
)
def test_to_screen_undoes_to_canvas(
    action: Any, screen: tuple[int, int], canvas: tuple[int, int]
) -> None:
    placement = screen_placement(*screen, canvas)
    back = to_screen(to_canvas(action, placement), placement)
    assert type(back) is type(action)
    for name in ("point", "start", "end", "at"):
        if getattr(action, name, None) is not None:
            assert getattr(back, name) == pytest.approx(getattr(action, name), abs=1e-6)


class TestRendering:
    def test_rgb_array_is_the_canvas(self) -> None:
        env = make_toy(render_mode="rgb_array", observe=("activity",))
        env.reset(seed=0)
        first = env.render()
        assert env.frame.screenshot is None
        assert np.array_equal(first, env.session.lease.open()._draw())  # type: ignore[union-attr]
        env.step(TAP_LAMP)
        assert not np.array_equal(first, env.render())
        with pytest.raises(ResetNeeded):
            make_toy(render_mode="rgb_array").render()

    def test_it_is_drawn_only_when_looked_at(self) -> None:
        phone = SwitchPhone()
        env = make_toy(device=phone, render_mode="rgb_array", observe=("activity",))
        env.reset(seed=0)
        env.step(TAP_LAMP)
        assert phone.asked == [(False, True)] * 2
        env.render()
        env.render()
        assert phone.asked[2:] == [(True, False)]

    def test_without_a_mode_it_says_so(self) -> None:
        env = make_toy()
        env.reset(seed=0)
        with pytest.warns(UserWarning, match="render_mode"):
            assert env.render() is None

    def test_a_machine_without_a_display_is_told_once(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        env = make_toy(render_mode="human")
        env.reset(seed=0)
        env.step(TAP_LAMP)
        assert env.render() is None
        env.close()
        assert capsys.readouterr().err.count("no window can be shown here") == 1


def test_the_environment_itself_costs_a_fraction_of_a_millisecond() -> None:
    phone = SwitchPhone()
    env = make_toy(device=phone, terminate_on="finish", max_steps=10**6)
    env.reset(seed=0)

    def per_call(call: Any) -> float:
        best = 1.0
        for _ in range(5):
            started = time.process_time()
            for _ in range(100):
                call()
            best = min(best, (time.process_time() - started) / 100)
        return best

    def device_alone() -> None:
        phone.perform(TAP_NOTHING)
        phone.observe()
        phone.shell("settings get system lamp")

    step = per_call(lambda: env.step(TAP_NOTHING))
    assert step - per_call(device_alone) - env.last_timings["judge"] < 0.4e-3
