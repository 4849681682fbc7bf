"""DigiData's records: one line of JSON per action, with the screen that it was chosen on.

`export` loads it by the name of the format; the import reads its words.

```
OUT/episodes.jsonl
OUT/images/EPISODE/STEP.png     a screen that looks like an earlier one is not written again
OUT/xml/EPISODE/STEP.xml        uiautomator XML
```

Source: DigiData, table 5 (fields), section 3 (the four fields of chain of thought, "" where there
is none) and table 6 (actions). Ours are `gym_action`, the action as it was, which table 6 cannot
always tell, and `policy`, who acted. The words are those of `dialects.records`.

A step that table 6 has no words for is left out: before the first step that it has words for, the
episode then begins later; anywhere else, `complete` is false.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.episodes import Episode, Reasoning, StepRecord
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.tasks import Task
from mobile_gym.dialects.records import DIGIDATA
from mobile_gym.rollouts.exporting.sources import (
    DeduplicatedFiles,
    EpisodeSource,
    ExportSummary,
    picture_bytes,
    safe_name,
)
from mobile_gym.rollouts.exporting.words import words_of
from mobile_gym.rollouts.reporting.familiarity import (
    FAMILIARITIES,
    require_known_apps,
    task_familiarity,
)

RECORDS: Final = "episodes.jsonl"
THOUGHTS: Final = {
    "observation": "observation",
    "thought": "thought",
    "action_short": "action_in_words",
    "expected_ui_change": "expected_change",
}
"""The format's fields of chain of thought, and what `Reasoning` calls them."""
HISTORY_STEPS: Final = 3
"""How far back the histories go. Source: DigiData, appendix J (the agent's prompt)."""
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


def write(source: EpisodeSource, out: Path) -> ExportSummary:
    """Write the episodes into a folder.

    Raises:
        UnknownName: nothing knows an app of `trained_on`.
    """
    exported = ExportSummary()
    if trained_on := source.options.trained_on:
        require_known_apps(trained_on, _apps_in_source(source))
    with (out / RECORDS).open("w", encoding="utf-8") as file:
        for episode in source.episodes():
            name = safe_name(episode, exported.episodes)
            written = exported.steps
            for record in _episode_records(episode, name, out, exported, source):
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
                exported.steps += 1
            exported.episodes += exported.steps > written  # one without a record is not there
    return exported


def _apps_in_source(source: EpisodeSource) -> Iterator[str]:
    for episode in EpisodeSource(source.path, source.files).episodes(pixels=False):
        yield from episode.task.apps


def _episode_records(
    episode: Episode, name: str, out: Path, exported: ExportSummary, source: EpisodeSource
) -> Iterator[dict[str, Any]]:
    task = episode.task
    category = _task_category(task, source.options.trained_on)
    steps = _from_first_expressible(episode.steps, exported)
    step_words = [_action_text(record) for record in steps[1:]]
    images = DeduplicatedFiles(out, f"images/{name}", "png")
    trees = DeduplicatedFiles(out, f"xml/{name}", "xml")
    past: list[str] = []
    past_images: list[str] = []
    for step, (before, record, words) in enumerate(zip(steps, steps[1:], step_words, strict=False)):
        if record.action is None or words is None:
            exported.left_out[type(record.action).__name__] += 1
            continue
        image = images.place(step, before.frame.screenshot, picture_bytes)
        yield {
            "episode_id": name,
            "step_id": step,
            "episode_len": len(step_words),
            "app": ", ".join(task.apps),
            "action": words,
            "goal": task.text,
            "action_history": past[-HISTORY_STEPS:],
            "xml": trees.place(step, before.frame.forest, _tree_bytes),
            "image": image,
            "image_history": past_images[-HISTORY_STEPS:],
            "complete": None not in step_words,
            "eval_category": category,
            "conversations": [
                {"from": "human", "value": _request_text(task.text, past[-HISTORY_STEPS:])},
                {"from": "gpt", "value": words},
            ],
            **_thought_fields(record.reasoning),
            "policy": episode.agent,
            "gym_action": json.dumps(actions.to_json(record.action), ensure_ascii=False),
        }
        past.append(words)
        past_images.append(image)


def _task_category(task: Task, trained_on: Sequence[str]) -> str:
    """How new the task's apps are: as an imported task says, else by what was trained on."""
    if trained_on:
        return task_familiarity(task.apps, trained_on).upper()
    return task.split.upper() if task.split in FAMILIARITIES else ""


def _thought_fields(reasoning: Reasoning | None) -> dict[str, str]:
    return {
        field: "" if reasoning is None else getattr(reasoning, name)
        for field, name in THOUGHTS.items()
    }


def _from_first_expressible(
    steps: Sequence[StepRecord], exported: ExportSummary
) -> Sequence[StepRecord]:
    """The episode without the actions before the first one that there are words for."""
    first = next(
        (at for at in range(1, len(steps)) if _action_text(steps[at]) is not None), len(steps)
    )
    exported.left_out.update(type(record.action).__name__ for record in steps[1:first])
    return steps[first - 1 :]


def _action_text(record: StepRecord) -> str | None:
    return None if record.action is None else words_of(DIGIDATA, record.action, record.frame)


def _tree_bytes(forest: AccessibilityForest) -> bytes:
    return write_xml(forest).encode()


def _request_text(goal: str, history: list[str]) -> str:
    return _REQUEST.format(goal=goal, history="; ".join(history) or "none")
