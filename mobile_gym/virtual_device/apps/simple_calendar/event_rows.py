"""The rows of events: in the day, in the event list, in a search; and which are selected."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.apps.simple_calendar import dates, store
from mobile_gym.virtual_device.apps.simple_calendar.pages import EDITOR, SELECTED, TASK_EDITOR
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, icon, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.store import Occurrence
    from mobile_gym.virtual_device.system.system import System

__all__ = ["ROW_DP", "event_row", "open_event", "paler"]

ROW_DP: Final = 72.0
"""Height of a row."""


def paler(color: int) -> int:
    """A colour that lets half of what is behind it through."""
    return color & 0x00FFFFFF | 0x80000000


def event_row(ctx: CalendarContext, place: Occurrence, *, with_day: bool = False) -> View:
    """An event: its colour, its title, when it is, and its description or location."""
    theme, item, data = ctx.theme, place.event, ctx.data
    color = store.color_of(data, item)
    is_over = data.dim_past and place.end < ctx.now.replace(tzinfo=None) and not item.all_day
    dimmed = is_over or item.completed
    selected = item.id in SELECTED.of(ctx)
    when = dates.times_text(ctx.state, place, place.start.date() if with_day else None)
    more = (item.description or item.location) if data.show_description else ""
    mark = "check-circle-outline" if item.completed else "checkbox-blank-circle-outline"
    return row(
        box(width=5, height=ROW_DP - 16, radius=2.5, fill=paler(color) if dimmed else color),
        icon(mark, 22, theme.icon, class_name="android.widget.ImageView",
             resource_id="event_item_task_image", description=ctx.t.task)
        if item.is_task
        else None,
        column(
            text(
                item.title or ctx.t.no_title, 16, theme.text_secondary if dimmed else theme.text,
                bold=True, max_lines=1, resource_id="event_item_title",
            ),
            text(when, 13, theme.text_secondary, max_lines=1, resource_id="event_item_time"),
            text(
                " ".join(more.split()), 13, theme.text_secondary, max_lines=1,
                resource_id="event_item_description",
            )
            if more
            else None,
            gap=1,
            weight=1,
        ),
        gap=12,
        width=FILL,
        height=ROW_DP,
        padding=(16, 0, 12, 0),
        fill=theme.accent_container if selected else 0,
        class_name="android.widget.RelativeLayout",
        resource_id="event_item_frame",
        selected=selected,
        focusable=True,
        on_tap=partial(_tap, event_id=item.id, start_ts=place.start_ts),
        on_long_press=partial(_toggle, event_id=item.id),
    )  # fmt: skip


def _tap(system: System, event_id: int, start_ts: int) -> None:
    if SELECTED.get(system):
        _toggle(system, event_id)
    else:
        open_event(system, event_id, start_ts)


def _toggle(system: System, event_id: int) -> None:
    system.hide_keyboard()
    SELECTED.set(system, toggled(SELECTED.get(system), event_id))


def open_event(system: System, event_id: int, start_ts: int) -> None:
    """Open the page of an event or a task, at one of its times."""
    item = store.event(system.state, event_id)
    system.hide_keyboard()
    page = TASK_EDITOR if item is not None and item.is_task else EDITOR
    page.start(system, event_id=event_id, start_ts=start_ts)
