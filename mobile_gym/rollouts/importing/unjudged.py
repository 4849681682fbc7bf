"""Episodes of other data sets, which no judge has seen: screens, actions and what was asked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mobile_gym.core.actions import Action, Answer, Finish, FinishStatus
from mobile_gym.core.episodes import Episode, Reasoning, StepRecord, TerminationReason
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, Verdict
from mobile_gym.rollouts.storing.provenance import IMPORTED_FROM

_GOAL: int = 1


@dataclass(frozen=True, slots=True)
class Trace:
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
        reason = _reason(self.actions[-1])
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


def _reason(last: Action) -> TerminationReason:
    match last:
        case Finish(status=FinishStatus.COMPLETE):
            return "agent_complete"
        case Finish():
            return "agent_impossible"
        case Answer():
            return "answer"
        case _:
            return ""
