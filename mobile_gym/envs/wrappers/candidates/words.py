"""Words of texts: what is compared, counted and cut out of them, with and without spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

_CJK: Final = "぀-ヿ㐀-䶿一-鿿豈-﫿"
_PLAIN: Final = rf"[^\W_{_CJK}]"
_INNER: Final = r"[.:/@_\-'’+&]"
_TOKEN: Final = re.compile(rf"[$€£¥+]?{_PLAIN}+(?:{_INNER}+{_PLAIN}+)*%?|[{_CJK}]")
"""A run of letters and digits with the marks that stand inside of it (`8:30`, `a@b.test`,
`to-do`), or one Chinese or Japanese character."""
_NUMBER: Final = re.compile(r"\d+")
_QUOTED: Final = re.compile(
    r"“([^”]+)”|\"([^\"]+)\"|《([^》]+)》|「([^」]+)」|[(（]([^)）]+)[)）]"
    r"|(?<!\w)'([^']+)'(?!\w)"
)
_DIGIT_GROUPS: Final = re.compile(r"\+?\d[\d ]*\d")
"""Such as a phone number."""
_CLOCK_TIME: Final = re.compile(r"\d{1,2}:\d{2}(?:\s?[AaPp][Mm]\b)?")
_SEPARATOR: Final = re.compile(r"\s*(?:\n|\||•|·|, |，|、|。|；|; |: |：|\. |？|！|\s[–—-]\s)\s*")
_FUNCTION_CHARACTERS: Final = re.compile("[的在把和给了请从到与为里中将向用是有个叫对说发您我你]")
"""Chinese characters that mostly stand between names and rarely in them."""
_SENTENCE_END: Final = re.compile(r"[.?!]\s|[。？！]|\n")
_LONGEST_RUN: Final = 8
"""Words of the longest run that is cut out of a text."""
_LONGEST_SUBRUN: Final = 4
MAX_READ: Final = 400
"""Characters of a text that are cut into runs; a longer one is long, and read in passages."""
_MAX_READ_WORDS: Final = 8000
"""Characters of a text that are cut into single words."""
_FILE: Final = re.compile(r"([\w\-]{2,})(\.[A-Za-z]\w{0,4})")
"""A file's name: its stem, and its ending."""


class Span(NamedTuple):
    """A part of a text."""

    text: str
    start: int
    """Offset of its first character."""
    quoted: bool = False


@lru_cache(maxsize=16_384)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in order, folded for comparison."""
    return tuple(match.group().casefold() for match in _TOKEN.finditer(text))


def instruction_words(text: str) -> list[str]:
    """The words of a text in order, as they are written."""
    return [match.group() for match in _TOKEN.finditer(text)]


def token_places(text: str) -> list[tuple[int, int]]:
    """Where each word of a text begins and ends."""
    return [match.span() for match in _TOKEN.finditer(text)]


@lru_cache(maxsize=16_384)
def numbers_of(text: str) -> frozenset[str]:
    """The whole numbers in a text, without leading zeros."""
    return frozenset(number.lstrip("0") or "0" for number in _NUMBER.findall(text))


@lru_cache(maxsize=8192)
def marked_spans(text: str) -> tuple[Span, ...]:
    """What stands out in a text, once each: quoted, numbers and times, names, parts of a list."""
    text = text[:MAX_READ]
    spans: list[Span] = []
    for match in _QUOTED.finditer(text):
        group = match.lastindex or 0
        spans.append(Span(match.group(group).strip(), match.start(group), True))
    tokens = [(match.group(), match.start(), match.end()) for match in _TOKEN.finditer(text)]
    for pattern in (_CLOCK_TIME, _DIGIT_GROUPS):
        spans.extend(Span(match.group(), match.start()) for match in pattern.finditer(text))
    spans.extend(_names(text, tokens))
    spans.extend(_amounts(text, tokens))
    start = 0
    for match in (*_SEPARATOR.finditer(text), None):
        end = len(text) if match is None else match.start()
        spans.extend(_pieces(text[start:end], start))
        start = end if match is None else match.end()
    spans.extend(_parts_of_files(tokens))
    unique = {span.text: span for span in reversed(spans) if span.text}
    return tuple(span for span in dict.fromkeys(spans) if unique.get(span.text) is span)


@lru_cache(maxsize=4096)
def runs_of(text: str, longest: int = _LONGEST_RUN) -> tuple[Span, ...]:
    """Every run of up to eight words of a sentence as it stands there: single words first."""
    text = text[: MAX_READ if longest > 1 else _MAX_READ_WORDS]
    tokens = [(match.start(), match.end()) for match in _TOKEN.finditer(text)]
    ends = [
        _SENTENCE_END.search(text[end:start]) is not None
        for (_, end), (start, _) in pairwise(tokens)
    ]
    return tuple(
        Span(text[tokens[first][0] : tokens[first + count - 1][1]], tokens[first][0])
        for count in range(1, min(longest, len(tokens)) + 1)
        for first in range(len(tokens) - count + 1)
        if not any(ends[first : first + count - 1])
    )


def _names(text: str, tokens: list[tuple[str, int, int]]) -> list[Span]:
    """Runs of capitalised words and numbers, whole and in parts."""
    spans: list[Span] = []
    first = 0
    while first < len(tokens):
        last = first
        while last < len(tokens) and _stands_out(tokens[last][0]):
            if last > first and text[tokens[last - 1][2] : tokens[last][1]].strip():
                break  # a comma or a full stop between
            last += 1
        for count in range(last - first, 0, -1):
            if count > _LONGEST_SUBRUN and count < last - first:
                continue
            for start in range(first, last - count + 1):
                begin, end = tokens[start][1], tokens[start + count - 1][2]
                spans.append(Span(text[begin:end], begin))
        first = max(last, first + 1)
    return spans


def _stands_out(token: str) -> bool:
    return token[0].isupper() or any(map(str.isdigit, token)) or "@" in token or "." in token


def _amounts(text: str, tokens: list[tuple[str, int, int]]) -> list[Span]:
    """Numbers with the word behind them, and the parts of what is written together."""
    spans: list[Span] = []
    for place, (token, start, _) in enumerate(tokens):
        if not any(map(str.isdigit, token)):
            continue
        if place + 1 < len(tokens):
            spans.append(Span(text[start : tokens[place + 1][2]], start))
        if not token[0].isalnum():
            spans.append(Span(token[1:], start + 1))
        if not token.isdigit():
            parts = _NUMBER.finditer(token)
            spans.extend(Span(part.group(), start + part.start()) for part in parts)
    return spans


def _parts_of_files(tokens: list[tuple[str, int, int]]) -> Iterator[Span]:
    """The stem and the ending of each file's name, which are often typed apart."""
    for token, start, _ in tokens:
        name = _FILE.fullmatch(token)
        if name is not None:
            yield Span(name.group(1), start)
            yield Span(name.group(2), start + name.start(2))


def _pieces(text: str, start: int) -> list[Span]:
    """A part of a list, and in Chinese its names."""
    spans = [Span(text.strip(), start)] if text.strip() else []
    if not text.isascii():
        offset = 0
        for match in (*_FUNCTION_CHARACTERS.finditer(text), None):
            end = len(text) if match is None else match.start()
            piece = text[offset:end].strip('“”"《》「」()（） ')
            if piece and piece != text:
                spans.append(Span(piece, start + offset))
            offset = end if match is None else match.end()
    return spans
