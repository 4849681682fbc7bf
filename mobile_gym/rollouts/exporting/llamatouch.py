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

Source: LlamaTouch's AgentEnv and Evaluator (facts of the format only).

Source: LlamaTouch's AgentEnv and Evaluator (facts of the format only). Points are (x, y) in [0, 1].
"""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Final

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.actions import (
    Action,
    Answer,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.foreign.wording import unquoted
from mobile_gym.rollouts.exporting.sources import Exported, Source, picture_bytes, safe_name

_NOTHING: Final = "NULL"
_KEYS: Final = {Key.BACK: "PRESS_BACK", Key.HOME: "PRESS_HOME", Key.ENTER: "PRESS_ENTER"}
_ENDS: Final = {
    FinishStatus.COMPLETE: "STATUS_TASK_COMPLETE",
    FinishStatus.IMPOSSIBLE: "STATUS_TASK_IMPOSSIBLE",
}
_NUMBERS: Final = re.compile(r"-?\d+(?:\.\d*)?(?:e-?\d+)?", re.IGNORECASE)


def write_action(action: Action | None, width_px: int, height_px: int) -> str:
    """The action taken on a screen of that size; what has no words is `NULL`.

    An answer is told as `STATUS_TASK_COMPLETE`, and of `Type` only the text.
    """
    kind, first, second = _parts(action)
    return f"{kind}|{first}|{second}|{width_px}|{height_px}"


def has_words(action: Action) -> bool:
    """Whether the format can tell the action."""
    return _parts(action)[0] != _NOTHING


def _parts(action: Action | None) -> tuple[str, str, str]:
    match action:
        case Tap():
            return "CLICK", str(list(action.point)), _NOTHING
        case Swipe():
            return "SWIPE", str(list(action.start)), str(list(action.end))
        case Type():
            return "TYPE", action.text, _NOTHING
        case PressKey(key=key) if key in _KEYS:
            return _KEYS[key], _NOTHING, _NOTHING
        case Finish():
            return _ENDS[action.status], _NOTHING, _NOTHING
        case Answer():
            return _ENDS[FinishStatus.COMPLETE], _NOTHING, _NOTHING
        case _:
            return _NOTHING, _NOTHING, _NOTHING


def read_action(text: str) -> Action | None:
    """Read an action; None where there is none, `Invalid` where it cannot be read."""
    parts = text.strip("\r\n").split("|")
    kind = parts[0].strip()
    if kind.upper() in (_NOTHING, "NONE", ""):
        return None
    if len(parts) < 5:
        return Invalid(text, "an action has five parts")
    first, second = "|".join(parts[1:-3]), parts[-3]
    try:
        match kind:
            case "CLICK":
                return Tap(_point(first))
            case "SWIPE":
                return Swipe(_point(first), _point(second))
            case "TYPE":
                return Type(unquoted(first))
            case _:
                known: dict[str, Action] = {word: PressKey(key) for key, word in _KEYS.items()}
                known |= {word: Finish(status) for status, word in _ENDS.items()}
                return known.get(kind) or Invalid(text, f"{kind!r} is not an action of LlamaTouch")
    except (InvalidAction, ValueError) as error:
        return Invalid(text, str(error))


def _point(text: str) -> NormalizedPoint:
    numbers = _NUMBERS.findall(text)
    if len(numbers) != 2:
        raise ValueError(f"{text!r} is no point")
    return NormalizedPoint.checked(*map(float, numbers))


INSTRUCTIONS: Final = "all_instruction.csv"
CAPTURED: Final = "captured_data"
_FOLDERS: Final = ("screenshot", "xml", "activity", "action")


def write(source: Source, out: Path) -> Exported:
    """Write the episodes into a folder."""
    exported = Exported()
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


def _write_trace(episode: Episode, name: str, folder: Path, exported: Exported) -> None:
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
        words = write_action(action, frame.width_px, frame.height_px)
        (captured / "action" / f"{number}.action").write_text(words, encoding="utf-8")
        if action is not None:
            exact = json.dumps(actions.to_json(action), ensure_ascii=False)
            (captured / "action" / f"{number}.json").write_text(exact, encoding="utf-8")
            if not has_words(action):
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
