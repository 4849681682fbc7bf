"""Pools of Messaging: tables are by English words, and lines that do not matter stay apart."""

from __future__ import annotations

import pytest

from task_suites.messages.texts import FACTS, PESTS, REMARKS, SERVICE_LINES, TALKS, TEXTS, TOPICS


def test_a_subject_is_found_by_its_english_name() -> None:
    pest = PESTS["a magic mop"]
    assert (pest.name.of("zh"), pest.message.of("zh")) == ("魔术拖把", "魔术拖把，一拖就净")


def test_the_message_of_a_fact_has_a_place_for_its_code() -> None:
    assert FACTS["bus line"].message.format(code=7).of("en") == "Take bus line 7"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_lines_that_do_not_matter_are_none_that_a_task_asks_for(language: str) -> None:
    fillers = [text for talk in TALKS for text in talk] + [*REMARKS, *SERVICE_LINES]
    said = [text.of(language) for text in fillers]
    assert len(set(said)) == len(said)
    assert not set(said) & {text.of(language) for text in TEXTS.values()}
    words = [topic.name.of(language) for topic in TOPICS.values()]
    assert not [line for line in said for word in words if word in line.lower()]
