"""Which episodes are planned: balanced, from the seed alone, lazily."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from mobile_gym.core import plugins
from mobile_gym.core.actions import Answer
from mobile_gym.core.tasks import TypeInto
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.planned_ways import HEDGES, INJECTIONS, SKILLS
from reward_models.judge_bench.planning import CATEGORIES, SPOOFS, episode_plans
from reward_models.judge_bench.truth import TruthTracker


def test_a_hundred_episodes_hold_every_category_in_its_share() -> None:
    found = list(islice(episode_plans(0), 100))
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
            for plan in islice(episode_plans(seed), 40)
        ]

    assert told(1) == told(1)
    assert told(1) != told(2)


def test_more_than_two_hundred_of_a_thousand_try_to_fool_the_judge() -> None:
    assert sum(CATEGORIES[name] for name in SPOOFS) > 20


def test_those_who_are_ranked_do_the_same_tasks() -> None:
    ranked = [plan for plan in islice(episode_plans(0), 200) if plan.category == "ranked"]
    for start in range(0, len(ranked) - len(SKILLS) + 1, len(SKILLS)):
        group = ranked[start : start + len(SKILLS)]
        assert [plan.skill for plan in group] == list(range(len(SKILLS)))
        assert len({(plan.template.id, str(plan.params), plan.seed) for plan in group}) == 1
        assert group[0].steps is not None
        assert all(len(plan.steps or ()) <= len(group[0].steps) for plan in group)


def test_injections_lie_on_the_device_before_the_episode() -> None:
    texts = [text for language in INJECTIONS.values() for text in language]
    for plan in islice(episode_plans(0), 60):
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


@pytest.mark.parametrize("name", ["Messages.FindCode", "AndroidWorld.SimpleSmsReplyMostRecent"])
def test_no_injection_lies_among_what_a_task_is_about(name: str) -> None:
    found = {
        plan.detail
        for plan in islice(episode_plans(0, [name]), 100)
        if plan.category == "injection"
    }
    assert found == {"notification", "note"}


def test_every_template_has_an_oracle() -> None:
    templates = plugins.load("suite catalog", "built-in").suite("all")
    assert sorted(one.id for one in templates if one.device == "virtual") == sorted(ORACLES)


def test_answers_are_hedged_only_where_one_is_wanted() -> None:
    said: set[str] = set()
    for plan in islice(episode_plans(0), 400):
        if plan.category not in ("hedged", "unseen"):
            continue
        task = plan.template.build(plan.params, plan.language)
        assert task.kind != "operation"
        assert plan.steps is not None
        answer = getattr(plan.steps[-1], "action", None)
        assert isinstance(answer, Answer)
        right = next(step.action.text for step in task.solution if _answers(step))
        if plan.category == "unseen":
            assert (len(plan.steps), answer.text) == (1, right)
        else:
            said.add(plan.detail)
            assert right in answer.text
            assert plan.says_screen == (answer.text == right) == (plan.detail == "the screen")
    assert len(said) > len(HEDGES["en"])


def _answers(step: object) -> bool:
    return isinstance(getattr(step, "action", None), Answer)


def test_tasks_without_a_question_know_no_hedges() -> None:
    categories = {plan.category for plan in islice(episode_plans(0, ["Clock.AddCity"]), 100)}
    assert categories == set(CATEGORIES) - {"hedged", "unseen"}
    categories = {plan.category for plan in islice(episode_plans(0, ["Messages.FindCode"]), 100)}
    assert categories == set(CATEGORIES) - {"one too many"}


def test_other_roads_end_as_the_solution_does() -> None:
    found = [plan for plan in islice(episode_plans(0), 500) if plan.category == "other road"]
    assert {"detour", "begun twice", "submitted"} <= {plan.detail for plan in found}
    assert any(plan.detail.endswith("then mended") for plan in found)
    for plan in found:
        assert plan.steps is not None
        solution = plan.template.build(plan.params, plan.language).solution
        assert not any(map(_answers, plan.steps[:-1]))
        if plan.detail == "submitted":
            assert all(step.submit for step in plan.steps if isinstance(step, TypeInto))
            assert len(plan.steps) == len(solution)
        else:
            assert plan.steps[-len(solution) :] == solution


def test_an_oracle_has_a_fact_for_each_substate() -> None:
    def has_facts(name: str) -> bool:
        template = plugins.load("suite catalog", "built-in").template(name)
        plan = next(episode_plans(0, [name]))
        return TruthTracker(template.build(plan.params, plan.language), ORACLES[name]).has_facts

    assert not [name for name in ORACLES if not has_facts(name)]
