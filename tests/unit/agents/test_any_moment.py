"""A solution is followed to its end, whatever comes up unasked and whenever it does."""

from __future__ import annotations

import itertools
from typing import Any

import gymnasium
import pytest
from drawn import cases

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.devices.virtual import VirtualDevice, open_device
from mobile_gym.virtual_device.snapshots import Snapshot
from mobile_gym.virtual_device.state import Incident

TASKS = {  # what makes it hard to tell whether anything came of a touch
    "AndroidWorld.CameraTakeVideo": "a recording time runs on",
    "AndroidWorld.MarkorAddNoteHeader": "a menu, then typing where the cursor is",
    "AndroidWorld.RecipeDeleteDuplicateRecipes2": "typing into a field that is searched at once",
    "AndroidWorld.SystemCopyToClipboard": "a selection and its toolbar",
    "Clock.RecordLaps": "a stopwatch runs",
    "Clock.StartTwoTimers": "timers run, and a keypad has no keyboard",
    "Contacts.CreateLabelWithMembers": "boxes of a list that are alike",
    "Notes.MoveItemToTop": "a thing is dragged",
    "CrossApp.FileShoppingList": "a download that shows but a message",
    "Settings.SetFontSize": "what is touched changes only where things are",
    "Settings.SetAnimationScale": "the same thing is touched seven times",
}
KINDS = ("promotion", "notification", "call")
SHARES = (0.0, 0.4, 1.0)
"""Moments of each action: as it begins, in the middle, as it ends."""


@pytest.fixture(scope="module")
def device() -> VirtualDevice:
    return open_device()


def play(env: Any, device: VirtualDevice, incident: Incident | None) -> tuple[str, list[int]]:
    """What went wrong, and when each action began, in ms."""
    observation, _ = env.reset(seed=2)
    host = device.host
    if incident is not None:
        host.restore(Snapshot(host.state.with_fields(incidents=(incident,))))
    agent = SolutionAgent()
    agent.reset(env.task, 0)
    times, info, done = [host.state.monotonic_ms], {}, False
    while not done:
        action = agent.act(observation, env.frame)
        observation, _, terminated, truncated, info = env.step(action)
        times.append(host.state.monotonic_ms)
        done = terminated or truncated
    return ("" if info["is_success"] else agent.failure or info["termination_reason"]), times


@pytest.mark.parametrize(
    ("task", "kind"),
    cases([(task, kind) for task in TASKS for kind in KINDS], 3, of="any moment"),
)
def test_a_solution_is_followed_whatever_comes_up(
    device: VirtualDevice, task: str, kind: str
) -> None:
    env: Any = gymnasium.make(
        f"MobileGym/{task}-v0",
        observe=("accessibility_tree", "screen_rect"),
        device=device,
        disable_env_checker=True,
    ).unwrapped
    wrong, times = play(env, device, None)
    assert not wrong
    moments = {
        begin + 1 + round(share * (end - begin - 2))
        for begin, end in itertools.pairwise(times)
        for share in (SHARES if kind == "promotion" else SHARES[1:2])
        if end - begin > 2
    }
    assert len(moments) >= len(times) // 2
    found = {at: play(env, device, Incident(at, kind, 3))[0] for at in sorted(moments)}
    assert {at - times[0]: why for at, why in found.items() if why} == {}
