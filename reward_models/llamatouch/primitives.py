"""Essential states: what an execution must pass through, told by primitives.

Source: LlamaTouch, section 3.2 and table 2. Its nine keywords are `fuzzy<-1>` (`FuzzyScreen`),
`fuzzy<n>` (`FuzzyTextbox`), `activity`, `exact<n>`, `exclude<n>`, `click<n>`, `type<text>`,
`installed<app>` and `uninstalled<app>`. `Click` also knows long presses, and `PressedKey` is ours:
a recorded path may end with the back key, for which there is no keyword. `Changed` asks of
settings, providers and preferences what `Installed` asks of packages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from mobile_gym.core.errors import TaskError


@dataclass(frozen=True, slots=True)
class Component:
    """A node, told by its attributes, as it was annotated.

    Attributes:
        title: its text or description, else the first one inside of what it belongs to (the row of
            a switch); what a field holds is no title.
        picture: average hash of its pixels as 16 hexadecimal digits, for nodes without any text.
    """

    class_name: str = ""
    resource_id: str = ""
    text: str = ""
    description: str = ""
    title: str = ""
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    picture: str = ""


@dataclass(frozen=True, slots=True)
class FuzzyScreen:
    """The screen is about the same; `html` is the annotated one, simplified."""

    html: str


@dataclass(frozen=True, slots=True)
class FuzzyTextbox:
    """Some node says about this."""

    text: str


@dataclass(frozen=True, slots=True)
class ActivityIs:
    """The foreground activity, `package/.Class`, is this one."""

    activity: str


@dataclass(frozen=True, slots=True)
class Exact:
    """An equal component is on the screen.

    `ignore` names attributes that do not count. `lasting` takes the state back when the same
    component is seen later with another `checked` or `selected`, until it is seen right again.
    """

    component: Component
    ignore: tuple[str, ...] = ()
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Exclude:
    """No equal component is on the screen."""

    component: Component
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Click:
    """The action on this screen is a tap (or a long press) in the component's box.

    `any_date` lets numbers and dates in its title differ, for components that are told by a
    resource id which only one node has.
    """

    component: Component
    long: bool = False
    any_date: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """The action on this screen types exactly this text, into that field where one is given."""

    text: str
    field: Component | None = None


@dataclass(frozen=True, slots=True)
class PressedKey:
    """The action on this screen presses this key."""

    key: str


@dataclass(frozen=True, slots=True)
class Installed:
    """At the end the package is installed."""

    package: str


@dataclass(frozen=True, slots=True)
class Uninstalled:
    """At the end the package is not installed."""

    package: str


Entry: TypeAlias = tuple[tuple[str, str], ...]
"""One thing that a place lists: names and values, sorted by name."""


@dataclass(frozen=True, slots=True)
class Changed:
    """At the end, a place of the system differs from the execution's start in just this.

    Attributes:
        place: `content://AUTHORITY/PATH`, `settings://NAMESPACE` or `preferences://PACKAGE`.
        added: what is listed there now and was not.
        removed: what was listed there and is not now.
        may_add, may_remove: what may come and go besides, as it does by looking around; where
            something is both, one takes the other's place.
        grows: whether anything may be added besides, as to a log.
    """

    place: str
    added: tuple[Entry, ...] = ()
    removed: tuple[Entry, ...] = ()
    may_add: tuple[Entry, ...] = ()
    may_remove: tuple[Entry, ...] = ()
    grows: bool = False


Primitive: TypeAlias = (
    FuzzyScreen
    | FuzzyTextbox
    | ActivityIs
    | Exact
    | Exclude
    | Click
    | Typed
    | PressedKey
    | Installed
    | Uninstalled
    | Changed
)

PRIMITIVES: Final[dict[str, type]] = {
    "fuzzy_screen": FuzzyScreen,
    "fuzzy_textbox": FuzzyTextbox,
    "activity": ActivityIs,
    "exact": Exact,
    "exclude": Exclude,
    "click": Click,
    "type": Typed,
    "key": PressedKey,
    "installed": Installed,
    "uninstalled": Uninstalled,
    "changed": Changed,
}
"""Primitives by the keyword that stands for them in annotations."""
ACTION_PRIMITIVES: Final = (Click, Typed, PressedKey)
SYSTEM_PRIMITIVES: Final = (Installed, Uninstalled, Changed)


@dataclass(frozen=True, slots=True)
class EssentialState:
    """A screen to pass through, and what must be true of it and of the action taken on it.

    `substates` are the ids of a task's substates that are reached with it.
    """

    primitives: tuple[Primitive, ...]
    description: str = ""
    substates: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.primitives:
            raise TaskError("an essential state needs at least one primitive")

    @property
    def asks_action(self) -> bool:
        """Whether it can be told only once the action on the screen is known."""
        return any(isinstance(part, ACTION_PRIMITIVES) for part in self.primitives)

    @property
    def asks_screen(self) -> bool:
        """Whether it is about a screen at all, and not only about the system at the end."""
        return not all(isinstance(part, SYSTEM_PRIMITIVES) for part in self.primitives)


@dataclass(frozen=True, slots=True)
class EssentialTrace:
    """The essential states of one task, in order.

    `params` are those of the task that was annotated; empty where they do not matter.
    """

    task: str
    states: tuple[EssentialState, ...]
    instruction: str = ""
    params: dict[str, Any] = field(default_factory=dict[str, Any])

    def __post_init__(self) -> None:
        if not self.states:
            raise TaskError(f"{self.task}: there are no essential states")
