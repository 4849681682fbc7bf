"""The Reasoner: asks a model which statements a described screen proves."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_gym.core.tasks import Task
from reward_models.autoeval.capturers import Description
from reward_models.autoeval.checker import SCHEMA, ReasonerReply, check
from reward_models.autoeval.prompts import REASON
from reward_models.autoeval.questions import Question
from reward_models.judge_toolkit.checked_replies import CheckedReply, ask_until_read, fenced
from reward_models.language_models import LanguageModel, Message, Request


class Reasoner:
    """Judges one screen; its answer has passed the Checker.

    Args:
        model: whom to ask.
        tries: how often, at most; from the second on, with the Checker's objection.
        max_tokens: of a reply. Source: AutoEval, table 3, has 750 tokens on average.
        parent_rule: see `checker.check`.
    """

    def __init__(
        self, model: LanguageModel, *, tries: int, max_tokens: int, parent_rule: bool
    ) -> None:
        self._model = model
        self._tries = tries
        self._max_tokens = max_tokens
        self._parent_rule = parent_rule

    def reason(
        self,
        task: Task,
        description: Description,
        questions: Sequence[Question],
        achieved: Sequence[str],
        notes: Sequence[str],
    ) -> CheckedReply[ReasonerReply]:
        """Judge a screen.

        Args:
            task: what is being done.
            description: of the screen.
            questions: at least one.
            achieved: descriptions of what has succeeded before.
            notes: critical information from earlier screens.
        """
        parts = [f"TASK: {task.text}"]
        if achieved:
            parts.append("SEEN ON EARLIER SCREENS:\n" + "\n".join(f"- {note}" for note in achieved))
        if notes:
            parts.append(fenced("NOTES FROM EARLIER SCREENS", "\n".join(notes)))
        parts.append(fenced("SCREEN", description.text))
        parts.append("STATEMENTS:\n" + "\n".join(question.line for question in questions))
        request = Request(
            (Message("system", (REASON,)), Message("user", ("\n\n".join(parts),))),
            schema=SCHEMA,
            max_tokens=self._max_tokens,
        )
        return ask_until_read(
            self._model,
            request,
            lambda reply: check(reply, questions, parent_rule=self._parent_rule),
            self._tries,
        )
