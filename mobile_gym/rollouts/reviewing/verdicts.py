"""Verdicts of judges on recorded episodes: sidecar files, which leave the episodes as they are.

```
DIR/episodes/*.parquet          as they were recorded
DIR/verdicts/NAME/judge.json    which judge, with its arguments
DIR/verdicts/NAME/*.json        its verdict on the episode file of the same name
DIR/verdicts/NAME/summary.json  counted
```

What was decided by the same judge on the same file is not asked again, so an interrupted `judge`
goes on where it was.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

from mobile_gym.core.construction import construct
from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.core.ports import Judge
from mobile_gym.rollouts.reviewing.rejudging import RejudgedEpisode, rejudge
from mobile_gym.rollouts.storing.sidecar_files import SidecarFolder, file_digest, map_files
from mobile_gym.rollouts.storing.store import read_episode


@dataclass(frozen=True, slots=True)
class EpisodeVerdict:
    """The verdict of a judge on one recorded episode.

    Attributes:
        episode_id: of the episode.
        task_id: of its task.
        episode_sha256: of the episode's file, as it was judged.
        decided: False where it is unknown whether the episode succeeded; `success` is then False,
            and means nothing.
        success: by this judge.
        progress: Φ at the end, by this judge.
        total_reward: the dense return by this judge.
        cost_usd: what asking cost.
        recorded_by: the judge of the recording.
        recorded_success: its verdict.
        missing: why there was no answer, by the number of the moment.
        steps: of every moment: ids of the substates that are `satisfied`, were `reached` and whose
            conditions hold (`holds`), those `newly_satisfied`, `evidence` in the task's order,
            `progress`, `goal_progress`, `success`, `violation`, `available`, `cost_usd`, `reward`.
    """

    episode_id: str
    task_id: str
    episode_sha256: str
    decided: bool
    success: bool
    progress: float
    total_reward: float
    cost_usd: float
    recorded_by: str
    recorded_success: bool
    missing: Mapping[str, str]
    steps: Sequence[Mapping[str, Any]]

    @property
    def agrees(self) -> bool:
        """Whether it is decided as it was when it was recorded."""
        return self.decided and self.success == self.recorded_success


@dataclass(frozen=True, slots=True)
class VerdictSummary:
    """A judge's verdicts, counted; `success_rate` is that of the decided episodes."""

    judge: str
    episodes: int
    decided: int
    successes: int
    agreeing: int
    unanswered_steps: int
    cost_usd: float
    why_missing: Mapping[str, int]

    @property
    def success_rate(self) -> float:
        """Of the decided episodes; 0 where there are none."""
        return self.successes / self.decided if self.decided else 0.0


@dataclass(frozen=True, slots=True)
class VerdictFolder(SidecarFolder):
    """One judge's verdicts on the episodes of a run; make one with `open`."""

    KIND: ClassVar[str] = "verdicts"

    def read(self, episode_file: Path) -> EpisodeVerdict | None:
        """The verdict on an episode file; None where there is none, or the file has changed.

        Raises:
            StoreError: the verdict cannot be read.
        """
        content = self.load(episode_file)
        if content is None:
            return None
        try:
            verdict = construct("it", EpisodeVerdict, content)
            if not all(isinstance(reason, str) for reason in verdict.missing.values()):
                raise UsageError("a reason in 'missing' is no text")
            return verdict
        except UsageError as error:
            raise StoreError(f"{self.file(episode_file)}: is no verdict: {error}") from error

    def write(self, episode_file: Path, verdict: EpisodeVerdict) -> None:
        """Write a verdict; the file is there whole or not at all."""
        self.save(episode_file, asdict(verdict))

    def conclude(self, judge: str, verdicts: Sequence[EpisodeVerdict]) -> VerdictSummary:
        """Count verdicts and write `summary.json`."""
        why = Counter(reason for verdict in verdicts for reason in verdict.missing.values())
        summary = VerdictSummary(
            judge=judge,
            episodes=len(verdicts),
            decided=sum(verdict.decided for verdict in verdicts),
            successes=sum(verdict.success for verdict in verdicts),
            agreeing=sum(verdict.agrees for verdict in verdicts),
            unanswered_steps=sum(len(verdict.missing) for verdict in verdicts),
            cost_usd=sum(verdict.cost_usd for verdict in verdicts),
            why_missing=dict(why.most_common()),
        )
        rate = summary.success_rate if summary.decided else None
        self.save_summary(asdict(summary) | {"success_rate": rate})
        return summary


def judge_files(
    files: Sequence[Path], judges: Sequence[Judge], folder: VerdictFolder
) -> Iterator[tuple[Path, EpisodeVerdict]]:
    """Judge episode files and yield each with its verdict as it is written, in any order.

    Episodes that are decided already are yielded first and not judged again. At most one episode
    per judge is in memory.

    Args:
        files: of episodes.
        judges: equal ones; each judges one episode at a time, in a thread of its own. More than
            one are of use to judges that wait for a model on another machine.
        folder: where the verdicts belong.

    Raises:
        StoreError: an episode or a verdict cannot be read or written.
    """
    left: list[Path] = []
    for file in files:
        known = folder.read(file)
        if known is None or not known.decided:
            left.append(file)
        else:
            yield file, known

    def work(judge: Judge, file: Path) -> EpisodeVerdict:
        verdict = _judge_file(judge, file)
        folder.write(file, verdict)
        return verdict

    try:
        yield from map_files(work, left, judges)
    finally:
        folder.discard_if_empty()  # where the first episode failed


def _judge_file(judge: Judge, file: Path) -> EpisodeVerdict:
    episode = read_episode(file)
    rejudged = rejudge(judge, episode)
    return EpisodeVerdict(
        episode_id=episode.id,
        task_id=episode.task.id,
        episode_sha256=file_digest(file),
        decided=rejudged.is_decided,
        success=rejudged.success,
        progress=rejudged.progress,
        total_reward=rejudged.total_reward,
        cost_usd=rejudged.cost_usd,
        recorded_by=episode.judge,
        recorded_success=bool(episode.steps[-1].info["is_success"]),
        missing={str(step): reason for step, reason in rejudged.missing.items()},
        steps=_step_verdicts(rejudged),
    )


def _step_verdicts(rejudged: RejudgedEpisode) -> list[dict[str, Any]]:
    return [
        {
            "step": step,
            "satisfied": [item.substate_id for item in report.verdicts if item.satisfied],
            "reached": [item.substate_id for item in report.verdicts if item.reached],
            "holds": [item.substate_id for item in report.verdicts if item.holds],
            "newly_satisfied": list(report.newly_satisfied),
            "evidence": [item.evidence for item in report.verdicts],
            "progress": report.progress,
            "goal_progress": report.goal_progress,
            "success": report.success,
            "violation": report.violation,
            "available": report.available,
            "cost_usd": report.cost_usd,
            "reward": reward,
        }
        for step, (report, reward) in enumerate(
            zip(rejudged.reports, rejudged.rewards, strict=True)
        )
    ]


def disagreeing_files(run: Path, episodes: Path) -> frozenset[str]:
    """The names of the episode files on which a later judge says otherwise than the recording.

    Args:
        run: the folder of the run.
        episodes: where its episode files are.
    """
    return frozenset(
        episode.name
        for folder in _verdict_folders(run)
        for file in folder.path.glob("[0-9]*.json")
        for episode in (episodes / f"{file.stem}.parquet",)
        for verdict in (_valid_verdict(folder, episode),)
        if verdict is not None and verdict.decided and not verdict.agrees
    )


def verdicts_by_judge(run: Path, episode: Path) -> Iterator[tuple[str, EpisodeVerdict]]:
    """What each later judge says of an episode, by the name of its folder."""
    for folder in _verdict_folders(run):
        verdict = _valid_verdict(folder, episode)
        if verdict is not None:
            yield folder.path.name, verdict


def _verdict_folders(run: Path) -> Iterator[VerdictFolder]:
    folder = run / VerdictFolder.KIND
    if folder.is_dir():
        yield from (VerdictFolder(path) for path in sorted(folder.iterdir()) if path.is_dir())


def _valid_verdict(folder: VerdictFolder, episode: Path) -> EpisodeVerdict | None:
    """The verdict on an episode; a damaged one is none, as is one on a file that is gone."""
    with contextlib.suppress(StoreError):
        return folder.read(episode) if episode.is_file() else None
    return None
