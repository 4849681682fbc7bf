"""The types of events: their page, and the dialogs that make, change and delete one.

It is a page of its own; the editor of an event chooses among the types.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.prompts import plain_question, question
from mobile_gym.virtual_device.app_kit.records import by_id
from mobile_gym.virtual_device.apps.simple_calendar import data, look, pages, store
from mobile_gym.virtual_device.apps.simple_calendar import draft as drafts
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_NAME: Final = ViewState[str | None]("name", None)
_COLOR: Final = ViewState("color", 0)
_REFUSED: Final = ViewState("refused", False)


def ask_type(system: System, type_id: int) -> None:
    """Open the dialog of a type, 0 for a new one, ready to be typed into."""
    before = by_id(data.read(system.state).types, type_id)
    pages.TYPE.open(system, type_id=type_id)
    system.focus(_NAME.key, 0 if before is None else len(before.title))


def types_page(ctx: data.CalendarContext) -> ui.View:
    """The page."""
    add = ui.icon_button(ctx.theme, "plus", ctx.t.new_type, partial_handler(ask_type, 0),
                      resource_id="add_event_type")  # fmt: skip
    rows = (_row(ctx, other_type) for other_type in ctx.data.types)
    return ui.screen(ctx.theme, sub_page_bar(ctx, ctx.t.manage_types, add), *rows)


def _row(ctx: data.CalendarContext, one: data.EventType) -> ui.View:
    color = one.color & 0xFFFFFFFF | 0xFF000000
    delete = ui.icon_button(
        ctx.theme,
        "delete-outline",
        ctx.t.delete,
        partial_handler(pages.DELETE_TYPE.open, type_id=one.id),
        resource_id="delete_event_type",
    )  # fmt: skip
    return ui.list_item(
        ctx.theme,
        one.title,
        leading=ui.box(width=20, height=20, radius=10, fill=color),
        trailing=None if one.id == data.REGULAR_TYPE else delete,
        on_tap=partial_handler(ask_type, one.id),
    )


def type_dialog(ctx: data.CalendarContext[pages.TypeArgs]) -> ui.View:
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
        ui.stack(
            ui.icon("check", 20, 0xFFFFFFFF) if value == color else None,
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
    content = ui.column(
        ui.edit_field(theme, _NAME.key, name, hint=t.type_title, resource_id="type_title",
                   on_submit=take),
        None
        if error is None
        else ui.text(error.of(language), 13, theme.error, resource_id="error"),
        ui.row(*dots[:4], width=ui.FILL, justify="between", padding=(0, 12, 0, 0)),
        ui.row(*dots[4:], width=ui.FILL, justify="between", padding=(0, 0, 0, 8)),
        width=ui.FILL,
        gap=8,
        padding=(24, 0),
    )  # fmt: skip
    title = t.new_type if before is None else t.edit_type
    return question(ctx, title, content, t.ok, take, enabled=error is None)


def _error(types: tuple[data.EventType, ...], name: str, type_id: int) -> Text | None:
    wanted = name.strip().casefold()
    if not wanted:
        return Texts.type_empty
    taken = any(
        other_type.title.casefold() == wanted and other_type.id != type_id for other_type in types
    )
    return Texts.type_exists if taken else None


def _take_color(system: System, color: int) -> None:
    _COLOR.set(system, color)


def _take(system: System, type_id: int, name: str, color: int) -> None:
    if _error(data.read(system.state).types, name, type_id) is not None:
        _REFUSED.set(system, True)
        return
    system.dismiss()
    title, signed_color = name.strip(), look.signed_color(color)
    if type_id:
        data.TYPES.change(system, type_id, title=title, color=signed_color)
        return
    taken = max((other_type.id for other_type in data.read(system.state).types), default=0)
    if taken >= data.read(system.state).next_type_id:
        store.write(system, next_type_id=taken + 1)
    made = data.TYPES.add(system, title=title, color=signed_color)
    if system.front.component in (pages.EDITOR.component, pages.TASK_EDITOR.component):
        drafts.TYPE_ID.set_page(system, made.id)


def delete_type(ctx: data.CalendarContext[pages.TypeArgs]) -> ui.View:
    """Asks before a type is deleted."""
    t = ctx.t
    delete = partial(_delete, type_id=ctx.args.type_id)
    return plain_question(ctx, t.delete_type_question, t.delete, delete)


def _delete(system: System, type_id: int) -> None:
    system.dismiss()
    store.delete_type(system, type_id)
