"""Exported episodes against the environment: observations, actions and rewards, replayed.

    python benchmarks/export_replay.py [--episodes 100]

Solutions and random walks of as many tasks are recorded and exported in every format. Each exported
episode is then played again: the environment is reset with its task and seed and does the actions
that the format tells; an action that it has no words for is taken from the recording. Every screen,
tree, text, reward and end that the format carries is compared with the environment's.

Formats that are `exact` carry actions as they were, and nothing may differ; exits with 1 where
anything does. The others tell them in their own words, which lose something (half a pixel, how fast
a swipe is, whether a text replaces what stood there); the table says how many of their episodes
come out equal all the same.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pyarrow.parquet as pq

import mobile_gym  # noqa: F401  (registers the environments)
from mobile_gym.accessibility import write_xml
from mobile_gym.agents.presets import get_preset
from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import actions
from mobile_gym.core.episodes import Episode
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import Picture
from mobile_gym.dialects import DIALECTS
from mobile_gym.foreign.pictures import parse_picture
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, read_episode, write_episode
from mobile_gym.rollouts.exporting import ExportOptions, export_episodes
from mobile_gym.rollouts.exporting.llamatouch import CAPTURED
from mobile_gym.rollouts.offline.control_file import ControlFile
from mobile_gym.rollouts.offline.recorded_steps import OfflineEpisode
from mobile_gym.trainers.supervised import AgentLessons, training_rows
from task_suites import catalog

ARGUMENTS = {"terminate_on": "either", "max_steps": 12}
SCREENSHOT, HIERARCHY, PICTURE = "screenshot", "hierarchy", "picture"
PRESET = get_preset("any")
"""Of the model that fine-tuning rows are for, which sees pictures of its own size."""
DERIVED: dict[str, Callable[[Frame], Any]] = {
    HIERARCHY: lambda frame: write_xml(frame.nodes),
    PICTURE: lambda frame: model_view(frame).data,
}
"""What exports make of a screen that is no observation of the environment."""


@dataclass
class Exported:
    """What an export says of one episode, by step: that of an action is the one before it is done.

    Attributes:
        position: of the episode among those of the run.
        seed: of the episode, and the id of its environment; None where the format has no place.
    """

    position: int
    seed: tuple[str, int] | None = None
    observations: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    actions: dict[int, Any] = field(default_factory=dict)
    rewards: dict[int, float] = field(default_factory=dict)
    ends: dict[int, tuple[bool, bool]] = field(default_factory=dict)


Read = Callable[[Path, Sequence[Episode]], Iterator[Exported]]


class Form(NamedTuple):
    """A format as it is asked for, and how it is read here; `exact` where its actions are."""

    format: str
    read: Read
    options: ExportOptions = ExportOptions()
    exact: bool = True


def record(run: Path, count: int) -> None:
    """Record an episode of each of so many tasks, by solutions and random walks in turns."""
    folder = EpisodeFolder(run / "episodes")
    folder.path.mkdir(parents=True)
    known = catalog.suite("all")
    templates = known[:: max(1, len(known) // count)][:count]
    agents = (SolutionAgent(), RandomAgent())
    position = 0
    for number, template in enumerate(templates):
        agent = agents[number % 2]
        settings = RunSettings(agent.name, seed=number, **ARGUMENTS)
        for episode in collect([template], agent, settings):
            write_episode(folder.file(position, episode.id), episode)
            position += 1


def model_view(frame: Frame) -> Picture:
    """A screen as the model of the fine-tuning rows sees it."""
    (picture,) = ScreenView(PRESET.picture).parts(frame, DIALECTS[PRESET.dialect])
    assert isinstance(picture, Picture)
    return picture


# -- readers ---------------------------------------------------------------------------------------


def of_moments(out: Path, episodes: Sequence[Episode]) -> Iterator[Exported]:
    """`hf` and `parquet`, a row for each screen."""
    for first, *steps in _groups(out):
        seen = [_screen(row, row["instruction"]) for row in (first, *steps)]
        yield _of_rows(episodes, first, seen, steps)


def of_transitions(out: Path, episodes: Sequence[Episode]) -> Iterator[Exported]:
    """The same, a row for each action."""
    for rows in _groups(out):
        screens = [rows[0]["observation"], *(row["next"] for row in rows)]
        seen = [_screen(picture, rows[0]["instruction"]) for picture in screens]
        yield _of_rows(episodes, rows[0], seen, rows)


def _groups(out: Path) -> Iterator[list[dict[str, Any]]]:
    """The rows of each episode: a row group."""
    for path in sorted((out / "data").glob("*.parquet")):
        file = pq.ParquetFile(path)
        for number in range(file.num_row_groups):
            yield file.read_row_group(number).to_pylist()


def _screen(columns: Mapping[str, Any], instruction: str) -> dict[str, Any]:
    pixels = parse_picture(columns[SCREENSHOT]["bytes"], SCREENSHOT)
    texts = {name: columns[name] for name in ("activity", "user_reply")}
    hierarchy = columns[HIERARCHY]
    return {SCREENSHOT: pixels, HIERARCHY: hierarchy, **texts, "instruction": instruction}


def _of_rows(
    episodes: Sequence[Episode], first: Mapping[str, Any], seen: list[Any], steps: Sequence[Any]
) -> Exported:
    names = [f"{episode.id}-{episode.uid}" for episode in episodes]
    return Exported(
        names.index(first["episode_id"]),
        (json.loads(first["info"])["env_id"], first["seed"]),
        dict(enumerate(seen)),
        {at: actions.from_json(json.loads(row["action"])) for at, row in enumerate(steps)},
        {at: row["reward"] for at, row in enumerate(steps)},
        {at: (row["terminated"], row["truncated"]) for at, row in enumerate(steps)},
    )


def of_minari(out: Path, episodes: Sequence[Episode]) -> Iterator[Exported]:
    """Minari's own reader."""
    del episodes
    import minari

    os.environ["MINARI_DATASETS_PATH"] = str(out)
    data = minari.load_dataset("mobile_gym/episodes-v0")
    for position, episode in enumerate(data.iterate_episodes()):
        (meta,) = data.storage.get_episode_metadata([episode.id])
        steps = range(len(episode.rewards))
        screens = range(len(steps) + 1)
        ends = zip(episode.terminations.tolist(), episode.truncations.tolist(), strict=True)
        yield Exported(
            position,
            (meta["options"]["env_id"], meta["seed"]),
            {at: {key: of[at] for key, of in episode.observations.items()} for at in screens},
            {at: {key: of[at] for key, of in episode.actions.items()} for at in steps},
            dict(enumerate(episode.rewards.tolist())),
            dict(enumerate(ends)),
        )


def of_digidata(out: Path, episodes: Sequence[Episode]) -> Iterator[Exported]:
    """Its records; those of an episode may begin after the first actions."""
    by_name: dict[str, list[dict[str, Any]]] = {}
    with (out / "episodes.jsonl").open(encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            by_name.setdefault(row["episode_id"], []).append(row)
    for name, rows in by_name.items():
        exported = Exported(_position(name))
        left_out = len(episodes[exported.position].steps) - 1 - rows[0]["episode_len"]
        for row in rows:
            at = left_out + row["step_id"]
            exported.observations[at] = {
                "instruction": row["goal"],
                SCREENSHOT: _picture(out / row["image"]),
                HIERARCHY: (out / row["xml"]).read_text(encoding="utf-8"),
            }
            exported.actions[at] = actions.from_json(json.loads(row["gym_action"]))
        yield exported


def of_llamatouch(out: Path, episodes: Sequence[Episode]) -> Iterator[Exported]:
    """Its folders; an action without words is in our file beside it."""
    del episodes
    for folder in sorted(path.parent for path in out.glob(f"*/{CAPTURED}")):
        exported = Exported(_position(folder.name))
        captured = folder / CAPTURED
        text = (folder / "instruction.txt").read_text("utf-8")
        instruction = text.partition("\n")[2].removesuffix("\n")  # it may have several lines
        for path in (captured / SCREENSHOT).glob("*.png"):
            at = int(path.stem)
            exported.observations[at] = {
                "instruction": instruction,
                SCREENSHOT: _picture(path),
                HIERARCHY: (captured / "xml" / f"{at}.xml").read_text(encoding="utf-8"),
                "activity": (captured / "activity" / f"{at}.activity").read_text(encoding="utf-8"),
            }
        for path in (captured / "action").glob("*.json"):
            exported.actions[int(path.stem)] = actions.from_json(
                json.loads(path.read_text("utf-8"))
            )
        yield exported


def of_android_control(out: Path, episodes: Sequence[Episode]) -> Iterator[Exported]:
    """Our reader of such files; an episode of which a step is missing cannot be aligned."""
    for episode in ControlFile(out / "episodes.jsonl").episodes():
        assert isinstance(episode, OfflineEpisode), episode
        exported = Exported(_position(episode.id))
        if len(episode.steps) < len(episodes[exported.position].steps) - 1:
            continue
        for at, step in enumerate(episode.steps):
            seen = step.frame.screenshot
            exported.observations[at] = {"instruction": episode.goal, SCREENSHOT: seen}
            exported.actions[at] = step.recorded
        yield exported


def of_lessons(out: Path, episodes: Sequence[Episode]) -> Iterator[Exported]:
    """Rows for supervised fine-tuning: the last pictures of their questions, and the answers."""
    del out
    lessons = AgentLessons("model", {"preset": "any"})
    dialect = DIALECTS[PRESET.dialect]
    for position, episode in enumerate(episodes):
        exported = Exported(position)
        left_out = lessons.left_out.total()
        for number, exchange in enumerate(lessons.exchanges(episode)):
            (row,) = training_rows([exchange])
            at = number + lessons.left_out.total() - left_out
            frame = episode.steps[at].frame
            (part,) = row["completion"][0]["content"]
            (exported.actions[at],) = dialect.decode(part["text"], frame)
            exported.observations[at] = {PICTURE: row["images"][-1]["bytes"]}
        yield exported


def _position(name: str) -> int:
    """Of an episode in the run, which names of exports begin with."""
    return int(name.partition("-")[0])


def _picture(path: Path) -> Any:
    return parse_picture(path.read_bytes(), str(path))


FORMS: dict[str, Form] = {
    "hf": Form("hf", of_moments),
    "hf, transitions": Form("hf", of_transitions, ExportOptions("transitions")),
    "parquet": Form("parquet", of_moments),
    "parquet, transitions": Form("parquet", of_transitions, ExportOptions("transitions")),
    "minari": Form("minari", of_minari),
    "digidata": Form("digidata", of_digidata),
    "llamatouch": Form("llamatouch", of_llamatouch),
    "androidcontrol": Form("androidcontrol", of_android_control, exact=False),
    "fine-tuning rows": Form("", of_lessons, exact=False),
}


# -- comparison ------------------------------------------------------------------------------------


def differences(exported: Exported, episode: Episode) -> Iterator[str]:
    """What is not as in the environment, where the actions that were told are done."""
    env_id = catalog.template(episode.task.id).env_id
    where = f"{env_id} seed {episode.seed}"
    if exported.seed not in (None, (env_id, episode.seed)):
        yield f"{where}: {exported.seed}"
    keys = {key for seen in exported.observations.values() for key in seen} - DERIVED.keys()
    env = gymnasium.make(env_id, observe=tuple(keys | {SCREENSHOT}), **ARGUMENTS)
    phone: Any = env.unwrapped
    seen, _ = env.reset(seed=episode.seed)
    count = len(episode.steps) - 1
    for step in range(count + 1):
        for name, value in exported.observations.get(step, {}).items():
            shown = DERIVED[name](phone.frame) if name in DERIVED else seen[name]
            if not np.array_equal(value, shown):
                yield f"{where} step {step}: {name}"
        if step == count:
            break
        if not phone.is_running:
            yield f"{where} step {step}: it has ended"
            break
        action = exported.actions.get(step, episode.steps[step + 1].action)
        seen, reward, *ends, _ = env.step(action)
        if exported.rewards.get(step, reward) != reward:
            yield f"{where} step {step}: reward {exported.rewards[step]}, not {reward}"
        if exported.ends.get(step, tuple(ends)) != tuple(ends):
            yield f"{where} step {step}: end {exported.ends[step]}, not {tuple(ends)}"
    env.close()


@dataclass
class Count:
    """What a form carries of a run, and how much of that the environment gives again."""

    episodes: int = 0
    same: int = 0
    observations: int = 0
    actions: int = 0
    rewards: int = 0
    lines: list[str] = field(default_factory=list)


def replayed(run: Path, place: Path, form: Form) -> Count:
    """Export a run and play what was exported again."""
    episodes = [read_episode(path) for path in EpisodeFolder.of(run).files()]
    if form.format:
        export_episodes(run, form.format, place, options=form.options)
    count = Count()
    for exported in form.read(place, episodes):
        found = list(differences(exported, episodes[exported.position]))
        count.episodes += 1
        count.same += not found
        count.observations += len(exported.observations)
        count.actions += len(exported.actions)
        count.rewards += len(exported.rewards)
        count.lines += found
    return count


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Exported episodes, replayed.")
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--differences", type=int, default=0, help="of each form to print")
    given = parser.parse_args()
    is_wrong = False
    with tempfile.TemporaryDirectory() as place:
        run = Path(place) / "run"
        record(run, given.episodes)
        episodes = [read_episode(path, pixels=False) for path in EpisodeFolder.of(run).files()]
        steps = sum(len(episode.steps) - 1 for episode in episodes)
        print(f"{len(episodes)} episodes, {steps + len(episodes)} screens, {steps} actions\n")
        print("| format | actions are | episodes | screens | actions | rewards | replayed equal |")
        print("|---|---|---|---|---|---|---|")
        for number, (name, form) in enumerate(FORMS.items()):
            count = replayed(run, Path(place) / f"{number}", form)
            is_wrong |= form.exact and bool(count.lines)
            print(
                f"| {name} | {'exact' if form.exact else 'in words'} | {count.episodes} | "
                f"{count.observations} | {count.actions} | {count.rewards} | {count.same} |",
                *count.lines[: given.differences],
                sep="\n",
                flush=True,
            )
    sys.exit(is_wrong)


if __name__ == "__main__":
    main()
