"""What a policy sees of a moment: arrays of fixed shapes, a row for each move and each text.

It has what the policy sees; `wrapper` has the episode and the spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mobile_gym.accessibility.wording import role_of_class
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.envs.wrappers.candidates.choices import OfferedText, ScreenChoices, TextSource
from mobile_gym.envs.wrappers.candidates.embedding import RowTable
from mobile_gym.envs.wrappers.candidates.memory import (
    MOST_RECENT,
    NUMBER_COLUMNS,
    EnteredNumbers,
    EpisodeMemory,
    entered_part,
    number_columns,
    numbers_in_text,
    update_entered,
)
from mobile_gym.envs.wrappers.candidates.moves import TAKES_TEXT, Move, MoveKind, has_text
from mobile_gym.envs.wrappers.candidates.words import (
    instruction_words,
    mention_of,
    mention_of_label_or_neighbour,
    numbers_of,
    parse_instruction,
    words_of,
)
from mobile_gym.spaces import ScalarBox

Rows = npt.NDArray[np.float32]

_READ: Final = (
    *(f"told_{name}" for name in NUMBER_COLUMNS),
    *(f"read_{name}" for name in NUMBER_COLUMNS),
    *("above_first_told", "above_last_told", "above_first_read", "above_second_read"),
    "weeks_from_told",
    *("read", "read_start"),
)
RELATION_COLUMNS: Final[tuple[str, ...]] = (
    *_READ,
    *("mention_start", "mention_words", "has_times", "times_left", "times_reached", "in_a_row"),
    *("has_switch", "is_on", "told_on", "told_off", "is_to_switch"),
)
"""Of a move: numbers told and read, and the mention of its label in the instruction."""
BESIDE_COLUMNS: Final = (
    "beside_words_in_instruction",
    "beside_instruction_covered",
    "beside_is_in_instruction",
    "beside_numbers",
)
"""What the texts beside a move have in common with the instruction."""
TEXT_RELATIONS: Final = _READ
WORD_COLUMNS: Final[tuple[str, ...]] = (
    *("stands_out", "is_quoted", "is_number", "ends_part"),
    *("on_screen", "was_seen", "was_used", "was_put_in"),
)
"""Of each word of the instruction: what it is, where it was seen, whether it was touched, typed or
put in as a number."""
_MANY: Final = 8


@dataclass(frozen=True)
class InstructionRelation:
    """What a moment is compared with.

    Attributes:
        instruction: of the task.
        told: how far the numbers of the instruction are put in.
        read: the same of the numbers that were read in related lines.
        line: the words of the best of these lines.
        marks: the first and last number of the instruction, the first and second of that line.
    """

    instruction: str
    told: EnteredNumbers
    read: EnteredNumbers
    line: tuple[str, ...]
    best: str
    marks: tuple[float | None, ...]

    @classmethod
    def of(cls, instruction: str, memory: EpisodeMemory) -> InstructionRelation:
        """The relation of a moment of an episode."""
        return _cached_relation(
            instruction, tuple(line for _, line in memory.related), memory.entered
        )

    @cached_property
    def rows(self) -> RowTable:
        """The columns that moves and texts have in common, by text."""
        return RowTable(len(_READ), lambda texts: np.array(list(map(self.read_row, texts)), "f4"))

    def read_row(self, text: str) -> tuple[float, ...]:
        """The columns that moves and texts have in common."""
        words = words_of(text)
        share = start = 0.0
        if words and self.line:
            places = [self.line.index(word) for word in words if word in self.line]
            if places:
                share, start = len(places) / len(words), places[0] / len(self.line)
        piece = entered_part(text)
        if not piece:
            return (*_NO_NUMBERS, share, start)
        return (
            *number_columns(text, self.told),
            *number_columns(text, self.read),
            *(self._distances_above(float(piece)) if piece != "." else (0.0,) * _DISTANCES),
            share,
            start,
        )

    def just_entered_number(self, memory: EpisodeMemory) -> tuple[bool, bool]:
        """Whether the last move completed a number of the instruction, and one that was read."""
        last, entered = memory.last, memory.entered
        is_fresh = bool(entered) and last is not None and entered_part(last[1]) == entered[-1]
        return is_fresh and not self.told.figures, is_fresh and not self.read.figures

    def _distances_above(self, value: float) -> Iterator[float]:
        """How far a number is above those it may be counted from."""
        for mark, scale in zip(self.marks, _SCALES, strict=True):
            yield 0.0 if mark is None else max(min((value - mark) / scale, 1.0), -1.0)
        last = self.marks[1]
        yield float(last is not None and value != last and (value - last) % _WEEK == 0)

    def move_rows(self, moves: Sequence[Move], memory: EpisodeMemory) -> Rows:
        """The columns of `RELATION_COLUMNS`."""
        rows = np.zeros((len(moves), len(RELATION_COLUMNS)), np.float32)
        self.rows.take([move.label for move in moves], rows[:, : len(_READ)])
        rows[:, len(_READ) :] = [self._mention_row(move, memory) for move in moves]
        return rows

    def _mention_row(self, move: Move, memory: EpisodeMemory) -> tuple[float, ...]:
        """The columns behind those that texts have as well."""
        key = (move.kind, move.label)
        mention = mention_of(move.label, self.instruction)
        in_a_row = memory.in_a_row / _MANY if key == memory.last else 0.0
        return (
            mention.start,
            min(mention.words / _MANY, 1.0),
            *_repetition_columns(mention.times, memory.done.get(key, 0)),
            min(in_a_row, 1.0),
            *_switch_columns(move.is_on, mention.is_told_on),
        )


@lru_cache(maxsize=256)
def _cached_relation(
    instruction: str, lines: tuple[str, ...], entered: tuple[str, ...]
) -> InstructionRelation:
    """Most moments of an episode are compared with the same."""
    best = lines[0] if lines else ""
    told, read = numbers_in_text(instruction), numbers_in_text(best)
    return InstructionRelation(
        instruction,
        update_entered(instruction, entered),
        update_entered("\n".join(lines), entered),
        words_of(best),
        best,
        (*_first_and_last(told), *(*read, None, None)[:2]),
    )


_SCALES: Final = (31.0, 31.0, 12.0, 60.0)
"""Days of a month, hours, minutes: what one counts in from a date and from a time."""
_WEEK: Final = 7
_DISTANCES: Final = len(_SCALES) + 1
_NO_NUMBERS: Final = (0.0,) * (2 * len(NUMBER_COLUMNS) + _DISTANCES)


def _first_and_last(numbers: Sequence[float]) -> tuple[float | None, float | None]:
    return (numbers[0], numbers[-1]) if numbers else (None, None)


def _repetition_columns(times: tuple[int, ...], done: int) -> tuple[float, float, float]:
    """Whether it is to be done some times, how many are left, and whether a mention is done."""
    if not times:
        return (0.0, 0.0, 0.0)
    following = next((number for number in times if number > done), done)
    return (1.0, min((following - done) / _MANY, 1.0), float(done in times or done > times[-1]))


def _switch_columns(is_on: bool | None, is_told_on: bool | None) -> tuple[float, ...]:
    return (
        float(is_on is not None),
        float(is_on is True),
        float(is_told_on is True),
        float(is_told_on is False),
        float(is_on is not None and is_told_on is not None and is_on != is_told_on),
    )


def surrounding_rows(moves: Sequence[Move], compare: RowTable) -> Rows:
    """The columns of `BESIDE_COLUMNS`."""
    return compare.take([move.beside for move in moves])


def text_rows(texts: Sequence[str], relation: InstructionRelation) -> Rows:
    """The columns of `TEXT_RELATIONS`."""
    return relation.rows.take(texts)


def embed_surroundings(
    moves: Sequence[Move], instruction: str, embeddings: RowTable, out: Rows
) -> None:
    """Embeddings of what stands beside each move, and before and behind its mention.

    Args:
        moves: of the page.
        instruction: of the task.
        embeddings: of texts.
        out: float32 (moves, 3 D).
    """
    size = out.shape[1] // 3
    mentions = [
        mention_of_label_or_neighbour(move.label, move.beside, instruction) for move in moves
    ]
    embeddings.take([move.beside for move in moves], out[:, :size])
    embeddings.take([mention.before for mention in mentions], out[:, size : 2 * size])
    embeddings.take([mention.after for mention in mentions], out[:, 2 * size :])


def word_rows(
    relation: InstructionRelation, memory: EpisodeMemory, labels: Sequence[str], most: int
) -> Rows:
    """The columns of `WORD_COLUMNS`.

    Args:
        relation: of the moment.
        memory: of the episode.
        labels: of the screen.
        most: words of the instruction at most.
    """
    told = parse_instruction(relation.instruction)
    shown = frozenset(word for label in labels for word in words_of(label))
    used = memory.used
    rows = _plain_word_rows(relation.instruction)[:most].copy()
    past = relation.told.past
    seen = memory.seen_words
    for row, word in zip(rows, told.words[:most], strict=True):
        row[4] = word in shown
        row[5] = word in seen
        row[6] = word in used
        row[7] = bool(past) and word in past
    return rows


@lru_cache(maxsize=64)
def _plain_word_rows(instruction: str) -> Rows:
    told = parse_instruction(instruction)
    ends = [clause != other for clause, other in zip(told.clauses, told.clauses[1:], strict=False)]
    rows = np.zeros((len(told.words), len(WORD_COLUMNS)), np.float32)
    for row, word, weight, end in zip(
        rows, told.words, told.weights, (*ends, True)[: len(told.words)], strict=True
    ):
        row[:4] = weight > 0, weight > 1, any(map(str.isdigit, word)), end
    return rows


_KINDS: Final = tuple(f"is_{kind.name.lower()}" for kind in MoveKind)
_FIELDS: Final = AccessibilityNode._fields
_FLAG_FIELDS: Final = slice(_FIELDS.index("checkable"), _FIELDS.index("editable") + 1)
_FLAGS: Final = _FIELDS[_FLAG_FIELDS]
"""Android's own flags: `checkable` to `editable`, which stand together in a node."""
_ROLES: Final = ("button", "field", "switch", "image", "text", "list", "slider", "other")
_CALLED: Final = {
    **{role: role for role in ("button", "field", "switch", "image", "slider")},
    "dropdown": "button",
    "checkbox": "switch",
    "radio": "switch",
}
"""The role of what a class is called in texts for models (`accessibility.wording`)."""
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
    memory: EpisodeMemory,
    screen: Rect,
    activity: str,
    compare: RowTable,
    relation: InstructionRelation,
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
    rows[:, _FLAG_PLACE : _FLAG_PLACE + width] = [_node_columns(node) for node in nodes]
    rows[:, place["order"]] = np.arange(count, dtype=np.float32) / max(len(out), 1)
    words = place["words_in_instruction"]
    labels = [move.label for move in moves]
    compare.take(labels, rows[:, words : words + len(_OVERLAP)])
    beside = place[BESIDE_COLUMNS[0]]
    rows[:, beside : beside + len(BESIDE_COLUMNS)] = surrounding_rows(moves, compare)
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


def _node_columns(node: AccessibilityNode | None) -> tuple[float, ...]:
    """Its flags, its role and whether something is written in it."""
    if node is None:
        return _NOWHERE
    return _flag_columns(node.class_name, node[_FLAG_FIELDS], has_text(node))


@lru_cache(maxsize=8192)
def _flag_columns(class_name: str, flags: tuple[bool, ...], is_written: bool) -> tuple[float, ...]:
    role = [0.0] * len(_ROLES)
    role[_role_index(class_name, dict(zip(_FLAGS, flags, strict=True)))] = 1.0
    return (*map(float, flags), *role, float(is_written))


def _role_index(class_name: str, flags: Mapping[str, bool]) -> int:
    """Which of `_ROLES`: what the flags say, else what texts for models call the class."""
    if flags["editable"]:
        return _ROLES.index("field")
    if flags["checkable"]:
        return _ROLES.index("switch")
    if role := _CALLED.get(role_of_class(class_name)):
        return _ROLES.index(role)
    if flags["scrollable"]:
        return _ROLES.index("list")
    if flags["clickable"]:
        return _ROLES.index("button")
    return _ROLES.index("text" if class_name.endswith("TextView") else "other")


def write_texts(
    texts: Sequence[OfferedText],
    memory: EpisodeMemory,
    field: str,
    compare: RowTable,
    embeddings: RowTable,
    relation: InstructionRelation,
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


def _shape_rows(texts: Sequence[str]) -> Rows:
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


_SHAPES: Final = RowTable(_SHAPE.stop - _SHAPE.start, _shape_rows)


@lru_cache(maxsize=64)
def comparison_table(instruction: str) -> RowTable:
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
    memory: EpisodeMemory,
    relation: InstructionRelation,
    *,
    keyboard: bool,
    share: float,
    has_field: bool,
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
        *map(float, relation.just_entered_number(memory)),
    ]


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
        choices: ScreenChoices,
        memory: EpisodeMemory,
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
        compare = comparison_table(instruction)
        out: Observation = {
            name: np.zeros(shape, np.float32)
            for name, shape in self._shapes.items()
            if name != "instruction"
        }
        for name, rows in self._masks.items():
            out[name] = np.zeros(rows, np.uint8)
        out["instruction"], out["instruction_mask"] = self._embedded_instruction(instruction)
        take([move.label for move in moves], out["moves"][: len(moves)])
        screen = Rect(0, 0, frame.width_px, frame.height_px)
        relation = InstructionRelation.of(instruction, memory)
        write_moves(moves, memory, screen, frame.activity, compare, relation, out["moves_features"])
        embed_surroundings(moves, instruction, self._embeddings, out["moves_around"][: len(moves)])
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
        mention = mention_of_label_or_neighbour(last, memory.last_beside, instruction)
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

    def _embedded_instruction(
        self, instruction: str
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.uint8]]:
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


def _field_name(choices: ScreenChoices) -> str:
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
