import copy
import pickle
import timeit
import warnings

import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.error import Error
from gymnasium.spaces.utils import flatdim, flatten, flatten_space, unflatten
from gymnasium.vector.utils import batch_differing_spaces, batch_space, create_empty_array, iterate

from mobile_gym.spaces import Image, ScalarBox

BOXES = [
    Image(8, 5),
    ScalarBox(0.0, 1.0, (2,), np.float64),
    ScalarBox(0.0, 60.0, (), np.float64),
    ScalarBox(-1.0, 1.0, (3, 2), np.float32),
    ScalarBox(0, 1, (4,), np.bool_),
    ScalarBox(2, 5, (7,), np.uint8),
    ScalarBox(-3, 3, (2, 2), np.int64),
]


@pytest.mark.parametrize("box", BOXES, ids=repr)
class TestEveryBox:
    def test_samples_belong(self, box: ScalarBox) -> None:
        assert all(box.contains(box.sample()) for _ in range(20))

    def test_behaves_as_the_plain_box(self, box: ScalarBox) -> None:
        low, high = box.bounds
        plain = spaces.Box(low, high, box.shape, box.dtype.type)
        assert isinstance(box, spaces.Box)
        assert box == plain
        assert plain == box
        assert np.array_equal(box.low, plain.low)
        assert np.array_equal(box.high, plain.high)
        assert box.is_bounded() == plain.is_bounded()
        assert np.array_equal(box.bounded_below, plain.bounded_below)
        assert batch_space(box, 3) == batch_space(plain, 3)
        assert flatdim(box) == flatdim(plain)
        assert flatten_space(box) == flatten_space(plain)

    def test_same_seed_same_samples(self, box: ScalarBox) -> None:
        one, two = copy.deepcopy(box), copy.deepcopy(box)
        one.seed(7)
        two.seed(7)
        for _ in range(3):
            assert np.array_equal(one.sample(), two.sample())
        one.seed(7)
        first = one.sample()
        assert one.sample().tobytes() != first.tobytes() or first.size <= 4

    def test_survives_pickle_and_copy(self, box: ScalarBox) -> None:
        box.seed(3)
        for twin in (pickle.loads(pickle.dumps(box)), copy.deepcopy(box)):
            assert twin == box
            assert type(twin) is type(box)
            assert np.array_equal(twin.sample(), copy.deepcopy(box).sample())

    def test_json_round_trip(self, box: ScalarBox) -> None:
        samples = [box.sample() for _ in range(3)]
        back = box.from_jsonable(box.to_jsonable(samples))
        assert all(np.array_equal(a, b) and b in box for a, b in zip(samples, back, strict=True))

    def test_flatten_round_trip(self, box: ScalarBox) -> None:
        sample = box.sample()
        flat = flatten(box, sample)
        assert flat in flatten_space(box)
        assert np.array_equal(unflatten(box, flat), sample)

    def test_batches(self, box: ScalarBox) -> None:
        batched = batch_space(box, 3)
        assert isinstance(batched, ScalarBox)
        drawn = batched.sample()
        assert drawn in batched
        assert all(item in box for item in iterate(batched, drawn))
        assert create_empty_array(box, 3).shape == batched.shape
        assert batch_differing_spaces([box, copy.deepcopy(box)]) == batch_space(box, 2)


def test_batching_boxes_that_differ() -> None:
    batched = batch_differing_spaces(
        [ScalarBox(0, 1, (2,), np.float32), ScalarBox(0, 2, (2,), np.float32)]
    )
    assert np.array_equal(batched.high, [[1, 1], [2, 2]])


@pytest.mark.parametrize(
    ("box", "outside"),
    [
        (Image(2, 2), np.zeros((2, 2, 4), np.uint8)),
        (Image(2, 2), np.zeros((2, 2), np.uint8)),
        (Image(2, 2), np.zeros((2, 2, 3), np.int64)),
        (Image(2, 2), np.zeros((2, 2, 3), np.float32)),
        (Image(2, 2), np.zeros((2, 2, 3), np.bool_)),
        (Image(2, 2), np.zeros((2, 2, 3), np.uint8).tolist()),
        (Image(2, 2), None),
        (ScalarBox(0.0, 1.0, (2,), np.float32), np.array([0.5, np.nan], np.float32)),
        (ScalarBox(0.0, 1.0, (2,), np.float32), np.array([0.5, np.inf], np.float32)),
        (ScalarBox(0.0, 1.0, (2,), np.float32), np.array([0.5, 1.0000001], np.float64)),
        (ScalarBox(0.0, 1.0, (2,), np.float32), np.array([0.5, 1.1], np.float32)),
        (ScalarBox(0.0, 1.0, (2,), np.float32), np.array([0.5, -0.1], np.float32)),
        (ScalarBox(0.0, 1.0, (2,), np.float32), np.array([0, 1], np.uint8)),
        (ScalarBox(0.0, 1.0, (), np.float64), 0.5),
        (ScalarBox(2, 5, (1,), np.uint8), np.array([1], np.uint8)),
        (ScalarBox(2, 5, (1,), np.uint8), np.array([6], np.uint8)),
        (ScalarBox(0, 1, (1,), np.bool_), np.array([1], np.uint8)),
    ],
)
def test_what_does_not_belong_is_rejected(box: ScalarBox, outside: object) -> None:
    assert outside not in box


def test_a_narrower_float_belongs_to_a_wider_one() -> None:
    assert np.array([0.25, 0.5], np.float32) in ScalarBox(0.0, 1.0, (2,), np.float64)
    assert np.float64(0.5) in ScalarBox(0.0, 1.0, (), np.float64)


@pytest.mark.parametrize(
    ("low", "high", "dtype"),
    [
        (1, 0, np.uint8),
        (0, 256, np.uint8),
        (-1, 1, np.uint8),
        (0, np.inf, np.float32),
        (0, 1, "U1"),
    ],
)
def test_bad_bounds_are_refused(low: float, high: float, dtype: object) -> None:
    with pytest.raises((ValueError, OverflowError)):
        ScalarBox(low, high, (2,), dtype)


def test_there_is_nothing_to_mask() -> None:
    with pytest.raises(Error):
        Image(2, 2).sample(mask=np.ones(3))  # type: ignore[arg-type]
    Image(2, 2).sample(mask=None, probability=None)


def test_bounds_are_read_only_views_of_one_number() -> None:
    low = Image(1200, 540).low
    assert low.strides == (0, 0, 0)
    with pytest.raises(ValueError, match="read-only"):
        low[0, 0, 0] = 1


def test_costs_nothing() -> None:
    assert len(pickle.dumps(Image(1200, 540))) < 500
    assert repr(Image(1200, 540)) == "Image(1200, 540)"
    assert min(timeit.repeat(lambda: Image(1200, 540), number=200, repeat=5)) / 200 < 50e-6
    big = Image(1200, 540)
    assert min(timeit.repeat(lambda: batch_space(big, 64), number=20, repeat=3)) / 20 < 1e-3
    one, two = batch_space(big, 64), batch_space(big, 64)
    assert min(timeit.repeat(lambda: one == two, number=100, repeat=3)) / 100 < 50e-6


def test_contains_does_not_warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.float64(0.5) in ScalarBox(0.0, 1.0, (), np.float64)
