"""A statement, a screen and an action as arrays of hashed words.

Words are hashed, so that no vocabulary is learned and none is shipped: a word that was never seen
in training still equals itself on the screen, which is what the network looks for first.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from mobile_gym.accessibility import is_shown
from mobile_gym.accessibility.bars import without_bars
from mobile_gym.core.actions import Action, Answer, AskUser, OpenApp, PressKey, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree
from mobile_gym.core.substates import PageNode, Substate
from mobile_gym.core.tasks import Task
from mobile_gym.judging.similarity import normalize_text
from reward_models.judge_toolkit.screen_prompts import action_text

Words: TypeAlias = npt.NDArray[np.int32]

SIZES: Final = {
    "vocabulary": 16_384,
    "nodes": 64,
    "node_words": 6,
    "claim_words": 24,
    "task_words": 32,
    "page_words": 12,
    "action_words": 16,
    "looks": 10,
    "claim_flags": 3,
}
"""Of the arrays; part of a model's file, since a model of other sizes reads other numbers."""

_WORD: Final = re.compile(r"\d+(?:[:.,/-]\d+)*|[^\W\d_\u3040-\u9fff]+|[\u3040-\u9fff]|[+#&%@]")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PLACE: Final = re.compile(r"(at|from|to) \(\d\.\d+, \d\.\d+\)")
_TO_SAY: Final = 120
"""Characters of an action's own text that are read."""


class Screen(NamedTuple):
    """A frame.

    Attributes:
        words: hashed words of every node, (nodes, node_words); 0 is none.
        looks: what is set of every node, 0 or 1, (nodes, looks).
        page: hashed words of the activity, (page_words,).
    """

    words: Words
    looks: npt.NDArray[np.uint8]
    page: Words


class EncodedAction(NamedTuple):
    """An action in hashed words, (action_words,)."""

    words: Words


def split_words(text: str) -> Iterator[str]:
    """The words of a text: letters, whole numbers and times, single Chinese characters."""
    return (match[0] for match in _WORD.finditer(normalize_text(text)))


def encode_claim(task: Task, substate: Substate) -> tuple[Words, Words, npt.NDArray[np.uint8]]:
    """A substate's description, the task's text, and what kind of substate it is."""
    flags = (isinstance(substate, PageNode), substate.hold == "final", substate.parent_id is None)
    return (
        _padded_row(split_words(substate.description), SIZES["claim_words"]),
        _padded_row(split_words(task.text), SIZES["task_words"]),
        np.array(flags, np.uint8),
    )


def encode_screen(frame: Frame) -> Screen:
    """What the windows of a frame show, but for the bars; nodes that say nothing are left out.

    Raises:
        LookupError: the frame has no forest.
    """
    if frame.forest is None:
        raise LookupError("the judge 'learned' reads the accessibility tree; observe it")
    words = np.zeros((SIZES["nodes"], SIZES["node_words"]), np.int32)
    looks = np.zeros((SIZES["nodes"], SIZES["looks"]), np.uint8)
    place = 0
    # Windows come from back to front: what lies on top must not be cut off.
    for tree in reversed(without_bars(frame).trees):
        for index, node in enumerate(tree.nodes):
            if place == SIZES["nodes"] or not is_shown(node):
                continue
            row = _padded_row(split_words(_node_label(tree, index, node)), SIZES["node_words"])
            if row[0]:
                words[place], looks[place] = row, _node_flags(node)
                place += 1
    page = _CAMEL.sub(" ", frame.activity)
    return Screen(words, looks, _padded_row(split_words(page), SIZES["page_words"]))


def encode_action(action: Action | None, before: Frame) -> EncodedAction:
    """An action, with what lies under its point on the frame before."""
    match action:
        case Type(text=text) | Answer(text=text) | AskUser(text=text) | OpenApp(name=text):
            words = f"{type(action).__name__} {text[:_TO_SAY]}"
        case PressKey(key=key):
            words = f"press {key.value}"
        case _:
            words = _PLACE.sub("", action_text(action, before))
    return EncodedAction(_padded_row(split_words(words), SIZES["action_words"]))


def _node_label(tree: AccessibilityTree, index: int, node: AccessibilityNode) -> str:
    """What a node says; one with a state and no words of its own is called by those next to it."""
    if node.label:
        return node.label
    if not (node.checkable or node.selected or node.focused or node.editable):
        return ""
    near = _node_labels(tree, tree.children(index))
    return near or (_node_labels(tree, tree.children(node.parent)) if node.parent >= 0 else "")


def _node_labels(tree: AccessibilityTree, indices: Iterator[int]) -> str:
    return " ".join(label for index in indices if (label := tree.nodes[index].label))


def _node_flags(node: AccessibilityNode) -> tuple[bool, ...]:
    return (
        node.checkable,
        node.checked,
        node.clickable,
        node.enabled,
        node.focused,
        node.selected,
        node.editable,
        node.password,
        bool(node.text),
        bool(node.hint_text) and not node.text,
    )


def _padded_row(words: Iterator[str], length: int) -> Words:
    row = np.zeros(length, np.int32)
    hashed: Sequence[int] = [
        _word_hash(word) for word, _ in zip(words, range(length), strict=False)
    ]
    row[: len(hashed)] = hashed
    return row


@lru_cache(maxsize=65_536)
def _word_hash(word: str) -> int:
    """A number from 1; equal words have equal numbers in every process."""
    return zlib.crc32(word.encode()) % (SIZES["vocabulary"] - 1) + 1
