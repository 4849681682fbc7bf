"""The editor of a task: its page. Its dialogs are in `editor_dialogs`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.drafts import with_changes
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.name_dialog import focus_name
from mobile_gym.virtual_device.apps.tasks_org import actions, dates, draft, recurrence
from mobile_gym.virtual_device.apps.tasks_org.data import TASKS, Task
from mobile_gym.virtual_device.apps.tasks_org.draft import Draft
from mobile_gym.virtual_device.apps.tasks_org.editor_dialogs import reminder_text
from mobile_gym.virtual_device.apps.tasks_org.filters import PRIORITIES, list_name
from mobile_gym.virtual_device.apps.tasks_org.pages import (
    ADD_REMINDER,
    CHOOSE_LIST,
    CHOOSE_PLACE,
    CHOOSE_TAGS,
    EDITOR,
    EDITOR_MENU,
    REPEAT,
    REPEAT_FROM,
    SUBTASK,
    WHEN,
    EditorArgs,
)
from mobile_gym.virtual_device.apps.tasks_org.rows import priority_color
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import divider, edit_field, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.tasks_org.context import TasksContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["editor_page"]

_IMAGE_BUTTON: Final = "android.widget.ImageButton"
_NOTES_LINES: Final = 3


def editor_page(ctx: TasksContext[EditorArgs]) -> View:
    """The page; leaving it saves."""
    theme, t = ctx.theme, ctx.t
    now = with_changes(draft.base(ctx.state, ctx.args), ctx.ui)
    task = TASKS.find(ctx.data, ctx.args.task_id) if ctx.args.task_id else None
    bar = row(
        icon_button(
            theme, "content-save-outline", t.save, draft.save_and_close, class_name=_IMAGE_BUTTON,
            resource_id="save",
        ),
        space(weight=1),
        icon_button(
            theme, "dots-vertical", t.more_options, EDITOR_MENU.open, class_name=_IMAGE_BUTTON
        ),
        width=FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar",
    )  # fmt: skip
    rows = [*_rows(ctx, now), *_parts(ctx, now), *_moments(ctx, task)]
    body = scroll("editor", column(*rows, width=FILL, padding=(0, 0, 0, 40)), weight=1, height=0)
    return page(theme, bar, body)


def _rows(ctx: TasksContext, now: Draft) -> Iterator[View]:
    theme, t, data = ctx.theme, ctx.t, ctx.data
    state, language = ctx.state, ctx.state.language
    yield row(
        stack(
            icon(
                "checkbox-marked" if now.done else "checkbox-blank-outline",
                24,
                priority_color(theme, now.importance),
            ),
            width=48,
            height=48,
            align="center",
            justify="center",
            class_name="android.widget.CheckBox",
            resource_id="completeBox",
            description=t.complete,
            checkable=True,
            checked=now.done,
            focusable=True,
            on_tap=bound(_toggle_done),
        ),
        edit_field(
            theme, "title", now.title, hint=t.title, resource_id="title", size=20, bare=True
        )._replace(width=0, weight=1),
        width=FILL,
        padding=(8, 0, 16, 8),
    )
    start = dates.moment_text(state, now.hide_until_ms) if now.hide_until_ms else t.no_start_date
    due = dates.moment_text(state, now.due_ms) if now.due_ms else t.no_due_date
    late = not now.done and dates.is_overdue(state, now.due_ms)
    yield _row(ctx, "clock-start", t.start_date, start, bound(WHEN.open, "start"), "start_date",
               faint=not now.hide_until_ms)  # fmt: skip
    yield _row(ctx, "calendar", t.due_date, due, bound(WHEN.open, "due"), "due_date",
               faint=not now.due_ms, color=theme.error if late else 0)  # fmt: skip
    yield _priority(ctx, now)
    yield row(
        icon("text", 24, theme.icon),
        edit_field(theme, "notes", now.notes, hint=t.description, resource_id="notes",
                   lines=_NOTES_LINES, bare=True)._replace(width=0, weight=1),
        gap=20,
        width=FILL,
        padding=(20, 8, 16, 8),
        align="start",
    )  # fmt: skip
    yield divider(theme)
    listed = list_name(data, now.list_id, language)
    yield _row(ctx, "format-list-bulleted", t.list_row, listed, CHOOSE_LIST.open, "list")
    names = ", ".join(tag.name for tag in data.tags if tag.id in now.tags)
    yield _row(ctx, "label-outline", t.tags, names or t.add_tags, CHOOSE_TAGS.open, "tags",
               faint=not names)  # fmt: skip
    place = next((one.name for one in data.places if one.id == now.place), "")
    yield _row(ctx, "map-marker-outline", t.location, place or t.add_location, CHOOSE_PLACE.open,
               "location", faint=not place)  # fmt: skip
    rule = recurrence.rule_text(now.recurrence, language)
    yield _row(ctx, "repeat", t.repeat, rule, REPEAT.open, "repeat", faint=not now.recurrence)
    if now.recurrence:
        words = t.from_completion if now.repeat_from else t.from_due
        yield _row(ctx, "repeat-variant", t.repeat_from, words, REPEAT_FROM.open, "repeat_from")
    yield from _reminders(ctx, now)


def _row(
    ctx: TasksContext,
    icon_name: str,
    label: str,
    shown: str,
    on_tap: Handler,
    resource_id: str,
    *,
    faint: bool = False,
    color: int = 0,
    trailing: View | None = None,
) -> View:
    """A row that opens a dialog; its label is said, not written."""
    theme = ctx.theme
    words = color or (theme.text_secondary if faint else theme.text)
    return row(
        icon(icon_name, 24, theme.icon) if icon_name else space(width=24),
        text(shown, 16, words, weight=1, max_lines=2, padding=(0, 12)),
        trailing,
        gap=20,
        width=FILL,
        padding=(20, 2, 12, 2),
        class_name="android.widget.LinearLayout",
        resource_id=f"row_{resource_id}",
        description=f"{label}: {shown}",
        focusable=True,
        on_tap=on_tap,
    )


def _priority(ctx: TasksContext, now: Draft) -> View:
    theme, language = ctx.theme, ctx.state.language
    buttons = (
        stack(
            icon(
                "radiobox-marked" if now.importance == value else "radiobox-blank",
                24,
                priority_color(theme, value),
            ),
            width=52,
            height=48,
            align="center",
            justify="center",
            class_name="android.widget.RadioButton",
            resource_id=f"priority_{value}",
            description=name.of(language),
            checkable=True,
            checked=now.importance == value,
            focusable=True,
            on_tap=bound(draft.put, importance=value),
        )
        for value, name in PRIORITIES.items()
    )
    return row(
        icon("flag-outline", 24, theme.icon),
        text(ctx.t.priority, 16, theme.text, weight=1, max_lines=1, padding=(20, 0, 0, 0)),
        *buttons,
        width=FILL,
        padding=(20, 2, 12, 2),
        resource_id="row_priority",
        class_name="android.widget.LinearLayout",
    )


def _reminders(ctx: TasksContext, now: Draft) -> Iterator[View]:
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    for place, kind in enumerate(now.reminders):
        remove = icon_button(
            theme, "close", t.remove_reminder, bound(_remove_reminder, kind),
            class_name=_IMAGE_BUTTON, resource_id="clear",
        )  # fmt: skip
        words = reminder_text(kind, language)
        yield row(
            icon("bell-outline", 24, theme.icon) if not place else space(width=24),
            text(words, 16, theme.text, weight=1, max_lines=1, resource_id="alarm"),
            remove,
            gap=20,
            width=FILL,
            padding=(20, 2, 12, 2),
        )
    yield _row(ctx, "" if now.reminders else "bell-outline", t.reminders, t.add_reminder,
               ADD_REMINDER.open, "reminders", faint=True)  # fmt: skip


def _parts(ctx: TasksContext[EditorArgs], now: Draft) -> Iterator[View]:
    """The parts that there are, those that will be made, and what adds another."""
    theme, t, args = ctx.theme, ctx.t, ctx.args
    parts = [
        task
        for task in ctx.data.tasks
        if args.task_id and task.parent == args.task_id and task.id != args.task_id
    ]
    for part in parts:
        mark = "checkbox-marked" if part.is_done else "checkbox-blank-outline"
        box = icon_button(
            theme, mark, t.complete, bound(actions.set_done, part.id, not part.is_done),
            class_name="android.widget.CheckBox",
        )._replace(checkable=True, checked=part.is_done)  # fmt: skip
        yield row(
            box,
            text(part.name or t.no_title, 16, theme.text, weight=1, max_lines=1,
                 resource_id="subtask"),
            width=FILL,
            padding=(52, 0, 16, 0),
            class_name="android.view.ViewGroup",
            focusable=True,
            on_tap=bound(_open_part, part.id),
        )  # fmt: skip
    for place, title in enumerate(now.subtasks):
        yield row(
            icon("checkbox-blank-outline", 24, theme.icon),
            text(title, 16, theme.text, weight=1, max_lines=1, resource_id="subtask"),
            icon_button(theme, "close", t.remove_subtask, bound(_remove_part, place),
                        class_name=_IMAGE_BUTTON, resource_id="clear"),
            gap=12,
            width=FILL,
            padding=(64, 0, 12, 0),
        )  # fmt: skip
    yield _row(ctx, "subdirectory-arrow-right", t.subtasks, t.add_subtask, _ask_part, "subtasks",
               faint=True)  # fmt: skip


def _moments(ctx: TasksContext, task: Task | None) -> Iterator[View]:
    """When the task was made and completed."""
    if task is None:
        return
    moments = ((ctx.t.created_at, task.created_ms), (ctx.t.completed_at, task.completed_ms))
    for words, at_ms in moments:
        if at_ms > 0:
            when = dates.moment_text(ctx.state, at_ms)
            yield text(words.format(when=when), 13, ctx.theme.text_secondary, padding=(64, 6))


# -- handlers -----------------------------------------------------------------------------------


def _toggle_done(system: System) -> None:
    done = not draft.draft_of(system).done
    draft.put(system, done=done)
    if done:
        draft.save_and_close(system)


def _remove_reminder(system: System, kind: int) -> None:
    reminders = draft.draft_of(system).reminders
    draft.put(system, reminders=tuple(one for one in reminders if one != kind))


def _remove_part(system: System, place: int) -> None:
    titles = draft.draft_of(system).subtasks
    draft.put(system, subtasks=(*titles[:place], *titles[place + 1 :]))


def _ask_part(system: System) -> None:
    SUBTASK.open(system)
    focus_name(system)


def _open_part(system: System, task_id: int) -> None:
    draft.save(system)
    EDITOR.start(system, task_id=task_id)
