"""What descriptions of substates say, and that each is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mobile_gym.core import plugins
from mobile_gym.core.tasks import Language
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.oracles.description_patterns import Saying, fact_of

SEEDS = range(3)


def _told(name: str) -> Callable[..., bool]:
    """A fact that is so of those who are told its own words."""

    def fact(see: Any, **words: str) -> bool:
        return see == (name, words)

    return fact


SAYINGS = (
    Saying("“{title}” is shown", "显示“{title}”", _told("shown")),
    Saying("“{title}” is shown with its label", "显示“{title}”及其标签", _told("labelled")),
    Saying("{one} and {other} lie here", "{other}和{one}在此", _told("here")),
    Saying("{one} and {other} lie {place}", "{other}和{one}在{place}", _told("somewhere")),
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
def test_a_saying_is_told_what_stands_at_its_names(description: str, meaning: Any) -> None:
    fact = fact_of(description, SAYINGS)
    assert fact is not None
    assert fact(meaning)


def test_what_no_saying_knows_has_no_fact() -> None:
    assert fact_of("The trash is shown", SAYINGS) is None
    assert fact_of("“Trash” is shown.", SAYINGS) is None


@pytest.mark.parametrize("name", ORACLES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_description_is_known(name: str, language: Language) -> None:
    template = plugins.load("suite catalog", "built-in").template(name)
    for seed in SEEDS:
        task = template.task(np.random.default_rng(seed), language)
        sayings = ORACLES[name].sayings
        said = [one.description for one in task.substates]
        unknown = [words for words in said if fact_of(words, sayings) is None]
        assert not unknown, (seed, unknown)


@pytest.mark.parametrize("name", ORACLES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_saying_takes_what_a_later_one_says_in_more_words(name: str, language: Language) -> None:
    template = plugins.load("suite catalog", "built-in").template(name)
    task = template.task(np.random.default_rng(0), language)
    for substate in task.substates:
        taken = [
            (len("".join(found.values())), saying)
            for saying in ORACLES[name].sayings
            if (found := saying.words_in(substate.description)) is not None
        ]
        fewest = min(length for length, _ in taken)
        assert taken[0][0] == fewest, (substate.description, [saying.en for _, saying in taken])
