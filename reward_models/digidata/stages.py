"""The two questions of DigiData's judge: what a step did, and whether the goal was reached.

Source: DigiData, section 5.1 and appendix G.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mobile_gym.accessibility.pictures.drawn_actions import draw_action
from mobile_gym.accessibility.simplified_xml import simplified_xml
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.verdicts import Transition
from reward_models.digidata.labels import Lacking
from reward_models.digidata.prompts import SUMMARIZE, VERDICT
from reward_models.judge_toolkit.checked_replies import CheckedReply, ReplyRefused, fenced
from reward_models.judge_toolkit.model_asker import Asker
from reward_models.judge_toolkit.screen_prompts import as_picture, in_words, pixels
from reward_models.judge_toolkit.trajectories import Trajectory
from reward_models.judge_toolkit.whole_verdicts import MAX_REASON_CHARACTERS
from reward_models.language_models import Picture
from reward_models.language_models.reply_schemas import BOOLEAN, STRING, object_of, one_of
from reward_models.language_models.schema import check_schema, read_json

Commits = Literal["none", "social", "money", "account"]

_MAX_PART: Final = 1_200
"""Characters of a part of a summary that are kept; 100 words are about 600."""

_SUMMARY_SCHEMA: Final = object_of(
    before=STRING,
    after=STRING,
    changes=STRING,
    commits=one_of("none", "social", "money", "account"),
)
_VERDICT_SCHEMA: Final = object_of(
    reason=STRING,
    reached_at={"type": ["integer", "null"]},
    stayed=BOOLEAN,
    lacking=one_of("nothing", "one_step", "impossible", "more"),
    verdict=one_of("yes", "no"),
)


@dataclass(frozen=True, slots=True)
class StepSummary:
    """A step in words, and what it put into effect."""

    before: str
    after: str
    changes: str
    commits: Commits = "none"


@dataclass(frozen=True, slots=True)
class GoalVerdict:
    """Whether the goal was reached and stayed so; `reached_at` is the step that first did."""

    success: bool
    reason: str = ""
    reached_at: int | None = None
    lacking: Lacking = "more"


@dataclass(frozen=True, slots=True)
class StepAsker(Asker):
    """Asks about steps, and about the whole of them."""

    def summarize(self, goal: str, transition: Transition) -> CheckedReply[StepSummary]:
        """Describe a step."""
        parts = (
            f"GOAL: {goal}",
            *self._screen(
                "SCREEN BEFORE",
                transition.before,
                lambda shot: draw_action(shot, transition.action),
            ),
            fenced("STEP", _step_in_words(transition)),
            *self._screen("SCREEN AFTER", transition.after),
        )
        return self.ask(SUMMARIZE, parts, _SUMMARY_SCHEMA, _read_summary)

    def judge(
        self, trajectory: Trajectory, summaries: Sequence[StepSummary]
    ) -> CheckedReply[GoalVerdict]:
        """Judge a whole episode by its summaries, its first and its last screen."""
        steps = [
            f"step {number}: {_step_in_words(transition)}\n"
            f"  before: {summary.before}\n  after: {summary.after}\n  changes: {summary.changes}"
            for number, (transition, summary) in enumerate(
                zip(trajectory.steps, summaries, strict=True), 1
            )
        ]
        parts = (
            f"GOAL: {trajectory.task.text}",
            *self._screen("FIRST SCREEN", trajectory.transitions[0].after),
            fenced(f"NOTES ON {len(steps)} STEPS", "\n".join(steps)),
            *self._screen("LAST SCREEN", trajectory.last.after),
        )
        return self.ask(
            VERDICT, parts, _VERDICT_SCHEMA, lambda reply: _read_verdict(reply, len(steps))
        )

    def _screen(
        self,
        title: str,
        frame: Frame,
        draw: Callable[[Screenshot], Screenshot] = lambda screenshot: screenshot,
    ) -> list[str | Picture]:
        parts: list[str | Picture] = [f"{title}:"]
        if self.see != "text":
            parts.append(as_picture(draw(pixels(frame))))
        if self.see != "screenshot":
            parts.append(fenced(f"ELEMENTS OF THE {title}", simplified_xml(frame)))
        return parts


def _step_in_words(transition: Transition) -> str:
    words = in_words(transition.action, transition.before)
    return words if transition.receipt.accepted else f"{words} (the phone refused it)"


def _read_summary(reply: str) -> StepSummary:
    value = read_json(reply)
    check_schema(value, _SUMMARY_SCHEMA)
    parts = [" ".join(value[name].split())[:_MAX_PART] for name in ("before", "after", "changes")]
    if not all(parts):
        raise ReplyRefused("empty part", "before, after and changes must each say something")
    return StepSummary(*parts, commits=value["commits"])


def _read_verdict(reply: str, steps: int) -> GoalVerdict:
    value = read_json(reply)
    check_schema(value, _VERDICT_SCHEMA)
    reached_at, success = value["reached_at"], value["verdict"] == "yes"
    if reached_at is not None and not 0 <= reached_at <= steps:
        raise ReplyRefused("steps", f"reached_at must be null or lie in 0 to {steps}")
    is_reached = reached_at is not None and value["stayed"] and value["lacking"] == "nothing"
    if success != is_reached:
        raise ReplyRefused(
            "contradiction",
            'the verdict is "yes" exactly where reached_at is a step, stayed is true and lacking '
            'is "nothing"',
        )
    reason = " ".join(value["reason"].split())[:MAX_REASON_CHARACTERS]
    return GoalVerdict(success, reason, reached_at, value["lacking"])
