"""Masks of actions inside the observation."""

from typing import Any

import pytest
from numpy.testing import assert_equal
from switch_phone import make_toy

from mobile_gym.core.errors import UsageError
from mobile_gym.envs.wrappers import (
    ChooseNode,
    FlatActions,
    MaskObservation,
    NumericObservation,
)


def test_a_vector_becomes_a_dictionary_of_two() -> None:
    env = MaskObservation(ChooseNode(make_toy(), max_nodes=8))
    observation, _ = env.reset(seed=0)
    assert set(observation) == {"observation", "action_mask"}
    assert observation in env.observation_space
    assert_equal(observation["action_mask"], env.get_wrapper_attr("action_masks")())


def test_a_dictionary_gets_one_part_more() -> None:
    env = MaskObservation(FlatActions(NumericObservation(make_toy())), mask_key="mask")
    observation, _ = env.reset(seed=0)
    assert "instruction" in observation
    assert observation["mask"].shape == (int(env.action_space.nvec.sum()),)  # type: ignore[attr-defined]
    assert observation in env.observation_space


def test_the_mask_is_of_the_screen_that_is_shown() -> None:
    env = MaskObservation(ChooseNode(make_toy(), max_nodes=8, phrases=("b",)))
    env.reset(seed=0)
    observation, *_ = env.step(4)
    assert_equal(observation["action_mask"], env.get_wrapper_attr("action_masks")())


@pytest.mark.parametrize(
    "env",
    [
        make_toy,
        lambda: FlatActions(make_toy(), "box"),
        lambda: MaskObservation(ChooseNode(make_toy()), observation_key="action_mask"),
    ],
)
def test_what_has_no_masks_is_refused(env: Any) -> None:
    with pytest.raises(UsageError):
        MaskObservation(env())
