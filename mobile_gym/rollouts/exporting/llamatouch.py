"""Trace folders as LlamaTouch's agents leave them, for its evaluator and for ours.

`export` loads it by the name of the format; the import reads its words.

```
OUT/all_instruction.csv                      episode_id, instruction, policy
OUT/EPISODE/instruction.txt                  the same: the episode, then what was asked
OUT/EPISODE/captured_data/screenshot/0.png   of every screen
                          xml/0.xml          uiautomator XML
                          activity/0.activity
                          action/0.action    what was done on that screen
                          action/0.json      ours: the same action exactly
```

The last screen has no action, unless the episode was ended by one: such an action changes nothing,
so the screen after it is not written again. Which packages are installed is not recorded.

Source: LlamaTouch's AgentEnv and Evaluator (facts of the format only). The words of an action are
those of `dialects.records`; what has none is `NULL`.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Final

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.actions import (
    Action,
    Answer,
    Finish,
)
from mobile_gym.core.episodes import Episode
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.records import LLAMATOUCH, NULL
from mobile_gym.rollouts.exporting.sources import (
    EpisodeSource,
    ExportSummary,
    picture_bytes,
    safe_name,
)
from mobile_gym.rollouts.exporting.words import words_of

INSTRUCTIONS: Final = "all_instruction.csv"
CAPTURED: Final = "captured_data"
_FOLDERS: Final = ("screenshot", "xml", "activity", "action")


def write(source: EpisodeSource, out: Path) -> ExportSummary:
    """Write the episodes into a folder."""
    exported = ExportSummary()
    with (out / INSTRUCTIONS).open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("episode_id", "instruction", "policy"))
        for episode in source.episodes():
            name = safe_name(episode, exported.episodes)
            _write_trace(episode, name, out / name, exported)
            table.writerow((name, episode.task.text, episode.agent))
            exported.episodes += 1
            exported.steps += len(episode.steps) - 1
    return exported


def _write_trace(episode: Episode, name: str, folder: Path, exported: ExportSummary) -> None:
    captured = folder / CAPTURED
    for part in _FOLDERS:
        (captured / part).mkdir(parents=True)
    instruction = f"{name}\n{episode.task.text}\n"
    (folder / "instruction.txt").write_text(instruction, encoding="utf-8")
    performed: list[Action | None] = [record.action for record in episode.steps[1:]]
    frames = [record.frame for record in episode.steps]
    if performed and isinstance(performed[-1], Finish | Answer):
        frames.pop()
    else:
        performed.append(None)
    for number, (frame, action) in enumerate(zip(frames, performed, strict=True)):
        _write_screen(captured, number, frame)
        words = None if action is None else words_of(LLAMATOUCH, action, frame)
        nothing = f"{NULL}|{NULL}|{NULL}|{frame.width_px}|{frame.height_px}"
        told = captured / "action" / f"{number}.action"
        told.write_text(words or nothing, encoding="utf-8")
        if action is not None:
            exact = json.dumps(actions.to_json(action), ensure_ascii=False)
            (captured / "action" / f"{number}.json").write_text(exact, encoding="utf-8")
            if words is None:
                exported.left_out[type(action).__name__] += 1


def _write_screen(captured: Path, number: int, frame: Frame) -> None:
    if frame.screenshot is not None:
        picture = picture_bytes(frame.screenshot)
        (captured / "screenshot" / f"{number}.png").write_bytes(picture)
    if frame.forest is not None:
        tree = write_xml(frame.forest)
        (captured / "xml" / f"{number}.xml").write_text(tree, encoding="utf-8")
    activity = captured / "activity" / f"{number}.activity"
    activity.write_text(frame.activity, encoding="utf-8")
