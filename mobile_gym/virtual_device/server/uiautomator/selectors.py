"""uiautomator2's selectors: what they ask for, and the nodes that answer.

Source: androidx `UiSelector`, whose fields and meaning the client's `Selector` hands on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.virtual_device.patterns import BadPattern, Pattern, regular_expression

MAX_STEPS: Final = 32
"""Children and siblings that a selector may lead through."""
_MAX_PATTERN: Final = 1000


class SelectorError(ValueError):
    """What was sent is no selector; the message says why."""


class Found(NamedTuple):
    """A node that was found, by its place."""

    tree: AccessibilityTree
    at: int

    @property
    def node(self) -> AccessibilityNode:
        """The node itself."""
        return self.tree.nodes[self.at]


class _Test(NamedTuple):
    """A field that a node is asked about: a bit of the selector's mask, a type, and the test."""

    bit: int
    type: type
    holds: Callable[[AccessibilityNode, Any], bool]


def _texts(first_bit: int, name: str, field: str) -> dict[str, _Test]:
    """The four ways to ask for a text."""

    def of(node: AccessibilityNode) -> str:
        return getattr(node, field)

    return {
        name: _Test(first_bit, str, lambda node, pattern: of(node) == pattern),
        f"{name}Contains": _Test(first_bit << 1, str, lambda node, pattern: pattern in of(node)),
        f"{name}Matches": _Test(
            first_bit << 2, Pattern, lambda node, pattern: pattern.is_all_of(of(node))
        ),
        f"{name}StartsWith": _Test(
            first_bit << 3, str, lambda node, pattern: of(node).startswith(pattern)
        ),
    }


def _names(first_bit: int, name: str, field: str) -> dict[str, _Test]:
    """The two ways to ask for a name."""
    whole, _, matching, _ = _texts(first_bit, name, field).items()
    return {
        name: whole[1],
        f"{name}Matches": _Test(first_bit << 1, Pattern, matching[1].holds),
    }


def _flag(bit: int, field: str) -> _Test:
    return _Test(bit, bool, lambda node, expected: getattr(node, field) == expected)


_TESTS: Final[Mapping[str, _Test]] = {
    **_texts(0x01, "text", "text"),
    **_names(0x10, "className", "class_name"),
    **_texts(0x40, "description", "content_description"),
    "checkable": _flag(0x400, "checkable"),
    "checked": _flag(0x800, "checked"),
    "clickable": _flag(0x1000, "clickable"),
    "longClickable": _flag(0x2000, "long_clickable"),
    "scrollable": _flag(0x4000, "scrollable"),
    "enabled": _flag(0x8000, "enabled"),
    "focusable": _flag(0x1_0000, "focusable"),
    "focused": _flag(0x2_0000, "focused"),
    "selected": _flag(0x4_0000, "selected"),
    **_names(0x8_0000, "packageName", "package_name"),
    **_names(0x20_0000, "resourceId", "resource_id"),
}
_INDEX, _INSTANCE = ("index", 0x80_0000), ("instance", 0x100_0000)
"""Source: the client's `Selector`, whose mask says which fields are meant."""


class _Step(NamedTuple):
    """From the nodes found so far to others: below them, or below their parents."""

    is_child: bool
    selector: Selector


@dataclass(frozen=True, slots=True)
class Selector:
    """What a node must be.

    Attributes:
        criteria: values by field; patterns are compiled.
        index: its place among its siblings.
        instance: which one of those that match, from 0; None for all of them.
        steps: where to go on from there.
        described: it as text, for error messages.
    """

    criteria: tuple[tuple[str, Any], ...] = ()
    index: int | None = None
    instance: int | None = None
    steps: tuple[_Step, ...] = ()
    described: str = ""

    def within(self, inner: Selector) -> Selector:
        """Those below the nodes of this one that another selector asks for."""
        return Selector(
            self.criteria,
            self.index,
            self.instance,
            (*self.steps, _Step(True, inner)),
            f"{self.described}/{inner.described}",
        )


def parse_selector(value: object) -> Selector:
    """Read a selector as the client sends it.

    Raises:
        SelectorError: it is none.
    """
    if not isinstance(value, Mapping):
        raise SelectorError(f"a selector is an object, not {value!r}"[:200])
    selector = _parse_selector(value)
    if _count(selector) > MAX_STEPS:
        raise SelectorError(f"a selector leads through at most {MAX_STEPS} others")
    return selector


def _count(selector: Selector) -> int:
    return sum(1 + _count(step.selector) for step in selector.steps)


def _parse_selector(value: Mapping[str, Any]) -> Selector:
    mask = value.get("mask", -1)
    if not isinstance(mask, int):
        raise SelectorError("the mask of a selector is a number")
    conditions = tuple(
        (name, _check_field(name, test, value[name]))
        for name, test in _TESTS.items()
        if name in value and mask & test.bit
    )
    relations = value.get("childOrSibling") or []
    inner = value.get("childOrSiblingSelector") or []
    if not isinstance(relations, list) or not isinstance(inner, list):
        raise SelectorError("childOrSibling and childOrSiblingSelector are lists")
    if len(inner) > MAX_STEPS:
        raise SelectorError(f"a selector leads through at most {MAX_STEPS} others")
    steps: list[_Step] = []
    for relation, given in zip(relations, inner, strict=False):
        kind = str(relation).lower()
        if kind not in ("child", "sibling") or not isinstance(given, Mapping):
            raise SelectorError(f"{relation!r} is not one of child, sibling"[:200])
        steps.append(_Step(kind == "child", _parse_selector(given)))
    return Selector(
        conditions,
        _number(value, *_INDEX, mask),
        _number(value, *_INSTANCE, mask),
        tuple(steps),
        _describe_selector(conditions, value),
    )


def _number(value: Mapping[str, Any], name: str, bit: int, mask: int) -> int | None:
    if name not in value or not mask & bit:
        return None
    given = value[name]
    if not isinstance(given, int) or given < 0:
        raise SelectorError(f"{name}={given!r}: a number from 0"[:200])
    return given


def _check_field(name: str, test: _Test, given: object) -> Any:
    if test.type is not Pattern:
        if not isinstance(given, test.type):
            raise SelectorError(f"{name}={given!r} is not {test.type.__name__}"[:200])
        return given
    if not isinstance(given, str) or len(given) > _MAX_PATTERN:
        raise SelectorError(f"{name}: a pattern of at most {_MAX_PATTERN} characters")
    try:
        return regular_expression(given, dot_all=True)
    except BadPattern as error:
        raise SelectorError(f"{name}={given!r}: {error}"[:400]) from None


def _describe_selector(conditions: tuple[tuple[str, Any], ...], value: Mapping[str, Any]) -> str:
    shown = ", ".join(f"{name.upper()}={value[name]}" for name, _ in conditions)
    return f"UiSelector[{shown}]"[:400]


def find(selector: Selector, forest: AccessibilityForest) -> list[Found]:
    """Every node that a selector asks for, in the order of the windows and of each tree.

    Where a selector leads on to children or siblings, all nodes that match its first part count,
    unless it names one of them by `instance`.
    """
    everywhere = (Found(tree, index) for tree in forest.trees for index in range(len(tree.nodes)))
    return _find_among(selector, everywhere)


def find_below(selector: Selector, ancestor: Found) -> list[Found]:
    """Every node that a selector asks for, in one node and below it."""
    tree, top = ancestor
    return _find_among(selector, (Found(tree, at) for at in (top, *_descendants(tree, top))))


def _find_among(selector: Selector, places: Iterator[Found]) -> list[Found]:
    matches = _choose_matches(selector, _matching(selector, places))
    for step in selector.steps:
        matches = _find_among(step.selector, _scope(matches, step.is_child))
    return matches


def _choose_matches(selector: Selector, matches: list[Found]) -> list[Found]:
    if selector.instance is None:
        return matches
    return matches[selector.instance : selector.instance + 1]


def _scope(ancestor: list[Found], is_child: bool) -> Iterator[Found]:
    """What lies below the nodes, or below their parents; each once, in order."""
    seen: set[tuple[int, int]] = set()
    for tree, index in ancestor:
        top = index if is_child else tree.nodes[index].parent
        if top < 0:
            continue
        for below in _descendants(tree, top):
            if (id(tree), below) not in seen:
                seen.add((id(tree), below))
                yield Found(tree, below)


def _descendants(tree: AccessibilityTree, top: int) -> Iterator[int]:
    """Indices below a node: in document order they follow it without a gap."""
    nodes = tree.nodes
    for index in range(top + 1, len(nodes)):
        if nodes[index].parent < top:
            return
        yield index


def _matching(selector: Selector, places: Iterator[Found]) -> list[Found]:
    tests = [(_TESTS[name].holds, value) for name, value in selector.criteria]
    return [
        place
        for place in places
        if all(holds(place.node, value) for holds, value in tests)
        and (selector.index is None or _position(place) == selector.index)
    ]


def _position(place: Found) -> int:
    """Which child of its parent a node is, from 0."""
    tree, index = place
    parent = tree.nodes[index].parent
    return 0 if parent < 0 else list(tree.children(parent)).index(index)
