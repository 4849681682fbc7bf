"""A small bench on the lamp phone, and what a cheat would do to it."""

import dataclasses
import json

from lamp_phone import TEMPLATES

import mobile_gym
from mobile_gym.core import plugins
from mobile_gym.rollouts import EpisodeFolder, read_episode, write_episode
from mobile_gym.rollouts.benching.bench_folder import BenchFolder
from mobile_gym.rollouts.benching.bench_settings import BenchAgent, BenchSettings
from mobile_gym.rollouts.benching.play_bench import BenchEngine, play_bench
from mobile_gym.rollouts.collecting.episode_seeds import key_fingerprint
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex

KEY = b"k" * 32
ENV_IDS = tuple(template.env_id for template in TEMPLATES)


def play(path, *agents, key=KEY, **changes):
    """A whole bench of these agents, in one split with two episodes of each task."""
    settings = {"seeds": 2, "splits": ("train",), "perturbation": None}
    if key is not None:
        settings["key"] = key_fingerprint(key)
    folder = BenchFolder.start(
        path,
        settings=BenchSettings("lamps", **(settings | changes)),
        agents=tuple(map(BenchAgent.of, agents)),
        tasks={"train": ENV_IDS},
        version=mobile_gym.__version__,
    )
    return play_bench(folder, BenchEngine(pictures=0, agent_process=False), key=key)


def files_of(path, agent):
    return EpisodeFolder.of(path / agent / "train").files()


def judge(spec):
    return plugins.load("judge", spec["name"])()


def rewrite(file, change):
    """Store an episode otherwise, with right checksums and a right index."""
    write_episode(file, change(read_episode(file)))
    index = EpisodeIndex(file.parent)
    index.file.unlink(missing_ok=True)
    index.write(index.entries().values())


def with_last(episode, **fields):
    last = dataclasses.replace(episode.steps[-1], **fields)
    return dataclasses.replace(episode, steps=(*episode.steps[:-1], last))


def claim_success(episode):
    """Success and full reward at the end, everywhere where a reader looks."""
    last = episode.steps[-1]
    report = dataclasses.replace(
        last.report,
        success=True,
        verdicts=tuple(
            dataclasses.replace(one, satisfied=True, reached=True, holds=True)
            for one in last.report.verdicts
        ),
    )
    return with_last(episode, report=report, reward=1.0, info={**last.info, "is_success": True})


def set_index(file, **fields):
    """Change what the index says of a file."""
    index = EpisodeIndex(file.parent).file
    lines = [json.loads(line) for line in index.read_text().splitlines()]
    for line in lines:
        if line["file"] == file.name:
            line.update(fields)
    index.write_text("".join(json.dumps(line) + "\n" for line in lines))
