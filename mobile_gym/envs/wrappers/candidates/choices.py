"""What can be chosen at one moment: the moves and the texts of a screen, in pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.envs.wrappers.candidates.kinds import Move, MoveKind
from mobile_gym.envs.wrappers.candidates.memory import Memory
from mobile_gym.envs.wrappers.candidates.moves import Moves, Session
from mobile_gym.envs.wrappers.candidates.texts import OfferedTexts, Text

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
        texts: what can be written.
        memory: of the episode, this screen included.
        max_moves: rows of a page of moves.
        max_texts: rows of a page of texts.
    """

    def __init__(
        self, frame: Frame, texts: OfferedTexts, memory: Memory, *, max_moves: int, max_texts: int
    ) -> None:
        self.frame = frame
        self._memory = memory
        self._max_moves, self._max_texts = max_moves, max_texts
        held = None if memory.held is None else memory.held[1]
        self._moves = Moves(frame, Session(memory.apps, memory.draft, held))
        self.field: AccessibilityNode | None = self._moves.field
        self._rows = max_moves - len(PAGING)
        """Rows of a page for moves that are not on every page."""
        self._likely_pages = max(-(-len(self._moves.likely) // self._rows), 1)
        self._texts = texts
        self.page_of_moves = self._page_of_moves()
        self.page_of_texts = texts[
            memory.texts_page * max_texts : (memory.texts_page + 1) * max_texts
        ]

    def holding(self) -> Choices:
        """What could be chosen on this screen once something is picked up."""
        memory = replace(self._memory, held=(PixelPoint(0, 0), ""), moves_page=0, texts_page=0)
        return Choices(
            self.frame,
            self._texts,
            memory,
            max_moves=self._max_moves,
            max_texts=self._max_texts,
        )

    def _page_of_moves(self) -> list[Move]:
        more_moves, more_texts = self._moves.paging
        page = self._memory.moves_page
        has_more_texts = self._memory.texts_page > 0 or self._texts.has(self._max_texts)
        if page < self._likely_pages:
            moves, start = self._moves.likely, page * self._rows
        else:
            moves, start = self._moves.rare, (page - self._likely_pages) * self._rows
        return [
            more_moves,
            more_texts._replace(allowed=has_more_texts),
            *moves[start : start + self._rows],
        ]

    @property
    def moves(self) -> list[Move]:
        """Every move of every page but for the paging."""
        return self._moves.likely + self._moves.rare

    @property
    def pages_of_moves(self) -> int:
        """How many pages the moves fill."""
        return self._likely_pages + -(-len(self._moves.rare) // self._rows)

    @property
    def next_moves_page(self) -> int:
        """The page that `MORE_MOVES` shows."""
        return (self._memory.moves_page + 1) % self.pages_of_moves

    @property
    def next_texts_page(self) -> int:
        """The page that `MORE_TEXTS` shows."""
        following = self._memory.texts_page + 1
        return following if self._texts.has(following * self._max_texts) else 0

    def all_texts(self) -> list[Text]:
        """Every text of every page."""
        return self._texts.all()

    def place_of_move(self, number: int) -> Place:
        """Where the move of that number in `moves` is."""
        rare = number - len(self._moves.likely)
        page, row = divmod(number if rare < 0 else rare, self._rows)
        return Place(page if rare < 0 else page + self._likely_pages, row + len(PAGING))

    def place_of_text(self, number: int) -> Place:
        """Where the text of that number in `all_texts` is."""
        return Place(*divmod(number, self._max_texts))

    def turns_to(self, move: Place, text: Place | None) -> Iterator[MoveKind]:
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
