"""Splits and limits as arguments of an environment."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import gymnasium
import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import is_held_out
from task_suites.catalog import suite

TEMPLATE = suite("clock", "test_instance")[0]


def made(**arguments: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(TEMPLATE.env_id, observe=("instruction",), **arguments)


@pytest.mark.parametrize(("split", "held_out"), [("train", False), ("test_instance", True)])
def test_a_split_decides_which_instances_are_drawn(split: str, held_out: bool) -> None:
    """At every reset."""
    with closing(made(split=split)) as env:
        for seed in range(8):
            env.reset(seed=seed)
            task = env.unwrapped.task  # type: ignore[attr-defined]
            assert is_held_out(TEMPLATE.id, task.params) == held_out
            assert task.split == split


def test_a_split_without_instances_is_refused() -> None:
    """Before the first reset."""
    with pytest.raises(UsageError, match="test_instance"):
        made(split="test_app")


@pytest.mark.parametrize(("max_steps", "times"), [("2x", 2.0), ("1.5x", 1.5), (None, 3.0)])
def test_a_limit_may_be_told_by_golden_steps(max_steps: str | None, times: float) -> None:
    """Rounded up; without an argument it is the task's own."""
    with closing(made(max_steps=max_steps)) as env:
        env.reset(seed=0)
        inner: Any = env.unwrapped
        assert inner.step_limit == -(-times * inner.task.golden_steps // 1)


@pytest.mark.parametrize("max_steps", ["x", "0x", "-1x", "2 x", "1e9x", "", True, 0, 2.5, "9" * 99])
def test_a_limit_that_is_none_is_refused(max_steps: object) -> None:
    """In one line."""
    with pytest.raises(UsageError, match="max_steps"):
        made(max_steps=max_steps)
