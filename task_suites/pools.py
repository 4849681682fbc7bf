"""Pools that tasks draw words from: catalogues of which every text is one of the choices.

class Labels(Catalogue):                     # names/__init__.py, with names/zh.py beside it
    animals = Entry("Animals")
    books = Entry("Books")

LABELS: Final = by_words(Labels)             # {"Animals": <Text 'Animals'>, ...}

@SUITE.add(level=1, label=tuple(LABELS))     # the parameter is the English words
def show_label(draft: Draft, label: str) -> Task:
    name = draft.pick(LABELS[label])
"""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Text

__all__ = ["by_words", "texts_of"]


def texts_of(catalogue: type[Catalogue]) -> tuple[Text, ...]:
    """Every text of a catalogue, in its order."""
    return tuple(catalogue.entries().values())


def by_words(catalogue: type[Catalogue]) -> dict[str, Text]:
    """Every text of a catalogue by its English words, in its order."""
    return {text.words: text for text in texts_of(catalogue)}
