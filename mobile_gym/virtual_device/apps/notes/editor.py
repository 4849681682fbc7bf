"""The editor of one note: title, text or checklist. Input is stored at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import tool_bar
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.lists import check_mark, tile
from mobile_gym.virtual_device.app_kit.records import by_id, with_changed_record, without
from mobile_gym.virtual_device.apps.notes import actions, data, look, pages
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.files import path_of
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui import pictures

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_TITLE: Final = ViewState[str | None]("title", None)
"""What is typed into the title."""
_LINES: Final = 24
"""More than one: the text takes what room there is."""


def _note_of_page(ctx: data.NotesContext[pages.EditorArgs]) -> data.Note:
    return data.find(ctx.data, shown_id(ctx.args, pages.STORED_ID.of(ctx))) or draft(
        ctx.args, ctx.state
    )


def editor_page(ctx: data.NotesContext[pages.EditorArgs]) -> ui.View:
    """The page."""
    note = _note_of_page(ctx)
    fill = look.fill_of(ctx.theme, note.color)
    if note.place == data.TRASH:
        return _trashed_note_page(ctx, note, fill)
    body = (
        checklist(ctx, note, _head(ctx, note), _labels(ctx, note))
        if note.is_checklist
        else _text(ctx, note)
    )
    return ui.page(ctx.theme, _bar(ctx, note), body, _bottom(ctx, note), fill=fill)


def _bar(ctx: data.NotesContext[pages.EditorArgs], note: data.Note) -> ui.View:
    theme, t = ctx.theme, ctx.t
    if not note.id:
        save = ui.button(theme, t.save, _save_draft, resource_id="save_button")
        return tool_bar(ctx, save if ctx.args.extras else None)
    archived = note.place == data.ARCHIVE
    return tool_bar(
        ctx,
        ui.icon_button(
            theme,
            "pin" if note.pinned else "pin-outline",
            t.unpin if note.pinned else t.pin,
            partial_handler(actions.toggle_pin, note.id),
            resource_id="menu_pin",
        ),
        ui.icon_button(
            theme,
            "archive-arrow-up-outline" if archived else "archive-arrow-down-outline",
            t.unarchive if archived else t.archive_note,
            partial_handler(
                _finish_after, actions.unarchive if archived else actions.archive, note.id
            ),
            resource_id="menu_archive",
        ),
    )


def _head(ctx: data.NotesContext, note: data.Note) -> ui.View:
    """The picture, if there is one, and the title."""
    title, image = _title(ctx, note), look.note_picture(ctx, note)
    if image is None:
        return title
    remove = ui.icon_button(
        ctx.theme, "close-circle", ctx.t.remove_picture, _remove_picture, resource_id="close_button"
    )
    shown = ui.row(image._replace(width=0, weight=1), remove, width=ui.FILL, align="start")
    return ui.column(shown, title, width=ui.FILL, gap=8)


def _title(ctx: data.NotesContext, note: data.Note) -> ui.View:
    typed = _TITLE.of(ctx)
    return ui.edit_field(
        ctx.theme,
        _TITLE.key,
        note.title if typed is None else typed,
        hint=ctx.t.title,
        resource_id="editable_title",
        on_change=_write_title,
        size=22,
        bare=True,
    )


def _text(ctx: data.NotesContext, note: data.Note) -> ui.View:
    typed = pages.BODY.of(ctx)
    body = ui.edit_field(
        ctx.theme,
        pages.BODY.key,
        note.body if typed is None else typed,
        hint=ctx.t.note,
        resource_id="edit_note_text",
        on_change=_write_body,
        bare=True,
        lines=_LINES,
    )._replace(weight=1, height=ui.WRAP)
    return ui.column(
        _head(ctx, note),
        body,
        _labels(ctx, note),
        width=ui.FILL,
        weight=1,
        gap=8,
        padding=(20, 0),
        class_name="android.widget.LinearLayout",
        resource_id="editor_content",
    )


def _labels(ctx: data.NotesContext, note: data.Note) -> ui.View | None:
    if not note.labels:
        return None
    theme = ctx.theme
    return ui.column(
        *(
            ui.row(
                ui.icon("label-outline", 16, theme.icon),
                ui.text(name, 13, theme.text, max_lines=1, class_name=""),
                height=32,
                gap=6,
                padding=(10, 0, 12, 0),
                stroke=theme.thumb,
                radius=8,
                class_name="android.widget.Button",
                resource_id="label",
                text=name,
                focusable=True,
                on_tap=partial_handler(pages.CHOOSE_LABELS.open, note_id=note.id),
            )
            for name in note.labels
        ),
        gap=6,
        padding=(0, 4),
    )


def _bottom(ctx: data.NotesContext, note: data.Note) -> ui.View:
    theme = ctx.theme
    if not note.id:
        return ui.space(height=48)
    when = look.moment_text(ctx, data.moment_ms(ctx.state, note.modified_ms))
    return ui.row(
        ui.icon_button(
            theme,
            "palette-outline",
            ctx.t.color,
            partial_handler(pages.COLORS.open, note_id=note.id),
            resource_id="menu_color",
        ),
        ui.text(
            ctx.t.edited.format(when=when),
            12,
            theme.text_secondary,
            weight=1,
            text_align="center",
            resource_id="edited_time",
        ),
        ui.icon_button(
            theme,
            "dots-vertical",
            ctx.t.more_options,
            partial_handler(pages.ACTIONS.open, note_id=note.id),
            resource_id="bs_action_button",
        ),
        width=ui.FILL,
        height=48,
        padding=(8, 0),
        class_name="android.view.ViewGroup",
        resource_id="bottom_bar",
    )


def _trashed_note_page(ctx: data.NotesContext, note: data.Note, fill: int) -> ui.View:
    """A note in the trash can be read, not changed."""
    theme, t = ctx.theme, ctx.t
    restore = partial_handler(_finish_after, actions.restore, note.id)
    delete = partial_handler(pages.DELETE_FOREVER.open, note_id=note.id)
    bar = tool_bar(
        ctx,
        ui.icon_button(theme, "restore", t.restore, restore, resource_id="menu_restore"),
        ui.icon_button(
            theme,
            "delete-forever-outline",
            t.delete_forever,
            delete,
            resource_id="menu_delete_forever",
        ),
    )
    hint = ui.text(
        t.in_trash, 14, theme.text_secondary, padding=(20, 0, 20, 12), resource_id="trash_hint"
    )
    content = ui.column(
        look.note_picture(ctx, note),
        ui.text(
            note.title or t.title,
            22,
            theme.text if note.title else theme.text_disabled,
            resource_id="editable_title",
        ),
        ui.text(data.plain_text(note), 16, theme.text, resource_id="edit_note_text"),
        width=ui.FILL,
        gap=12,
        padding=(20, 0, 20, 24),
    )
    return ui.page(theme, bar, hint, ui.scroll("trashed", content, weight=1), fill=fill)


# -- handlers -----------------------------------------------------------------------------------


def _save_draft(system: System) -> None:
    stored_note(system)
    system.toast(Texts.of(system.language).note_saved)
    system.finish()


def _write_title(system: System, title: str) -> None:
    data.change(system, stored_note(system).id, title=title)


def _write_body(system: System, body: str) -> None:
    data.change(system, stored_note(system).id, body=body)


def _remove_picture(system: System) -> None:
    data.change(system, stored_note(system).id, picture=b"")


def _finish_after(system: System, act: Callable[[System, int], None], note_id: int) -> None:
    act(system, note_id)
    system.finish()


# -- A checklist in the editor: its items, which are checked, changed, added and removed ---------

_NEW_ITEM: Final = ViewState("new_item", "")
"""What is typed for an item that does not exist yet."""
_ROW_DP: Final = 48.0
_ROOMY_DP: Final = 240.0
"""In a window lower than this, such as above the keyboard of a phone on its side, the title scrolls
away with the items."""


def checklist(
    ctx: data.NotesContext, note: data.Note, title: ui.View, labels: ui.View | None
) -> ui.View:
    """The items between the title and the labels."""
    theme = ctx.theme
    items = note.items
    checked = [item for item in items if item.checked]
    last = ctx.data.checked_last
    shown = [item for item in items if not item.checked] if last else list(items)
    add_row = ui.row(
        ui.icon("plus", 24, theme.icon),
        ui.edit_field(
            theme,
            _NEW_ITEM.key,
            _NEW_ITEM.of(ctx),
            hint=ctx.t.add_item,
            resource_id="add_item",
            on_submit=_add_item,
            bare=True,
            action="next",
        )._replace(width=0, weight=1),
        ui.icon_button(theme, "check", ctx.t.done, _add_item, resource_id="add_item_button")
        if _NEW_ITEM.of(ctx).strip()
        else None,
        width=ui.FILL,
        height=48,
        gap=12,
        padding=(12, 0, 0, 0),
    )
    order = tuple(item.id for item in shown)
    rows = [_item(ctx, item, order) for item in shown]
    rows.insert(0 if ctx.data.new_on_top else len(rows), add_row)
    if last and checked:
        rows.append(
            ui.text(
                look.checked_text(ctx, len(checked)),
                14,
                theme.text_secondary,
                padding=(12, 16, 12, 4),
                resource_id="checked_header",
            )
        )
        rows += [_item(ctx, item) for item in checked]
    stays = ctx.height_dp >= _ROOMY_DP
    return ui.column(
        ui.column(title, width=ui.FILL, padding=(20, 0)) if stays else None,
        ui.scroll(
            "items",
            ui.column(
                None if stays else ui.column(title, width=ui.FILL, padding=(8, 0)),
                *rows,
                labels,
                width=ui.FILL,
                padding=(12, 0, 12, 24),
            ),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="browse_list",
        ),
        width=ui.FILL,
        weight=1,
    )


def _item(ctx: data.NotesContext, item: data.Item, order: tuple[int, ...] = ()) -> ui.View:
    """A line; among others in an `order` of ids it has a handle that moves it."""
    theme = ctx.theme
    words = ViewState(f"item:{item.id}", item.text)
    return ui.row(
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
        ui.edit_field(
            theme,
            words.key,
            words.of(ctx),
            hint=ctx.t.list_item,
            resource_id="description",
            on_change=partial(_write_item, item_id=item.id),
            bare=True,
        )._replace(width=0, weight=1, color=theme.text_secondary if item.checked else theme.text),
        ui.icon_button(
            theme,
            "close",
            ctx.t.delete_item,
            partial(_delete_item, item_id=item.id),
            resource_id="delete",
        ),
        _handle(ctx, item, order) if len(order) > 1 else None,
        width=ui.FILL,
        height=48,
        class_name="android.widget.LinearLayout",
        resource_id="list_item",
    )


def _handle(ctx: data.NotesContext, item: data.Item, order: tuple[int, ...]) -> ui.View:
    return ui.stack(
        ui.icon("drag", 24, ctx.theme.icon),
        width=32,
        height=_ROW_DP,
        align="center",
        justify="center",
        class_name="android.widget.ImageView",
        resource_id="drag_handle",
        description=ctx.t.move_item,
        on_drag=partial(_move_item, item_id=item.id, order=order),
    )


def _move_item(system: System, drag: ui.Drag, item_id: int, order: tuple[int, ...]) -> None:
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
    note = stored_note(system)
    moved = iter([by_id(note.items, other) for other in others])
    items = tuple(next(moved) or item if item.id in order else item for item in note.items)
    if items != note.items:
        data.change(system, note.id, items=items)


def _add_item(system: System) -> None:
    words = _NEW_ITEM.get(system).strip()
    if not words:
        system.hide_keyboard()
        return
    note, new = stored_note(system), data.number_items(system, (data.Item(0, words),))
    on_top = data.read(system.state).new_on_top
    data.change(system, note.id, items=(*new, *note.items) if on_top else (*note.items, *new))
    _NEW_ITEM.set(system, "")
    if system.state.focus is not None:
        system.focus(_NEW_ITEM.key, 0)


def _write_item(system: System, words: str, item_id: int) -> None:
    _change_item(system, item_id, text=words)


def _change_item(system: System, item_id: int, **fields: Any) -> None:
    note = stored_note(system)
    data.change(system, note.id, items=with_changed_record(note.items, item_id, **fields))


def _delete_item(system: System, item_id: int) -> None:
    note = stored_note(system)
    data.change(system, note.id, items=without(note.items, item_id))


# -- Notes that are not stored yet: empty ones, and what another app sent ------------------------

_EXTRA: Final = "android.intent.extra."


def draft(args: pages.EditorArgs, state: DeviceState) -> data.Note:
    """The note that is not stored yet: what another app sent, or an empty one.

    A picture that has no title is called as its file.
    """
    path = path_of(str(args.extras.get(f"{_EXTRA}STREAM", "") or ""))
    content = state.files.get(path, b"")
    picture = content if pictures.is_readable(content) else b""
    name = path.rpartition("/")[2] if picture else ""
    return data.Note(
        0,
        str(args.extras.get(f"{_EXTRA}SUBJECT", "") or name),
        str(args.extras.get(f"{_EXTRA}TEXT", "") or ""),
        is_checklist=args.checklist,
        labels=args.labels,
        picture=picture,
    )


def shown_id(args: pages.EditorArgs, stored_id: int | None) -> int:
    """The note of an editor: the one it has made, or the one it was opened with."""
    return args.note_id if stored_id is None else stored_id


def stored_note(system: System) -> data.Note:
    """The note of the page, which is made where it does not exist yet."""
    args = pages.EDITOR.page_args(system)
    note = data.find(data.read(system.state), shown_id(args, pages.STORED_ID.get_page(system)))
    if note is None:
        now = system.state.now_ms
        note = data.RECORDS.insert(
            system, replace(draft(args, system.state), created_ms=now, modified_ms=now)
        )
        pages.STORED_ID.set_page(system, note.id)
    return note
