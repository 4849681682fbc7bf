"""Where examples come from: episodes of the judge bench, or those that were collected before.

What the rules judge says of every frame is taken as the truth: its checks are told the device's
state through probes, which the network never sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import gymnasium

from mobile_gym.core import plugins
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from reward_models.judge_bench.planning import EpisodePlan, episode_plans
from reward_models.judge_bench.playing import env_spec
from reward_models.learned.training_set import TrainingSet, TrainingSetWriter
from reward_models.rules import RulesJudge


class _Recorder(RulesJudge):
    """The rules judge, which keeps what it has seen and said."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Transition] = []
        self.reports: list[JudgeReport] = []

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.seen, self.reports = [transition], [super().begin(task, transition)]
        return self.reports[-1]

    def judge(self, transition: Transition) -> JudgeReport:
        self.seen.append(transition)
        self.reports.append(super().judge(transition))
        return self.reports[-1]


def virtual_templates() -> tuple[str, ...]:
    """The ids of all built-in templates that run on the virtual device."""
    suite = plugins.load("suite catalog", "built-in").suite("all")
    return tuple(template.id for template in suite if template.device == "virtual")


def collect_from_bench(
    episodes: int,
    *,
    seed: int,
    templates: Sequence[str] | None = None,
    on_episode: Callable[[], object] | None = None,
) -> TrainingSet:
    """Play episodes as the judge bench plans them: solutions, wrong endings, spoofs, walks.

    Args:
        episodes: how many.
        seed: of the episodes. The judge bench measures on seed 0; take another one.
        templates: ids; all that run on the virtual device where None.
        on_episode: told after every episode.
    """
    chosen = virtual_templates() if templates is None else tuple(templates)
    writer = TrainingSetWriter()
    for plan in islice(episode_plans(seed, chosen), episodes):
        writer.add(*_play_plan(plan))
        if on_episode is not None:
            on_episode()
    return writer.done()


def _play_plan(plan: EpisodePlan) -> tuple[Task, list[Transition], list[JudgeReport]]:
    recorder = _Recorder()
    env = gymnasium.make(env_spec(plan, screenshots=False), judge=recorder)
    try:
        inner: Any = env.unwrapped
        observation, _ = env.reset(seed=plan.seed, options={"params": plan.params})
        agent = (
            plugins.load("agent", "random")()
            if plan.steps is None
            else plugins.load("agent", "solution")(plan.steps)
        )
        agent.reset(inner.task, plan.seed)
        ended = False
        while not ended:
            action = agent.act(observation, inner.frame)
            observation, _, terminated, truncated, _ = env.step(action)
            ended = terminated or truncated
        return inner.task, recorder.seen, recorder.reports
    finally:
        env.close()


def collect_from_episodes(
    folder: Path, on_episode: Callable[[], object] | None = None
) -> TrainingSet:
    """Read the episodes of a run, such as `mobile-gym run --judge rules` collects.

    Args:
        folder: of the run, or one with several; the episodes are read without their pixels.
        on_episode: told after every episode.

    Raises:
        UsageError: there are none, or none that the rules judge has judged.
    """
    store = plugins.load("episode store", "built-in")
    files = [stored.path for stored in store.find(folder)]
    writer, others = TrainingSetWriter(), 0
    for file in files:
        episode: Episode = store.read_episode(file, pixels=False)
        if episode.judge == RulesJudge.name:
            reports = [step.report for step in episode.steps]
            writer.add(episode.task, list(_episode_transitions(episode)), reports)
        else:
            others += 1
        if on_episode is not None:
            on_episode()
    if len(files) == others:
        raise UsageError(
            f"{folder}: of {len(files)} episodes none was judged by the rules; collect some with "
            "mobile-gym run --judge rules"
        )
    return writer.done()


def _episode_transitions(episode: Episode) -> Iterable[Transition]:
    before = episode.steps[0].frame
    for step in episode.steps:
        yield Transition(before, step.action, step.frame, step=step.step)
        before = step.frame
