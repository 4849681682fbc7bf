"""Words that the keyboard offers: those of the apps' own texts, and names of the user's people.

How often a word stands in the catalogues says how likely it is. Nothing is learned: a device
offers the same words in each episode.
"""

from __future__ import annotations

import functools
import re
import string
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from mobile_gym.core.texts import Catalogue
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App

MOST: Final = 3
"""Words in the strip."""
_SHORTEST: Final = 3
_NAME_WEIGHT: Final = 8
"""A name of somebody's counts as much as a word that stands in so many texts."""
_WORD: Final = re.compile(
    "[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]+"
    "(?:['’][A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]+)*"
)
_LETTERS: Final = "".join(filter(_WORD.match, map(chr, range(0x250))))


def word_before(text: str, cursor: int) -> str:
    """The part of a word that has been typed: the letters before the cursor.

    It is "" where a letter follows, as within a word. Only letters of Latin scripts count: Chinese
    is typed without candidates.
    """
    if _WORD.match(text[cursor : cursor + 1]):
        return ""
    before = text[:cursor]
    return before[len(before.rstrip(_LETTERS + "'’")) :].lstrip("'’")


def offered(state: DeviceState, apps: Mapping[str, App], text: str, cursor: int) -> tuple[str, ...]:
    """What completes the word before the cursor, the likeliest first."""
    typed = word_before(text, cursor)
    if not typed:
        return ()
    installed = [apps[package] for package in state.packages]
    catalogues = tuple([app.texts for app in installed])
    names = tuple([name for app in installed for name in app.names(state)])
    return _completions(typed, catalogues, state.language, names)


@functools.lru_cache(maxsize=1024)
def _completions(
    typed: str, catalogues: tuple[type[Catalogue], ...], language: str, names: tuple[str, ...]
) -> tuple[str, ...]:
    start = typed.casefold()
    counts = Counter(
        {
            word: count
            for word, count in _vocabulary(catalogues, language).get(start[0], ())
            if word.casefold().startswith(start)
        }
    )
    for name in names:
        for word in _WORD.findall(name):
            if word.casefold().startswith(start) and len(word) >= _SHORTEST:
                counts[word] += _NAME_WEIGHT
    likeliest = sorted(counts, key=lambda word: (-counts[word], len(word), word))
    written = dict.fromkeys(_as_typed(word, typed) for word in likeliest)
    return tuple(word for word in written if word != typed)[:MOST]


def _as_typed(word: str, typed: str) -> str:
    """The word in capitals, or with one, as what has been typed of it."""
    if len(typed) > 1 and typed.isupper():
        return word.upper()
    return word[0].upper() + word[1:] if typed[0].isupper() else word


@functools.lru_cache(maxsize=8)
def _vocabulary(
    catalogues: tuple[type[Catalogue], ...], language: str
) -> Mapping[str, Sequence[tuple[str, int]]]:
    """The words of catalogues and how often they stand there, by their first letter."""
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for catalogue in catalogues:
        words = catalogue.of(language)
        for key in catalogue.entries():
            for number, word in enumerate(_words(getattr(words, key))):
                # The first word of a text has a capital for that alone, but in German.
                is_first = number == 0 and language != "de" and not word.isupper()
                spellings[word.casefold()][word.lower() if is_first else word] += 1
    by_letter: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for folded, counts in spellings.items():
        if len(folded) >= _SHORTEST:
            word = min(counts, key=lambda spelling: (-counts[spelling], spelling))
            by_letter[folded[0]].append((word, counts.total()))
    return by_letter


def _words(text: str) -> Iterator[str]:
    for literal, *_ in string.Formatter().parse(text):
        yield from _WORD.findall(literal)
