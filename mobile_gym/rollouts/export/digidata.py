"""DigiData's records: one line of JSON per action, with the screen that it was chosen on.

```
OUT/episodes.jsonl
OUT/images/EPISODE/STEP.png     a screen that looks like an earlier one is not written again
OUT/xml/EPISODE/STEP.xml        uiautomator XML
```

Source: DigiData, table 5 (fields) and table 6 (actions). `gym_action` is ours: the action as it
was, which table 6 cannot always tell.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.episodes import Episode
from mobile_gym.rollouts.export.digidata_actions import write_action
from mobile_gym.rollouts.export.sources import Exported, Source, safe_name
from mobile_gym.rollouts.pictures import png

__all__ = ["RECORDS", "write"]

RECORDS: Final = "episodes.jsonl"
HISTORY_STEPS: Final = 3
"""How far back the histories go. Source: DigiData, appendix J (the agent's prompt)."""
_CATEGORIES: Final = ("seen", "familiar", "novel")
_REQUEST: Final = (
    "<image>\n"
    "You use an Android phone for somebody. Choose the next action from the goal, the actions so "
    "far and the screen.\n"
    "Actions: tap(x, y), swipe(x1, y1, x2, y2), type('text'), navigate(back|home|enter), "
    "status(complete|impossible). Coordinates go from 0 to 1.\n"
    "Goal: {goal}\n"
    "Last actions: {history}\n"
    "Answer with one action and nothing else."
)


def write(source: Source, out: Path) -> Exported:
    """Write the episodes into a folder."""
    exported = Exported()
    with (out / RECORDS).open("w", encoding="utf-8") as file:
        for episode in source.episodes():
            name = safe_name(episode.id, exported.episodes)
            for record in _records(episode, name, out, exported):
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
                exported.steps += 1
            exported.episodes += 1
    return exported


def _records(
    episode: Episode, name: str, out: Path, exported: Exported
) -> Iterator[dict[str, Any]]:
    told = [
        None if record.action is None else write_action(record.action)
        for record in episode.steps[1:]
    ]
    task = episode.task
    images = _Files(out, f"images/{name}", "png")
    trees = _Files(out, f"xml/{name}", "xml")
    past: list[str] = []
    past_images: list[str] = []
    for step, (before, record, words) in enumerate(
        zip(episode.steps, episode.steps[1:], told, strict=False)
    ):
        if record.action is None or words is None:
            exported.left_out[type(record.action).__name__] += 1
            continue
        frame = before.frame
        image = images.place(step, frame.screenshot, png)
        yield {
            "episode_id": name,
            "step_id": step,
            "episode_len": len(told),
            "app": ", ".join(task.apps),
            "action": words,
            "goal": task.text,
            "action_history": past[-HISTORY_STEPS:],
            "xml": trees.place(step, frame.forest, lambda forest: write_xml(forest).encode()),
            "image": image,
            "image_history": past_images[-HISTORY_STEPS:],
            "complete": None not in told,
            "eval_category": task.split.upper() if task.split in _CATEGORIES else "",
            "conversations": [
                {"from": "human", "value": _request(task.text, past[-HISTORY_STEPS:])},
                {"from": "gpt", "value": words},
            ],
            "gym_action": json.dumps(actions.to_json(record.action), ensure_ascii=False),
        }
        past.append(words)
        past_images.append(image)


def _request(goal: str, history: list[str]) -> str:
    return _REQUEST.format(goal=goal, history="; ".join(history) or "none")


class _Files:
    """The files of one episode: each distinct content once, under the first step that has it."""

    def __init__(self, out: Path, folder: str, ending: str) -> None:
        self._out, self._folder, self._ending = out, folder, ending
        self._paths: dict[bytes, str] = {}
        self._last: tuple[object, str] = (None, "")

    def place(self, step: int, value: Any, encode: Callable[[Any], bytes]) -> str:
        """The path of the value, relative to the export; "" where there is none."""
        if value is None:
            return ""
        if value is not self._last[0]:
            data = encode(value)
            if data not in self._paths:
                self._paths[data] = f"{self._folder}/{step}.{self._ending}"
                path = self._out / self._paths[data]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            self._last = (value, self._paths[data])
        return self._last[1]
