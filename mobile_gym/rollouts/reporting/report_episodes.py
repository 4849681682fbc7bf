"""What the report shows of an episode: plain values, which the template puts on the page."""

from __future__ import annotations

import base64
import hashlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.core.png import png
from mobile_gym.rollouts.reporting.action_drawing import Drawing, drawing_of
from mobile_gym.rollouts.reporting.action_text import describe
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.pictures import thumbnail
from mobile_gym.rollouts.storing.provenance import OBSERVED

__all__ = ["Album", "EpisodeView", "episode_view"]

SHOT_WIDTH_PX: Final = 180
"""Width of a screen on the page; pictures are a bit larger, for sharper displays."""
THUMBNAIL_WIDTH_PX: Final = 270
MAX_PICTURED_STEPS: Final = 60
"""Of one episode; the rest have words alone."""
_UNKNOWN: Final = "the screen changed"
"""All that is known of a step whose action nobody recorded, as where an agent was only watched."""
_GOOD: Final = "good"
_BAD: Final = "bad"
_SOFT: Final = "soft"


class Shot(NamedTuple):
    """A screen: the name of its picture in the album, "" where there is none, and its height."""

    picture: str
    height_px: int


class Note(NamedTuple):
    """A line below a step; `look` is its style."""

    look: str
    text: str
    evidence: str | None = None


@dataclass(frozen=True, slots=True)
class StepView:
    """A step on the screen that its action was chosen on."""

    number: int
    shot: Shot
    drawing: Drawing
    text: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class SubstateView:
    """A substate, and what became of it."""

    id: int
    description: str
    optional: bool
    look: str
    state: str


@dataclass(frozen=True, slots=True)
class EpisodeView:
    """An episode; `is_open` where it is not folded away."""

    outcome: Outcome
    instruction: str
    device: str
    is_open: bool
    substates: tuple[SubstateView, ...]
    steps: tuple[StepView, ...]
    last_shot: Shot
    last_activity: str
    end: str


class Album:
    """Every distinct picture once, for any number of steps."""

    def __init__(self) -> None:
        self._pictures: dict[str, str] = {}
        self._last: tuple[object, str] = (None, "")

    def add(self, frame: Frame) -> str:
        """The name of the picture of a frame; "" where it has no screenshot."""
        shot = frame.screenshot
        if shot is None:
            return ""
        if shot is self._last[0]:
            return self._last[1]
        data = png(thumbnail(shot, THUMBNAIL_WIDTH_PX))
        name = "s" + hashlib.blake2b(data, digest_size=8).hexdigest()
        if name not in self._pictures:
            self._pictures[name] = base64.b64encode(data).decode()
        self._last = (shot, name)
        return name

    def pictures(self) -> tuple[tuple[str, str], ...]:
        """Every name with its PNG, in base 64."""
        return tuple(self._pictures.items())


def episode_view(
    episode: Episode, outcome: Outcome, album: Album, *, is_first: bool
) -> EpisodeView:
    """What is shown of an episode, folded away unless it failed or is the first."""
    last = episode.steps[-1]
    return EpisodeView(
        outcome=outcome,
        instruction=episode.task.text,
        device=episode.device,
        is_open=is_first or not outcome.success,
        substates=tuple(_substates(episode)),
        steps=tuple(
            _step(before, after, episode, album if number <= MAX_PICTURED_STEPS else None)
            for number, (before, after) in enumerate(itertools.pairwise(episode.steps), start=1)
        ),
        last_shot=_shot(last.frame, album),
        last_activity=last.frame.activity,
        end=outcome.termination_reason or episode.provenance.get(OBSERVED, ""),
    )


def _substates(episode: Episode) -> Iterator[SubstateView]:
    """Each substate with the step that first reached it."""
    reached_at: dict[int, int] = {}
    for record in episode.steps:
        for verdict in record.report.verdicts:
            if verdict.reached:
                reached_at.setdefault(verdict.substate_id, record.step)
    last = episode.steps[-1].report
    satisfied = {verdict.substate_id for verdict in last.verdicts if verdict.satisfied}
    met = {
        substate.alternatives
        for substate in episode.task.substates
        if substate.alternatives and substate.id in reached_at
    }
    for substate in episode.task.substates:
        if substate.id in last.satisfied_at_reset:
            look, state = _SOFT, "held after reset"
        elif substate.id not in reached_at and substate.alternatives in met:
            look, state = _SOFT, "not needed: another way was taken"
        elif substate.id not in reached_at:
            look, state = _BAD, "not reached"
        elif substate.id in satisfied:
            look, state = _GOOD, f"reached in step {reached_at[substate.id]}"
        else:
            look, state = _BAD, f"undone after step {reached_at[substate.id]}"
        yield SubstateView(substate.id, substate.description, substate.optional, look, state)


def _step(before: StepRecord, after: StepRecord, episode: Episode, album: Album | None) -> StepView:
    action = after.action
    return StepView(
        number=after.step,
        shot=Shot("", 0) if album is None else _shot(before.frame, album),
        drawing=drawing_of(after, before.frame),
        text=_UNKNOWN if action is None else describe(action, before.frame),
        notes=tuple(_notes(after, episode)),
    )


def _notes(record: StepRecord, episode: Episode) -> Iterator[Note]:
    if record.reward:
        yield Note(_GOOD if record.reward > 0 else _BAD, f"reward {record.reward:+.3f}")
    if record.user_reply:
        yield Note(_SOFT, f"the user: “{record.user_reply}”")
    if record.receipt.error:
        yield Note(_BAD, f"not done: {record.receipt.error}")
    if record.report.violation:
        yield Note(_BAD, f"violation: {record.report.violation}")
    descriptions = {substate.id: substate.description for substate in episode.task.substates}
    for verdict in record.report.verdicts:
        number = verdict.substate_id
        if number in record.report.newly_satisfied:
            yield Note(_GOOD, f"reached {number}: {descriptions[number]}", verdict.evidence)


def _shot(frame: Frame, album: Album) -> Shot:
    return Shot(album.add(frame), round(_height_px(frame)))


def _height_px(frame: Frame) -> float:
    return SHOT_WIDTH_PX * frame.height_px / frame.width_px
