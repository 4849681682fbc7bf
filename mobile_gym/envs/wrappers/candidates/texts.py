"""What can be typed, answered and asked: pieces of the instruction, of screens and of replies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from mobile_gym.accessibility import is_shown
from mobile_gym.accessibility.bars import without_bars
from mobile_gym.core.frames import Frame
from mobile_gym.envs.wrappers.candidates.words import Span, marked_spans, runs_of

__all__ = ["MAX_TEXTS", "Text", "TextSource", "labels_on", "texts_of"]

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
_LETTERS: Final = tuple("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


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


def texts_of(
    instruction: str,
    language: str,
    labels: Sequence[str],
    earlier: Iterable[str],
    reply: str,
) -> Iterator[Text]:
    """What can be written, once each, the likely texts first.

    Args:
        instruction: of the task.
        language: of the task, for `yes` and `no`.
        labels: of the screen.
        earlier: labels of earlier screens, the last seen first.
        reply: what the user said, "" for nothing.
    """
    known: set[str] = set()
    add = known.add
    for text in _all(instruction, language, labels, tuple(earlier), reply):
        if text.text not in known:
            add(text.text)
            yield text
            if len(known) == MAX_TEXTS:
                return


def _all(
    instruction: str, language: str, labels: Sequence[str], earlier: Sequence[str], reply: str
) -> Iterator[Text]:
    if reply:
        yield from _cut(reply, "", TextSource.REPLY)
    marked, runs = _of_instruction(instruction)
    yield from marked
    yield from _constants(_YES_NO.get(language, _YES_NO["en"]) + _DIGITS + _MARKS)
    here = [_of_label(label, before) for label, before in _with_before(labels)]
    for whole, _, _ in here:
        yield from whole
    for _, parts, _ in here:
        yield from parts
    yield from runs[: _singles(instruction)]
    there = [_of_label(label, before) for label, before in _with_before(earlier)]
    for whole, parts, _ in there:
        yield from map(_earlier, whole)
        yield from map(_earlier, parts)
    yield from runs[_singles(instruction) :]
    yield from _constants(_LARGER)
    for _, _, words in here:
        yield from words
    for _, _, words in there:
        yield from map(_earlier, words)
    yield from _constants(_LETTERS)


@lru_cache(maxsize=16)
def _constants(texts: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(Text(text, TextSource.CONSTANT) for text in texts)


@lru_cache(maxsize=256)
def _singles(instruction: str) -> int:
    return len(runs_of(instruction, 1))


@lru_cache(maxsize=256)
def _of_instruction(instruction: str) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    """What stands out in the instruction, then every run of its words."""
    whole = Text(instruction, TextSource.INSTRUCTION, is_whole=True)
    return (
        (*_spans(instruction, marked_spans(instruction), TextSource.INSTRUCTION), whole),
        tuple(_spans(instruction, runs_of(instruction), TextSource.INSTRUCTION)),
    )


def _spans(text: str, spans: Iterable[Span], source: TextSource) -> Iterator[Text]:
    size = max(len(text), 1)
    for part, start, quoted in spans:
        before = " ".join(text[:start].split()[-_BEFORE:])
        yield Text(part, source, start / size, quoted, part == text, before)


def _with_before(labels: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each label and the one before it."""
    return zip(labels, ("", *labels), strict=False)


@lru_cache(maxsize=8192)
def _of_label(
    label: str, before: str
) -> tuple[tuple[Text, ...], tuple[Text, ...], tuple[Text, ...]]:
    """A label whole, what stands out in it, and its words."""
    return _pieces(label, before, TextSource.SCREEN)


def _pieces(
    label: str, before: str, source: TextSource
) -> tuple[tuple[Text, ...], tuple[Text, ...], tuple[Text, ...]]:
    whole = Text(label, source, is_whole=True, before=before)
    return (
        (whole,) if len(label) <= _LONGEST else (),
        tuple(_spans(label, marked_spans(label), source)),
        tuple(_spans(label, runs_of(label, 1), source)),
    )


def _cut(label: str, before: str, source: TextSource) -> Iterator[Text]:
    for texts in _pieces(label, before, source):
        yield from texts


@lru_cache(maxsize=16_384)
def _earlier(text: Text) -> Text:
    return text._replace(source=TextSource.EARLIER_SCREEN)
