"""Playing a bench: the runs of its agents one after the other, each on the engine asked for.

`mobile-gym bench` and programs call it.

What is finished is never played again, so the same call goes on after any kind of end. A run whose
episodes are all there gets its summary and report.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from mobile_gym.core import plugins
from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.benching.bench_folder import (
    Bench,
    BenchFolder,
    BenchRun,
    bench_in,
    read_bench,
)
from mobile_gym.rollouts.benching.bench_settings import BenchAgent
from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.collecting.episode_seeds import EpisodeSeeds
from mobile_gym.rollouts.collecting.watch import DEVICE_TIMEOUT_S
from mobile_gym.rollouts.reporting.report import report_run
from mobile_gym.rollouts.storing.codecs import DEFAULT_CODEC
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.run_folder import REPORT, RunFolder

_SECONDS_PER_HOUR: Final = 3600.0


class BenchLimits:
    """Says when no further episode may begin.

    Time counts from when this is made. Money is that of agents and judges, of all episodes that
    `spend` hears of; an agent that does not say what it costs is not limited by it.

    Attributes:
        spent_usd: so far.

    Raises:
        UsageError: a limit is not positive.
    """

    def __init__(
        self,
        hours: float | None = None,
        usd: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        for name, value in (("hours", hours), ("usd", usd)):
            if value is not None and not value > 0:
                raise UsageError(f"the limit of {name} is {value}; it must be positive")
        self.spent_usd = 0.0
        self._hours = hours
        self._usd = usd
        self._clock = clock
        self._began_s = clock()

    def spend(self, outcome: Outcome) -> None:
        """Count what an episode has cost."""
        self.spent_usd += outcome.judge_cost_usd + (outcome.agent_cost_usd or 0.0)

    @property
    def reached(self) -> str:
        """Which limit is reached, in words; "" where none is."""
        hours = (self._clock() - self._began_s) / _SECONDS_PER_HOUR
        if self._hours is not None and hours >= self._hours:
            return f"the limit of {self._hours:g} hours is reached"
        if self._usd is not None and self.spent_usd >= self._usd:
            return f"the limit of ${self._usd:g} is reached (${self.spent_usd:.4f} are spent)"
        return ""


OnProgress = Callable[[int, int], None]
"""Called after every episode with how many of the bench are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class BenchEngine:
    """How a bench is played; nothing of it but an agent's deadline changes an episode.

    Attributes:
        name: one of `engines.ENGINES`.
        workers: devices, or processes or Ray actors with one each.
        codec: how screenshots are kept.
        ray_address: of a Ray cluster, for the engine `ray`.
        pictures: episodes that each run's report shows step by step.
        timeout_s: see `RunPlan`.
        agent_timeout_s: see `RunPlan`.
        agent_process: see `RunPlan`.
    """

    name: str = "local"
    workers: int = 1
    codec: str = DEFAULT_CODEC
    ray_address: str | None = None
    pictures: int = 3
    timeout_s: float = DEVICE_TIMEOUT_S
    agent_timeout_s: float | None = None
    agent_process: bool = True

    def agent_pool(self, agent: BenchAgent) -> AgentPool:
        """What makes an agent of the bench."""
        return AgentPool(agent.spec, self.agent_timeout_s, in_process=not self.agent_process)


@dataclass(slots=True)
class _BenchProgress:
    done: int
    total: int
    limits: BenchLimits
    tell: OnProgress
    outcomes: dict[int, Outcome] = field(default_factory=dict[int, Outcome])

    def __call__(self, position: int, outcome: Outcome) -> None:
        self.outcomes[position] = outcome
        self.done += 1
        self.limits.spend(outcome)
        self.tell(self.done, self.total)


def play_bench(
    folder: BenchFolder,
    engine: BenchEngine,
    *,
    key: bytes | None = None,
    limits: BenchLimits | None = None,
    on_progress: OnProgress = lambda done, total: None,
) -> Bench:
    """Play what is left of a bench, until it is whole or a limit is reached.

    Args:
        folder: nobody else plays it meanwhile.
        engine: where.
        key: the secret whose fingerprint the bench has; None for none.
        limits: None for none.
        on_progress: not always called from the calling thread.

    Returns:
        The bench as it now is.

    Raises:
        UsageError: the key is not that of the bench, or an environment cannot be made.
        StoreError: another process plays this bench, or something cannot be stored.
        MobileGymError: a device, a judge or an agent failed too often on one episode.
    """
    limits = BenchLimits() if limits is None else limits
    with folder.held():
        before = bench_in(folder)
        for run in before.runs:
            EpisodeSeeds.of(folder.settings.run_settings(run.agent, run.split), key)
            for episode in run.episodes:
                limits.spend(episode.outcome)
        total = sum(run.asked for run in before.runs)
        progress = _BenchProgress(total - before.left, total, limits, on_progress)
        templates = _templates_by_env_id(folder)
        is_over = False
        try:
            for agent in folder.agents:
                with engine.agent_pool(agent) as agents:
                    for run in before.runs:
                        if run.agent != agent or limits.reached:
                            continue
                        if run.left or not (run.path / REPORT).exists():
                            _play_run(folder, run, engine, key, templates, progress, agents)
            is_over = True
        finally:
            if folder.is_new and not is_over and not progress.done:  # a mistake of the caller
                folder.discard()
        return read_bench(folder.path)


def _play_run(
    folder: BenchFolder,
    bench_run: BenchRun,
    engine: BenchEngine,
    key: bytes | None,
    templates: Mapping[str, TaskTemplate],
    progress: _BenchProgress,
    agents: AgentPool,
) -> None:
    settings = folder.settings.run_settings(bench_run.agent, bench_run.split)
    tasks = folder.tasks[bench_run.split]
    run = RunFolder.start(
        bench_run.path,
        suite=folder.settings.suite,
        settings=settings,
        version=folder.facts["version"],
        tasks=tasks,
    )
    limits = progress.limits
    with run.held():
        plan = RunPlan(
            run.run["suite"],
            settings,
            run.episodes,
            engine.codec,
            engine.ray_address,
            key,
            engine.timeout_s,
            engine.agent_timeout_s,
            engine.agent_process,
        )
        progress.outcomes = run.outcomes()
        try:
            run_leases(
                engine.name,
                plan,
                [templates[env_id] for env_id in tasks],
                workers=engine.workers,
                finished=tuple(progress.outcomes),
                report=progress,
                is_stopped=lambda: bool(limits.reached),
                agents=agents,
            )
        finally:
            if not progress.outcomes and run.is_new:  # a mistake, or a limit, at its first episode
                run.discard()
        if len(progress.outcomes) == bench_run.asked:
            report_run(run, pictures=engine.pictures)


def _templates_by_env_id(folder: BenchFolder) -> Mapping[str, TaskTemplate]:
    """The suite's tasks by environment id.

    Raises:
        UsageError: one of the bench's tasks is no longer there.
    """
    catalog: Any = plugins.load("suite catalog", "built-in")
    suite = folder.settings.suite
    templates = {template.env_id: template for template in catalog.suite(suite)}
    for env_id in (suite_env_id for ids in folder.tasks.values() for suite_env_id in ids):
        if env_id not in templates:
            raise UsageError(f"suite {suite!r} has no task {env_id}, which the bench asks for")
    return templates
