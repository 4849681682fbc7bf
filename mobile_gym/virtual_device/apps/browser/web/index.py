"""The inverted index over all pages, and how well a page answers a query.

Built at the first search, once per process and language.
Source: Okapi BM25, with k1 = 1.2 and b = 0.75, and titles counted five times.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

__all__ = ["Hit", "Index", "Page", "build", "terms"]

_K1: Final = 1.2
_B: Final = 0.75
_TITLE_WEIGHT: Final = 5
_SNIPPET: Final = 90


class Page(NamedTuple):
    """What is indexed of a page."""

    url: str
    title: str
    text: str


class Hit(NamedTuple):
    """A page that answers a query, and the words around the first match."""

    page: Page
    score: float
    snippet: str


@functools.lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("ses", "xes", "zes", "ches", "shes")) else word[:-1]


def terms(text: str) -> Iterator[str]:
    """Words without their plural; of Chinese, every character and every pair of neighbours."""
    word = ""
    before = ""
    for character in f"{text.casefold()} ":
        is_han = "\u4e00" <= character <= "\u9fff"
        if character.isalnum() and not is_han:
            word += character
            before = ""
            continue
        if word:
            yield _stem(word)
            word = ""
        if is_han:
            yield character
            if before:
                yield before + character
        before = character if is_han else ""


class Index(NamedTuple):
    """Pages by term: (number of the page, how often)."""

    pages: tuple[Page, ...]
    postings: dict[str, list[tuple[int, int]]]
    lengths: tuple[int, ...]
    mean_length: float

    def search(self, query: str) -> tuple[Hit, ...]:
        """The pages that hold every term of a query, best first.

        Where there is none, those that hold the most of them.
        """
        wanted = list(dict.fromkeys(terms(query)))
        # Pairs say all that their characters do, wherever the query has a pair.
        pairs = [term for term in wanted if len(term) > 1]
        wanted = [term for term in wanted if len(term) > 1 or not any(term in p for p in pairs)]
        wanted = [term for term in wanted if term in self.postings]
        scores: dict[int, float] = {}
        seen: Counter[int] = Counter()
        for term in wanted:
            found = self.postings[term]
            rarity = math.log(1 + (len(self.pages) - len(found) + 0.5) / (len(found) + 0.5))
            for number, count in found:
                share = 1 - _B + _B * self.lengths[number] / self.mean_length
                score = rarity * count * (_K1 + 1) / (count + _K1 * share)
                scores[number] = scores.get(number, 0.0) + score
                seen[number] += 1
        most = max(seen.values(), default=0)
        ranked = sorted(
            (number for number in scores if seen[number] == most),
            key=lambda number: (-scores[number], number),
        )
        return tuple(
            Hit(self.pages[number], scores[number], snippet(self.pages[number].text, wanted))
            for number in ranked
        )


def snippet(text: str, wanted: Sequence[str]) -> str:
    """The line of a text that holds most of the terms, shortened."""
    lines = text.split("\n")
    best = max(lines, key=lambda line: (sum(term in line.casefold() for term in wanted), len(line)))
    return best if len(best) <= _SNIPPET else f"{best[:_SNIPPET].rstrip()} ..."


def build(pages: Sequence[Page]) -> Index:
    """Index pages."""
    postings: dict[str, list[tuple[int, int]]] = {}
    lengths: list[int] = []
    for number, page in enumerate(pages):
        counts = Counter(terms(page.text))
        lengths.append(sum(counts.values()))
        for term in terms(page.title):
            counts[term] += _TITLE_WEIGHT
        for term, count in counts.items():
            postings.setdefault(term, []).append((number, count))
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    return Index(tuple(pages), postings, tuple(lengths), mean)
