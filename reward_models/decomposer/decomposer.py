"""The State Decomposer: asks a model for a task's substates and accepts only a valid answer.

Everything else is left as it is, for the parser to refuse with a reason. Words around the lines
are never taken off: what a model adds might change what it says.

Source: AutoEval, section 3.2 and appendix A.1: the first substate is that the app is open, a
UnitNode lies on a PageNode, nothing is said twice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import Language, Task
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.judging.similarity import normalize_text
from reward_models.decomposer.prompts import DECOMPOSE, LANGUAGE_NAMES
from reward_models.decomposer.syntax import SsrError, SsrFault, parse_ssr
from reward_models.judge_toolkit.checked_replies import (
    NO_USAGE,
    RefusedTry,
    ReplyRefused,
    ask_until_read,
    fence_text,
    unfence_reply,
)
from reward_models.language_models import LanguageModel, Message, Request, Usage
from reward_models.language_models.factory import make_model

_BULLET: Final = re.compile(r"[-*•]\s+(?=\d)")
_NUMBERED: Final = re.compile(r"(\d+)[.)](?=\s)")
_HEAD: Final = re.compile(r"(?P<head>\d+\s+[A-Za-z]+(?:\s+[a-z]+(?:\s+[\w.,+-]+)?)*)\s*[:：]\s*")
_KIND: Final = re.compile(r"(?i)^(\d+ )(page|unit)(?:node)?\b")
_REFERENCE: Final = re.compile(r"\b(in) (\d+)\b")
_QUOTES: Final = (('"', '"'), ("“", "”"), ("'", "'"))


class RepairedText(NamedTuple):
    """A text to parse, and in words what was put right in it."""

    text: str
    notes: tuple[str, ...]


def repair_reply(reply: str) -> RepairedText:
    """Put a model's slips right.

    One code block around everything, empty lines, bullets, `1.` for `1`, `PageNode` for `page`,
    odd white space and full-width colons before a description, quotes around a whole description,
    and ids that count from 0.

    Raises:
        ReplyRefused: there is a code block and something else.
    """
    notes: dict[str, None] = {}
    text = unfence_reply(reply)
    if text != reply.strip():
        notes["a code block was taken off"] = None
    lines: list[str] = []
    for line in text.splitlines():
        if not line.strip():
            notes["empty lines were left out"] = None
            continue
        mended = _repair_line(line)
        if mended != line:
            notes["the form of lines was put right"] = None
        unquoted = _unquote(mended)
        if unquoted != mended:
            notes["quotes around descriptions were taken off"] = None
        lines.append(unquoted)
    if lines and _counts_from_zero(lines):
        lines = [_with_next_number(line) for line in lines]
        notes["ids counted from 0 and were raised by 1"] = None
    return RepairedText("\n".join(lines), tuple(notes))


def _repair_line(line: str) -> str:
    line = _NUMBERED.sub(r"\1", _BULLET.sub("", line.strip(), count=1), count=1)
    if head := _HEAD.match(line):
        line = f"{' '.join(head['head'].split())}: {line[head.end() :]}"
    return _KIND.sub(lambda match: match[1] + match[2].lower(), line)


def _unquote(line: str) -> str:
    """Without quotes around the whole description, unless there are more of them inside."""
    head, colon, description = line.partition(": ")
    for left, right in _QUOTES:
        inner = description[1:-1]
        if (
            len(description) > 2
            and description.startswith(left)
            and description.endswith(right)
            and left not in inner
            and right not in inner
        ):
            return f"{head}{colon}{inner.strip()}"
    return line


def _counts_from_zero(lines: list[str]) -> bool:
    """Whether the lines are numbered 0, 1, 2 and so on, each of them."""
    return all(line.startswith(f"{number} ") for number, line in enumerate(lines))


def _with_next_number(line: str) -> str:
    head, colon, description = line.partition(": ")
    number, space, rest = head.partition(" ")
    raised = _REFERENCE.sub(lambda match: f"{match[1]} {int(match[2]) + 1}", rest)
    return f"{int(number) + 1}{space}{raised}{colon}{description}"


_LATIN: Final = re.compile("[A-Za-z]")
_LETTERS: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": _LATIN,
    "zh": re.compile("[\u3400-\u4dbf\u4e00-\u9fff]"),
    "de": _LATIN,
}
_QUOTED: Final = re.compile("\"[^\"]*\"|„[^“]*“|“[^”]*”|'[^']*'|「[^」]*」|《[^》]*》")


def check_generated(
    substates: Sequence[Substate], *, app: str = "", language: Language = "en"
) -> None:
    """Check the rules that a generated decomposition must keep.

    Args:
        substates: they keep the rules of every SSR already; line N has substate N of them.
        app: the app's name, which the first substate must contain; "" to accept any.
        language: what the descriptions must be written in; what they quote may be in another.

    Raises:
        SsrError: it names every line that breaks a rule.
    """
    faults: list[SsrFault] = []
    first_lines: dict[tuple[int | None, str], int] = {}
    for number, substate in enumerate(substates, start=1):
        if isinstance(substate, UnitNode) and substate.parent_id is None:
            faults.append(
                SsrFault(number, "a unit must say which page it is in, as in 'unit in 1'")
            )
        if _has_options(substate):
            faults.append(SsrFault(number, "no option but 'in' is for a model to give"))
        if not _LETTERS[language].search(_QUOTED.sub("", substate.description)):
            faults.append(SsrFault(number, f"the description is not in {LANGUAGE_NAMES[language]}"))
        words = (substate.parent_id, normalize_text(substate.description))
        first = first_lines.setdefault(words, number)
        if first != number:
            faults.append(SsrFault(number, f"it says the same as line {first}"))
    opening = substates[0]
    if not isinstance(opening, PageNode) or opening.parent_id is not None:
        faults.insert(0, SsrFault(1, "the first substate must be a page: that the app is open"))
    elif normalize_text(app) not in normalize_text(opening.description):
        faults.insert(
            0, SsrFault(1, f"the first substate must be that the app {app!r} is open, by that name")
        )
    if faults:
        raise SsrError(faults)


def _has_options(substate: Substate) -> bool:
    plain = type(substate)(
        substate.id, substate.description, substate.parent_id, check=substate.check
    )
    return substate != plain


MAX_FAULTS_TOLD: Final = 8


class DecompositionError(JudgeUnavailable):
    """No try gave a valid SSR; `refusals` says why, one per try."""

    def __init__(self, task: str, refusals: tuple[RefusedTry, ...], usage: Usage) -> None:
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
    refusals: tuple[RefusedTry, ...] = ()
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
            raise DecompositionError(task, outcome.refusals, outcome.usage)
        substates, repairs = outcome.value
        return Decomposition(substates, repairs, outcome.refusals, outcome.usage)

    def _request(self, task: str, app: str, knowledge: str, language: Language) -> Request:
        parts = [f"TASK: {task}"]
        if app:
            parts.append(f"APP: {app}")
        if knowledge:
            parts.append(fence_text("WHAT IS KNOWN OF THE APP", knowledge))
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
    repaired = repair_reply(reply)
    try:
        substates = parse_ssr(repaired.text)
    except SsrError as error:
        raise ReplyRefused("syntax", _fault_text(error.faults)) from None
    try:
        check_generated(substates, app=app, language=language)
    except SsrError as error:
        raise ReplyRefused("rules", _fault_text(error.faults)) from None
    return substates, repaired.notes


def _fault_text(faults: tuple[SsrFault, ...]) -> str:
    complaints = [str(fault) for fault in faults[:MAX_FAULTS_TOLD]]
    if left_out := len(faults) - len(complaints):
        complaints.append(f"and {left_out} more")
    return "; ".join(complaints)
