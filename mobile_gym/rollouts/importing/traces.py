"""Traces of other data sets as episodes that no judge has seen: their screens and actions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mobile_gym.accessibility import parse_xml
from mobile_gym.core import actions
from mobile_gym.core.actions import Action, Answer, Finish, FinishStatus
from mobile_gym.core.episodes import Episode, Reasoning, StepRecord, TerminationReason
from mobile_gym.core.errors import InvalidAction, RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, Verdict
from mobile_gym.foreign.files import read_bytes
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.pictures import read_picture, require_size
from mobile_gym.foreign.wording import parser_error_text, value_text
from mobile_gym.rollouts.storing.provenance import IMPORTED_FROM

_GOAL: int = 1


@dataclass(frozen=True, slots=True)
class ImportedTrace:
    """An episode of another data set: N actions and N + 1 screens.

    Attributes:
        id: of the episode within its data set.
        source: the data set.
        reasonings: of the actions, where the data set has them: one for each.
        provenance: other metadata of the episode.
    """

    id: str
    source: str
    goal: str
    apps: tuple[str, ...]
    frames: Sequence[Frame]
    actions: Sequence[Action]
    split: str = "train"
    reasonings: Sequence[Reasoning | None] = ()
    provenance: Mapping[str, str] = field(default_factory=dict[str, str])

    def episode(self) -> Episode:
        """The episode: its task asks a model whether the goal was reached, and none has answered.

        Raises:
            RecordingError: it has no actions, or not one screen more than actions.
        """
        if not self.actions or len(self.frames) != len(self.actions) + 1:
            raise RecordingError(
                f"{self.source} {self.id}: {len(self.actions)} actions and {len(self.frames)} "
                "screens; there must be an action, and one screen more than actions"
            )
        report = JudgeReport((Verdict(_GOAL, False, False, False),), available=False)
        reason = _termination_reason(self.actions[-1])
        last = len(self.actions)
        return Episode(
            id=f"{self.source}-{self.id}",
            task=self._task(),
            seed=0,
            agent=self.source,
            judge="",
            device=self.source,
            steps=tuple(
                StepRecord(
                    step=step,
                    frame=frame,
                    action=self.actions[step - 1] if step else None,
                    receipt=ActionReceipt(),
                    report=report,
                    reward=0.0,
                    terminated=step == last and reason != "",
                    truncated=step == last and reason == "",
                    info={"is_success": False, "termination_reason": reason}
                    if step == last
                    else {},
                    reasoning=self.reasonings[step - 1] if step and self.reasonings else None,
                )
                for step, frame in enumerate(self.frames)
            ),
            provenance={IMPORTED_FROM: self.source, **self.provenance},
        )

    def _task(self) -> Task:
        name = re.sub(r"[^A-Za-z0-9]+", "_", self.id).strip("_") or "episode"
        steps = [action for action in self.actions if not isinstance(action, Finish)]
        return Task(
            id=f"{self.source}.{name}",
            instruction={"en": self.goal},
            apps=self.apps,
            substates=(UnitNode(_GOAL, self.goal),),
            golden_steps=max(len(steps), 1),
            reference=tuple(self.actions),
            split=self.split,
            source=self.source,
        )


def _termination_reason(last: Action) -> TerminationReason:
    match last:
        case Finish(status=FinishStatus.COMPLETE):
            return "agent_complete"
        case Finish():
            return "agent_impossible"
        case Answer():
            return "answer"
        case _:
            return ""


def read_screen(
    picture: Path | None, tree: Path | None, activity: str = "", *, where: str
) -> Frame:
    """A screen from its files; without a picture its size is that of the tree.

    Args:
        picture: PNG, JPEG or WebP.
        tree: uiautomator XML.
        activity: the foreground component.
        where: what the screen belongs to, for the message of an error.

    Raises:
        RecordingError: a file is missing or damaged, or there is neither.
        MissingExtra: pictures cannot be read.
    """
    pixels = None if picture is None else read_picture(picture)
    forest = None if tree is None else read_tree(tree)
    if pixels is not None:
        height_px, width_px = pixels.shape[:2]
    elif forest is not None:
        width_px = max(1, *(node.bounds.right for node in forest))
        height_px = max(1, *(node.bounds.bottom for node in forest))
        require_size(width_px, height_px, f"{tree}")
    else:
        raise RecordingError(f"{where}: a screen has neither a picture nor a tree")
    return Frame(width_px, height_px, activity, screenshot=pixels, forest=forest)


def read_tree(path: Path) -> AccessibilityForest:
    """The tree in a file of uiautomator's XML.

    Raises:
        RecordingError: it is none; the message names the file.
    """
    data = read_bytes(path)
    try:
        return parse_xml(data)
    except RecordingError as error:
        raise RecordingError(f"{path}: {error}") from None


def read_action_json(text: str, where: str) -> Action:
    """Read an action as `core.actions.to_json` wrote it.

    Raises:
        RecordingError: it is none.
    """
    try:
        return actions.from_json(parse_json(text, where))
    except (InvalidAction, ValueError, AttributeError, TypeError, OverflowError) as error:
        raise RecordingError(
            f"{where}: {value_text(text)} cannot be read: {parser_error_text(error)}"
        ) from None
