"""What a page of the player shows besides the picture, as JSON."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from mobile_gym.accessibility import Match, interactive_nodes, reachable_point
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.studio.playing.journal import SavedBranch
from mobile_gym.studio.playing.moment_tree import MomentTree
from mobile_gym.studio.playing.stage import Stage

_MOST_NODES: Final = 200
"""Nodes that a page lists; a screen with a keyboard has some sixty."""
_LONGEST_LABEL: Final = 200


def state_text(
    stage: Stage,
    tree: MomentTree,
    saved: Sequence[SavedBranch],
    played: Path,
    *,
    handled: int,
    said: str,
) -> str:
    """All that the page shows of the present moment.

    Args:
        stage: where the session stands.
        tree: its moments.
        saved: its demonstrations.
        played: the folder that they are in.
        handled: the number of the last message that was answered.
        said: what came of it, in words; "" where nothing needs saying.
    """
    moment, frame = stage.moment(), stage.env.frame
    now = tree.moment(tree.now)
    value: dict[str, Any] = {
        "kind": "state",
        "handled": handled,
        "said": said,
        "instruction": stage.env.task.text,
        "activity": moment.activity,
        "width": frame.width_px,
        "height": frame.height_px,
        "now": tree.now,
        "parent": now.parent,
        "next": max(tree.children(tree.now), default=-1),
        "steps": len(tree.path(tree.now)) - 1,
        "golden": stage.env.task.golden_steps,
        "reward": now.reward,
        "earned": now.earned,
        "progress": now.progress,
        "success": now.success,
        "ending": now.ending,
        "substates": [asdict(line) for line in moment.substates],
        "notes": [list(note) for note in moment.notes],
        "tree": [
            {
                "number": line.moment.number,
                "lane": line.lane,
                "label": line.moment.label,
                "earned": line.moment.earned,
                "success": line.moment.success,
                "ending": line.moment.ending,
                "on_branch": line.is_on_branch,
            }
            for line in tree.lines()
        ],
        "nodes": listed_nodes(frame),
        "saved": [
            {
                "number": number,
                "moment": one.moment,
                "success": one.success,
                "steps": one.steps,
                "export": export_command(played / one.folder),
            }
            for number, one in enumerate(saved)
        ],
    }
    return json.dumps(value, ensure_ascii=False)


def export_command(folder: Path) -> str:
    """What writes a demonstration for other tools, to be typed into a shell."""
    return f"mobile-gym export {shlex.quote(str(folder))} --format hf --out demonstrations-hf"


def listed_nodes(frame: Frame) -> list[dict[str, Any]]:
    """The nodes that can be touched, in the order of a screen reader, the front window first.

    Returns:
        Number, kind and label of each, and its place in percent of the screen.
    """
    listed: list[dict[str, Any]] = []
    for number, match in reversed_windows(frame):
        if len(listed) == _MOST_NODES:
            break
        if reachable_point(frame, match) is None:
            continue
        box = match.node.bounds
        listed.append(
            {
                "number": number,
                "kind": match.node.class_name.rpartition(".")[2],
                "label": _label(frame, match)[:_LONGEST_LABEL],
                "checked": match.node.checked,
                "left": 100 * box.left / frame.width_px,
                "top": 100 * box.top / frame.height_px,
                "width": 100 * box.width / frame.width_px,
                "height": 100 * box.height / frame.height_px,
            }
        )
    return listed


def node_point(frame: Frame, number: int) -> NormalizedPoint | None:
    """Where a touch reaches a node of the list; None where none does."""
    matches = interactive_nodes(frame.nodes)
    if not 0 <= number < len(matches):
        return None
    pixel = reachable_point(frame, matches[number])
    return None if pixel is None else pixel.to_normalized(frame.width_px, frame.height_px)


def reversed_windows(frame: Frame) -> list[tuple[int, Match]]:
    """The numbered nodes, those of the window in front first."""
    numbered = list(enumerate(interactive_nodes(frame.nodes)))
    return sorted(numbered, key=lambda pair: -pair[1].tree)


def _label(frame: Frame, match: Match) -> str:
    """A node's own label, else what stands in it."""
    if match.node.label:
        return match.node.label
    nodes = frame.nodes.trees[match.tree].nodes
    inside, texts = {match.index}, list[str]()
    for index in range(match.index + 1, len(nodes)):
        if nodes[index].parent not in inside:
            break
        inside.add(index)
        if nodes[index].label:
            texts.append(nodes[index].label)
    return ", ".join(texts[:4]) or match.node.resource_id.rpartition("/")[2].replace("_", " ")
