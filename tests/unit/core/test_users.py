"""What the simulated user says: the facts that a question asks for, and that they don't know."""

from __future__ import annotations

import pytest
from working_time import works_at_most

from mobile_gym.core.users import UNKNOWING, WHICH, UserFact, user_reply

SHIFT = UserFact("shift", {"en": ("when", "shift"), "zh": ("几点",)}, "At 7:30 AM.")
PLACE = UserFact("place", {"en": ("where", "street"), "zh": ("哪里",)}, "In Mill Lane.")
FACTS = (SHIFT, PLACE)


@pytest.mark.parametrize(
    "question", ["When is it?", "WHEN?", "your shift...", "上班时间是几点？", "ｗｈｅｎ is it"]
)
def test_a_question_with_a_word_of_a_fact_is_answered(question: str) -> None:
    assert user_reply(question, FACTS, "en") == SHIFT.reply


@pytest.mark.parametrize("question", ["Whenever you like", "shifty", "", "What is your name?"])
def test_a_part_of_another_word_does_not_count(question: str) -> None:
    assert user_reply(question, FACTS, "en") == UNKNOWING["en"]


def test_a_message_that_fits_several_facts_is_answered_with_a_question():
    assert user_reply("Where, and when?", FACTS, "en") == WHICH["en"]


def test_a_list_of_all_words_of_a_fact_earns_nothing():
    words = ("when", "what time", "hour", "clock")
    fact = UserFact("time", {"en": words}, "At 7:30 AM.")
    assert user_reply("What time?", (fact,), "en") == fact.reply
    assert user_reply(", ".join(words), (fact,), "en") == WHICH["en"]


@pytest.mark.parametrize("language", ["en", "zh", "de"])
def test_not_knowing_is_said_in_the_language_of_the_task(language: str) -> None:
    assert user_reply("Is it raining?", FACTS, language) == UNKNOWING[language]  # type: ignore[arg-type]
    assert len(set(UNKNOWING.values())) == len(UNKNOWING)


def test_a_question_without_end_takes_no_time() -> None:
    with works_at_most(0.2):
        user_reply("whe" * 1_000_000, FACTS, "en")
