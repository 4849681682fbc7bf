"""The texts of the suites: each is in every language that tasks are told in."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import task_suites
from mobile_gym.core.tasks import LANGUAGES
from mobile_gym.core.texts import Catalogue
from mobile_gym.core.word_lists import load_word_lists
from task_suites import catalog


def _catalogues() -> Iterator[type[Catalogue]]:
    for module in pkgutil.walk_packages(task_suites.__path__, "task_suites."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Catalogue) and value.entries():
                yield value


PACKAGES = sorted(
    f"task_suites.{path.parent.name}"
    for path in Path(task_suites.__file__).parent.glob("*/words.tsv")
)
CATALOGUES = sorted(set(_catalogues()), key=lambda one: (one.__module__, one.__name__))


PAIRS = [
    ("cross_app", "trades", "trade_nouns"),
    ("messages", "facts", "fact_messages"),
    ("messages", "lines", "replies"),
    ("messages", "pests", "pest_messages"),
    ("messages", "topics", "topic_messages"),
    ("notes", "details", "details_first"),
    ("notes", "doors", "door_lines"),
    ("notes", "events", "events_inside"),
    ("notes", "expenses", "expense_titles"),
    ("notes", "note_titles", "note_bodies"),
    ("notes", "remarks", "remark_bodies"),
]
"""Lists of which each text of the second one stands below its text of the first one."""


@pytest.mark.parametrize(
    "catalogue", CATALOGUES, ids=lambda one: f"{one.__module__}.{one.__name__}"
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_of_a_suite_is_in_every_language_of_tasks(
    catalogue: type[Catalogue], language: str
) -> None:
    assert catalogue.untranslated(language) == ()


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_suite_are_in_every_language_of_tasks(package: str, language: str) -> None:
    lacking = {
        name: missing
        for name, listed in load_word_lists(package).items()
        if (missing := [text.words for text in listed if not text.is_in(language)])
    }
    assert not lacking


@pytest.mark.parametrize(("suite", "first", "second"), PAIRS)
def test_words_that_belong_together_stand_together(suite: str, first: str, second: str) -> None:
    path = Path(task_suites.__file__).parent / suite / "words.tsv"
    rows = [row.split("\t")[0] for row in path.read_text(encoding="utf-8").splitlines()]
    pairs = list(pairwise(rows))
    assert pairs.count((first, second)) == rows.count(first) == rows.count(second) > 0


def test_a_suite_has_its_words_in_every_language_of_its_tasks() -> None:
    lacking = [
        (template.id, one.__module__, language, one.untranslated(language))
        for template in catalog.suite("all")
        for one in CATALOGUES
        if one.__module__.startswith(f"task_suites.{template.id.partition('.')[0].lower()}.")
        for language in template.languages
        if not one.is_in(language)
    ]
    assert not lacking
