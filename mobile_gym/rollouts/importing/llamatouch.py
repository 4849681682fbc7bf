"""LlamaTouch's execution traces read back: one folder per episode, as its agents leave them.

What was asked stands in the trace's `instruction.txt` or in `all_instruction.csv` beside the
traces. A screen on which nothing was done, or nothing that can be read, has an `Invalid` action.

Source: LlamaTouch's AgentEnv and Evaluator (facts of the format only).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.records import LLAMATOUCH
from mobile_gym.foreign.csv_rows import read_rows
from mobile_gym.foreign.files import read_text
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.exporting.llamatouch import CAPTURED, INSTRUCTIONS
from mobile_gym.rollouts.importing.traces import ImportedTrace, read_action_json, read_screen


@dataclass(frozen=True, slots=True)
class LlamaTouchReader:
    """The folders of traces by name, and the instructions in the list next to them."""

    folders: Mapping[str, Path]
    listed: Mapping[str, str]
    left_out: Sequence[tuple[str, str]] = ()

    @classmethod
    def open(cls, path: Path) -> LlamaTouchReader:
        """Find the traces in a folder.

        Raises:
            RecordingError: there is none.
        """
        folders = sorted(file.parent for file in path.glob(f"*/{CAPTURED}"))
        if not folders:
            raise RecordingError(f"{path}: there are no traces (*/{CAPTURED})")
        traces = {folder.name: folder for folder in folders}
        file = path / INSTRUCTIONS
        if not file.is_file():
            return cls(traces, {})
        try:
            rows = read_rows(file, ("episode_id", "instruction"))
        except RecordingError as error:  # a trace may say itself what was asked
            return cls(traces, {}, [(file.name, str(error))])
        return cls(traces, {row["episode_id"]: row["instruction"] for row in rows})

    def names(self) -> Sequence[str]:
        """Of the traces."""
        return tuple(self.folders)

    def read(self, name: str) -> Episode:
        """One of them.

        Raises:
            RecordingError: it cannot be read, or it is not said what was asked.
        """
        folder = self.folders[name]
        return _read_trace(folder, _trace_instruction(folder, self.listed)).episode()


def _trace_instruction(folder: Path, listed: Mapping[str, str]) -> str:
    own = folder / "instruction.txt"
    instruction = " ".join(read_text(own).split("\n")[1:]) if own.is_file() else ""
    instruction = " ".join((instruction or listed.get(folder.name, "")).split())
    if not instruction:
        raise RecordingError(
            f"{folder}: it is not said what was asked; name it in instruction.txt, "
            f"or in {INSTRUCTIONS} beside the traces"
        )
    return instruction


def _read_trace(folder: Path, instruction: str) -> ImportedTrace:
    captured = folder / CAPTURED
    numbers = sorted(
        {
            _screen_number(file)
            for part in ("screenshot/*.png", "xml/*.xml")
            for file in captured.glob(part)
        }
    )
    if not numbers:
        raise RecordingError(f"{captured}: there are no screens (screenshot/*.png or xml/*.xml)")
    frames = [_read_frame(captured, number) for number in numbers]
    done = [_read_action_file(captured, number) for number in numbers]
    if done[-1] is None:
        done.pop()
    else:  # the screen after it is not part of the trace
        frames.append(replace(frames[-1], is_stale=True))
    packages = (frame.activity.partition("/")[0] for frame in frames)
    return ImportedTrace(
        id=folder.name,
        source="llamatouch",
        goal=instruction,
        apps=tuple(dict.fromkeys(filter(None, packages))),
        frames=frames,
        actions=[action or Invalid("", "the trace tells no action here") for action in done],
    )


def _screen_number(file: Path) -> int:
    if not file.stem.isdecimal() or len(file.stem) > 9:
        raise RecordingError(f"{value_text(str(file))}: is not named by the number of its screen")
    return int(file.stem)


def _read_frame(captured: Path, number: int) -> Frame:
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


def _read_action_file(captured: Path, number: int) -> Action | None:
    exact = captured / "action" / f"{number}.json"
    if exact.is_file():
        return read_action_json(read_text(exact), str(exact))
    words = captured / "action" / f"{number}.action"
    return LLAMATOUCH.action(read_text(words)) if words.is_file() else None
