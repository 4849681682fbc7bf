"""A checklist in the editor: its items, which are checked, changed, added and removed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.lists import check_mark, tile
from mobile_gym.virtual_device.app_kit.records import by_id, changed, without
from mobile_gym.virtual_device.apps.notes.data import Item, Note, change, numbered, read
from mobile_gym.virtual_device.apps.notes.drafts import stored
from mobile_gym.virtual_device.apps.notes.look import checked_text
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Drag,
    View,
    column,
    icon,
    row,
    scroll,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import edit_field, icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["checklist"]

_NEW_ITEM: Final = ViewState("new_item", "")
"""What is typed for an item that does not exist yet."""
_ROW_DP: Final = 48.0
_ROOMY_DP: Final = 240.0
"""In a window lower than this, such as above the keyboard of a phone on its side, the title scrolls
away with the items."""


def checklist(ctx: NotesContext, note: Note, title: View, labels: View | None) -> View:
    """The items between the title and the labels."""
    theme = ctx.theme
    items = note.items
    checked = [item for item in items if item.checked]
    last = ctx.data.checked_last
    shown = [item for item in items if not item.checked] if last else list(items)
    add_row = row(
        icon("plus", 24, theme.icon),
        edit_field(
            theme,
            _NEW_ITEM.key,
            _NEW_ITEM.of(ctx),
            hint=ctx.t.add_item,
            resource_id="add_item",
            on_submit=_add_item,
            bare=True,
            action="next",
        )._replace(width=0, weight=1),
        icon_button(theme, "check", ctx.t.done, _add_item, resource_id="add_item_button")
        if _NEW_ITEM.of(ctx).strip()
        else None,
        width=FILL,
        height=48,
        gap=12,
        padding=(12, 0, 0, 0),
    )
    order = tuple(item.id for item in shown)
    rows = [_item(ctx, item, order) for item in shown]
    rows.insert(0 if ctx.data.new_on_top else len(rows), add_row)
    if last and checked:
        rows.append(
            text(
                checked_text(ctx, len(checked)),
                14,
                theme.text_secondary,
                padding=(12, 16, 12, 4),
                resource_id="checked_header",
            )
        )
        rows += [_item(ctx, item) for item in checked]
    stays = ctx.height_dp >= _ROOMY_DP
    return column(
        column(title, width=FILL, padding=(20, 0)) if stays else None,
        scroll(
            "items",
            column(
                None if stays else column(title, width=FILL, padding=(8, 0)),
                *rows,
                labels,
                width=FILL,
                padding=(12, 0, 12, 24),
            ),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="browse_list",
        ),
        width=FILL,
        weight=1,
    )


def _item(ctx: NotesContext, item: Item, order: tuple[int, ...] = ()) -> View:
    """A line; among others in an `order` of ids it has a handle that moves it."""
    theme = ctx.theme
    words = ViewState(f"item:{item.id}", item.text)
    return row(
        tile(
            check_mark(theme, item.checked),
            partial(_change_item, item_id=item.id, checked=not item.checked),
            48,
            48,
            class_name="android.widget.CheckBox",
            resource_id="checkbox",
            description=item.text,
            checkable=True,
            checked=item.checked,
        ),
        edit_field(
            theme,
            words.key,
            words.of(ctx),
            hint=ctx.t.list_item,
            resource_id="description",
            on_change=partial(_write_item, item_id=item.id),
            bare=True,
        )._replace(width=0, weight=1, color=theme.text_secondary if item.checked else theme.text),
        icon_button(
            theme,
            "close",
            ctx.t.delete_item,
            partial(_delete_item, item_id=item.id),
            resource_id="delete",
        ),
        _handle(ctx, item, order) if len(order) > 1 else None,
        width=FILL,
        height=48,
        class_name="android.widget.LinearLayout",
        resource_id="list_item",
    )


def _handle(ctx: NotesContext, item: Item, order: tuple[int, ...]) -> View:
    return stack(
        icon("drag", 24, ctx.theme.icon),
        width=32,
        height=_ROW_DP,
        align="center",
        justify="center",
        class_name="android.widget.ImageView",
        resource_id="drag_handle",
        description=ctx.t.move_item,
        on_drag=partial(_move_item, item_id=item.id, order=order),
    )


def _move_item(system: System, drag: Drag, item_id: int, order: tuple[int, ...]) -> None:
    """Put an item where the finger is that came down on its handle.

    Args:
        system: the device.
        drag: the finger's way.
        item_id: the item.
        order: ids of the items that it moves among, as they stood when the finger came down.
    """
    others = [other for other in order if other != item_id]
    place = order.index(item_id) + round(drag.dy / _ROW_DP)
    others.insert(min(max(place, 0), len(others)), item_id)
    note = stored(system)
    moved = iter([by_id(note.items, other) for other in others])
    items = tuple(next(moved) or item if item.id in order else item for item in note.items)
    if items != note.items:
        change(system, note.id, items=items)


def _add_item(system: System) -> None:
    words = _NEW_ITEM.get(system).strip()
    if not words:
        system.hide_keyboard()
        return
    note, new = stored(system), numbered(system, (Item(0, words),))
    on_top = read(system.state).new_on_top
    change(system, note.id, items=(*new, *note.items) if on_top else (*note.items, *new))
    _NEW_ITEM.set(system, "")
    if system.state.focus is not None:
        system.focus(_NEW_ITEM.key, 0)


def _write_item(system: System, words: str, item_id: int) -> None:
    _change_item(system, item_id, text=words)


def _change_item(system: System, item_id: int, **fields: Any) -> None:
    note = stored(system)
    change(system, note.id, items=changed(note.items, item_id, **fields))


def _delete_item(system: System, item_id: int) -> None:
    note = stored(system)
    change(system, note.id, items=without(note.items, item_id))
