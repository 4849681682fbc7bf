"""Tasks, and the templates that make them from a seed."""

from __future__ import annotations

import copyreg
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.actions import Action
from mobile_gym.core.checks import AnswerMatches, Check, Selector, probes
from mobile_gym.core.errors import TaskError, UnknownName
from mobile_gym.core.field_checks import validate_fields
from mobile_gym.core.substates import Substate, validate
from mobile_gym.core.texts import Language
from mobile_gym.core.users import UserFact

LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
"""In which every task is told; some are told in more of a device's (`core.texts.LANGUAGES`)."""
TaskKind = Literal["operation", "single_frame_query", "multi_frame_query"]
Split: TypeAlias = Literal["train", "test_instance", "test_template", "test_app"]
SPLITS: Final[tuple[Split, ...]] = get_args(Split)
"""What a policy may learn from; the same templates with parameters it has never met; templates, and
apps, it has never met."""
FIXED: Final = "fixed"
"""Tag of the few templates that have nothing to vary, such as one switch."""
SAME_WORDS: Final = "same_words"
"""Tag of templates whose seeds say the same words and ask for different things all the same, as the
device differs: which entry is there twice, which event comes next."""
HELD_OUT_SHARE: Final = 5
"""Of so many instances of a template one is for testing."""
MAX_DRAWS: Final = 200
"""Of parameters, until some are of the split that was asked for."""
_SHOWN_TEMPLATES: Final = 8
"""Of those that a message names."""
Params: TypeAlias = Mapping[str, Any]
"""A task's parameters by name; JSON values."""


@validate_fields(aliases={"selector": "target"})
@dataclass(frozen=True, slots=True)
class TapOn:
    """Tap the node; where it is not visible, scroll to it first (down, then up)."""

    target: Selector
    hold: bool = False
    """Press long instead."""


def _type_into_arguments(places: Sequence[Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of `TypeInto` by name, where the text may stand before the target or alone."""
    order = ("target", "text", "clear", "submit")
    if places and isinstance(places[0], str):
        order = ("text", "target", "clear", "submit")
    return {"target": None, **dict(zip(order, places, strict=False)), **names}


@validate_fields(aliases={"selector": "target"}, by_name=_type_into_arguments)
@dataclass(frozen=True, slots=True)
class TypeInto:
    """Type into the node (tapping it where it has no focus); None is the focused field.

    `TypeInto(text, target)` is an older order that is taken, too, and so is `TypeInto(text)`.
    """

    target: Selector | None
    text: str
    clear: bool = True
    submit: bool = False


@validate_fields(aliases={"selector": "target"})
@dataclass(frozen=True, slots=True)
class ScrollTo:
    """Scroll until the node is visible, within the given scrollable node or the largest one."""

    target: Selector
    within: Selector | None = None


@validate_fields(aliases={"selector": "target"})
@dataclass(frozen=True, slots=True)
class DragOnto:
    """Hold the node, then move it to where another one is; both fit on the screen."""

    target: Selector
    onto: Selector


@validate_fields()
@dataclass(frozen=True, slots=True)
class Perform:
    """Do exactly this action."""

    action: Action


SolutionStep: TypeAlias = TapOn | TypeInto | ScrollTo | DragOnto | Perform
"""What a person would do, told by what is on the screen, so that it survives another layout."""


@validate_fields()
@dataclass(frozen=True, slots=True)
class WrongEnding:
    """Steps that look like a solution and are not: a wrong value, a wrong object, undone again."""

    name: str
    steps: tuple[SolutionStep, ...]


@validate_fields()
@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must not happen; the first one ends the episode without success."""

    name: str
    check: Check


@validate_fields()
@dataclass(frozen=True, slots=True)
class Subtask:
    """One app's part of a cross-app task (SPA-Bench).

    `history` says whether the app's summary is passed on, `memory` what a later part needs of it.
    """

    app: str
    text: str
    history: bool = False
    memory: str = ""


@validate_fields()
@dataclass(frozen=True, slots=True)
class Task:
    """One concrete task: an instruction, what makes it true, and where it starts.

    Attributes:
        id: `App.VerbObject`, without a version.
        instruction: by language; `instruction_in` picks.
        language: the language that the texts in substates and solution are in.
        level: 1 easy to 3 hard.
        golden_steps: a person's step count until it succeeds: that of the plain solution; where
            seeds differ in how far is scrolled, the median over them.
        setup: shell commands run after the device is reset.
        violations: checks that end the episode.
        expected_answer: for queries; asked of the `Answer` action.
        key_components: SPA-Bench's words that must show up on some screen.
        device: the device it runs on unless another is asked for.
        reference: actions of a recorded human trace.
        start_satisfied: ids of substates that are declared to hold after reset.
        may_change: what the way to the goal leaves behind though no substate asks for it, as side
            effects are named: `data/com.android.calculator2/history`, or a table's URI.
        user_facts: what the simulated user can be asked about with `AskUser`.
        split: one of `SPLITS`; of an imported recording, what its data set calls it.
    """

    id: str
    instruction: Mapping[str, str]
    apps: tuple[str, ...]
    substates: tuple[Substate, ...]
    golden_steps: int
    version: int = 0
    language: Language = "en"
    params: Params = field(default_factory=dict[str, Any])
    level: int = 1
    kind: TaskKind = "operation"
    max_steps: int | None = None
    setup: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()
    expected_answer: AnswerMatches | None = None
    key_components: tuple[str, ...] = ()
    subtasks: tuple[Subtask, ...] = ()
    reference: tuple[Action, ...] = ()
    solution: tuple[SolutionStep, ...] = ()
    wrong_endings: tuple[WrongEnding, ...] = ()
    start_satisfied: tuple[int, ...] = ()
    may_change: tuple[str, ...] = ()
    user_facts: tuple[UserFact, ...] = ()
    device: str = "virtual"
    split: str = "train"
    tags: frozenset[str] = frozenset()
    source: str = "mobile_gym"

    def __post_init__(self) -> None:
        validate(self.substates, where=self.id)
        if self.golden_steps < 1:
            raise TaskError(
                f"{self.id}: golden_steps is {self.golden_steps}; it must be at least 1"
            )
        if self.language not in self.instruction:
            raise TaskError(f"{self.id}: there is no instruction in {self.language!r}")
        if self.kind != "operation" and self.expected_answer is None:
            raise TaskError(f"{self.id}: a query needs an expected answer")

    @property
    def text(self) -> str:
        """The instruction in the task's language."""
        return self.instruction[self.language]

    @property
    def question(self) -> str:
        """The instruction in every language: whose words an answer may repeat."""
        return " ".join(
            (self.text, *(text for text in self.instruction.values() if text != self.text))
        )

    @property
    def probes(self) -> tuple[str, ...]:
        """The shell commands that its checks and violations read, once each."""
        checks = [substate.check for substate in self.substates if substate.check is not None]
        checks += [violation.check for violation in self.violations]
        return tuple(dict.fromkeys(command for check in checks for command in probes(check)))

    @property
    def step_limit(self) -> int:
        """Where an episode is cut off: `max_steps`, else three times the golden steps."""
        return self.max_steps if self.max_steps is not None else 3 * self.golden_steps


@validate_fields()
@dataclass(frozen=True, slots=True)
class TaskTemplate:
    """Makes tasks: draws parameters from a generator, then builds the task from them.

    One of the suite catalog is pickled as its id, since what it is made with may be a closure.

    Attributes:
        id: `App.VerbObject`; the Gymnasium id is `MobileGym/{id}-v{version}`.
        sample: draws every parameter; the only place with randomness.
        build: a pure function of parameters and language.
        languages: languages it can be built in.
        split: which of `SPLITS` it is in; that of our own is the catalog's to say. One in "train"
            has instances in "test_instance", too.
        singled_out_by: what singles out the target in the same words on every seed, such as "the
            only message that failed"; "" where the target depends on the seed's own words. A
            template that declares it is exempt from the floor of policies that never read.
    """

    id: str
    build: Callable[[Params, Language], Task]
    sample: Callable[[np.random.Generator], dict[str, Any]]
    version: int = 0
    apps: tuple[str, ...] = ()
    level: int = 1
    languages: tuple[Language, ...] = LANGUAGES
    device: str = "virtual"
    split: Split = "train"
    tags: frozenset[str] = frozenset()
    doc: str = ""
    singled_out_by: str = ""

    @property
    def env_id(self) -> str:
        """The Gymnasium id."""
        return f"MobileGym/{self.id}-v{self.version}"

    @property
    def splits(self) -> tuple[Split, ...]:
        """The splits in which it has instances."""
        has_held_out = self.split == "train" and FIXED not in self.tags
        return ("train", "test_instance") if has_held_out else (self.split,)

    def __deepcopy__(self, memo: dict[int, Any]) -> TaskTemplate:
        return self  # nothing of it changes

    def __reduce__(self) -> tuple[Any, ...]:
        """How to make it again: by its id, where the catalog has it."""
        try:
            known = _of_catalog(self.id)
        except UnknownName:
            known = None
        if known is self:
            return _of_catalog, (self.id,)
        return copyreg.__newobj__, (type(self),), self.__getstate__()  # type: ignore[attr-defined]

    def require_language(self, language: Language) -> None:
        """Check that it can be built in a language.

        Raises:
            TaskError: it cannot; the message lists those that it can be built in.
        """
        if language not in self.languages:
            raise TaskError(
                f"{self.id}: language {language!r} is not one of {_joined_names(self.languages)}"
            )

    def task(
        self,
        rng: np.random.Generator,
        language: Language = "en",
        params: Params | None = None,
        *,
        split: Split | None = None,
    ) -> Task:
        """Make a task.

        Args:
            rng: drawn from for every parameter, also for those given in `params`, so that giving
                one does not change the others.
            language: of the instruction and of the texts on the screen.
            params: fixed values for some parameters.
            split: only instances of it are drawn; None for all. "train" never draws what
                "test_instance" does (`is_held_out`).

        Raises:
            TaskError: a parameter, a language or a split that the template does not have, or a
                value that it cannot build a task from.
        """
        self.require_language(language)
        self.require_split(split)
        drawn = self.sample(rng)
        given = dict(params or {})
        if unknown := [name for name in given if name not in drawn]:
            raise TaskError(
                f"{self.id}: unknown parameter {', '.join(map(repr, unknown))}; "
                f"it has {_joined_names(tuple(drawn)) or 'none'}"
            )
        for name, value in given.items():
            if not isinstance(value, type(drawn[name])) or isinstance(value, bool) != isinstance(
                drawn[name], bool
            ):
                raise TaskError(
                    f"{self.id}: parameter {name} is {value!r}; "
                    f"it must be {type(drawn[name]).__name__}, such as {drawn[name]!r}"
                )
        chosen = drawn | given
        if self.split == "train" and split is not None:
            chosen = self._draw_instance_params(split, chosen, given, rng)
        task, own_split = self.build(chosen, language), self._split_of(chosen)
        return task if task.split == own_split else replace(task, split=own_split)

    def _split_of(self, params: Params) -> Split:
        if self.split == "train" and FIXED not in self.tags and is_held_out(self.id, params):
            return "test_instance"
        return self.split

    def require_split(self, split: str | None) -> None:
        """Check that it has instances in a split.

        Raises:
            TaskError: it has none; the message lists where it has some.
        """
        if split is not None and split not in self.splits:
            raise TaskError(
                f"{self.id}: split {split!r} is not one of {_joined_names(self.splits)}"
            )

    def _draw_instance_params(
        self, split: Split, chosen: Params, given: Params, rng: np.random.Generator
    ) -> Params:
        """The first drawn parameters that are of the split.

        A template with a single instance has it in "train".

        Raises:
            TaskError: none of many draws was held out for testing.
        """
        first, held_out = chosen, split == "test_instance"
        for _ in range(MAX_DRAWS):
            if is_held_out(self.id, chosen) == held_out:
                return chosen
            chosen = self.sample(rng) | dict(given)
        if held_out:
            raise TaskError(f"{self.id}: no instance is held out for testing; it varies too little")
        return first


def _of_catalog(template_id: str) -> TaskTemplate:
    return plugins.load("suite catalog", "built-in").template(template_id)


def templates_in_split(
    templates: Sequence[TaskTemplate], split: str | None, report: Callable[[str], object]
) -> tuple[TaskTemplate, ...]:
    """Those of the templates that have instances in a split.

    Args:
        templates: that were named.
        split: one of `SPLITS`; None for all.
        report: is called with a sentence about those that are left out, where some are.

    Raises:
        UnknownName: there is no such split.
        TaskError: none of them has instances in it.
    """
    if split is None:
        return tuple(templates)
    if split not in SPLITS:
        raise UnknownName.among("split", split, SPLITS)
    kept = tuple(template for template in templates if split in template.splits)
    if left_out := [
        f"{template.id} ({_joined_names(template.splits)})"
        for template in templates
        if template not in kept
    ]:
        shown = _joined_names(left_out[:_SHOWN_TEMPLATES])
        rest = len(left_out) - _SHOWN_TEMPLATES
        shown += f" and {rest} more" if rest > 0 else ""
        if not kept:
            raise TaskError(f"no task has instances in split {split!r}: {shown}")
        report(f"left out, as they have no instances in split {split!r}: {shown}")
    return kept


def is_held_out(template_id: str, params: Params) -> bool:
    """Whether an instance of a template is for testing: decided by its parameters alone.

    One of `HELD_OUT_SHARE` is, by a hash, so that no list has to be kept and a new parameter or a
    new template changes nothing for others.
    """
    written = json.dumps([template_id, params], sort_keys=True, ensure_ascii=False, default=str)
    digest = hashlib.blake2b(written.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % HELD_OUT_SHARE == 0


def _joined_names(names: Sequence[str]) -> str:
    return ", ".join(names)
