"""DroidTask's HTML-like lists: reading one, and finding an element's node on recorded screens.

Lists were partly edited by hand, so an element is looked for in steps: as it is, without its
description, by part of its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from mobile_gym.accessibility.html import GO_BACK, MAX_TEXT, HtmlElement, html_elements
from mobile_gym.accessibility.selectors import collapse, is_shown
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.foreign.wording import shown

_ELEMENT: Final = re.compile(
    r"<(?P<tag>\w{1,32}) id=(?P<id>-?\d{1,9})(?: checked=(?P<checked>\w{1,16}))?"
    r"(?: text='(?P<description>.{0,2000}?)')?\s{0,99}>(?P<text>.{0,2000}?)</(?P=tag)>",
    re.DOTALL,
)
"""Of bounded length, so that a list that never closes what it opens takes no quadratic time. The
longest of DroidTask's texts has 663 characters."""
MAX_LIST: Final = 50_000
"""Characters of a list; DroidTask's longest has 3,699."""


class ListedElement(NamedTuple):
    """An element of a list; `duplicate` counts the equal ones before it."""

    tag: str
    text: str
    description: str
    duplicate: int

    @property
    def is_back(self) -> bool:
        """Whether it stands for the back key: a button of that text alone."""
        return self.tag == "button" and self.text == GO_BACK and not self.description

    def __str__(self) -> str:
        """The element, for messages."""
        return f"the {self.tag} {shown(self.text or self.description)}"


def read_list(text: str) -> dict[int, ListedElement]:
    """The elements of a list by id; their order in the text means nothing.

    Raises:
        RecordingError: it is unreasonably long.
    """
    if len(text) > MAX_LIST:
        raise RecordingError(f"a list has {len(text)} characters; at most {MAX_LIST} are read")
    matches = sorted(_ELEMENT.finditer(text), key=lambda element: int(element["id"]))
    seen: dict[tuple[str, str, str], int] = {}
    elements: dict[int, ListedElement] = {}
    for element in matches:
        key = (element["tag"], _cut(element["text"]), _cut(element["description"] or ""))
        elements[int(element["id"])] = ListedElement(*key, seen.get(key, 0))
        seen[key] = seen.get(key, 0) + 1
    return elements


def _cut(text: str) -> str:
    """A text as lists have it: each merged part cut, white space collapsed."""
    return "<br>".join(collapse(part[:MAX_TEXT]) for part in text.split("<br>"))


def find_element(
    target: ListedElement, screens: Sequence[AccessibilityForest]
) -> tuple[int, int] | None:
    """Where an element is: the first scroll position that shows it, and its node there.

    Args:
        target: an element of the list that was made of all scroll positions together.
        screens: the scroll positions, the top first.

    Returns:
        The position and the node's index in the first tree; None where no screen shows it.
    """
    listed = [html_elements(screen) for screen in screens]
    for is_it in _WAYS:
        for position, elements in enumerate(listed):
            nodes = screens[position].trees[0].nodes
            same = [
                element.match.index
                for element in elements
                if element.match is not None
                and element.match.tree == 0
                and is_it(target, element)
                and is_shown(nodes[touch_target(nodes, element.match.index)])
            ]
            if same:
                return position, same[min(target.duplicate, len(same) - 1)]
    return None


def _exactly(target: ListedElement, element: HtmlElement) -> bool:
    return (target.tag, target.text, target.description) == (
        element.tag,
        _cut(element.text),
        _cut(element.description),
    )


def _without_description(target: ListedElement, element: HtmlElement) -> bool:
    return bool(target.text) and (target.tag, target.text) == (element.tag, _cut(element.text))


def _other_tag(target: ListedElement, element: HtmlElement) -> bool:
    return (target.text, target.description) == (_cut(element.text), _cut(element.description))


def _first_part(target: ListedElement, element: HtmlElement) -> bool:
    words = target.text or target.description
    return words in (*_cut(element.text).split("<br>"), *_cut(element.description).split("<br>"))


def _contains(target: ListedElement, element: HtmlElement) -> bool:
    words = target.text or target.description
    return bool(words) and (words in _cut(element.text) or words in _cut(element.description))


_WAYS: Final[tuple[Callable[[ListedElement, HtmlElement], bool], ...]] = (
    _exactly,
    _without_description,
    _other_tag,
    _first_part,
    _contains,
)
"""From the strictest to the most lenient; the first one that finds something counts."""
