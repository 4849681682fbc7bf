"""Screenshots with numbered elements."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from mobile_gym.accessibility import parse_xml
from mobile_gym.accessibility.element_numbers import NUMBERINGS, nodes_by_number
from mobile_gym.accessibility.pictures.numbered_boxes import label_places, with_marks
from mobile_gym.core.errors import MissingExtra
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.geometry import Rect


@pytest.fixture
def grey() -> Screenshot:
    screenshot = np.full((400, 200, 3), 128, np.uint8)
    screenshot.flags.writeable = False
    return screenshot


def changed(before: Screenshot, after: Screenshot) -> Rect:
    """The smallest box around what was drawn."""
    rows, columns = np.nonzero((before != after).any(axis=2))
    return Rect(columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)


def test_an_element_is_in_a_box_of_its_size(grey: Screenshot) -> None:
    assert changed(grey, with_marks(grey, {3: Rect(50, 60, 150, 200)})) == Rect(50, 60, 150, 200)
    assert (grey == 128).all()


def test_numbers_are_written(grey: Screenshot) -> None:
    box = Rect(50, 60, 150, 200)
    drawn = [with_marks(grey, {number: box}).tobytes() for number in (1, 7, 8, 17)]
    assert len(set(drawn)) == 4


def test_neighbours_have_other_colours(grey: Screenshot) -> None:
    drawn = with_marks(grey, {1: Rect(10, 10, 90, 90), 2: Rect(110, 10, 190, 90)})
    assert tuple(drawn[89, 50]) != tuple(drawn[89, 150])


@pytest.mark.parametrize("box", [Rect(300, 0, 400, 50), Rect(50, 50, 50, 90), Rect(90, 9, 20, 40)])
def test_what_has_no_pixels_in_the_picture_is_not_drawn(grey: Screenshot, box: Rect) -> None:
    assert np.array_equal(with_marks(grey, {0: box}), grey)


@settings(deadline=None, max_examples=50)
@given(st.integers(0, 999), st.integers(-30, 205), st.integers(-30, 405), st.integers(1, 60))
def test_a_number_is_drawn_inside_the_picture_wherever_its_box_is(
    number: int, left: int, top: int, side: int
) -> None:
    """Some of the box is inside: then there are the white figures of the number, too."""
    screenshot = np.zeros((400, 200, 3), np.uint8)
    box = Rect(left, top, left + side, top + side)
    drawn = with_marks(screenshot, {number: box})
    assert drawn.shape == screenshot.shape
    is_inside = not box.intersection(Rect(0, 0, 200, 400)).is_empty
    white = int((drawn > 240).all(axis=2).sum())
    assert (white > 40) == is_inside  # at least the edge around the number


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_on_screens_of_the_device_no_number_covers_another(
    screens: Mapping[str, Frame], numbering: str
) -> None:
    for frame in screens.values():
        check_numbers_apart(frame, numbering)


def test_on_real_screens_no_number_covers_another(shared_data: Path) -> None:
    folder = shared_data / "real_ui"
    files = sorted((folder / "pictures").glob("*.webp"))
    assert len(files) == 11
    for file in files:
        dump = (folder / "settings_emulator" / f"{file.stem}.xml").read_bytes()
        screenshot = np.asarray(Image.open(file).convert("RGB"))
        check_numbers_apart(Frame(1080, 2220, "a/.B", screenshot, parse_xml(dump)), "indexed_list")


def check_numbers_apart(frame: Frame, numbering: str) -> None:
    """Numbers about as large as they are drawn lie apart, inside the picture."""
    assert frame.screenshot is not None
    screen = Rect(0, 0, frame.width_px, frame.height_px)
    boxes = {
        number: box
        for number, match in nodes_by_number(numbering, frame).items()
        if not (box := match.node.bounds.intersection(screen)).is_empty
    }
    size = round(frame.width_px * 0.03)
    sizes = {number: (size * len(str(number)), size + 2) for number in boxes}
    places = label_places(boxes, sizes, frame.screenshot)
    assert places.keys() == boxes.keys() != set()
    for one, other in itertools.combinations(places.values(), 2):
        assert one.intersection(other).is_empty
    assert all(place.intersection(screen) == place for place in places.values())


def test_without_pillow_it_says_what_to_install(
    grey: Screenshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match=r"mobile-gym\[llm\]"):
        with_marks(grey, {})
