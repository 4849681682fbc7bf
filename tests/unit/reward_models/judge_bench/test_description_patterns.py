"""What descriptions of substates say, and that each is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from mobile_gym.core import plugins
from mobile_gym.core.tasks import Language
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.oracles.description_patterns import (
    DescriptionPattern,
    fact_of_description,
)

SEEDS = range(3)


def _told(name: str) -> Callable[..., bool]:
    """A fact that is so of those who are told its own words."""

    def fact(see: Any, **words: str) -> bool:
        return see == (name, words)

    return fact


PATTERNS = (
    DescriptionPattern("“{title}” is shown", "显示“{title}”", _told("shown")),
    DescriptionPattern(
        "“{title}” is shown with its label", "显示“{title}”及其标签", _told("labelled")
    ),
    DescriptionPattern("{one} and {other} lie here", "{other}和{one}在此", _told("here")),
    DescriptionPattern(
        "{one} and {other} lie {place}", "{other}和{one}在{place}", _told("somewhere")
    ),
)


@pytest.mark.parametrize(
    ("description", "meaning"),
    [
        ("“Trash” is shown", ("shown", {"title": "Trash"})),
        ("显示“回收站”", ("shown", {"title": "回收站"})),
        ("“Trash” is shown with its label", ("labelled", {"title": "Trash"})),
        ("显示“回收站”及其标签", ("labelled", {"title": "回收站"})),
        ("a.txt and b.txt lie here", ("here", {"one": "a.txt", "other": "b.txt"})),
        ("b.txt和a.txt在此", ("here", {"one": "a.txt", "other": "b.txt"})),
    ],
)
def test_a_fact_gets_the_words_at_the_names_of_its_pattern(description: str, meaning: Any) -> None:
    fact = fact_of_description(description, PATTERNS)
    assert fact is not None
    assert fact(meaning)


def test_what_no_pattern_matches_has_no_fact() -> None:
    assert fact_of_description("The trash is shown", PATTERNS) is None
    assert fact_of_description("“Trash” is shown.", PATTERNS) is None


def described(seed: int, language: Language) -> Iterator[tuple[str, str]]:
    """The name of every template with each description of its substates."""
    for name in ORACLES:
        template = plugins.load("suite catalog", "built-in").template(name)
        for substate in template.task(np.random.default_rng(seed), language).substates:
            yield name, substate.description


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_description_is_known(seed: int, language: Language) -> None:
    unknown = [
        (name, words)
        for name, words in described(seed, language)
        if fact_of_description(words, ORACLES[name].descriptions) is None
    ]
    assert not unknown


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_pattern_hides_a_later_one_that_says_more(language: Language) -> None:
    hidden: list[tuple[str, str, list[str]]] = []
    for name, words in described(0, language):
        taken = [
            (len("".join(found.values())), pattern)
            for pattern in ORACLES[name].descriptions
            if (found := pattern.words_in(words)) is not None
        ]
        if taken and taken[0][0] != min(length for length, _ in taken):
            hidden.append((name, words, [pattern.en for _, pattern in taken]))
    assert not hidden
