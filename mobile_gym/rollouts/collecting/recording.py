"""Storing the episodes of an environment that somebody else steps: a trainer, or a batched policy.

Each environment reports its moments itself, before it can be reset. So nothing here depends on how
it is stepped, and an episode is the same under every autoreset mode of a vector environment: the
last frame is in it, and the reset that follows is not.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

import gymnasium
from gymnasium.vector import VectorEnv

from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.collecting.environment_settings import settings_of
from mobile_gym.rollouts.collecting.recorder import EpisodeRecorder
from mobile_gym.rollouts.reporting.report import report_run
from mobile_gym.rollouts.storing.codecs import DEFAULT_CODEC, codec_of
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, IndexEntry
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.run_folder import RunFolder
from mobile_gym.rollouts.storing.run_settings import RunSettings
from mobile_gym.rollouts.storing.writer import EpisodeWriter

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

    One that somebody else ends has ended, too: by a limit of steps around the environment, a reset
    or `close` in the middle, or because the context is left; it is stored as truncated, with the
    reason `"left"` where the limit was not known. Episodes that were under way before, that
    `load_state` takes somewhere else, or that start on a demonstration are not stored: they are no
    whole episodes. Leaving the context waits for the disk and writes the summary and the report;
    where no episode ended, nothing is left.

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
    settings = [_run_settings(each, env, agent) for each in single]
    codec_of(codec)
    run = RunFolder.create(
        folder,
        suite=", ".join(dict.fromkeys(map(_suite_name, single))),
        settings=settings[0],
        version=importlib.metadata.version("mobile-gym"),
        tasks=tuple(
            dict.fromkeys(template.env_id for each in single for template in each.templates)
        ),
    )
    recording, positions = Recording(), count()

    index = EpisodeIndex(run.episodes)

    def on_stored(position: int, entry: IndexEntry) -> None:
        index.append(entry)
        recording.outcomes.append(entry.outcome)

    with run.held():
        try:
            with EpisodeWriter(run.episodes, on_stored, None, codec) as writer:

                def finish(recorder: EpisodeRecorder) -> None:
                    if not recorder.is_valid:
                        recording.void += 1
                        return
                    position = next(positions)
                    writer.put(position, recorder.episode(position))

                for each, its in zip(single, settings, strict=True):
                    each.on_moment = _EnvironmentRecorder(each, its, finish).take
                is_judged = False
                try:
                    yield recording
                    is_judged = True
                finally:
                    for each in single:
                        _end_episode(each, is_judged=is_judged)
                        each.on_moment = None
            if recording.outcomes:
                report_run(run)
        finally:
            if not recording.outcomes:  # the same folder can be asked for again
                run.discard()


def _end_episode(single: Any, *, is_judged: bool) -> None:
    """End the episode that an environment is in, which would else be in no run.

    A program that is interrupted does not wait for a judge that asks a model.
    """
    asks_model = getattr(single.session.judge, "asks_model", False)
    single.end_episode(is_judged=is_judged or not asks_model)


class _EnvironmentRecorder:
    """Records one environment, which reports its moments itself."""

    def __init__(
        self, env: Any, settings: RunSettings, finish: Callable[[EpisodeRecorder], None]
    ) -> None:
        self._recorder = EpisodeRecorder(env, settings, run_seed=None)
        self._env = env
        self._finish = finish

    def take(self, happening: str) -> None:
        """Take in the moment where the environment stands."""
        recorder = self._recorder
        if happening in ("reset", "load"):
            recorder.drop()  # what was before a state that was loaded
            first = self._env.last_record
            if first.step == 0 and not first.info.get("start_step", 0):  # from its reset
                recorder.begin()
        elif recorder.records:
            if happening == "end":
                recorder.settle()
            else:
                recorder.add()
            if recorder.has_ended:
                self._finish(recorder)
                recorder.drop()


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


def _suite_name(single: Any) -> str:
    """The task of an environment, or the suite of one that has many."""
    if len(single.templates) == 1:
        return str(single.template.id)
    kwargs = {} if single.spec is None else single.spec.kwargs
    return ", ".join(kwargs.get("tasks") or (kwargs.get("suite", "all"),))


def _run_settings(single: Any, env: Any, agent: str) -> RunSettings:
    """The settings of a run, as far as an environment's arguments are some of them.

    Raises:
        UsageError: nobody knows what it was made with.
    """
    spec = single.spec or env.unwrapped.spec
    if spec is None:
        raise UsageError("make the environment with gymnasium.make or make_vec to record it")
    return settings_of(single, spec.kwargs, agent)
