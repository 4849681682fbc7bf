"""What a node is called in texts for models: its role, its state, its label with texts in it."""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from mobile_gym.accessibility.selectors import collapse_whitespace
from mobile_gym.accessibility.shape import BRANCH, CONTROL, LIST, node_kind
from mobile_gym.core.nodes import AccessibilityNode

MAX_LABEL: Final = 600
"""Longer labels are cut, so that one text view cannot fill a model's context."""

_ROLES: Final = {
    "EditText": "field",
    "AutoComplete": "field",
    "Switch": "switch",
    "CheckBox": "checkbox",
    "CheckedTextView": "checkbox",
    "RadioButton": "radio",
    "Button": "button",
    "SeekBar": "slider",
    "ProgressBar": "progress",
    "Spinner": "dropdown",
    "WebView": "web page",
    "Image": "image",
}
"""Words that class names are made of, and what a person calls such a thing."""


def label_of(node: AccessibilityNode) -> str:
    """Its text and, where it says something else, its description."""
    text, description = node.text, node.content_description
    if node.editable:
        # Android gives an empty field its hint as its text.
        return "" if text == node.hint_text else text
    if text:
        return text if not description or description == text else f"{text} | {description}"
    return description or node.hint_text


def quote_label(label: str) -> str:
    """A label on one line: inner line breaks are written, other white space is one space."""
    if "\n" in label:
        text = r"\n".join(line for each in label.split("\n") if (line := collapse_whitespace(each)))
    else:
        text = collapse_whitespace(label)
    if len(text) > MAX_LABEL:
        text = text[: MAX_LABEL - 1] + "…"
    return text.replace('"', '\\"') if '"' in text else text


def flags_text(node: AccessibilityNode) -> str:
    """Its state as an indexed list tells it, each word after a space; a field's hints, too."""
    flags = ""
    if node.editable:
        names = dict.fromkeys((node.content_description, node.hint_text))
        flags = "".join([f' hint "{quote_label(name)}"' for name in names if name])
    if node.range_info is not None:
        flags += f" {node.range_info}"
    if node.checkable:
        flags += " checked" if node.checked else " unchecked"
    if node.selected:
        flags += " selected"
    if node.focused:
        flags += " focused"
    if not node.enabled:
        flags += " disabled"
    if node.password:
        flags += " password"
    return flags


def role_of(node: AccessibilityNode) -> str:
    """What a person would call something that can be acted on."""
    if node.editable:
        return "field"
    role = role_of_class(node.class_name)
    return role or ("list" if node.scrollable else "button")


@functools.lru_cache(maxsize=1024)
def role_of_class(class_name: str) -> str:
    """The role that a class name states, or an empty string.

    An English compound names the thing last: an `ImageButton` is a button, and a `SwitchCompat`,
    whose last word says nothing about it, a switch. Of the known words the one that ends last
    counts, and of those that end together the longest (`RadioButton`, not `Button`).
    """
    words = re.findall(r"[A-Z][^A-Z]*", class_name.rpartition(".")[2])
    for end in range(len(words), 0, -1):
        for start in range(end):
            if role := _ROLES.get("".join(words[start:end])):
                return role
    return ""


_JOINT: Final = " | "


@dataclass(frozen=True, slots=True)
class WindowLabels:
    """The labels of a window's elements, and the texts that are not part of any.

    Attributes:
        labels: by the index of each element.
        texts: indices of the other nodes that are seen and say something.
    """

    labels: dict[int, str] = field(default_factory=dict)
    texts: list[int] = field(default_factory=list)


def control_indices(nodes: Sequence[AccessibilityNode]) -> Iterator[int]:
    """Indices of what can be acted on, in document order: controls and what scrolls."""
    return (index for index, node in enumerate(nodes) if node_kind(node) in (CONTROL, LIST))


def window_labels(nodes: Sequence[AccessibilityNode], elements: Container[int]) -> WindowLabels:
    """What each element says: itself, and the texts up to the next element in it.

    What scrolls takes no texts: those of a page are not its name. A label that is full takes no
    more either.

    Args:
        nodes: of one window, in document order.
        elements: indices of those that get labels.
    """
    result = WindowLabels()
    owners: list[int] = []
    for index, node in enumerate(nodes):
        kind = node_kind(node)
        if index in elements:
            result.labels[index] = label_of(node)
            owners.append(-1 if kind == LIST else index)
            continue
        owner = owners[node.parent] if node.parent >= 0 else -1
        owners.append(-1 if kind == LIST else owner)
        if kind == BRANCH or not node.label:
            continue
        label = label_of(node)
        if owner < 0 or len(result.labels[owner]) + len(label) > MAX_LABEL:
            result.texts.append(index)
        else:
            before = result.labels[owner]
            result.labels[owner] = f"{before}{_JOINT}{label}" if before else label
    return result
