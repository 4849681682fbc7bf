"""Catalogues: what a language says, what it lacks, and what is refused."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path

import pytest

import mobile_gym.virtual_device as device
from mobile_gym.core.errors import TextError
from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import LANGUAGES, Catalogue, Entry, Text


class Greetings(Catalogue):
    hello = Entry("Hello")
    hello_you = Entry("Hello {name}")
    untranslated = Entry("Ahoy")


class Chinese(Greetings, language="zh"):
    hello = Entry("你好")
    hello_you = Entry("{name}，你好")


class More(Greetings):
    bye = Entry("Bye")


class MoreChinese(More, language="zh"):
    bye = Entry("再见")


def test_a_language_says_its_own_words() -> None:
    assert Greetings.of("zh").hello == "你好"


def test_english_stands_in_for_what_a_language_lacks() -> None:
    assert Greetings.of("zh").untranslated == "Ahoy"


def test_english_stands_in_for_a_language_that_nobody_wrote() -> None:
    assert Greetings.of("xx").hello == "Hello"


def test_a_text_waits_for_its_language() -> None:
    assert [Greetings.hello.of(language) for language in ("en", "zh")] == ["Hello", "你好"]


def test_a_filled_text_chooses_texts_among_its_values() -> None:
    greeting = Greetings.hello_you.format(name=Greetings.hello)
    assert greeting.of("zh") == "你好，你好"


def test_a_text_outside_of_a_catalogue_is_the_same_everywhere() -> None:
    assert set(Text("Roboto").in_all()) == {"Roboto"}


def test_a_catalogue_that_extends_another_says_its_texts() -> None:
    assert (More.of("zh").hello, More.of("zh").bye) == ("你好", "再见")


def test_a_catalogue_without_texts_has_every_language() -> None:
    assert Catalogue.is_in("zh")
    assert not Catalogue.of("zh").entries()


def test_whether_a_language_is_whole() -> None:
    assert not Greetings.is_in("zh")


def test_a_catalogue_is_not_in_a_language_that_nobody_wrote() -> None:
    assert not Greetings.is_in("de")


def test_a_key_that_english_lacks_is_refused() -> None:
    with pytest.raises(TextError, match="hallo"):

        class _Wrong(Greetings, language="de"):
            hallo = Entry("Hallo")


def test_a_place_that_english_lacks_is_refused() -> None:
    with pytest.raises(TextError, match="nom"):

        class _Wrong(Greetings, language="fr"):
            hello_you = Entry("Bonjour {nom}")


def test_a_module_without_its_translation_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "words_of_test"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from mobile_gym.core.texts import Catalogue, Entry\n"
        "class Words(Catalogue):\n    yes = Entry('yes')\n",
        encoding="utf-8",
    )
    (package / "zh.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    words = importlib.import_module("words_of_test").Words
    with pytest.raises(TextError, match="has no subclass of Words"):
        words.of("zh")
    del sys.modules["words_of_test"]


def catalogues() -> list[type[Catalogue]]:
    """Every catalogue of the device."""
    for module in pkgutil.walk_packages(device.__path__, f"{device.__name__}."):
        if module.ispkg and module.name.rpartition(".")[2].endswith(("texts", "names")):
            importlib.import_module(module.name)
    found, waiting = [], [Catalogue]
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        if one.__module__.startswith(device.__name__) and one._language == "en":
            found.append(one)
    return found


@pytest.mark.parametrize("catalogue", catalogues(), ids=lambda one: one.__module__)
def test_every_text_of_the_device_is_translated_into_chinese(catalogue: type[Catalogue]) -> None:
    assert catalogue.is_in("zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_locale(language: str) -> None:
    assert locale_of(language).language == language
