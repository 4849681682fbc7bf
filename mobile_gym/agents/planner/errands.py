"""What an instruction asks for, one class for each kind of thing that people do on a phone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from mobile_gym.agents.planner.values import Date, Value


@dataclass(frozen=True, slots=True)
class Where:
    """Where something is done.

    Attributes:
        app: what the launcher may call the app; () for the one in front.
        hints: words of the instruction, for tabs and pages on the way.
        in_settings: in the app's own settings.
        date: the day on a calendar.
        minutes: the time of day by which something is told apart.
        via: names of what it may be in.
    """

    app: tuple[str, ...] = ()
    hints: str = ""
    in_settings: bool = False
    date: Date | None = None
    minutes: int = -1
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Switch something on or off."""

    where: Where
    name: str
    on: bool
    is_name: bool = False
    """Whether it is called so, rather than described."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Give a setting a value: one of a list, or a text."""

    where: Where
    setting: str
    option: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Give something another name."""

    where: Where
    name: str
    to: str


@dataclass(frozen=True, slots=True)
class Act:
    """Do to a thing what a button says: delete, archive, pin."""

    where: Where
    labels: tuple[str, ...]
    name: str
    choice: str = ""
    """Of what the button then offers."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Change what a thing says: fields, the date, the time."""

    where: Where
    name: str
    fields: tuple[tuple[str, str], ...] = ()
    date: Date | None = None
    minutes: int = -1


@dataclass(frozen=True, slots=True)
class Inquire:
    """Ask the user for what is written nowhere: `"time"` or `"text"`."""

    where: Where
    question: str
    kind: str


@dataclass(frozen=True, slots=True)
class LookUp:
    """Read something for a later errand: `"time"` or `"place"`."""

    where: Where
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Create:
    """Make something new and fill in what was said of it."""

    where: Where
    noun: str
    fields: tuple[tuple[str, str], ...] = ()
    """Names of fields, as `vocabulary.FIELDS` has them, and texts."""
    times: tuple[int, ...] = ()
    weekdays: tuple[int, ...] = ()
    duration_s: int = 0
    items: tuple[str, ...] = ()
    before_s: int = 0
    """Before the time that was looked up."""


@dataclass(frozen=True, slots=True)
class Send:
    """Write to somebody."""

    where: Where
    to: str
    text: str
    is_draft: bool = False
    memory: str = ""
    """Instead of the text, what was looked up under this name."""


@dataclass(frozen=True, slots=True)
class Show:
    """Have something on the screen."""

    where: Where
    name: str


@dataclass(frozen=True, slots=True)
class Check:
    """Tick things of a list."""

    where: Where
    names: tuple[str, ...]
    within: str = ""


@dataclass(frozen=True, slots=True)
class AddItems:
    """Write things into a list."""

    where: Where
    names: tuple[str, ...]
    within: str


@dataclass(frozen=True, slots=True)
class Put:
    """Give a thing one of the marks that a menu offers: a label, a colour."""

    where: Where
    menu: str
    choice: str
    name: str


@dataclass(frozen=True, slots=True)
class MoveBetween:
    """Take a thing from one group to another."""

    where: Where
    name: str
    menu: str
    source: str
    to: str


@dataclass(frozen=True, slots=True)
class Press:
    """Touch a button so many times."""

    where: Where
    labels: tuple[str, ...]
    times: int = 1
    is_described: bool = False
    """Whether the label is described, rather than quoted."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Look something up and answer."""

    where: Where
    question: str
    values: tuple[Value, ...] = field(default=())


Errand: TypeAlias = (
    Turn
    | Choose
    | Rename
    | Act
    | Edit
    | Inquire
    | LookUp
    | Create
    | Send
    | Show
    | Check
    | AddItems
    | Put
    | MoveBetween
    | Press
    | Ask
)
