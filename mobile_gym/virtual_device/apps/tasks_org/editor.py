"""The editor of a task: its page, menus and dialogs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import prompts
from mobile_gym.virtual_device.app_kit.drafts import with_changes
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import check_list
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.apps.tasks_org import actions, data, dates, draft, pages, recurrence
from mobile_gym.virtual_device.apps.tasks_org.filters import PRIORITIES, list_name
from mobile_gym.virtual_device.apps.tasks_org.look import priority_color
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import NoArgs
    from mobile_gym.virtual_device.system.pages import Popup
    from mobile_gym.virtual_device.system.system import System

_IMAGE_BUTTON: Final = "android.widget.ImageButton"
_NOTES_LINES: Final = 3


def editor_page(ctx: data.TasksContext[pages.EditorArgs]) -> ui.View:
    """The page; leaving it saves."""
    theme, t = ctx.theme, ctx.t
    now = with_changes(draft.base(ctx.state, ctx.args), ctx.ui)
    task = data.TASKS.find(ctx.data, ctx.args.task_id) if ctx.args.task_id else None
    bar = ui.row(
        ui.icon_button(
            theme,
            "content-save-outline",
            t.save,
            draft.save_and_close,
            class_name=_IMAGE_BUTTON,
            resource_id="save",
        ),
        ui.space(weight=1),
        ui.icon_button(
            theme, "dots-vertical", t.more_options, pages.EDITOR_MENU.open, class_name=_IMAGE_BUTTON
        ),
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar",
    )
    rows = [*_rows(ctx, now), *_parts(ctx, now), *_moments(ctx, task)]
    body = ui.scroll(
        "editor", ui.column(*rows, width=ui.FILL, padding=(0, 0, 0, 40)), weight=1, height=0
    )
    return ui.page(theme, bar, body)


def _rows(ctx: data.TasksContext, now: draft.Draft) -> Iterator[ui.View]:
    theme, t, stored = ctx.theme, ctx.t, ctx.data
    state, language = ctx.state, ctx.state.language
    yield ui.row(
        ui.stack(
            ui.icon(
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
            on_tap=partial_handler(_toggle_done),
        ),
        ui.edit_field(
            theme, "title", now.title, hint=t.title, resource_id="title", size=20, bare=True
        )._replace(width=0, weight=1),
        width=ui.FILL,
        padding=(8, 0, 16, 8),
    )
    start = dates.moment_text(state, now.hide_until_ms) if now.hide_until_ms else t.no_start_date
    due = dates.moment_text(state, now.due_ms) if now.due_ms else t.no_due_date
    late = not now.done and dates.is_overdue(state, now.due_ms)
    yield _row(
        ctx,
        "clock-start",
        t.start_date,
        start,
        partial_handler(pages.WHEN.open, "start"),
        "start_date",
        faint=not now.hide_until_ms,
    )
    yield _row(
        ctx,
        "calendar",
        t.due_date,
        due,
        partial_handler(pages.WHEN.open, "due"),
        "due_date",
        faint=not now.due_ms,
        color=theme.error if late else 0,
    )
    yield _priority(ctx, now)
    yield ui.row(
        ui.icon("text", 24, theme.icon),
        ui.edit_field(
            theme,
            "notes",
            now.notes,
            hint=t.description,
            resource_id="notes",
            lines=_NOTES_LINES,
            bare=True,
        )._replace(width=0, weight=1),
        gap=20,
        width=ui.FILL,
        padding=(20, 8, 16, 8),
        align="start",
    )
    yield ui.divider(theme)
    listed = list_name(stored, now.list_id, language)
    yield _row(ctx, "format-list-bulleted", t.list_row, listed, pages.CHOOSE_LIST.open, "list")
    names = ", ".join(tag.name for tag in stored.tags if tag.id in now.tags)
    yield _row(
        ctx,
        "label-outline",
        t.tags,
        names or t.add_tags,
        pages.CHOOSE_TAGS.open,
        "tags",
        faint=not names,
    )
    place = next(
        (other_place.name for other_place in stored.places if other_place.id == now.place), ""
    )
    yield _row(
        ctx,
        "map-marker-outline",
        t.location,
        place or t.add_location,
        pages.CHOOSE_PLACE.open,
        "location",
        faint=not place,
    )
    rule = recurrence.rule_text(now.recurrence, language)
    yield _row(ctx, "repeat", t.repeat, rule, pages.REPEAT.open, "repeat", faint=not now.recurrence)
    if now.recurrence:
        words = t.from_completion if now.repeat_from else t.from_due
        yield _row(
            ctx, "repeat-variant", t.repeat_from, words, pages.REPEAT_FROM.open, "repeat_from"
        )
    yield from _reminders(ctx, now)


def _row(
    ctx: data.TasksContext,
    icon_name: str,
    label: str,
    shown: str,
    on_tap: ui.Handler,
    resource_id: str,
    *,
    faint: bool = False,
    color: int = 0,
    trailing: ui.View | None = None,
) -> ui.View:
    """A row that opens a dialog; its label is said, not written."""
    theme = ctx.theme
    words = color or (theme.text_secondary if faint else theme.text)
    return ui.row(
        ui.icon(icon_name, 24, theme.icon) if icon_name else ui.space(width=24),
        ui.text(shown, 16, words, weight=1, max_lines=2, padding=(0, 12)),
        trailing,
        gap=20,
        width=ui.FILL,
        padding=(20, 2, 12, 2),
        class_name="android.widget.LinearLayout",
        resource_id=f"row_{resource_id}",
        description=f"{label}: {shown}",
        focusable=True,
        on_tap=on_tap,
    )


def _priority(ctx: data.TasksContext, now: draft.Draft) -> ui.View:
    theme, language = ctx.theme, ctx.state.language
    buttons = (
        ui.stack(
            ui.icon(
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
            on_tap=partial_handler(draft.update_draft, importance=value),
        )
        for value, name in PRIORITIES.items()
    )
    return ui.row(
        ui.icon("flag-outline", 24, theme.icon),
        ui.text(ctx.t.priority, 16, theme.text, weight=1, max_lines=1, padding=(20, 0, 0, 0)),
        *buttons,
        width=ui.FILL,
        padding=(20, 2, 12, 2),
        resource_id="row_priority",
        class_name="android.widget.LinearLayout",
    )


def _reminders(ctx: data.TasksContext, now: draft.Draft) -> Iterator[ui.View]:
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    for place, kind in enumerate(now.reminders):
        remove = ui.icon_button(
            theme,
            "close",
            t.remove_reminder,
            partial_handler(_remove_reminder, kind),
            class_name=_IMAGE_BUTTON,
            resource_id="clear",
        )
        words = reminder_text(kind, language)
        yield ui.row(
            ui.icon("bell-outline", 24, theme.icon) if not place else ui.space(width=24),
            ui.text(words, 16, theme.text, weight=1, max_lines=1, resource_id="alarm"),
            remove,
            gap=20,
            width=ui.FILL,
            padding=(20, 2, 12, 2),
        )
    yield _row(
        ctx,
        "" if now.reminders else "bell-outline",
        t.reminders,
        t.add_reminder,
        pages.ADD_REMINDER.open,
        "reminders",
        faint=True,
    )


def _parts(ctx: data.TasksContext[pages.EditorArgs], now: draft.Draft) -> Iterator[ui.View]:
    """The parts that there are, those that will be made, and what adds another."""
    theme, t, args = ctx.theme, ctx.t, ctx.args
    parts = [
        task
        for task in ctx.data.tasks
        if args.task_id and task.parent == args.task_id and task.id != args.task_id
    ]
    for part in parts:
        mark = "checkbox-marked" if part.is_done else "checkbox-blank-outline"
        box = ui.icon_button(
            theme,
            mark,
            t.complete,
            partial_handler(actions.set_done, part.id, not part.is_done),
            class_name="android.widget.CheckBox",
        )._replace(checkable=True, checked=part.is_done)
        yield ui.row(
            box,
            ui.text(
                part.name or t.no_title,
                16,
                theme.text,
                weight=1,
                max_lines=1,
                resource_id="subtask",
            ),
            width=ui.FILL,
            padding=(52, 0, 16, 0),
            class_name="android.view.ViewGroup",
            focusable=True,
            on_tap=partial_handler(_open_part, part.id),
        )
    for place, title in enumerate(now.subtasks):
        yield ui.row(
            ui.icon("checkbox-blank-outline", 24, theme.icon),
            ui.text(title, 16, theme.text, weight=1, max_lines=1, resource_id="subtask"),
            ui.icon_button(
                theme,
                "close",
                t.remove_subtask,
                partial_handler(_remove_part, place),
                class_name=_IMAGE_BUTTON,
                resource_id="clear",
            ),
            gap=12,
            width=ui.FILL,
            padding=(64, 0, 12, 0),
        )
    yield _row(
        ctx,
        "subdirectory-arrow-right",
        t.subtasks,
        t.add_subtask,
        _ask_part,
        "subtasks",
        faint=True,
    )


def _moments(ctx: data.TasksContext, task: data.Task | None) -> Iterator[ui.View]:
    """When the task was made and completed."""
    if task is None:
        return
    moments = ((ctx.t.created_at, task.created_ms), (ctx.t.completed_at, task.completed_ms))
    for words, at_ms in moments:
        if at_ms > 0:
            when = dates.moment_text(ctx.state, at_ms)
            yield ui.text(words.format(when=when), 13, ctx.theme.text_secondary, padding=(64, 6))


# -- handlers -----------------------------------------------------------------------------------


def _toggle_done(system: System) -> None:
    done = not draft.draft_of(system).done
    draft.update_draft(system, done=done)
    if done:
        draft.save_and_close(system)


def _remove_reminder(system: System, kind: int) -> None:
    reminders = draft.draft_of(system).reminders
    draft.update_draft(
        system, reminders=tuple(reminder for reminder in reminders if reminder != kind)
    )


def _remove_part(system: System, place: int) -> None:
    titles = draft.draft_of(system).subtasks
    draft.update_draft(system, subtasks=(*titles[:place], *titles[place + 1 :]))


def _ask_part(system: System) -> None:
    pages.SUBTASK.open(system)
    prompts.focus_name(system)


def _open_part(system: System, task_id: int) -> None:
    draft.save(system)
    pages.EDITOR.start(system, task_id=task_id)


# -- The menus and dialogs of the editor: dates, repeats, reminders, list, tags, place, parts ----

_BEFORE: Final = (5, 15, 60, 1440)
"""Minutes before a task is due that the list of reminders offers."""
_LIST_DP: Final = 420.0
_SHOWN: Final = 8


# -- repeats and reminders ----------------------------------------------------------------------


def repeat(ctx: data.TasksContext) -> ui.View:
    """How often the task comes again."""
    theme, rule, language = ctx.theme, draft.draft_below_dialog(ctx).recurrence, ctx.state.language
    rules = list(recurrence.RULES)
    if not any(recurrence.same_rule(rule, other_rule) for other_rule in rules):
        rules.append(rule)
    rows = (
        ui.radio(
            theme,
            recurrence.rule_text(other_rule, language),
            recurrence.same_rule(rule, other_rule),
            replace_popup(draft.update_draft, recurrence=other_rule),
        )
        for other_rule in rules
    )
    return prompts.choice_dialog(ctx, ctx.t.repeat, rows)


def repeat_from(ctx: data.TasksContext) -> ui.View:
    """What the next one is counted from."""
    theme, now = ctx.theme, draft.draft_below_dialog(ctx).repeat_from
    rows = (
        ui.radio(
            theme,
            name,
            bool(now) == bool(value),
            replace_popup(draft.update_draft, repeat_from=value),
        )
        for value, name in enumerate((ctx.t.from_due, ctx.t.from_completion))
    )
    return prompts.choice_dialog(ctx, ctx.t.repeat_from, rows)


def reminder_text(kind: int, language: str) -> str:
    """When a reminder comes: `When due`, `1 hour before due`."""
    t = Texts.of(language)
    named = {data.AT_DUE: t.when_due, data.AT_START: t.when_started, data.OVERDUE: t.when_overdue}
    if kind in named:
        return named[kind]
    unit, count = next(
        (unit, kind // length)
        for unit, length in (("day", 1440), ("hour", 60), ("minute", 1))
        if kind % length == 0
    )
    return t.before_due.format(amount=locale_of(language).amount(count, unit))


def add_reminder(ctx: data.TasksContext) -> ui.View:
    """The reminders that the task does not have yet."""
    theme, language, now = ctx.theme, ctx.state.language, draft.draft_below_dialog(ctx)
    rows = (
        ui.radio(theme, reminder_text(kind, language), False, replace_popup(_add_reminder, kind))
        for kind in (data.AT_START, data.AT_DUE, data.OVERDUE, *_BEFORE)
        if kind not in now.reminders
    )
    return prompts.choice_dialog(ctx, ctx.t.add_reminder, rows)


def _add_reminder(system: System, kind: int) -> None:
    draft.update_draft(system, reminders=(*draft.draft_of(system).reminders, kind))


# -- list, tags, place, parts -------------------------------------------------------------------


def _scrollable_rows(rows: Iterable[ui.View]) -> tuple[list[ui.View], float]:
    listed = list(rows)
    return listed, _LIST_DP if len(listed) > _SHOWN else ui.WRAP


def choose_list(ctx: data.TasksContext) -> ui.View:
    """The list that the task is in."""
    stored, now = ctx.data, draft.draft_below_dialog(ctx)
    ids = dict.fromkeys((data.DEFAULT_LIST, *(other_list.id for other_list in stored.lists)))
    rows, height_dp = _scrollable_rows(
        ui.radio(
            ctx.theme,
            list_name(stored, id_, ctx.state.language),
            id_ == now.list_id,
            replace_popup(draft.update_draft, list_id=id_),
        )
        for id_ in ids
    )
    return prompts.choice_dialog(ctx, ctx.t.list_row, rows, height_dp=height_dp)


def choose_place(ctx: data.TasksContext) -> ui.View:
    """Where the task is done."""
    theme, t, now = ctx.theme, ctx.t, draft.draft_below_dialog(ctx)
    rows, height_dp = _scrollable_rows(
        [
            ui.radio(
                theme, t.no_location, not now.place, replace_popup(draft.update_draft, place=0)
            ),
            *(
                ui.radio(
                    theme,
                    place.name,
                    place.id == now.place,
                    replace_popup(draft.update_draft, place=place.id),
                )
                for place in ctx.data.places
            ),
            _new_row(ctx, t.new_place, pages.NEW_PLACE),
        ]
    )
    return prompts.choice_dialog(ctx, t.location, rows, height_dp=height_dp)


def choose_tags(ctx: data.TasksContext) -> ui.View:
    """The tags of the task."""
    theme, t, now = ctx.theme, ctx.t, draft.draft_below_dialog(ctx)
    options = (
        (tag.name, tag.id in now.tags, partial(_toggle_tag, tag_id=tag.id)) for tag in ctx.data.tags
    )
    rows = ui.column(check_list(theme, options), _new_row(ctx, t.new_tag, pages.NEW_TAG))
    ok = ui.button(theme, t.ok, dismiss, resource_id="android:id/button1")
    return ui.dialog(theme, t.tags, rows, ok)


def _new_row(ctx: data.TasksContext, label: str, opens: Popup[[], NoArgs]) -> ui.View:
    """The row of a dialog that makes another one."""
    theme = ctx.theme
    return ui.row(
        ui.icon("plus", 24, theme.accent),
        ui.text(label, 16, theme.accent, class_name="", weight=1),
        gap=20,
        width=ui.FILL,
        padding=(24, 12),
        class_name="android.widget.Button",
        resource_id="new",
        text=label,
        focusable=True,
        on_tap=replace_popup(_ask_name, opens),
    )


def _ask_name(system: System, opens: Popup[[], NoArgs]) -> None:
    opens.open(system)
    prompts.focus_name(system)


def _toggle_tag(system: System, tag_id: int) -> None:
    draft.update_draft(system, tags=with_toggled_member(draft.draft_of(system).tags, tag_id))


def new_tag_dialog(ctx: data.TasksContext) -> ui.View:
    """The name of a tag that is made for the task."""
    return prompts.name_dialog(ctx, ctx.t.new_tag, "", _make_tag, hint=ctx.t.name)


def _make_tag(system: System, name: str) -> None:
    if not name:
        return
    known = (
        other_tag
        for other_tag in data.read(system.state).tags
        if other_tag.name.casefold() == name.casefold()
    )
    tag = next(known, None) or data.TAGS.add(system, name=name)
    tags = draft.draft_of(system).tags
    draft.update_draft(system, tags=tags if tag.id in tags else (*tags, tag.id))


def new_place_dialog(ctx: data.TasksContext) -> ui.View:
    """The name of a place that is made for the task."""
    return prompts.name_dialog(ctx, ctx.t.new_place, "", _make_place, hint=ctx.t.name)


def _make_place(system: System, name: str) -> None:
    if not name:
        return
    known = (
        place
        for place in data.read(system.state).places
        if place.name.casefold() == name.casefold()
    )
    draft.update_draft(system, place=(next(known, None) or data.PLACES.add(system, name=name)).id)


def subtask_dialog(ctx: data.TasksContext) -> ui.View:
    """The title of a part that is made with the task."""
    return prompts.name_dialog(ctx, ctx.t.add_subtask, "", _add_part, hint=ctx.t.title)


def _add_part(system: System, title: str) -> None:
    if title:
        draft.update_draft(system, subtasks=(*draft.draft_of(system).subtasks, title))


# -- the menu -----------------------------------------------------------------------------------


def _is_stored(ctx: data.TasksContext[Any]) -> bool:
    layers = ctx.state.tasks[-1].activities[-1].layers
    return bool(layers[0].args.get("task_id"))


def _discard(system: System) -> None:
    if draft.is_changed(system):
        pages.DISCARD.open(system)
    else:
        system.finish()


def discard_dialog(ctx: data.TasksContext) -> ui.View:
    """The question before what was written is lost."""
    t = ctx.t
    return prompts.plain_question(
        ctx, t.discard_question, t.discard, replace_popup(_leave), no=t.keep_editing
    )


def _leave(system: System) -> None:
    system.finish()


def delete_dialog(ctx: data.TasksContext) -> ui.View:
    """The question before the task is deleted."""
    return prompts.plain_question(
        ctx, ctx.t.delete_task_question, ctx.t.delete, replace_popup(_delete)
    )


def _delete(system: System) -> None:
    task_id = pages.EDITOR.page_args(system).task_id
    system.finish()
    actions.delete(system, task_id)


def _copy(system: System) -> None:
    task_id = draft.save(system)
    actions.copy(system, task_id)
    system.finish()


def _share(system: System) -> None:
    actions.share(system, (draft.save(system),))


editor_menu: Final = Menu[data.TasksContext](
    MenuEntry(Texts.discard, _discard),
    MenuEntry(Texts.copy, _copy, _is_stored),
    MenuEntry(Texts.share, _share, _is_stored),
    MenuEntry(Texts.delete_task, pages.DELETE_TASK.open, _is_stored),
)
"""The menu of the editor."""
