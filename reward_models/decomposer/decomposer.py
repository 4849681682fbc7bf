"""The State Decomposer: asks a model for a task's substates and accepts only a valid answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Language, Task
from mobile_gym.core.texts import LANGUAGES
from reward_models.decomposer.prompts import DECOMPOSE, LANGUAGE_NAMES
from reward_models.decomposer.repairs import repair
from reward_models.decomposer.rules import check_generated
from reward_models.decomposer.syntax import Fault, SsrError, parse_ssr
from reward_models.judge_toolkit.checked_replies import (
    NO_USAGE,
    Refusal,
    ReplyRefused,
    ask_until_read,
    fenced,
)
from reward_models.language_models import LanguageModel, Message, Request, Usage
from reward_models.language_models.factory import make_model

MAX_FAULTS_TOLD: Final = 8


class DecompositionFailed(JudgeUnavailable):
    """No try gave a valid SSR; `refusals` says why, one per try."""

    def __init__(self, task: str, refusals: tuple[Refusal, ...], usage: Usage) -> None:
        last = refusals[-1].reason if refusals else "it was never asked"
        super().__init__(f"no SSR for {task!r} after {len(refusals)} tries; the last: {last}")
        self.refusals = refusals
        self.usage = usage


@dataclass(frozen=True, slots=True)
class Decomposition:
    """A task's substates as a model sees them.

    Attributes:
        substates: valid under the rules of every SSR and of generated ones.
        repairs: what was put right in the model's text.
        refusals: why earlier tries were refused.
        usage: of all tries.
    """

    substates: tuple[Substate, ...]
    repairs: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    usage: Usage = NO_USAGE


class Decomposer:
    """Makes a Structured Substate Representation from a task in words.

    Args:
        model: a live model, or the mapping that `language_models.make_model` takes.
        tries: how often to ask; from the second on, with what was wrong.
        max_tokens: of a reply.
    """

    def __init__(
        self, model: LanguageModel | Mapping[str, Any], *, tries: int = 3, max_tokens: int = 1024
    ) -> None:
        if tries < 1:
            raise UsageError(f"tries is {tries}; it must be at least 1")
        self.model = make_model(model)
        self._tries = tries
        self._max_tokens = max_tokens

    def decompose(
        self, task: str | Task, *, app: str = "", knowledge: str = "", language: Language = "en"
    ) -> Decomposition:
        """Ask for the substates of a task.

        Args:
            task: the task in words, or a task whose instruction and language are taken.
            app: the app's name; the first substate must contain it. "" where it is not known.
            knowledge: what is known of the app's pages, for apps that a model has never seen.
            language: of the descriptions, where the task is given in words.

        Raises:
            DecompositionFailed: no try gave a valid SSR.
        """
        if isinstance(task, Task):
            task, language = task.text, task.language
        if language not in LANGUAGES:
            raise UsageError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
        outcome = ask_until_read(
            self.model,
            self._request(task, app, knowledge, language),
            lambda reply: read_decomposition(reply, app=app, language=language),
            self._tries,
        )
        if outcome.value is None:
            raise DecompositionFailed(task, outcome.refusals, outcome.usage)
        substates, repairs = outcome.value
        return Decomposition(substates, repairs, outcome.refusals, outcome.usage)

    def _request(self, task: str, app: str, knowledge: str, language: Language) -> Request:
        parts = [f"TASK: {task}"]
        if app:
            parts.append(f"APP: {app}")
        if knowledge:
            parts.append(fenced("WHAT IS KNOWN OF THE APP", knowledge))
        system = DECOMPOSE.format(language=LANGUAGE_NAMES[language])
        return Request(
            (Message("system", (system,)), Message("user", ("\n\n".join(parts),))),
            max_tokens=self._max_tokens,
        )


def read_decomposition(
    reply: str, *, app: str = "", language: Language = "en"
) -> tuple[tuple[Substate, ...], tuple[str, ...]]:
    """Read a model's decomposition: the substates, and what was put right in its text.

    Raises:
        ReplyRefused: the reply is no valid SSR; every faulty line is named.
    """
    repaired = repair(reply)
    try:
        substates = parse_ssr(repaired.text)
    except SsrError as error:
        raise ReplyRefused("syntax", _fault_list(error.faults)) from None
    try:
        check_generated(substates, app=app, language=language)
    except SsrError as error:
        raise ReplyRefused("rules", _fault_list(error.faults)) from None
    return substates, repaired.notes


def _fault_list(faults: tuple[Fault, ...]) -> str:
    complaints = [str(fault) for fault in faults[:MAX_FAULTS_TOLD]]
    if left_out := len(faults) - len(complaints):
        complaints.append(f"and {left_out} more")
    return "; ".join(complaints)
