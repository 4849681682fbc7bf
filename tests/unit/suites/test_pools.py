"""Pools of words: their order, and the words that name each choice."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText
from task_suites.pools import by_words, texts_of


class Fruits(Catalogue):
    """Not in the order of the alphabet."""

    plum = LocalizedText("A plum")
    apple = LocalizedText("An apple")


def test_the_texts_of_a_pool_stand_in_its_order() -> None:
    assert [text.of("en") for text in texts_of(Fruits)] == ["A plum", "An apple"]


def test_a_choice_is_named_by_its_english_words() -> None:
    assert [(words, text.of("en")) for words, text in by_words(Fruits).items()] == [
        ("A plum", "A plum"),
        ("An apple", "An apple"),
    ]
