"""How an episode begins: a device is reset, set up, observed and probed, and judging begins."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.asking import asked, asked_report
from mobile_gym.core.errors import JudgeUnavailable, TaskError
from mobile_gym.core.ports import Device, DiffableDevice, Judge, RestingDevice
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs.episode import Moment, Setup
from mobile_gym.envs.probing import answers_to, probe

JUDGE_TRIES: Final = 3
"""Steps in a row that a judge may fail to answer before the episode is void."""


class Beginning(NamedTuple):
    """An episode after its reset."""

    setup: Setup
    moment: Moment
    timings_s: Mapping[str, float]


def begin_episode(
    setup: Setup, device: Device, judge: Judge, *, needs_screenshot: bool
) -> Beginning:
    """Bring a device to the start of an episode, and a judge with it.

    Args:
        setup: what the seed and the options decided.
        device: any.
        judge: any.
        needs_screenshot: whether frames have one.

    Raises:
        TaskError: the task's setup fails.
        DeviceFault: the device failed.
        JudgeUnavailable: the judge did not answer, several times.
    """
    task, started = setup.task, time.perf_counter()
    device.reset(setup.request)
    for command in task.setup:
        result = device.shell(command)
        if result.exit_code:
            raise TaskError(
                f"{task.id}: setup command {command!r} failed: "
                f"{(result.stderr or result.stdout).strip() or result.exit_code}"
            )
    if isinstance(device, RestingDevice):
        device.rest()
    baseline = device.save_state() if isinstance(device, DiffableDevice) else None
    frame = device.observe(screenshot=needs_screenshot)
    judge_probes = asked(judge, lambda: tuple(dict.fromkeys(judge.probes(task))))
    recorded = tuple(dict.fromkeys((*judge_probes, *task.probes)))
    answers = probe(device, recorded)
    transition = Transition(frame, None, frame, answers_to(answers, judge_probes))
    observed = time.perf_counter()
    report = _first_report(judge, task, transition)
    return Beginning(
        dataclasses.replace(
            setup, probes=judge_probes, recorded_probes=recorded, baseline=baseline
        ),
        Moment(frame, report, answers, cost_usd=report.cost_usd),
        {"reset": observed - started, "judge": time.perf_counter() - observed},
    )


def _first_report(judge: Judge, task: Task, transition: Transition) -> JudgeReport:
    for tries_left in reversed(range(JUDGE_TRIES)):
        try:
            return asked_report(judge, lambda: judge.begin(task, transition), task)
        except JudgeUnavailable:
            if not tries_left:
                raise
    raise AssertionError
