"""A small policy learns to tap from recorded episodes; prints its success before and after.

It sees a screen as a list of what can be touched and scores each for the instruction. Needs PyTorch.

python examples/behaviour_cloning.py [--episodes 12]
"""

import argparse
import zlib

import gymnasium
import torch
from torch.nn.functional import cross_entropy

from mobile_gym import MobileEnv
from mobile_gym.accessibility import indexed_list, interactive_nodes
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import OpenApp, Tap
from mobile_gym.rollouts import RunSettings, collect
from task_suites import catalog

TASKS = ("Settings.TurnOnWifi", "Contacts.AddToFavorites", "Notes.PinNote", "Browser.DeleteBookmark")
SIZE = 128


def hashed(text: str) -> torch.Tensor:
    """Three letters at a time: float32 (SIZE,)."""
    found = torch.zeros(SIZE)
    for start in range(len(text) - 2):
        found[zlib.crc32(text[start : start + 3].lower().encode()) % SIZE] += 1
    return found / found.norm().clamp(min=1)


def choices(frame, task):
    """What can be done: float32 (choices, 4 * SIZE) to be scored, and the actions."""
    lines = [line for line in indexed_list(frame.nodes).splitlines() if line.startswith("[")]
    matches = interactive_nodes(frame.nodes)[: len(lines)]
    boxes = [match.node.bounds for match in matches]
    wide, high = 2 * frame.width_px, 2 * frame.height_px
    taps = [Tap((box.left + box.right) / wide, (box.top + box.bottom) / high) for box in boxes]
    texts = [line.rpartition(" [")[0] for line in lines] + [f"open {app}" for app in task.apps]
    own = torch.stack([hashed(text) for text in texts])
    shared = torch.cat([hashed(task.text), hashed(frame.activity)]).expand(len(own), -1)
    actions = [*taps, *(OpenApp(app) for app in task.apps)]
    return torch.cat([own, own * hashed(task.text), shared], dim=1), actions
