"""How alike two screens' accessibility trees are, in six aspects; see `fidelity.py`."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree

SETTINGS = "com.android.settings"
FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "focusable",
    "scrollable",
    "long_clickable",
    "password",
    "selected",
)
"""`focused` is left out: it is where somebody last was. `enabled` counts where it is not set."""
ASPECTS: tuple[str, ...] = ("classes", "ids", "texts", "flags", "nesting", "bounds")
_LAUNCHER_PAGES = (
    ("apps_list_view", "all apps"),
    ("overview_panel", "recents"),
    ("workspace", "home"),
)
_TITLES = ("homepage_title", "alertTitle")
_EMULATOR_NAMES = ("t-mobile", "android", "androidwifi", "androidwifi,")


class Node(NamedTuple):
    """A visible node, reduced to what is compared."""

    class_name: str
    id: str
    label: str
    """Text and description, in one spelling; "" where it is this device's own."""
    words: str
    """Text and description as they are."""
    flags: frozenset[str]
    bounds: Rect
    is_leaf: bool
    parent: int
    depth: int


class Screen(NamedTuple):
    """A screen, real or ours."""

    name: str
    page: str
    """Which page it shows: `settings:TITLE` or `launcher:KIND`; "" where that is not known."""
    nodes: tuple[Node, ...]


class Comparison(NamedTuple):
    """A dump and the screen of ours that is most like it."""

    dump: str
    page: str
    screen: str
    score: float
    aspects: dict[str, float]
    missing: list[str]
    extra: list[str]


# -- reading --------------------------------------------------------------------------------------


def spelled(text: str) -> str:
    """A text without what differs between versions: case, kinds of hyphens and spaces, dots."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(plain.replace("\u2010", "-").replace("\u2011", "-").rstrip(".… ").split())


def role_of(tree: AccessibilityTree) -> str:
    """`settings`, `launcher`, or "" for what is not compared."""
    package = tree.nodes[0].package_name
    if package == SETTINGS:
        return "settings"
    return "launcher" if "launcher" in package else ""


def read(name: str, tree: AccessibilityTree) -> Screen:
    """A tree as a screen: without nodes that have no visible area, and with the page it shows."""
    role = role_of(tree)
    nodes: list[Node] = []
    index_of = {-1: -1}
    for index, node in enumerate(tree.nodes):
        parent = index_of[node.parent]
        left, top, right, bottom = node.bounds
        if right <= left or bottom <= top:
            index_of[index] = parent
            continue
        index_of[index] = len(nodes)
        depth = nodes[parent].depth + 1 if parent >= 0 else 1
        flags = {flag for flag in FLAGS if getattr(node, flag)}
        if not node.enabled:
            flags.add("disabled")
        if parent >= 0:
            nodes[parent] = nodes[parent]._replace(is_leaf=False)
        nodes.append(
            Node(
                node.class_name,
                node.resource_id.rpartition("/")[2],
                _compared_label(role, node),
                f"{node.text}|{node.content_description}".strip("|"),
                frozenset(flags),
                node.bounds,
                True,
                parent,
                depth,
            )
        )
    return Screen(name, _page_key(role, tree), tuple(nodes))


def _compared_label(role: str, node: AccessibilityNode) -> str:
    parts = dict.fromkeys(spelled(part) for part in (node.text, node.content_description) if part)
    if role == "launcher" and node.class_name.endswith("TextView") and node.long_clickable:
        return ""
    if any(character.isdigit() for part in parts for character in part):
        return ""
    return "|".join(
        part for part in parts if not any(part.startswith(name) for name in _EMULATOR_NAMES)
    )


def _page_key(role: str, tree: AccessibilityTree) -> str:
    ids = {node.resource_id.rpartition("/")[2]: node for node in tree.nodes}
    if role == "launcher":
        return next((f"launcher:{kind}" for id, kind in _LAUNCHER_PAGES if id in ids), "")
    if role == "settings":
        if "collapsing_toolbar" in ids:
            return f"settings:{spelled(ids['collapsing_toolbar'].content_description)}"
        for name in _TITLES:
            if name in ids:
                return f"settings:{spelled(ids[name].text)}"
        if "search_src_text" in ids or "search_bar" in ids:
            return "settings:search"
        for index, node in enumerate(tree.nodes):  # before Android 12: a text in the toolbar
            if node.resource_id.endswith("/action_bar"):
                texts = (tree.nodes[child].text for child in tree.children(index))
                return f"settings:{spelled(next(filter(None, texts), ''))}"
    return ""


# -- comparing ------------------------------------------------------------------------------------


def dice(real: Iterable[Hashable], ours: Iterable[Hashable]) -> float:
    """How much two multisets have in common; 1 where both are empty."""
    first, second = Counter(real), Counter(ours)
    size = first.total() + second.total()
    return 2 * (first & second).total() / size if size else 1.0


def _node_similarity(real: Node, ours: Node) -> float:
    same_class, same_id = real.class_name == ours.class_name, real.id == ours.id
    if not same_class and not (same_id and real.id):
        return 0.0
    likeness = 1.0 + same_class + 2.0 * (same_id if real.id or ours.id else 0.5)
    return likeness + 2.0 * (real.label == ours.label if real.label or ours.label else 0.5)


def align(real: Sequence[Node], ours: Sequence[Node]) -> list[tuple[int, int]]:
    """Pairs of indices in document order, with the largest sum of similarities."""
    best = [[0.0] * (len(ours) + 1) for _ in range(len(real) + 1)]
    alike = lru_cache(maxsize=None)(_node_similarity)
    for i in range(len(real) - 1, -1, -1):
        row, below, node = best[i], best[i + 1], real[i]
        for j in range(len(ours) - 1, -1, -1):
            likeness = alike(node, ours[j])
            skipped = max(below[j], row[j + 1])
            row[j] = max(skipped, below[j + 1] + likeness) if likeness else skipped
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(real) and j < len(ours):
        likeness = alike(real[i], ours[j])
        if likeness and best[i][j] == best[i + 1][j + 1] + likeness:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def overlap(real: Rect, ours: Rect) -> float:
    """Intersection over union of two rectangles."""
    width = min(real[2], ours[2]) - max(real[0], ours[0])
    height = min(real[3], ours[3]) - max(real[1], ours[1])
    common = max(width, 0) * max(height, 0)
    return common / (_area_px(real) + _area_px(ours) - common)


def _area_px(rectangle: Rect) -> int:
    left, top, right, bottom = rectangle
    return (right - left) * (bottom - top)


def quick_aspects(real: Screen, ours: Screen) -> dict[str, float]:
    """The aspects that need no alignment."""
    return {
        "classes": dice((n.class_name for n in real.nodes), (n.class_name for n in ours.nodes)),
        "ids": dice((n.id for n in real.nodes if n.id), (n.id for n in ours.nodes if n.id)),
        "texts": dice(
            (n.label for n in real.nodes if n.label), (n.label for n in ours.nodes if n.label)
        ),
    }


def compare(real: Screen, ours: Screen) -> Comparison:
    """Score a screen against a real one."""
    aspects = quick_aspects(real, ours)
    pairs = align(real.nodes, ours.nodes)
    common = sum(len(real.nodes[i].flags & ours.nodes[j].flags) for i, j in pairs)
    every = sum(len(node.flags) for node in (*real.nodes, *ours.nodes))
    aspects["flags"] = 2 * common / every if every else 1.0
    partner = {-1: -1, **dict(pairs)}
    nested = 0.0
    for i, j in pairs:
        first, second = real.nodes[i], ours.nodes[j]
        apart = abs(first.depth - second.depth) / max(first.depth, second.depth)
        nested += 0.5 * (partner.get(first.parent) == second.parent) + 0.5 * (1 - apart)
    aspects["nesting"] = 2 * nested / max(len(real.nodes) + len(ours.nodes), 1)
    overlaps = [overlap(real.nodes[i].bounds, ours.nodes[j].bounds) for i, j in pairs]
    aspects["bounds"] = sum(overlaps) / len(overlaps) if overlaps else 0.0
    score = sum(aspects.values()) / len(aspects)
    if not real.page or real.page != ours.page:
        has_text = any(node.label for node in real.nodes)
        score *= aspects["texts" if has_text else "ids"]
    matched = {i for i, _ in pairs}, {j for _, j in pairs}
    return Comparison(
        "",
        real.page,
        ours.name,
        score,
        aspects,
        _list_labels(node for i, node in enumerate(real.nodes) if i not in matched[0]),
        _list_labels(node for j, node in enumerate(ours.nodes) if j not in matched[1]),
    )


def _list_labels(nodes: Iterable[Node]) -> list[str]:
    counted = Counter(
        " ".join(filter(None, (node.class_name.rpartition(".")[2], node.id, repr(node.label))))
        if node.label
        else " ".join(filter(None, (node.class_name.rpartition(".")[2], node.id)))
        for node in nodes
    )
    return [f"{name} x{count}" if count > 1 else name for name, count in counted.items()]


class Match(NamedTuple):
    """The candidate that a screen is most like."""

    comparison: Comparison
    screen: Screen


def best_match(real: Screen, candidates: Iterable[Screen], shortlist: int = 12) -> Match | None:
    """The most similar candidate; the quick aspects say which are looked at closely."""
    ranked = sorted(candidates, key=lambda ours: -sum(quick_aspects(real, ours).values()))
    matches = [Match(compare(real, ours), ours) for ours in ranked[:shortlist]]
    return max(matches, key=lambda match: match.comparison.score, default=None)
