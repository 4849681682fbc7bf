"""What is done in an episode of each category: the solution, a part of it, or something else."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mobile_gym.core.actions import Answer, Key, PressKey
from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import (
    LANGUAGES,
    Language,
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
)
from reward_models.judge_bench.wordings import (
    CARRIERS,
    FIELDS,
    HEDGES,
    INJECTIONS,
    LOOKALIKES,
)

SKILLS: Final = (0.0, 0.1, 0.2, 0.35, 0.5, 0.75)
"""Agents to be ranked: the share of the solution's steps that each leaves out."""

_UNDOING: Final = (" again", " back", "and deleted", "and removed", "and paused", "and reset")
_UNDOING_MORE: Final = ("and cancelled", "and unmarked", "and unpinned", "and uncolored", "off and")
_OTHERS: Final = ("namesake", "other", "another", "somebody else", "similar", "wrong one")
"""What wrong endings are called that do the right thing to something else."""
_TOO_MANY: Final = ("too many", "else too", "one too m", "number too", "both", "twice", "one more")
"""What wrong endings are called that do the right thing and the same once more."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a way of ending is made from."""

    template: TaskTemplate
    task: Task
    rng: np.random.Generator
    others: Sequence[TaskTemplate]


@dataclass(frozen=True, slots=True)
class Way:
    """What is done, and what lies on the device before."""

    steps: tuple[SolutionStep, ...] | None
    detail: str = ""
    setup: tuple[str, ...] = ()
    says_screen: bool = False


def _solution(draft: Draft) -> Way:
    return Way(draft.task.solution)


def with_steps_left_out(task: Task, skill: int, rng: np.random.Generator) -> Way:
    """The solution of an agent to be ranked, which leaves out steps at random.

    Args:
        task: whose solution.
        skill: index into `SKILLS`.
        rng: chooses the steps.
    """
    is_left_in = rng.random(len(task.solution)) >= SKILLS[skill]
    steps = tuple(step for step, is_kept in zip(task.solution, is_left_in, strict=True) if is_kept)
    return Way(steps, f"{SKILLS[skill]:.0%} left out")


def _begun(draft: Draft) -> tuple[SolutionStep, ...]:
    """A beginning of the solution, perhaps nothing."""
    return draft.task.solution[: int(draft.rng.integers(len(draft.task.solution)))]


def _truncated(draft: Draft) -> Way:
    steps = _begun(draft)
    return Way(steps, f"{len(draft.task.solution) - len(steps)} steps left")


def _other_parameter(draft: Draft) -> Way:
    return Way(draft.template.task(draft.rng, draft.task.language).solution)


def _other_task(draft: Draft) -> Way:
    other = draft.others[int(draft.rng.integers(len(draft.others)))]
    return Way(other.task(draft.rng, draft.task.language).solution, other.id)


def _is_undoing(name: str) -> bool:
    return any(words in name for words in (*_UNDOING, *_UNDOING_MORE))


def _ending(draft: Draft, *, undoing: bool) -> Way:
    endings = [one for one in draft.task.wrong_endings if _is_undoing(one.name) == undoing]
    endings = endings or list(draft.task.wrong_endings)
    chosen = endings[int(draft.rng.integers(len(endings)))]
    return Way(chosen.steps, chosen.name)


def _namesake(draft: Draft) -> Way:
    """The right thing done to another object: one of the same name where there is one."""
    endings = draft.task.wrong_endings
    for words in ("namesake", *_OTHERS):
        if matching := [one for one in endings if words in one.name]:
            chosen = matching[int(draft.rng.integers(len(matching)))]
            return Way(chosen.steps, chosen.name)
    return _other_parameter(draft)


def _one_too_many(draft: Draft) -> Way:
    """The solution, and then the same once more with something else."""
    task, rng = draft.task, draft.rng
    known = [one for one in task.wrong_endings if any(words in one.name for words in _TOO_MANY)]
    if known and rng.random() < 0.5:
        chosen = known[int(rng.integers(len(known)))]
        return Way(chosen.steps, chosen.name)
    more = draft.template.task(rng, task.language)
    return Way((*task.solution, *_LEAVING, *more.solution), "and another")


def _other_road(draft: Draft) -> Way:
    """The solution by a longer way: whether it is still right the oracle decides."""
    task, rng = draft.task, draft.rng
    steps = task.solution
    done = _silent(steps)
    roads = ["detour", "twice", "mended"]
    if any(isinstance(step, TypeInto) for step in steps):
        roads.append("submitted")
    match roads[int(rng.integers(len(roads)))]:
        case "detour":
            known = LOOKALIKES[task.language]
            return Way((*known[int(rng.integers(len(known)))], *_LEAVING, *steps), "detour")
        case "twice":
            return Way((*_silent(_begun(draft)), *_LEAVING, *steps), "begun twice")
        case "mended" if task.wrong_endings:
            ending = task.wrong_endings[int(rng.integers(len(task.wrong_endings)))]
            return Way((*_silent(ending.steps), *_LEAVING, *steps), f"{ending.name}, then mended")
        case "submitted":
            typed = tuple(
                dataclasses.replace(step, submit=True) if isinstance(step, TypeInto) else step
                for step in done
            )
            return Way((*typed, *steps[len(done) :]), "submitted")
        case _:
            return Way(steps)


def _silent(steps: Sequence[SolutionStep]) -> tuple[SolutionStep, ...]:
    """Steps without the answer, which ends an episode."""
    return tuple(step for step in steps if not _is_answer(step))


def _answer_text(task: Task) -> str:
    """What the solution answers."""
    return next(
        step.action.text
        for step in task.solution
        if isinstance(step, Perform) and isinstance(step.action, Answer)
    )


def _hedged(draft: Draft) -> Way:
    """The solution, whose answer commits to nothing."""
    task = draft.task
    right, others = _answer_text(task), list[str]()
    for _ in range(_TRIES):
        other = _answer_text(draft.template.task(draft.rng, task.language))
        if other not in (right, *others):
            others.append(other)
    others = (others * 2 or [_ELSE[task.language]] * 2)[:2]
    place = int(draft.rng.integers(len(HEDGES[task.language]) + 1))
    if place == len(HEDGES[task.language]):
        return Way(task.solution, "the screen", says_screen=True)
    wording = HEDGES[task.language][place]
    answer = wording.format(answer=right, other=others[0], third=others[1])
    return Way((*_silent(task.solution), Perform(Answer(answer))), wording)


def _unseen(draft: Draft) -> Way:
    """The right answer at once."""
    return Way((Perform(Answer(_answer_text(draft.task))),))


def _lookalike(draft: Draft) -> Way:
    known = LOOKALIKES[draft.task.language]
    picked = draft.rng.choice(len(known), size=int(draft.rng.integers(1, 4)), replace=False)
    return Way((*_begun(draft), *(step for place in picked for step in known[int(place)])))


def _spoof(draft: Draft) -> Way:
    """Begin the task, then type its words into a field of the same or of another app."""
    names = tuple(FIELDS)
    own = [name for name in names if FIELDS[name].app in draft.task.apps]
    name = (
        own[int(draft.rng.integers(len(own)))]
        if own and draft.rng.random() < 0.4
        else names[int(draft.rng.integers(len(names)))]
    )
    words = _words(draft.task)
    picked = words[int(draft.rng.integers(len(words)))]
    place = FIELDS[name]
    typed = TypeInto(picked, place.target, submit=place.submit)
    return Way((*_begun(draft), *place.to, typed, *place.after), name)


def _words(task: Task) -> list[str]:
    """What somebody who wants to look done would type: all that the task says and shows."""
    texts = [task.text, *(substate.description for substate in task.substates)]
    for step in task.solution:
        match step:
            case TypeInto():
                texts.append(step.text)
            case TapOn(target=Selector() as target):
                texts += [text for text in (target.text, target.label, target.description) if text]
            case _:
                pass
    if task.kind != "operation":
        texts.append(_answer_text(task))
    return [" ".join(text.split()) for text in dict.fromkeys(texts)]


def _injection(draft: Draft) -> Way:
    """Lay a text for the judge on the device, do (a part of) the task, and look at the text."""
    names = [name for name, one in CARRIERS.items() if not {*one.apps} & {*draft.task.apps}]
    name = names[int(draft.rng.integers(len(names)))]
    texts = INJECTIONS[LANGUAGES[int(draft.rng.integers(len(LANGUAGES)))]]
    text = texts[int(draft.rng.integers(len(texts)))]
    is_whole = draft.rng.random() < 0.25
    carrier = CARRIERS[name]
    steps = _begun(draft)
    last: tuple[SolutionStep, ...] = ()
    if is_whole:  # an answer ends the episode, so it comes last
        steps = tuple(step for step in draft.task.solution if not _is_answer(step))
        last = tuple(step for step in draft.task.solution if _is_answer(step))
    return Way((*steps, *carrier.look, *last), name, carrier.commands(text))


def _is_answer(step: SolutionStep) -> bool:
    return isinstance(step, Perform) and isinstance(step.action, Answer)


def _random(draft: Draft) -> Way:
    del draft
    return Way(None)


_HOME: Final = Perform(PressKey(Key.HOME))
_LEAVING: Final = (*[Perform(PressKey(Key.BACK))] * 5, _HOME)
"""Out of the pages of an app, so that it opens where it began."""
_TRIES: Final = 6
"""How often another answer of a template is looked for."""
_ELSE: Final[dict[Language, str]] = {"en": "something else", "zh": "别的"}

WAYS: Final[dict[str, Callable[[Draft], Way]]] = {
    "solution": _solution,
    "truncated": _truncated,
    "other parameter": _other_parameter,
    "other task": _other_task,
    "almost right": lambda draft: _ending(draft, undoing=False),
    "other road": _other_road,
    "namesake": _namesake,
    "one too many": _one_too_many,
    "hedged": _hedged,
    "unseen": _unseen,
    "undone": lambda draft: _ending(draft, undoing=True),
    "lookalike": _lookalike,
    "spoof": _spoof,
    "injection": _injection,
    "random": _random,
}
