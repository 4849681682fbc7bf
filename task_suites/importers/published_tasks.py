"""A task of a published file, whatever the format, and the template that is made of it.

What these files know of a task is its instruction and, in some of them, statements that must become
true. There are no checks on a device's state, so a judge that looks at the screens decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np

from mobile_gym.core.errors import RecordingError, TaskError
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Language, Params, Subtask, Task, TaskTemplate

QUERY: Final = "query"
"""Tag of a task that asks for an answer. What the right one is no file says."""
ESTIMATED: Final = "estimated-steps"
"""Tag of a task whose file does not tell how many steps a person needs."""
LEVEL_STEPS: Final = (5, 10)
"""Of a person, up to which a task is easy or medium (A3, section 3)."""
_UNNAMEABLE: Final = re.compile(r"[^A-Za-z0-9_.-]+")
_MAX_ID: Final = 120

Sample: TypeAlias = Callable[[np.random.Generator], dict[str, Any]]
Say: TypeAlias = Callable[[str, Params], str]
Record = TypeVar("Record")


def _no_parameters(rng: np.random.Generator) -> dict[str, Any]:
    del rng
    return {}


def _as_it_is(instruction: str, params: Params) -> str:
    del params
    return instruction


@dataclass(frozen=True, slots=True)
class PublishedTask:
    """What a file says of one task.

    Attributes:
        name: as the file has it; part of the id.
        instruction: as the file has it, places for parameters included.
        golden_steps: of a person.
        level: 1 easy to 3 hard.
        apps: packages, or names where the file has only these.
        states: statements that must become true; () for the instruction as a whole.
        max_steps: where an episode is cut off; None for what tasks have by default.
        sample: draws parameters.
        say: the instruction with parameters filled in.
    """

    name: str
    instruction: str
    golden_steps: int
    language: Language = "en"
    level: int = 1
    apps: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    max_steps: int | None = None
    key_components: tuple[str, ...] = ()
    subtasks: tuple[Subtask, ...] = ()
    tags: frozenset[str] = frozenset()
    sample: Sample = field(default=_no_parameters, repr=False)
    say: Say = field(default=_as_it_is, repr=False)


class LeftOut(NamedTuple):
    """A record that is no task: where it stands, and why."""

    where: str
    why: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a file, and what could not."""

    tasks: tuple[PublishedTask, ...]
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """A published suite as templates.

    Attributes:
        format: its name, as in `--suite FORMAT:PATH`.
        judge: the name of the judge that these tasks were made for.
        left_out: the records that are not among the templates.
    """

    format: str
    judge: str
    templates: tuple[TaskTemplate, ...]
    left_out: tuple[LeftOut, ...] = ()


def level_of_steps(steps: int) -> int:
    """The level of a task for which a person needs so many steps, by A3's bounds."""
    return 1 + sum(steps > bound for bound in LEVEL_STEPS)


def read_each(
    records: Iterable[tuple[str, Record]], read_one: Callable[[Record, str], PublishedTask]
) -> Reading:
    """The tasks of records; one that cannot be read is left out, and the others go on.

    Args:
        records: where each stands, and what is there.
        read_one: a record and its place as a task.
    """
    tasks: list[PublishedTask] = []
    left_out: list[LeftOut] = []
    for where, record in records:
        try:
            tasks.append(read_one(record, where))
        except RecordingError as error:
            left_out.append(LeftOut(where, str(error).removeprefix(f"{where}: ")))
    return Reading(tuple(tasks), tuple(left_out))


def templates_of(
    reading: Reading, *, format_name: str, judge: str, prefix: str, source: str, device: str
) -> Imported:
    """The templates of what was read; a task that cannot be one, or is there twice, is left out.

    Args:
        reading: of the file.
        format_name: see `Imported`.
        judge: see `Imported`.
        prefix: before the names of the tasks in their ids.
        source: where the tasks come from, as `Task.source` says it.
        device: on which they are played unless another is asked for.
    """
    templates: dict[str, TaskTemplate] = {}
    left_out = list(reading.left_out)
    for published in reading.tasks:
        template = _template(published, prefix, source, device)
        try:
            if template.id in templates:
                raise TaskError("there is another task of this name")
            template.task(np.random.default_rng(0), language=published.language)
        except TaskError as error:
            left_out.append(LeftOut(published.name, str(error).removeprefix(f"{template.id}: ")))
        else:
            templates[template.id] = template
    return Imported(format_name, judge, tuple(templates.values()), tuple(left_out))


def _template(published: PublishedTask, prefix: str, source: str, device: str) -> TaskTemplate:
    name = _UNNAMEABLE.sub("_", published.name)[:_MAX_ID].strip("._-") or "unnamed"
    task_id = f"{prefix}.{name}"
    tags = published.tags | {"published"}

    def build(params: Params, language: Language) -> Task:
        instruction = published.say(published.instruction, params)
        statements = published.states or (instruction,)
        return Task(
            id=task_id,
            instruction={language: instruction},
            language=language,
            apps=published.apps,
            substates=tuple(
                UnitNode(number, statement) for number, statement in enumerate(statements, start=1)
            ),
            golden_steps=published.golden_steps,
            max_steps=published.max_steps,
            level=published.level,
            params=dict(params),
            key_components=published.key_components,
            subtasks=published.subtasks,
            device=device,
            tags=tags,
            source=source,
        )

    return TaskTemplate(
        id=task_id,
        build=build,
        sample=published.sample,
        apps=published.apps,
        level=published.level,
        languages=(published.language,),
        device=device,
        split="test_template",  # a benchmark is not for learning, and it has no instances to spare
        tags=tags,
        doc=published.instruction,
    )


def merge_readings(readings: Iterable[Reading]) -> Reading:
    """What was read of several files, in their order."""
    every = tuple(readings)
    return Reading(
        tuple(task for reading in every for task in reading.tasks),
        tuple(item for reading in every for item in reading.left_out),
    )


def broken_file(path: str, error: RecordingError) -> Reading:
    """A file of which nothing can be read."""
    return Reading((), (LeftOut(path, str(error).removeprefix(f"{path}: ")),))
