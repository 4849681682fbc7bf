import copy
import itertools
import pickle
import timeit
from collections import Counter
from typing import Any

import numpy as np
import pytest
from gymnasium.error import Error
from gymnasium.vector.utils import batch_space, iterate
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.core.actions import (
    ACTION_TYPES,
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import InvalidAction
from mobile_gym.spaces import (
    MAX_TEXT_BYTES,
    SAMPLE_WEIGHTS,
    ActionSpace,
    decode,
    encode,
    require_encodable_text,
)

unit = st.floats(0, 1)
points = st.tuples(unit, unit)
durations = st.floats(0, 60)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
actions = st.one_of(
    st.builds(Tap, points),
    st.builds(DoubleTap, points),
    st.builds(LongPress, points, duration_s=durations),
    st.builds(Swipe, points, points, durations),
    st.builds(Type, texts, st.none() | points, st.booleans(), st.booleans()),
    st.builds(PressKey, st.sampled_from(Key)),
    st.builds(OpenApp, texts),
    st.builds(Wait, durations),
    st.builds(Answer, texts),
    st.builds(Finish, st.sampled_from(FinishStatus)),
    st.builds(Drag, points, points, durations),
    st.builds(AskUser, texts),
)


@given(actions)
def test_round_trip_is_exact(action: Action) -> None:
    encoded = encode(action)
    assert encoded in ActionSpace()
    assert decode(encoded) == action
    again = encode(decode(encoded))
    assert again.keys() == encoded.keys()
    for name, value in encoded.items():
        assert np.array_equal(value, again[name])
        assert type(value) is type(again[name])


def test_every_kind_is_covered() -> None:
    assert set(SAMPLE_WEIGHTS) == set(ACTION_TYPES)


def test_new_kinds_leave_the_indices_of_the_former_ones() -> None:
    """Stored episodes and Minari data sets hold them."""
    former = (Tap, DoubleTap, LongPress, Swipe, Type, PressKey, OpenApp, Wait, Answer, Finish)
    assert (*former, Drag, AskUser) == ACTION_TYPES


@given(st.integers(0, 2**32 - 1))
def test_every_member_means_an_action(seed: int) -> None:
    """Also those that no canonical form has: every field drawn from its own space."""
    space = ActionSpace()
    space.seed({name: seed + index for index, name in enumerate(space.spaces)})
    member = {name: part.sample() for name, part in space.spaces.items()}
    assert member in space
    canonical = encode(decode(member))
    assert canonical in space
    assert decode(canonical) == decode(member)


def test_float32_policies_can_act() -> None:
    member = encode(Tap(0.25, 0.5)) | {"point": np.array([0.1, 0.7], np.float32)}
    assert member in ActionSpace()
    action = decode(member)
    assert action == Tap(float(np.float32(0.1)), float(np.float32(0.7)))
    assert decode(encode(action)) == action


MUTATIONS: list[tuple[str, Any]] = [
    ("kind", 12),
    ("kind", -1),
    ("kind", 1.0),
    ("kind", "Tap"),
    ("kind", None),
    ("kind", np.array([1])),
    ("point", np.array([0.5, 1.5])),
    ("point", np.array([0.5, np.nan])),
    ("point", np.array([0.5])),
    ("point", np.array([[0.5, 0.5]])),
    ("point", np.array([0, 1])),
    ("point", [0.5, 0.5]),
    ("point", None),
    ("end_point", np.array([-0.1, 0.5])),
    ("duration_s", np.array(61.0)),
    ("duration_s", np.array(np.nan)),
    ("duration_s", np.array([1.0])),
    ("duration_s", 1.0),
    ("text", "x" * (MAX_TEXT_BYTES + 1)),
    ("text", "设" * (MAX_TEXT_BYTES // 3 + 1)),
    ("text", "\ud800"),
    ("text", "a\0"),
    ("text", 5),
    ("text", b"x"),
    ("key", len(Key)),
    ("status", 2),
    ("at_point", 2),
    ("clear", -1),
    ("submit", 0.5),
]


@pytest.mark.parametrize(("field", "value"), MUTATIONS)
def test_contains_rejects(field: str, value: object) -> None:
    space = ActionSpace()
    for action in (Tap(0.5, 0.5), Type("x", at=(0.1, 0.1)), Swipe((0, 0), (1, 1))):  # type: ignore[arg-type]
        member = encode(action)
        assert member in space
        assert member | {field: value} not in space


def test_contains_rejects_other_shapes() -> None:
    space = ActionSpace()
    member = encode(Wait(1))
    assert {name: value for name, value in member.items() if name != "key"} not in space
    assert member | {"extra": 0} not in space
    assert None not in space
    assert Wait(1) not in space


@pytest.mark.parametrize(
    ("member", "message"),
    [
        ({"kind": 99}, "kind is 99"),
        ({"kind": 0.0}, "kind must be an integer"),
        ({}, "no field 'kind'"),
        ({"kind": 0}, "no field 'point'"),
        ({"kind": 0, "point": [0.5, 2]}, "outside the canvas"),
        ({"kind": 0, "point": [0.5, float("nan")]}, "outside the canvas"),
        ({"kind": 0, "point": [0.5]}, "cannot be read"),
        ({"kind": 0, "point": None}, "cannot be read"),
        ({"kind": 3, "point": [0, 0], "end_point": [1, 1], "duration_s": 61}, "duration_s"),
        ({"kind": 5, "key": 10}, "key is 10"),
        ({"kind": 6, "text": 3}, "text must be a string"),
        ({"kind": 8, "text": "x" * 5000}, "at most 4096 bytes"),
        ({"kind": 9, "status": 2}, "status is 2"),
    ],
)
def test_decode_says_what_is_wrong(member: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidAction, match=message):
        decode(member)


def test_what_cannot_be_encoded() -> None:
    with pytest.raises(InvalidAction, match="not part of the action space"):
        encode(Invalid("?", "unreadable"))
    for action in (Type("a\0"), Answer("x" * 5000), OpenApp("设" * 2000)):
        with pytest.raises(InvalidAction, match="at most 4096 bytes"):
            encode(action)


def test_samples_follow_the_weights_and_the_seed() -> None:
    space = ActionSpace(seed=0)
    drawn = [space.sample() for _ in range(4000)]
    assert all(action in space for action in drawn)
    kinds = Counter(type(decode(action)) for action in drawn)
    assert set(kinds) == set(ACTION_TYPES)
    for kind, weight in SAMPLE_WEIGHTS.items():
        assert abs(kinds[kind] / 4000 - weight) < 0.03
    again = ActionSpace()
    again.seed(0)
    assert [decode(again.sample()) for _ in range(50)] == [decode(action) for action in drawn[:50]]
    again.seed(1)
    assert [decode(again.sample()) for _ in range(50)] != [decode(action) for action in drawn[:50]]


def test_random_episodes_do_not_end_at_once() -> None:
    space = ActionSpace(seed=0)
    ends = [type(decode(space.sample())) in (Finish, Answer) for _ in range(3000)]
    assert 0.003 < np.mean(ends) < 0.02


def test_masks_and_probabilities() -> None:
    space = ActionSpace(seed=0)
    only = np.array([kind in (Tap, PressKey) for kind in ACTION_TYPES], np.int8)
    keys = np.zeros(len(Key), np.int8)
    keys[0] = 1
    drawn = {decode(space.sample(mask={"kind": only, "key": keys})) for _ in range(200)}
    assert {type(action) for action in drawn} == {Tap, PressKey}
    assert {action.key for action in drawn if isinstance(action, PressKey)} == {Key.BACK}
    always = np.zeros(len(ACTION_TYPES))
    always[9] = 1.0
    assert isinstance(decode(space.sample(probability={"kind": always})), Finish)
    full = dict.fromkeys(space.spaces)
    assert space.sample(mask=full) in space
    with pytest.raises(Error, match="not both"):
        space.sample(mask=full, probability=full)
    with pytest.raises(Error, match="nothing is allowed"):
        space.sample(mask={"kind": np.zeros(len(ACTION_TYPES), np.int8)})
    with pytest.raises(Error, match="can be masked"):
        space.sample(mask={"point": np.ones(2)})
    with pytest.raises(Error, match="expected"):
        space.sample(mask={"kind": np.ones(3)})


def test_equal_pickled_copied_short_and_cheap() -> None:
    space = ActionSpace(seed=5)
    assert space == ActionSpace()
    assert repr(space) == "ActionSpace()"
    for twin in (pickle.loads(pickle.dumps(space)), copy.deepcopy(space)):
        assert twin == space
        expected = copy.deepcopy(space)
        assert [decode(twin.sample()) for _ in range(5)] == [
            decode(expected.sample()) for _ in range(5)
        ]
    assert min(timeit.repeat(ActionSpace, number=100, repeat=5)) / 100 < 200e-6


def test_batched_space() -> None:
    single = ActionSpace(seed=1)
    batched = batch_space(single, 4)
    batched.seed(3)
    drawn = batched.sample()
    assert drawn in batched
    each = list(iterate(batched, drawn))
    assert len(each) == 4
    kinds = [decode(action) for action in each]
    assert encode(kinds[0]).keys() == each[0].keys()
    again = batch_space(ActionSpace(), 4)
    again.seed(3)
    assert [decode(action) for action in iterate(again, again.sample())] == kinds
    twin = pickle.loads(pickle.dumps(batched))
    assert twin == batched
    state = copy.deepcopy(batched)
    many = itertools.chain.from_iterable(iterate(state, state.sample()) for _ in range(250))
    ends = [type(decode(action)) in (Finish, Answer) for action in many]
    assert np.mean(ends) < 0.03
    assert repr(batched) == "BatchedActionSpace(4)"


@pytest.mark.parametrize("mistake", [5, None, "tap", Tap])
def test_what_is_no_action_is_named(mistake: object) -> None:
    with pytest.raises(InvalidAction, match="is no action"):
        require_encodable_text(mistake)  # type: ignore[arg-type]
