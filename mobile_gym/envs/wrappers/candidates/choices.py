"""What can be chosen at one moment: the moves and the texts of a screen, in pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.envs.wrappers.candidates.kinds import Move, MoveKind
from mobile_gym.envs.wrappers.candidates.memory import MAX_DRAFT, Memory
from mobile_gym.envs.wrappers.candidates.moves import Session, focused_field, moves_of
from mobile_gym.envs.wrappers.candidates.texts import Text, texts_of

__all__ = ["PAGING", "Choices", "Place"]

PAGING = (MoveKind.MORE_MOVES, MoveKind.MORE_TEXTS)
"""The first two moves of every page."""


class Place(NamedTuple):
    """Where a move or a text is: on which page and in which row."""

    page: int
    row: int


class Choices:
    """The moves and texts of a screen.

    Args:
        frame: the screen.
        labels: on it.
        instruction: of the task.
        language: of the task.
        memory: of the episode, this screen included.
        max_moves: rows of a page of moves.
        max_texts: rows of a page of texts.
    """

    def __init__(
        self,
        frame: Frame,
        labels: Sequence[str],
        instruction: str,
        language: str,
        memory: Memory,
        *,
        max_moves: int,
        max_texts: int,
    ) -> None:
        self.frame = frame
        self.field: AccessibilityNode | None = focused_field(frame)
        self._max_moves, self._max_texts = max_moves, max_texts
        held = None if memory.held is None else memory.held[1]
        self.moves = moves_of(frame, Session(memory.apps, memory.draft, held))
        self._rows = max_moves - len(PAGING)
        """Rows of a page for moves that are not on every page."""
        self._moves_page = memory.moves_page
        self._texts_page = memory.texts_page
        self._has_draft_room = len(memory.draft) < MAX_DRAFT
        self._more_texts: Iterator[Text] = texts_of(
            instruction, language, labels, memory.seen[::-1], memory.reply
        )
        self._texts: list[Text] = []
        self.page_of_moves = self._page_of_moves()
        self.page_of_texts = self._page_of_texts()

    def _page_of_moves(self) -> list[Move]:
        more_moves, more_texts = self.moves[: len(PAGING)]
        start = len(PAGING) + self._moves_page * self._rows
        return [
            more_moves._replace(allowed=self.pages_of_moves > 1),
            more_texts._replace(allowed=self._texts_page > 0 or self._has_text(self._max_texts)),
            *self.moves[start : start + self._rows],
        ]

    def _page_of_texts(self) -> list[Text]:
        start = self._texts_page * self._max_texts
        self._has_text(start + self._max_texts)
        return self._texts[start : start + self._max_texts]

    @property
    def pages_of_moves(self) -> int:
        """How many pages the moves fill."""
        return max(-(-(len(self.moves) - len(PAGING)) // self._rows), 1)

    @property
    def next_moves_page(self) -> int:
        """The page that `MORE_MOVES` shows."""
        return (self._moves_page + 1) % self.pages_of_moves

    @property
    def next_texts_page(self) -> int:
        """The page that `MORE_TEXTS` shows."""
        following = self._texts_page + 1
        return following if self._has_text(following * self._max_texts) else 0

    def _has_text(self, number: int) -> bool:
        """Whether there is a text of that number, from 0."""
        while len(self._texts) <= number:
            text = next(self._more_texts, None)
            if text is None:
                return False
            self._texts.append(text)
        return True

    def all_texts(self) -> list[Text]:
        """Every text of every page."""
        self._texts.extend(self._more_texts)
        return self._texts

    def place_of_move(self, number: int) -> Place:
        """Where the move of that number in `moves` is."""
        if number < len(PAGING):
            return Place(self._moves_page, number)
        page, row = divmod(number - len(PAGING), self._rows)
        return Place(page, row + len(PAGING))

    def place_of_text(self, number: int) -> Place:
        """Where the text of that number in `all_texts` is."""
        return Place(*divmod(number, self._max_texts))

    def turns_to(self, move: Place, text: Place | None) -> Iterator[MoveKind]:
        """The paging that brings a move, and its text, to view."""
        if text is not None:
            pages = -(-len(self.all_texts()) // self._max_texts)
            for _ in range((text.page - self._texts_page) % pages):
                yield MoveKind.MORE_TEXTS
        for _ in range((move.page - self._moves_page) % self.pages_of_moves):
            yield MoveKind.MORE_MOVES

    def cost_of_text(self, number: int) -> int:
        """How many steps it takes to use a text, paging included, from the first page."""
        return 1 + number // self._max_texts
