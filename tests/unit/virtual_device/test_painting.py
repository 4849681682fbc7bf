"""What is painted: only what changed, and never anything else than a full repaint would paint."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.ui import paint
from mobile_gym.virtual_device.ui.items import fill_item, line_item, text_item
from mobile_gym.virtual_device.ui.paint import damage, repaint

WIDTH, HEIGHT = 120, 160
BACKGROUND = fill_item(0, 0, WIDTH, HEIGHT, 0xFFFAFAFC, 0, 0, None)

coordinates = st.integers(-10, 150)
sizes = st.integers(1, 90)
colors = st.sampled_from([0xFF0B57D0, 0x99000000, 0xFFFFFFFF, 0xFF1B1B1F])
clips = st.none() | st.builds(
    lambda x, y, w, h: Rect(x, y, min(x + w, WIDTH), min(y + h, HEIGHT)),
    st.integers(0, 60),
    st.integers(0, 80),
    st.integers(5, 60),
    st.integers(5, 80),
)
fills = st.builds(
    lambda x, y, w, h, color, radius, stroke, clip: fill_item(
        x, y, x + w, y + h, color, min(radius, w // 2, h // 2), stroke, clip
    ),
    coordinates,
    coordinates,
    sizes,
    sizes,
    colors,
    st.integers(0, 30),
    st.sampled_from([0, 0xFF757780]),
    clips,
)
texts = st.builds(
    lambda x, y, text, size, color, clip: text_item(x, y, text, "regular", size, color, clip),
    coordinates.map(float),
    coordinates.map(float),
    st.sampled_from(["Wi-Fi", "Äpfel gyj", "设置 Clock", "1"]),
    st.sampled_from([9.0, 13.125, 22.3]),
    colors,
    clips,
)
lines = st.builds(
    line_item, coordinates, coordinates, coordinates, coordinates, st.just(2.5), colors, clips
)
display_lists = st.lists(fills | texts | lines, max_size=12).map(lambda items: [BACKGROUND, *items])


@settings(max_examples=150, deadline=None)
@given(before=display_lists, data=st.data())
def test_partial_repaint_equals_full_repaint(before: list, data: st.DataObject) -> None:
    after = list(before)
    for _ in range(data.draw(st.integers(1, 3))):  # change, add, remove, reorder
        at = data.draw(st.integers(1, len(after)))
        how = data.draw(st.sampled_from(["insert", "remove", "swap"]))
        if how == "insert":
            after.insert(at, data.draw(fills | texts | lines))
        elif at < len(after):
            item = after.pop(at)
            if how == "swap":
                after.insert(data.draw(st.integers(1, len(after))), item)
    first = repaint(before, WIDTH, HEIGHT)
    partial = repaint(after, WIDTH, HEIGHT, before, first)
    assert np.array_equal(partial, repaint(after, WIDTH, HEIGHT))


def test_nothing_changed_is_the_same_frame() -> None:
    first = repaint([BACKGROUND], WIDTH, HEIGHT)
    assert repaint([BACKGROUND], WIDTH, HEIGHT, [BACKGROUND], first) is first


def test_damage_is_small_and_never_cuts_an_item() -> None:
    text = text_item(10.0, 40.0, "9:30", "regular", 13.0, 0xFF000000, None)
    box = fill_item(60, 60, 80, 80, 0xFF0B57D0, 4, 0, None)
    moved = fill_item(64, 60, 84, 80, 0xFF0B57D0, 4, 0, None)
    area = damage([BACKGROUND, text, box], [BACKGROUND, text, moved], WIDTH, HEIGHT)
    assert area == (58, 58, 86, 82)  # the boxes and the rim of their round corners


def test_frames_are_never_written_to_again() -> None:
    first = repaint([BACKGROUND], WIDTH, HEIGHT)
    kept = first.copy()
    box = fill_item(5, 5, 50, 50, 0xFF0B57D0, 0, 0, None)
    repaint([BACKGROUND, box], WIDTH, HEIGHT, [BACKGROUND], first)
    assert np.array_equal(first, kept)
    with pytest.raises(ValueError, match="read-only"):
        first[0, 0] = 0


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32 - 1), language=st.sampled_from(["en", "zh"]))
def test_every_frame_of_a_random_walk_equals_a_full_repaint(seed: int, language: str) -> None:
    rng = np.random.default_rng(seed)
    host = DeviceHost(APPS)
    host.boot(seed=seed, language=language, perturbation={"dark": bool(seed % 2)})
    for _ in range(25):
        x, y = int(rng.integers(540)), int(rng.integers(1200))
        if rng.random() < 0.2:
            host.swipe(x, y, int(rng.integers(540)), int(rng.integers(1200)))
        elif rng.random() < 0.1:
            host.open_app(rng.choice(list(APPS)))
        else:
            host.tap(x, y)
        host.advance(500)
        shown = host.screenshot()
        assert np.array_equal(shown, repaint(host.scene().items, 540, 1200))


@pytest.mark.parametrize("is_dark", [False, True])
def test_a_kept_wallpaper_is_the_one_that_is_drawn(is_dark: bool) -> None:
    host = DeviceHost(APPS)
    host.boot(seed=1, perturbation={"dark": True} if is_dark else {})
    items = host.scene().items
    width, height = (540, 1200)
    drawn, surface = paint._sheet_on(np.empty(4 * width * height, np.uint8), width, height)
    paint.draw(surface.getCanvas(), items, (0, 0, width, height))
    assert paint._ground(items, width, height)
    for _ in range(2):  # drawn, and kept
        assert np.array_equal(paint.repaint(items, width, height), drawn[..., :3])
