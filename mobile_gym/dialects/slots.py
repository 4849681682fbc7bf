"""What the arguments of an action are: how each is read, written, shown and declared.

A slot belongs to one field of an action. Beside the fields of `core.actions` there are three of a
swipe that is told by its direction: `direction`, `middle` and `length`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import opposite
from mobile_gym.dialects.parts.coordinates import Grid, Shares, point_of
from mobile_gym.dialects.parts.directions import DIRECTIONS
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, shown, text_of
from mobile_gym.dialects.parts.schemas import DIRECTION, FLAG, SECONDS, TEXT, enum, place, units

if TYPE_CHECKING:
    from mobile_gym.dialects.dialect import Dialect

Arguments: TypeAlias = Mapping[str, Any]
"""JSON values by name."""
ABSENT: Final = object()
"""Of an argument that is not given; null is none."""


@dataclass(frozen=True, slots=True)
class Slot(ABC):
    """One argument.

    Attributes:
        field: of the action.
        name: as it is written; that of the field where it is "".
        others: names that models write beside it.
        needed: whether it must be given. One that need not is written only where it differs from
            what the action has without it, or where `always` is set.
        always: whether it is written even where it need not be.
    """

    field: str
    name: str = ""
    others: tuple[str, ...] = ()
    needed: bool = True
    always: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its arguments, as they are written."""
        return (self.name or self.field,)

    def given(self, arguments: Arguments) -> Any:
        """The value that is given by one of its names; `ABSENT` where none is.

        Raises:
            Unreadable: two are given, and differ.
        """
        names = dict.fromkeys(name.lower() for name in (*self.names, *self.others))
        values = [arguments[name] for name in names if arguments.get(name) is not None]
        if any(value != values[0] for value in values[1:]):
            raise Unreadable(f"{self.names[0]} is given twice, by two names")
        return values[0] if values else ABSENT

    def lacks(self, arguments: Arguments) -> bool:
        """Whether it must be given and is not."""
        return self.needed and self.given(arguments) is ABSENT

    @abstractmethod
    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """What a value means.

        Raises:
            Unreadable: nothing.
        """

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        """The arguments of a field's value; None where it cannot be written."""
        return {self.names[0]: value}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        """The arguments as instructions show them."""
        return dict.fromkeys(self.names, '"..."')

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        """The JSON schema of each of its arguments."""
        return dict.fromkeys(self.names, TEXT)


@dataclass(frozen=True, slots=True)
class Place(Slot):
    """A point `[x, y]` in the dialect's coordinates, or a box that means its middle."""

    field: str = "point"

    def given(self, arguments: Arguments) -> Any:
        """See `Slot`; the two numbers may stand apart."""
        value = Slot.given(self, arguments)
        apart = ("end_x", "end_y") if self.field == "end" else ("x", "y")
        if value is ABSENT and all(name in arguments for name in apart):
            return [arguments[name] for name in apart]
        return ABSENT if isinstance(value, str) and value in ("", "None") else value

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`."""
        assert dialect.places is not None
        return point_of(value, self.names[0], dialect.places, frame)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        """See `Slot`."""
        assert dialect.places is not None
        return {self.names[0]: list(dialect.places.written(value, frame))}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        """See `Slot`."""
        return {self.names[0]: "[x2, y2]" if self.field == "end" else "[x, y]"}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        """See `Slot`."""
        if isinstance(dialect.places, Shares):
            share = {"type": "number", "minimum": 0, "maximum": 1}
            return {self.names[0]: {"type": "array", "items": share, "minItems": 2, "maxItems": 2}}
        return {self.names[0]: place(_most(dialect))}


@dataclass(frozen=True, slots=True)
class Apart(Slot):
    """A point whose two numbers are arguments of their own.

    Attributes:
        across: the name of the first, as it is written.
        down: the name of the second.
    """

    field: str = "point"
    across: str = "x"
    down: str = "y"

    @property
    def names(self) -> tuple[str, ...]:
        """See `Slot`."""
        return (self.across, self.down)

    def given(self, arguments: Arguments) -> Any:
        """See `Slot`; both may be one place."""
        values = [arguments.get(name.lower()) for name in self.names]
        if None not in values:
            return values
        for value in (*values, *(arguments.get(name) for name in (*self.others, *_WHOLE))):
            if isinstance(value, list | tuple | dict):
                return value
        return ABSENT if values == [None, None] else values

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`."""
        assert dialect.places is not None
        if isinstance(value, list) and len(value) == 2 and value.count(None) < 2:
            for name, each in zip(self.names, value, strict=True):
                if not isinstance(each, list | tuple | dict):
                    number(each, name)
        return point_of(value, " and ".join(self.names), dialect.places, frame)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        """See `Slot`."""
        assert dialect.places is not None
        return dict(zip(self.names, dialect.places.written(value, frame), strict=True))

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        """See `Slot`."""
        return {name: name for name in self.names}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        """See `Slot`."""
        number = (
            {"type": "number", "minimum": 0, "maximum": 1}
            if isinstance(dialect.places, Shares)
            else units(_most(dialect))
        )
        return dict.fromkeys(self.names, number)


_WHOLE: Final = ("coordinate", "point")
"""Names of a place that models write where two numbers are asked for."""


@dataclass(frozen=True, slots=True)
class Words(Slot):
    """A text.

    Attributes:
        nothing: texts that stand for none.
        submits: endings of a typed text that press Enter; the first is written.
        stripped: whether blanks around it do not count.
    """

    field: str = "text"
    nothing: tuple[str, ...] = ()
    submits: tuple[str, ...] = ()
    stripped: bool = False

    def given(self, arguments: Arguments) -> Any:
        """See `Slot`."""
        value = Slot.given(self, arguments)
        return ABSENT if isinstance(value, str) and value in self.nothing else value

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`; a whole number is one, too."""
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        text = text_of(value, self.names[0])
        return text.strip() if self.stripped else text

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        """See `Slot`."""
        if value in self.nothing or (self.stripped and value != value.strip()):
            return None
        return {self.names[0]: value}


@dataclass(frozen=True, slots=True)
class OneOf(Slot):
    """A word of a closed list; case does not matter.

    Attributes:
        words: by word as it is written, what it means.
        more: by lower-case word, what models write beside them.
        prefixes: in lower case, that do not count.
    """

    words: tuple[tuple[str, Any], ...] = ()
    more: tuple[tuple[str, Any], ...] = ()
    prefixes: tuple[str, ...] = ()

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`."""
        table = dict(self.more) | {word.lower(): meaning for word, meaning in self.words}
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        if isinstance(value, str):
            value = value.strip().lower()
            for prefix in self.prefixes:
                value = value.removeprefix(prefix)
        return choice(value, self.names[0], table)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        """See `Slot`."""
        word = next((word for word, meaning in self.words if meaning == value), None)
        return None if word is None else {self.names[0]: word}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        """See `Slot`."""
        return {self.names[0]: f'"{" | ".join(word for word, _ in self.words)}"'}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        """See `Slot`."""
        return {self.names[0]: enum([word for word, _ in self.words])}


@dataclass(frozen=True, slots=True)
class Way(Slot):
    """The direction of a swipe: the finger's, or the side of the content, as the dialect has it."""

    field: str = "direction"

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`."""
        way = choice(value, self.names[0], DIRECTIONS)
        return opposite(way) if dialect.direction == "content" else way

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        """See `Slot`."""
        return {self.names[0]: opposite(value) if dialect.direction == "content" else value}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        """See `Slot`."""
        return {self.names[0]: '"up | down | left | right"'}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        """See `Slot`."""
        return {self.names[0]: DIRECTION}


@dataclass(frozen=True, slots=True)
class Amount(Slot):
    """A number.

    Attributes:
        unit: of the format, in units of the field: 0.001 for milliseconds of a duration in seconds.
        most: in units of the format; more is read as it.
        sample: as instructions show it.
        positive: whether it must be more than 0.
        suffix: behind a number that is written as a text, and may be read behind one.
    """

    field: str = "duration_s"
    unit: float = 1.0
    most: float | None = None
    sample: str = "2"
    positive: bool = False
    suffix: str = ""

    def given(self, arguments: Arguments) -> Any:
        """See `Slot`."""
        value = Slot.given(self, arguments)
        return ABSENT if isinstance(value, str) and value in ("", "None") else value

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`."""
        if isinstance(value, str) and self.suffix:
            word = value.strip().lower()
            for ending in (self.suffix.strip(), "second", "secs", "sec", "s", "秒"):
                word = word.removesuffix(ending)
            value = word if word.strip() else value
        read = number(value, self.names[0])
        if self.positive and read <= 0:
            raise Unreadable(f"{self.names[0]} is {read:g}; it must be more than 0")
        return (read if self.most is None else min(read, self.most)) * self.unit

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        """See `Slot`."""
        amount = value / self.unit
        whole = round(amount)
        if self.field == "length":
            amount = whole = min(max(whole, 1), round(self.most or whole))
        # As many units as are read as the same amount again.
        amount = whole if whole * self.unit == value or self.field == "length" else amount
        return {self.names[0]: f"{amount:g}{self.suffix}" if self.suffix else amount}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        """See `Slot`."""
        return {self.names[0]: f'"{self.sample}{self.suffix}"' if self.suffix else self.sample}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        """See `Slot`."""
        if self.field == "length":
            return {self.names[0]: units(_most(dialect))}
        if self.unit != 1:
            return {self.names[0]: units(round(60 / self.unit))}
        return {self.names[0]: SECONDS}


@dataclass(frozen=True, slots=True)
class Flag(Slot):
    """True or false, also in words."""

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`."""
        if isinstance(value, bool):
            return value
        return choice(value, self.names[0], {"true": True, "false": False})

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        """See `Slot`."""
        return {self.names[0]: "false"}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        """See `Slot`."""
        return {self.names[0]: FLAG}


@dataclass(frozen=True, slots=True)
class Only(Slot):
    """An argument that has one meaning on a phone: anything else is refused.

    Attributes:
        values: that are accepted.
        why: nothing else is.
    """

    field: str = ""
    needed: bool = False
    values: tuple[Any, ...] = ()
    why: str = ""

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`."""
        if value not in self.values:
            raise Unreadable(f"{self.names[0]} is {shown(value)}; {self.why}")
        return value


@dataclass(frozen=True, slots=True)
class Given(Slot):
    """A field whose value the name of the action says.

    Attributes:
        value: of the field.
    """

    value: Any = None

    @property
    def names(self) -> tuple[str, ...]:
        """See `Slot`: none."""
        return ()

    def given(self, arguments: Arguments) -> Any:
        """See `Slot`."""
        return self.value

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        """See `Slot`."""
        return value

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        """See `Slot`."""
        return {} if value == self.value else None


def _most(dialect: Dialect) -> int | None:
    return dialect.places.most if isinstance(dialect.places, Grid) else None
