"""How a task looks in a list: its box, its title, what belongs to it, and when it is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.tasks_org import actions, dates, filters
from mobile_gym.virtual_device.apps.tasks_org.data import HIGH, LOW, MEDIUM, Task, details_of
from mobile_gym.virtual_device.apps.tasks_org.pages import EDITOR, SELECTED
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.tasks_org.data import TasksContext
    from mobile_gym.virtual_device.system.system import System

_COLORS: Final = {HIGH: 0xFFD32F2F, MEDIUM: 0xFFF57C00, LOW: 0xFF1976D2}
_DARK_COLORS: Final = {HIGH: 0xFFEF9A9A, MEDIUM: 0xFFFFCC80, LOW: 0xFF90CAF9}
_INDENT_DP: Final = 24.0


def priority_color(theme: ui.Theme, importance: int) -> int:
    """The colour of a priority, which the box of a task has."""
    return (_DARK_COLORS if theme.is_dark else _COLORS).get(importance, theme.thumb)


def section_views(ctx: TasksContext, section: filters.Section) -> list[ui.View]:
    """The heading of some tasks, and their rows."""
    heading = ui.text(
        section.title,
        14,
        ctx.theme.accent,
        bold=True,
        width=ui.FILL,
        padding=(20, 14, 20, 6),
        resource_id="header",
    )
    rows = [_row(ctx, listed) for listed in section.tasks]
    return [heading, *rows] if section.title else rows


def small_chip(theme: ui.Theme, icon_name: str, words: str, color: int = 0) -> ui.View:
    """A list, a tag or a place of a task."""
    return ui.row(
        ui.icon(icon_name, 14, color or theme.icon),
        ui.text(words, 12, theme.text_secondary, max_lines=1, resource_id="chip"),
        gap=4,
        height=24,
        padding=(8, 0),
        fill=theme.surface_high,
        radius=12,
    )


def _box(ctx: TasksContext, task: Task) -> ui.View:
    theme = ctx.theme
    mark = "checkbox-marked" if task.is_done else "checkbox-blank-outline"
    if task.recurrence and not task.is_done:
        mark = "repeat"
    return ui.stack(
        ui.icon(mark, 24, priority_color(theme, task.importance)),
        width=48,
        height=48,
        align="center",
        justify="center",
        class_name="android.widget.CheckBox",
        resource_id="completeBox",
        description=filters.PRIORITIES.get(task.importance, Texts.none).of(ctx.state.language),
        checkable=True,
        checked=task.is_done,
        focusable=True,
        on_tap=partial_handler(actions.set_done, task.id, not task.is_done),
    )


def _chips(ctx: TasksContext, listed: filters.Listed) -> ui.View | None:
    theme, data, language = ctx.theme, ctx.data, ctx.state.language
    task, details = listed.task, details_of(data, listed.task.id)
    chips: list[ui.View] = []
    if listed.children:
        count = listed.children
        words = ctx.t.one_subtask if count == 1 else ctx.t.subtask_count.format(count=count)
        chips.append(
            small_chip(theme, "chevron-down" if task.collapsed else "chevron-up", words)._replace(
                class_name="android.widget.Button",
                description=ctx.t.expand_subtasks if task.collapsed else ctx.t.collapse_subtasks,
                focusable=True,
                on_tap=partial_handler(actions.toggle_collapsed, task.id),
                shared=False,
            )
        )
    if task.hide_until_ms > ctx.state.now_ms:
        when = dates.moment_text(ctx.state, task.hide_until_ms)
        chips.append(small_chip(theme, "clock-start", when))
    if details.list_id != 1:
        chips.append(
            small_chip(
                theme, "format-list-bulleted", filters.list_name(data, details.list_id, language)
            )
        )
    chips += [
        small_chip(theme, "label-outline", tag.name, tag.color)
        for tag in data.tags
        if tag.id in details.tags
    ]
    chips += [
        small_chip(theme, "map-marker-outline", place.name, place.color)
        for place in data.places
        if place.id == details.place
    ]
    return ui.row(*chips[:3], gap=6, padding=(0, 4, 0, 2)) if chips else None


def _due(ctx: TasksContext, task: Task) -> ui.View | None:
    if not task.due_ms:
        return None
    late = not task.is_done and dates.is_overdue(ctx.state, task.due_ms)
    return ui.text(
        dates.moment_text(ctx.state, task.due_ms),
        13,
        ctx.theme.error if late else ctx.theme.text_secondary,
        max_lines=1,
        resource_id="due_date",
    )


def _row(ctx: TasksContext, listed: filters.Listed) -> ui.View:
    theme, task = ctx.theme, listed.task
    chosen = SELECTED.of(ctx)
    done = task.is_done
    tap: ui.Handler = (
        partial_handler(_toggle, task.id)
        if chosen
        else partial_handler(EDITOR.start, task_id=task.id)
    )
    notes = " ".join((task.notes or "").split()) if ctx.data.notes_in_list else ""
    return ui.row(
        _box(ctx, task),
        ui.column(
            ui.row(
                ui.text(
                    task.name or ctx.t.no_title,
                    16,
                    theme.text_disabled if done else theme.text,
                    weight=1,
                    max_lines=2,
                    resource_id="title",
                ),
                _due(ctx, task),
                gap=8,
                width=ui.FILL,
            ),
            ui.text(notes, 14, theme.text_secondary, max_lines=1, resource_id="description")
            if notes
            else None,
            _chips(ctx, listed),
            weight=1,
            padding=(0, 10),
        ),
        width=ui.FILL,
        padding=(4 + _INDENT_DP * min(listed.depth, 4), 0, 16, 0),
        fill=theme.accent_container if task.id in chosen else 0,
        class_name="android.view.ViewGroup",
        resource_id="rowBody",
        selected=task.id in chosen,
        focusable=True,
        on_tap=tap,
        on_long_press=partial_handler(_toggle, task.id),
    )


def _toggle(system: System, task_id: int) -> None:
    chosen = SELECTED.get(system)
    others = tuple(item for item in chosen if item != task_id)
    SELECTED.set(system, others if len(others) < len(chosen) else (*chosen, task_id))
