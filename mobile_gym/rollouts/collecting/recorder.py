"""From the moments of an environment to an episode, whoever steps the environment."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from typing import Any

from mobile_gym.core.episodes import (
    Episode,
    Reasoning,
    StepRecord,
    agent_failure,
    without_secrets,
)
from mobile_gym.rollouts.storing.provenance import Provenance
from mobile_gym.rollouts.storing.run_settings import RunSettings


class EpisodeRecorder:
    """The moments of one environment's episode so far, and what is known of it besides.

    `begin` takes in the moment after a reset, `add` the one after a step, and `episode` gives the
    whole when it has ended. One recorder serves any number of episodes, one after the other.

    Attributes:
        records: of the episode so far; empty while there is none that can become whole.
    """

    def __init__(self, env: Any, settings: RunSettings, *, run_seed: int | None) -> None:
        """Keep what to record.

        Args:
            env: the `MobileEnv` itself, without its wrappers.
            settings: of the run that the episodes belong to.
            run_seed: of that run, where the episodes' seeds depend on it.
        """
        self.records: list[StepRecord] = []
        self._env = env
        self._settings = settings
        self._run_seed = run_seed
        self._started_s = 0.0
        self._cost_usd: float | None = None

    def begin(self, record: StepRecord | None = None, *, started_s: float | None = None) -> None:
        """Begin an episode with the moment where the environment stands.

        Args:
            record: instead of the environment's own record of it.
            started_s: when it began by `time.perf_counter`, where that is earlier than now.
        """
        self.records = [self._env.last_record if record is None else record]
        self._started_s = time.perf_counter() if started_s is None else started_s
        self._cost_usd = None

    def drop(self) -> None:
        """Forget the episode, which cannot become whole."""
        self.records = []

    def add(self, reasoning: Reasoning | None = None, cost_usd: float | None = None) -> None:
        """Take in the moment after a step.

        Args:
            reasoning: the agent's, behind the action.
            cost_usd: what the agent says that the action cost.
        """
        record: StepRecord = self._env.last_record
        if reasoning is not None:
            record = dataclasses.replace(record, reasoning=reasoning)
        self.records.append(record)
        if cost_usd is not None:
            self._cost_usd = (self._cost_usd or 0.0) + cost_usd

    def fail(self, reason: str) -> None:
        """End the episode as the agent has failed it.

        What it has changed on the device is counted, and a judge that rules at the end is asked.

        Args:
            reason: why it gave no action.
        """
        self._env.end_episode()
        self.records.append(agent_failure(self._env.last_record, reason))

    def settle(self) -> None:
        """Take in the last moment again, as the episode was ended from outside after it."""
        last: StepRecord = self._env.last_record
        self.records[-1] = dataclasses.replace(last, reasoning=self.records[-1].reasoning)

    @property
    def has_ended(self) -> bool:
        """Whether the last moment ended the episode."""
        return self.records[-1].terminated or self.records[-1].truncated

    @property
    def is_valid(self) -> bool:
        """Whether neither device nor judge made the episode void."""
        return bool(self.records[-1].info["valid"])

    def episode(
        self,
        number: int,
        *,
        seed: int | None = None,
        faults: int = 0,
        agent_failures: Sequence[str] = (),
        repeated_steps: int = 0,
        group: str = "",
    ) -> Episode:
        """The whole episode.

        Args:
            number: of the episode among those of its task, or of its group.
            seed: what the environment was reset with; None where nobody seeded it for this
                episode, whose seed is then what its random streams come from.
            faults: attempts that were void before this one.
            agent_failures: why attempts failed in which the agent gave no action.
            repeated_steps: how many were taken in attempts before this one.
            group: that it belongs to.
        """
        status, settings = self._env.status, self._settings
        task = status.task
        episode = Episode(
            id=f"{group or task.id}-{number}",
            task=task,
            seed=status.episode_seed if seed is None else seed,
            agent=settings.agent,
            judge=settings.judge,
            device=settings.device or task.device,
            steps=tuple(self.records),
            provenance=Provenance(
                env_id=self._env.template.env_id,
                number=number,
                episode_seed=status.episode_seed,
                run_seed=self._run_seed,
                faults=faults,
                seconds=time.perf_counter() - self._started_s,
                terminate_on=settings.terminate_on,
                side_effects=tuple(status.side_effects),
                traces=self._env.traces,
                agent_cost_usd=self._cost_usd,
                agent_failures=tuple(agent_failures),
                repeated_steps=repeated_steps,
                group=group,
            ).as_texts(),
        )
        return without_secrets(episode)
