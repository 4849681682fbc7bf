"""A small policy learns from recorded episodes; its success before and after. Needs PyTorch.

It sees a screen as the list of what can be touched and scores every entry for the instruction. The
episodes it learns from and those it is tried on have different seeds, so different names, values
and neighbours in the list.

python examples/behaviour_cloning.py [--episodes 24] [--epochs 30] [--seed 0]
"""

from __future__ import annotations

import argparse
import tempfile
import zlib
from functools import lru_cache
from pathlib import Path

import gymnasium
import torch

from mobile_gym import seed_block
from mobile_gym.accessibility import indexed_list, interactive_nodes
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import OpenApp, Swipe, Tap
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, read_episode, write_episode
from task_suites import catalog

TASKS = ("Settings.SetScreenTimeout", "Contacts.AddToFavorites", "Phone.AddFavorite")
SIZE = 128


@lru_cache(maxsize=10_000)
def hashed(text):
    """A text's groups of three letters, hashed: float32 (SIZE,)."""
    found = torch.zeros(SIZE)
    for start in range(len(text) - 2):
        found[zlib.crc32(text[start : start + 3].lower().encode()) % SIZE] += 1
    return found / found.norm().clamp(min=1)


def choices(frame, task):
    """To open the app, scroll, or tap a node: float32 (choices, features), and nodes' boxes."""
    told = (line.lstrip() for line in indexed_list(frame.nodes).splitlines())
    lines = [line for line in told if line.startswith("[")]
    boxes = [match.node.bounds for match in interactive_nodes(frame.nodes)][: len(lines)]
    labels = [line.partition(" ")[2].rpartition(" [")[0] for line in lines]
    own = torch.stack([hashed(text) for text in ("open the app", "scroll down", *labels)])
    shared = torch.cat([hashed(task.text), hashed(frame.activity)]).expand(len(own), -1)
    named = own * hashed(task.text)
    return torch.cat([own, named, named.sum(1, keepdim=True), shared], dim=1), boxes


def examples(folder):
    """Choices, and which one was right, from every recorded step but the last, which is to stop."""
    for file in folder.files():
        episode = read_episode(file, pixels=False)
        for before, after in zip(episode.steps[:-2], episode.steps[1:-1], strict=True):
            features, boxes = choices(before.frame, episode.task)
            right = int(isinstance(after.action, Swipe))
            if isinstance(after.action, Tap):
                pixel = after.action.point.to_pixels(before.frame.width_px, before.frame.height_px)
                under = [n for n, box in enumerate(boxes) if box.contains(pixel)]
                right = 2 + min(under, key=lambda n: boxes[n].width * boxes[n].height)
            yield features, torch.tensor(right)


def success_rate(policy, seeds):
    """The share of episodes that the best choices bring to success."""
    won = 0
    for name in TASKS:
        env = gymnasium.make(f"MobileGym/{name}-v0", max_steps=10, observe=("activity",))
        for seed in seeds:
            env.reset(seed=seed)
            phone, over, info = env.unwrapped, False, {}
            while not over:
                features, boxes = choices(phone.frame, phone.task)
                action = OpenApp(phone.task.apps[0])
                best = int(policy(features).argmax())
                if best == 1:
                    action = Swipe((0.5, 0.7), (0.5, 0.3))
                elif best:
                    center, frame = boxes[best - 2].center, phone.frame
                    point = center.to_normalized(frame.width_px, frame.height_px)
                    action = phone.to_canvas(Tap(point))
                _, _, terminated, truncated, info = env.step(action)
                over = terminated or truncated
            won += info["is_success"]
        env.close()
    return won / (len(TASKS) * len(seeds))


def main():
    """Collect, train, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=24, help="of each task")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()

    torch.set_num_threads(1)  # the layers are too small to share
    torch.manual_seed(given.seed)
    policy = torch.nn.Sequential(
        torch.nn.Linear(4 * SIZE + 1, 128),
        torch.nn.ReLU(),
        torch.nn.Linear(128, 1),
        torch.nn.Flatten(0),
    )
    with tempfile.TemporaryDirectory() as place:
        folder = EpisodeFolder(Path(place))
        settings = RunSettings(agent="solution", seed=given.seed, episodes=given.episodes)
        templates = [catalog.template(name) for name in TASKS]
        for position, episode in enumerate(collect(templates, SolutionAgent(), settings)):
            write_episode(folder.file(position, episode.id), episode)
        learned = list(examples(folder))

    print(f"{len(learned)} steps of {given.episodes * len(TASKS)} episodes")
    unseen = seed_block(given.seed, 8, "unseen")
    print(f"success before {success_rate(policy, unseen):.2f}")
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    for _ in range(given.epochs):
        for number in torch.randperm(len(learned)).tolist():
            features, right = learned[number]
            optimizer.zero_grad()
            torch.nn.functional.cross_entropy(policy(features), right).backward()
            optimizer.step()
    print(f"success after {success_rate(policy, unseen):.2f}")


if __name__ == "__main__":
    main()
