"""What the tasks app remembers: tasks as its database has them, what belongs to each, settings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from mobile_gym.virtual_device.app_kit.records import Records, Stored
from mobile_gym.virtual_device.app_kit.stored_tables import InDatabase, SqlColumn
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.storage import Value

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "org.tasks"
HIGH, MEDIUM, LOW, NONE = range(4)
"""Priorities, as the column `importance` has them."""
DEFAULT_LIST: Final = 1
"""The list that is always there."""
AT_DUE, AT_START, OVERDUE = 0, -1, -2
"""Reminders; a positive one is minutes before a task is due."""


@dataclass(frozen=True, slots=True)
class Task:
    """A row of the table `tasks`; each field is a column.

    Times are milliseconds since 1970, 0 for none. A due or a start with seconds has a time of day,
    one of whole minutes is a date.

    Source: the rows that AndroidWorld (d9c569f, `sqlite_schema_utils.Task`) reads and writes.
    """

    id: Annotated[int, SqlColumn("_id")]
    title: str | None = ""
    importance: int = LOW
    due_ms: Annotated[int, SqlColumn("dueDate")] = 0
    hide_until_ms: Annotated[int, SqlColumn("hideUntil")] = 0
    """Its start: until then it counts as not started."""
    created_ms: Annotated[int, SqlColumn("created")] = 0
    modified_ms: Annotated[int, SqlColumn("modified")] = 0
    completed_ms: Annotated[int, SqlColumn("completed")] = 0
    deleted_ms: Annotated[int, SqlColumn("deleted")] = 0
    notes: str | None = None
    estimated_s: Annotated[int, SqlColumn("estimatedSeconds", is_provided=False)] = 0
    elapsed_s: Annotated[int, SqlColumn("elapsedSeconds", is_provided=False)] = 0
    timer_start_ms: Annotated[int, SqlColumn("timerStart", is_provided=False)] = 0
    notification_flags: Annotated[int, SqlColumn("notificationFlags", is_provided=False)] = 0
    last_notified_ms: Annotated[int, SqlColumn("lastNotified", is_provided=False)] = 0
    recurrence: str | None = None
    repeat_from: int = 0
    """1 where the next one is counted from when this one was completed."""
    calendar_uri: Annotated[str | None, SqlColumn("calendarUri", is_provided=False)] = None
    remote_id: Annotated[str | None, SqlColumn("remoteId")] = None
    collapsed: Annotated[int, SqlColumn(is_last=True)] = 0
    parent: int = 0
    order: Annotated[int | None, SqlColumn(is_quoted=True, is_provided=False)] = None
    read_only: InDatabase[int] = 0
    extra: tuple[tuple[str, Value], ...] = ()

    @property
    def name(self) -> str:
        """Its title, "" for none."""
        return self.title or ""

    @property
    def is_done(self) -> bool:
        """Whether it is completed."""
        return self.completed_ms > 0


@dataclass(frozen=True, slots=True)
class Details:
    """What belongs to a task beside its row.

    Attributes:
        id: the task's.
        list_id: the list it is in.
        tags: ids of its tags.
        place: id of where it is to be done; 0 for nowhere.
        reminders: when it is reminded of.
        alerted_ms: up to when that has been done.
        snoozed_ms: when a reminder that was put off comes again; 0 for none.
    """

    id: int
    list_id: int = 1
    tags: tuple[int, ...] = ()
    place: int = 0
    reminders: tuple[int, ...] = ()
    alerted_ms: int = 0
    snoozed_ms: int = 0


@dataclass(frozen=True, slots=True)
class TaskList:
    """A list of tasks."""

    id: int
    name: str
    color: int = 0


@dataclass(frozen=True, slots=True)
class Tag:
    """A word that tasks can have."""

    id: int
    name: str
    color: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place where tasks are done."""

    id: int
    name: str
    color: int = 0


@dataclass(frozen=True, slots=True)
class TasksData:
    """All of it."""

    tasks: tuple[Task, ...] = ()
    next_id: int = 1
    details: tuple[Details, ...] = ()
    lists: tuple[TaskList, ...] = ()
    next_list_id: int = 2
    tags: tuple[Tag, ...] = ()
    next_tag_id: int = 1
    places: tuple[Place, ...] = ()
    next_place_id: int = 1
    # settings
    show_completed: bool = False
    show_unstarted: bool = False
    completed_last: bool = True
    sort: str = "due"
    sort_descending: bool = False
    group: str = "due"
    group_descending: bool = False
    default_priority: int = LOW
    default_due: str = "none"
    reminder_hour: int = 18
    """Of tasks that have no time of day."""
    remind_when_due: bool = True
    remind_when_overdue: bool = False
    notes_in_list: bool = True


STORED: Final = Stored(PACKAGE, TasksData)
TASKS: Final = Records(STORED, Task, lambda data: data.tasks, lambda data: data.next_id)
LISTS: Final = Records(STORED, TaskList, lambda data: data.lists, lambda data: data.next_list_id)
TAGS: Final = Records(STORED, Tag, lambda data: data.tags, lambda data: data.next_tag_id)
PLACES: Final = Records(STORED, Place, lambda data: data.places, lambda data: data.next_place_id)
read, write = STORED.read, STORED.write


def details_of(data: TasksData, task_id: int) -> Details:
    """What belongs to a task; a row that another program has put in has nothing of its own."""
    for detail in data.details:
        if detail.id == task_id:
            return detail
    return Details(task_id)


def put_details(system: System, task_id: int, **fields: Any) -> None:
    """Change what belongs to a task."""
    keep_details(system, replace(details_of(read(system.state), task_id), **fields))


def keep_details(system: System, details: Details) -> None:
    """Keep what belongs to a task; what belonged to tasks that have gone goes."""
    data = read(system.state)
    known = {task.id for task in data.tasks} - {details.id}
    write(system, details=(*(detail for detail in data.details if detail.id in known), details))


# -- What the screens of the tasks app may know --------------------------------------------------

TasksContext: TypeAlias = Context[TasksData, Texts, ArgsT]
