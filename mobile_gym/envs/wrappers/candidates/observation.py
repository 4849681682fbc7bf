"""What a policy sees of a moment: arrays of fixed shapes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mobile_gym.core.geometry import Rect
from mobile_gym.envs.wrappers.candidates.choices import Choices
from mobile_gym.envs.wrappers.candidates.embedding import RowTable
from mobile_gym.envs.wrappers.candidates.features import (
    CONTEXT_COLUMNS,
    MOVE_COLUMNS,
    TEXT_COLUMNS,
    comparison,
    context_row,
    write_moves,
    write_texts,
)
from mobile_gym.envs.wrappers.candidates.memory import MOST_RECENT, Memory
from mobile_gym.envs.wrappers.candidates.mentions import mention_for
from mobile_gym.envs.wrappers.candidates.relations import (
    WORD_COLUMNS,
    Relation,
    around,
    word_rows,
)
from mobile_gym.envs.wrappers.candidates.words import instruction_words
from mobile_gym.spaces import ScalarBox

Observation: TypeAlias = dict[str, npt.NDArray[Any]]

_CONTEXT_TEXTS: Final = 4 + MOST_RECENT + 3
"""Embeddings in `context`: the screen, the last move's label, the focused field, the draft, the
labels of the moves before, the words around the last label's mention in the instruction, and the
line that was read and has most to do with it."""
_AROUND_TEXTS: Final = 3
"""Embeddings in `moves_around`: the texts of its row, the words before and behind its mention."""


class ObservationWriter:
    """Writes observations of one shape.

    Args:
        embeddings: of texts.
        size: columns of an embedding.
        max_moves: rows of `moves`.
        max_texts: rows of `texts`.
        words: rows of `instruction`.
    """

    def __init__(
        self, embeddings: RowTable, size: int, max_moves: int, max_texts: int, words: int
    ) -> None:
        self._embeddings, self._size, self._words = embeddings, size, words
        self._instruction: tuple[str, npt.NDArray[np.float32], npt.NDArray[np.uint8]] | None = None
        self._shapes: dict[str, tuple[int, ...]] = {
            "instruction": (words, size),
            "instruction_features": (words, len(WORD_COLUMNS)),
            "moves": (max_moves, size),
            "moves_around": (max_moves, _AROUND_TEXTS * size),
            "moves_features": (max_moves, len(MOVE_COLUMNS)),
            "texts": (max_texts, size),
            "texts_features": (max_texts, len(TEXT_COLUMNS) + size),
            "context": (len(CONTEXT_COLUMNS) + _CONTEXT_TEXTS * size,),
        }
        self._masks = {"instruction_mask": words, "moves_mask": max_moves, "texts_mask": max_texts}

    def space(self) -> spaces.Dict:
        """The space of what `write` returns."""
        boxes: dict[str, spaces.Space[Any]] = {
            name: ScalarBox(-1.0, 1.0, shape, np.float32) for name, shape in self._shapes.items()
        }
        for name, rows in self._masks.items():
            boxes[name] = ScalarBox(0, 1, (rows,), np.uint8)
        return spaces.Dict(boxes)

    def write(
        self,
        instruction: str,
        choices: Choices,
        memory: Memory,
        labels: Sequence[str],
        share_of_steps: float,
    ) -> Observation:
        """The observation of a moment, in new arrays.

        Args:
            instruction: of the task.
            choices: of the screen.
            memory: of the episode, this screen included.
            labels: of the screen.
            share_of_steps: that are used up.
        """
        frame, take = choices.frame, self._embeddings.take
        moves, texts = choices.page_of_moves, choices.page_of_texts
        compare = comparison(instruction)
        out: Observation = {
            name: np.zeros(shape, np.float32)
            for name, shape in self._shapes.items()
            if name != "instruction"
        }
        for name, rows in self._masks.items():
            out[name] = np.zeros(rows, np.uint8)
        out["instruction"], out["instruction_mask"] = self._embedded(instruction)
        take([move.label for move in moves], out["moves"][: len(moves)])
        screen = Rect(0, 0, frame.width_px, frame.height_px)
        relation = Relation.of(instruction, memory)
        write_moves(moves, memory, screen, frame.activity, compare, relation, out["moves_features"])
        around(moves, instruction, self._embeddings, out["moves_around"][: len(moves)])
        told = word_rows(relation, memory, labels, self._words)
        out["instruction_features"][: len(told)] = told
        out["moves_mask"][: len(moves)] = [move.allowed for move in moves]
        take([text.text for text in texts], out["texts"][: len(texts)])
        field = _field_name(choices)
        write_texts(
            texts, memory, field, compare, self._embeddings, relation, out["texts_features"]
        )
        out["texts_mask"][: len(texts)] = 1
        context, plain = out["context"], len(CONTEXT_COLUMNS)
        context[:plain] = context_row(
            memory,
            relation,
            keyboard=frame.keyboard_shown,
            share=share_of_steps,
            has_field=choices.field is not None,
        )
        last = "" if memory.last is None else memory.last[1]
        recent = (*memory.recent, *("",) * MOST_RECENT)[:MOST_RECENT]
        mention = mention_for(last, memory.last_beside, instruction)
        context[plain:] = take(
            [
                _screen_name(frame.activity),
                last,
                field,
                memory.draft,
                *recent,
                mention.before,
                mention.after,
                relation.best,
            ]
        ).ravel()
        return out

    def _embedded(self, instruction: str) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.uint8]]:
        """The instruction's words and their mask; copies."""
        if self._instruction is None or self._instruction[0] != instruction:
            words = instruction_words(instruction)[: self._words]
            rows = np.zeros((self._words, self._size), np.float32)
            mask = np.zeros(self._words, np.uint8)
            self._embeddings.take(words, rows[: len(words)])
            mask[: len(words)] = 1
            self._instruction = instruction, rows, mask
        _, rows, mask = self._instruction
        return rows.copy(), mask.copy()


def _field_name(choices: Choices) -> str:
    field = choices.field
    if field is None:
        return ""
    return field.hint_text or field.content_description or field.text


@lru_cache(maxsize=1024)
def _screen_name(activity: str) -> str:
    """The words of `package/.Class`, those of the class apart."""
    package, _, name = activity.partition("/")
    apart = "".join(f" {letter}" if letter.isupper() else letter for letter in name)
    return f"{package.rpartition('.')[2]} {apart.replace('.', ' ')}".strip()
