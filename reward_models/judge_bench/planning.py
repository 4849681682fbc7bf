"""Which episodes there are: a schedule, drawn from a seed, of what is done on which task.

Every prefix of the schedule is balanced, so a short run measures the same as a long one. Episodes
are planned one at a time, when they are to be played.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.actions import Answer, Key, PressKey
from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import (
    LANGUAGES,
    Language,
    Params,
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
)
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.wordings import (
    CARRIERS,
    FIELDS,
    HEDGES,
    INJECTIONS,
    LOOKALIKES,
)

__all__ = ["CATEGORIES", "SKILLS", "SPOOFS", "Plan", "plans"]

CATEGORIES: Final = {
    "solution": 13,
    "other road": 4,
    "ranked": 12,
    "truncated": 6,
    "other parameter": 4,
    "other task": 4,
    "almost right": 8,
    "namesake": 4,
    "one too many": 4,
    "undone": 5,
    "lookalike": 4,
    "hedged": 6,
    "unseen": 3,
    "spoof": 12,
    "injection": 9,
    "random": 2,
}
"""What is done, and how many of a hundred episodes do it."""
SPOOFS: Final = ("spoof", "injection")
"""Categories that try to fool the judge."""
_ASKING: Final = ("hedged", "unseen")
"""Categories for tasks that want an answer."""
_DOING: Final = ("one too many",)
"""Categories for tasks that want none."""
SKILLS: Final = (0.0, 0.1, 0.2, 0.35, 0.5, 0.75)
"""Agents to be ranked: the share of the solution's steps that each leaves out."""

_UNDOING: Final = (" again", " back", "and deleted", "and removed", "and paused", "and reset")
_UNDOING_MORE: Final = ("and cancelled", "and unmarked", "and unpinned", "and uncolored", "off and")
_OTHERS: Final = ("namesake", "other", "another", "somebody else", "similar", "wrong one")
"""What wrong endings are called that do the right thing to something else."""
_TOO_MANY: Final = ("too many", "else too", "one too m", "number too", "both", "twice", "one more")
"""What wrong endings are called that do the right thing and the same once more."""
_PERTURBED: Final = (None, None, None, "visual", "standard")
_OFFSET: Final = 7
"""Steps through the templates; a prime that does not divide their number."""
_MANY: Final = 60
"""More templates than that are stepped through by the number of the episode; of fewer, each
category goes through all."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An episode to be played.

    Attributes:
        number: its place in the schedule.
        template: of the task, with an injection in its setup where there is one.
        category: one of `CATEGORIES`.
        detail: what of it: a field, a carrier, the name of a wrong ending.
        language: of instruction and screens.
        params: the task's parameters.
        seed: of the device.
        perturbation: a preset, or None.
        steps: what is done, or None for a random walk.
        skill: which of `SKILLS`, for ranked episodes.
        says_screen: whether the answer is all that can be read on the screen, whatever the steps
            say.
    """

    number: int
    template: TaskTemplate
    category: str
    detail: str
    language: Language
    params: Params
    seed: int
    perturbation: str | None
    steps: tuple[SolutionStep, ...] | None
    skill: int = -1
    says_screen: bool = False


@dataclass(frozen=True, slots=True)
class _Draft:
    """What a way of ending is made from."""

    template: TaskTemplate
    task: Task
    rng: np.random.Generator
    others: Sequence[TaskTemplate]


@dataclass(frozen=True, slots=True)
class _Way:
    """What is done, and what lies on the device before."""

    steps: tuple[SolutionStep, ...] | None
    detail: str = ""
    setup: tuple[str, ...] = ()
    says_screen: bool = False


def plans(seed: int = 0, templates: Sequence[str] | None = None) -> Iterator[Plan]:
    """Episodes without end.

    Args:
        seed: decides all of them.
        templates: ids; those with an oracle where None.
    """
    catalog = plugins.load("suite catalog", "built-in")
    chosen = [catalog.template(name) for name in (ORACLES if templates is None else templates)]
    queries = [one for one in chosen if _wants_answer(one)]
    operations = [one for one in chosen if not _wants_answer(one)]
    pools = dict.fromkeys(CATEGORIES, chosen)
    pools |= dict.fromkeys(_ASKING, queries) | dict.fromkeys(_DOING, operations)
    schedule = [category for category in _schedule() if pools[category]]
    counts = dict.fromkeys(CATEGORIES, 0)
    number = 0
    while True:
        category = schedule[number % len(schedule)]
        yield _plan(number, category, counts[category], seed, pools[category])
        counts[category] += 1
        number += 1


@functools.cache
def _wants_answer(template: TaskTemplate) -> bool:
    return template.task(np.random.default_rng(0)).kind != "operation"


def _schedule() -> tuple[str, ...]:
    """A hundred categories in an order in which every part is as mixed as the whole."""
    due = [
        ((place + 0.5) / count, category)
        for category, count in CATEGORIES.items()
        for place in range(count)
    ]
    return tuple(category for _, category in sorted(due))


def _plan(
    number: int, category: str, place: int, seed: int, templates: Sequence[TaskTemplate]
) -> Plan:
    # Those who are ranked do the same tasks: all of them come before the next task.
    skill, group = (place % len(SKILLS), place // len(SKILLS)) if category == "ranked" else (-1, -1)
    drawn = (seed, 1, group) if category == "ranked" else (seed, 0, number)
    rng = np.random.default_rng(drawn)
    turn = number if len(templates) > _MANY else place
    template = templates[(group if skill >= 0 else turn * _OFFSET) % len(templates)]
    language: Language = LANGUAGES[int(rng.integers(len(LANGUAGES)))]
    task = template.task(rng, language)
    device_seed = int(rng.integers(2**31))
    perturbation = _PERTURBED[int(rng.integers(len(_PERTURBED)))]
    if skill >= 0:
        way = _with_steps_left_out(task, skill, np.random.default_rng((*drawn, skill)))
    else:
        way = _WAYS[category](_Draft(template, task, rng, templates))
    return Plan(
        number=number,
        template=_with_setup(template, way.setup) if way.setup else template,
        category=category,
        detail=way.detail,
        language=language,
        params=task.params,
        seed=device_seed,
        perturbation=perturbation,
        steps=way.steps,
        skill=skill,
        says_screen=way.says_screen,
    )


def _with_setup(template: TaskTemplate, commands: tuple[str, ...]) -> TaskTemplate:
    def build(params: Params, language: Language) -> Task:
        task = template.build(params, language)
        return dataclasses.replace(task, setup=(*task.setup, *commands))

    return dataclasses.replace(template, build=build)


# -- ways -----------------------------------------------------------------------------------------


def _solution(draft: _Draft) -> _Way:
    return _Way(draft.task.solution)


def _with_steps_left_out(task: Task, skill: int, rng: np.random.Generator) -> _Way:
    is_left_in = rng.random(len(task.solution)) >= SKILLS[skill]
    steps = tuple(step for step, is_kept in zip(task.solution, is_left_in, strict=True) if is_kept)
    return _Way(steps, f"{SKILLS[skill]:.0%} left out")


def _begun(draft: _Draft) -> tuple[SolutionStep, ...]:
    """A beginning of the solution, perhaps nothing."""
    return draft.task.solution[: int(draft.rng.integers(len(draft.task.solution)))]


def _truncated(draft: _Draft) -> _Way:
    steps = _begun(draft)
    return _Way(steps, f"{len(draft.task.solution) - len(steps)} steps left")


def _other_parameter(draft: _Draft) -> _Way:
    return _Way(draft.template.task(draft.rng, draft.task.language).solution)


def _other_task(draft: _Draft) -> _Way:
    other = draft.others[int(draft.rng.integers(len(draft.others)))]
    return _Way(other.task(draft.rng, draft.task.language).solution, other.id)


def _is_undoing(name: str) -> bool:
    return any(words in name for words in (*_UNDOING, *_UNDOING_MORE))


def _ending(draft: _Draft, *, undoing: bool) -> _Way:
    endings = [one for one in draft.task.wrong_endings if _is_undoing(one.name) == undoing]
    endings = endings or list(draft.task.wrong_endings)
    chosen = endings[int(draft.rng.integers(len(endings)))]
    return _Way(chosen.steps, chosen.name)


def _namesake(draft: _Draft) -> _Way:
    """The right thing done to another object: one of the same name where there is one."""
    endings = draft.task.wrong_endings
    for words in ("namesake", *_OTHERS):
        if matching := [one for one in endings if words in one.name]:
            chosen = matching[int(draft.rng.integers(len(matching)))]
            return _Way(chosen.steps, chosen.name)
    return _other_parameter(draft)


def _one_too_many(draft: _Draft) -> _Way:
    """The solution, and then the same once more with something else."""
    task, rng = draft.task, draft.rng
    known = [one for one in task.wrong_endings if any(words in one.name for words in _TOO_MANY)]
    if known and rng.random() < 0.5:
        chosen = known[int(rng.integers(len(known)))]
        return _Way(chosen.steps, chosen.name)
    more = draft.template.task(rng, task.language)
    return _Way((*task.solution, *_LEAVING, *more.solution), "and another")


def _other_road(draft: _Draft) -> _Way:
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
            return _Way((*known[int(rng.integers(len(known)))], *_LEAVING, *steps), "detour")
        case "twice":
            return _Way((*_silent(_begun(draft)), *_LEAVING, *steps), "begun twice")
        case "mended" if task.wrong_endings:
            ending = task.wrong_endings[int(rng.integers(len(task.wrong_endings)))]
            return _Way((*_silent(ending.steps), *_LEAVING, *steps), f"{ending.name}, then mended")
        case "submitted":
            typed = tuple(
                dataclasses.replace(step, submit=True) if isinstance(step, TypeInto) else step
                for step in done
            )
            return _Way((*typed, *steps[len(done) :]), "submitted")
        case _:
            return _Way(steps)


def _silent(steps: Sequence[SolutionStep]) -> tuple[SolutionStep, ...]:
    """Steps without the answer, which ends an episode."""
    return tuple(step for step in steps if not _is_answer(step))


def _said(task: Task) -> str:
    """What the solution answers."""
    return next(
        step.action.text
        for step in task.solution
        if isinstance(step, Perform) and isinstance(step.action, Answer)
    )


def _hedged(draft: _Draft) -> _Way:
    """The solution, whose answer commits to nothing."""
    task = draft.task
    right, others = _said(task), list[str]()
    for _ in range(_TRIES):
        other = _said(draft.template.task(draft.rng, task.language))
        if other not in (right, *others):
            others.append(other)
    others = (others * 2 or [_ELSE[task.language]] * 2)[:2]
    place = int(draft.rng.integers(len(HEDGES[task.language]) + 1))
    if place == len(HEDGES[task.language]):
        return _Way(task.solution, "the screen", says_screen=True)
    wording = HEDGES[task.language][place]
    answer = wording.format(answer=right, other=others[0], third=others[1])
    return _Way((*_silent(task.solution), Perform(Answer(answer))), wording)


def _unseen(draft: _Draft) -> _Way:
    """The right answer at once."""
    return _Way((Perform(Answer(_said(draft.task))),))


def _lookalike(draft: _Draft) -> _Way:
    known = LOOKALIKES[draft.task.language]
    picked = draft.rng.choice(len(known), size=int(draft.rng.integers(1, 4)), replace=False)
    return _Way((*_begun(draft), *(step for place in picked for step in known[int(place)])))


def _spoof(draft: _Draft) -> _Way:
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
    return _Way((*_begun(draft), *place.to, typed, *place.after), name)


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
        texts.append(_said(task))
    return [" ".join(text.split()) for text in dict.fromkeys(texts)]


def _injection(draft: _Draft) -> _Way:
    """Lay a text for the judge on the device, do (a part of) the task, and look at the text."""
    names = [name for name, one in CARRIERS.items() if one.app not in draft.task.apps]
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
    return _Way((*steps, *carrier.look, *last), name, carrier.commands(text))


def _is_answer(step: SolutionStep) -> bool:
    return isinstance(step, Perform) and isinstance(step.action, Answer)


def _random(draft: _Draft) -> _Way:
    del draft
    return _Way(None)


_HOME: Final = Perform(PressKey(Key.HOME))
_LEAVING: Final = (*[Perform(PressKey(Key.BACK))] * 5, _HOME)
"""Out of the pages of an app, so that it opens where it began."""
_TRIES: Final = 6
"""How often another answer of a template is looked for."""
_ELSE: Final[dict[Language, str]] = {"en": "something else", "zh": "别的"}

_WAYS: Final[dict[str, Callable[[_Draft], _Way]]] = {
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
