"""Acting by numbers: every kind of action but free texts, on a grid or in a box."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Box, MultiDiscrete
from gymnasium.utils.env_checker import check_env
from switch_phone import make_toy

import mobile_gym  # noqa: F401
from mobile_gym.accessibility import interactive_nodes
from mobile_gym.core.actions import (
    ACTION_TYPES,
    Answer,
    AskUser,
    Drag,
    Finish,
    FinishStatus,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.envs.wrappers import FlatActions, NumericObservation


def flat(form: str = "grid", **arguments: Any) -> FlatActions:
    return FlatActions(make_toy(), form, **arguments)  # type: ignore[arg-type]


def done(env: FlatActions, kind: str, start: int = 0, end: int = 0) -> Any:
    return env.action(np.array([env.kinds.index(kind), start, end]))


def test_a_grid_is_chosen_from_and_a_box_is_aimed_in() -> None:
    grid, box = flat(), flat("box")
    assert isinstance(grid.action_space, MultiDiscrete)
    assert grid.action_space.nvec.tolist() == [len(grid.kinds), 180, 180]
    assert isinstance(box.action_space, Box)
    assert box.action_space.shape == (len(box.kinds) + 4,)


def test_every_kind_of_action_can_be_expressed_but_asking() -> None:
    env = flat(apps=("Clock",), texts=("milk",))
    kinds = {type(done(env, kind)) for kind in env.kinds}
    assert kinds == set(ACTION_TYPES) - {AskUser}
    assert len(set(env.kinds)) == len(env.kinds)


def test_cells_count_along_the_rows_and_are_touched_in_the_middle() -> None:
    env = flat(grid=(2, 4))
    assert done(env, "tap") == Tap(0.125, 0.25)
    assert done(env, "tap", 7) == Tap(0.875, 0.75)
    assert done(env, "swipe", 4, 3) == Swipe((0.125, 0.75), (0.875, 0.25))
    assert isinstance(done(env, "drag", 0, 1), Drag)


def test_a_box_takes_the_largest_kind_and_two_places() -> None:
    env = flat("box")
    numbers = np.full(len(env.kinds) + 4, -1, np.float32)
    numbers[env.kinds.index("long_press")] = 0.5
    numbers[-4:-2] = (0, 1)
    assert env.action(numbers) == LongPress((0.5, 1.0))


def test_apps_and_texts_are_given_by_who_makes_it() -> None:
    env = flat(apps=("Clock",), texts=("milk", "7"), grid=(1, 1))
    assert done(env, "open 'Clock'") == OpenApp("Clock")
    assert done(env, "type '7'") == Type("7", at=(0.5, 0.5), clear=True)
    assert done(env, "answer 'milk'") == Answer("milk")
    assert done(env, "finish impossible") == Finish(FinishStatus.IMPOSSIBLE)
    assert isinstance(done(env, "home"), PressKey)


def test_meanings_name_the_place_where_there_is_one() -> None:
    env = flat(grid=(2, 4), texts=("7",))
    meanings = [env.meaning([env.kinds.index(kind), 0, 7]) for kind in ("tap", "drag", "home")]
    assert meanings == ["tap (0.12, 0.25)", "drag (0.12, 0.25) to (0.88, 0.75)", "home"]
    assert env.meaning([env.kinds.index("type '7'"), 7, 0]) == "type '7' (0.88, 0.75)"


def check_passes(env: Any) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("form", ["grid", "box"])
def test_numbers_alone_on_both_sides_pass_the_checker(form: str) -> None:
    env = FlatActions(NumericObservation(make_toy()), form)  # type: ignore[arg-type]
    check_passes(env)
    env.reset(seed=0)
    env.action_space.seed(0)
    for _ in range(20):
        observation, _, terminated, truncated, _ = env.step(env.action_space.sample())
        assert observation in env.observation_space
        if terminated or truncated:
            env.reset()


def masked_starts(env: Any) -> Any:
    return np.split(env.action_masks(), np.cumsum(env.action_space.nvec)[:2])


def test_masks_begin_on_what_can_be_touched() -> None:
    env: Any = gymnasium.make("MobileGym/Settings.TurnOnWifi-v0", observe=("activity",))
    env = FlatActions(env, grid=(40, 18))
    env.reset(seed=0)
    kinds, starts, ends = masked_starts(env)
    refused = [kind for kind, makes_sense in zip(env.kinds, kinds, strict=True) if not makes_sense]
    assert refused == ["enter", "delete", "tab", "menu"]
    assert ends.all()
    frame = env.unwrapped.frame
    nodes = [match.node for match in interactive_nodes(frame.nodes)]
    buttons = [node.bounds for node in nodes if node.clickable or node.long_clickable]
    beside = 0
    for cell in range(starts.size):
        point = env.action(np.array([0, cell, 0])).point
        x, y = point.x * frame.width_px, point.y * frame.height_px
        if any(one.left <= x < one.right and one.top <= y < one.bottom for one in buttons):
            assert starts[cell]
        else:
            beside += bool(starts[cell])
    assert 0 < beside <= 5  # of the page of the launcher, which can be swiped
    env.close()


def test_masks_follow_a_screen_that_does_not_fill_the_canvas() -> None:
    env: Any = gymnasium.make(
        "MobileGym/Settings.TurnOnWifi-v0", observe=("activity",), image_size=(600, 600),
        perturbation={"screen_size": [1200, 540]},
    )  # fmt: skip
    env = FlatActions(env, grid=(20, 20))
    env.reset(seed=0)
    for places in masked_starts(env)[1:]:
        cells = places.reshape(20, 20)
        assert cells.any()
        assert not cells[:, :5].any()  # black
        assert not cells[:, -5:].any()
    env.close()


class TestMistakes:
    def test_numbers_outside_the_space(self) -> None:
        env = flat()
        for wrong in ([len(env.kinds), 0, 0], [0, 180, 0], [0, 0], [-1, 0, 0]):
            with pytest.raises(InvalidAction, match="is not in MultiDiscrete"):
                env.action(wrong)

    def test_no_number(self) -> None:
        env = flat("box")
        with pytest.raises(InvalidAction):
            env.action(np.full(len(env.kinds) + 4, np.nan, np.float32))

    def test_a_box_has_no_masks(self) -> None:
        env = flat("box")
        env.reset(seed=0)
        with pytest.raises(UsageError, match="grid"):
            env.action_masks()

    @pytest.mark.parametrize(
        "wrong",
        [{"form": "disc"}, {"grid": (0, 3)}, {"grid": 5}, {"texts": "milk"}, {"apps": (1,)}],
    )
    def test_arguments(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(UsageError):
            FlatActions(make_toy(), **wrong)

    def test_another_environment(self) -> None:
        with pytest.raises(UsageError, match="MobileEnv"):
            FlatActions(gymnasium.make("CartPole-v1"))
