"""Which tasks a page shows, in which order, and below which headings. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.tasks_org import dates
from mobile_gym.virtual_device.apps.tasks_org.data import (
    HIGH,
    LOW,
    MEDIUM,
    NONE,
    Task,
    TasksData,
    details_of,
    read,
)
from mobile_gym.virtual_device.apps.tasks_org.pages import MY_TASKS
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

_DAY_MS: Final = 86_400_000
PRIORITIES: Final[Mapping[int, Text]] = {
    HIGH: Texts.high,
    MEDIUM: Texts.medium,
    LOW: Texts.low,
    NONE: Texts.none,
}
"""What the priorities are called."""
SORTS: Final[Mapping[str, Text]] = {
    "smart": Texts.by_smart,
    "due": Texts.by_due,
    "start": Texts.by_start,
    "priority": Texts.by_priority,
    "title": Texts.by_title,
    "created": Texts.by_created,
    "modified": Texts.by_modified,
}
GROUPS: Final[Mapping[str, Text]] = {
    "none": Texts.by_none,
    "due": Texts.by_due,
    "start": Texts.by_start,
    "priority": Texts.by_priority,
    "created": Texts.by_created,
    "modified": Texts.by_modified,
    "list": Texts.by_list,
}
_SMART_DAYS: Final = 2
"""As many days a step of priority counts in the smart order."""
_NEVER: Final = 1 << 62


class Listed(NamedTuple):
    """A task in a list: how deep it lies below others, and how many lie below it."""

    task: Task
    depth: int
    children: int


class Section(NamedTuple):
    """Tasks below a heading; "" for none."""

    title: str
    tasks: tuple[Listed, ...]


_Key: TypeAlias = Callable[[Task], tuple[object, ...]]


def split_key(key: str) -> tuple[str, int]:
    """A filter's kind, and the id of the list, tag or place that it is about."""
    kind, _, number = key.partition(":")
    return kind, int(number) if number.isdecimal() else 0


def list_name(data: TasksData, list_id: int, language: str) -> str:
    """What a list is called; the first one has a name of the app's until it gets another."""
    name = next((other_list.name for other_list in data.lists if other_list.id == list_id), "")
    return name or Texts.default_list.of(language)


def title_of(data: TasksData, key: str, language: str) -> str:
    """What a filter is called."""
    kind, number = split_key(key)
    if kind == "list":
        return list_name(data, number, language)
    for of, records in (("tag", data.tags), ("place", data.places)):
        if kind == of:
            return next((record.name for record in records if record.id == number), "")
    titles = {"today": Texts.filter_today, "recent": Texts.recently_modified,
              "snoozed": Texts.snoozed}  # fmt: skip
    return titles.get(kind, Texts.my_tasks).of(language)


def _filter_of_key(state: DeviceState, data: TasksData, key: str) -> Callable[[Task], bool]:
    kind, number = split_key(key)
    now_ms = state.now_ms
    if kind == "today":
        last = dates.today(state)
        return lambda task: task.due_ms > 0 and dates.day_of(state, task.due_ms) <= last
    if kind == "recent":
        return lambda task: task.modified_ms > now_ms - _DAY_MS
    if kind == "snoozed":
        return lambda task: details_of(data, task.id).snoozed_ms > now_ms
    if kind == "list":
        return lambda task: details_of(data, task.id).list_id == number
    if kind == "tag":
        return lambda task: number in details_of(data, task.id).tags
    if kind == "place":
        return lambda task: details_of(data, task.id).place == number
    return lambda task: True


def search_sections(state: DeviceState, query: str) -> list[Section]:
    """The tasks that have the words in their title or description, whatever else is hidden."""
    data, words = read(state), query.casefold().split()
    tasks = [
        task
        for task in data.tasks
        if not task.deleted_ms
        and all(word in f"{task.name}\n{task.notes or ''}".casefold() for word in words)
    ]
    return _group_tasks(state, data, tasks)


def sections(state: DeviceState, key: str = MY_TASKS) -> list[Section]:
    """What a filter shows.

    Args:
        state: of the device.
        key: of the filter (`pages.FILTER`).
    """
    data = read(state)
    is_chosen = _filter_of_key(state, data, key)
    tasks = [
        task
        for task in data.tasks
        if not task.deleted_ms
        and (data.show_completed or not task.is_done)
        and (data.show_unstarted or task.hide_until_ms <= state.now_ms)
        and is_chosen(task)
    ]
    return _group_tasks(state, data, tasks)


def _group_tasks(state: DeviceState, data: TasksData, tasks: Iterable[Task]) -> list[Section]:
    by_id = {task.id: task for task in tasks}
    below: dict[int, list[Task]] = {}
    tops: list[Task] = []
    for task in by_id.values():
        if task.parent in by_id and not _is_circular(task, by_id):
            below.setdefault(task.parent, []).append(task)
        else:
            tops.append(task)
    order = _order(state, data)
    for group in below.values():
        group.sort(key=order)
    tops.sort(key=order, reverse=data.sort_descending)
    done_last = data.completed_last
    groups: dict[tuple[object, ...], tuple[str, list[Task]]] = {}
    for task in tops:
        if done_last and task.is_done:
            rank, title = (2, 0), Texts.completed.of(state.language)
        else:
            rank, title = _group(state, data, task)
        groups.setdefault(rank, (title, []))[1].append(task)
    ranks = sorted((rank for rank in groups if rank[0] != 2), reverse=data.group_descending)
    ranks += [rank for rank in groups if rank[0] == 2]
    return [
        Section(groups[rank][0], tuple(_flatten_subtasks(groups[rank][1], below))) for rank in ranks
    ]


def _is_circular(task: Task, by_id: Mapping[int, Task]) -> bool:
    """Whether a task lies below itself, as rows of other programs may say."""
    seen = {task.id}
    parent = task.parent
    while parent in by_id:
        if parent in seen:
            return True
        seen.add(parent)
        parent = by_id[parent].parent
    return False


def _flatten_subtasks(
    tasks: Iterable[Task], below: Mapping[int, list[Task]], depth: int = 0
) -> Iterable[Listed]:
    for task in tasks:
        children = below.get(task.id, [])
        yield Listed(task, depth, len(children))
        if children and not task.collapsed:
            yield from _flatten_subtasks(children, below, depth + 1)


def _order(state: DeviceState, data: TasksData) -> _Key:
    now_days = state.now_ms // _DAY_MS

    def smart(task: Task) -> int:
        due_days = task.due_ms // _DAY_MS - now_days if task.due_ms else 7
        return due_days + task.importance * _SMART_DAYS

    keys: Mapping[str, _Key] = {
        "smart": lambda task: (smart(task),),
        "due": lambda task: (task.due_ms or _NEVER, task.importance),
        "start": lambda task: (task.hide_until_ms or _NEVER,),
        "priority": lambda task: (task.importance, task.due_ms or _NEVER),
        "title": lambda task: (task.name.casefold(),),
        "created": lambda task: (-task.created_ms,),
        "modified": lambda task: (-task.modified_ms,),
    }
    chosen = keys.get(data.sort, keys["due"])
    done_last = data.completed_last
    return lambda task: (
        done_last and task.is_done,
        *((-task.completed_ms,) if done_last and task.is_done else ()),
        *chosen(task),
        task.name.casefold(),
        task.id,
    )


def _group(state: DeviceState, data: TasksData, task: Task) -> tuple[tuple[int, int], str]:
    """The place of a task's group among the others, and its heading."""
    language, mode = state.language, data.group
    if mode == "priority":
        return (1, task.importance), PRIORITIES.get(task.importance, Texts.none).of(language)
    if mode == "list":
        list_id = details_of(data, task.id).list_id
        return (1, list_id), list_name(data, list_id, language)
    if mode in ("created", "modified"):
        day = dates.day_of(state, task.created_ms if mode == "created" else task.modified_ms)
        return (1, -day.toordinal()), dates.day_text(state, day)
    if mode == "start":
        if not task.hide_until_ms:
            return (1, _NEVER), Texts.no_start_date.of(language)
        day = dates.day_of(state, task.hide_until_ms)
        return (1, day.toordinal()), dates.day_text(state, day)
    if mode == "due":
        if not task.due_ms:
            return (1, _NEVER), Texts.no_due_date.of(language)
        day = dates.day_of(state, task.due_ms)
        if day < dates.today(state):
            return (1, 0), Texts.overdue.of(language)
        return (1, day.toordinal()), dates.day_text(state, day)
    return (1, 0), ""
