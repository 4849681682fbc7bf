import dataclasses
import itertools
import json
import threading

import numpy as np
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.errors import JudgeUnavailable, StoreError, TaskError, UsageError
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, read_episode, write_episode
from mobile_gym.rollouts.reviewing.rejudging import rejudge, transitions_of
from mobile_gym.rollouts.reviewing.verdicts import VerdictFolder, judge_files
from mobile_gym.rollouts.storing.sidecar_files import file_digest
from mobile_gym.rollouts.storing.store import episode_files
from reward_models.judge_toolkit.screen_prompts import require_screenshot
from reward_models.judge_toolkit.trajectories import (
    EpisodeRuling,
    TrajectoryJudge,
    verdict_evaluations,
)
from reward_models.rules import RulesJudge

TURN_ON, COUNT = TEMPLATES


def played(template, agent, **fields):
    return next(collect([template], agent, RunSettings(agent.name, seed=3, **fields)))


def without_probes(episode, *moments):
    """The episode as if nothing had been asked at these moments, or at all."""
    steps = list(episode.steps)
    for moment in moments or range(len(steps)):
        steps[moment] = dataclasses.replace(steps[moment], probes={})
    return dataclasses.replace(episode, steps=tuple(steps))


class AtEnd(TrajectoryJudge):
    """Says at the end that the task succeeded; fails to answer the first so many times."""

    name = "at end"

    def __init__(self, unanswered=0):
        super().__init__(when="at_end", answers="rule", violations=False)
        self.unanswered = unanswered
        self.asked = 0

    def _first_notes(self, task):
        return ()

    def _are_own_notes(self, notes):
        return notes == ()

    def _rule(self, trajectory, notes):
        self.asked += 1
        if self.asked <= self.unanswered:
            return EpisodeRuling(None, notes)
        return EpisodeRuling(verdict_evaluations(trajectory.task, True, "said so"), notes)


def test_the_same_judge_says_the_same_and_pays_the_same():
    for agent in (SolutionAgent(), NoopAgent()):
        for template in TEMPLATES:
            episode = played(template, agent)
            found = rejudge(RulesJudge(), episode)
            assert found.reports == tuple(step.report for step in episode.steps)
            assert found.rewards == pytest.approx([step.reward for step in episode.steps])
            assert (found.is_decided, found.success) == (True, agent.name == "solution")


def test_what_was_not_recorded_is_undecided_and_not_a_failure():
    found = rejudge(RulesJudge(), without_probes(played(TURN_ON, SolutionAgent())))
    assert not found.is_decided
    assert found.total_reward == found.progress == 0
    assert len(found.missing) == len(found.reports)
    assert "was not recorded" in found.missing[0]
    assert "settings get lamp" in found.missing[0]


def test_one_missing_probe_costs_one_step():
    episode = played(TURN_ON, SolutionAgent())
    found = rejudge(RulesJudge(), without_probes(episode, 1))
    assert list(found.missing) == [1]
    assert found.reports[1].verdicts == found.reports[0].verdicts
    assert found.success
    found = rejudge(RulesJudge(), without_probes(episode, -1))
    assert (found.is_decided, found.success, found.total_reward < 1) == (False, False, True)


def test_a_judge_sees_the_probes_that_it_asked_for():
    """As when it was recorded: what another judge reads must not look like a change to it."""
    episode = played(TURN_ON, SolutionAgent())
    (command,) = episode.steps[0].probes
    assert command.startswith("settings get lamp")
    assert [dict(item.probes) for item in transitions_of(episode)] == (
        [step.probes for step in episode.steps]
    )
    assert [dict(item.probes) for item in transitions_of(episode, ())] == [{}] * len(episode.steps)
    (asked, *_) = transitions_of(without_probes(episode), (command,))
    with pytest.raises(JudgeUnavailable, match="was not recorded"):
        asked.probes.get(command)


def test_what_another_judge_collected_the_rules_decide(monkeypatch):
    monkeypatch.setitem(plugins._BUILT_IN["judge"], "at end", f"{__name__}:AtEnd")
    by_rules = played(TURN_ON, SolutionAgent())
    spec = json.dumps({"name": "cadenced", "judge": "at end", "when": "every_step"})
    assert AtEnd().probes(by_rules.task) == ()
    other = played(TURN_ON, SolutionAgent(), judge=spec)
    assert other.total_reward == 1.0
    assert other.steps[2].report != by_rules.steps[2].report
    found = rejudge(RulesJudge(), other)
    assert found.reports == tuple(step.report for step in by_rules.steps)


def test_the_last_moment_is_said():
    episode = played(TURN_ON, NoopAgent(), max_steps=2)
    assert [item.is_last for item in transitions_of(episode)] == [False, False, True]


def test_frames_without_trees_are_not_recorded_either():
    episode = played(COUNT, SolutionAgent())
    steps = tuple(
        dataclasses.replace(step, frame=dataclasses.replace(step.frame, forest=None))
        for step in episode.steps
    )
    found = rejudge(RulesJudge(), dataclasses.replace(episode, steps=steps))
    assert set(found.missing.values()) == {"the view hierarchy was not recorded"}


@pytest.mark.parametrize("lost", [1, -1])
def test_a_lost_screenshot_leaves_the_end_undecided(lost):
    """A judge that rules at the end looks at all screens, whichever of them is missing."""

    class Looking(AtEnd):
        needs_screenshot = True

        def _rule(self, trajectory, notes):
            for frame in trajectory.frames:
                require_screenshot(frame)
            return super()._rule(trajectory, notes)

    def showing(step, screenshot):
        return dataclasses.replace(
            step, frame=dataclasses.replace(step.frame, screenshot=screenshot)
        )

    episode = played(TURN_ON, SolutionAgent())
    steps = [showing(step, np.zeros((8, 4, 3), np.uint8)) for step in episode.steps]
    assert rejudge(Looking(), dataclasses.replace(episode, steps=tuple(steps))).success
    steps[lost] = showing(steps[lost], None)
    found = rejudge(Looking(), dataclasses.replace(episode, steps=tuple(steps)))
    assert found.missing == {len(steps) - 1: "the screenshot was not recorded"}
    assert not found.reports[-1].available


def test_a_judge_of_the_end_rules_where_the_recording_ends():
    episode = played(TURN_ON, NoopAgent(), max_steps=2)
    found = rejudge(AtEnd(), episode)
    assert found.success
    assert found.rewards == pytest.approx((0.0, 0.0, 1.0))


def test_a_judge_that_raises_is_asked_again_but_not_for_ever():
    class Shaky(RulesJudge):
        failures = 0

        def judge(self, transition):
            if self.failures:
                self.failures -= 1
                raise JudgeUnavailable("busy")
            return super().judge(transition)

    episode = played(COUNT, SolutionAgent())
    judge = Shaky()
    judge.failures = 2
    assert not rejudge(judge, episode).missing
    judge.failures = 4
    assert rejudge(judge, episode).missing == {1: "busy"}


def test_a_judge_knows_the_answer_from_when_it_was_given():
    transitions = transitions_of(played(COUNT, SolutionAgent()))
    assert [item.answer for item in transitions[:-1]] == [None] * (len(transitions) - 1)
    assert transitions[-1].answer == "24 rooms"
    assert transitions[0].before is transitions[0].after
    assert all(now.before is last.after for last, now in itertools.pairwise(transitions))


@pytest.fixture
def run(tmp_path):
    folder = EpisodeFolder(tmp_path / "episodes")
    folder.path.mkdir()
    settings = RunSettings("solution", seed=1, episodes=4)
    for position, episode in enumerate(collect([COUNT], SolutionAgent(), settings)):
        write_episode(folder.file(position, episode.id), episode)
    return tmp_path


def test_verdicts_lie_beside_and_are_not_asked_twice(run):
    files = episode_files(run)
    before = [file.read_bytes() for file in files]
    judge = AtEnd(unanswered=1)
    kept = VerdictFolder.open(run, "end", {"name": "end"})
    first = dict(judge_files(files, [judge], kept))
    assert [file.read_bytes() for file in files] == before
    assert [first[file].decided for file in files] == [False, True, True, True]
    assert judge.asked == 4
    again = dict(judge_files(files, [judge], kept))  # only the one that is undecided
    assert judge.asked == 5
    assert all(verdict.success and verdict.agrees for verdict in again.values())
    assert kept.read(files[2]) == again[files[2]]
    episode = read_episode(files[0])
    write_episode(files[0], dataclasses.replace(episode, seed=episode.seed + 1))
    assert kept.read(files[0]) is None
    summary = kept.conclude("end", list(first.values()))
    assert (summary.decided, summary.successes, summary.success_rate) == (3, 3, 1.0)
    assert summary.why_missing == {"the judge gave no answer": 1}
    assert json.loads((kept.path / "summary.json").read_text())["success_rate"] == 1.0


def test_episodes_are_judged_side_by_side(run):
    meeting = threading.Barrier(2, timeout=30)

    class Meets(AtEnd):
        def _rule(self, trajectory, notes):
            meeting.wait()  # only passes when two judges are at work at the same time
            return super()._rule(trajectory, notes)

    kept = VerdictFolder.open(run, "meets", {"name": "meets"})
    found = dict(judge_files(episode_files(run), [Meets(), Meets()], kept))
    assert sorted(found) == list(episode_files(run))
    assert all(verdict.success for verdict in found.values())


def test_another_judge_is_not_mixed_in(run):
    VerdictFolder.open(run, "mine", {"name": "vote", "majority": 2})
    VerdictFolder.open(run, "mine", {"name": "vote", "majority": 2})
    with pytest.raises(StoreError, match="another judge: majority is 2, not 3"):
        VerdictFolder.open(run, "mine", {"name": "vote", "majority": 3})
    for name in ("", "..", "a/b", ".hidden"):
        with pytest.raises(UsageError, match="plain name"):
            VerdictFolder.open(run, name, {})


def test_a_judge_that_fails_at_once_leaves_nothing(run):
    class Fails(RulesJudge):
        def __init__(self, after):
            super().__init__()
            self.left = after

        def begin(self, task, transition):
            if not self.left:
                raise TaskError("no such page")
            self.left -= 1
            return super().begin(task, transition)

    def judged(judge, **author):
        kept = VerdictFolder.open(run, "mine", {"name": "mine", **author})
        return list(judge_files(episode_files(run), [judge], kept))

    with pytest.raises(TaskError):
        judged(Fails(0), path="wrong")
    assert sorted(path.name for path in run.iterdir()) == ["episodes"]
    VerdictFolder.open(run, "other", {"name": "other"})
    with pytest.raises(TaskError):  # the wrong one has not taken the name
        judged(Fails(0), path="also wrong")
    assert [path.name for path in (run / "verdicts").iterdir()] == ["other"]
    with pytest.raises(TaskError):
        judged(Fails(1))
    assert len(list((run / "verdicts" / "mine").glob("0*.json"))) == 1
    assert len(judged(RulesJudge())) == len(episode_files(run))


def test_halves_of_characters_do_not_keep_a_verdict_from_being_written(run):
    (file, *_) = episode_files(run)
    kept = VerdictFolder.open(run, "mine", {"name": "mine"})
    kept.save(file, {"episode_sha256": file_digest(file), "evidence": ["a \ud83d"]})
    assert kept.load(file) == {"episode_sha256": file_digest(file), "evidence": ["a \ufffd"]}


def test_damage_is_named(run, tmp_path):
    kept = VerdictFolder.open(run, "rules", {"name": "rules"})
    files = episode_files(run)
    kept.file(files[0]).write_text("{")
    with pytest.raises(StoreError, match=files[0].stem):
        list(judge_files(files, [RulesJudge()], kept))
    kept.file(files[0]).write_text("{}")
    with pytest.raises(StoreError, match="none of the verdicts"):
        kept.read(files[0])
    kept.file(files[0]).unlink()
    files[1].write_bytes(b"PAR1")
    with pytest.raises(StoreError, match=files[1].name):
        list(judge_files(files, [RulesJudge()], kept))
    (tmp_path / "empty").mkdir()
    with pytest.raises(StoreError, match="no episodes"):
        episode_files(tmp_path / "empty")
