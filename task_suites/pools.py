"""Pools that tasks draw words from: lists of texts of which each one is a choice.

Tasks of all suites draw words by it.

    # words.tsv
    list	en	zh
    labels	Animals	动物
    labels	Books	书

    LABELS: Final = by_words(word_lists(PACKAGE)["labels"])  # {"Animals": <Text 'Animals'>, ...}

    @SUITE.add(level=1, label=tuple(LABELS))     # the parameter is the English words
    def show_label(draft: Draft, label: str) -> Task:
        name = draft.pick(LABELS[label])

Words that are also named one by one stand in a catalogue: `by_words(Labels)`, `texts_of(Labels)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mobile_gym.core.texts import Catalogue, LocalizedText, Text

_LISTED: Final = LocalizedText("{row}, {item}", zh="{row}、{item}")


def texts_of(catalogue: type[Catalogue]) -> tuple[Text, ...]:
    """Every text of a catalogue, in its order."""
    return tuple(catalogue.entries().values())


def listed(items: Iterable[str | Text]) -> Text:
    """Items one after the other, with the comma that a language has between them; "" of none."""
    row: Text | None = None
    for item in items:
        if row is None:
            row = item if isinstance(item, Text) else Text(item)
        else:
            row = _LISTED.format(row=row, item=item)
    return row or Text("")


def by_words(texts: type[Catalogue] | Iterable[Text]) -> dict[str, Text]:
    """Texts, or those of a catalogue, by their English words, in their order."""
    chosen = texts_of(texts) if isinstance(texts, type) else texts
    return {text.words: text for text in chosen}
