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
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import numpy as np

from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import LANGUAGES, Language, Params, Task, TaskTemplate
from mobile_gym.core.texts import ENGLISH, Catalogue, Text
from mobile_gym.core.texts import LANGUAGES as DEVICE_LANGUAGES
from task_suites.key_components import key_components

_SHOWN: Final = 40
"""Choices that a message lists at most."""


@dataclass(frozen=True, slots=True)
class Draft:
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
            self.languages = tuple(one for one in DEVICE_LANGUAGES if texts.is_in(one))
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
                draft = Draft(
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
                f"it must be one of {_listed(values)}"
            )


def _listed(values: Sequence[Any]) -> str:
    shown = [repr(value) for value in values[:_SHOWN]]
    return ", ".join(shown if len(values) <= _SHOWN else [*shown[:-1], "...", repr(values[-1])])
