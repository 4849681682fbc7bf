"""The notes that a device starts with: those of somebody who has used the app for a while."""

from __future__ import annotations

from typing import Final

import numpy as np

from mobile_gym.virtual_device.apps.notes.data import ARCHIVE, NOTES, TRASH, Item, Note, NotesData
from mobile_gym.virtual_device.apps.notes.seed_texts import pool_of

_DAY_MS: Final = 86_400_000

_COLORS: Final = ("default", "default", "default", "yellow", "green", "blue", "orange", "purple")


def cleared(language: str) -> NotesData:
    """The app as it is installed."""
    del language
    return NotesData()


def initial(rng: np.random.Generator, language: str) -> NotesData:
    """Five to eight notes and lists; one or two are pinned, one archived, one in the trash."""
    pool = pool_of(language)
    notes: list[Note] = []
    next_item = 1
    texts = rng.choice(len(pool.texts), size=int(rng.integers(4, 7)), replace=False)
    lists = rng.choice(len(pool.lists), size=int(rng.integers(1, 3)), replace=False)
    kinds = rng.permutation(len(texts) + len(lists))
    for place, kind in enumerate(int(number) for number in kinds):
        age_ms = int(rng.integers(_DAY_MS // 24)) + (len(kinds) - place) * int(
            rng.integers(_DAY_MS // 4, 2 * _DAY_MS)
        )
        if kind < len(texts):
            title, body, label = pool.texts[int(texts[kind])]
            items = ()
        else:
            title, lines, label = pool.lists[int(lists[kind - len(texts)])]
            body = ""
            items = tuple(
                Item(next_item + index, words, bool(rng.integers(4) == 0))
                for index, words in enumerate(lines)
            )
            next_item += len(items)
        notes.append(
            Note(
                len(notes) + 1,
                title,
                body,
                is_checklist=bool(items),
                items=items,
                pinned=place == 0,
                color=_COLORS[int(rng.integers(len(_COLORS)))],
                labels=(pool.labels[label],) if rng.integers(3) else (),
                place=ARCHIVE if place == 2 else TRASH if place == 3 else NOTES,
                created_ms=-2 * age_ms,
                modified_ms=-age_ms,
                trashed_ms=-int(rng.integers(_DAY_MS)) if place == 3 else 0,
            )
        )
    return NotesData(tuple(notes), len(notes) + 1, next_item, tuple(sorted(pool.labels)))
