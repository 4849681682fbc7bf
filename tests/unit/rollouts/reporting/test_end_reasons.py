"""Why episodes failed, on episodes of the lamp phone that fail in a known way."""

import dataclasses

import pytest
from lamp_play import COUNT, DONE, DOWN, GIVEN_UP, HOME, TURN_ON, UP, Does, lamp_switch

from mobile_gym.core.actions import Answer
from mobile_gym.rollouts import RunSettings, collect, outcome_of
from mobile_gym.rollouts.reporting.end_reasons import (
    end_reason,
    end_reason_shares,
    ends_in_loop,
)


def reason(*actions, template=TURN_ON, max_steps=8):
    settings = RunSettings("does", max_steps=max_steps)
    [episode] = collect([template], Does(*actions), settings)
    return end_reason(episode, outcome_of(episode))


def test_a_success_has_none():
    assert reason("solution", DONE, max_steps=20) is None


def test_given_up():
    assert reason(DOWN, GIVEN_UP) == "impossible"


def test_out_of_steps():
    assert reason(DOWN, UP, HOME, DOWN, max_steps=4) == "maximum_steps"


def test_the_same_action_three_times_at_the_end_is_a_loop():
    assert reason(UP, DOWN, DOWN, DOWN, max_steps=4) == "looping"


def test_a_loop_before_the_end_is_none():
    assert reason(DOWN, DOWN, DOWN, UP, DONE) == "inaccurate"


def test_said_to_be_done_when_it_is_not():
    assert reason(DOWN, DONE) == "inaccurate"


def test_a_wrong_answer():
    assert reason(Answer("8"), template=COUNT) == "inaccurate"


def test_one_short_of_the_goal():
    """The page of the room is reached, its lamp is not."""
    settings = RunSettings("does", max_steps=20)
    [whole] = collect([TURN_ON], Does("solution", DONE), settings)
    steps = list(whole.steps)
    lamp = next(place for place, step in enumerate(steps) if step.report.success)
    last = dataclasses.replace(
        steps[lamp - 1],
        info=steps[-1].info | {"is_success": False, "termination_reason": "agent_complete"},
    )
    short = dataclasses.replace(whole, steps=(*steps[:lamp], last))
    assert end_reason(short, outcome_of(short)) == "missing_final_step"


def test_undone_after_it_was_reached():
    assert reason("solution", lamp_switch(), DONE, max_steps=20) == "undone"


def test_a_violation_is_dangerous_whatever_else():
    settings = RunSettings("does", max_steps=3)
    [episode] = collect([TURN_ON], Does(DOWN, DOWN, DOWN), settings)
    outcome = outcome_of(episode)._replace(violation="message to another")
    assert end_reason(episode, outcome) == "dangerous"


@pytest.mark.parametrize("end", ["device_fault", "judge_unavailable"])
def test_nobody_is_to_blame(end):
    settings = RunSettings("does", max_steps=3)
    [episode] = collect([TURN_ON], Does(DOWN), settings)
    assert end_reason(episode, outcome_of(episode)._replace(termination_reason=end)) is None


@pytest.mark.parametrize(
    ("actions", "is_loop"),
    [
        ("aaa", True),
        ("xaaa", True),
        ("aa", False),
        ("ababab", True),
        ("babab", False),
        ("abcdeabcdeabcde", True),
        ("abcdefabcdefabcdef", False),
        ("aaab", False),
        ("", False),
    ],
)
def test_loops(actions, is_loop):
    assert ends_in_loop(list(actions)) is is_loop


def test_shares_are_of_the_failures_with_a_reason():
    shares = end_reason_shares([None, "looping", "looping", "inaccurate", None, "dangerous"])
    assert list(shares.items()) == [("dangerous", 0.25), ("looping", 0.5), ("inaccurate", 0.25)]
    assert end_reason_shares([None]) == {}
