"""What can be chosen at one moment: the moves and the texts of a screen, in pages."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from mobile_gym.accessibility import is_shown, node_at
from mobile_gym.accessibility.bars import without_bars
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.actions import Action
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.envs.wrappers.candidates.memory import EpisodeMemory
from mobile_gym.envs.wrappers.candidates.moves import (
    NEEDS_NO_PLACE,
    Move,
    MoveContext,
    MoveKind,
    ScreenMoves,
    action_of,
)
from mobile_gym.envs.wrappers.candidates.words import (
    MAX_READ,
    Span,
    marked_spans,
    runs_of,
    words_of,
)

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
def salient_spans(text: str) -> tuple[Span, ...]:
    """What stands out in a text that is not long, then its passages.

    These are its lines, what follows the first colon of each, and all lines behind the first one.
    """
    return (*marked_spans(text), *_passage_texts(text))


@lru_cache(maxsize=256)
def salient_spans_of_long_text(text: str, instruction: str = "") -> tuple[Span, ...]:
    """The same of a long text, line by line.

    Args:
        text: a document, a list, an instruction of many lines.
        instruction: the passages that share words with it come first, and each such word counts the
            less, the more passages have it; without one they come in order.
    """
    text = text[:_MAX_READ_LONG]
    blocks = _passage_spans(_BLOCK, text)
    if len(blocks) == 1:
        blocks = _passage_spans(_LINE, text)
    parts = [
        Span(part.text, part.start + line.start + block.start, part.quoted)
        for block in _most_related_spans(blocks, instruction)
        for line in _passage_spans(_LINE, block.text)
        for part in (*_line_spans(line.text), *_line_chunks(line.text))
    ]
    return (*_span_after_colon(text), *parts)


def _passage_spans(pattern: re.Pattern[str], text: str) -> list[Span]:
    return [Span(match.group().rstrip(), match.start()) for match in pattern.finditer(text)]


def _most_related_spans(blocks: Sequence[Span], instruction: str) -> list[Span]:
    told = frozenset(
        word for word in words_of(instruction) if len(word) > _SHORT_WORD or word.isdecimal()
    )
    shared = [told.intersection(words_of(block.text)) for block in blocks]
    common = Counter(word for words in shared for word in words)
    worth = [sum(1 / common[word] for word in words) for words in shared]
    order = sorted(range(len(blocks)), key=lambda place: -worth[place])
    return [blocks[place] for place in order]


def _line_chunks(line: str) -> Iterator[Span]:
    """What stands out in a line, however long it is."""
    for chunk in _CHUNK.finditer(line):
        for span in marked_spans(chunk.group()):
            yield Span(span.text, chunk.start() + span.start, span.quoted)


def _passage_texts(text: str) -> Iterator[Span]:
    """The lines of a text and what follows their colons; nothing that is the text itself."""
    yield from _span_after_colon(text)
    for line in _passage_spans(_LINE, text):
        for part in _line_spans(line.text):
            if part.text != text:
                yield Span(part.text, part.start + line.start)


def _line_spans(line: str) -> Iterator[Span]:
    """A line, and what follows its first colon."""
    yield Span(line.lstrip(), len(line) - len(line.lstrip()))
    colon = _COLON.search(line)
    if colon is not None and colon.end() < len(line):
        yield Span(line[colon.end() :], colon.end())


def _span_after_colon(text: str) -> Iterator[Span]:
    """All that follows the first colon, unless it is one of a list of names and values."""
    colon = _COLON.search(text)
    end = -1 if colon is None else text.find("\n", colon.end())
    if colon is not None and end > 0 and not _COLON.search(text, end):
        yield Span(text[colon.end() :].rstrip(), colon.end())


MAX_TEXTS: Final = 4096
"""Texts that are told apart at most, over all pages."""
_LONGEST: Final = 300
"""Characters of a label that is offered whole."""
_BEFORE: Final = 3
"""Words before a piece that say what it is: `rename the label`."""
_YES_NO: Final[Mapping[str, tuple[str, str]]] = {
    "en": ("yes", "no"),
    "zh": ("是", "否"),
    "de": ("ja", "nein"),
}
_DIGITS: Final = tuple("0123456789")
_MARKS: Final = (":", ".", "-", "/", "$", "@", "+", "\n")
_MARKS_OF_LANGUAGES: Final[Mapping[str, tuple[str, ...]]] = {"en": (", ",), "zh": ("、", "。")}
_LARGER: Final = tuple(str(number) for number in range(10, 32))
_LETTERS: Final = tuple(string.ascii_letters + string.punctuation)
"""With these whatever is typed on an English keyboard can be put together."""


class TextSource(IntEnum):
    """Where a text comes from; the order is that of the one-hot columns."""

    INSTRUCTION = 0
    SCREEN = 1
    EARLIER_SCREEN = 2
    REPLY = 3
    CONSTANT = 4


class OfferedText(NamedTuple):
    """Something that can be written.

    Attributes:
        text: it.
        source: where it comes from first; a text that is in several places is offered once.
        start: where it stands in its source, from 0 to 1.
        quoted: whether it stands in quotation marks or parentheses there.
        is_whole: whether it is the whole label or instruction.
        before: the words before it, or the label before its own.
    """

    text: str
    source: TextSource
    start: float = 0.0
    quoted: bool = False
    is_whole: bool = False
    before: str = ""


def labels_on(frame: Frame) -> tuple[str, ...]:
    """Every text that apps, dialogs and notifications show, once each, in order."""
    labels: dict[str, None] = {}
    for tree in without_bars(frame).trees:
        for node in tree.nodes:
            if (node.text or node.content_description) and is_shown(node):
                for label in (node.text, node.content_description):
                    if label:
                        labels[label] = None
    return tuple(labels)


class OfferedTexts:
    """What can be written on a screen, once each, the likely texts first; made as far as asked for.

    Args:
        instruction: of the task.
        language: of the task, for `yes` and `no` and marks.
        labels: of the screen.
        seen: labels of the screens so far, the last seen last.
        reply: what the user said, "" for nothing.
    """

    def __init__(
        self,
        instruction: str,
        language: str,
        labels: Sequence[str],
        seen: Sequence[str],
        reply: str,
    ) -> None:
        self._known: set[str] = set()
        self._made: list[OfferedText] = []
        self._blocks = _text_blocks(instruction, language, labels, seen, reply)

    def __getitem__(self, rows: slice) -> list[OfferedText]:
        """Some of them, in order."""
        self.has(rows.stop - 1)
        return self._made[rows]

    def has(self, number: int) -> bool:
        """Whether there is one of that number, from 0."""
        made, known = self._made, self._known
        while len(made) <= number < MAX_TEXTS:
            block = next(self._blocks, None)
            if block is None:
                return False
            for text in block:
                if text.text not in known:
                    known.add(text.text)
                    made.append(text)
        return number < min(len(made), MAX_TEXTS)

    def all(self) -> list[OfferedText]:
        """All of them."""
        self.has(MAX_TEXTS - 1)
        return self._made[:MAX_TEXTS]


def _text_blocks(
    instruction: str, language: str, labels: Sequence[str], seen: Sequence[str], reply: str
) -> Iterator[Iterable[OfferedText]]:
    """The texts by where they come from; some are in several blocks."""
    if reply:
        yield _whole_label(reply, "", TextSource.REPLY)
        yield _label_parts(reply, TextSource.REPLY, instruction)
        yield _label_words(reply, TextSource.REPLY)
    marked, words, runs = _instruction_texts(instruction)
    yield marked
    between = (" ", *_MARKS_OF_LANGUAGES.get(language, _MARKS_OF_LANGUAGES["en"]))
    yield _constant_texts(_YES_NO.get(language, _YES_NO["en"]) + _DIGITS + between + _MARKS)
    for label, before in zip(labels, ("", *labels), strict=False):
        yield _whole_label(label, before, TextSource.SCREEN)
    for label in labels:
        yield _label_parts(label, TextSource.SCREEN, instruction)
    yield words
    shown = frozenset(labels)
    earlier = [label for label in reversed(seen) if label not in shown]
    for label in earlier:
        yield _whole_label(label, "", TextSource.EARLIER_SCREEN)
        yield _label_parts(label, TextSource.EARLIER_SCREEN, instruction)
    yield runs
    yield _constant_texts(_LARGER)
    for label in labels:
        yield _label_words(label, TextSource.SCREEN)
    for label in earlier:
        yield _label_words(label, TextSource.EARLIER_SCREEN)
    yield _constant_texts(_LETTERS)


@lru_cache(maxsize=16)
def _constant_texts(texts: tuple[str, ...]) -> tuple[OfferedText, ...]:
    return tuple(OfferedText(text, TextSource.CONSTANT) for text in texts)


@lru_cache(maxsize=256)
def _instruction_texts(
    instruction: str,
) -> tuple[tuple[OfferedText, ...], tuple[OfferedText, ...], tuple[OfferedText, ...]]:
    """What stands out in the instruction, its words, and every longer run of them."""
    source = TextSource.INSTRUCTION
    whole = OfferedText(instruction, source, is_whole=True)
    parts = (
        salient_spans_of_long_text(instruction)
        if is_long(instruction)
        else salient_spans(instruction)
    )
    runs = runs_of(instruction)[len(runs_of(instruction[:MAX_READ], 1)) :]
    return (
        (*_texts_of_spans(instruction, parts, source), whole),
        tuple(_texts_of_spans(instruction, runs_of(instruction, 1), source)),
        tuple(_texts_of_spans(instruction, runs, source)),
    )


def _texts_of_spans(text: str, spans: Iterable[Span], source: TextSource) -> Iterator[OfferedText]:
    size = max(len(text), 1)
    for part, start, quoted in spans:
        before = " ".join(text[:start].rsplit(None, _BEFORE)[-_BEFORE:])
        yield OfferedText(part, source, start / size, quoted, part == text, before)


@lru_cache(maxsize=8192)
def _whole_label(label: str, before: str, source: TextSource) -> tuple[OfferedText, ...]:
    """A label, where it is short enough to be one."""
    return (
        (OfferedText(label, source, is_whole=True, before=before),)
        if len(label) <= _LONGEST
        else ()
    )


def _label_parts(label: str, source: TextSource, instruction: str) -> tuple[OfferedText, ...]:
    """What stands out in a label; of a long one what has to do with the instruction first."""
    return (
        _long_label_parts(label, source, instruction)
        if is_long(label)
        else _short_label_parts(label, source)
    )


@lru_cache(maxsize=8192)
def _short_label_parts(label: str, source: TextSource) -> tuple[OfferedText, ...]:
    return tuple(_texts_of_spans(label, salient_spans(label), source))


@lru_cache(maxsize=64)
def _long_label_parts(label: str, source: TextSource, instruction: str) -> tuple[OfferedText, ...]:
    return tuple(_texts_of_spans(label, salient_spans_of_long_text(label, instruction), source))


@lru_cache(maxsize=8192)
def _label_words(label: str, source: TextSource) -> tuple[OfferedText, ...]:
    return tuple(_texts_of_spans(label, runs_of(label, 1), source))


PAGING = (MoveKind.MORE_MOVES, MoveKind.MORE_TEXTS)
"""The first two moves of every page."""


class ChoicePlace(NamedTuple):
    """Where a move or a text is: on which page and in which row."""

    page: int
    row: int


class ScreenChoices:
    """The moves and texts of a screen.

    Args:
        frame: the screen.
        texts: what can be written.
        memory: of the episode, this screen included.
        max_moves: rows of a page of moves.
        max_texts: rows of a page of texts.
        refusal: why the device would refuse an action now; "" where it would not.
    """

    def __init__(
        self,
        frame: Frame,
        texts: OfferedTexts,
        memory: EpisodeMemory,
        *,
        max_moves: int,
        max_texts: int,
        refusal: Callable[[Action], str],
    ) -> None:
        self.frame = frame
        self._refusal = refusal
        self._memory = memory
        self._max_moves, self._max_texts = max_moves, max_texts
        held = None if memory.held is None else memory.held[1]
        self._moves = ScreenMoves(frame, MoveContext(memory.apps, memory.draft, held))
        self.field: AccessibilityNode | None = self._moves.field
        self._rows = max_moves - len(PAGING)
        """Rows of a page for moves that are not on every page."""
        self._likely_pages = max(-(-len(self._moves.likely) // self._rows), 1)
        self._texts = texts
        self.page_of_moves = self._first_moves_page()
        self.page_of_texts = texts[
            memory.texts_page * max_texts : (memory.texts_page + 1) * max_texts
        ]

    def choices_while_holding(self) -> ScreenChoices:
        """What could be chosen on this screen once something is picked up."""
        memory = replace(self._memory, held=(PixelPoint(0, 0), ""), moves_page=0, texts_page=0)
        return ScreenChoices(
            self.frame,
            self._texts,
            memory,
            max_moves=self._max_moves,
            max_texts=self._max_texts,
            refusal=self._refusal,
        )

    def _first_moves_page(self) -> list[Move]:
        more_moves, more_texts = self._moves.paging
        number = self._memory.moves_page
        has_more_texts = self._memory.texts_page > 0 or self._texts.has(self._max_texts)
        if number < self._likely_pages:
            moves, start = self._moves.likely, number * self._rows
        else:
            moves, start = self._moves.infrequent_moves, (number - self._likely_pages) * self._rows
        page = [
            more_moves,
            more_texts._replace(allowed=has_more_texts),
            *moves[start : start + self._rows],
        ]
        return [move if self._is_possible(move) else move._replace(allowed=False) for move in page]

    def _is_possible(self, move: Move) -> bool:
        """Whether nothing that it touches is disabled, and the device would do it."""
        if move.kind in NEEDS_NO_PLACE:
            action = action_of(move, "", self.frame, draft="", held=None)
            return move.allowed and not self._refusal(action)
        if move.spot is not None:
            touched = node_at(self.frame.nodes, move.spot)
            if touched is None:
                return move.allowed
            nodes = self.frame.nodes.trees[touched.tree].nodes
            return move.allowed and nodes[touch_target(nodes, touched.index)].enabled
        return move.allowed and (move.node is None or move.node.enabled)

    @property
    def moves(self) -> list[Move]:
        """Every move of every page but for the paging."""
        return self._moves.likely + self._moves.infrequent_moves

    @property
    def pages_of_moves(self) -> int:
        """How many pages the moves fill."""
        return self._likely_pages + -(-len(self._moves.infrequent_moves) // self._rows)

    @property
    def next_moves_page(self) -> int:
        """The page that `MORE_MOVES` shows."""
        return (self._memory.moves_page + 1) % self.pages_of_moves

    @property
    def next_texts_page(self) -> int:
        """The page that `MORE_TEXTS` shows."""
        following = self._memory.texts_page + 1
        return following if self._texts.has(following * self._max_texts) else 0

    def all_texts(self) -> list[OfferedText]:
        """Every text of every page."""
        return self._texts.all()

    def place_of_move(self, number: int) -> ChoicePlace:
        """Where the move of that number in `moves` is."""
        rare = number - len(self._moves.likely)
        page, row = divmod(number if rare < 0 else rare, self._rows)
        return ChoicePlace(page if rare < 0 else page + self._likely_pages, row + len(PAGING))

    def place_of_text(self, number: int) -> ChoicePlace:
        """Where the text of that number in `all_texts` is."""
        return ChoicePlace(*divmod(number, self._max_texts))

    def pages_to_turn(self, move: ChoicePlace, text: ChoicePlace | None) -> Iterator[MoveKind]:
        """The paging that brings a move, and its text, to view."""
        if text is not None:
            pages = -(-len(self.all_texts()) // self._max_texts)
            for _ in range((text.page - self._memory.texts_page) % pages):
                yield MoveKind.MORE_TEXTS
        for _ in range((move.page - self._memory.moves_page) % self.pages_of_moves):
            yield MoveKind.MORE_MOVES

    def cost_of_text(self, number: int) -> int:
        """How many steps it takes to use a text, paging included, from the first page."""
        return 1 + number // self._max_texts
