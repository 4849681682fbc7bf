"""What the steps of an episode tell, on the lamp phone."""

from lamp_phone import TEMPLATES
from lamp_play import BACK, DONE, DOWN, UP, episode_of, lamp_switch

from mobile_gym.core.actions import AskUser, Wait
from mobile_gym.rollouts import outcome_of, write_episode
from mobile_gym.rollouts.reporting.metrics import Rate
from mobile_gym.rollouts.reporting.traces import (
    essential_state_rate,
    read_trace,
    reasonable_operation_rate,
    sub_success_rate,
    trace_of,
)


def test_operations_that_change_the_screen():
    """At the top of the list a swipe upwards changes nothing, and neither does going back."""
    trace = trace_of(episode_of(UP, DOWN, BACK, Wait(1.0), AskUser("Which one?"), DONE))
    assert (trace.operations, trace.changing) == (3, 1)
    assert reasonable_operation_rate([trace, trace]) == Rate(2, 6)


def test_no_operations_have_no_share():
    assert reasonable_operation_rate([trace_of(episode_of(DONE))]).value is None


def test_everything_is_met_by_the_solution():
    trace = trace_of(episode_of("solution", DONE))
    assert trace.required == trace.reached == trace.met == 2
    assert trace.end_reason is None


def test_what_was_reached_and_undone_counts_for_esar_alone():
    undone = episode_of("solution", lamp_switch(), DONE)
    trace = trace_of(undone)
    assert (trace.reached, trace.met, trace.required) == (2, 1, 2)
    assert essential_state_rate([trace]) == Rate(2, 2)
    assert sub_success_rate([trace]) == Rate(1, 2)


def test_a_file_tells_the_same_without_its_screenshots(tmp_path):
    for position, template in enumerate(TEMPLATES):
        episode = episode_of(DOWN, UP, DONE, template=template)
        file = tmp_path / f"{position}.parquet"
        write_episode(file, episode)
        trace = read_trace(file)
        assert trace.outcome == outcome_of(episode)
        assert trace == trace_of(episode)
