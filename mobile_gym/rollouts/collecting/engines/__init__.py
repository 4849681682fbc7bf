"""Engines: where a run's episodes are played. All of them give the same episodes.

Each is a module with `run(plan, leases, workers, on_stored, is_stopped, agents)`, found by the name
of the module.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from mobile_gym.core.errors import UnknownName
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
from mobile_gym.rollouts.collecting.engines.leases import EpisodeLease, RunPlan, open_leases
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex, IndexEntry
from mobile_gym.rollouts.storing.outcomes import Outcome

__all__ = [
    "ENGINES",
    "EpisodeLease",
    "Report",
    "RunPlan",
    "open_leases",
    "require_engine",
    "run_leases",
]

Report = Callable[[int, Outcome], None]
"""Called for each episode that is on the disk: its position in the run, and what came of it."""

ENGINES: Final = ("local", "process", "ray")


def require_engine(name: str) -> None:
    """Check the name of an engine.

    Raises:
        UnknownName: there is no such engine.
    """
    if name not in ENGINES:
        raise UnknownName.among("engine", name, ENGINES)


def run_leases(
    engine: str,
    plan: RunPlan,
    templates: Sequence[TaskTemplate],
    *,
    workers: int,
    finished: Iterable[int],
    report: Report,
    is_stopped: Callable[[], bool] = lambda: False,
    agents: AgentPool | None = None,
) -> None:
    """Play and store every episode of a run that is not finished yet.

    Args:
        engine: one of `ENGINES`.
        plan: what to play, and where it is stored.
        templates: the tasks of the plan, in their order.
        workers: devices in this process, or processes or Ray actors with one device each.
        finished: positions of the episodes that are stored already.
        report: called for each episode when it is on the disk; not always from the calling thread,
            but never from two at once.
        is_stopped: asked before an episode is lent. Once it is so, the episodes that are lent are
            finished, at most two for each worker, and no other is begun.
        agents: of the plan, for the engine of this process, which leaves it open: agents that share
            a process are then not made again for the next run. None makes one for this run.

    Raises:
        UnknownName: there is no such engine.
        UsageError: an environment cannot be made from the settings of the plan.
        MissingExtra: the engine needs a package that is not installed.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
        JudgeUnavailable: the judge did not answer as often.
        AgentUnavailable: the agent did not answer as often.
        MobileGymError: one episode ended too many workers, or a worker ended with an error.
    """
    require_engine(engine)
    leases = open_leases(templates, plan.settings.episodes, frozenset(finished))
    index = EpisodeIndex(plan.episodes)

    def on_stored(position: int, entry: IndexEntry) -> None:
        index.append(entry)
        report(position, entry.outcome)

    if leases:
        module = importlib.import_module(f"mobile_gym.rollouts.collecting.engines.{engine}")
        module.run(plan, leases, workers, on_stored, is_stopped, agents)
