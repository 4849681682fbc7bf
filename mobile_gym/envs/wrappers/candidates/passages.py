"""Passages of texts: lines and what follows a colon, which are written as a whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from mobile_gym.envs.wrappers.candidates.words import MAX_READ, Span, marked_spans, words_of

_MAX_READ_LONG: Final = 8000
"""Characters of a long text that are cut into passages."""
_LINE: Final = re.compile(r"[^\n]*\S[^\n]*")
_BLOCK: Final = re.compile(r"\S(?:[^\n]|\n(?!\s*\n))*")
"""Lines without an empty one between."""
_COLON: Final = re.compile(r":\s+|：\s*")
_CHUNK: Final = re.compile(rf"\S.{{0,{MAX_READ - 1}}}(?!\S)|\S.{{0,{MAX_READ - 1}}}")
"""Words that are read together."""
_SHORT_WORD: Final = 3
"""Letters up to which a word says nothing of what a text is about."""


def is_long(text: str) -> bool:
    """Whether a text is read passage by passage, as documents and lists are."""
    return len(text) > MAX_READ


@lru_cache(maxsize=8192)
def parts_of(text: str) -> tuple[Span, ...]:
    """What stands out in a text that is not long, then its passages.

    These are its lines, what follows the first colon of each, and all lines behind the first one.
    """
    return (*marked_spans(text), *_passages(text))


@lru_cache(maxsize=256)
def parts_of_long(text: str, instruction: str = "") -> tuple[Span, ...]:
    """The same of a long text, line by line.

    Args:
        text: a document, a list, an instruction of many lines.
        instruction: the passages that share words with it come first, and each such word counts the
            less, the more passages have it; without one they come in order.
    """
    text = text[:_MAX_READ_LONG]
    blocks = _spans(_BLOCK, text)
    if len(blocks) == 1:
        blocks = _spans(_LINE, text)
    parts = [
        Span(part.text, part.start + line.start + block.start, part.quoted)
        for block in _most_related(blocks, instruction)
        for line in _spans(_LINE, block.text)
        for part in (*_of_line(line.text), *_chunks(line.text))
    ]
    return (*_to_the_end(text), *parts)


def _spans(pattern: re.Pattern[str], text: str) -> list[Span]:
    return [Span(match.group().rstrip(), match.start()) for match in pattern.finditer(text)]


def _most_related(blocks: Sequence[Span], instruction: str) -> list[Span]:
    told = frozenset(
        word for word in words_of(instruction) if len(word) > _SHORT_WORD or word.isdecimal()
    )
    shared = [told.intersection(words_of(block.text)) for block in blocks]
    common = Counter(word for words in shared for word in words)
    worth = [sum(1 / common[word] for word in words) for words in shared]
    order = sorted(range(len(blocks)), key=lambda place: -worth[place])
    return [blocks[place] for place in order]


def _chunks(line: str) -> Iterator[Span]:
    """What stands out in a line, however long it is."""
    for chunk in _CHUNK.finditer(line):
        for span in marked_spans(chunk.group()):
            yield Span(span.text, chunk.start() + span.start, span.quoted)


def _passages(text: str) -> Iterator[Span]:
    """The lines of a text and what follows their colons; nothing that is the text itself."""
    yield from _to_the_end(text)
    for line in _spans(_LINE, text):
        for part in _of_line(line.text):
            if part.text != text:
                yield Span(part.text, part.start + line.start)


def _of_line(line: str) -> Iterator[Span]:
    """A line, and what follows its first colon."""
    yield Span(line.lstrip(), len(line) - len(line.lstrip()))
    colon = _COLON.search(line)
    if colon is not None and colon.end() < len(line):
        yield Span(line[colon.end() :], colon.end())


def _to_the_end(text: str) -> Iterator[Span]:
    """All that follows the first colon, unless it is one of a list of names and values."""
    colon = _COLON.search(text)
    end = -1 if colon is None else text.find("\n", colon.end())
    if colon is not None and end > 0 and not _COLON.search(text, end):
        yield Span(text[colon.end() :].rstrip(), colon.end())
