"""Stages and what turns are made of: who is told what, and how answers in words are read."""

from __future__ import annotations

import pytest
from model_screens import FIRST, ScriptedModel, user_text

from mobile_gym.agents.prompted.stages import (
    PromptStage,
    StageQuestion,
    TurnScene,
    parse_labelled_lines,
)
from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.core.language_models import Message
from mobile_gym.dialects import DIALECTS

WORDS = PromptStage("words", Prompts.operator, Prompts.describe_next)
ACTS = PromptStage(
    "acts", Prompts.operator, Prompts.next_alone, (ScreenView("none", "html"),), "auto_droid"
)


def scene(heard: str = "", mistake: str = "") -> TurnScene:
    return TurnScene("Save it", FIRST, heard, mistake, "en", ScriptedModel("x"), 0.0, 7)


def question(stage: PromptStage, *parts: str, where: TurnScene | None = None) -> StageQuestion:
    return next((where or scene()).ask(stage, *parts))


def test_labels_are_read_at_the_start_of_lines() -> None:
    text = "Well.\nPlan: first\nsecond Subgoal: no\nSubgoal: go\n"
    assert parse_labelled_lines(text, "Plan", "Subgoal") == {
        "Plan": "first\nsecond Subgoal: no",
        "Subgoal": "go",
    }


def test_a_label_that_is_missing_has_nothing() -> None:
    assert parse_labelled_lines("no labels here", "Plan") == {"Plan": ""}


def test_the_last_of_several_labels_counts() -> None:
    assert parse_labelled_lines("Verdict: A\nVerdict: C", "Verdict") == {"Verdict": "C"}


@pytest.mark.parametrize("text", ["**Verdict:** B", "## Verdict: B", "  Verdict: B"])
def test_marks_around_a_label_are_skipped(text: str) -> None:
    assert parse_labelled_lines(text, "Verdict") == {"Verdict": "B"}


def test_the_role_comes_with_the_format_of_the_answer() -> None:
    system = question(ACTS).request.messages[0]
    assert system.text.startswith(Prompts.operator.of("en"))
    assert system.text.endswith(DIALECTS["auto_droid"].instructions("en"))


def test_a_question_in_words_has_no_format() -> None:
    assert question(WORDS).request.messages[0].text == Prompts.operator.of("en")


def test_the_goal_comes_first_and_the_question_last() -> None:
    text = user_text(question(ACTS, "told").request)
    assert text.startswith("The user's task: Save it\ntold\nThe screen now:\n<")
    assert text.endswith(Prompts.next_alone.of("en"))


def test_only_who_acts_is_told_of_an_unreadable_answer() -> None:
    moment = scene(mistake="Again, please.")
    assert "Again, please." in user_text(question(ACTS, where=moment).request)
    assert "Again, please." not in user_text(question(WORDS, where=moment).request)


def test_everybody_hears_the_user() -> None:
    moment = scene(heard="The user answers: Anna")
    assert "Anna" in user_text(question(ACTS, where=moment).request)
    assert "Anna" in user_text(question(WORDS, where=moment).request)


def test_what_is_left_empty_is_not_told() -> None:
    (_, user) = question(WORDS, "", "a").request.messages
    assert "" not in user.parts


def test_a_past_stands_between_role_and_question() -> None:
    past = [Message("user", ("q",)), Message("assistant", ("a",))]
    request = next(scene().ask(ACTS, past=past)).request
    assert [message.role for message in request.messages] == ["system", "user", "assistant", "user"]


def test_a_stage_may_ask_another_model() -> None:
    other = ScriptedModel("y", name="other")
    assert next(scene().ask(WORDS, model=other)).model is other


def test_seed_and_length_reach_the_request() -> None:
    request = question(PromptStage("s", Prompts.operator, Prompts.manage, max_tokens=9)).request
    assert (request.seed, request.max_tokens, request.temperature) == (7, 9, 0.0)
