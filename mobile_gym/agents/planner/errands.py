"""What an instruction asks for, one class for each kind of thing that people do on a phone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from mobile_gym.agents.planner.values import NamedValue, PartialDate


@dataclass(frozen=True, slots=True)
class ErrandPlace:
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
    date: PartialDate | None = None
    minutes: int = -1
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SwitchErrand:
    """Switch something on or off."""

    where: ErrandPlace
    name: str
    on: bool
    is_name: bool = False
    """Whether it is called so, rather than described."""


@dataclass(frozen=True, slots=True)
class ChooseErrand:
    """Give a setting a value: one of a list, or a text."""

    where: ErrandPlace
    setting: str
    option: str


@dataclass(frozen=True, slots=True)
class RenameErrand:
    """Give something another name."""

    where: ErrandPlace
    name: str
    to: str


@dataclass(frozen=True, slots=True)
class ActErrand:
    """Do to a thing what a button says: delete, archive, pin."""

    where: ErrandPlace
    labels: tuple[str, ...]
    name: str
    choice: str = ""
    """Of what the button then offers."""


@dataclass(frozen=True, slots=True)
class EditErrand:
    """Change what a thing says: fields, the date, the time."""

    where: ErrandPlace
    name: str
    fields: tuple[tuple[str, str], ...] = ()
    date: PartialDate | None = None
    minutes: int = -1


@dataclass(frozen=True, slots=True)
class InquireErrand:
    """Ask the user for what is written nowhere: `"time"` or `"text"`."""

    where: ErrandPlace
    question: str
    kind: str


@dataclass(frozen=True, slots=True)
class LookUpErrand:
    """Read something for a later errand: `"time"` or `"place"`."""

    where: ErrandPlace
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class CreateErrand:
    """Make something new and fill in what was said of it."""

    where: ErrandPlace
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
class SendErrand:
    """Write to somebody."""

    where: ErrandPlace
    to: str
    text: str
    is_draft: bool = False
    memory: str = ""
    """Instead of the text, what was looked up under this name."""


@dataclass(frozen=True, slots=True)
class ShowErrand:
    """Have something on the screen."""

    where: ErrandPlace
    name: str


@dataclass(frozen=True, slots=True)
class CheckErrand:
    """Tick things of a list."""

    where: ErrandPlace
    names: tuple[str, ...]
    within: str = ""


@dataclass(frozen=True, slots=True)
class AddItemsErrand:
    """Write things into a list."""

    where: ErrandPlace
    names: tuple[str, ...]
    within: str


@dataclass(frozen=True, slots=True)
class MarkErrand:
    """Give a thing one of the marks that a menu offers: a label, a colour."""

    where: ErrandPlace
    menu: str
    choice: str
    name: str


@dataclass(frozen=True, slots=True)
class MoveErrand:
    """Take a thing from one group to another."""

    where: ErrandPlace
    name: str
    menu: str
    source: str
    to: str


@dataclass(frozen=True, slots=True)
class PressErrand:
    """Touch a button so many times."""

    where: ErrandPlace
    labels: tuple[str, ...]
    times: int = 1
    is_described: bool = False
    """Whether the label is described, rather than quoted."""


@dataclass(frozen=True, slots=True)
class AskErrand:
    """Look something up and answer."""

    where: ErrandPlace
    question: str
    values: tuple[NamedValue, ...] = field(default=())


Errand: TypeAlias = (
    SwitchErrand
    | ChooseErrand
    | RenameErrand
    | ActErrand
    | EditErrand
    | InquireErrand
    | LookUpErrand
    | CreateErrand
    | SendErrand
    | ShowErrand
    | CheckErrand
    | AddItemsErrand
    | MarkErrand
    | MoveErrand
    | PressErrand
    | AskErrand
)
