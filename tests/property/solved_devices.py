"""Devices on which a task was solved, and what the judge says of devices put in their place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Finish, Key, PressKey, Wait
from mobile_gym.core.checks import (
    ContentRow,
    FileExists,
    PackageInstalled,
    PreferenceIs,
    SettingIs,
    children,
)
from mobile_gym.core.ports import Agent
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.side_effects import side_effects
from mobile_gym.envs.state import EnvState
from mobile_gym.virtual_device.host import Snapshot
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import folders

MAX_STEPS: Final = 2000
_NOW: Final = Wait(0.1)
_FACTS: Final = (ContentRow, FileExists, PackageInstalled, PreferenceIs, SettingIs)


@dataclass(frozen=True, slots=True)
class Solved:
    """An episode in which the solution was done and the home screen then shown.

    Attributes:
        start: right after reset, to be returned to.
        end: at the end, running still.
        was: the device's state at the start, had nobody touched it until the end.
        now: its state at the end.
        report: the judge's, at the end.
    """

    start: EnvState
    end: EnvState
    was: DeviceState
    now: DeviceState
    report: JudgeReport


def opened(template: TaskTemplate, language: str = "en") -> MobileEnv:
    """An environment that only `Finish` ends."""
    return MobileEnv(
        template,
        language=language,
        terminate_on="finish",
        max_steps=MAX_STEPS,
        observe=("screen_rect",),
    )


def solve(env: MobileEnv, seed: int) -> Solved:
    """Follow the solution from a reset on."""
    env.reset(seed=seed)
    start: Any = env.save_state()
    agent = SolutionAgent()
    agent.reset(env.task, seed)
    follow(env, agent)
    assert not agent.failure, f"{env.task.id}, seed {seed}: {agent.failure}"
    leave(env)
    device: Any = env.session.lease.open()
    was = _settled(device, device.untouched(start.device).state)
    return Solved(start, env.save_state(), was, device_state(env), env.session.moment.report)


def follow(env: MobileEnv, agent: Agent) -> None:
    """Do what the agent does, but do not end the episode."""
    while env.is_running:
        action = agent.act(env.observation(), env.frame)
        if isinstance(action, Finish):
            return
        env.step(action)


def leave(env: MobileEnv) -> None:
    """Wait until messages are sent and nothing moves any more, on the home screen if that will do.

    A goal may be to show a page, and a violation ends an episode.
    """
    if not env.is_running:
        return
    if not any(
        one.role == "goal" and one.hold == "final" and not is_fact(one)
        for one in env.task.substates
    ):
        env.step(PressKey(Key.HOME))
    env.step(Wait(8.0))


def device_state(env: MobileEnv) -> DeviceState:
    """The state of its embedded device."""
    device: Any = env.session.lease.open()
    return _settled(device, device.save_state().state)


def _settled(device: Any, state: DeviceState) -> DeviceState:
    """Its apps' files are their data."""
    return folders.adopt_detached_files(state, device.host.apps)


def judged(env: MobileEnv, moment: EnvState, state: DeviceState) -> JudgeReport:
    """What the judge says at a moment if the device is in another state, after a short wait."""
    env.load_state(replace(moment, device=Snapshot(state)))
    env.step(_NOW)
    return env.session.moment.report


def named_effects(env: MobileEnv) -> tuple[str, ...]:
    """The side effects of the episode as it stands."""
    return side_effects(env.task, env.session.lease.open(), env.session.setup.baseline)


def is_fact(substate: Substate) -> bool:
    """Whether it is a goal or a guard that is read from what lasts, and not from a screen."""
    check = substate.check
    if substate.role not in ("goal", "guard") or substate.hold != "final" or check is None:
        return False
    if substate.after or substate.parent_id is not None:  # it waits for what happens
        return False
    waiting = [check]
    while waiting:
        one = waiting.pop()
        waiting += children(one)
        if not children(one) and not isinstance(one, _FACTS):
            return False
    return True


def held(report: JudgeReport) -> Mapping[int, bool]:
    """By substate: whether it counts."""
    return {verdict.substate_id: verdict.satisfied for verdict in report.verdicts}
