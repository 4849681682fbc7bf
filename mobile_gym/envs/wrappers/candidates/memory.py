"""What a wrapper remembers of an episode: what was done, seen, drafted and put in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple, Self

from mobile_gym.core.geometry import PixelPoint
from mobile_gym.envs.wrappers.candidates.moves import Move, MoveKind
from mobile_gym.envs.wrappers.candidates.words import numbers_of, parse_instruction, words_of

NUMBER_COLUMNS: Final = ("is_next", "is_due", "goes_on", "goes_on_next", "was_put_in")
"""Of a label that is a number, about the numbers of a source: it completes the first that is not in
yet, or any; it is the next figure of any, or of the first; it has been put in."""
_VALUE: Final = re.compile(r"\d+(?:\.\d+)?")
_ENTERED: Final = re.compile(r"\d{1,9}|[.]")
_FROM_BEFORE: Final = 0.45
"""How much the label before a line counts for it: less than half a word of the line's own."""
_ORDINARY: Final = 0.35
_SHORT: Final = 0.15
"""What words count that do not stand out: a sentence that shares four of them, two of them short,
counts as much as a name."""
_SHORT_LETTERS: Final = 3
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MOST_LINES: Final = 6
_LONGEST_LINE: Final = 200
_NOTHING: Final = (0.0,) * len(NUMBER_COLUMNS)


class EnteredNumbers(NamedTuple):
    """How far the numbers of a source are put in.

    Attributes:
        due: those that are not in yet, in order, each as it may be written.
        past: those that are.
        figures: of a number that is put in now.
    """

    due: tuple[tuple[str, ...], ...]
    past: frozenset[str]
    figures: str


def entered_part(text: str) -> str:
    """What a label or a written text puts in: a figure, a number, a point; else ""."""
    text = text.strip()
    return text if _ENTERED.fullmatch(text) else ""


@lru_cache(maxsize=4096)
def update_entered(source: str, entered: tuple[str, ...]) -> EnteredNumbers:
    """Which numbers of a source are in, after figures and numbers were put in one by one."""
    due = [_number_spellings(number) for number in _VALUE.findall(source)]
    past: set[str] = set()
    figures = ""
    for piece in entered:
        for written in dict.fromkeys((figures + piece, piece)):
            place = next(
                (
                    place
                    for place, ways in enumerate(due)
                    if any(way.startswith(written) for way in ways)
                ),
                None,
            )
            if place is not None:
                figures = written
                if written in due[place]:
                    past.update(due.pop(place))
                    figures = ""
                break
        else:
            figures = ""
    return EnteredNumbers(tuple(due), frozenset(past), figures)


@lru_cache(maxsize=4096)
def _numbers_in(line: str) -> frozenset[str]:
    """The numbers in a line that are no years."""
    return frozenset(number for number in numbers_of(line) if not _YEAR.fullmatch(number))


@lru_cache(maxsize=4096)
def numbers_in_text(text: str) -> tuple[float, ...]:
    """The numbers in a text, in order."""
    return tuple(map(float, _VALUE.findall(text)))


def _number_spellings(number: str) -> tuple[str, ...]:
    """How a number may be put in: `7` and `07`, `26.50` and `26.5`."""
    if "." in number:
        short = number.rstrip("0").rstrip(".")
        return tuple(dict.fromkeys((number, short)))
    short = number.lstrip("0") or "0"
    return tuple(dict.fromkeys((short, short.zfill(2))))


def number_columns(label: str, entry: EnteredNumbers) -> tuple[float, ...]:
    """The columns of `NUMBER_COLUMNS` of a label."""
    piece = entered_part(label)
    if not piece:
        return _NOTHING
    written = entry.figures + piece
    due, first = entry.due, entry.due[:1]
    return (
        float(any(written in ways for ways in first)),
        float(any(written in ways for ways in due)),
        float(any(_is_prefix_of_number(written, ways) for ways in due)),
        float(any(_is_prefix_of_number(written, ways) for ways in first)),
        float(piece in entry.past),
    )


def _is_prefix_of_number(written: str, ways: Sequence[str]) -> bool:
    return written not in ways and any(way.startswith(written) for way in ways)


def related_lines(
    labels: Sequence[str], instruction: str, known: Sequence[tuple[float, str]] = ()
) -> tuple[tuple[float, str], ...]:
    """The lines with numbers that speak of what the instruction speaks of, the best first.

    Args:
        labels: of a screen, in order.
        instruction: of the task; what it has itself need not be read from a screen.
        known: lines of the screens before.

    Returns:
        Each with how much it has to do with the instruction: the words of it that stand out there,
        each the less, the more lines of the screen have it.
    """
    told = parse_instruction(instruction)
    weights: dict[str, float] = {}
    for word, weight in zip(told.words, told.weights, strict=True):
        least = _ORDINARY if len(word) > _SHORT_LETTERS else _SHORT
        weights[word] = max(weight, least, weights.get(word, 0.0))
    own_numbers = numbers_of(instruction)
    lines = {line: worth for worth, line in known}
    shown = [line[:_LONGEST_LINE] for label in labels for line in label.split("\n")]
    common = Counter(
        word for line in shown for word in dict.fromkeys(words_of(line)) if word in weights
    )
    before = 0.0
    for line in shown:
        words = dict.fromkeys(words_of(line))  # no set: the sum's last digit is that of its order
        own = sum(weights[word] / common[word] for word in words if word in weights)
        worth = own + _FROM_BEFORE * before
        if worth > 0 and not own_numbers.issuperset(_numbers_in(line)):
            lines[line] = max(worth, lines.get(line, 0.0))
        before = own
    order = sorted(lines.items(), key=lambda candidate: -candidate[1])[:_MOST_LINES]
    return tuple((worth, line) for line, worth in order)


MAX_DRAFT: Final = 500
"""Characters of a draft; a longer one cannot be added to."""
_MOST_LABELS: Final = 400
"""Labels of earlier screens that are remembered."""
_MOST_ENTERED: Final = 32
MOST_RECENT: Final = 3
"""Labels of moves before the last one that are remembered."""
_WORTH_OF_REPLY: Final = 100.0
"""More than any line of a screen."""


@dataclass(frozen=True)
class EpisodeMemory:
    """One episode so far; frozen, so that saved states keep it without a copy.

    Attributes:
        apps: names of the installed apps by package.
        seen: labels of the screens so far, the last seen last.
        fresh: labels that came with the last change of the screen.
        reply: the last thing that the user said.
        draft: of an answer.
        held: where a drag starts and what lies there; None where nothing was picked up.
        moves_page: which page of the moves is shown.
        texts_page: which page of the texts is shown.
        last: kind and label of the last move.
        last_changed: whether it changed the screen.
        last_refused: whether it was masked out, or the device refused it.
        done: how often each move was done, by kind and label.
        done_here: the same on each screen.
        written: how often each text was used.
        recent: labels of the moves before the last one, the last of them first.
        last_beside: what stood beside the last move's node.
        in_a_row: how often the last move was done now, one after the other.
        entered: figures and numbers that were tapped or typed, in order.
        used: words of the labels that were touched and of the texts that were written.
        seen_words: words of all screens so far.
        related: lines with numbers that have to do with the instruction, the best first, each with
            how much.
    """

    apps: Mapping[str, str] = field(default_factory=dict[str, str])
    seen: tuple[str, ...] = ()
    fresh: frozenset[str] = frozenset()
    reply: str = ""
    draft: str = ""
    held: tuple[PixelPoint, str] | None = None
    moves_page: int = 0
    texts_page: int = 0
    last: tuple[MoveKind, str] | None = None
    last_changed: bool = False
    last_refused: bool = False
    done: Mapping[tuple[int, str], int] = field(default_factory=dict[tuple[int, str], int])
    done_here: Mapping[tuple[str, int, str], int] = field(
        default_factory=dict[tuple[str, int, str], int]
    )
    written: Mapping[str, int] = field(default_factory=dict[str, int])
    recent: tuple[str, ...] = ()
    last_beside: str = ""
    in_a_row: int = 0
    entered: tuple[str, ...] = ()
    used: frozenset[str] = frozenset()
    seen_words: frozenset[str] = frozenset()
    related: tuple[tuple[float, str], ...] = ()

    def with_screen(
        self, labels: tuple[str, ...], before: tuple[str, ...], instruction: str
    ) -> Self:
        """This memory after another screen has come.

        Args:
            labels: of the screen.
            before: labels of the screen before it.
            instruction: of the task.
        """
        shown = frozenset(labels)
        seen = (*(label for label in self.seen if label not in shown), *labels)
        fresh = shown.difference(before)
        return replace(
            self,
            seen=seen[-_MOST_LABELS:],
            fresh=fresh,
            seen_words=self.seen_words.union(word for label in fresh for word in words_of(label)),
            related=related_lines(labels, instruction, self.related),
        )

    def with_reply(self, reply: str) -> Self:
        """This memory after the user has said something, which has most to do with the task."""
        lines = tuple((_WORTH_OF_REPLY, line) for line in reply.split("\n"))
        return replace(self, reply=reply, related=lines + self.related)

    def after(self, move: Move, text: str, activity: str) -> Self:
        """This memory after a move, but for what came of it."""
        key = (int(move.kind), move.label)
        here = (activity, *key)
        pages = move.kind in (MoveKind.MORE_MOVES, MoveKind.MORE_TEXTS)
        return replace(
            self,
            draft=self._drafted_text(move, text),
            held=None if not pages else self.held,
            moves_page=self.moves_page if pages else 0,
            texts_page=self.texts_page if pages else 0,
            last=(move.kind, move.label),
            done={**self.done, key: self.done.get(key, 0) + 1},
            done_here={**self.done_here, here: self.done_here.get(here, 0) + 1},
            written={**self.written, text: self.written.get(text, 0) + 1} if text else self.written,
            recent=self.recent if self.last is None else (self.last[1], *self.recent)[:MOST_RECENT],
            last_beside=move.beside,
            in_a_row=self.in_a_row + 1 if self.last == (move.kind, move.label) else 1,
            entered=self._entered_texts(move, text),
            used=self.used.union(words_of(text or move.label)),
        )

    def _entered_texts(self, move: Move, text: str) -> tuple[str, ...]:
        piece = entered_part(move.label if move.kind == MoveKind.TAP else text)
        return (*self.entered, piece)[-_MOST_ENTERED:] if piece else self.entered

    def _drafted_text(self, move: Move, text: str) -> str:
        if move.kind == MoveKind.ADD_TO_DRAFT:
            return (self.draft + text)[:MAX_DRAFT]
        if move.kind == MoveKind.ADD_WORD_TO_DRAFT:
            return f"{self.draft} {text}"[:MAX_DRAFT]
        return "" if move.kind == MoveKind.EMPTY_DRAFT else self.draft
