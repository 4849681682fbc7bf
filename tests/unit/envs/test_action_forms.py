"""Forms of numbers in which policies hand over actions: taken for what they are, or refused."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import gymnasium
import numpy as np
import pytest
from expected_skips import NOT_LINUX
from gymnasium.vector import SyncVectorEnv
from switch_phone import IMAGE_SIZE, make_toy

from mobile_gym.core.actions import Wait
from mobile_gym.core.errors import InvalidAction
from mobile_gym.envs import MobileVectorEnv, WorkerVectorEnv
from mobile_gym.envs.wrappers import CandidateActions, ChooseNode, FlatActions
from mobile_gym.spaces import decode, encode, integer_of_action, number_of_action

torch = pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")

NAN = float("nan")
INTEGERS: dict[str, Callable[[Any], Any]] = {
    "Python": lambda value: np.asarray(value).tolist(),
    "array": np.asarray,
    "int32": lambda value: np.asarray(value, np.int32),
    "uint8": lambda value: np.asarray(value, np.uint8),
    "tensor": torch.tensor,
}
"""How an action of integers is written, rightly."""
NO_INTEGERS: dict[str, Callable[[Any], Any]] = {
    "float": lambda value: np.asarray(value, np.float64) + 0.7,
    "whole float": lambda value: np.asarray(value, np.float32),
    "NaN": lambda value: np.asarray(value, np.float64) + NAN,
    "text": lambda value: np.asarray(value).astype(str),
    "truth": lambda value: np.asarray(value).astype(bool),
    "None": lambda value: np.full(np.shape(value), None),
    "tensor of floats": lambda value: torch.tensor(value).float(),
    "tensor that needs a gradient": lambda value: torch.tensor(value).float().requires_grad_(),
    "too large": lambda value: np.full(np.shape(value), 2**63, np.uint64),
    "huge": lambda value: np.full(np.shape(value), 10**30, object),
    "negative": lambda value: -1 - np.asarray(value),
    "outside": lambda value: np.asarray(value) + 10**6,
}
WRAPPERS: dict[str, tuple[Callable[[gymnasium.Env[Any, Any]], Any], Any]] = {
    "ChooseNode": (functools.partial(ChooseNode, max_nodes=8), 4),
    "FlatActions": (FlatActions, [5, 0, 0]),
    "CandidateActions": (CandidateActions, [0, 0]),
}
"""What makes each wrapper, and an action that it takes."""


@pytest.mark.parametrize("name", WRAPPERS)
@pytest.mark.parametrize("form", [*INTEGERS, *NO_INTEGERS])
def test_one_environment(name: str, form: str) -> None:
    wrap, action = WRAPPERS[name]
    env = wrap(make_toy())
    env.reset(seed=0)
    given = (INTEGERS | NO_INTEGERS)[form](action)
    if form in INTEGERS:
        env.step(given)
        assert env.unwrapped.session.moment.step == 1
        return
    with pytest.raises(InvalidAction):
        env.step(given)
    assert env.unwrapped.session.moment.step == 0


@pytest.mark.parametrize("given", [4.7, "4", NAN, None, True, [4, 4], np.ones((2, 1), int), {}])
def test_values_of_python_that_are_no_integer(given: Any) -> None:
    env = ChooseNode(make_toy(), max_nodes=8)
    env.reset(seed=0)
    with pytest.raises(InvalidAction):
        env.step(given)
    with pytest.raises(InvalidAction):
        env.meaning(given)


def test_one_integer_may_be_in_an_array_by_itself() -> None:
    for given in (np.array([4]), torch.tensor([4]), np.array(4), np.int8(4)):
        assert integer_of_action(given, "a") == 4
    with pytest.raises(InvalidAction, match=r"take the argmax of a policy's outputs"):
        integer_of_action(np.array([0.1, 0.9]), "a")


def test_a_box_takes_real_numbers_alone() -> None:
    env = FlatActions(make_toy(), "box")
    env.reset(seed=0)
    size = env.action_space.shape[0]  # type: ignore[index]
    for right in (np.zeros(size), np.zeros(size, int), torch.zeros(size), [0.0] * size):
        env.step(right)
    for wrong in (["0"] * size, np.zeros(size, bool), [None] * size, np.full(size, NAN), 0.0):
        with pytest.raises(InvalidAction):
            env.step(wrong)


# -- batches ---------------------------------------------------------------------------------------


def one_process(name: str, mode: str) -> MobileVectorEnv:
    return MobileVectorEnv(2, **_arguments(name, mode))


def workers(name: str, mode: str) -> WorkerVectorEnv:
    return WorkerVectorEnv(2, workers=2, context="fork", **_arguments(name, mode))


def _arguments(name: str, mode: str) -> dict[str, Any]:
    return {
        "task": "Clock.SetAlarm",
        "observe": ("activity",),
        "image_size": IMAGE_SIZE,
        "env_wrappers": [WRAPPERS[name][0]],
        "autoreset_mode": mode,
    }


def batch(action: Any) -> Any:
    return [action, action]


@pytest.fixture(scope="module")
def vectors() -> Iterator[Callable[..., Any]]:
    """Vector environments, each made once."""
    made: dict[Any, Any] = {}

    def vector(make: Callable[..., Any], name: str, mode: str) -> Any:
        key = make.__name__, name, mode
        if key not in made:
            made[key] = make(name, mode)
        made[key].reset(seed=0)
        return made[key]

    yield vector
    for env in made.values():
        env.close()


MAKES = [
    one_process,
    pytest.param(
        workers,
        marks=[
            pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX),
            pytest.mark.filterwarnings("ignore:This process .* is multi-threaded"),
        ],
    ),
]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("name", ["ChooseNode", "FlatActions"])
def test_batches(
    vectors: Callable[..., Any], make: Callable[..., Any], name: str, mode: str
) -> None:
    env = vectors(make, name, mode)
    action = WRAPPERS[name][1]
    for taken, form in enumerate(INTEGERS.values(), start=1):
        infos = env.step(form(batch(action)))[-1]
        assert infos["step"].tolist() == [taken, taken]
    for form in NO_INTEGERS.values():
        with pytest.raises(InvalidAction):
            env.step(form(batch(action)))
    infos = env.step(np.array(batch(action)))[-1]
    assert infos["step"].tolist() == [len(INTEGERS) + 1] * 2, "no row has done a wrong action"


@pytest.mark.parametrize("make", MAKES)
def test_a_column_is_a_batch_and_other_shapes_are_not(
    vectors: Callable[..., Any], make: Callable[..., Any]
) -> None:
    env = vectors(make, "ChooseNode", "NextStep")
    for right in (np.array([[4], [4]]), torch.tensor([[4], [4]]), [np.array([4]), 4]):
        env.step(right)
    for wrong in (np.array(4), np.ones((2, 2), int), np.ones((1, 2), int), 4, None, "44", [4]):
        with pytest.raises(InvalidAction):
            env.step(wrong)


def test_a_vector_of_gymnasium_takes_the_same() -> None:
    name = "ChooseNode"
    ours = one_process(name, "NextStep")
    arguments = {
        key: value
        for key, value in _arguments(name, "NextStep").items()
        if key in ("observe", "image_size")
    }
    make = functools.partial(gymnasium.make, "MobileGym/Clock.SetAlarm-v0", **arguments)
    theirs = SyncVectorEnv([lambda: WRAPPERS[name][0](make())] * 2)
    with closing(ours), closing(theirs):
        assert np.array_equal(ours.reset(seed=3)[0], theirs.reset(seed=3)[0])
        for form in (*INTEGERS.values(), lambda value: np.array([[one] for one in value])):
            given = form(batch(4))
            assert np.array_equal(ours.step(given)[0], theirs.step(given)[0])


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_encoded_actions_may_be_tensors(mode: str) -> None:
    arguments = _arguments("ChooseNode", mode) | {"env_wrappers": []}
    with closing(MobileVectorEnv(2, **arguments)) as env:
        env.reset(seed=0)
        sample = {
            key: np.stack([value, value]) if not isinstance(value, str) else (value, value)
            for key, value in encode(Wait(0.1)).items()
        }
        tensors = {
            key: torch.as_tensor(value) if isinstance(value, np.ndarray) else value
            for key, value in sample.items()
        }
        assert env.step(tensors)[-1]["step"].tolist() == [1, 1]
        with pytest.raises(InvalidAction, match="kind must be an integer"):
            env.step(tensors | {"kind": tensors["kind"].float()})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", 7.0),
        ("kind", "7"),
        ("kind", True),
        ("kind", [7, 7]),
        ("duration_s", "1.5"),
        ("duration_s", True),
        ("duration_s", NAN),
        ("duration_s", [1.0, 1.0]),
    ],
)
def test_fields_of_encoded_actions(field: str, value: Any) -> None:
    right = encode(Wait(1.5))
    assert decode(right | {"duration_s": np.array([1.5])}) == Wait(1.5)
    with pytest.raises(InvalidAction):
        decode(right | {field: value})


def test_points_are_no_texts() -> None:
    with pytest.raises(InvalidAction, match="x of point must be a number"):
        decode({"kind": 0, "point": ("0.5", "0.5")})
    assert number_of_action(np.float32(0.5), "x") == 0.5
