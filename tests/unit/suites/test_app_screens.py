"""What the screens of every app have in common."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Language, LocalizedText, Text
from task_suites.app_screens import AppScreens
from task_suites.suite import TaskBuilder


class Lengths(Catalogue):
    """In English and Chinese."""

    minutes = LocalizedText("{count} min", zh="{count} 分", de="{count} Min.")


def screens(language: Language) -> AppScreens:
    return AppScreens(TaskBuilder("Mine.DoIt", language, {}, (), 1, 0, frozenset()))


def test_a_text_is_spelled_in_english_and_chinese() -> None:
    length = Lengths.minutes.format(count=3)
    assert screens("en").spellings(length) == screens("zh").spellings(length) == ("3 min", "3 分")


def test_a_german_task_has_a_spelling_more() -> None:
    assert screens("de").spellings(Lengths.minutes.format(count=3)) == ("3 min", "3 分", "3 Min.")


def test_words_that_are_the_same_in_both_are_spelled_once() -> None:
    assert screens("zh").spellings(Text("E A D G B E")) == ("E A D G B E",)
