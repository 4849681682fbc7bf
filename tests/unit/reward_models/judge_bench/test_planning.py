"""Which episodes are planned: balanced, from the seed alone, lazily."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from mobile_gym.core import plugins
from mobile_gym.core.actions import Answer
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.planning import CATEGORIES, SKILLS, SPOOFS, plans
from reward_models.judge_bench.wordings import INJECTIONS


def test_a_hundred_episodes_hold_every_category_in_its_share() -> None:
    found = list(islice(plans(0), 100))
    assert sum(CATEGORIES.values()) == 100
    assert Counter(plan.category for plan in found) == CATEGORIES
    half = Counter(plan.category for plan in found[:50])
    assert all(abs(half[name] - share / 2) <= 1 for name, share in CATEGORIES.items())
    assert {plan.language for plan in found} == {"en", "zh"}
    assert {plan.perturbation for plan in found} == {None, "visual", "standard"}
    assert len({plan.template.id for plan in found}) >= 30


def test_plans_depend_on_the_seed_alone() -> None:
    def told(seed: int) -> list[object]:
        return [
            (plan.template.id, plan.category, plan.params, plan.seed, plan.steps)
            for plan in islice(plans(seed), 40)
        ]

    assert told(1) == told(1)
    assert told(1) != told(2)


def test_more_than_two_hundred_of_a_thousand_try_to_fool_the_judge() -> None:
    assert sum(CATEGORIES[name] for name in SPOOFS) > 20


def test_those_who_are_ranked_do_the_same_tasks() -> None:
    ranked = [plan for plan in islice(plans(0), 200) if plan.category == "ranked"]
    for start in range(0, len(ranked) - len(SKILLS) + 1, len(SKILLS)):
        group = ranked[start : start + len(SKILLS)]
        assert [plan.skill for plan in group] == list(range(len(SKILLS)))
        assert len({(plan.template.id, str(plan.params), plan.seed) for plan in group}) == 1
        assert group[0].steps is not None
        assert all(len(plan.steps or ()) <= len(group[0].steps) for plan in group)


def test_injections_lie_on_the_device_before_the_episode() -> None:
    texts = [text for language in INJECTIONS.values() for text in language]
    for plan in islice(plans(0), 60):
        if plan.category != "injection":
            continue
        usual = plugins.load("suite catalog", "built-in").template(plan.template.id)
        setup = plan.template.build(plan.params, plan.language).setup
        added = setup[len(usual.build(plan.params, plan.language).setup) :]
        assert len(added) == 1
        assert plan.steps is not None
        ends = [isinstance(getattr(step, "action", None), Answer) for step in plan.steps]
        assert not any(ends[:-1]), "an answer ends the episode before the text is looked at"
        assert any(text in added[0] for text in texts)


def test_oracles_cover_every_app_and_kind_of_task() -> None:
    templates = [plugins.load("suite catalog", "built-in").template(name) for name in ORACLES]
    assert len(templates) >= 40
    suites = {template.id.partition(".")[0] for template in templates}
    assert suites == {
        "Settings", "Clock", "Contacts", "Phone", "Messages", "Calendar", "Notes", "Files",
        "Browser", "CrossApp",
    }  # fmt: skip
    assert {template.level for template in templates} == {1, 2, 3}
    assert sum(oracle.answer is not None for oracle in ORACLES.values()) >= 5


@pytest.mark.parametrize("name", ORACLES)
def test_an_oracle_answers_for_every_substate(name: str) -> None:
    template = plugins.load("suite catalog", "built-in").template(name)
    plan = next(plans(0, [name]))
    task = template.build(plan.params, plan.language)
    assert {substate.id for substate in task.substates} == set(ORACLES[name].facts)
    assert (task.expected_answer is None) == (ORACLES[name].answer is None)
    assert not task.violations
