"""A branch as a demonstration: done again in a fresh environment, judged and recorded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mobile_gym.core.actions import Action, Finish
from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.rollouts import record_episodes
from mobile_gym.studio.playing.deeds import is_action
from mobile_gym.studio.playing.journal import SavedBranch
from mobile_gym.studio.playing.moment_tree import PlayedMoment
from mobile_gym.studio.playing.play_setting import PlaySetting
from mobile_gym.studio.playing.stage import played_environment

AGENT: Final = "human"
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9_.-]")


def actions_of(path: Sequence[PlayedMoment]) -> list[Action]:
    """The actions of a branch.

    Raises:
        UsageError: it holds none, or what agents have no word for.
    """
    actions: list[Action] = []
    for moment in path:
        if moment.deed is None:
            continue
        if not is_action(moment.deed):
            raise UsageError(
                f"this branch holds “{moment.label}”, which is no action of agents; go back to "
                "the moment before it and take another way"
            )
        actions.append(moment.deed)
    if not actions:
        raise UsageError("nothing has been done yet; play the task, then save")
    return actions


def record_branch(
    setting: PlaySetting, actions: Sequence[Action], moment: int, played: Path
) -> SavedBranch:
    """Do the actions again from the same seed, and store the episode as a run of its own.

    An episode that has not ended is finished, as an agent does that declares the task done.

    Args:
        setting: what was played.
        actions: their points relative to the screen.
        moment: that the branch ends in.
        played: the folder that gets the run.

    Raises:
        DeviceFault: the device failed.
        StoreError: the episode cannot be stored.
    """
    folder = _new_folder(played, setting)
    env = setting.make_env()
    try:
        with record_episodes(env, folder, agent=AGENT) as recording:
            core = played_environment(env)
            core.reset_core(seed=setting.seed)
            for action in actions:
                if core.is_running:
                    core.step_core(core.to_canvas(action))
            if core.is_running:
                core.step_core(Finish())
    finally:
        env.close()
    if not recording.outcomes:
        raise StoreError("the device or the judge failed while this was recorded; save it again")
    outcome = recording.outcomes[0]
    file = min(path.name for path in (folder / "episodes").glob("[0-9]*.parquet"))
    return SavedBranch(moment, folder.name, file, outcome.success, outcome.steps)


def _new_folder(played: Path, setting: PlaySetting) -> Path:
    """A folder that does not exist yet, named after what was played."""
    name = f"{_UNSAFE.sub('_', setting.task_id)}-seed{setting.seed}"
    number = 1
    while (folder := played / f"{name}-{number}").exists():
        number += 1
    return folder
