"""Oracles and rules agree on ways that no plan of the bench takes."""

from __future__ import annotations

import dataclasses
from itertools import islice

import pytest

from mobile_gym.core.actions import NormalizedPoint, Swipe
from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, TypeInto
from reward_models.judge_bench.planning import episode_plans
from reward_models.judge_bench.playing import play_plan
from reward_models.rules import RulesJudge

SHADE = Perform(Swipe(NormalizedPoint(0.5, 0.0), NormalizedPoint(0.5, 0.7)))


def tap(resource_id: str, text: str | None = None) -> TapOn:
    return TapOn(Selector(text=text, resource_id=resource_id))


WIFI = (SHADE, tap("tile_label", "Internet"), tap("wifi_toggle"), tap("done_button"))
AIRPLANE = tap("tile_label", "Airplane mode")


@pytest.mark.parametrize(
    ("name", "steps", "is_right"),
    [
        ("Settings.TurnOnWifi", WIFI, True),
        ("Settings.TurnOnWifi", WIFI[:2], False),
        ("Settings.PrepareForFlight", (SHADE, SHADE, AIRPLANE, *WIFI[1:]), False),
    ],
)
def test_quick_settings(name: str, steps: tuple[SolutionStep, ...], is_right: bool) -> None:
    plan = next(one for one in islice(episode_plans(0, (name,)), 40) if one.language == "en")
    plan = dataclasses.replace(plan, steps=steps, perturbation=None)
    episode = play_plan(plan, RulesJudge(), screenshots=False)
    assert not episode.unfinished
    assert all(step.judged == step.true for step in episode.steps)
    assert episode.steps[-1].true_success == is_right
    assert any(episode.steps[-1].true[5:])


@pytest.mark.parametrize(
    ("language", "form"),
    [
        ("en", "{note}."),
        ("en", "{note}. Reimbursable"),
        ("en", "{note}. Reimbursable."),
        ("zh", "{note}。"),
        ("zh", "{note}。可报销"),
        ("zh", "{note}。可报销。"),
    ],
)
def test_a_note_may_be_copied_from_the_file_as_it_stands_there(language: str, form: str) -> None:
    drawn = islice(episode_plans(0, ("AndroidWorld.ExpenseAddMultipleFromMarkor",)), 100)
    plan = next(plan for plan in drawn if (plan.language, plan.category) == (language, "solution"))
    assert plan.steps is not None
    copied = tuple(
        dataclasses.replace(step, text=form.format(note=step.text))
        if isinstance(step, TypeInto) and step.target == Selector(resource_id="edt_note")
        else step
        for step in plan.steps
    )
    episode = play_plan(
        dataclasses.replace(plan, steps=copied, perturbation=None), RulesJudge(), screenshots=False
    )
    assert not episode.unfinished
    assert all(step.judged == step.true for step in episode.steps)
    assert episode.steps[-1].true_success
    assert episode.steps[-1].judged_success
