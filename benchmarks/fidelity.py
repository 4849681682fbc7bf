"""How like a real phone's the embedded device's Settings and launcher screens are.

Every `uiautomator dump` of Android's Settings or of a launcher in a folder is compared with the
screen of ours that shows the same page; a dump whose page we do not have scores 0.

**The same page**: in Settings, the same title (of the toolbar, of the home page, of a dialog), in
English or Chinese; of a launcher, the home screen, the list of all apps or the recent apps, told by
their resource ids. Among our variants of a page (scrolled, Wi-Fi off, airplane mode, both densities
of Pixel phones, in the dump's size) the most similar one is taken, as the dump's settings are not
known. Only what is visible counts, on both sides.

**The score** is the mean of five aspects, each in [0, 1]; D is the Dice coefficient of two
multisets, 2 |A and B| / (|A| + |B|).

    classes   D of the class names
    ids       D of the resource ids without their package
    texts     D of texts and descriptions, without those of the single device: texts with digits,
              the emulator's operator and network, names of the apps on a home screen
    flags     D of (node, flag) for every flag that is set, over the aligned nodes: a flag of a
              node without a partner counts as missing or extra
    nesting   for every aligned pair, half for parents that are aligned too, half for 1 minus the
              difference of depth over the larger depth; over the mean number of nodes

Nodes are aligned in document order so that the sum of similarities is largest (class, id and text
count alike; without at least class or id in common two nodes are no pair). Where the two are not
the same page, as `--against` may try, the mean is multiplied by the aspect `texts` (by `ids` where
the dump has no text), so widgets alone, which all screens of Android share, earn nothing.

    python benchmarks/fidelity.py [--dumps FOLDER] [--against FOLDER] [--json]
"""

from __future__ import annotations

import argparse
import json
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from mobile_gym.accessibility import parse_xml
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree
from mobile_gym.virtual_device.apps import APPS, launcher, settings
from mobile_gym.virtual_device.gallery import explore
from mobile_gym.virtual_device.state import DeviceState, Display
from mobile_gym.virtual_device.system.system import LAUNCHER
from mobile_gym.virtual_device.system.windows import compose

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "real_ui" / "settings_emulator"
SETTINGS = "com.android.settings"
WIDTHS_DP = (411.4, 392.7)
"""Of Pixel phones: 1080 px at 420 dpi and at 440 dpi."""
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
ASPECTS: tuple[str, ...] = ("classes", "ids", "texts", "flags", "nesting")
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
    flags: frozenset[str]
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
        nodes.append(
            Node(
                node.class_name,
                node.resource_id.rpartition("/")[2],
                _label(role, node),
                frozenset(flags),
                parent,
                depth,
            )
        )
    return Screen(name, _page(role, tree), tuple(nodes))


def _label(role: str, node: AccessibilityNode) -> str:
    parts = dict.fromkeys(spelled(part) for part in (node.text, node.content_description) if part)
    if role == "launcher" and node.class_name.endswith("TextView") and node.long_clickable:
        return ""
    if any(character.isdigit() for part in parts for character in part):
        return ""
    return "|".join(
        part for part in parts if not any(part.startswith(name) for name in _EMULATOR_NAMES)
    )


def _page(role: str, tree: AccessibilityTree) -> str:
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


def _alike(real: Node, ours: Node) -> float:
    same_class, same_id = real.class_name == ours.class_name, real.id == ours.id
    if not same_class and not (same_id and real.id):
        return 0.0
    likeness = 1.0 + same_class + 2.0 * (same_id if real.id or ours.id else 0.5)
    return likeness + 2.0 * (real.label == ours.label if real.label or ours.label else 0.5)


def align(real: Sequence[Node], ours: Sequence[Node]) -> list[tuple[int, int]]:
    """Pairs of indices in document order, with the largest sum of similarities."""
    best = [[0.0] * (len(ours) + 1) for _ in range(len(real) + 1)]
    alike = lru_cache(maxsize=None)(_alike)
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
        _told(node for i, node in enumerate(real.nodes) if i not in matched[0]),
        _told(node for j, node in enumerate(ours.nodes) if j not in matched[1]),
    )


def _told(nodes: Iterable[Node]) -> list[str]:
    counted = Counter(
        " ".join(filter(None, (node.class_name.rpartition(".")[2], node.id, repr(node.label))))
        if node.label
        else " ".join(filter(None, (node.class_name.rpartition(".")[2], node.id)))
        for node in nodes
    )
    return [f"{name} x{count}" if count > 1 else name for name, count in counted.items()]


def best_match(real: Screen, candidates: Iterable[Screen], shortlist: int = 4) -> Comparison | None:
    """The most similar candidate; the quick aspects say which are looked at closely."""
    ranked = sorted(candidates, key=lambda ours: -sum(quick_aspects(real, ours).values()))
    compared = [compare(real, ours) for ours in ranked[:shortlist]]
    return max(compared, key=lambda found: found.score, default=None)


# -- our screens ----------------------------------------------------------------------------------


class OurScreens:
    """Every page and popup of our Settings and launcher, by what they show."""

    def __init__(self) -> None:
        self._states: dict[str, list[tuple[str, DeviceState]]] = {}
        for language in ("en", "zh"):
            for finding in explore(APPS, language).findings:
                if finding.package in (settings.APP.package, launcher.APP.package):
                    for state in _variants(finding.state):
                        found = self._screen(finding.name, state)
                        named = (f"{found.name} ({language})", state)
                        self._states.setdefault(found.page, []).append(named)

    def of(self, page: str, width_px: int, height_px: int) -> list[Screen]:
        """What we have of a page, on a screen of that size."""
        return [
            self._screen(name, scrolled)
            for name, state in self._states.get(page, ())
            for width_dp in WIDTHS_DP
            for scrolled in _scrolled(
                state.changed(panel=Display(width_px, height_px, round(width_px / width_dp * 160)))
            )
        ]

    def _screen(self, name: str, state: DeviceState) -> Screen:
        tree = compose(state, APPS).forest.active
        assert tree is not None
        role = "launcher" if tree.nodes[0].package_name == LAUNCHER else "settings"
        found = read(name, tree)
        return found if found.page else found._replace(page=f"{role}:")


def _variants(state: DeviceState) -> list[DeviceState]:
    """A state as it is, with Wi-Fi off, and in airplane mode."""
    found = [state]
    for changed in ({"wifi_on": "0"}, {"wifi_on": "0", "airplane_mode_on": "1"}):
        values = state.settings["global"].update(changed)
        found.append(state.changed(settings=state.settings.set("global", values)))
    return found


def _scrolled(state: DeviceState) -> list[DeviceState]:
    """A state at its start, its middle and its end."""
    found = [state]
    scrollers = compose(state, APPS).scrollers
    task = state.tasks[-1]
    activity = task.activities[-1]
    if scrollers and scrollers[0].limit and len(activity.layers) == 1:
        for share in (0.5, 1.0):
            offset = int(scrollers[0].limit * share)
            layer = activity.layers[0]
            layer = replace(layer, ui=layer.ui.set(f"scroll:{scrollers[0].key}", offset))
            front = replace(activity, layers=(layer,))
            front_task = replace(task, activities=(*task.activities[:-1], front))
            found.append(state.changed(tasks=(*state.tasks[:-1], front_task)))
    return found


# -- the report -----------------------------------------------------------------------------------


def dumps(folder: Path) -> list[tuple[str, AccessibilityTree]]:
    """The dumps of Settings and of launchers in a folder."""
    found: list[tuple[str, AccessibilityTree]] = []
    for file in sorted(folder.rglob("*.xml")):
        tree = parse_xml(file.read_bytes()).active
        if tree is not None and role_of(tree):
            found.append((file.name, tree))
    return found


def report(folder: Path, against: Path | None = None) -> list[Comparison]:
    """Compare every dump of a folder, with our screens or with those of another folder."""
    others = None if against is None else [read(name, tree) for name, tree in dumps(against)]
    ours = OurScreens() if others is None else None
    found: list[Comparison] = []
    for name, tree in dumps(folder):
        real = read(name, tree)
        _, _, width, height = tree.nodes[0].bounds
        candidates = ours.of(real.page, width, height) if ours is not None else others
        best = best_match(real, candidates or ())
        if best is None:
            zeros: dict[str, float] = dict.fromkeys(ASPECTS, 0.0)
            best = Comparison(name, real.page, "", 0.0, zeros, _told(real.nodes), [])
        found.append(best._replace(dump=name))
    return found


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--dumps", "--data", type=Path, default=DATA, help="folder of dumps")
    parser.add_argument(
        "--against", type=Path, help="compare with these dumps, not with our screens"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    if not options.dumps.is_dir():
        print(f"skipped: there is no folder {options.dumps}")
        return
    found = report(options.dumps, options.against)
    mean = sum(item.score for item in found) / len(found) if found else 0.0
    if options.json:
        screens = [item._asdict() for item in found]
        print(json.dumps({"mean": mean, "screens": screens}, ensure_ascii=False))
        return
    table = Table("dump", "page", "our screen", *ASPECTS, "score", title="Likeness to real screens")
    for item in found:
        shown = (f"{item.aspects[name]:.2f}" for name in ASPECTS)
        table.add_row(item.dump, item.page, item.screen or "none", *shown, f"{item.score:.2f}")
    console = Console()
    console.print(table)
    console.print(f"mean over {len(found)} dumps: {mean:.3f}")
    for item in {item.page: item for item in found}.values():
        console.print(f"\n{item.page}\n  missing: {'; '.join(item.missing)}", markup=False)
        console.print(f"  extra: {'; '.join(item.extra)}", markup=False)


if __name__ == "__main__":
    main()
