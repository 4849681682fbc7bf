"""Agents that recurse without end or ask to exit: tried once more, then the episode has failed."""

import json
import sys

import lamp_bench
import lamp_phone
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Finish, Invalid
from mobile_gym.core.errors import AgentUnavailable
from mobile_gym.rollouts import RunSettings, collect, outcome_of, read_episode, write_episode
from mobile_gym.rollouts.collecting.collect import AGENT_TRIES, make_environment
from mobile_gym.rollouts.collecting.groups import collect_group
from mobile_gym.rollouts.ranking.leaderboard import verified_rows
from mobile_gym.rollouts.reporting.end_reasons import end_reason
from mobile_gym.rollouts.reviewing.rejudging import rejudge
from mobile_gym.rollouts.reviewing.replay import replay_episode

TURN_ON = TEMPLATES[0]


def recurse():
    recurse()


class Stuck(SolutionAgent):
    """Does what is asked for, and fails in place of saying that it is done."""

    name = "stuck"

    def __init__(self, end=recurse, attempts=AGENT_TRIES):
        super().__init__()
        self.end = end
        self.attempts = attempts

    def act(self, observation, frame):
        action = super().act(observation, frame)
        if isinstance(action, Finish) and self.attempts:
            self.attempts -= 1
            self.end()
        return action


class StuckAtReset(RandomAgent):
    name = "stuck"

    def reset(self, task, seed):
        sys.exit(7)


def played(agent, **settings):
    [episode] = collect([TURN_ON], agent, RunSettings("stuck", **settings))
    return episode


def exit_with_4():
    sys.exit(4)


@pytest.mark.parametrize(
    ("end", "reason"),
    [(recurse, "it raised RecursionError"), (exit_with_4, "it exited with status 4")],
)
def test_an_agent_that_fails_twice_has_failed_whatever_it_had_done(end, reason):
    episode = played(Stuck(end))
    last = episode.steps[-1]
    assert episode.steps[-2].report.success
    assert last.action == Invalid("", reason)
    assert (last.terminated, last.truncated, last.reward) == (False, True, 0.0)
    outcome = outcome_of(episode)
    assert (outcome.success, outcome.termination_reason) == (False, "agent_failed")
    assert outcome.faults == 0
    assert json.loads(episode.provenance["agent_failures"]) == [reason] * 2
    assert int(episode.provenance["repeated_steps"]) == len(episode.steps) - 2
    assert end_reason(episode, outcome) == "undone"


def test_one_that_fails_once_goes_on():
    episode = played(Stuck(attempts=1))
    assert outcome_of(episode).success
    assert len(json.loads(episode.provenance["agent_failures"])) == 1


def test_one_that_fails_before_its_first_action_has_an_episode_of_one_step():
    episode = played(StuckAtReset())
    assert [step.action for step in episode.steps] == [None, Invalid("", "it exited with status 7")]
    assert outcome_of(episode).termination_reason == "agent_failed"


@pytest.mark.parametrize("error", [AgentUnavailable, KeyboardInterrupt, ZeroDivisionError])
def test_other_errors_are_not_failures_of_the_agent(error):
    def end():
        raise error("of another kind")

    with pytest.raises(error):
        played(Stuck(end, attempts=10))


def test_a_failed_episode_can_be_stored_replayed_and_judged_again(tmp_path):
    write_episode(tmp_path / "e.parquet", played(Stuck()))
    episode = read_episode(tmp_path / "e.parquet")
    again = replay_episode(episode, template=TURN_ON)
    assert again.differences == ()
    rejudged = rejudge(plugins.load("judge", "rules")(), episode)
    assert rejudged.is_decided
    assert not rejudged.success
    assert rejudged.total_reward == pytest.approx(episode.total_reward)


def test_a_group_tries_once_more_from_its_start():
    env = make_environment(TURN_ON, SolutionAgent(), RunSettings("stuck"))
    group = collect_group(env, Stuck(attempts=3), 3, seed=1)
    env.close()
    assert group.successes.tolist() == [False, True, True]
    failures = [json.loads(one.provenance.get("agent_failures", "[]")) for one in group.episodes]
    assert list(map(len, failures)) == [2, 1, 0]


def test_a_bench_with_failed_episodes_is_verified(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(lamp_phone, "Stuck", lambda: Stuck(attempts=10**9), raising=False)
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "stuck", "lamp_phone:Stuck")
    lamp_bench.play(tmp_path / "b", "stuck")
    caplog.clear()
    rows = verified_rows([tmp_path / "b"], keys=(lamp_bench.KEY,), make_judge=lamp_bench.judge)
    assert [(row.status, row.reasons) for row in rows] == [("verified", ())]
    assert not caplog.records
    file = lamp_bench.files_of(tmp_path / "b", "stuck")[0]
    lamp_bench.rewrite(file, lamp_bench.claim_success)
    [row] = verified_rows([tmp_path / "b"], keys=(lamp_bench.KEY,), make_judge=lamp_bench.judge)
    assert row.status == "differs"
