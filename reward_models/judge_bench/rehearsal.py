"""AutoEval with a Reasoner that knows the truth, to measure what it makes of replies of known kind.

The rules judge's checks tell the truth of each screen; a model between the two (such as
`language_models.scripted.ErringModel`) lets replies go wrong at known rates.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import evaluate
from reward_models.autoeval import AutoEvalJudge
from reward_models.autoeval.checker import ReasonerReply
from reward_models.combination.confirming import ClaimStatement, ModelConfirmer
from reward_models.judge_toolkit.checked_replies import NO_USAGE, CheckedReply
from reward_models.language_models import LanguageModel, Request
from reward_models.language_models.scripted import ScriptedModel
from reward_models.rules import RulesJudge

_STATEMENT: Final = re.compile(r"(?P<id>\d+) (?P<kind>page|unit|undone)(?: in (?P<page>\d+))?: .+")


def parse_statements(request: Request) -> tuple[tuple[int, str, int | None], ...]:
    """The statements of a Reasoner's question: (id, kind, page)."""
    _, _, statements = request.messages[1].text.rpartition("STATEMENTS:\n")
    matches = [_STATEMENT.fullmatch(line) for line in statements.splitlines()]
    return tuple(
        (int(match["id"]), match["kind"], int(match["page"]) if match["page"] else None)
        for match in matches
        if match is not None
    )


class TruthfulReasoner(ScriptedModel):
    """Answers a Reasoner's questions from a table.

    Attributes:
        truth: whether each substate's own condition is true on the screen being judged.
    """

    def __init__(self) -> None:
        super().__init__(self._tell, name="truthful")
        self.truth: Mapping[int, bool] = {}

    def _tell(self, request: Request) -> str:
        judgements: list[dict[str, Any]] = []
        for identifier, kind, page in parse_statements(request):
            holds = self.truth[identifier] and (page is None or self.truth[page])
            success = holds != (kind == "undone")
            verdict = "Success" if success else "Uncertain"
            judgements.append({"id": identifier, "analysis": "as it is", "verdict": verdict})
        return json.dumps({"judgements": judgements, "critical_info": ""})


def make_flipper(share: float) -> Callable[[str, np.random.Generator], str]:
    """What makes a good reply a false one: each verdict is turned around with this probability."""

    def make_wrong(text: str, rng: np.random.Generator) -> str:
        value = json.loads(text)
        for item in value["judgements"]:
            if rng.random() < share:
                item["verdict"] = "Uncertain" if item["verdict"] == "Success" else "Success"
        return json.dumps(value)

    return make_wrong


class RehearsedJudge:
    """An AutoEval judge whose Reasoner is told the truth of each screen beforehand.

    Args:
        reasoner: knows the truth.
        model: what the judge asks, which asks the reasoner; the reasoner itself where None.
        arguments: of `AutoEvalJudge`.
    """

    name = "autoeval, rehearsed"

    def __init__(
        self,
        reasoner: TruthfulReasoner | None = None,
        model: LanguageModel | None = None,
        **arguments: Any,
    ) -> None:
        self.reasoner = reasoner or TruthfulReasoner()
        self.judged = AutoEvalJudge(model or self.reasoner, **arguments)
        self._task: Task | None = None

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode."""
        self._task = task
        self._tell(task, transition)
        return self.judged.begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step."""
        assert self._task is not None, "begin() starts an episode"
        self._tell(self._task, transition)
        return self.judged.judge(transition)

    def probes(self, task: Task) -> tuple[str, ...]:
        """What the truth takes."""
        return RulesJudge().probes(task)

    def save_state(self) -> object:
        """The memory of the judge."""
        return self.judged.save_state()

    def load_state(self, state: object) -> None:
        """Return to a saved memory."""
        self.judged.load_state(state)
        self._task = self.judged.save_state().task

    def _tell(self, task: Task, transition: Transition) -> None:
        self.reasoner.truth = {
            substate.id: _is_true(substate, transition) for substate in task.substates
        }


class RehearsedConfirmer(ModelConfirmer):
    """Confirms claims with a model that is told beforehand which of them are true.

    Args:
        reasoner: knows the truth.
        model: what is asked, which asks the reasoner; the reasoner itself where None.
        arguments: of `ModelConfirmer`.

    Attributes:
        usage: of all questions so far.
    """

    def __init__(
        self,
        reasoner: TruthfulReasoner | None = None,
        model: LanguageModel | None = None,
        **arguments: Any,
    ) -> None:
        self.reasoner = reasoner or TruthfulReasoner()
        self.usage = NO_USAGE
        super().__init__(model or self.reasoner, **arguments)

    def ask_at_once(
        self, task: Task, asked: Sequence[ClaimStatement]
    ) -> CheckedReply[ReasonerReply]:
        """Tell the truth of each statement, and ask."""
        self.reasoner.truth = {
            candidate.question.id: _is_true(candidate.substate, candidate.transition)
            for candidate in asked
        }
        outcome = super().ask_at_once(task, asked)
        self.usage += outcome.usage
        return outcome


def _is_true(substate: Substate, transition: Transition) -> bool:
    return substate.check is not None and evaluate(substate.check, transition).holds
