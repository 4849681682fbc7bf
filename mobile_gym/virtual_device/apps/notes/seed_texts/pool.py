"""What a pool of notes to start with consists of."""

from __future__ import annotations

from typing import NamedTuple


class TextNote(NamedTuple):
    """A text; `label` is the place of its label in the pool."""

    title: str
    body: str
    label: int


class ListNote(NamedTuple):
    """A checklist; `label` is the place of its label in the pool."""

    title: str
    items: tuple[str, ...]
    label: int


class Pool(NamedTuple):
    """The same notes in the same order in every language."""

    labels: tuple[str, ...]
    texts: tuple[TextNote, ...]
    lists: tuple[ListNote, ...]
