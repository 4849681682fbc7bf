"""Storing the episodes of an environment that somebody else steps: a trainer, or a batched policy.

Each environment tells of its moments itself, before it can be reset. So nothing here depends on how
it is stepped, and an episode is the same under every autoreset mode of a vector environment: the
last frame is in it, and the reset that follows is not.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

import gymnasium
from gymnasium.vector import VectorEnv

from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.collecting.collect import RunSettings, spec_text
from mobile_gym.rollouts.collecting.run_folder import RunFolder
from mobile_gym.rollouts.reporting.summary import Outcome
from mobile_gym.rollouts.storing.codecs import DEFAULT_CODEC, codec_of
from mobile_gym.rollouts.storing.writer import EpisodeWriter

__all__ = ["Recording", "record_episodes", "spec_of"]

_RECORDED: Final = "screenshot"
"""What an environment must observe for its frames to have pixels."""


class Recording:
    """What was recorded so far.

    Attributes:
        outcomes: of the episodes that are on the disk, in the order in which they ended.
        void: episodes that a failing device or judge ended, which are not stored.
    """

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []
        self.void = 0


@contextlib.contextmanager
def record_episodes(
    env: gymnasium.Env[Any, Any] | VectorEnv[Any, Any, Any],
    folder: Path,
    *,
    agent: str,
    codec: str = DEFAULT_CODEC,
) -> Iterator[Recording]:
    """Store every episode that ends while the context is open, as a run of its own.

    Episodes that were under way before, that are reset before their end, or that `load_state` takes
    somewhere else are not stored: they are no whole episodes. Leaving the context waits for the
    disk and writes the summary and the report; where no episode ended, nothing is left.

    Args:
        env: from `gymnasium.make` or `gymnasium.make_vec`, wrapped or not; the environments of a
            vector must be in this process.
        folder: new or empty; it becomes the folder of a run. `run.json` cannot know seed and
            number of episodes, and says 0.
        agent: the name of what chooses the actions, for the records.
        codec: how screenshots are kept.

    Raises:
        UsageError: the environment cannot be recorded, or is being recorded.
        StoreError: the folder is taken, or an episode cannot be stored; it comes from a step, or
            from leaving the context.
    """
    single = _environments(env)
    settings = [_settings(each, env, agent) for each in single]
    codec_of(codec)
    run = RunFolder.create(
        folder,
        suite=", ".join(dict.fromkeys(each.template.id for each in single)),
        settings=settings[0],
        version=importlib.metadata.version("mobile-gym"),
        tasks=tuple(dict.fromkeys(each.template.env_id for each in single)),
    )
    recording, positions = Recording(), count()

    def report(position: int, outcome: Outcome) -> None:
        recording.outcomes.append(outcome)

    with run.held():
        try:
            with EpisodeWriter(run.episodes, report, None, codec) as writer:

                def finish(tape: _Tape) -> None:
                    if not tape.records[-1].info["valid"]:
                        recording.void += 1
                        return
                    position = next(positions)
                    writer.put(position, tape.episode(position))

                for each, its in zip(single, settings, strict=True):
                    each.on_moment = _Tape(each, its, finish).take
                try:
                    yield recording
                finally:
                    for each in single:
                        each.on_moment = None
            if recording.outcomes:
                run.conclude_with(recording.outcomes)
        finally:
            if not recording.outcomes:  # the same folder can be asked for again
                run.discard()


class _Tape:
    """One environment, and the moments of its episode so far; none while it cannot be whole."""

    def __init__(self, env: Any, settings: RunSettings, finish: Callable[[_Tape], None]) -> None:
        self.records: list[StepRecord] = []
        self._env = env
        self._settings = settings
        self._finish = finish
        self._started_s = 0.0

    def take(self, is_step: bool) -> None:
        """Take in the moment where the environment stands."""
        record: StepRecord = self._env.last_record
        if not is_step:
            self._started_s = time.perf_counter()
            self.records = [record] if record.step == 0 else []
        elif self.records:
            self.records.append(record)
            if record.terminated or record.truncated:
                self._finish(self)
                self.records = []

    def episode(self, number: int) -> Episode:
        """The whole episode; its seed is what its random streams come from."""
        status = self._env.status
        task: Task = status.task
        settings = self._settings
        return Episode(
            id=f"{task.id}-{number}",
            task=task,
            seed=status.episode_seed,
            agent=settings.agent,
            judge=settings.judge,
            device=settings.device or task.device,
            steps=tuple(self.records),
            provenance={
                "mobile_gym": importlib.metadata.version("mobile-gym"),
                "env_id": self._env.template.env_id,
                "episode": str(number),
                "episode_seed": str(status.episode_seed),
                "faults": "0",
                "seconds": f"{time.perf_counter() - self._started_s:.6f}",
                "terminate_on": settings.terminate_on,
                "side_effects": json.dumps(status.side_effects, ensure_ascii=False),
            },
        )


def _environments(env: Any) -> Sequence[Any]:
    """The environments behind a vector environment or a single one, without their wrappers.

    Raises:
        UsageError: they are in other processes, of another kind, or recorded already.
    """
    inner = env.unwrapped
    if isinstance(env, VectorEnv):
        envs: Sequence[Any] | None = getattr(inner, "envs", None)
        if envs is None:
            raise UsageError(
                f"{type(inner).__name__} has its environments in other processes; make the vector "
                'environment without vectorization_mode="async" to record it'
            )
        single = [each.unwrapped for each in envs]
    else:
        single = [inner]
    for each in single:
        if not hasattr(each, "on_moment"):
            raise UsageError(f"{type(each).__name__} cannot be recorded; give a MobileGym one")
        if each.on_moment is not None:
            raise UsageError("the environment is being recorded already")
        if _RECORDED not in each.observation_space.spaces:
            raise UsageError('a recording needs screenshots; add "screenshot" to observe')
    return single


def _settings(single: Any, env: Any, agent: str) -> RunSettings:
    """The settings of a run, as far as an environment's arguments are some of them.

    Raises:
        UsageError: nobody knows what it was made with.
    """
    spec = single.spec or env.unwrapped.spec
    if spec is None:
        raise UsageError("make the environment with gymnasium.make or make_vec to record it")
    arguments: Mapping[str, Any] = spec.kwargs
    device = arguments.get("device")
    return RunSettings(
        agent=agent,
        episodes=0,
        judge=spec_of(arguments.get("judge", "rules")),
        language=arguments.get("language", "en"),
        terminate_on=arguments.get("terminate_on", "either"),
        device=None if device is None else spec_of(device),
        max_steps=arguments.get("max_steps"),
        image_size=single.image_size,
        perturbation=_perturbation(arguments.get("perturbation")),
    )


def spec_of(value: Any) -> str:
    """A judge or a device for the records: its name, or JSON with its arguments.

    Of a live one, or with live ones among its arguments, only the name can be written down.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        with contextlib.suppress(TypeError):  # an argument is alive
            return spec_text(value)
        return str(value.get("name", json.dumps(dict(value), default=str)))
    return str(getattr(value, "name", type(value).__name__))


def _perturbation(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(dict(value))
