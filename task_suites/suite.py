"""How task modules are written: one function per task, made a template by a decorator.

    SUITE = Suite("Settings", "com.android.settings", texts=Texts)

    @SUITE.add("portable", level=1, timeout_s=(30, 60, 120))
    def set_screen_timeout(draft: Draft, timeout_s: int) -> Task:
        \"\"\"Goal: ... Start: ... Substates: ... Ends: ... Golden steps: ...\"\"\"
        return draft.task(Texts.set_screen_timeout.format(...), substates=..., golden_steps=4, ...)

    TEMPLATES = SUITE.templates

The function's name gives the task's id (`Settings.SetScreenTimeout`), the keyword arguments its
parameters with the values that the seed chooses from. What a task says stands in the suite's
catalogue (`core.texts`), so it can be told in every language that the catalogue is in.

Key components of a task are SPA-Bench's: words that some screen shows where the task was done.
People chose SPA-Bench's, screen by screen. These are derived from what a template says anyway, and
no screen is looked at, so they are few and mild: one way that the author knows must show them.

1. What the last goal asks for that the instruction names and the solution types; else what the
   solution taps (“Garden work”, “Board games”).
2. Else the last thing tapped or typed that bears a name from the instruction, a parameter or one in
   quotation marks (“Edith Crane”, “Quiz night”).
3. Else the last one whose own words the instruction has (“Wi-Fi”, “2 minutes”).
4. Else the last one that is labelled with words at all (“Make larger”).

Single digits and letters are never components, for “1” is on most screens; nor are times of day,
which a clock of 24 hours shows another way. A template that knows better states its own.

Source: SPA-Bench, section 5.1 (coarse detection); how they are derived is ours.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from mobile_gym.core.actions import Answer, Type
from mobile_gym.core.checks import (
    Check,
    ContentRow,
    FileExists,
    NodePresent,
    Not,
    PageIs,
    PreferenceIs,
    Selector,
    SettingIs,
    TextSimilar,
    children,
)
from mobile_gym.core.errors import TaskError
from mobile_gym.core.former_names import former_names
from mobile_gym.core.substates import Substate
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
from mobile_gym.core.texts import ENGLISH, Catalogue, Text
from mobile_gym.core.texts import LANGUAGES as DEVICE_LANGUAGES

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Draft="TaskBuilder")

_QUOTED: Final = re.compile('[“"]([^“”"]+)[”"]')
_CLOCK: Final = re.compile(r"am|pm|上午|下午|.*\d:\d\d.*", re.IGNORECASE | re.DOTALL)
"""What looks another way where the clock has 24 hours."""
_LATIN: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_LEAST_LETTERS: Final = 2
_LEAST_DIGITS: Final = 4


def key_components(
    instruction: str,
    substates: Sequence[Substate],
    solution: Sequence[SolutionStep],
    params: Mapping[str, Any],
) -> tuple[str, ...]:
    """Words that one screen must show together; () where the template says nothing to go by.

    Args:
        instruction: in the task's language, as the texts of the others are.
        substates: of the task.
        solution: one way to do it.
        params: of the task.
    """
    typed = [text for step in solution for text in _typed_texts(step) if _tells(text)]
    touched = [text for step in solution for text in _touched_texts(step) if _tells(text)]
    for substate in reversed(substates):
        if substate.role not in ("goal", None) or substate.optional or substate.check is None:
            continue
        asked = [
            value for value in _values(substate.check) if _tells(value) and _has(instruction, value)
        ]
        for known in (typed, touched):
            if found := [value for value in asked if any(_has(text, value) for text in known)]:
                return _distinct(found)
    names = [*(v for v in params.values() if isinstance(v, str)), *_QUOTED.findall(instruction)]
    names = [name for name in names if _tells(name) and _has(instruction, name)]
    for text in reversed(touched):
        for name in names:
            if _has(text, name):
                return (text if _has(instruction, text) else name,)
    for text in reversed(touched):
        if _has(instruction, text):
            return (text,)
    return tuple(touched[-1:])


def _typed_texts(step: SolutionStep) -> Iterator[str]:
    match step:
        case TypeInto(text=text) | Perform(action=Type(text=text)):
            yield text
        case _:
            pass


def _touched_texts(step: SolutionStep) -> Iterator[str]:
    """What a step types, or else what is written beside what it touches, and on it."""
    match step:
        case TapOn(target=target):
            for part in (target.within, target.has, target.beside):
                if part is not None:
                    yield from _selector_texts(part)
            yield from _words(target)
        case Perform(action=Answer()):
            pass
        case _:
            yield from _typed_texts(step)


def _words(target: Selector) -> Iterator[str]:
    for text in (target.label, target.text, target.description):
        if text:
            yield text


def _values(check: Check) -> Iterator[str]:
    """The texts that must be there for a check to hold."""
    match check:
        case Not() | ContentRow(at_most=0) | FileExists(exists=False):
            return
        case ContentRow(where=where):
            yield from (value for _, value in where)
        case FileExists(path=path):
            yield path.rpartition("/")[2]
        case NodePresent(selector=selector) | TextSimilar(selector=selector):
            yield from _selector_texts(selector)
        case SettingIs(value=value) | PreferenceIs(value=str(value)):
            yield value
        case PageIs(title=str(title)):
            yield title
        case _:
            for child in children(check):
                yield from _values(child)


def _selector_texts(selector: Selector) -> Iterator[str]:
    for text in (*_words(selector), selector.text_contains, selector.description_contains):
        if text:
            yield text
    for part in (selector.within, selector.has, selector.beside):
        if part is not None:
            yield from _selector_texts(part)


@lru_cache(maxsize=4096)
def _tells(text: str) -> bool:
    """Whether a text is more than a digit or a letter, which are on most screens."""
    if _CLOCK.fullmatch(text):
        return False
    letters, digits = sum(map(str.isalpha, text)), sum(map(str.isdigit, text))
    return letters >= _LEAST_LETTERS or digits >= _LEAST_DIGITS


def _has(text: str, words: str) -> bool:
    """Whether a text has these words whole, whatever their white space and case.

    Between Chinese characters words begin and end anywhere.
    """
    wanted, folded = _folded(words), _folded(text)
    at = folded.find(wanted)
    if at < 0:  # as in most
        return False
    written = text.casefold()
    places = [place for place, character in enumerate(written) if not character.isspace()]
    while at >= 0:
        before, after = places[at] - 1, places[at + len(wanted) - 1] + 1
        begins = not words[:1].isascii() or before < 0 or written[before] not in _LATIN
        if begins and (
            not words[-1:].isascii() or after == len(written) or written[after] not in _LATIN
        ):
            return True
        at = folded.find(wanted, at + 1)
    return False


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    """A text without its white space and case."""
    return "".join(text.casefold().split())


def _distinct(texts: Iterable[str]) -> tuple[str, ...]:
    """Each once, whatever its white space and case."""
    return tuple({_folded(text): text for text in reversed([*texts])}.values())[::-1]


_SHOWN: Final = 40
"""Choices that a message lists at most."""


@dataclass(frozen=True, slots=True)
class TaskBuilder:
    """What a task function starts from: everything that the decorator knows already."""

    id: str
    language: Language
    params: Params
    apps: tuple[str, ...]
    level: int
    version: int
    tags: frozenset[str]
    languages: tuple[Language, ...] = LANGUAGES

    def pick(self, text: Text) -> str:
        """A text in the task's language."""
        return text.of(self.language)

    def task(self, instruction: Text, **fields: Any) -> Task:
        """The task; other fields are those of `core.tasks.Task`.

        A substate that says no role is a goal where it is a fact that must last (hold "final", no
        parent), and else a way. An operation that says no `key_components` gets those that can be
        derived from the rest.
        """
        roles = tuple(map(_with_role, fields["substates"]))
        if any(substate.role == "goal" for substate in roles):
            fields["substates"] = roles
        if fields.get("kind", "operation") == "operation" and "key_components" not in fields:
            fields["key_components"] = key_components(
                self.pick(instruction), fields["substates"], fields.get("solution", ()), self.params
            )
        return Task(
            id=self.id,
            instruction={name: instruction.of(name) for name in self.languages},
            apps=self.apps,
            version=self.version,
            language=self.language,
            params=self.params,
            level=self.level,
            tags=self.tags,
            **fields,
        )


def _with_role(substate: Substate) -> Substate:
    if substate.role is not None:
        return substate
    is_fact = substate.hold == "final" and substate.parent_id is None and not substate.optional
    return replace(substate, role="goal" if is_fact else "way")


TaskFunction: TypeAlias = Callable[..., Task]
"""`(draft, **parameters) -> Task`; a pure function."""
Sample: TypeAlias = Callable[[np.random.Generator], dict[str, Any]]
"""Draws parameters by name, JSON values."""


class Suite:
    """The tasks of one app or suite.

    Args:
        name: goes before the task's name, `"Settings"`.
        apps: packages that the tasks use.
        texts: what the tasks say, in every language that they can be told in; None where they say
            it in English alone, as `Text("...")`.
    """

    def __init__(self, name: str, *apps: str, texts: type[Catalogue] | None = None) -> None:
        self.name = name
        self.apps = apps
        self.languages: tuple[Language, ...] = (ENGLISH,)
        if texts is not None:
            self.languages = tuple(
                device_language
                for device_language in DEVICE_LANGUAGES
                if texts.is_in(device_language)
            )
        self._templates: dict[str, TaskTemplate] = {}

    @property
    def templates(self) -> tuple[TaskTemplate, ...]:
        """Every template, in the order of the module."""
        return tuple(self._templates.values())

    def add(
        self,
        *tags: str,
        level: int,
        version: int = 0,
        apps: Sequence[str] = (),
        sample: Sample | None = None,
        singled_out_by: str = "",
        **choices: Sequence[Any],
    ) -> Callable[[TaskFunction], TaskFunction]:
        """Make a function a template of this suite.

        Args:
            tags: names of subsets that the task belongs to.
            level: 1 easy to 3 hard.
            version: goes up when a change can change a score.
            apps: packages that this task uses beside the suite's.
            sample: draws the parameters that `choices` does not list, of whose values there are too
                many; the function itself refuses what it cannot use.
            singled_out_by: as in `core.tasks.TaskTemplate`.
            choices: for each parameter of the function, the values it can have.
        """
        packages = tuple(dict.fromkeys((*self.apps, *apps)))

        def register(function: TaskFunction) -> TaskFunction:
            words = "".join(word.capitalize() for word in function.__name__.split("_"))
            task_id = f"{self.name}.{words}"
            if task_id in self._templates:
                raise TaskError(f"there are two tasks {task_id}")

            def build(params: Params, language: Language) -> Task:
                _require_choices(task_id, params, choices)
                draft = TaskBuilder(
                    task_id,
                    language,
                    params,
                    packages,
                    level,
                    version,
                    frozenset(tags),
                    self.languages,
                )
                return function(draft, **params)

            def draw(rng: np.random.Generator) -> dict[str, Any]:
                listed = {
                    name: values[int(rng.integers(len(values)))] for name, values in choices.items()
                }
                return listed if sample is None else listed | sample(rng)

            self._templates[task_id] = TaskTemplate(
                id=task_id,
                build=build,
                sample=draw,
                version=version,
                apps=packages,
                level=level,
                languages=self.languages,
                tags=frozenset(tags),
                doc=inspect.getdoc(function) or "",
                singled_out_by=singled_out_by,
            )
            return function

        return register


def _require_choices(task_id: str, params: Params, choices: Mapping[str, Sequence[Any]]) -> None:
    for name, values in choices.items():
        if params[name] not in values:
            raise TaskError(
                f"{task_id}: parameter {name} is {params[name]!r}; "
                f"it must be one of {_join_values(values)}"
            )


def _join_values(values: Sequence[Any]) -> str:
    shown = [repr(value) for value in values[:_SHOWN]]
    return ", ".join(shown if len(values) <= _SHOWN else [*shown[:-1], "...", repr(values[-1])])
