"""Replaying a recorded episode: the same start, the same actions, compared moment by moment.

Users replay an episode with it; verifying is one use of it.

The episode's seed brings its task, its phone and its perturbation back; its actions are done again.
What then differs is named, the first of each kind. On the embedded device nothing should; on a
phone whose clock runs, leave out `screenshot`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

import gymnasium
import numpy as np

from mobile_gym.accessibility import write_xml
from mobile_gym.core.episodes import Episode, StepRecord, agent_failure
from mobile_gym.core.errors import DeviceFault, UnknownName, UsageError
from mobile_gym.core.former_names import former_names
from mobile_gym.core.ports import Judge
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.reporting.same_start import reset_to_start, same_environment
from mobile_gym.rollouts.storing.provenance import TERMINATE_ON
from mobile_gym.rollouts.storing.run_settings import judge_spec

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, replay="replay_episode")

_TOLERANCE: Final = 1e-9
"""Rewards are sums of shares such as 1/3."""
_SHOWN: Final = 120
"""How many characters of a difference are told."""


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """The first moment at which a part of an episode came out otherwise."""

    step: int
    part: str
    recorded: str
    replayed: str

    def __str__(self) -> str:
        return (
            f"step {self.step}: {self.part} was {self.recorded or 'empty'}, "
            f"is {self.replayed or 'empty'}"
        )


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """What came of a replay.

    Attributes:
        steps: the moments as they were this time, with this time's judge.
        differences: the first one of each part, in the order of their steps.
    """

    steps: tuple[StepRecord, ...]
    differences: tuple[ReplayDifference, ...]

    @property
    def is_same(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    @property
    def total_reward(self) -> float:
        """The undiscounted return of this time."""
        return sum(step.reward for step in self.steps)


def replay_episode(
    episode: Episode,
    *,
    template: TaskTemplate | None = None,
    device: Any = None,
    judge: str | Mapping[str, Any] | Judge | None = None,
    parts: Sequence[str] | None = None,
) -> ReplayResult:
    """Do the actions of an episode again and compare.

    Args:
        episode: as `read_episode` returns it.
        template: of the task, where it is not in the suite catalog.
        device: a spec or a live device; None for the episode's own.
        judge: a name, `{"name": ..., ...}` or a live judge; None for the episode's own. Another
            judge than that one pays and ends otherwise, so `judge`, `reward` and `ending` are then
            not compared unless `parts` says so.
        parts: names of what to compare (`PARTS`).

    Raises:
        UsageError: the episode has no moments or cannot be set up again.
        UnknownName: there is no such part.
        DeviceFault: the device failed; nothing is known.
    """
    if not episode.steps:
        raise UsageError(f"{episode.id}: there is nothing to replay: the episode has no moments")
    compared = tuple(PARTS if judge is None else _WITHOUT_JUDGE) if parts is None else parts
    for part in compared:
        if part not in PARTS:
            raise UnknownName.among("part of an episode", part, PARTS)
    env = _make_env(episode, template, device, judge)
    try:
        steps, changed = _play_actions(env, episode)
    finally:
        env.close()
    return ReplayResult(steps, (*changed, *episode_differences(episode.steps, steps, compared)))


def episode_differences(
    recorded: Sequence[StepRecord], replayed: Sequence[StepRecord], parts: Sequence[str]
) -> tuple[ReplayDifference, ...]:
    """The first difference of each part, in the order of their steps."""
    differences: dict[str, ReplayDifference] = {}
    for old, new in zip(recorded, replayed, strict=False):
        for part in parts:
            if part not in differences and (differs := PARTS[part](old, new)) is not None:
                differences[part] = ReplayDifference(old.step, part, *differs)
    if len(recorded) != len(replayed):
        shorter = min(len(recorded), len(replayed))
        steps = (f"{len(recorded) - 1} steps", f"{len(replayed) - 1} steps")
        differences["length"] = ReplayDifference(shorter, "length", *steps)
    return tuple(sorted(differences.values(), key=lambda difference: difference.step))


def _make_env(
    episode: Episode, template: TaskTemplate | None, device: Any, judge: Any
) -> gymnasium.Env[Any, Any]:
    first, last = episode.steps[0], episode.steps[-1]
    count = len(episode.steps) - 1
    # A replay is cut off where the recording was, and nowhere earlier.
    max_steps = count if last.info["termination_reason"] == "max_steps" else count + 1
    return same_environment(
        episode,
        template=template,
        device=episode.device if device is None else device,
        judge=judge_spec(episode.judge) if judge is None else judge,
        terminate_on=episode.provenance.get(TERMINATE_ON, "finish"),
        max_steps=max(max_steps, 1),
        # The canvas is the screen, so that points are what they were.
        image_size=(first.frame.height_px, first.frame.width_px),
        observe=("screenshot",),
    )


def _play_actions(
    env: gymnasium.Env[Any, Any], episode: Episode
) -> tuple[tuple[StepRecord, ...], tuple[ReplayDifference, ...]]:
    """The moments of the replay; and that the task itself is another one, where it is."""
    inner: Any = env.unwrapped
    reset_to_start(env, episode)
    changed = ()
    if inner.status.task != episode.task:
        names = (_value_text(episode.task), _value_text(inner.status.task))
        changed = (ReplayDifference(0, "task", *_excerpts_at_difference(*names)),)
    steps: list[StepRecord] = [inner.last_record]
    for record in episode.steps[1:]:
        if steps[-1].terminated or steps[-1].truncated:
            break
        if record.info["termination_reason"] == "agent_failed":  # there was no action
            inner.end_episode()
            steps.append(agent_failure(inner.last_record, record.receipt.error))
            break
        env.step(inner.to_canvas(record.action))
        steps.append(inner.last_record)
        if not steps[-1].info["valid"]:
            raise DeviceFault(f"{episode.id}: step {record.step}: {inner.info()['device_fault']}")
    last = episode.steps[-1]
    if last.info["termination_reason"] == "left":  # nothing in the episode itself ended it
        inner.end_episode(is_judged=last.report.available)
        steps[-1] = inner.last_record
    return tuple(steps), changed


Part = Callable[[StepRecord, StepRecord], "tuple[str, str] | None"]
"""What differs between two moments in one respect, as it was and as it is; None for nothing."""


def _part_comparison(read: Callable[[StepRecord], Any]) -> Part:
    def part(old: StepRecord, new: StepRecord) -> tuple[str, str] | None:
        before, after = read(old), read(new)
        return (
            None
            if before == after
            else _excerpts_at_difference(_value_text(before), _value_text(after))
        )

    return part


def _screenshot_difference(old: StepRecord, new: StepRecord) -> tuple[str, str] | None:
    before, after = old.frame.screenshot, new.frame.screenshot
    if before is None or after is None:  # read without its pixels
        return None
    if before.shape != after.shape:
        return _shape_text(before.shape), _shape_text(after.shape)
    if np.array_equal(before, after):
        return None
    rows, columns = np.nonzero((before != after).any(axis=2))
    top, left = int(rows[0]), int(columns[0])
    spot = f"{{}} at x {left}, y {top} ({len(rows)} pixels differ)"
    return tuple(spot.format(tuple(image[top, left].tolist())) for image in (before, after))  # type: ignore[return-value]


def _tree_difference(old: StepRecord, new: StepRecord) -> tuple[str, str] | None:
    before, after = old.frame.forest, new.frame.forest
    if before is None or after is None:
        return None
    lines = (write_xml(before), write_xml(after))
    if lines[0] == lines[1]:
        return None
    before_lines, after_lines = (text.replace("><", ">\n<").splitlines() for text in lines)
    pairs = zip_longest(before_lines, after_lines, fillvalue="")
    return next(
        (
            _excerpts_at_difference(old_line, other)
            for old_line, other in pairs
            if old_line != other
        ),
        (lines[0], lines[1]),
    )


def _reward_difference(old: StepRecord, new: StepRecord) -> tuple[str, str] | None:
    if abs(old.reward - new.reward) <= _TOLERANCE:
        return None
    return f"{old.reward:g}", f"{new.reward:g}"


def _shape_text(shape: tuple[int, ...]) -> str:
    return f"{shape[1]} x {shape[0]} pixels"


def _value_text(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def _excerpts_at_difference(before: str, after: str) -> tuple[str, str]:
    """Two texts from shortly before where they begin to differ."""
    same = next(
        (
            place
            for place, (old, other) in enumerate(zip(before, after, strict=False))
            if old != other
        ),
        min(len(before), len(after)),
    )
    start = max(same - _SHOWN // 2, 0)
    return before[start : start + _SHOWN], after[start : start + _SHOWN]


PARTS: Final[dict[str, Part]] = {
    "activity": _part_comparison(lambda record: record.frame.activity),
    "tree": _tree_difference,
    "screenshot": _screenshot_difference,
    "receipt": _part_comparison(lambda record: record.receipt),
    "judge": _part_comparison(
        lambda record: [
            (verdict.substate_id, verdict.satisfied, verdict.reached, verdict.holds)
            for verdict in record.report.verdicts
        ]
    ),
    "reward": _reward_difference,
    "ending": _part_comparison(
        lambda record: (record.terminated, record.truncated, record.info["termination_reason"])
    ),
}
"""What can be compared, by name."""
_WITHOUT_JUDGE: Final = ("activity", "tree", "screenshot", "receipt")
