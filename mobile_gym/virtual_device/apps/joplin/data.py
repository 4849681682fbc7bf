"""What Joplin remembers: notes, notebooks and index as its database has them, and settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from mobile_gym.virtual_device.app_kit.records import RecordField, Stored
from mobile_gym.virtual_device.app_kit.stored_tables import SqlColumn
from mobile_gym.virtual_device.apps.joplin.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.sqlite_files import Extra

PACKAGE: Final = "net.cozic.joplin"

NoDefault: TypeAlias = Annotated[int, SqlColumn(sql="INT NOT NULL")]
"""A number without which the database takes no row."""


@dataclass(frozen=True, slots=True)
class Note:
    """A row of the table `notes`; each field is a column. Times are milliseconds since 1970.

    Source: the rows that AndroidWorld (d9c569f, `sqlite_schema_utils.JoplinNote`) writes.
    """

    id: str
    parent_id: str = ""
    """The notebook that it is in."""
    title: str = ""
    body: str = ""
    """Markdown."""
    created_time: NoDefault = 0
    updated_time: NoDefault = 0
    is_conflict: int = 0
    latitude: float = 0.0
    longitude: float = 0.0
    altitude: float = 0.0
    author: str = ""
    source_url: str = ""
    is_todo: int = 0
    todo_due: int = 0
    todo_completed: int = 0
    """When it was done; 0 for to do."""
    source: str = ""
    source_application: str = ""
    application_data: str = ""
    order: Annotated[float, SqlColumn(is_quoted=True)] = 0.0
    user_created_time: int = 0
    user_updated_time: int = 0
    encryption_cipher_text: str = ""
    encryption_applied: int = 0
    markup_language: int = 1
    is_shared: int = 0
    share_id: str = ""
    conflict_original_id: str = ""
    master_key_id: str = ""
    user_data: str = ""
    extra: Extra = ()

    @property
    def is_done(self) -> bool:
        """Whether it is a to-do that is done."""
        return bool(self.is_todo and self.todo_completed)


@dataclass(frozen=True, slots=True)
class Notebook:
    """A row of the table `folders`; each field is a column.

    Source: the rows that AndroidWorld (d9c569f, `sqlite_schema_utils.JoplinFolder`) writes.
    """

    id: str
    title: str = ""
    created_time: NoDefault = 0
    updated_time: NoDefault = 0
    user_created_time: int = 0
    user_updated_time: int = 0
    encryption_cipher_text: str = ""
    encryption_applied: int = 0
    parent_id: str = ""
    """The notebook that it is below; "" for none."""
    is_shared: int = 0
    share_id: str = ""
    master_key_id: str = ""
    icon: str = ""
    user_data: str = ""
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Indexed:
    """A row of the table `notes_normalized`: what a search looks through.

    Source: the rows that AndroidWorld (d9c569f, `sqlite_schema_utils.JoplinNormalizedNote`) writes.
    """

    id: Annotated[str, SqlColumn(sql="TEXT NOT NULL")]
    """The note's."""
    title: str = ""
    body: str = ""
    user_created_time: int = 0
    user_updated_time: int = 0
    is_todo: int = 0
    todo_completed: int = 0
    parent_id: str = ""
    latitude: float = 0.0
    longitude: float = 0.0
    altitude: float = 0.0
    source_url: str = ""
    todo_due: int = 0
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class JoplinData:
    """All of it.

    Attributes:
        notes: in the order in which they came.
        notebooks: in the order in which they came.
        index: a row for each note that a search finds.
        made: how many ids the app has made.
        theme: `system`, `light` or `dark`.
        sort: a key of `SORTS`.
        descending: whether the order is turned round.
        open_first: whether to-dos that are not done stand above everything else.
        show_done: whether lists have to-dos that are done.
    """

    notes: tuple[Note, ...] = ()
    notebooks: tuple[Notebook, ...] = ()
    index: tuple[Indexed, ...] = ()
    made: int = 0
    theme: str = "system"
    sort: str = "updated"
    descending: bool = True
    open_first: bool = True
    show_done: bool = True


STORED: Final = Stored(PACKAGE, JoplinData)
NOTEBOOKS: Final = RecordField(STORED, Notebook, lambda data: data.notebooks)
NOTES: Final = RecordField(STORED, Note, lambda data: data.notes)
INDEX: Final = RecordField(STORED, Indexed, lambda data: data.index)
read, write = STORED.read, STORED.write


# -- What the screens of Joplin may know ---------------------------------------------------------

JoplinContext: TypeAlias = Context[JoplinData, Texts, ArgsT]
