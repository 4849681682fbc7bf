"""Engines: where a run's episodes are played. All of them give the same episodes.

Each is a module with `run(job, leases, workers, report)`, found by the name of the module.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from typing import Final

from mobile_gym.core.errors import UnknownName
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.collecting.engines.run_plan import Job, Lease, open_leases
from mobile_gym.rollouts.storing.writer import Report

__all__ = ["ENGINES", "Job", "Lease", "open_leases", "require_engine", "run_leases"]

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
    job: Job,
    templates: Sequence[TaskTemplate],
    *,
    workers: int,
    finished: Iterable[int],
    report: Report,
) -> None:
    """Play and store every episode of a run that is not finished yet.

    Args:
        engine: one of `ENGINES`.
        job: what to play, and where it is stored.
        templates: the tasks of the job, in their order.
        workers: devices in this process, or processes or Ray actors with one device each.
        finished: positions of the episodes that are stored already.
        report: told of each episode when it is on the disk; not always from the calling thread,
            but never from two at once.

    Raises:
        UnknownName: there is no such engine.
        UsageError: an environment cannot be made from the settings of the job.
        MissingExtra: the engine needs a package that is not installed.
        StoreError: an episode cannot be stored.
        DeviceFault: a device failed too often on one episode.
        MobileGymError: one episode ended too many workers, or a worker ended with an error.
    """
    require_engine(engine)
    leases = open_leases(templates, job.settings.episodes, frozenset(finished))
    if leases:
        module = importlib.import_module(f"mobile_gym.rollouts.collecting.engines.{engine}")
        module.run(job, leases, workers, report)
