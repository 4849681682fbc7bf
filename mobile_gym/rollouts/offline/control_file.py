"""AndroidControl's episodes as evaluation files have them: one line an episode, its steps in it.

It is the reader of one file format, as others may be.

A step has `action_content` (what the person did, in pixels), `check_options` (what is accepted; it
may be missing), `step_instruction` and `screenshot`. Screenshots are looked for beside the file, or
by their last name in a folder that is given; where there is none, a step has no screen at all, and
the size of the screen is taken from the coordinates.

Source: the evaluation files that were made of AndroidControl for Qwen's agents and UI-S1 (facts of
the format only); `exporting.android_control` writes them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple, TypeGuard

from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.dialects import DIALECTS
from mobile_gym.foreign.files import MAX_LINE_BYTES, open_regular, path_inside, read_lines
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.pictures import read_picture
from mobile_gym.foreign.wording import value_text
from mobile_gym.judging.step_matching import StepOptions
from mobile_gym.rollouts.offline.recorded_steps import OfflineEpisode, OfflineStep, UnreadEpisode

_COORDINATES: Final = ("coordinate", "coordinate2")
_USUAL_PX: Final = (1080, 2400)
_LARGE_PX: Final = (1440, 3120)
"""Sizes of the screens in AndroidControl."""
_MAX_PX: Final = 20_000
_MAX_STEPS: Final = 1000
_MAX_TEXT: Final = 4000
_BLOCK_BYTES: Final = 1 << 20
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")


class _StepDraft(NamedTuple):
    """A step before its screen is known."""

    content: Mapping[str, object]
    options: StepOptions | None
    instruction: str
    screenshot: str


@dataclass(frozen=True, slots=True)
class ControlFile:
    """A file of episodes; implements `Recordings`.

    Attributes:
        path: of the file.
        images: a folder in which screenshots lie under the last part of their names; None to look
            for them where the file says, seen from its own folder.
    """

    path: Path
    images: Path | None = None

    @property
    def digest(self) -> str:
        """See `Recordings`. Screenshots do not count."""
        digest = hashlib.sha256()
        with open_regular(self.path) as file:
            while block := file.read(_BLOCK_BYTES):
                digest.update(block)
        return digest.hexdigest()

    @property
    def rules(self) -> str:
        """See `Recordings`."""
        return "check_options of the file; Android in the Wild's rules where a step has none"

    def episodes(self) -> Iterator[OfflineEpisode | UnreadEpisode]:
        """See `Recordings`; an episode of which one step cannot be read is left out.

        Raises:
            RecordingError: the file cannot be read.
        """
        names: set[str] = set()
        for line in read_lines(self.path):
            where = f"{self.path.name}, line {line.number}"
            try:
                if not line.is_whole:
                    raise RecordingError(f"{where}: is longer than {MAX_LINE_BYTES / 1e6:g} MB")
                episode = self._episode(parse_json(line.data, where), where)
                if episode.id in names:
                    raise RecordingError(
                        f"{where}: there is another episode {value_text(episode.id)}"
                    )
            except RecordingError as error:
                yield UnreadEpisode(where, str(error).removeprefix(f"{where}: "))
            else:
                names.add(episode.id)
                yield episode

    def _episode(self, value: object, where: str) -> OfflineEpisode:
        record = _require_mapping(value, where)
        name, goal, steps = (record.get(field) for field in ("episode_id", "goal", "steps"))
        if not isinstance(name, str | int) or isinstance(name, bool) or len(str(name)) > 200:
            raise RecordingError(
                f"{where}: 'episode_id' is {value_text(name)}; it must be a short name"
            )
        if not isinstance(goal, str) or not 0 < len(goal) <= _MAX_TEXT:
            raise RecordingError(f"{where}: 'goal' is {value_text(goal)}; it must be a text")
        if not _is_list(steps) or not 0 < len(steps) <= _MAX_STEPS:
            raise RecordingError(
                f"{where}: 'steps' is {value_text(steps)}; it must be a list of steps"
            )
        drafts = [
            _parse_step(step, f"{where}, step {number}")
            for number, step in enumerate(steps, start=1)
        ]
        size = _implied_screen_size([draft.content for draft in drafts])
        return OfflineEpisode(
            id=str(name),
            goal=goal,
            steps=tuple(
                self._step(draft, size, f"{where}, step {number}")
                for number, draft in enumerate(drafts, start=1)
            ),
            language="zh" if _CHINESE.search(goal) else "en",
        )

    def _step(self, draft: _StepDraft, size: tuple[int, int], where: str) -> OfflineStep:
        screenshot = self._screenshot(draft.screenshot, where)
        if screenshot is not None:
            size = screenshot.shape[1], screenshot.shape[0]
        frame = Frame(*size, "", screenshot=screenshot)
        return OfflineStep(
            frame, _parse_action(draft.content, frame, where), draft.options, draft.instruction
        )

    def _screenshot(self, name: str, where: str) -> Screenshot | None:
        """The picture of a step, None where there is none."""
        if not name:
            return None
        if self.images is not None:
            path = path_inside(self.images, PurePosixPath(name).name, where)
        elif PurePosixPath(name).is_absolute():  # of the machine on which the file was made
            return None
        else:
            path = path_inside(self.path.parent, name, where)
        return read_picture(path) if path.is_file() else None


def _parse_step(value: object, where: str) -> _StepDraft:
    step = _require_mapping(value, where)
    content = _require_mapping(step.get("action_content"), f"{where}: 'action_content'")
    options = step.get("check_options")
    words, name = step.get("step_instruction"), step.get("screenshot")
    return _StepDraft(
        content,
        None if options is None else _parse_step_options(_require_mapping(options, where), where),
        words[:_MAX_TEXT] if isinstance(words, str) else "",
        name if isinstance(name, str) else "",
    )


def _parse_step_options(options: Mapping[str, object], where: str) -> StepOptions:
    try:
        return StepOptions.read(options)
    except RecordingError as error:
        raise RecordingError(f"{where}: {error}") from None


def _parse_action(content: Mapping[str, object], frame: Frame, where: str) -> Action:
    actions = DIALECTS["android_control"].decode(json.dumps(content), frame)
    if len(actions) != 1 or isinstance(actions[0], Invalid):
        why = actions[0].reason if actions and isinstance(actions[0], Invalid) else "several"
        raise RecordingError(f"{where}: 'action_content' is no action: {why:.200}")
    return actions[0]


def _implied_screen_size(contents: Sequence[Mapping[str, object]]) -> tuple[int, int]:
    """Width and height of the screen that an episode's coordinates imply.

    Swipes go as far on one side of the middle as on the other. Without any, a point that does not
    fit on the usual screen is on the larger one.
    """
    for content in contents:
        start, end = (_parse_point(content.get(name)) for name in _COORDINATES)
        if start is not None and end is not None:
            width, height = round(start[0] + end[0]), round(start[1] + end[1])
            if 0 < width <= _MAX_PX and 0 < height <= _MAX_PX:
                return width, height
    points = (_parse_point(content.get(_COORDINATES[0])) for content in contents)
    fits = all(
        point is None or (point[0] <= _USUAL_PX[0] and point[1] <= _USUAL_PX[1]) for point in points
    )
    return _USUAL_PX if fits else _LARGE_PX


def _parse_point(value: object) -> tuple[float, float] | None:
    if not _is_list(value) or len(value) != 2:
        return None
    x, y = value
    if not isinstance(x, int | float) or not isinstance(y, int | float):
        return None
    return (x, y) if 0 <= x <= _MAX_PX and 0 <= y <= _MAX_PX else None


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _is_mapping(value: object) -> TypeGuard[dict[str, object]]:
    """Whether a value is an object of JSON, whose names are texts."""
    return isinstance(value, dict)


def _require_mapping(value: object, where: str) -> dict[str, object]:
    if not _is_mapping(value):
        raise RecordingError(f"{where}: is {value_text(value)}; it must be an object")
    return value
