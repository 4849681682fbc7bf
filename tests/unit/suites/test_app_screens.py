"""What the screens of every app have in common."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry, Text
from task_suites.app_screens import in_task_languages


class Lengths(Catalogue):
    """In English and Chinese."""

    minutes = Entry("{count} min")


class Chinese(Lengths, language="zh"):
    """In Chinese."""

    minutes = Entry("{count} 分")


def test_a_text_is_said_in_english_and_chinese() -> None:
    assert in_task_languages(Lengths.minutes.format(count=3)) == ("3 min", "3 分")


def test_words_that_are_the_same_in_both_are_said_once() -> None:
    assert in_task_languages(Text("E A D G B E")) == ("E A D G B E",)
