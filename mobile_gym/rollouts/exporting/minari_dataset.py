"""A folder that Minari reads: `MINARI_DATASETS_PATH=OUT`, `minari.load_dataset(DATASET_ID)`.

Screenshots are written without loss. Minari needs one shape for all of them: smaller ones stand at
the top left of a black canvas, and `screen_size_px` says how much of it is screen.

The fields are those of the environments' own action space (docs/environments.md); what a kind does
not use is zero.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from gymnasium import spaces

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.actions import (
    ACTION_TYPES,
    MAX_DURATION_S,
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import MissingExtra, StoreError
from mobile_gym.core.frames import Frame
from mobile_gym.rollouts.exporting.sources import Exported, Source

_KEYS: Final = tuple(Key)
_STATUSES: Final = tuple(FinishStatus)


def text_space(longest: int, characters: set[str]) -> spaces.Text:
    """The texts of up to so many of these characters."""
    charset = "".join(sorted(characters)) or " "
    return spaces.Text(max_length=max(longest, 1), min_length=0, charset=charset)


def action_space(text: spaces.Text) -> spaces.Dict:
    """The space of `encode`."""
    return spaces.Dict(
        {
            "kind": spaces.Discrete(len(ACTION_TYPES)),
            "point": spaces.Box(0.0, 1.0, (2,), np.float64),
            "end_point": spaces.Box(0.0, 1.0, (2,), np.float64),
            "duration_s": spaces.Box(0.0, MAX_DURATION_S, (), np.float64),
            "text": text,
            "key": spaces.Discrete(len(_KEYS)),
            "status": spaces.Discrete(len(_STATUSES)),
            "at_point": spaces.Discrete(2),
            "clear": spaces.Discrete(2),
            "submit": spaces.Discrete(2),
        }
    )


def text_of(action: Action) -> str:
    """The text that an action carries, "" for none."""
    match action:
        case Type() | Answer() | AskUser():
            return action.text
        case OpenApp():
            return action.name
        case _:
            return ""


def encode(action: Action) -> dict[str, Any]:
    """A member of the action space; what is `Invalid` is a wait of 0 s, which is what it does."""
    encodable = Wait(0.0) if isinstance(action, Invalid) else action
    out: dict[str, Any] = {
        "kind": ACTION_TYPES.index(type(encodable)),
        "point": (0.0, 0.0),
        "end_point": (0.0, 0.0),
        "duration_s": 0.0,
        "text": text_of(encodable),
        "key": 0,
        "status": 0,
        "at_point": 0,
        "clear": 0,
        "submit": 0,
    }
    match encodable:
        case Tap() | DoubleTap():
            out |= {"point": encodable.point}
        case LongPress():
            out |= {"point": encodable.point, "duration_s": encodable.duration_s}
        case Swipe():
            out |= {
                "point": encodable.start,
                "end_point": encodable.end,
                "duration_s": encodable.duration_s,
            }
        case Drag():
            out |= {
                "point": encodable.start,
                "end_point": encodable.end,
                "duration_s": encodable.hold_s,
            }
        case Type():
            out |= {"clear": int(encodable.clear), "submit": int(encodable.submit)}
            if encodable.at is not None:
                out |= {"point": encodable.at, "at_point": 1}
        case PressKey():
            out |= {"key": _KEYS.index(encodable.key)}
        case Wait():
            out |= {"duration_s": encodable.duration_s}
        case Finish():
            out |= {"status": _STATUSES.index(encodable.status)}
        case _:
            pass
    return out


DATASET_ID: Final = "mobile_gym/episodes-v0"
_FORMAT: Final = "parquet"
_MAX_SIZE_PX: Final = 65_535


class _Seen(NamedTuple):
    """What the spaces must hold, from a first look at every episode."""

    height_px: int
    width_px: int
    text: spaces.Text
    hierarchy: spaces.Text
    agents: set[str]


def write(source: Source, out: Path) -> Exported:
    """Write the episodes into a folder of Minari datasets.

    Raises:
        MissingExtra: Minari is not installed.
        StoreError: an episode has a moment without a screenshot or without an action.
    """
    try:
        import minari
        from minari.data_collector.episode_buffer import EpisodeBuffer
        from minari.dataset.minari_storage import MinariStorage
    except ImportError:
        raise MissingExtra("minari", "exporting to Minari needs Minari and Pillow") from None
    seen = _look(source)
    data = out / DATASET_ID / "data"
    data.mkdir(parents=True)
    storage = MinariStorage.new(
        data,
        observation_space=spaces.Dict(
            {
                "screenshot": spaces.Box(0, 255, (seen.height_px, seen.width_px, 3), np.uint8),
                "screen_size_px": spaces.Box(1, _MAX_SIZE_PX, (2,), np.int32),
                "hierarchy": seen.hierarchy,
            }
        ),
        action_space=action_space(seen.text),
        data_format=_FORMAT,
        jpeg_encoding=False,
    )
    storage.update_metadata(
        {
            "dataset_id": DATASET_ID,
            "minari_version": minari.__version__,
            "algorithm_name": ", ".join(sorted(seen.agents)),
        }
    )
    exported = Exported()

    def buffers() -> Iterator[Any]:
        for episode in source.episodes():
            yield EpisodeBuffer(id=exported.episodes, **_buffer(episode, seen))
            exported.episodes += 1
            exported.steps += len(episode.steps) - 1

    storage.update_episodes(buffers())
    return exported


def _look(source: Source) -> _Seen:
    """Go through the episodes without their pixels."""
    height_px = width_px = longest = longest_tree = 0
    letters, tree_letters, agents = set[str](), set[str](), set[str]()
    for episode in Source(source.path, source.files).episodes(pixels=False):
        agents.add(episode.agent)
        for record in episode.steps:
            frame = record.frame
            height_px, width_px = max(height_px, frame.height_px), max(width_px, frame.width_px)
            text = "" if record.action is None else text_of(record.action)
            tree = _tree(frame)
            letters.update(text)
            tree_letters.update(tree)
            longest, longest_tree = max(longest, len(text)), max(longest_tree, len(tree))
    return _Seen(
        height_px,
        width_px,
        text_space(longest, letters),
        text_space(longest_tree, tree_letters),
        agents,
    )


def _tree(frame: Frame) -> str:
    return "" if frame.forest is None else write_xml(frame.forest)


def _buffer(episode: Episode, seen: _Seen) -> dict[str, Any]:
    """One episode: N actions, N + 1 observations and infos."""
    steps = episode.steps
    encoded = [encode(action) for action in _actions(episode)]
    return {
        "seed": episode.seed,
        "options": {
            "episode_id": episode.id,
            "task_id": episode.task.id,
            "instruction": episode.task.text,
        },
        "observations": {
            "screenshot": _canvas(episode, seen),
            "screen_size_px": np.array(
                [(record.frame.height_px, record.frame.width_px) for record in steps], np.int32
            ),
            "hierarchy": [_tree(record.frame) for record in steps],
        },
        "actions": {name: [action[name] for action in encoded] for name in encoded[0]},
        "rewards": [record.reward for record in steps[1:]],
        "terminations": [record.terminated for record in steps[1:]],
        "truncations": [record.truncated for record in steps[1:]],
        "infos": {
            "progress": [record.report.progress for record in steps],
            "is_success": [record.report.success for record in steps],
            "action_json": [_json(record.action) for record in steps],
            "user_reply": [record.user_reply for record in steps],
        },
    }


def _actions(episode: Episode) -> list[Action]:
    recorded = [record.action for record in episode.steps[1:]]
    known = [action for action in recorded if action is not None]
    if not known or len(known) < len(recorded):
        raise StoreError(f"{episode.id}: has no actions, or not for every step; Minari needs them")
    return known


def _canvas(episode: Episode, seen: _Seen) -> np.ndarray:
    out = np.zeros((len(episode.steps), seen.height_px, seen.width_px, 3), np.uint8)
    for row, record in zip(out, episode.steps, strict=True):
        shot = record.frame.screenshot
        if shot is None:
            raise StoreError(f"{episode.id}: step {record.step} has no screenshot to export")
        row[: shot.shape[0], : shot.shape[1]] = shot
    return out


def _json(action: Action | None) -> str:
    """The exact action, "" after reset."""
    return "" if action is None else json.dumps(actions.to_json(action), ensure_ascii=False)
