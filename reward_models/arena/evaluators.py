"""What one model is asked: a window of screens, one step with one state, or the task as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mobile_gym.accessibility.pictures.drawn_actions import draw_action
from mobile_gym.core.frames import Frame
from reward_models.arena.prompts import FINAL, PAIR, SEQUENCE, WINDOW
from reward_models.arena.states import EssentialState, Sighting
from reward_models.arena.windows import ScreenWindow
from reward_models.judge_toolkit.checked_replies import CheckedReply, ReplyRefused, fenced
from reward_models.judge_toolkit.drawing import merge
from reward_models.judge_toolkit.model_asker import Asker
from reward_models.judge_toolkit.screen_prompts import (
    as_picture,
    in_words,
    pixels,
    screen_parts,
    screen_text,
)
from reward_models.judge_toolkit.trajectories import Trajectory
from reward_models.judge_toolkit.whole_verdicts import (
    MAX_REASON_CHARACTERS,
    WholeVerdict,
    read_verdict,
    verdict_schema,
)
from reward_models.language_models import Picture
from reward_models.language_models.reply_schemas import INTEGER, STRING, list_of, object_of, one_of
from reward_models.language_models.schema import check_schema, read_json

AnswerView = Literal["right", "wrong", "none"]

_SIGHTINGS: Final = list_of(object_of(id=INTEGER, screen=INTEGER, why=STRING))
_WINDOW_SCHEMA: Final = object_of(
    achieved=_SIGHTINGS, undone=_SIGHTINGS, answer=one_of("right", "wrong", "none")
)
_PAIR_SCHEMA: Final = object_of(reason=STRING, verdict=one_of("yes", "no"))


@dataclass(frozen=True, slots=True)
class WindowView:
    """What a model made of one window."""

    sightings: tuple[Sighting, ...]
    answer: AnswerView = "none"


@dataclass(frozen=True, slots=True)
class Evaluator(Asker):
    """Asks about windows, steps, and the task as a whole.

    Attributes:
        merged: whether it gets the screenshots of a window or session as one picture, as in A3.
    """

    merged: bool

    def window(
        self,
        trajectory: Trajectory,
        window: ScreenWindow,
        states: Sequence[EssentialState],
        *,
        with_answer: bool,
    ) -> CheckedReply[WindowView]:
        """Which states the screens of a window prove.

        Args:
            trajectory: the session.
            window: which of its screens.
            states: which states are asked.
            with_answer: whether the agent's answer is judged, too.
        """
        answer = trajectory.last.answer if with_answer else None
        shown = self._screens(trajectory.frames[window.start : window.end], window.start)
        parts: list[str | Picture] = [f"TASK: {trajectory.task.text}"]
        parts.append("STATES:\n" + "\n".join(state.line for state in states))
        parts.extend(shown)
        if answer is not None:
            parts.append(fenced("AGENT'S ANSWER", answer))
        return self.ask(
            WINDOW,
            parts,
            _WINDOW_SCHEMA,
            lambda reply: _read_window(reply, states, window, asked=answer is not None),
        )

    def pair(self, trajectory: Trajectory, step: int, statement: str) -> CheckedReply[WholeVerdict]:
        """Whether a statement is true after a step (from 1), in AITK's way."""
        transition = trajectory.transitions[step]
        before, after = transition.before, transition.after
        parts = (
            f"TASK: {trajectory.task.text}\n\nSTATEMENT: {statement}",
            fenced("STEP", in_words(transition.action, before)),
            *screen_parts(
                f"SCREEN {step} (before)",
                before,
                self.see,
                lambda shot: draw_action(shot, transition.action),
            ),
            *screen_parts(f"SCREEN {step + 1} (after)", after, self.see),
        )
        return self.ask(PAIR, parts, _PAIR_SCHEMA, _read_pair)

    def whole(self, trajectory: Trajectory, *, final_only: bool) -> CheckedReply[WholeVerdict]:
        """Whether the task was done, by the last screen or by all of them."""
        frames = trajectory.frames
        first = len(frames) - 1 if final_only else 0
        parts: list[str | Picture] = [f"TASK: {trajectory.task.text}"]
        parts.extend(self._screens(frames[first:], first))
        if trajectory.last.answer is not None:
            parts.append(fenced("AGENT'S ANSWER", trajectory.last.answer))
        return self.ask(
            FINAL if final_only else SEQUENCE,
            parts,
            verdict_schema(reasoned=True),
            lambda reply: read_verdict(reply, reasoned=True),
        )

    def _screens(self, frames: Sequence[Frame], first: int) -> list[str | Picture]:
        """Screens for a message; they are numbered from 1."""
        parts: list[str | Picture] = []
        numbers = range(first + 1, first + len(frames) + 1)
        if self.see == "text" or not self.merged or len(frames) == 1:
            for number, frame in zip(numbers, frames, strict=True):
                parts.extend(screen_parts(f"SCREEN {number}", frame, self.see))
            return parts
        titles = ", ".join(map(str, numbers))
        parts.append(f"SCREENS {titles}, from left to right:")
        parts.append(as_picture(merge([pixels(frame) for frame in frames], list(numbers))))
        if self.see == "both":
            parts.extend(
                fenced(f"SCREEN {number}", screen_text(frame))
                for number, frame in zip(numbers, frames, strict=True)
            )
        return parts


def _read_window(
    reply: str, states: Sequence[EssentialState], window: ScreenWindow, *, asked: bool
) -> WindowView:
    value = read_json(reply)
    check_schema(value, _WINDOW_SCHEMA)
    known = {state.id for state in states}
    sightings: list[Sighting] = []
    for name, is_achieved in (("achieved", True), ("undone", False)):
        seen: set[int] = set()
        for item in value[name]:
            identifier, screen = item["id"], item["screen"] - 1
            if identifier not in known:
                raise ReplyRefused("ids", f"{name}: there is no state {identifier}")
            if identifier in seen:
                raise ReplyRefused("ids", f"{name}: state {identifier} is given twice")
            if not window.start <= screen < window.end:
                raise ReplyRefused(
                    "screens",
                    f"{name}: screen {screen + 1} is not among those shown, "
                    f"{window.start + 1} to {window.end}",
                )
            seen.add(identifier)
            why = " ".join(item["why"].split())[:MAX_REASON_CHARACTERS]
            sightings.append(Sighting(screen, identifier, is_achieved, why))
    if len({(one.screen, one.id) for one in sightings}) < len(sightings):
        raise ReplyRefused("contradiction", "a state is achieved and undone on the same screen")
    if asked == (value["answer"] == "none"):
        allowed = "right or wrong" if asked else "none, for no answer was given"
        raise ReplyRefused("answer", f"answer must be {allowed}")
    return WindowView(tuple(sightings), value["answer"])


def _read_pair(reply: str) -> WholeVerdict:
    value = read_json(reply)
    check_schema(value, _PAIR_SCHEMA)
    reason = " ".join(value["reason"].split())[:MAX_REASON_CHARACTERS]
    return WholeVerdict(value["verdict"] == "yes", reason)
