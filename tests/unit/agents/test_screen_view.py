"""What of a screen a model is shown."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from model_screens import FIRST, HEIGHT, WIDTH

from mobile_gym.agents.screen_view import PICTURES, ScreenView, Shown
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.language_models import Picture
from mobile_gym.dialects import DIALECTS
from mobile_gym.foreign.pictures import parse_picture, read_picture_header

PLAIN = DIALECTS["gym_json"]


def picture(view: ScreenView, dialect: str = "gym_json") -> Picture:
    (only,) = view.parts(FIRST, DIALECTS[dialect])
    assert isinstance(only, Picture)
    return only


def pixels(view: ScreenView, dialect: str = "gym_json") -> np.ndarray:
    return parse_picture(picture(view, dialect).data, "the view").astype(int)


def test_a_screenshot_is_a_jpeg_of_the_screen() -> None:
    shown = picture(ScreenView())
    assert shown.media_type == "image/jpeg"
    assert read_picture_header(shown.data) == ("JPEG", WIDTH, HEIGHT)


def test_a_png_is_exact() -> None:
    assert np.array_equal(pixels(ScreenView(media="png")), FIRST.screenshot)  # type: ignore[arg-type]


def test_a_dialect_decides_the_size() -> None:
    header = read_picture_header(picture(ScreenView(), "qwen25_vl").data)
    assert header is not None
    assert (header.width_px, header.height_px) == DIALECTS["qwen25_vl"].image_size(FIRST)
    assert header.width_px % 28 == header.height_px % 28 == 0


def test_marks_are_those_of_the_dialect() -> None:
    view = ScreenView("marks", media="png")
    by_tags, by_index = pixels(view, "app_agent"), pixels(view, "android_world")
    assert not np.array_equal(by_tags, by_index)
    assert not np.array_equal(by_tags, FIRST.screenshot)  # type: ignore[arg-type]


def test_marks_lie_on_what_can_be_acted_on() -> None:
    changed = np.any(pixels(ScreenView("marks", media="png")) != FIRST.screenshot, axis=2)
    assert changed[420:480, 40:240].any()
    assert not changed[600:].any()


def test_a_grid_lies_over_all_of_the_screen() -> None:
    changed = np.any(pixels(ScreenView("grid", media="png")) != FIRST.screenshot, axis=2)
    assert changed[:200].any()
    assert changed[-200:].any()


def test_a_text_follows_the_picture() -> None:
    shown, text = ScreenView("screenshot", "indexed_list").parts(FIRST, PLAIN)
    assert isinstance(shown, Picture)
    assert isinstance(text, str)
    assert "Save" in text


def test_a_text_alone_needs_no_screenshot() -> None:
    view = ScreenView("none", "html")
    assert not view.needs_pictures
    (text,) = view.parts(replace(FIRST, screenshot=None), PLAIN)
    assert isinstance(text, str)
    assert "<button id=1>Save</button>" in text


def test_a_text_keeps_within_its_tokens() -> None:
    (text,) = ScreenView("none", "indexed_list", max_tokens=20).parts(FIRST, PLAIN)
    (whole,) = ScreenView("none", "indexed_list").parts(FIRST, PLAIN)
    assert isinstance(text, str)
    assert isinstance(whole, str)
    assert len(text) < len(whole)


def test_a_frame_without_a_screenshot_is_told() -> None:
    with pytest.raises(UsageError, match='observe "screenshot"'):
        ScreenView().parts(replace(FIRST, screenshot=None), PLAIN)


@pytest.mark.parametrize("view", [ScreenView("none", "html"), ScreenView("marks")])
def test_a_frame_without_a_tree_is_told(view: ScreenView) -> None:
    with pytest.raises(UsageError, match='observe "accessibility_tree"'):
        view.parts(replace(FIRST, forest=None), PLAIN)


@pytest.mark.parametrize("shown", PICTURES)
def test_equal_screens_are_equal_parts(shown: Shown) -> None:
    view = ScreenView(shown, "xml")
    assert view.parts(FIRST, PLAIN) == view.parts(FIRST, PLAIN)


def test_unknown_views_are_named() -> None:
    with pytest.raises(UnknownName, match="marks"):
        ScreenView("mark")  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match="html"):
        ScreenView(text="htm")


def test_something_must_be_shown() -> None:
    with pytest.raises(UsageError, match="as a picture, as a text, or both"):
        ScreenView("none")
