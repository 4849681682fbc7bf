"""The folder of a bench: what is in it, how it is begun or taken up, and reading it whole.

```
DIR/bench.json            what was asked for: agents with their arguments, tasks of each split,
                          settings, versions, digests of local files, the fingerprint of the key
DIR/AGENT/SPLIT/          the run of one agent on one split, as `mobile-gym run` makes them
```

Like a run's, the folder says nothing of what is done and what is left: the episodes that are there
do. Nothing in it is a secret.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, cast

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.core.secret_values import masked
from mobile_gym.foreign.json_values import read_json
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.benching.bench_settings import BenchAgent, BenchSettings
from mobile_gym.rollouts.storing.code_state import code_state
from mobile_gym.rollouts.storing.fingerprints import file_fingerprints, fingerprint_difference
from mobile_gym.rollouts.storing.folder_lock import folder_lock
from mobile_gym.rollouts.storing.partial_files import PARTIAL, remove_abandoned_files
from mobile_gym.rollouts.storing.played_episodes import PlayedEpisode, played_episodes
from mobile_gym.rollouts.storing.run_folder import RunFolder
from mobile_gym.rollouts.storing.run_json import pretty_json, stored_settings
from mobile_gym.rollouts.storing.run_settings import agent_spec, judge_spec
from mobile_gym.rollouts.storing.store import write_whole

BENCH: Final = "bench.json"
FORMAT: Final = 1
"""Of `bench.json`."""
_RUN: Final = "run.json"
_CODE: Final = ("commit", "dirty")
"""What may differ where a bench goes on; each run says with which code it was taken up again."""


@dataclass(frozen=True, slots=True)
class BenchFolder:
    """A bench on disk, finished or not; make one with `start` or `open`.

    Attributes:
        tasks: environment ids of each split, in the order in which they are played.
        facts: all that is in `bench.json`.
        is_new: whether `start` made it, just now.
    """

    path: Path
    settings: BenchSettings
    agents: tuple[BenchAgent, ...]
    tasks: Mapping[str, tuple[str, ...]]
    facts: Mapping[str, Any] = field(repr=False)
    is_new: bool = False

    @classmethod
    def start(
        cls,
        path: Path,
        *,
        settings: BenchSettings,
        agents: Sequence[BenchAgent],
        tasks: Mapping[str, Sequence[str]],
        version: str,
    ) -> BenchFolder:
        """The folder of a bench that begins, or that is taken up where it was stopped.

        Args:
            path: a new or empty folder, or that of the same bench.
            settings: what all its runs have in common.
            agents: each once.
            tasks: environment ids of each split of the settings.
            version: of this package.

        Raises:
            UsageError: an agent is there twice.
            StoreError: the folder has another bench or something else in it, or cannot be written.
        """
        labels = [agent.label for agent in agents]
        if twice := next((label for label in labels if labels.count(label) > 1), None):
            raise UsageError(f"agent {twice} is there twice; a bench plays each agent once")
        asked = _bench_json(settings, agents, tasks, version)
        if not (path / BENCH).exists():
            _write_bench_json(path, asked)
            return replace(cls.open(path), is_new=True, settings=settings, agents=tuple(agents))
        folder = cls.open(path)
        if differences := _bench_differences(folder.facts, asked):
            raise StoreError(
                f"{path}: has another bench ({'; '.join(differences)}); choose another --out, or "
                "ask for that bench to go on with it"
            )
        return replace(folder, settings=settings, agents=tuple(agents))  # with their secrets

    @classmethod
    def open(cls, path: Path) -> BenchFolder:
        """The folder of a bench that was begun before.

        Raises:
            StoreError: it is no such folder.
        """
        file = path / BENCH
        if not file.is_file():
            raise StoreError(f"{path}: is not the folder of a bench: it has no {BENCH}")
        try:
            return _parse_bench(path, read_json(file))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            why = str(error).removeprefix(f"{file}: ").removeprefix("cannot be read: ")
            raise StoreError(f"{file}: cannot be read: {why}") from error

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold the folder, so that no other process plays the same bench meanwhile.

        Raises:
            StoreError: another process holds it.
        """
        with folder_lock(self.path):
            remove_abandoned_files(self.path)
            yield

    def discard(self) -> None:
        """Take back what `start` made, as long as there is no run in it."""
        with contextlib.suppress(OSError):  # somebody has put something there meanwhile
            if {item.name for item in self.path.iterdir()} == {BENCH}:
                (self.path / BENCH).unlink()
                self.path.rmdir()

    def run_path(self, agent: BenchAgent, split: str) -> Path:
        """Where the run of an agent on a split belongs."""
        return self.path / agent.label / split

    @property
    def runs(self) -> Iterator[tuple[BenchAgent, str]]:
        """Every run, in the order in which they are played."""
        return ((agent, split) for agent in self.agents for split in self.tasks)

    def asked(self, split: str) -> int:
        """How many episodes each agent plays of a split."""
        return len(self.tasks[split]) * self.settings.episodes


@dataclass(frozen=True, slots=True)
class BenchRun:
    """What there is of one agent on one split.

    Attributes:
        path: the folder of the run, which is not there before its first episode.
        asked: how many episodes it is to have.
        episodes: the finished ones, in the run's order.
    """

    agent: BenchAgent
    split: str
    path: Path
    asked: int
    episodes: tuple[PlayedEpisode, ...]

    @property
    def left(self) -> int:
        """How many episodes are not played yet."""
        return self.asked - len(self.episodes)


@dataclass(frozen=True, slots=True)
class Bench:
    """A bench with the episodes that are finished; see `read_bench`."""

    folder: BenchFolder
    runs: tuple[BenchRun, ...]

    @property
    def left(self) -> int:
        """How many episodes of all agents are not played yet."""
        return sum(run.left for run in self.runs)

    def of(self, agent: BenchAgent) -> tuple[PlayedEpisode, ...]:
        """An agent's episodes on all splits."""
        return tuple(episode for run in self.runs if run.agent == agent for episode in run.episodes)


def is_bench(path: Path) -> bool:
    """Whether a folder is that of a bench, and not that of a run."""
    return (path / BENCH).is_file()


def read_bench(path: Path) -> Bench:
    """A bench with all its finished episodes, also while it is played.

    Raises:
        StoreError: it is no folder of a bench, or a run or an episode in it cannot be read.
    """
    return bench_in(BenchFolder.open(path))


def bench_in(folder: BenchFolder) -> Bench:
    """The same of an open folder, whose agents may have secrets that its files lack.

    Raises:
        StoreError: a run or an episode in it cannot be read.
    """
    return Bench(folder, tuple(_read_run(folder, agent, split) for agent, split in folder.runs))


def _read_run(folder: BenchFolder, agent: BenchAgent, split: str) -> BenchRun:
    path = folder.run_path(agent, split)
    episodes: tuple[PlayedEpisode, ...] = ()
    if (path / _RUN).exists():
        run = RunFolder.open(path)
        _require_same(run, folder, agent, split)
        episodes = played_episodes(run)
    return BenchRun(agent, split, path, folder.asked(split), episodes)


def _require_same(run: RunFolder, folder: BenchFolder, agent: BenchAgent, split: str) -> None:
    """Check that a run is the one that the bench asked for.

    Raises:
        StoreError: it is another one, as where somebody has put it there.
    """
    asked = stored_settings(_plain_value(asdict(folder.settings.run_settings(agent, split))))
    there = run.run["settings"]
    differing = [name for name in asked if there.get(name) != asked[name]]
    if run.run.get("tasks") != list(folder.tasks[split]):
        differing.append("tasks")
    if differing:
        raise StoreError(
            f"{run.path}: is not the run that {BENCH} asks for: it differs in "
            f"{', '.join(differing)}; play the bench again in another folder"
        )


def _bench_json(
    settings: BenchSettings,
    agents: Sequence[BenchAgent],
    tasks: Mapping[str, Sequence[str]],
    version: str,
) -> dict[str, Any]:
    """What `bench.json` holds."""
    state = code_state()
    return _plain_value(
        {
            "format": FORMAT,
            "version": version,
            "commit": state.commit,
            "dirty": state.dirty,
            "settings": stored_settings(asdict(settings)),
            "agents": [
                {
                    "label": agent.label,
                    "agent": masked(agent_spec(agent.spec)),
                    "files": file_fingerprints(agent_spec(agent.spec)),
                }
                for agent in agents
            ],
            "judge_files": file_fingerprints(judge_spec(settings.judge)),
            "tasks": {split: list(ids) for split, ids in tasks.items()},
        }
    )


def _write_bench_json(path: Path, facts: Mapping[str, Any]) -> None:
    try:
        if path.exists() and not _is_available(path):
            raise StoreError(f"{path}: is not an empty folder; choose another --out")
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error
    write_whole(path / BENCH, pretty_json(facts))


def _is_available(path: Path) -> bool:
    """Whether a bench can begin here: at most what one that was killed at once has left."""
    return path.is_dir() and all(item.match(PARTIAL) for item in path.iterdir())


def _parse_bench(path: Path, value: Any) -> BenchFolder:
    """A folder from what its `bench.json` holds.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: it is none.
    """
    if not isinstance(value, dict):
        raise TypeError(f"a bench is an object, not {type(value).__name__}")
    facts = cast("dict[str, Any]", value)
    if facts.get("format") != FORMAT:
        raise ValueError(
            f"it has format {value_text(facts.get('format'))}; this version reads format {FORMAT}"
        )
    settings = dict(facts["settings"])
    known = {each.name for each in fields(BenchSettings)}
    if unknown := next((name for name in settings if name not in known), None):
        raise ValueError(f"there is no setting {value_text(unknown)}")
    for name in ("splits", "image_size"):
        settings[name] = None if settings.get(name) is None else tuple(settings[name])
    tasks = {str(split): tuple(map(str, ids)) for split, ids in facts["tasks"].items()}
    agents = tuple(BenchAgent.of(each["agent"]) for each in facts["agents"])
    chosen = BenchSettings(**settings)
    if not set(tasks) <= set(chosen.splits):
        raise ValueError("it has tasks of a split that its settings do not name")
    return BenchFolder(path, chosen, agents, tasks, facts)


def _bench_differences(there: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """In which way two benches differ, in words."""
    words = [
        f"{name} {value_text(there['settings'].get(name))}, "
        f"not {value_text(asked['settings'].get(name))}"
        for name in asked["settings"]
        if there["settings"].get(name) != asked["settings"].get(name)
    ]
    for name in sorted((there.keys() | asked.keys()) - {*_CODE, "settings"}):
        old, new = there.get(name), asked.get(name)
        if old == new:
            continue
        if name == "judge_files":
            words.append(fingerprint_difference(old or {}, new or {}))
        elif name == "agents":
            words.append(f"agents {_agent_labels(old)}, not {_agent_labels(new)}")
        elif name == "tasks":
            words.append("other tasks")
        else:
            words.append(f"{name} {value_text(old)}, not {value_text(new)}")
    return words


def _agent_labels(agents: Any) -> str:
    return ", ".join(
        f"{each['label']}" + (" (with files)" if each.get("files") else "") for each in agents
    )


def _plain_value(value: dict[str, Any]) -> dict[str, Any]:
    """A value as JSON gives it back."""
    return json.loads(json.dumps(value))
