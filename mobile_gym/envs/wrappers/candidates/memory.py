"""What a wrapper remembers of an episode: what was done, seen, drafted and picked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from mobile_gym.core.geometry import PixelPoint
from mobile_gym.envs.wrappers.candidates.kinds import Move, MoveKind
from mobile_gym.envs.wrappers.candidates.numbers import entered_of, related_lines
from mobile_gym.envs.wrappers.candidates.words import words_of

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
class Memory:
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
            draft=self._drafted(move, text),
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
            entered=self._entered(move, text),
            used=self.used.union(words_of(text or move.label)),
        )

    def _entered(self, move: Move, text: str) -> tuple[str, ...]:
        piece = entered_of(move.label if move.kind == MoveKind.TAP else text)
        return (*self.entered, piece)[-_MOST_ENTERED:] if piece else self.entered

    def _drafted(self, move: Move, text: str) -> str:
        if move.kind == MoveKind.ADD_TO_DRAFT:
            return (self.draft + text)[:MAX_DRAFT]
        if move.kind == MoveKind.ADD_WORD_TO_DRAFT:
            return f"{self.draft} {text}"[:MAX_DRAFT]
        return "" if move.kind == MoveKind.EMPTY_DRAFT else self.draft
