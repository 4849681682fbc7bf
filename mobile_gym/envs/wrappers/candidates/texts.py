"""What can be typed, answered and asked: pieces of the instruction, of screens and of replies."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from mobile_gym.accessibility import is_shown
from mobile_gym.accessibility.bars import without_bars
from mobile_gym.core.frames import Frame
from mobile_gym.envs.wrappers.candidates.passages import is_long, parts_of, parts_of_long
from mobile_gym.envs.wrappers.candidates.words import MAX_READ, Span, runs_of

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
_MARKS: Final = (" ", ", ", ":", ".", "-", "/", "$", "@", "+", "\n")
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


class Text(NamedTuple):
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
        language: of the task, for `yes` and `no`.
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
        self._made: list[Text] = []
        self._blocks = _blocks(instruction, language, labels, seen, reply)

    def __getitem__(self, rows: slice) -> list[Text]:
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

    def all(self) -> list[Text]:
        """All of them."""
        self.has(MAX_TEXTS - 1)
        return self._made[:MAX_TEXTS]


def _blocks(
    instruction: str, language: str, labels: Sequence[str], seen: Sequence[str], reply: str
) -> Iterator[Iterable[Text]]:
    """The texts by where they come from; some are in several blocks."""
    if reply:
        yield _whole(reply, "", TextSource.REPLY)
        yield _parts(reply, TextSource.REPLY, instruction)
        yield _words(reply, TextSource.REPLY)
    marked, words, runs = _of_instruction(instruction)
    yield marked
    yield _constants(_YES_NO.get(language, _YES_NO["en"]) + _DIGITS + _MARKS)
    for label, before in zip(labels, ("", *labels), strict=False):
        yield _whole(label, before, TextSource.SCREEN)
    for label in labels:
        yield _parts(label, TextSource.SCREEN, instruction)
    yield words
    shown = frozenset(labels)
    earlier = [label for label in reversed(seen) if label not in shown]
    for label in earlier:
        yield _whole(label, "", TextSource.EARLIER_SCREEN)
        yield _parts(label, TextSource.EARLIER_SCREEN, instruction)
    yield runs
    yield _constants(_LARGER)
    for label in labels:
        yield _words(label, TextSource.SCREEN)
    for label in earlier:
        yield _words(label, TextSource.EARLIER_SCREEN)
    yield _constants(_LETTERS)


@lru_cache(maxsize=16)
def _constants(texts: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(Text(text, TextSource.CONSTANT) for text in texts)


@lru_cache(maxsize=256)
def _of_instruction(
    instruction: str,
) -> tuple[tuple[Text, ...], tuple[Text, ...], tuple[Text, ...]]:
    """What stands out in the instruction, its words, and every longer run of them."""
    source = TextSource.INSTRUCTION
    whole = Text(instruction, source, is_whole=True)
    parts = parts_of_long(instruction) if is_long(instruction) else parts_of(instruction)
    runs = runs_of(instruction)[len(runs_of(instruction[:MAX_READ], 1)) :]
    return (
        (*_spans(instruction, parts, source), whole),
        tuple(_spans(instruction, runs_of(instruction, 1), source)),
        tuple(_spans(instruction, runs, source)),
    )


def _spans(text: str, spans: Iterable[Span], source: TextSource) -> Iterator[Text]:
    size = max(len(text), 1)
    for part, start, quoted in spans:
        before = " ".join(text[:start].rsplit(None, _BEFORE)[-_BEFORE:])
        yield Text(part, source, start / size, quoted, part == text, before)


@lru_cache(maxsize=8192)
def _whole(label: str, before: str, source: TextSource) -> tuple[Text, ...]:
    """A label, where it is short enough to be one."""
    return (Text(label, source, is_whole=True, before=before),) if len(label) <= _LONGEST else ()


def _parts(label: str, source: TextSource, instruction: str) -> tuple[Text, ...]:
    """What stands out in a label; of a long one what has to do with the instruction first."""
    return (
        _parts_of_long(label, source, instruction) if is_long(label) else _parts_of(label, source)
    )


@lru_cache(maxsize=8192)
def _parts_of(label: str, source: TextSource) -> tuple[Text, ...]:
    return tuple(_spans(label, parts_of(label), source))


@lru_cache(maxsize=64)
def _parts_of_long(label: str, source: TextSource, instruction: str) -> tuple[Text, ...]:
    return tuple(_spans(label, parts_of_long(label, instruction), source))


@lru_cache(maxsize=8192)
def _words(label: str, source: TextSource) -> tuple[Text, ...]:
    return tuple(_spans(label, runs_of(label, 1), source))
