"""An app's data, and the records in it: found by id, added, changed, removed and put back.

    STORED = Stored(PACKAGE, NotesData)
    NOTES = Records(STORED, Note, lambda data: data.notes, lambda data: data.next_id)

    NOTES.find(ctx.data, 3)
    NOTES.add(system, title="Milk")        # has the next id; a type checker knows what it takes
    NOTES.change(system, 3, pinned=True)
    removed = NOTES.remove(system, 3)
    NOTES.restore(system, *removed)

Data and records are frozen dataclasses; a record's first field is its `id`. Their attributes are
named by a function that reads them (`attribute_name`): a type checker knows it, so that a wrong
attribute is an error before anything runs.

What is deleted can be taken back by the message at the bottom whose button says "Undo":

    removed = NOTES.remove(system, note_id)
    deleted_with_undo(system, PACKAGE, Texts.note_deleted.of(system.language), removed)

and in the app `on_undo=lambda system, removed: NOTES.restore(system, *removed)`. What is removed is
kept as long as the message is there; its records are known from the app's data or `App.values`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import Field
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Concatenate,
    Final,
    Generic,
    ParamSpec,
    Protocol,
    TypeVar,
    cast,
)

from mobile_gym.core.errors import UsageError
from mobile_gym.core.replacing import replace
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.state import EMPTY, Snackbar
from mobile_gym.virtual_device.system.snackbars import SHOWN_MS

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

ReadT = TypeVar("ReadT")


class Dataclass(Protocol):
    """What is made by `@dataclass`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class _Name(str):
    """The name of an attribute; what is worked out from one is none."""

    __slots__ = ()


class _Names:
    """Whatever is read of it is its own name."""

    def __getattr__(self, name: str) -> str:
        return _Name(name)


_NAMES: Final[Any] = _Names()


def attribute_name(read: Callable[[ReadT], object]) -> str:
    """The attribute that a function reads.

    Args:
        read: takes one attribute of a record and does nothing else: `lambda note: note.title`.

    Raises:
        UsageError: it does something else.
    """
    name = attribute_read(read)
    if not name:
        raise UsageError("an attribute is named by a function that reads it and nothing else")
    return name


def attribute_read(read: Callable[[ReadT], object]) -> str:
    """The attribute whose value a function returns; "" where it works something out.

    Args:
        read: takes a record. It is called with a stand-in, of which it can read attributes alone.
    """
    try:
        name = read(_NAMES)
    except (AttributeError, TypeError, ValueError):  # more was to be done with it than a name takes
        return ""
    return str(name) if isinstance(name, _Name) else ""


class Record(Dataclass, Protocol):
    """A frozen dataclass with an id."""

    @property
    def id(self) -> int:
        """Its own among those of its kind."""
        ...


D = TypeVar("D", bound=Dataclass)
R = TypeVar("R", bound=Record)
RowT = TypeVar("RowT")
T = TypeVar("T")
P = ParamSpec("P")


# -- tuples of records --------------------------------------------------------------------------


def by_id(records: Iterable[R], record_id: int) -> R | None:
    """The record of an id, if it is there."""
    for record in records:
        if record.id == record_id:
            return record
    return None


def with_changed_record(records: Iterable[R], record_id: int, **fields: Any) -> tuple[R, ...]:
    """The records, the one of an id with other fields."""
    return tuple(
        replace(record, **fields) if record.id == record_id else record for record in records
    )


def without(records: Iterable[R], *record_ids: int) -> tuple[R, ...]:
    """The records but for those of some ids."""
    return tuple(record for record in records if record.id not in record_ids)


def with_toggled_member(chosen: tuple[T, ...], one: T) -> tuple[T, ...]:
    """What is chosen without one of it, or with it at the end."""
    return tuple(other for other in chosen if other != one) if one in chosen else (*chosen, one)


# -- an app's data ------------------------------------------------------------------------------


class Stored(Generic[D]):
    """An app's data, whichever app is in front.

    Args:
        package: the app's.
        data: the frozen dataclass that they are made of.
    """

    __slots__ = ("_class_name", "package")

    def __init__(self, package: str, data: type[D]) -> None:
        self.package = package
        self._class_name = data.__name__

    def read(self, state: DeviceState) -> D:
        """The data.

        Raises:
            UsageError: the app has none, as its `App` does not say with which it begins.
        """
        data = state.data[self.package]
        if data is EMPTY:
            raise UsageError(
                f"the app {self.package} has no data: give its App an initial= that makes "
                f"{self._class_name}"
            )
        return data

    def path_of(self, field: Callable[[D], object]) -> str:
        """Where a field stands in the state, as side effects name it: `data/PACKAGE/FIELD`."""
        return f"data/{self.package}/{attribute_name(field)}"

    def write(self, system: System, **fields: Any) -> None:
        """Replace fields of the data."""
        system.set_data(replace(self.read(system.state), **fields), self.package)


class OptionalStored(Stored[D]):
    """The data of an app that a device may lack, such as a provider that others read.

    Args:
        package: the app's.
        empty: what is read without it; nothing is written then.
    """

    __slots__ = ("_empty",)

    def __init__(self, package: str, empty: D) -> None:
        super().__init__(package, type(empty))
        self._empty = empty

    def read(self, state: DeviceState) -> D:
        """The data, or the empty ones."""
        return state.data.get(self.package, self._empty)

    def write(self, system: System, **fields: Any) -> None:
        """Replace fields of the data, where there are any."""
        if self.package in system.state.data:
            super().write(system, **fields)


class RecordField(Generic[D, RowT]):
    """Records of one kind in an app's data: a field that holds a tuple of them.

    Args:
        stored: the app's data.
        record: the class of a record.
        records: reads the tuple of them: `lambda data: data.notes`.
        next_id: reads the id that the next one gets: `lambda data: data.next_id`; None where the
            data count none.

    Attributes:
        of: reads the tuple of the app's data.
        name: the field of the data.
        next_id_name: the field with the next id; "" for none.
        path: where they stand in the state, as side effects name it: `data/PACKAGE/notes`.
    """

    __slots__ = ("_stored", "name", "next_id_name", "of", "path", "record")

    def __init__(
        self,
        stored: Stored[D],
        record: Callable[..., RowT],
        records: Callable[[D], tuple[RowT, ...]],
        next_id: Callable[[D], int] | None = None,
    ) -> None:
        self.of = records
        self.record = cast("type[RowT]", record)
        self.name = attribute_name(records)
        self.next_id_name = "" if next_id is None else attribute_name(next_id)
        self.path = stored.path_of(records)
        self._stored = stored

    def read(self, state: DeviceState) -> tuple[RowT, ...]:
        """All of them on a device, whichever app is in front."""
        return self.of(self._stored.read(state))

    def _write(self, system: System, records: Iterable[RowT]) -> None:
        self._stored.write(system, **{self.name: tuple(records)})


class Records(RecordField[D, R], Generic[D, R, P]):
    """Records of one kind, each with an id of its own.

    Args:
        stored: the app's data.
        make: the class of a record; its first field is its id.
        records: reads the tuple of them: `lambda data: data.notes`.
        next_id: reads the id that the next one gets: `lambda data: data.next_id`.
    """

    __slots__ = ("_make", "_next_id")

    def __init__(
        self,
        stored: Stored[D],
        make: Callable[Concatenate[int, P], R],
        records: Callable[[D], tuple[R, ...]],
        next_id: Callable[[D], int],
    ) -> None:
        super().__init__(stored, make, records, next_id)
        self._make = make
        self._next_id = next_id

    def find(self, data: D, record_id: int) -> R | None:
        """The record of an id, if it is still there."""
        return by_id(self.of(data), record_id)

    def add(self, system: System, *args: P.args, **fields: P.kwargs) -> R:
        """Make a record with the next id, at the end."""
        return self.insert(system, self._make(0, *args, **fields))

    def insert(self, system: System, record: R) -> R:
        """Put a record at the end, with the next id in place of its own."""
        data = self._stored.read(system.state)
        record = replace(record, id=self._next_id(data))
        fields = {self.name: (*self.of(data), record), self.next_id_name: record.id + 1}
        self._stored.write(system, **fields)
        return record

    def change(self, system: System, record_id: int, **fields: Any) -> R | None:
        """Replace fields of a record; what it becomes, or None where it has gone."""
        return self.update(system, record_id, lambda record: replace(record, **fields))

    def update(self, system: System, record_id: int, change: Callable[[R], R]) -> R | None:
        """Replace a record by what a function makes of it; None where it has gone."""
        records = self.read(system.state)
        before = by_id(records, record_id)
        if before is None:
            return None
        after = change(before)
        self._write(system, (after if record is before else record for record in records))
        return after

    def remove(self, system: System, *record_ids: int) -> tuple[R, ...]:
        """Remove records; those that were there, for `restore`."""
        records = self.read(system.state)
        removed = tuple(record for record in records if record.id in record_ids)
        self._write(system, without(records, *record_ids))
        return removed

    def restore(self, system: System, *removed: R) -> None:
        """Put back what was removed, in the order of ids."""
        records = self.read(system.state)
        known = {record.id for record in records}
        back = (record for record in removed if record.id not in known)
        self._write(system, sorted((*records, *back), key=lambda record: record.id))


def deleted_with_undo(system: System, package: str, message: str, removed: object) -> None:
    """Say what has been deleted, and offer to bring it back.

    Args:
        system: the device.
        package: the app, which shows it wherever one is in it.
        message: what has happened.
        removed: what `App.on_undo` gets: frozen records, in a tuple or a record.
    """
    undo, until_ms = AppTexts.of(system.language).undo, system.state.monotonic_ms + SHOWN_MS
    system.change(snackbar=Snackbar(package, message, undo, until_ms, removed))
