"""The LlamaTouch judge: whether an episode passes through the essential states of its task."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, cast

from mobile_gym.accessibility.droidtask import read_recording, task_id
from mobile_gym.core.checks import PackageInstalled, probe, probes
from mobile_gym.core.errors import TaskError, UnknownName
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import (
    Evaluation,
    SubstateTracker,
    TrackerMemory,
    first_violation,
    task_answer,
)
from mobile_gym.judging.probe_output import installed_packages
from reward_models.judge_toolkit.cadences import is_episode_end
from reward_models.llamatouch.annotations import from_json, read_annotations
from reward_models.llamatouch.matching import LEVELS, StateMatcher
from reward_models.llamatouch.primitives import Changed, EssentialTrace, Installed, Uninstalled
from reward_models.llamatouch.recordings import annotation_from_recording
from reward_models.llamatouch.similarity import (
    THRESHOLD,
    Embedder,
    EmbeddingSimilarity,
    LexicalSimilarity,
    TransformersEmbedder,
)
from reward_models.llamatouch.system_state import SystemView, place_commands
from reward_models.llamatouch.traces import TraceState
from reward_models.llamatouch.traversal import Passage, advance_progress, holding_states

Mode = Literal["step", "change", "end"]
MODES: Final[tuple[Mode, ...]] = ("step", "change", "end")
_RECORDED: Final = "recorded:"
_PACKAGES: Final = probe(PackageInstalled("")) or ""


@dataclass(frozen=True, slots=True)
class LlamaTouchMemory:
    """The task, its essential states, and how far its episode has come; `seen` is the last step."""

    task: Task
    trace: EssentialTrace
    passage: Passage
    position: int
    view: SystemView
    tracker: TrackerMemory
    seen: Transition | None = None


class LlamaTouchJudge:
    """Matches an episode with the essential states annotated for its task.

    The substates that an essential state names are reached with it. Where none names any, they are
    spread over the essential states in order, so that the last substate needs all of them. The
    expected answer and the violations are those of the task.

    Args:
        annotations: essential states: a JSON file, a folder of such, or the annotations themselves,
            as values or as JSON. Tasks of recorded devices that have none get theirs from the
            recording.
        embedding: a sentence-embedding model, as the name or folder of a local one or as an
            `Embedder`; None compares words.
        threshold: what two screens or texts must exceed to be about the same.
        levels: those to match on; all of them where None.
        mode: `"step"` looks at every step, `"change"` not at a screen that is as it was before,
            `"end"` says nothing before the episode ends (by the agent or by a limit).
    """

    name = "llamatouch"

    def __init__(
        self,
        annotations: str | Path | EssentialTrace | Mapping[str, Any] | Sequence[Any] = (),
        *,
        embedding: str | Embedder | None = None,
        threshold: float = THRESHOLD,
        levels: Sequence[str] | None = None,
        mode: Mode = "step",
    ) -> None:
        if mode not in MODES:
            raise UnknownName.among("mode", mode, MODES)
        if isinstance(embedding, str):
            embedding = TransformersEmbedder(embedding)
        self._annotations = _load_annotations(annotations)
        self._matcher = StateMatcher(
            LexicalSimilarity() if embedding is None else EmbeddingSimilarity(embedding),
            threshold,
            frozenset(LEVELS if levels is None else levels),
        )
        self._mode = mode
        self._memory: LlamaTouchMemory | None = None
        self._tracker: SubstateTracker | None = None

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode; its first screen may already be an essential one.

        Raises:
            TaskError: there are no essential states for the task.
        """
        trace = self._essential_trace(task)
        tracker = SubstateTracker(task)
        view = _system_view(transition, None, trace)
        passage = advance_progress(
            trace.states,
            self._matcher,
            Passage(),
            TraceState(transition.after),
            0,
            is_complete=False,
        )
        # Nothing is reached by the reset alone: even the start is a screen to be passed through.
        report = tracker.begin([Evaluation(False)] * len(task.substates), parents=False)
        self._tracker = tracker
        self._memory = LlamaTouchMemory(task, trace, passage, 0, view, tracker.memory)
        return report

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step: the screen that was acted on, now with its action, and the new one.

        Raises:
            JudgeUnavailable: what the system answered cannot be read. How far the episode has come
                is remembered all the same, and the step may be judged again.
        """
        memory, tracker = self._require_memory()
        if transition is not memory.seen:
            self._memory = memory = self._advance_memory(memory, transition)
        task = memory.task
        answered = task_answer(task, transition.answer).holds
        violation = first_violation(task, transition)
        if self._mode == "end" and not is_episode_end(transition):
            truth = [Evaluation(False, "asked at the end")] * len(task.substates)
            answered = False
        else:
            truth = self._substate_evaluations(task, memory.trace, memory.passage, memory.view)
        report = tracker.step(truth, answered=answered, violation=violation, parents=False)
        self._memory = dataclasses.replace(memory, tracker=tracker.memory)
        return report

    def probes(self, task: Task) -> tuple[str, ...]:
        """What essential states ask of the system, and what violations read."""
        asked = [command for violation in task.violations for command in probes(violation.check)]
        trace = self._essential_trace(task)
        parts = [part for state in trace.states for part in state.primitives]
        if _asks_packages(trace):
            asked.append(_PACKAGES)
        asked += place_commands(part.place for part in parts if isinstance(part, Changed))
        return tuple(dict.fromkeys(asked))

    def save_state(self) -> LlamaTouchMemory:
        """How far the episode has come."""
        return self._require_memory()[0]

    def load_state(self, state: object) -> None:
        """Return to a saved memory, in this judge or in another one."""
        if not isinstance(state, LlamaTouchMemory):
            raise TypeError(f"a llamatouch judge cannot load {type(state).__name__}")
        self._tracker = SubstateTracker(state.task)
        self._tracker.memory = state.tracker
        self._memory = state

    def _require_memory(self) -> tuple[LlamaTouchMemory, SubstateTracker]:
        if self._memory is None or self._tracker is None:
            raise RuntimeError("begin() starts an episode; the judge has none yet")
        return self._memory, self._tracker

    def _advance_memory(self, memory: LlamaTouchMemory, transition: Transition) -> LlamaTouchMemory:
        """How far the episode has come after a step."""
        states, passage, position = memory.trace.states, memory.passage, memory.position
        if transition.receipt.accepted:
            acted = TraceState(transition.before, transition.action)
            passage = advance_progress(
                states, self._matcher, passage, acted, position, is_complete=True
            )
            position += 1
        if self._mode != "change" or not _is_unchanged(transition):
            shown = TraceState(transition.after)
            passage = advance_progress(
                states, self._matcher, passage, shown, position, is_complete=False
            )
        view = _system_view(transition, memory.view, memory.trace)
        return dataclasses.replace(
            memory, passage=passage, position=position, view=view, seen=transition
        )

    def _essential_trace(self, task: Task) -> EssentialTrace:
        same = [trace for trace in self._annotations if trace.task == task.id]
        for trace in same:
            if not trace.params or trace.params == dict(task.params):
                return trace
        if same:
            raise TaskError(
                f"{task.id}: its essential states are annotated for other parameters than "
                f"{dict(task.params)}; annotate these, too"
            )
        recorded = (
            _recorded_annotation(task.device, task.id)
            if task.device.startswith(_RECORDED)
            else None
        )
        if recorded is None:
            raise TaskError(
                f"{task.id}: there are no essential states for it; make them of a recorded path "
                "with reward_models.llamatouch.essential_states and pass them as annotations"
            )
        return recorded

    def _substate_evaluations(
        self,
        task: Task,
        trace: EssentialTrace,
        passage: Passage,
        view: SystemView,
    ) -> list[Evaluation]:
        """For each substate whether the essential states that it stands for count."""
        counts = holding_states(trace.states, self._matcher, passage, view)
        truth: list[Evaluation] = []
        for needed in _required_states(task, trace):
            missing = next((number for number in needed if not counts[number]), None)
            if missing is None:
                shown = passage.evidence[needed[-1]] if needed else ""
                truth.append(Evaluation(True, shown))
            else:
                why = passage.missing if missing == len(passage.matched) else ""
                state = trace.states[missing]
                truth.append(Evaluation(False, why or state.description or "not passed through"))
        return truth


def _required_states(task: Task, trace: EssentialTrace) -> list[range]:
    """For each substate the essential states up to the one that reaches it."""
    linked: dict[int, int] = {}
    for number, state in enumerate(trace.states):
        for substate in state.substates:
            linked.setdefault(substate, number)
    size, count = len(trace.states), len(task.substates)
    needs: list[range] = []
    for position, substate in enumerate(task.substates):
        if linked:
            end = linked.get(substate.id, size - 1)
        else:
            end = -(-(position + 1) * size // count) - 1
        needs.append(range(end + 1))
    # Success needs all of them, whatever they are linked to.
    last = [
        candidate
        for candidate in task.substates
        if candidate.decides_success and candidate.role != "guard"
    ][-1]
    for position, substate in enumerate(task.substates):
        if substate is last or (last.alternatives and substate.alternatives == last.alternatives):
            needs[position] = range(size)
        elif substate.role == "guard":  # a path shows what is done, not what is left alone
            needs[position] = range(0)
    return needs


def _load_annotations(given: Any) -> tuple[EssentialTrace, ...]:
    if isinstance(given, EssentialTrace):
        return (given,)
    if isinstance(given, str | Path):
        return read_annotations(given)
    items = cast("Sequence[object]", [given] if isinstance(given, Mapping) else given)
    return tuple(item if isinstance(item, EssentialTrace) else from_json(item) for item in items)


@lru_cache(maxsize=256)
def _recorded_annotation(device: str, identifier: str) -> EssentialTrace | None:
    recording = read_recording(device.removeprefix(_RECORDED))
    for task in recording.tasks:
        if task_id(recording, task) == identifier:
            return annotation_from_recording(recording, task)
    return None


def _asks_packages(trace: EssentialTrace) -> bool:
    parts = (part for state in trace.states for part in state.primitives)
    return any(isinstance(part, Installed | Uninstalled) for part in parts)


def _system_view(
    transition: Transition, last: SystemView | None, trace: EssentialTrace
) -> SystemView:
    """What is known of the system after a step; what was not asked again is as it was."""
    installed = None if last is None else last.installed
    # A recording does not have what nobody asked for, and raises where it is looked up.
    listed = transition.probes.get(_PACKAGES) if _asks_packages(trace) else None
    if listed is not None and listed.exit_code == 0:
        installed = installed_packages(listed.stdout)
    if last is None:
        return SystemView(installed, transition.probes, transition.probes)
    return SystemView(installed, last.start, {**last.now, **transition.probes})


def _is_unchanged(transition: Transition) -> bool:
    before, after = transition.before, transition.after
    return before.activity == after.activity and before.nodes == after.nodes
