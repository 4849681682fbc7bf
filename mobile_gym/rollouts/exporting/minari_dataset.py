"""A folder that Minari reads: `MINARI_DATASETS_PATH=OUT`, `minari.load_dataset(DATASET_ID)`.

Observations and actions are those of the environment (`MobileEnv`): the same keys, spaces and
values. The data set names its environment, and Minari takes the spaces from there; only where it is
of no registered task are they written down, too.

Screenshots are PNG files in Minari's column of encoded pictures, so they are read without loss.
Minari needs one shape for all of them: smaller ones stand at the top left of a black canvas, and
`screen_rect` says where.

Source: Minari 0.5, `dataset/_storages/arrow_storage.py` (files and columns). Its own writer keeps
raw pixels where pictures must not lose any, and reads and writes the whole metadata twice for each
episode.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import gymnasium
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.actions import Action, Invalid, Wait
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import MissingExtra, StoreError, UsageError
from mobile_gym.core.frames import Screenshot
from mobile_gym.envs.minari_spaces import add_to_minari
from mobile_gym.envs.observing import Observer
from mobile_gym.envs.registration import SUITE_ID
from mobile_gym.rollouts.exporting.sources import (
    EpisodeSource,
    ExportSummary,
    export_id,
    picture_bytes,
)
from mobile_gym.rollouts.storing.run_folder import RunFolder
from mobile_gym.rollouts.storing.run_settings import RunSettings
from mobile_gym.spaces import ActionSpace, encode

DATASET_ID: Final = "mobile_gym/episodes-v0"
OBSERVED: Final = (
    "accessibility_tree",
    "activity",
    "instruction",
    "screen_rect",
    "screenshot",
    "user_reply",
)
"""The environment's observation keys that are written."""
_FORMAT: Final = "parquet"
_DESCRIPTION: Final = "Episodes of Mobile Gym: tasks on simulated or real Android phones."


class _SourceSummary(NamedTuple):
    """What a first look at every episode finds."""

    image_size: tuple[int, int]
    agents: set[str]
    env_ids: set[str]


def write(source: EpisodeSource, out: Path) -> ExportSummary:
    """Write the episodes into a folder of Minari datasets.

    Raises:
        MissingExtra: Minari is not installed.
        UsageError: the data set's name is none that Minari takes.
        StoreError: an episode has a moment without a screenshot or without an action.
    """
    try:
        import minari
        from minari.dataset.minari_dataset import parse_dataset_id
        from minari.serialization import serialize_space
    except ImportError:
        raise MissingExtra("minari", "exporting to Minari needs Minari and Pillow") from None
    add_to_minari()
    dataset_id = source.options.name or DATASET_ID
    try:
        parse_dataset_id(dataset_id)
    except ValueError as error:
        raise UsageError(f"Minari takes no data set of the name {dataset_id!r}: {error}") from error
    seen = _summarize_source(source)
    observer, exported = Observer(OBSERVED, seen.image_size), ExportSummary()
    data = out / dataset_id / "data"
    data.mkdir(parents=True)
    for episode in source.episodes():
        _write_episode(data / str(exported.episodes), exported.episodes, episode, observer)
        exported.episodes += 1
        exported.steps += len(episode.steps) - 1
    metadata = {
        "total_episodes": exported.episodes,
        "total_steps": exported.steps,
        "data_format": _FORMAT,
        "jpeg_encoding": True,  # pictures are encoded files; their own bytes say in which format
        "dataset_id": dataset_id,
        "minari_version": minari.__version__,
        "algorithm_name": ", ".join(sorted(seen.agents)),
        "description": _DESCRIPTION,
        "dataset_size": round(sum(file.stat().st_size for file in data.rglob("*.*")) / 1e6, 1),
    }
    spec = _env_spec(source, seen)
    if spec is not None:
        metadata["env_spec"] = spec.to_json()
    else:
        metadata["observation_space"] = serialize_space(observer.space())
        metadata["action_space"] = serialize_space(ActionSpace())
    _write_json(data / "metadata.json", metadata)
    return exported


def _summarize_source(source: EpisodeSource) -> _SourceSummary:
    """Go through the episodes without their pixels."""
    height_px = width_px = 0
    agents, env_ids = set[str](), set[str]()
    for episode in EpisodeSource(source.path, source.files).episodes(pixels=False):
        agents.add(episode.agent)
        env_ids.add(episode.provenance.get("env_id", ""))
        for record in episode.steps:
            frame = record.frame
            height_px, width_px = max(height_px, frame.height_px), max(width_px, frame.width_px)
    return _SourceSummary((height_px, width_px), agents, env_ids)


def _env_spec(source: EpisodeSource, seen: _SourceSummary) -> EnvSpec | None:
    """The environment whose observations these are; None where a task is not registered.

    That of the task where all episodes are of one, else the one of all tasks: equal for all data
    sets of many tasks, so that Minari can combine them.
    """
    if any(env_id not in gymnasium.registry for env_id in seen.env_ids):
        return None
    env_id = next(iter(seen.env_ids)) if len(seen.env_ids) == 1 else SUITE_ID
    spec = copy.deepcopy(gymnasium.registry[env_id])
    arguments = {**_env_settings(source), "observe": OBSERVED, "image_size": seen.image_size}
    spec.kwargs = {**spec.kwargs, **arguments}
    return spec


def _env_settings(source: EpisodeSource) -> Mapping[str, Any]:
    """The arguments of the environment in which a run was played; none of loose episodes."""
    try:
        run = RunFolder.open(source.path).run
    except StoreError:
        return {}
    if "merged" in run:
        return {}
    settings = {**run["settings"], "device": None}  # that of the task, which is there elsewhere
    return RunSettings(**settings).as_kwargs()


def _write_episode(folder: Path, number: int, episode: Episode, observer: Observer) -> None:
    """One episode: N actions, N + 1 observations and infos; the last row has no action."""
    steps = episode.steps
    done = [
        encode(Wait(0.0) if isinstance(action, Invalid) else action) for action in _actions(episode)
    ]
    columns = {
        "observations": _observation_array(episode, observer),
        "actions": _struct_of_space(ActionSpace(), _values_by_field(done), pad=1),
        "rewards": pa.array([record.reward for record in steps[1:]] + [0.0]),
        "terminations": pa.array([record.terminated for record in steps[1:]] + [False]),
        "truncations": pa.array([record.truncated for record in steps[1:]] + [False]),
        "infos": _struct_array(_info_lists(episode)),
    }
    folder.mkdir()
    table = pa.table(columns)
    pq.write_table(
        table,
        folder / "part-0.parquet",
        compression="zstd",
        row_group_size=len(steps),  # Minari reads one batch for each episode
    )
    _write_json(
        folder / "metadata.json",
        {
            "id": number,
            "total_steps": len(steps) - 1,
            "seed": episode.seed,
            "options": {
                "episode_id": export_id(episode),
                "policy": episode.agent,
                "task_id": episode.task.id,
                "env_id": episode.provenance.get("env_id", ""),
                "instruction": episode.task.text,
            },
        },
    )


def _observation_array(episode: Episode, observer: Observer) -> pa.StructArray:
    """The environment's observation of every moment, but for pictures of other sizes."""
    task, space = episode.task, observer.space()
    others = Observer(tuple(name for name in OBSERVED if name != "screenshot"), observer.image_size)
    pictures = _PngScreens(observer.image_size)
    built: list[dict[str, Any]] = []
    shots: list[bytes] = []
    for record in episode.steps:
        frame, shot = record.frame, record.frame.screenshot
        if shot is None:
            raise StoreError(f"{episode.id}: step {record.step} has no screenshot to export")
        shots.append(pictures.of(shot))
        observation = others.build(frame, task.text, record.user_reply)
        if shot.shape[:2] != observer.image_size:  # not scaled, as the environment would
            height_px, width_px = observer.image_size
            rect = (0.0, 0.0, shot.shape[1] / width_px, shot.shape[0] / height_px)
            observation["screen_rect"] = np.array(rect, np.float32)
        built.append(observation)
    fields = {**_values_by_field(built), "screenshot": shots}
    arrays = {
        name: pa.array(shots, pa.binary())
        if name == "screenshot"
        else _array_of_space(space[name], values)
        for name, values in fields.items()
    }
    return pa.StructArray.from_arrays(list(arrays.values()), names=list(arrays))


class _PngScreens:
    """The screens of an episode as PNG files of one size; equal ones are encoded once."""

    def __init__(self, image_size: tuple[int, int]) -> None:
        self._size = image_size
        # By identity; each is kept, so that no other takes its id.
        self._known: dict[int, tuple[Screenshot, bytes]] = {}

    def of(self, shot: Screenshot) -> bytes:
        if id(shot) not in self._known:
            canvas = shot
            if shot.shape[:2] != self._size:
                canvas = np.zeros((*self._size, 3), np.uint8)
                canvas[: shot.shape[0], : shot.shape[1]] = shot
            self._known[id(shot)] = (shot, picture_bytes(canvas))
        return self._known[id(shot)][1]


def _info_lists(episode: Episode) -> dict[str, list[Any]]:
    steps = episode.steps
    return {
        "progress": [record.report.progress for record in steps],
        "is_success": [record.report.success for record in steps],
        "action_json": [_action_json(record.action) for record in steps],
        "user_reply": [record.user_reply for record in steps],
        "hierarchy": [
            "" if record.frame.forest is None else write_xml(record.frame.forest)
            for record in steps
        ],
    }


def _struct_array(values: Mapping[str, Sequence[Any]]) -> pa.StructArray:
    arrays = [pa.array(column) for column in values.values()]
    return pa.StructArray.from_arrays(arrays, names=list(values))


def _values_by_field(values: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    return {name: [value[name] for value in values] for name in values[0]}


def _struct_of_space(
    space: spaces.Dict, values: Mapping[str, list[Any]], pad: int = 0
) -> pa.StructArray:
    arrays = {name: _array_of_space(space[name], column, pad) for name, column in values.items()}
    return pa.StructArray.from_arrays(list(arrays.values()), names=list(arrays))


def _array_of_space(space: spaces.Space[Any], values: Sequence[Any], pad: int = 0) -> pa.Array:
    """A column as Minari reads it: lists of a fixed size, integers or texts."""
    if isinstance(space, spaces.Box):
        rows = np.asarray(values, space.dtype).reshape(len(values), -1)
        rows = np.pad(rows, ((0, pad), (0, 0)))
        return pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[1])
    if isinstance(space, spaces.Discrete):
        return pa.array(np.pad(np.asarray(values, np.int64), (0, pad)))
    return pa.array([*values, *[None] * pad], pa.string())


def _actions(episode: Episode) -> list[Action]:
    recorded = [record.action for record in episode.steps[1:]]
    known = [action for action in recorded if action is not None]
    if not known or len(known) < len(recorded):
        raise StoreError(f"{episode.id}: has no actions, or not for every step; Minari needs them")
    return known


def _action_json(action: Action | None) -> str:
    """The exact action, "" after reset."""
    return "" if action is None else json.dumps(actions.to_json(action), ensure_ascii=False)


def _write_json(path: Path, value: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
