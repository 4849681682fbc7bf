"""Words of texts, compared, counted and cut out of them; where an instruction speaks of a label."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
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
    spans.extend(_name_spans(text, tokens))
    spans.extend(_amount_spans(text, tokens))
    start = 0
    for match in (*_SEPARATOR.finditer(text), None):
        end = len(text) if match is None else match.start()
        spans.extend(_list_pieces(text[start:end], start))
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


def _name_spans(text: str, tokens: list[tuple[str, int, int]]) -> list[Span]:
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


def _amount_spans(text: str, tokens: list[tuple[str, int, int]]) -> list[Span]:
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


def _list_pieces(text: str, start: int) -> list[Span]:
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


_AROUND: Final = 4
"""Words before and behind a mention that say what is to be done to it."""
_LONG_WORD: Final = 3
"""Letters above which a word that does not stand out counts whole."""
_SHORT: Final = 0.3
_SWITCHED: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("on", "enable", "enabled", "开", "einschalten", "aktivieren"), True),
    **dict.fromkeys(("off", "disable", "disabled", "关", "aus", "ausschalten"), False),
}
"""Words for the two states of a switch, in the languages that tasks are told in."""
_MARK: Final = re.compile(r"[,;:.!?，。；：、！？]")


class InstructionWords(NamedTuple):
    """An instruction, word by word.

    Attributes:
        words: folded.
        clauses: which part between punctuation marks each word is in.
        weights: 2 for words that stand out and are quoted, 1 for names and numbers, 0 for others.
    """

    words: tuple[str, ...]
    clauses: tuple[int, ...]
    weights: tuple[float, ...]


class LabelMention(NamedTuple):
    """The place of a label in an instruction.

    Attributes:
        start: from 0 to 1; 0 where it is not mentioned.
        words: how many of its words stand there behind each other.
        before, after: the words around it in the same part of the sentence.
        is_told_on: whether it is to be on, or off; None where the words around do not say.
        times: how often it is to be done, added up mention by mention: `3 times, then 2` is 3, 5.
    """

    start: float = 0.0
    words: int = 0
    before: str = ""
    after: str = ""
    times: tuple[int, ...] = ()
    is_told_on: bool | None = None


@lru_cache(maxsize=64)
def parse_instruction(instruction: str) -> InstructionWords:
    """An instruction, word by word."""
    places = token_places(instruction)
    clause, clauses, end = 0, [], 0
    for start, stop in places:
        clause += _MARK.search(instruction, end, start) is not None
        clauses.append(clause)
        end = stop
    quoted = [span for span in marked_spans(instruction) if span.quoted]
    weights = [
        2.0
        if any(
            quotation.start <= start < quotation.start + len(quotation.text) for quotation in quoted
        )
        else float(place > 0 and _is_capital_or_number(instruction[start:stop]))
        for place, (start, stop) in enumerate(places)
    ]
    words = tuple(word.casefold() for word in instruction_words(instruction))
    return InstructionWords(words, tuple(clauses), tuple(weights))


def _is_capital_or_number(word: str) -> bool:
    return word[0].isupper() or any(map(str.isdigit, word))


@lru_cache(maxsize=16_384)
def mention_of(label: str, instruction: str) -> LabelMention:
    """The longest run of a label's words in an instruction; words that stand out count most."""
    told, own = parse_instruction(instruction), words_of(label)
    words, count = told.words, len(told.words)
    best, best_worth, best_start, best_length = (), 0.0, 0, 0
    for first, word in enumerate(own):
        for start in range(count):
            if words[start] != word or (first and start and own[first - 1] == words[start - 1]):
                continue
            length = 0
            while (
                first + length < len(own)
                and start + length < count
                and own[first + length] == words[start + length]
            ):
                length += 1
            worth = sum(
                told.weights[place] + (1.0 if len(words[place]) > _LONG_WORD else _SHORT)
                for place in range(start, start + length)
            )
            if worth > best_worth:
                best, best_worth = own[first : first + length], worth
                best_start, best_length = start, length
    if not best_length:
        return LabelMention()
    starts = [
        start
        for start in range(count - best_length + 1)
        if words[start : start + best_length] == best
    ]
    numbers = [_repetitions(told, start, best_length) for start in starts]
    times = tuple(itertools.accumulate(number for number in numbers if number))
    before, after = _words_around(told, best_start, best_length)
    is_told_on = next(
        (_SWITCHED[word] for word in (*after, *reversed(before)) if word in _SWITCHED), None
    )
    return LabelMention(
        best_start / count, best_length, " ".join(before), " ".join(after), times, is_told_on
    )


def mention_of_label_or_neighbour(label: str, beside: str, instruction: str) -> LabelMention:
    """The mention of a label, else of what stands beside it: `delete`, in the row of a name."""
    own = mention_of(label, instruction)
    return own if own.words or not beside else mention_of(beside, instruction)


def _words_around(
    told: InstructionWords, start: int, length: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words before and behind a mention, in its part of the sentence."""
    first, last = start, start + length
    while first > max(start - _AROUND, 0) and told.clauses[first - 1] == told.clauses[start]:
        first -= 1
    most = min(start + length + _AROUND, len(told.words))
    while last < most and told.clauses[last] == told.clauses[start + length - 1]:
        last += 1
    return told.words[first:start], told.words[start + length : last]


def _repetitions(told: InstructionWords, start: int, length: int) -> int:
    """The number that stands behind a mention, else before it; 0 without one."""
    before, after = _words_around(told, start, length)
    numbers = [int(word) for word in (*after[:2], *reversed(before[-2:])) if word.isdecimal()]
    return numbers[0] if numbers and numbers[0] < 100 else 0
