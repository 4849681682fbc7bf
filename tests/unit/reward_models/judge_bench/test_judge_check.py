"""Judges that are right, that accept everything, and that repeat the example in their prompt."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from mobile_gym.cli import main
from mobile_gym.core import plugins
from mobile_gym.core.language_models import Message, Request
from reward_models.judge_bench.judge_check import SCHEDULE, _chosen, check_judge_model
from reward_models.judge_toolkit.checked_replies import COPIES, ask_until_read
from reward_models.language_models.scripted import ScriptedModel


def test_half_of_the_episodes_are_failures() -> None:
    chosen = list(_chosen(0))
    assert Counter(category for category, _ in chosen) == SCHEDULE
    assert len(chosen) == 20
    empty = [plan.template.id for category, plan in chosen if category == "empty"]
    assert len(set(empty)) == len(empty)


def test_rules_pay_for_no_failure_and_for_every_success(capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["judge", "--check", "--judge", "rules"])
    assert ended.value.code in (0, None)
    said = " ".join(capsys.readouterr().out.split())
    assert "rules pays for 0 of 10 failures and for all but 0 of 10 successes; 0 of 20" in said


def copies(request: Request) -> str:
    """Repeats the last example of a reply that the prompt has, as a weak model does."""
    text = "\n".join(one.text for one in request.messages if one.role != "assistant")
    examples = re.findall(r"^\{.*?\}$", text, re.MULTILINE | re.DOTALL)
    return examples[-1].replace(' or "failure"', "").replace(' or "no"', "") if examples else "{}"


@pytest.mark.parametrize("name", ["arena", "digidata", "autoeval"])
def test_a_model_that_copies_the_example_is_not_believed(name: str) -> None:
    """It is told no verdict at all: everything that it says is a placeholder."""
    judge = plugins.load("judge", name)(model=ScriptedModel(copies))
    checked = check_judge_model(judge)
    assert checked.accepted_failures == 0
    assert not any(one.accepted for one in checked.episodes)


def test_where_no_reason_is_asked_for_the_check_finds_it() -> None:
    """SPA-Bench asks for the verdict alone on most tasks: a copied one looks like any other."""
    judge = plugins.load("judge", "spa_bench")(model=ScriptedModel(copies), see="text")
    assert check_judge_model(judge).accepted_failures > 0


EXAMPLE = 'Answer as {"reason": "one short sentence", "kind": "none"}'


@pytest.mark.parametrize(
    "reply",
    [
        {"reason": "one short sentence", "kind": "none"},
        {"reason": "...", "kind": "none"},
        {"reason": "```", "kind": "none"},
        {"reason": "<reason>", "kind": "none"},
        {"steps": [{"reason": "…"}]},
    ],
)
def test_a_placeholder_is_no_reason(reply: object) -> None:
    said = iter([json.dumps(reply, ensure_ascii=False), '{"reason": "it is on", "kind": "none"}'])
    model = ScriptedModel(lambda _: next(said))
    request = Request((Message("user", (EXAMPLE,)),))
    checked = ask_until_read(model, request, json.loads, tries=2)
    assert [one.kind for one in checked.refusals] == [COPIES]
    assert checked.value == {"reason": "it is on", "kind": "none"}


@pytest.mark.parametrize("reason", ["", "ok", "设置已打开", "it is one short sentence"])
def test_a_reason_in_own_words_is_one(reason: str) -> None:
    model = ScriptedModel([json.dumps({"reason": reason, "kind": "none"})])
    request = Request((Message("user", (EXAMPLE,)),))
    assert not ask_until_read(model, request, json.loads, tries=2).refusals
