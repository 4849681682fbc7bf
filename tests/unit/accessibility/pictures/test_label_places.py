"""Where the numbers of boxes are written."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.accessibility.pictures.numbered_boxes import label_places
from mobile_gym.core.geometry import Rect

EMPTY = np.full((300, 200, 3), 255, np.uint8)
SIZE = (20, 12)


def places(boxes: dict[int, Rect], screenshot: np.ndarray = EMPTY, **options: bool):
    return label_places(boxes, dict.fromkeys(boxes, SIZE), screenshot, **options)


def overlap(one: Rect, other: Rect) -> bool:
    return not one.intersection(other).is_empty


def test_a_number_alone_is_in_the_corner() -> None:
    assert places({7: Rect(40, 50, 140, 150)}) == {7: Rect(40, 50, 60, 62)}


def test_equal_boxes_have_numbers_apart() -> None:
    boxes = dict.fromkeys(range(8), Rect(40, 50, 140, 150))
    rects = list(places(boxes).values())
    assert not any(overlap(rects[a], rects[b]) for a in range(8) for b in range(a))


def test_a_number_keeps_off_letters() -> None:
    written = EMPTY.copy()
    written[50:70:2, 40:100] = 0
    (place,) = places({0: Rect(40, 50, 140, 150)}, written).values()
    assert not overlap(place, Rect(40, 50, 100, 70))


def test_a_list_has_its_number_outside_its_rows() -> None:
    rows = {number: Rect(0, 40 * number, 200, 40 * (number + 1)) for number in range(1, 6)}
    number_of_list = places({0: Rect(0, 40, 200, 240), **rows})[0]
    assert not any(overlap(number_of_list, row) for row in rows.values())


def test_numbers_of_a_grid_stay_at_the_upper_edge() -> None:
    written = EMPTY.copy()
    written[::2, :60] = 0
    boxes = {1: Rect(0, 0, 100, 100), 2: Rect(100, 0, 200, 100)}
    tops = [place.top for place in places(boxes, written, at_top=True).values()]
    assert tops == [0, 0]
    assert places(boxes, written, at_top=True)[1].right <= 100


boxes_in_picture = st.dictionaries(
    st.integers(0, 300),
    st.builds(
        lambda left, top, width, height: Rect(
            left, top, min(left + width, 200), min(top + height, 300)
        ),
        st.integers(0, 199),
        st.integers(0, 299),
        st.integers(1, 200),
        st.integers(1, 300),
    ),
    max_size=40,
)


@given(boxes_in_picture, st.booleans())
def test_every_number_is_inside_the_picture(boxes: dict[int, Rect], at_top: bool) -> None:
    rects = places(boxes, at_top=at_top)
    assert rects.keys() == boxes.keys()
    for place in rects.values():
        assert (place.width, place.height) == SIZE
        assert place.intersection(Rect(0, 0, 200, 300)) == place
