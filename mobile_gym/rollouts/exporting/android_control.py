"""AndroidControl's episodes as the evaluation files of mobile agents have them: one line each.

```
OUT/episodes.jsonl
OUT/images/EPISODE/STEP.png     a screen that looks like an earlier one is not written again
```

A line has `goal`, `is_successful`, `episode_id` and `steps`; a step has `action_content` (points in
pixels), `screenshot`, `step_instruction` and `check_options`: what is accepted instead, such as
`candidate_bbox`, the touchable boxes around a click, the smallest first. `complete` is ours:
whether every step is there, for some have no words in this format.

Source: AndroidControl, and the evaluation files made of it for Qwen's agents (facts of the format
only). A swipe's `direction` is the side of the content that comes into view.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.actions import (
    Action,
    LongPress,
    Swipe,
    Tap,
)
from mobile_gym.core.episodes import Episode
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint, Rect, main_direction, opposite
from mobile_gym.dialects.records import ANDROID_CONTROL
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.rollouts.exporting.sources import (
    DeduplicatedFiles,
    EpisodeSource,
    ExportSummary,
    picture_bytes,
    safe_name,
)
from mobile_gym.rollouts.exporting.words import words_of
from mobile_gym.rollouts.reporting.action_text import action_text

RECORDS: Final = "episodes.jsonl"


def write(source: EpisodeSource, out: Path) -> ExportSummary:
    """Write the episodes into a folder."""
    exported = ExportSummary()
    with (out / RECORDS).open("w", encoding="utf-8") as file:
        for episode in source.episodes():
            record = _episode_record(episode, safe_name(episode, exported.episodes), out, exported)
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
            exported.episodes += 1
            exported.steps += len(record["steps"])
    return exported


def _episode_record(
    episode: Episode, name: str, out: Path, exported: ExportSummary
) -> dict[str, Any]:
    images = DeduplicatedFiles(out, f"images/{name}", "png")
    steps: list[dict[str, Any]] = []
    for number, (before, record) in enumerate(zip(episode.steps, episode.steps[1:], strict=False)):
        frame, action = before.frame, record.action
        content = None if action is None else write_action(action, frame)
        if action is None or content is None:
            exported.left_out[type(action).__name__] += 1
            continue
        steps.append(
            {
                "action_content": content,
                "screenshot": images.place(number, frame.screenshot, picture_bytes),
                "step_instruction": action_text(action, frame),
                "check_options": check_options(action, content, frame),
            }
        )
    return {
        "goal": episode.task.text,
        "is_successful": episode.steps[-1].report.success,
        "steps": steps,
        "episode_id": name,
        "policy": episode.agent,
        "complete": len(steps) == len(episode.steps) - 1,
    }


def write_action(action: Action, frame: Frame) -> dict[str, Any] | None:
    """The action on that screen; None where the format has no words for it."""
    words = words_of(ANDROID_CONTROL, action, frame)
    return None if words is None else parse_json(words, "an action")


def check_options(action: Action, content: dict[str, Any], frame: Frame) -> dict[str, Any]:
    """What is accepted in place of the action: the action itself, unless it has a place."""
    match action:
        case Tap() | LongPress():
            pixel = action.point.to_pixels(frame.width_px, frame.height_px)
            return content | {"candidate_bbox": _touchable_boxes(pixel, frame)}
        case Swipe():
            return {"action": content["action"], "direction": _scroll_direction(action, frame)}
        case _:
            return content


def _touchable_boxes(pixel: PixelPoint, frame: Frame) -> list[list[int]]:
    """The boxes around a pixel of what can be touched or scrolled, each once."""
    boxes: set[Rect] = {
        node.bounds
        for node in frame.nodes
        if node.bounds.contains(pixel)
        and (node.clickable or node.long_clickable or node.editable or node.scrollable)
    }
    return [list(box) for box in sorted(boxes, key=lambda box: (box.width * box.height, box))]


def _scroll_direction(swipe: Swipe, frame: Frame) -> str:
    across_px = (swipe.end.x - swipe.start.x) * frame.width_px
    along_px = (swipe.end.y - swipe.start.y) * frame.height_px
    return opposite(main_direction(across_px, along_px))
