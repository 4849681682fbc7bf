"""Whether the stored episodes of a bench are what its figures say they are.

It plays episodes again; the leaderboard only shows what it found.

Every episode is played again here: the seed that the key gives, the settings of the bench, and the
actions that were stored. Frames, verdicts, rewards, endings and side effects must come out as they
were stored, and the index must say what the files say. So an edited frame, reward or verdict is
found, and so is an episode of another seed, phone or judge. On a real phone nothing can be played
again; there the stored frames are judged again, which finds edited verdicts and rewards alone.

Not verified, as nobody can: seconds, what the agent cost, and that the agent chose the actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core import plugins
from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import AgentFailed, StoreError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Judge
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.rollouts.benching.bench_folder import Bench, BenchRun
from mobile_gym.rollouts.collecting.collect import (
    advance_game,
    answer_of,
    make_environment,
    play_episode,
)
from mobile_gym.rollouts.collecting.engines.leases import EpisodeLease, open_leases
from mobile_gym.rollouts.collecting.episode_seeds import EpisodeSeeds
from mobile_gym.rollouts.reviewing.rejudging import rejudge
from mobile_gym.rollouts.reviewing.replay import PARTS, episode_differences
from mobile_gym.rollouts.storing.code_state import code_state
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex
from mobile_gym.rollouts.storing.outcomes import Outcome, outcome_of
from mobile_gym.rollouts.storing.run_folder import RunFolder
from mobile_gym.rollouts.storing.run_json import RESUMED
from mobile_gym.rollouts.storing.run_settings import RunSettings, judge_spec
from mobile_gym.rollouts.storing.store import EpisodeFolder, read_episode

MakeJudge = Callable[[Mapping[str, Any]], Judge]
_REAL_DEVICES: Final = ("emulator",)
"""Devices, by the first word of their spec, whose episodes cannot be played again here."""
_TOLERANCE: Final = 1e-9
"""Rewards are sums of shares such as 1/3."""
_SAME: Final = ("env_id", "episode", "episode_seed", "run_seed", "terminate_on", "side_effects")
"""Keys of the provenance that a replay gives again."""


@dataclass(frozen=True, slots=True)
class VerificationFinding:
    """Something that is not as it was stored.

    Attributes:
        file: of the episode, or the run's folder.
        why: in words.
    """

    file: str
    why: str

    def __str__(self) -> str:
        return f"{self.file}: {self.why}"


@dataclass(frozen=True, slots=True)
class RunVerification:
    """What came of verifying the episodes of one agent on one split.

    Attributes:
        played_again: how many came out the same when they were played again.
        judged_again: how many could only be judged again, and got the same.
        findings: what is not as it was stored.
    """

    played_again: int = 0
    judged_again: int = 0
    findings: tuple[VerificationFinding, ...] = ()


def verify_run(
    bench: Bench,
    run: BenchRun,
    *,
    key: bytes | None,
    make_judge: MakeJudge,
    on_episode: Callable[[], None] = lambda: None,
) -> RunVerification:
    """Verify all stored episodes of one agent on one split.

    Args:
        bench: that the run is in.
        run: with at least one episode.
        key: the secret of the bench; None where it has none.
        make_judge: for devices that cannot be played again.
        on_episode: called after every episode.

    Raises:
        UsageError: the key is not that of the bench, or the suite is not there.
        StoreError: the run's folder cannot be read.
        DeviceFault, JudgeUnavailable: device or judge failed too often; nothing is known.
    """
    settings = bench.folder.settings.run_settings(run.agent, run.split)
    EpisodeSeeds.of(settings, key)  # before anything is played
    folder = RunFolder.open(run.path)
    templates = _run_templates(bench.folder.settings.suite, bench.folder.tasks[run.split])
    files = EpisodeFolder(folder.episodes).by_position()
    outcomes = EpisodeIndex(folder.episodes).outcomes()
    leases = open_leases(templates, settings.episodes, frozenset())
    findings = [
        VerificationFinding(file.name, "is no episode that the bench asks for")
        for position, file in files.items()
        if position >= len(leases)
    ]
    played = judged = 0
    for template in templates:
        its = [lease for lease in leases if lease.task_id == template.id]
        with _RunVerifier(template, settings, key, make_judge) as verifier:
            for lease in its:
                file = files.get(lease.position)
                if file is None:
                    continue
                why = list(verifier.differences(file, lease, outcomes.get(file.name)))
                findings += [VerificationFinding(file.name, each) for each in why]
                played += verifier.can_play and not why
                judged += not verifier.can_play and not why
                on_episode()
    return RunVerification(played, judged, tuple(findings))


def code_difference(run: BenchRun) -> str:
    """With which other code a run was played than is here now, in words; "" where it is the same.

    Another version of phone, tasks or judge gives other episodes, and nobody has changed them.

    Raises:
        StoreError: the run's folder cannot be read.
    """
    facts, now = RunFolder.open(run.path).run, code_state()
    states = [facts, *facts.get(RESUMED, ())]
    played = {(each.get("commit", ""), each.get("dirty", False)) for each in states}
    others = sorted(played - {(now.commit, now.dirty)})
    if facts["version"] == now.version and not others:
        return ""
    commits = ", ".join(
        f"commit {commit[:12] or 'unknown'}{' with changes' if dirty else ''}"
        for commit, dirty in others
    )
    return ", ".join(filter(None, (f"version {facts['version']}", commits)))


class _RunVerifier:
    """Verifies episodes of one task, one after the other; a context that closes its phone."""

    def __init__(
        self,
        template: TaskTemplate,
        settings: RunSettings,
        key: bytes | None,
        make_judge: MakeJudge,
    ) -> None:
        self.can_play = True
        self._template = template
        self._settings = settings
        self._key = key
        self._make_judge = make_judge
        self._env: Any = None

    def __enter__(self) -> _RunVerifier:
        return self

    def __exit__(self, *error: object) -> None:
        if self._env is not None:
            self._env.close()

    def differences(
        self, file: Path, lease: EpisodeLease, indexed: Outcome | None
    ) -> Iterator[str]:
        """What is not as it was stored, in words."""
        try:
            stored = read_episode(file)
            outcome = outcome_of(stored)
        except (StoreError, UsageError) as error:
            yield str(error).removeprefix(f"{file}: ")
            return
        if indexed != outcome:
            yield "the index says something else than the file"
        device = self._settings.device or stored.task.device
        self.can_play = device.split(":")[0] not in _REAL_DEVICES
        if self.can_play:
            yield from self._replay_differences(stored, lease)
        else:
            yield from self._judgement_differences(stored, lease)

    def _replay_differences(self, stored: Episode, lease: EpisodeLease) -> Iterator[str]:
        agent = _StoredActions(stored)
        if self._env is None:
            self._env = make_environment(self._template, agent, self._settings)
        agent.env = self._env.unwrapped
        game = play_episode(
            self._env,
            self._template,
            agent,
            self._settings,
            lease.number,
            self._key,
            is_logged=False,
        )
        answer = None
        while True:
            try:
                agent_input = advance_game(game, answer)
            except StopIteration as ended:
                again: Episode = ended.value
                break
            if agent.is_over:
                game.close()
                yield f"has {len(stored.steps) - 1} actions, after which it does not end"
                return
            answer = answer_of(agent, agent_input)
        yield from _header_differences(stored, again)
        yield from map(str, episode_differences(stored.steps, again.steps, tuple(PARTS)))

    def _judgement_differences(self, stored: Episode, lease: EpisodeLease) -> Iterator[str]:
        seeds = EpisodeSeeds.of(self._settings, self._key)
        if stored.seed != seeds.of_environment(self._template.id, lease.number):
            yield "is not of the seed that the bench asks for"
        judged = rejudge(self._make_judge(judge_spec(self._settings.judge)), stored)
        for record, report, reward in zip(
            stored.steps, judged.reports, judged.rewards, strict=True
        ):
            if (record.report.success, record.report.violation) != (
                report.success,
                report.violation,
            ):
                yield f"step {record.step}: is judged otherwise"
                return
            if abs(record.reward - reward) > _TOLERANCE:
                yield f"step {record.step}: reward was {record.reward:g}, is {reward:g}"
                return


class _StoredActions:
    """An agent that does what a stored episode has, and fails where it has failed there."""

    name = "stored"
    observe = ("screenshot",)

    def __init__(self, episode: Episode) -> None:
        self.env: Any = None
        self._actions = [record.action for record in episode.steps[1:]]
        last = episode.steps[-1]
        has_failed = last.info["termination_reason"] == "agent_failed"
        self._failure = last.receipt.error if has_failed else None
        self._place = 0

    @property
    def is_over(self) -> bool:
        """Whether there is no further action."""
        return self._place >= len(self._actions) or self._actions[self._place] is None

    def reset(self, task: Task, seed: int) -> None:
        """Begin anew."""
        self._place = 0

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next action, on the canvas."""
        if self._failure is not None and self._place == len(self._actions) - 1:
            raise AgentFailed(self._failure)
        action = self._actions[self._place]
        assert action is not None
        self._place += 1
        return self.env.to_canvas(action)


def _header_differences(stored: Episode, again: Episode) -> Iterator[str]:
    if stored.seed != again.seed:
        yield "is not of the seed that the bench asks for"
    for what in ("id", "task", "agent", "judge", "device"):
        if getattr(stored, what) != getattr(again, what):
            yield f"its {what} is another one than the bench asks for"
    for name in _SAME:
        if stored.provenance.get(name) != again.provenance.get(name):
            yield f"its {name.replace('_', ' ')} is another one when it is played again"
    success = [bool(each.steps[-1].info["is_success"]) for each in (stored, again)]
    if success[0] != success[1]:
        yield f"its success was {success[0]}, is {success[1]}"


def _run_templates(suite: str, env_ids: tuple[str, ...]) -> list[TaskTemplate]:
    """The tasks of a run.

    Raises:
        UsageError: one of them is not there.
    """
    catalog: Any = plugins.load("suite catalog", "built-in")
    known = {template.env_id: template for template in catalog.suite(suite)}
    if missing := next((env_id for env_id in env_ids if env_id not in known), None):
        raise UsageError(f"suite {suite!r} has no task {missing}, which the bench asks for")
    return [known[env_id] for env_id in env_ids]
