"""Moves and texts as rows of numbers, and what each column is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.envs.wrappers.candidates.embedding import RowTable
from mobile_gym.envs.wrappers.candidates.kinds import TAKES_TEXT, Move, MoveKind
from mobile_gym.envs.wrappers.candidates.memory import Memory
from mobile_gym.envs.wrappers.candidates.moves import has_text
from mobile_gym.envs.wrappers.candidates.relations import (
    BESIDE_COLUMNS,
    RELATION_COLUMNS,
    TEXT_RELATIONS,
    Relation,
    beside_rows,
    text_rows,
)
from mobile_gym.envs.wrappers.candidates.texts import Text, TextSource
from mobile_gym.envs.wrappers.candidates.words import numbers_of, words_of

Rows = npt.NDArray[np.float32]

_KINDS: Final = tuple(f"is_{kind.name.lower()}" for kind in MoveKind)
_FIELDS: Final = AccessibilityNode._fields
_FLAG_FIELDS: Final = slice(_FIELDS.index("checkable"), _FIELDS.index("editable") + 1)
_FLAGS: Final = _FIELDS[_FLAG_FIELDS]
"""Android's own flags: `checkable` to `editable`, which stand together in a node."""
_ROLES: Final = ("button", "field", "switch", "image", "text", "list", "slider", "other")
_OVERLAP: Final = ("words_in_instruction", "instruction_covered", "is_in_instruction", "numbers")
MOVE_COLUMNS: Final[tuple[str, ...]] = (
    *_KINDS,
    *("takes_text", "is_allowed", "moves_right", "moves_down", "share"),
    *("left", "top", "right", "bottom"),
    *_FLAGS,
    *(f"role_{role}" for role in _ROLES),
    *("has_text", "is_new", "order"),
    *_OVERLAP,
    *("done", "times_done", "done_here", "times_done_here", "is_last"),
    *BESIDE_COLUMNS,
    *RELATION_COLUMNS,
)
"""The columns of `moves_features`."""
TEXT_COLUMNS: Final[tuple[str, ...]] = (
    *(f"from_{source.name.lower()}" for source in TextSource),
    *("start", "is_quoted", "is_whole", "order"),
    *("words", "characters", "is_number", "is_time", "is_date", "has_digit", "is_capitalised"),
    *_OVERLAP,
    *("written", "times_written", "before_like_field"),
    *TEXT_RELATIONS,
)
"""The columns of `texts_features` before those of the embedding of the words before the text."""
CONTEXT_COLUMNS: Final[tuple[str, ...]] = (
    *("keyboard_shown", "share_of_steps", "screen_changed", "move_refused"),
    *("moves_page", "texts_page", "is_holding", "has_draft", "has_reply", "has_field"),
    *(f"last_{name}" for name in _KINDS),
    *("in_a_row", "is_putting_told_in", "is_putting_read_in", "told_left", "read_left"),
    *("first_told", "last_told", "first_read", "second_read"),
    *("put_told_in", "put_read_in"),
)
"""The columns of `context` before the embeddings of screen, last label, field and draft, of the
labels before the last one, of the words around the last label's mention, and of the line that was
read and has most to do with the instruction."""

_FLAG_PLACE: Final = MOVE_COLUMNS.index(_FLAGS[0])
_MOVE_PLACE: Final = {name: place for place, name in enumerate(MOVE_COLUMNS)}
_TEXT_PLACE: Final = {name: place for place, name in enumerate(TEXT_COLUMNS)}
_SHAPE: Final = slice(_TEXT_PLACE["words"], _TEXT_PLACE["is_capitalised"] + 1)
_MANY_TIMES: Final = 8
_MANY_WORDS: Final = 8
_MANY_CHARACTERS: Final = 100
_MANY_PAGES: Final = 8
_LARGE_NUMBER: Final = 60
_SIGNS: Final = {None: (0, 0), "up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}

_TIME: Final = re.compile(r"\d{1,2}:\d{2}|\d{1,2}\s?[ap]\.?m\b|\d{1,2}\s?[点时]", re.IGNORECASE)
_DATE: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}\b|\d{1,2}月|星期|周[一二三四五六日]"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)[a-zä]*\b"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b\w+(?:stag|tag|woch)\b",
    re.IGNORECASE,
)
"""Days, months and days of the week of the languages that tasks are told in."""


def write_moves(
    moves: Sequence[Move],
    memory: Memory,
    screen: Rect,
    activity: str,
    compare: RowTable,
    relation: Relation,
    out: Rows,
) -> None:
    """Fill the rows of `moves_features`; what is beyond the moves becomes 0.

    Args:
        moves: of the page.
        memory: of the episode.
        screen: its bounds in pixels.
        activity: in front.
        compare: labels with the instruction (see `comparison`).
        relation: to the instruction and to what was read.
        out: float32 (rows, len(MOVE_COLUMNS)).
    """
    count = len(moves)
    out[...] = 0.0
    rows = out[:count]
    place = _MOVE_PLACE
    kinds = [move.kind for move in moves]
    rows[np.arange(count), kinds] = 1.0
    left = place["left"]
    rows[:, left : left + 4] = [move.bounds for move in moves]
    rows[:, left : left + 4] /= (screen.width, screen.height, screen.width, screen.height)
    np.clip(rows[:, left : left + 4], 0.0, 1.0, out=rows[:, left : left + 4])
    rows[:, place["takes_text"]] = [kind in TAKES_TEXT for kind in kinds]
    rows[:, place["is_allowed"]] = [move.allowed for move in moves]
    right = place["moves_right"]
    rows[:, right : right + 3] = [(*_SIGNS[move.direction], move.share) for move in moves]
    nodes = [move.node for move in moves]
    width = len(_FLAGS) + len(_ROLES) + 1
    rows[:, _FLAG_PLACE : _FLAG_PLACE + width] = [_of_node(node) for node in nodes]
    rows[:, place["order"]] = np.arange(count, dtype=np.float32) / max(len(out), 1)
    words = place["words_in_instruction"]
    labels = [move.label for move in moves]
    compare.take(labels, rows[:, words : words + len(_OVERLAP)])
    beside = place[BESIDE_COLUMNS[0]]
    rows[:, beside : beside + len(BESIDE_COLUMNS)] = beside_rows(moves, compare)
    relations = place[RELATION_COLUMNS[0]]
    rows[:, relations:] = relation.move_rows(moves, memory)
    done, here, last = memory.done, memory.done_here, memory.last
    if done:
        history = np.array(
            [
                (done.get((kind, label), 0), here.get((activity, kind, label), 0))
                for kind, label in zip(kinds, labels, strict=True)
            ],
            np.float32,
        )
        start = place["done"]
        rows[:, start : start + 4 : 2] = history > 0
        rows[:, start + 1 : start + 5 : 2] = np.minimum(history / _MANY_TIMES, 1.0)
        if last is not None:
            rows[:, place["is_last"]] = [
                (kind, label) == last for kind, label in zip(kinds, labels, strict=True)
            ]
    fresh = memory.fresh
    if fresh:
        rows[:, place["is_new"]] = [
            node is not None and (label in fresh or node.label in fresh)
            for node, label in zip(nodes, labels, strict=True)
        ]


_NOWHERE: Final = (0.0,) * (len(_FLAGS) + len(_ROLES) + 1)


def _of_node(node: AccessibilityNode | None) -> tuple[float, ...]:
    """Its flags, its role and whether something is written in it."""
    if node is None:
        return _NOWHERE
    return _of_flags(node.class_name, node[_FLAG_FIELDS], has_text(node))


@lru_cache(maxsize=8192)
def _of_flags(class_name: str, flags: tuple[bool, ...], is_written: bool) -> tuple[float, ...]:
    role = [0.0] * len(_ROLES)
    role[_role_of(class_name, dict(zip(_FLAGS, flags, strict=True)))] = 1.0
    return (*map(float, flags), *role, float(is_written))


def _role_of(class_name: str, flags: Mapping[str, bool]) -> int:
    """Which of `_ROLES`."""
    name = class_name.rpartition(".")[2]
    if flags["editable"]:
        return _ROLES.index("field")
    if flags["checkable"]:
        return _ROLES.index("switch")
    if name.endswith("SeekBar"):
        return _ROLES.index("slider")
    if "Image" in name:
        return _ROLES.index("image")
    if flags["scrollable"]:
        return _ROLES.index("list")
    if flags["clickable"] or "Button" in name:
        return _ROLES.index("button")
    return _ROLES.index("text" if name.endswith("TextView") else "other")


def write_texts(
    texts: Sequence[Text],
    memory: Memory,
    field: str,
    compare: RowTable,
    embeddings: RowTable,
    relation: Relation,
    out: Rows,
) -> None:
    """Fill the rows of `texts_features`; what is beyond the texts becomes 0.

    Args:
        texts: of the page.
        memory: of the episode.
        field: what the focused field is called.
        compare: texts with the instruction (see `comparison`).
        embeddings: of texts.
        relation: to the instruction and to what was read.
        out: float32 (rows, len(TEXT_COLUMNS) + the embedding's size).
    """
    count, place = len(texts), _TEXT_PLACE
    out[...] = 0.0
    rows = out[:count]
    rows[np.arange(count), [text.source for text in texts]] = 1.0
    start = place["start"]
    rows[:, start : start + 3] = [(text.start, text.quoted, text.is_whole) for text in texts]
    rows[:, place["order"]] = np.arange(count, dtype=np.float32) / max(len(out), 1)
    words = [text.text for text in texts]
    _SHAPES.take(words, rows[:, _SHAPE])
    overlap = place["words_in_instruction"]
    compare.take(words, rows[:, overlap : overlap + len(_OVERLAP)])
    relations = place[TEXT_RELATIONS[0]]
    rows[:, relations : relations + len(TEXT_RELATIONS)] = text_rows(words, relation)
    if memory.written:
        times = np.array([memory.written.get(text, 0) for text in words], np.float32)
        rows[:, place["written"]] = times > 0
        rows[:, place["times_written"]] = np.minimum(times / _MANY_TIMES, 1.0)
    before = rows[:, len(TEXT_COLUMNS) :]
    embeddings.take([text.before for text in texts], before)
    if field:
        like = before @ embeddings.take([field])[0]
        rows[:, place["before_like_field"]] = np.clip(like, -1.0, 1.0)


def _shapes(texts: Sequence[str]) -> Rows:
    """What kind of text each is, from `words` to `is_capitalised`."""
    return np.array(
        [
            (
                min(len(words_of(text)) / _MANY_WORDS, 1.0),
                min(len(text) / _MANY_CHARACTERS, 1.0),
                text.strip().replace(" ", "").isdigit(),
                _TIME.search(text) is not None,
                _DATE.search(text) is not None,
                any(map(str.isdigit, text)),
                text[:1].isupper(),
            )
            for text in texts
        ],
        np.float32,
    )


_SHAPES: Final = RowTable(_SHAPE.stop - _SHAPE.start, _shapes)


@lru_cache(maxsize=64)
def comparison(instruction: str) -> RowTable:
    """How much texts have in common with an instruction, as four columns.

    The share of a text's words that are in the instruction, the share of the instruction's words
    that are in the text, whether the text stands in the instruction as it is, and the share of its
    numbers that the instruction has.
    """
    words = words_of(instruction)
    known, numbers = frozenset(words), numbers_of(instruction)
    line = f" {' '.join(words)} "

    def rows(texts: Sequence[str]) -> Rows:
        out = np.zeros((len(texts), len(_OVERLAP)), np.float32)
        for row, text in zip(out, texts, strict=True):
            own = words_of(text)
            if own:
                common = sum(word in known for word in own)
                row[0] = common / len(own)
                row[1] = len(known.intersection(own)) / len(known) if known else 0.0
                row[2] = common == len(own) and f" {' '.join(own)} " in line
            if own_numbers := numbers_of(text):
                row[3] = len(own_numbers & numbers) / len(own_numbers)
        return out

    return RowTable(len(_OVERLAP), rows)


def context_row(
    memory: Memory, relation: Relation, *, keyboard: bool, share: float, has_field: bool
) -> list[float]:
    """The columns of `context` but the embeddings.

    Args:
        memory: of the episode.
        relation: to the instruction and to what was read.
        keyboard: whether the on-screen keyboard is shown.
        share: of the steps that are used up.
        has_field: whether a field has the focus.
    """
    last = [0.0] * len(MoveKind)
    if memory.last is not None:
        last[memory.last[0]] = 1.0
    return [
        float(keyboard),
        min(share, 1.0),
        float(memory.last_changed),
        float(memory.last_refused),
        min(memory.moves_page / _MANY_PAGES, 1.0),
        min(memory.texts_page / _MANY_PAGES, 1.0),
        float(memory.held is not None),
        float(bool(memory.draft)),
        float(bool(memory.reply)),
        float(has_field),
        *last,
        min(memory.in_a_row / _MANY_TIMES, 1.0),
        float(bool(relation.told.figures)),
        float(bool(relation.read.figures)),
        min(len(relation.told.due) / _MANY_TIMES, 1.0),
        min(len(relation.read.due) / _MANY_TIMES, 1.0),
        *(min((mark or 0.0) / _LARGE_NUMBER, 1.0) for mark in relation.marks),
        *map(float, relation.just_put_in(memory)),
    ]
