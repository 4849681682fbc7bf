"""LlamaTouch's execution traces read back: one folder per episode, as its agents leave them.

What was asked stands in the trace's `instruction.txt` or in `all_instruction.csv` beside the
traces. A screen on which nothing was done, or nothing that can be read, has an `Invalid` action.

Source: LlamaTouch's AgentEnv and Evaluator (facts of the format only).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.rollouts.export.llamatouch import CAPTURED, INSTRUCTIONS
from mobile_gym.rollouts.export.llamatouch_actions import read_action
from mobile_gym.rollouts.importing.exact import read_exact
from mobile_gym.rollouts.importing.screens import read_screen, read_text
from mobile_gym.rollouts.importing.unjudged import Trace

__all__ = ["LlamaTouch"]


@dataclass(frozen=True, slots=True)
class LlamaTouch:
    """The folders of traces, each with what was asked."""

    traces: tuple[tuple[Path, str], ...]

    @classmethod
    def open(cls, path: Path) -> LlamaTouch:
        """Find the traces in a folder.

        Raises:
            RecordingError: there is none, or it is not said what was asked.
        """
        folders = sorted(found.parent for found in path.glob(f"*/{CAPTURED}"))
        if not folders:
            raise RecordingError(f"{path}: there are no traces (*/{CAPTURED})")
        listed = _listed(path / INSTRUCTIONS)
        return cls(tuple((folder, _instruction(folder, listed)) for folder in folders))

    def __len__(self) -> int:
        return len(self.traces)

    def __iter__(self) -> Iterator[Episode]:
        """Every episode, read when it is its turn."""
        for folder, instruction in self.traces:
            yield _trace(folder, instruction).episode()


def _listed(file: Path) -> Mapping[str, str]:
    if not file.is_file():
        return {}
    rows = csv.DictReader(io.StringIO(read_text(file), newline=""))
    if not {"episode_id", "instruction"} <= set(rows.fieldnames or ()):
        raise RecordingError(f"{file}: has no columns episode_id and instruction")
    return {row["episode_id"]: row["instruction"] or "" for row in rows}


def _instruction(folder: Path, listed: Mapping[str, str]) -> str:
    own = folder / "instruction.txt"
    told = " ".join(read_text(own).split("\n")[1:]) if own.is_file() else ""
    told = " ".join((told or listed.get(folder.name, "")).split())
    if not told:
        raise RecordingError(
            f"{folder}: it is not said what was asked; name it in instruction.txt, "
            f"or in {INSTRUCTIONS} beside the traces"
        )
    return told


def _trace(folder: Path, instruction: str) -> Trace:
    captured = folder / CAPTURED
    numbers = sorted(
        {
            _number(file)
            for part in ("screenshot/*.png", "xml/*.xml")
            for file in captured.glob(part)
        }
    )
    if not numbers:
        raise RecordingError(f"{captured}: there are no screens (screenshot/*.png or xml/*.xml)")
    frames = [_frame(captured, number) for number in numbers]
    done = [_action(captured, number) for number in numbers]
    if done[-1] is None:
        done.pop()
    else:  # the screen after it is not part of the trace
        frames.append(replace(frames[-1], is_stale=True))
    packages = (frame.activity.partition("/")[0] for frame in frames)
    return Trace(
        id=folder.name,
        source="llamatouch",
        goal=instruction,
        apps=tuple(dict.fromkeys(filter(None, packages))),
        frames=frames,
        actions=[action or Invalid("", "the trace tells no action here") for action in done],
    )


def _number(file: Path) -> int:
    if not file.stem.isdecimal():
        raise RecordingError(f"{file}: is not named by the number of its screen")
    return int(file.stem)


def _frame(captured: Path, number: int) -> Frame:
    picture = captured / "screenshot" / f"{number}.png"
    tree = captured / "xml" / f"{number}.xml"
    activity = captured / "activity" / f"{number}.activity"
    shown = read_text(activity).split() if activity.is_file() else []
    return read_screen(
        picture if picture.is_file() else None,
        tree if tree.is_file() else None,
        shown[0] if shown and shown[0] != "null" else "",
        where=str(captured),
    )


def _action(captured: Path, number: int) -> Action | None:
    exact = captured / "action" / f"{number}.json"
    if exact.is_file():
        return read_exact(read_text(exact), str(exact))
    words = captured / "action" / f"{number}.action"
    return read_action(read_text(words)) if words.is_file() else None
