"""What limits count, and how a step ends an episode under a session's rules."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_gym.core.actions import Invalid, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs.ending import EpisodeLimits, StepLimit
from mobile_gym.envs.session import EpisodeRules
from mobile_gym.envs.state import EpisodeState

REPORT = JudgeReport(())
START = EpisodeState(Frame(540, 1200, "a/.B"), REPORT)


def rules(max_steps: int | None = None, **limits: Any) -> EpisodeRules:
    """Rules with some limits."""
    return EpisodeRules(
        "en", {}, "either", StepLimit(max_steps), None, EpisodeLimits(**limits), (1200, 540), True
    )


@pytest.mark.parametrize(("action", "count"), [(Invalid("?", "no action"), 1), (Wait(), 0)])
def test_a_tally_counts_invalid_actions(action: Invalid | Wait, count: int) -> None:
    assert rules().tally(START, action).invalid_actions == count


def test_a_tally_adds_what_the_judge_cost() -> None:
    assert rules().tally(START, Wait(), 0.25).cost_usd == 0.25


def test_actions_are_remembered_where_looping_is_limited() -> None:
    assert rules(looping=2).tally(START, Wait()).recent_actions == (Wait(),)


@pytest.mark.parametrize(("steps_left", "reason"), [(0, "max_steps"), (1, "")])
def test_the_last_step_ends_an_episode(steps_left: int, reason: str) -> None:
    held = rules()
    tally = held.tally(START, Wait())
    assert held.ending(Wait(), REPORT, tally, steps_left=steps_left).reason == reason


def test_a_limit_that_is_reached_ends_an_episode() -> None:
    held = rules(budget_usd=0.2)
    tally = held.tally(START, Wait(), 0.25)
    assert held.ending(Wait(), REPORT, tally, steps_left=5).reason == "budget"
