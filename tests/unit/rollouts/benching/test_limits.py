import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.benching.play_bench import BenchLimits
from mobile_gym.rollouts.storing.outcomes import Outcome


def outcome(agent_usd, judge_usd=0.0):
    return Outcome(
        *("Lamp.TurnOn-0", "Lamp.TurnOn", 0, 5, 0.0, False, 0.0, "max_steps", 4, 1.0),
        agent_cost_usd=agent_usd,
        judge_cost_usd=judge_usd,
    )


def test_without_limits_nothing_is_reached():
    limits = BenchLimits(clock=lambda: 1e12)
    limits.spend(outcome(1e9))
    assert limits.reached == ""


def test_time_counts_from_the_beginning():
    now_s = [100.0]
    limits = BenchLimits(hours=2, clock=lambda: now_s[0])
    now_s[0] += 7199
    assert limits.reached == ""
    now_s[0] += 1
    assert limits.reached == "the limit of 2 hours is reached"


def test_money_is_that_of_agents_and_judges():
    limits = BenchLimits(usd=1.0)
    limits.spend(outcome(None))
    limits.spend(outcome(0.5, 0.25))
    assert limits.reached == ""
    limits.spend(outcome(0.0, 0.25))
    assert limits.reached == "the limit of $1 is reached ($1.0000 are spent)"


@pytest.mark.parametrize("wrong", [{"hours": 0}, {"usd": -1.0}, {"usd": float("nan")}])
def test_a_limit_that_lets_nothing_begin_is_refused(wrong):
    with pytest.raises(UsageError, match="it must be positive"):
        BenchLimits(**wrong)
