"""The fine stage: a model judges screens and actions.

Source: SPA-Bench, section 5.1, appendix D.2 and table 9: actions are left out, told, or drawn on
the screens, and the model gives its result alone or with reasons. English tasks are judged best
with actions drawn and the result alone (F1 0.926), Chinese ones with actions told and reasons
(0.884).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mobile_gym.accessibility.pictures.drawn_actions import draw_action
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.tasks import Language
from mobile_gym.core.verdicts import Transition
from reward_models.judge_toolkit.checked_replies import CheckedReply, fenced
from reward_models.judge_toolkit.drawing import with_strip
from reward_models.judge_toolkit.model_asker import Asker
from reward_models.judge_toolkit.screen_prompts import in_words, screen_parts
from reward_models.judge_toolkit.whole_verdicts import WholeVerdict, read_verdict, verdict_schema
from reward_models.language_models import Picture
from reward_models.spa_bench.prompts import (
    ACTIONS_AS_TEXT,
    ACTIONS_DRAWN,
    FINE,
    REASONED,
    RESULT_ONLY,
)

ActionMode = Literal["none", "text", "image"]
Reasoning = Literal["result_only", "reason_and_result"]


@dataclass(frozen=True, slots=True)
class FineMode:
    """How actions are shown, and whether reasons are asked for."""

    actions: ActionMode
    reasoning: Reasoning


_BEST: Final[Mapping[Language, FineMode]] = {
    "en": FineMode("image", "result_only"),
    "zh": FineMode("text", "reason_and_result"),
}


def best_mode(language: Language) -> FineMode:
    """What SPA-Bench chose for a language; of those that it has no tasks in, as for English."""
    return _BEST.get(language, _BEST["en"])


@dataclass(frozen=True, slots=True)
class FineJudge(Asker):
    """Asks for a verdict on a stretch of a session."""

    def judge(
        self,
        transitions: Sequence[Transition],
        text: str,
        mode: FineMode,
        *,
        first: int = 0,
        answer: str | None = None,
        memory: str = "",
    ) -> CheckedReply[WholeVerdict]:
        """Judge a stretch of a session.

        Args:
            transitions: of which the frames after are judged; each action is shown with the frame
                that it was done on, as long as that is one of them.
            text: the task.
            mode: how it is asked.
            first: number of the first screen, from 0.
            answer: what the agent answered.
            memory: what earlier parts of the task have found out.
        """
        reasoned = mode.reasoning == "reason_and_result"
        manner = {"none": "", "text": ACTIONS_AS_TEXT, "image": ACTIONS_DRAWN}[mode.actions]
        system = "\n".join(filter(None, (FINE, manner, REASONED if reasoned else RESULT_ONLY)))
        parts: list[str | Picture] = [f"TASK: {text}"]
        if memory:
            parts.append(fenced("FOUND OUT EARLIER", memory))
        parts.extend(self._screens(transitions, mode.actions, first))
        if answer is not None:
            parts.append(fenced("AGENT'S ANSWER", answer))
        return self.ask(
            system,
            parts,
            verdict_schema(reasoned=reasoned),
            lambda reply: read_verdict(reply, reasoned=reasoned),
        )

    def _screens(
        self, transitions: Sequence[Transition], actions: ActionMode, first: int
    ) -> list[str | Picture]:
        parts: list[str | Picture] = []
        following = [*transitions[1:], None]
        for place, (transition, after) in enumerate(zip(transitions, following, strict=True)):
            number, frame = first + place + 1, transition.after
            caption = "" if after is None else in_words(after.action, frame)

            def draw(
                shot: Screenshot, after: Transition | None = after, caption: str = caption
            ) -> Screenshot:
                return with_strip(draw_action(shot, after.action), caption) if after else shot

            drawn = actions == "image" and self.see != "text"
            title = f"SCREEN {number}"
            if drawn:
                parts.extend(screen_parts(title, frame, self.see, draw))
            else:
                parts.extend(screen_parts(title, frame, self.see))
            if caption and not drawn and actions != "none":
                parts.append(fenced(f"ACTION ON SCREEN {number}", caption))
        return parts
