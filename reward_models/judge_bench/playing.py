"""Plays a planned episode under a judge, and keeps beside each of its reports what was true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core import plugins
from mobile_gym.core.actions import Answer
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.ports import Judge
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from reward_models.judge_bench.oracles import ORACLES, Sight
from reward_models.judge_bench.oracles.sight import visible_texts
from reward_models.judge_bench.planning import EpisodePlan
from reward_models.judge_bench.truth import StepTruth, TruthTracker

_RANDOM_STEPS: Final = 25
_STEPS_EACH: Final = 4
"""Actions that a step of a solution may take: scrolling to a node, getting rid of a banner."""
_ANSWER_CHARACTERS: Final = 4000
"""As much of a screen as an answer may hold."""


class JudgedStep(NamedTuple):
    """One step: what the judge said of it, and what was true.

    `judged` and `true` hold, for each substate in the task's order, whether it counts; they are
    empty where the oracle has no facts for the task's substates.
    """

    judged: tuple[bool, ...]
    true: tuple[bool, ...]
    judged_success: bool
    true_success: bool
    available: bool
    seconds: float
    cost_usd: float


@dataclass(frozen=True, slots=True)
class JudgedEpisode:
    """An episode that has been judged.

    Attributes:
        plan: what was done.
        steps: one per action.
        judged_score: half the judge's progress and half its success, at the end.
        true_score: the same of the truth.
        void: why the judge gave no verdict on the episode, or "".
        unfinished: why not all of the plan could be done, or "".
    """

    plan: EpisodePlan
    steps: tuple[JudgedStep, ...]
    judged_score: float
    true_score: float
    void: str = ""
    unfinished: str = ""


def play_plans(
    plans: Iterable[EpisodePlan], judge: Judge, *, screenshots: bool = True
) -> Iterator[JudgedEpisode]:
    """Play one episode after another, each when it is asked for."""
    for plan in plans:
        yield play_plan(plan, judge, screenshots=screenshots)


def play_plan(plan: EpisodePlan, judge: Judge, *, screenshots: bool = True) -> JudgedEpisode:
    """Play one episode under a judge.

    Args:
        plan: what to do.
        judge: sees frames and probes alone; the truth comes from elsewhere.
        screenshots: whether frames have pixels, which cost time; a judge that reads only the
            tree does not need them.
    """
    env = gymnasium.make(env_spec(plan, screenshots), judge=judge)
    try:
        return _play_episode(plan, env)
    finally:
        env.close()


def env_spec(plan: EpisodePlan, screenshots: bool) -> EnvSpec:
    """The environment in which a plan is carried out."""
    steps = _RANDOM_STEPS if plan.steps is None else _STEPS_EACH * (len(plan.steps) + 2)
    return EnvSpec(
        id=plan.template.env_id,
        entry_point="mobile_gym.envs:make_env",
        disable_env_checker=True,
        order_enforce=False,
        kwargs={
            "task": plan.template,
            "language": plan.language,
            "perturbation": plan.perturbation,
            "terminate_on": "finish",
            "max_steps": steps,
            "observe": ("screen_rect", "screenshot") if screenshots else ("screen_rect",),
        },
    )


def _play_episode(plan: EpisodePlan, env: gymnasium.Env[Any, Any]) -> JudgedEpisode:
    inner: Any = env.unwrapped
    try:
        observation, _ = env.reset(seed=plan.seed, options={"params": plan.params})
    except JudgeUnavailable as error:
        return JudgedEpisode(plan, (), 0.0, 0.0, void=f"at reset: {error}")
    host = inner.session.lease.open().host
    task: Task = inner.task
    start = host.state
    truth = TruthTracker(task, ORACLES[task.id])
    moment = truth.begin(Sight(task, start, start, host.activity, visible_texts(host.forest())))
    agent = (
        plugins.load("agent", "random")()
        if plan.steps is None
        else plugins.load("agent", "solution")(plan.steps)
    )
    agent.reset(task, plan.seed)
    steps: list[JudgedStep] = []
    ended = False
    while not ended:
        action = agent.act(observation, inner.frame)
        if plan.says_screen and isinstance(action, Answer):
            action = Answer(" ".join(visible_texts(host.forest()))[:_ANSWER_CHARACTERS] or " ")
        observation, _, terminated, truncated, _ = env.step(action)
        texts = visible_texts(host.forest())
        moment = truth.step(Sight(task, start, host.state, host.activity, texts), action)
        steps.append(_judged_step(task.substates * truth.has_facts, inner, moment))
        ended = terminated or truncated
    report: JudgeReport = inner.status.report
    return JudgedEpisode(
        plan=plan,
        steps=tuple(steps),
        judged_score=_dense_score(
            report.progress if truth.has_facts else float(report.success), report.success
        ),
        true_score=_dense_score(moment.progress, moment.success),
        void=inner.session.moment.fault,
        unfinished=getattr(agent, "failure", ""),
    )


def _judged_step(substates: tuple[Substate, ...], inner: Any, moment: StepTruth) -> JudgedStep:
    report: JudgeReport = inner.status.report
    timings_s: Mapping[str, float] = inner.last_timings
    return JudgedStep(
        judged=tuple(verdict.satisfied for verdict in report.verdicts) if substates else (),
        true=tuple(substate.id in moment.satisfied for substate in substates),
        judged_success=report.success,
        true_success=moment.success,
        available=report.available,
        seconds=timings_s["judge"],
        cost_usd=report.cost_usd,
    )


def _dense_score(progress: float, success: bool) -> float:
    return 0.5 * progress + 0.5 * success
