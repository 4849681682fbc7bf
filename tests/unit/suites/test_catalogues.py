"""The catalogues of the suites: each is in every language that tasks are told in."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import task_suites
from mobile_gym.core.tasks import LANGUAGES
from mobile_gym.core.texts import Catalogue
from task_suites import catalog


def _catalogues() -> Iterator[type[Catalogue]]:
    for module in pkgutil.walk_packages(task_suites.__path__, "task_suites."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Catalogue) and value.entries():
                yield value


CATALOGUES = sorted(set(_catalogues()), key=lambda one: (one.__module__, one.__name__))


@pytest.mark.parametrize(
    "catalogue", CATALOGUES, ids=lambda one: f"{one.__module__}.{one.__name__}"
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_of_a_suite_is_in_every_language_of_tasks(
    catalogue: type[Catalogue], language: str
) -> None:
    assert catalogue.untranslated(language) == ()


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
