"""The types of events: their page, and the dialogs that make, change and delete one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.prompts import plain_question, question
from mobile_gym.virtual_device.app_kit.records import by_id
from mobile_gym.virtual_device.apps.simple_calendar import draft as drafts
from mobile_gym.virtual_device.apps.simple_calendar import look, store
from mobile_gym.virtual_device.apps.simple_calendar.data import REGULAR_TYPE, TYPES, read
from mobile_gym.virtual_device.apps.simple_calendar.pages import (
    DELETE_TYPE,
    EDITOR,
    TASK_EDITOR,
    TYPE,
    TypeArgs,
)
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, icon, row, stack, text
from mobile_gym.virtual_device.ui.widgets import edit_field, icon_button, list_item, screen

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext, EventType
    from mobile_gym.virtual_device.system.system import System

_NAME: Final = ViewState[str | None]("name", None)
_COLOR: Final = ViewState("color", 0)
_REFUSED: Final = ViewState("refused", False)


def ask_type(system: System, type_id: int) -> None:
    """Open the dialog of a type, 0 for a new one, ready to be typed into."""
    before = by_id(read(system.state).types, type_id)
    TYPE.open(system, type_id=type_id)
    system.focus(_NAME.key, 0 if before is None else len(before.title))


def types_page(ctx: CalendarContext) -> View:
    """The page."""
    add = icon_button(ctx.theme, "plus", ctx.t.new_type, bound(ask_type, 0),
                      resource_id="add_event_type")  # fmt: skip
    rows = (_row(ctx, one) for one in ctx.data.types)
    return screen(ctx.theme, sub_page_bar(ctx, ctx.t.manage_types, add), *rows)


def _row(ctx: CalendarContext, one: EventType) -> View:
    color = one.color & 0xFFFFFFFF | 0xFF000000
    delete = icon_button(
        ctx.theme, "delete-outline", ctx.t.delete, bound(DELETE_TYPE.open, type_id=one.id),
        resource_id="delete_event_type",
    )  # fmt: skip
    return list_item(
        ctx.theme,
        one.title,
        leading=box(width=20, height=20, radius=10, fill=color),
        trailing=None if one.id == REGULAR_TYPE else delete,
        on_tap=bound(ask_type, one.id),
    )


def type_dialog(ctx: CalendarContext[TypeArgs]) -> View:
    """The title and the colour of a type."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    before = by_id(ctx.data.types, ctx.args.type_id)
    typed = _NAME.of(ctx)
    name = typed if typed is not None else before.title if before is not None else ""
    color = _COLOR.of(ctx) or (
        before.color & 0xFFFFFFFF if before else next(iter(look.COLOR_TITLES))
    )
    take = partial(_take, type_id=ctx.args.type_id, name=name, color=color)
    error = _error(ctx.data.types, name, ctx.args.type_id) if _REFUSED.of(ctx) else None
    dots = [
        stack(
            icon("check", 20, 0xFFFFFFFF) if value == color else None,
            width=40,
            height=40,
            align="center",
            justify="center",
            fill=value,
            radius=20,
            class_name="android.widget.ImageView",
            resource_id="type_color",
            description=title.of(language),
            selected=value == color,
            focusable=True,
            on_tap=partial(_take_color, color=value),
        )
        for value, title in look.COLOR_TITLES.items()
    ]
    content = column(
        edit_field(theme, _NAME.key, name, hint=t.type_title, resource_id="type_title",
                   on_submit=take),
        None
        if error is None
        else text(error.of(language), 13, theme.error, resource_id="error"),
        row(*dots[:4], width=FILL, justify="between", padding=(0, 12, 0, 0)),
        row(*dots[4:], width=FILL, justify="between", padding=(0, 0, 0, 8)),
        width=FILL,
        gap=8,
        padding=(24, 0),
    )  # fmt: skip
    title = t.new_type if before is None else t.edit_type
    return question(ctx, title, content, t.ok, take, enabled=error is None)


def _error(types: tuple[EventType, ...], name: str, type_id: int) -> Text | None:
    wanted = name.strip().casefold()
    if not wanted:
        return Texts.type_empty
    taken = any(one.title.casefold() == wanted and one.id != type_id for one in types)
    return Texts.type_exists if taken else None


def _take_color(system: System, color: int) -> None:
    _COLOR.set(system, color)


def _take(system: System, type_id: int, name: str, color: int) -> None:
    if _error(read(system.state).types, name, type_id) is not None:
        _REFUSED.set(system, True)
        return
    system.dismiss()
    fields = {"title": name.strip(), "color": look.signed(color)}
    if type_id:
        TYPES.change(system, type_id, **fields)
        return
    taken = max((one.id for one in read(system.state).types), default=0)
    if taken >= read(system.state).next_type_id:
        store.write(system, next_type_id=taken + 1)
    made = TYPES.add(system, **fields)
    if system.front.component in (EDITOR.component, TASK_EDITOR.component):
        drafts.TYPE_ID.set_page(system, made.id)


def delete_type(ctx: CalendarContext[TypeArgs]) -> View:
    """Asks before a type is deleted."""
    t = ctx.t
    delete = partial(_delete, type_id=ctx.args.type_id)
    return plain_question(ctx, t.delete_type_question, t.delete, delete)


def _delete(system: System, type_id: int) -> None:
    system.dismiss()
    store.delete_type(system, type_id)
