"""The menus and dialogs of the editor: dates, repeats, reminders, list, tags, place, parts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.handlers import instead
from mobile_gym.virtual_device.app_kit.lists import check_list
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.name_dialog import focus_name, name_dialog
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, plain_question
from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.apps.tasks_org import actions, draft, recurrence
from mobile_gym.virtual_device.apps.tasks_org.context import TasksContext
from mobile_gym.virtual_device.apps.tasks_org.data import (
    AT_DUE,
    AT_START,
    DEFAULT_LIST,
    OVERDUE,
    PLACES,
    TAGS,
    read,
)
from mobile_gym.virtual_device.apps.tasks_org.filters import list_name
from mobile_gym.virtual_device.apps.tasks_org.pages import (
    DELETE_TASK,
    DISCARD,
    EDITOR,
    NEW_PLACE,
    NEW_TAG,
)
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, WRAP, View, column, icon, row, text
from mobile_gym.virtual_device.ui.widgets import button, dialog, radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import NoArgs
    from mobile_gym.virtual_device.system.pages import Popup
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "add_reminder",
    "choose_list",
    "choose_place",
    "choose_tags",
    "delete_dialog",
    "discard_dialog",
    "editor_menu",
    "new_place_dialog",
    "new_tag_dialog",
    "reminder_text",
    "repeat",
    "repeat_from",
    "subtask_dialog",
]

_BEFORE: Final = (5, 15, 60, 1440)
"""Minutes before a task is due that the list of reminders offers."""
_LIST_DP: Final = 420.0
_SHOWN: Final = 8


# -- repeats and reminders ----------------------------------------------------------------------


def repeat(ctx: TasksContext) -> View:
    """How often the task comes again."""
    theme, rule, language = ctx.theme, draft.shown(ctx).recurrence, ctx.state.language
    rules = list(recurrence.RULES)
    if not any(recurrence.same_rule(rule, one) for one in rules):
        rules.append(rule)
    rows = (
        radio(
            theme,
            recurrence.rule_text(one, language),
            recurrence.same_rule(rule, one),
            instead(draft.put, recurrence=one),
        )
        for one in rules
    )
    return choice_dialog(ctx, ctx.t.repeat, rows)


def repeat_from(ctx: TasksContext) -> View:
    """What the next one is counted from."""
    theme, now = ctx.theme, draft.shown(ctx).repeat_from
    rows = (
        radio(theme, name, bool(now) == bool(value), instead(draft.put, repeat_from=value))
        for value, name in enumerate((ctx.t.from_due, ctx.t.from_completion))
    )
    return choice_dialog(ctx, ctx.t.repeat_from, rows)


def reminder_text(kind: int, language: str) -> str:
    """When a reminder comes: `When due`, `1 hour before due`."""
    t = Texts.of(language)
    named = {AT_DUE: t.when_due, AT_START: t.when_started, OVERDUE: t.when_overdue}
    if kind in named:
        return named[kind]
    unit, count = next(
        (unit, kind // length)
        for unit, length in (("day", 1440), ("hour", 60), ("minute", 1))
        if kind % length == 0
    )
    return t.before_due.format(amount=locale_of(language).amount(count, unit))


def add_reminder(ctx: TasksContext) -> View:
    """The reminders that the task does not have yet."""
    theme, language, now = ctx.theme, ctx.state.language, draft.shown(ctx)
    rows = (
        radio(theme, reminder_text(kind, language), False, instead(_add_reminder, kind))
        for kind in (AT_START, AT_DUE, OVERDUE, *_BEFORE)
        if kind not in now.reminders
    )
    return choice_dialog(ctx, ctx.t.add_reminder, rows)


def _add_reminder(system: System, kind: int) -> None:
    draft.put(system, reminders=(*draft.draft_of(system).reminders, kind))


# -- list, tags, place, parts -------------------------------------------------------------------


def _scrolled(rows: Iterable[View]) -> tuple[list[View], float]:
    listed = list(rows)
    return listed, _LIST_DP if len(listed) > _SHOWN else WRAP


def choose_list(ctx: TasksContext) -> View:
    """The list that the task is in."""
    data, now = ctx.data, draft.shown(ctx)
    ids = dict.fromkeys((DEFAULT_LIST, *(one.id for one in data.lists)))
    rows, height_dp = _scrolled(
        radio(
            ctx.theme,
            list_name(data, one, ctx.state.language),
            one == now.list_id,
            instead(draft.put, list_id=one),
        )
        for one in ids
    )
    return choice_dialog(ctx, ctx.t.list_row, rows, height_dp=height_dp)


def choose_place(ctx: TasksContext) -> View:
    """Where the task is done."""
    theme, t, now = ctx.theme, ctx.t, draft.shown(ctx)
    rows, height_dp = _scrolled(
        [
            radio(theme, t.no_location, not now.place, instead(draft.put, place=0)),
            *(
                radio(theme, one.name, one.id == now.place, instead(draft.put, place=one.id))
                for one in ctx.data.places
            ),
            _new_row(ctx, t.new_place, NEW_PLACE),
        ]
    )
    return choice_dialog(ctx, t.location, rows, height_dp=height_dp)


def choose_tags(ctx: TasksContext) -> View:
    """The tags of the task."""
    theme, t, now = ctx.theme, ctx.t, draft.shown(ctx)
    options = (
        (tag.name, tag.id in now.tags, partial(_toggle_tag, tag_id=tag.id)) for tag in ctx.data.tags
    )
    rows = column(check_list(theme, options), _new_row(ctx, t.new_tag, NEW_TAG))
    ok = button(theme, t.ok, dismiss, resource_id="android:id/button1")
    return dialog(theme, t.tags, rows, ok)


def _new_row(ctx: TasksContext, label: str, opens: Popup[[], NoArgs]) -> View:
    """The row of a dialog that makes another one."""
    theme = ctx.theme
    return row(
        icon("plus", 24, theme.accent),
        text(label, 16, theme.accent, class_name="", weight=1),
        gap=20,
        width=FILL,
        padding=(24, 12),
        class_name="android.widget.Button",
        resource_id="new",
        text=label,
        focusable=True,
        on_tap=instead(_ask_name, opens),
    )


def _ask_name(system: System, opens: Popup[[], NoArgs]) -> None:
    opens.open(system)
    focus_name(system)


def _toggle_tag(system: System, tag_id: int) -> None:
    draft.put(system, tags=toggled(draft.draft_of(system).tags, tag_id))


def new_tag_dialog(ctx: TasksContext) -> View:
    """The name of a tag that is made for the task."""
    return name_dialog(ctx, ctx.t.new_tag, "", _make_tag, hint=ctx.t.name)


def _make_tag(system: System, name: str) -> None:
    if not name:
        return
    known = (one for one in read(system.state).tags if one.name.casefold() == name.casefold())
    tag = next(known, None) or TAGS.add(system, name=name)
    tags = draft.draft_of(system).tags
    draft.put(system, tags=tags if tag.id in tags else (*tags, tag.id))


def new_place_dialog(ctx: TasksContext) -> View:
    """The name of a place that is made for the task."""
    return name_dialog(ctx, ctx.t.new_place, "", _make_place, hint=ctx.t.name)


def _make_place(system: System, name: str) -> None:
    if not name:
        return
    known = (one for one in read(system.state).places if one.name.casefold() == name.casefold())
    draft.put(system, place=(next(known, None) or PLACES.add(system, name=name)).id)


def subtask_dialog(ctx: TasksContext) -> View:
    """The title of a part that is made with the task."""
    return name_dialog(ctx, ctx.t.add_subtask, "", _add_part, hint=ctx.t.title)


def _add_part(system: System, title: str) -> None:
    if title:
        draft.put(system, subtasks=(*draft.draft_of(system).subtasks, title))


# -- the menu -----------------------------------------------------------------------------------


def _is_stored(ctx: TasksContext[Any]) -> bool:
    layers = ctx.state.tasks[-1].activities[-1].layers
    return bool(layers[0].args.get("task_id"))


def _discard(system: System) -> None:
    if draft.is_changed(system):
        DISCARD.open(system)
    else:
        system.finish()


def discard_dialog(ctx: TasksContext) -> View:
    """The question before what was written is lost."""
    t = ctx.t
    return plain_question(ctx, t.discard_question, t.discard, instead(_leave), no=t.keep_editing)


def _leave(system: System) -> None:
    system.finish()


def delete_dialog(ctx: TasksContext) -> View:
    """The question before the task is deleted."""
    return plain_question(ctx, ctx.t.delete_task_question, ctx.t.delete, instead(_delete))


def _delete(system: System) -> None:
    task_id = EDITOR.page_args(system).task_id
    system.finish()
    actions.delete(system, task_id)


def _copy(system: System) -> None:
    task_id = draft.save(system)
    actions.copy(system, task_id)
    system.finish()


def _share(system: System) -> None:
    actions.share(system, (draft.save(system),))


editor_menu: Final = Menu[TasksContext](
    MenuEntry(Texts.discard, _discard),
    MenuEntry(Texts.copy, _copy, _is_stored),
    MenuEntry(Texts.share, _share, _is_stored),
    MenuEntry(Texts.delete_task, DELETE_TASK.open, _is_stored),
)
"""The menu of the editor."""
