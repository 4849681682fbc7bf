"""Agents by name, by place, with arguments; mistakes are one clear line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from mobile_gym.core.actions import Action, Wait
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.collecting.agents import agent_spec_with_arguments, make_agent

PLACE = f"{__name__}:Patient"


class Patient:
    """Waits for as long as it was told to."""

    name = "patient"

    def __init__(self, seconds: float = 1.0) -> None:
        self.seconds = seconds

    def reset(self, task: Task, seed: int) -> None:
        """Nothing to prepare."""

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """Wait."""
        return Wait(self.seconds)


def no_agent() -> object:
    """What can be called and makes no agent."""
    return object()


def seconds_of(agent: object) -> float:
    assert isinstance(agent, Patient)
    return agent.seconds


def test_a_class_needs_no_packaging() -> None:
    """Whatever can be imported is named by its place."""
    assert seconds_of(make_agent(PLACE)) == 1.0


@pytest.mark.parametrize(
    "spec",
    [
        {"name": PLACE, "seconds": 2.5},
        json.dumps({"name": PLACE, "seconds": 2.5}),
        agent_spec_with_arguments(PLACE, '{"seconds": 2.5}'),
    ],
)
def test_arguments_are_json(spec: str | Mapping[str, Any]) -> None:
    """A mapping, JSON text, and the two options of the command line say the same."""
    assert seconds_of(make_agent(spec)) == 2.5


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("nowhere.at_all:Agent", "cannot be imported"),
        (f"{__name__}:Missing", "cannot be imported"),
        (":", "cannot be imported"),
        (f"{__name__}:no_agent", "has no name, reset, act"),
        ({"name": PLACE, "second": 1}, "seconds"),
        ({"name": PLACE, "seconds": "two"}, "seconds must be a number"),
        ({"name": 3}, "named by a text"),
        ("{", "neither a name nor JSON"),
    ],
)
def test_a_mistake_is_one_line(spec: str | Mapping[str, Any], said: str) -> None:
    """It names what is wrong."""
    with pytest.raises(UsageError, match=said) as caught:
        make_agent(spec)
    assert "\n" not in str(caught.value)


def test_an_unknown_name_has_near_ones() -> None:
    """As everywhere."""
    with pytest.raises(UnknownName, match="random"):
        make_agent("rnadom")


@pytest.mark.parametrize("arguments", ["[1]", "x", '{"name": "noop"}'])
def test_arguments_must_be_an_object(arguments: str) -> None:
    """Without a name of their own."""
    with pytest.raises(UsageError, match="arguments"):
        agent_spec_with_arguments("noop", arguments)
