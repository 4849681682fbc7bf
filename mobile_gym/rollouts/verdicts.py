"""Verdicts of judges on recorded episodes: files beside the episodes, never over them.

```
DIR/episodes/*.parquet          as they were recorded
DIR/verdicts/NAME/judge.json    which judge, with its arguments
DIR/verdicts/NAME/*.json        its verdict on the episode file of the same name
DIR/verdicts/NAME/summary.json  counted
```

A verdict knows the digest of its episode file. What was decided by the same judge on the same file
is not asked again, so an interrupted `judge` goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.core.ports import Judge
from mobile_gym.rollouts.rejudging import Rejudged, rejudge
from mobile_gym.rollouts.store import EpisodeFolder, read_episode, write_whole

__all__ = ["EpisodeVerdict", "VerdictFolder", "VerdictSummary", "episode_files", "judge_files"]

_EPISODES: Final = "episodes"
_VERDICTS: Final = "verdicts"
_JUDGE: Final = "judge.json"
_SUMMARY: Final = "summary.json"
_CHUNK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class EpisodeVerdict:
    """What a judge says of one recorded episode.

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
            `progress`, `success`, `violation`, `available`, `cost_usd`, `reward`.
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
class VerdictFolder:
    """One judge's verdicts on the episodes of a run; make one with `open`."""

    path: Path

    @classmethod
    def open(cls, run: Path, name: str, judge: Mapping[str, Any]) -> VerdictFolder:
        """The folder of a judge's verdicts, made if need be.

        Args:
            run: the folder of the run.
            name: of the folder.
            judge: its name and arguments.

        Raises:
            StoreError: there are verdicts of another judge, or it cannot be written.
            UsageError: the name cannot be that of a folder.
        """
        if not name or name != Path(name).name or name.startswith("."):
            raise UsageError(f"verdicts cannot be called {name!r}; give a plain name")
        path = run / _VERDICTS / name
        wanted = json.loads(json.dumps(judge))
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
        file = path / _JUDGE
        if not file.exists():
            write_whole(file, _pretty(wanted))
        elif (there := _load(file)) != wanted:
            keys = sorted(key for key in there.keys() | wanted if there.get(key) != wanted.get(key))
            raise StoreError(
                f"{path}: has verdicts of another judge: {keys[0]} is {there.get(keys[0])!r}, "
                f"not {wanted.get(keys[0])!r}; choose another name for these"
            )
        return cls(path)

    def file(self, episode_file: Path) -> Path:
        """Where the verdict on an episode file belongs."""
        return self.path / f"{episode_file.stem}.json"

    def read(self, episode_file: Path) -> EpisodeVerdict | None:
        """The verdict on an episode file; None where there is none, or the file has changed.

        Raises:
            StoreError: the verdict cannot be read.
        """
        file = self.file(episode_file)
        if not file.exists():
            return None
        try:
            verdict = EpisodeVerdict(**_load(file))
        except TypeError as error:
            raise StoreError(f"{file}: is no verdict: {error}") from error
        return verdict if verdict.episode_sha256 == _digest(episode_file) else None

    def write(self, episode_file: Path, verdict: EpisodeVerdict) -> None:
        """Write a verdict; the file is there whole or not at all."""
        write_whole(self.file(episode_file), _pretty(asdict(verdict)))

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
        write_whole(self.path / _SUMMARY, _pretty(asdict(summary) | {"success_rate": rate}))
        return summary


def episode_files(run: Path) -> tuple[Path, ...]:
    """The episode files of a run's folder, or of a folder of episodes.

    Raises:
        StoreError: there are none.
    """
    files = EpisodeFolder(run / _EPISODES).files() or EpisodeFolder(run).files()
    if not files:
        raise StoreError(f"{run}: there are no finished episodes")
    return files


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
    free: SimpleQueue[Judge] = SimpleQueue()
    for judge in judges:
        free.put(judge)

    def work(file: Path) -> tuple[Path, EpisodeVerdict]:
        judge = free.get()
        try:
            verdict = _verdict(judge, file)
        finally:
            free.put(judge)
        folder.write(file, verdict)
        return file, verdict

    yield from _spread(work, left, len(judges))


def _spread(
    work: Callable[[Path], tuple[Path, EpisodeVerdict]], files: Sequence[Path], workers: int
) -> Iterator[tuple[Path, EpisodeVerdict]]:
    """Do the work on every file, so many at a time; the first failure ends it."""
    queue = iter(files)
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[tuple[Path, EpisodeVerdict]]] = {
            pool.submit(work, file) for file in islice(queue, workers)
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                running |= {pool.submit(work, file) for file in islice(queue, 1)}


def _verdict(judge: Judge, file: Path) -> EpisodeVerdict:
    episode = read_episode(file)
    found = rejudge(judge, episode)
    return EpisodeVerdict(
        episode_id=episode.id,
        task_id=episode.task.id,
        episode_sha256=_digest(file),
        decided=found.is_decided,
        success=found.success,
        progress=found.progress,
        total_reward=found.total_reward,
        cost_usd=found.cost_usd,
        recorded_by=episode.judge,
        recorded_success=bool(episode.steps[-1].info["is_success"]),
        missing={str(step): reason for step, reason in found.missing.items()},
        steps=_steps(found),
    )


def _steps(found: Rejudged) -> list[dict[str, Any]]:
    return [
        {
            "step": step,
            "satisfied": [item.substate_id for item in report.verdicts if item.satisfied],
            "reached": [item.substate_id for item in report.verdicts if item.reached],
            "holds": [item.substate_id for item in report.verdicts if item.holds],
            "newly_satisfied": list(report.newly_satisfied),
            "evidence": [item.evidence for item in report.verdicts],
            "progress": report.progress,
            "success": report.success,
            "violation": report.violation,
            "available": report.available,
            "cost_usd": report.cost_usd,
            "reward": reward,
        }
        for step, (report, reward) in enumerate(zip(found.reports, found.rewards, strict=True))
    ]


def _digest(file: Path) -> str:
    digest = hashlib.sha256()
    try:
        with file.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
    except OSError as error:
        raise StoreError(f"{file}: cannot be read: {error.strerror or error}") from error
    return digest.hexdigest()


def _load(file: Path) -> dict[str, Any]:
    try:
        value = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise StoreError(f"{file}: cannot be read: {error}") from error
    if not isinstance(value, dict):
        raise StoreError(f"{file}: cannot be read: it is no JSON object")
    return value


def _pretty(value: Any) -> bytes:
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()
