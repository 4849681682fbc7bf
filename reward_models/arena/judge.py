"""A3's evaluation by models as a judge: final state, sequence, essential states, or steps.

Source: A3, section 3.4.2; the step mode is that of its successor AITK.

Source: A3, section 3.4.2.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.judging import Evaluation
from reward_models.arena.evaluators import (
    SIZE,
    STRIDE,
    ArenaEvaluator,
    EssentialState,
    ScreenWindow,
    Sighting,
    WindowView,
    achieved_states,
    essential_states_of_task,
    generate_states,
    windows,
)
from reward_models.judge_toolkit.cadences import When
from reward_models.judge_toolkit.checked_replies import NO_USAGE, CheckedReply, RefusedTry
from reward_models.judge_toolkit.screen_prompts import See
from reward_models.judge_toolkit.trajectories import (
    NO_EVIDENCE,
    Answers,
    EpisodeRuling,
    Trajectory,
    TrajectoryJudge,
    TrajectoryMemory,
    verdict_evaluations,
)
from reward_models.judge_toolkit.votes import VoteRule, default_quorum, passes_vote
from reward_models.judge_toolkit.whole_verdicts import WholeVerdict
from reward_models.language_models import LanguageModel, Usage
from reward_models.language_models.factory import make_model

Ballot = bool | None
"""A model's yes or no; None where it has not answered."""


@dataclass(frozen=True, slots=True)
class BallotCounting:
    """How ballots are counted.

    A model without an answer abstains. Where fewer than more than half of all models answer (all of
    them for `"unanimous"`), there is no result. Half of the votes is not a majority.

    Attributes:
        rule: `"majority"`, `"unanimous"` or `"weighted"`.
        voters: how many models there are.
        weights: one for each, for `"weighted"`.
    """

    rule: VoteRule
    voters: int
    weights: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if self.rule not in get_args(VoteRule):
            raise UnknownName.among("rule of a vote", self.rule, get_args(VoteRule))
        if bool(self.weights) != (self.rule == "weighted"):
            raise UsageError('weights belong to the rule "weighted", and only to that one')
        if self.weights and (len(self.weights) != self.voters or not min(self.weights) > 0):
            raise UsageError(
                f"weights are {list(self.weights)}; give {self.voters} positive numbers"
            )

    @property
    def quorum(self) -> int:
        """How many must answer."""
        return default_quorum(self.rule, self.voters)

    def count(self, ballots: Sequence[Ballot]) -> Ballot:
        """The result, None where too few have answered."""
        votes = [
            (weight, ballot)
            for ballot, weight in zip(ballots, self.weights or (1.0,) * self.voters, strict=True)
            if ballot is not None
        ]
        return None if len(votes) < self.quorum else passes_vote(self.rule, votes)


ModelSpec = LanguageModel | Mapping[str, Any]
Mode = Literal["essential_states", "step_pairs", "final_state", "sequence"]
States = Literal["task", "generated"]

_UNDONE: Final = "This is no longer so: {statement}"


@dataclass(frozen=True, slots=True)
class _ModelNotes:
    """What one model has said of an episode.

    Attributes:
        views: of windows, by window and whether the answer was asked, too.
        sightings: of steps.
        asked: up to which step, for the step mode.
    """

    views: Mapping[tuple[ScreenWindow, bool], WindowView] = field(
        default_factory=dict[tuple[ScreenWindow, bool], WindowView]
    )
    sightings: tuple[Sighting, ...] = ()
    asked: int = 0


@dataclass(frozen=True, slots=True)
class ArenaNotes:
    """What was found out about an episode.

    Attributes:
        states: the essential states; () until they are generated.
        models: what each model has said.
        achieved: ids of the states that count by the last ruling.
    """

    states: tuple[EssentialState, ...]
    models: tuple[_ModelNotes, ...]
    achieved: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _ModelOpinion:
    """One model's view of an episode, None where it has not answered, and what it took."""

    notes: _ModelNotes
    verdict: WholeVerdict | None = None
    achieved: Mapping[int, Sighting] | None = None
    answer: Ballot = None
    usage: Usage = NO_USAGE
    refusals: tuple[RefusedTry, ...] = ()


@dataclass(frozen=True, slots=True)
class ArenaMemory(TrajectoryMemory[ArenaNotes]):
    """An episode of the arena's judge."""

    notes: ArenaNotes


class ArenaJudge(TrajectoryJudge[ArenaNotes]):
    """A3's evaluators, one model or several that vote.

    Args:
        model: a live model, the mapping that `language_models.make_model` takes, or a list of
            these, which vote on every state and on the answer.
        mode: `"essential_states"` asks windows of screens which states they prove, `"step_pairs"`
            asks every step about every open state, `"final_state"` and `"sequence"` ask for one
            verdict on the last screen or on all; the latter suits fewer than 6 screens.
        states: `"task"`, the task's substates, each of which gets its verdict; or `"generated"`,
            written by the first model, which give one verdict on the task as a whole.
        when: how often to rule. Windows and steps that were judged are not asked again.
        answers: who compares the agent's answer, `"rule"` or `"model"`. In the mode `"step_pairs"`
            no model is asked about it, so that it is always the rule.
        see: what a model sees of a screen, `"both"`, `"screenshot"` or `"text"`.
        merged: whether screenshots are merged into one picture.
        vote: the rule of the vote, with `weights` for `"weighted"`; see `Vote`.
        weights: one for each model.
        window: screens in a window, `stride` apart.
        stride: at most `window`.
        tries: how often one question is asked before the ruling is given up for now.
        max_tokens: of a reply.
        violations: whether the task's violations are checked, by rules over probes.

    Raises:
        UsageError: an argument is wrong.
    """

    memory_class = ArenaMemory
    asks_model = True

    def __init__(
        self,
        model: ModelSpec | Sequence[ModelSpec],
        mode: Mode = "essential_states",
        *,
        states: States = "task",
        when: When = "at_end",
        answers: Answers = "rule",
        see: See = "both",
        merged: bool = True,
        vote: VoteRule = "majority",
        weights: Sequence[float] | None = None,
        window: int = SIZE,
        stride: int = STRIDE,
        tries: int = 3,
        max_tokens: int = 2048,
        violations: bool = True,
    ) -> None:
        super().__init__(when=when, answers=answers, violations=violations)
        if mode not in get_args(Mode):
            raise UnknownName.among("mode", mode, get_args(Mode))
        if states not in get_args(States):
            raise UnknownName.among("source of states", states, get_args(States))
        if mode == "step_pairs" and answers == "model":
            raise UsageError('step_pairs asks no model about the answer; use answers="rule"')
        specs = [model] if isinstance(model, Mapping | LanguageModel) else list(model)
        if not specs:
            raise UsageError("the list of models is empty; give at least one")
        windows(1, size=window, stride=stride)
        self._evaluators = tuple(
            ArenaEvaluator(make_model(spec), see, tries, max_tokens, merged) for spec in specs
        )
        self._vote = BallotCounting(vote, len(specs), tuple(weights or ()))
        self._mode: Mode = mode
        self._states: States = states
        self._window, self._stride = window, stride
        self.name = f"arena {mode}"
        self.needs_screenshot = see != "text"

    @property
    def essential_state_rate(self) -> float:
        """ESAR of the running episode by the last ruling: achieved states over all states.

        0 before the first ruling, and in the modes that know no states.
        """
        _, memory = self._tracker_and_memory()
        notes = memory.notes
        return len(notes.achieved) / len(notes.states) if notes.states else 0.0

    def _first_notes(self, task: Task) -> ArenaNotes:
        states = essential_states_of_task(task) if self._states == "task" else ()
        return ArenaNotes(states, (_ModelNotes(),) * len(self._evaluators))

    def _are_own_notes(self, notes: object) -> bool:
        return isinstance(notes, ArenaNotes) and len(notes.models) == len(self._evaluators)

    def _judges_task_as_whole(self, task: Task) -> bool:
        return self._mode in ("final_state", "sequence") or self._states == "generated"

    def _rule(self, trajectory: Trajectory, notes: ArenaNotes) -> EpisodeRuling[ArenaNotes]:
        usage, refusals = NO_USAGE, ()
        if not notes.states and self._mode in ("essential_states", "step_pairs"):
            first = self._evaluators[0]
            outcome = generate_states(first.model, trajectory.task.text, tries=first.tries)
            usage, refusals = outcome.usage, outcome.refusals
            if outcome.value is None:
                return EpisodeRuling(None, notes, usage, refusals)
            notes = dataclasses.replace(notes, states=outcome.value)
        opinions = [
            self._ask(evaluator, trajectory, notes.states, mine)
            for evaluator, mine in zip(self._evaluators, notes.models, strict=True)
        ]
        for opinion in opinions:
            usage, refusals = usage + opinion.usage, refusals + opinion.refusals
        notes = dataclasses.replace(notes, models=tuple(view.notes for view in opinions))
        ruling = self._vote_ruling(trajectory.task, notes, opinions)
        return dataclasses.replace(ruling, usage=usage, refusals=refusals)

    def _ask(
        self,
        evaluator: ArenaEvaluator,
        trajectory: Trajectory,
        states: Sequence[EssentialState],
        mine: _ModelNotes,
    ) -> _ModelOpinion:
        match self._mode:
            case "essential_states":
                return self._ask_windows(evaluator, trajectory, states, mine)
            case "step_pairs":
                return _ask_pairs(evaluator, trajectory, states, mine)
            case "final_state" | "sequence" as mode:
                outcome = evaluator.whole(trajectory, final_only=mode == "final_state")
                verdict = outcome.value
                answer = None if verdict is None else verdict.success
                return _ModelOpinion(mine, verdict, None, answer, outcome.usage, outcome.refusals)

    def _ask_windows(
        self,
        evaluator: ArenaEvaluator,
        trajectory: Trajectory,
        states: Sequence[EssentialState],
        mine: _ModelNotes,
    ) -> _ModelOpinion:
        count = len(trajectory.frames)
        is_asked = self._answers == "model" and trajectory.last.answer is not None
        views, usage, refusals = dict(mine.views), NO_USAGE, ()
        requested = [
            (window, is_asked and window.end == count)
            for window in windows(count, size=self._window, stride=self._stride)
        ]
        for window, with_answer in requested:
            if (window, with_answer) in views:
                continue
            outcome: CheckedReply[WindowView] = evaluator.window(
                trajectory, window, states, with_answer=with_answer
            )
            usage, refusals = usage + outcome.usage, refusals + outcome.refusals
            if outcome.value is not None:
                views[window, with_answer] = outcome.value
        notes = dataclasses.replace(mine, views=views)
        if any(item not in views for item in requested):
            return _ModelOpinion(notes, usage=usage, refusals=refusals)
        seen = achieved_states(states, [item for view in views.values() for item in view.sightings])
        answer = views[requested[-1]].answer == "right"
        return _ModelOpinion(notes, None, seen, answer, usage, refusals)

    def _vote_ruling(
        self, task: Task, notes: ArenaNotes, opinions: Sequence[_ModelOpinion]
    ) -> EpisodeRuling[ArenaNotes]:
        """The ruling that the vote gives."""
        answer = bool(self._vote.count([vote.answer for vote in opinions]))
        if self._mode in ("final_state", "sequence"):
            verdicts = [vote.verdict for vote in opinions]
            success = self._vote.count(
                [None if vote is None else vote.success for vote in verdicts]
            )
            if success is None:
                return EpisodeRuling(None, notes)
            why = next(vote.reason for vote in verdicts if vote and vote.success == success)
            truth = verdict_evaluations(task, success, why)
            return EpisodeRuling(truth, notes, answer_is_right=answer)
        seen: dict[int, str] = {}
        for state in notes.states:
            ballots = [
                None if vote.achieved is None else state.id in vote.achieved for vote in opinions
            ]
            counted = self._vote.count(ballots)
            if counted is None:
                return EpisodeRuling(None, notes)
            if counted:
                seen[state.id] = next(
                    vote.achieved[state.id].why
                    for vote in opinions
                    if vote.achieved is not None and state.id in vote.achieved
                )
        notes = dataclasses.replace(notes, achieved=tuple(seen))
        return EpisodeRuling(
            self._substate_evaluations(task, notes, seen), notes, answer_is_right=answer
        )

    def _substate_evaluations(
        self, task: Task, notes: ArenaNotes, seen: Mapping[int, str]
    ) -> tuple[Evaluation, ...]:
        if self._states == "task":
            return tuple(
                Evaluation(True, seen[substate.id]) if substate.id in seen else NO_EVIDENCE
                for substate in task.substates
            )
        missing = [state.statement for state in notes.states if state.id not in seen]
        evidence = (
            "not seen: " + "; ".join(missing) if missing else "every essential state was seen"
        )
        return verdict_evaluations(task, not missing, evidence)


def _ask_pairs(
    evaluator: ArenaEvaluator,
    trajectory: Trajectory,
    states: Sequence[EssentialState],
    mine: _ModelNotes,
) -> _ModelOpinion:
    """Ask every new step about every state that is open, or that must last and might be undone."""
    sightings, asked = mine.sightings, mine.asked
    usage, refusals = NO_USAGE, ()
    for step in range(asked + 1, len(trajectory.transitions)):
        now = achieved_states(states, sightings)
        fresh: list[Sighting] = []
        for state in states:
            if state.id in now and not state.keep:
                continue
            statement = state.statement
            if state.id in now:
                statement = _UNDONE.format(statement=statement)
            outcome = evaluator.pair(trajectory, step, statement)
            usage, refusals = usage + outcome.usage, refusals + outcome.refusals
            if outcome.value is None:  # the whole step is asked again another time
                notes = dataclasses.replace(mine, sightings=sightings, asked=asked)
                return _ModelOpinion(notes, usage=usage, refusals=refusals)
            if outcome.value.success:
                fresh.append(Sighting(step, state.id, state.id not in now, outcome.value.reason))
        sightings, asked = (*sightings, *fresh), step
    notes = dataclasses.replace(mine, sightings=sightings, asked=asked)
    seen = achieved_states(states, sightings)
    return _ModelOpinion(notes, None, seen, None, usage, refusals)
