"""The editor of one note: title, text or checklist. What is typed is kept at once.

A note that does not exist yet is made by the first change; one that another app sent, by Save.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    TRASH,
    Item,
    Note,
    add,
    change,
    find,
    moment_ms,
    read,
    write,
)
from mobile_gym.virtual_device.apps.notes.look import fill_of, moment_text
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    View,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import button, edit_field, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.session import System

__all__ = ["editor_page"]

_EXTRA: Final = "android.intent.extra."
_LINES: Final = 24
"""More than one: the text takes what room there is."""


def _draft(args: Any, note_id: int) -> Note:
    """The note that is not stored yet: what another app sent, or an empty one."""
    extras = args.get("extras", {})
    return Note(
        note_id,
        str(extras.get(f"{_EXTRA}SUBJECT", "") or ""),
        str(extras.get(f"{_EXTRA}TEXT", "") or ""),
        is_checklist=bool(args.get("checklist", False)),
        labels=tuple(args.get("labels", ())),
    )


def _shown(ctx: Context) -> Note:
    note_id = ctx.ui.get("note_id", ctx.args.get("note_id", 0))
    return find(ctx.data, note_id) or _draft(ctx.args, 0)


def editor_page(ctx: Context) -> View:
    """The page."""
    note = _shown(ctx)
    fill = fill_of(ctx.theme, note.color)
    if note.place == TRASH:
        return _trashed(ctx, note, fill)
    body = _checklist(ctx, note) if note.is_checklist else _text(ctx, note)
    return page(ctx.theme, _bar(ctx, note), body, _bottom(ctx, note), fill=fill)


def _bar(ctx: Context, note: Note) -> View:
    theme = ctx.theme
    up = icon_button(
        theme, "arrow-left", ctx.t("navigate_up"), _finish, class_name="android.widget.ImageButton"
    )
    if not note.id:
        tools = ()
        if ctx.args.get("extras"):
            tools = (button(theme, ctx.t("save"), _save_draft, resource_id="save_button"),)
    else:
        archived = note.place == ARCHIVE
        tools = (
            icon_button(
                theme,
                "pin" if note.pinned else "pin-outline",
                ctx.t("unpin" if note.pinned else "pin"),
                partial(actions.toggle_pin, note.id),
                resource_id="menu_pin",
            ),
            icon_button(
                theme,
                "archive-arrow-up-outline" if archived else "archive-arrow-down-outline",
                ctx.t("unarchive" if archived else "archive_note"),
                partial(_toggle_archive, note.id),
                resource_id="menu_archive",
            ),
        )
    return row(
        up,
        space(weight=1),
        *tools,
        width=FILL,
        height=56,
        padding=(4, 0, 8, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )


def _title(ctx: Context, note: Note) -> View:
    return edit_field(
        ctx.theme,
        "title",
        ctx.ui.get("title", note.title),
        hint=ctx.t("title"),
        resource_id="editable_title",
        on_change=_write_title,
        size=22,
        bare=True,
    )


def _text(ctx: Context, note: Note) -> View:
    body = edit_field(
        ctx.theme,
        "body",
        ctx.ui.get("body", note.body),
        hint=ctx.t("note"),
        resource_id="edit_note_text",
        on_change=_write_body,
        bare=True,
        lines=_LINES,
    )._replace(weight=1, height=WRAP)
    return column(
        _title(ctx, note),
        body,
        _labels(ctx, note),
        width=FILL,
        weight=1,
        gap=8,
        padding=(20, 0),
        class_name="android.widget.LinearLayout",
        resource_id="editor_content",
    )


def _checklist(ctx: Context, note: Note) -> View:
    theme = ctx.theme
    items = note.items
    checked = [item for item in items if item.checked]
    last = ctx.data.checked_last
    shown = [item for item in items if not item.checked] if last else list(items)
    add_row = row(
        icon("plus", 24, theme.icon),
        edit_field(
            theme,
            "new_item",
            ctx.ui.get("new_item", ""),
            hint=ctx.t("add_item"),
            resource_id="add_item",
            on_submit=_add_item,
            bare=True,
        )._replace(width=0, weight=1),
        icon_button(theme, "check", ctx.t("done"), _add_item, resource_id="add_item_button")
        if ctx.ui.get("new_item", "").strip()
        else None,
        width=FILL,
        height=48,
        gap=12,
        padding=(12, 0, 0, 0),
    )
    rows = [_item(ctx, item) for item in shown]
    if ctx.data.new_on_top:
        rows.insert(0, add_row)
    else:
        rows.append(add_row)
    if last and checked:
        words = (
            ctx.t("one_checked_item")
            if len(checked) == 1
            else ctx.t("checked_items", count=len(checked))
        )
        rows.append(
            text(
                words,
                14,
                theme.text_secondary,
                padding=(12, 16, 12, 4),
                resource_id="checked_header",
            )
        )
        rows += [_item(ctx, item) for item in checked]
    return scroll(
        "items",
        column(
            column(_title(ctx, note), width=FILL, padding=(8, 0)),
            *rows,
            _labels(ctx, note),
            width=FILL,
            padding=(12, 0, 12, 24),
        ),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="browse_list",
        weight=1,
    )


def _item(ctx: Context, item: Item) -> View:
    theme = ctx.theme
    key = f"item:{item.id}"
    return row(
        stack(
            icon(
                "checkbox-marked" if item.checked else "checkbox-blank-outline",
                24,
                theme.accent if item.checked else theme.icon,
            ),
            width=48,
            height=48,
            align="center",
            justify="center",
            class_name="android.widget.CheckBox",
            resource_id="checkbox",
            description=item.text,
            checkable=True,
            checked=item.checked,
            focusable=True,
            on_tap=partial(_toggle_item, item.id),
        ),
        edit_field(
            theme,
            key,
            ctx.ui.get(key, item.text),
            hint=ctx.t("list_item"),
            resource_id="description",
            on_change=partial(_write_item, item.id),
            bare=True,
        )._replace(width=0, weight=1, color=theme.text_secondary if item.checked else theme.text),
        icon_button(
            theme,
            "close",
            ctx.t("delete_item"),
            partial(_delete_item, item.id),
            resource_id="delete",
        ),
        width=FILL,
        height=48,
        class_name="android.widget.LinearLayout",
        resource_id="list_item",
    )


def _labels(ctx: Context, note: Note) -> View | None:
    if not note.labels:
        return None
    theme = ctx.theme
    return column(
        *(
            row(
                icon("label-outline", 16, theme.icon),
                text(name, 13, theme.text, max_lines=1, class_name=""),
                height=32,
                gap=6,
                padding=(10, 0, 12, 0),
                stroke=theme.thumb,
                radius=8,
                class_name="android.widget.Button",
                resource_id="label",
                text=name,
                focusable=True,
                on_tap=partial(_open, "labels", note.id),
            )
            for name in note.labels
        ),
        gap=6,
        padding=(0, 4),
    )


def _bottom(ctx: Context, note: Note) -> View:
    theme = ctx.theme
    if not note.id:
        return space(height=48)
    when = moment_text(ctx, moment_ms(ctx.state, note.modified_ms))
    return row(
        icon_button(
            theme,
            "palette-outline",
            ctx.t("color"),
            partial(_open, "colors", note.id),
            resource_id="menu_color",
        ),
        text(
            ctx.t("edited", when=when),
            12,
            theme.text_secondary,
            weight=1,
            text_align="center",
            resource_id="edited_time",
        ),
        icon_button(
            theme,
            "dots-vertical",
            ctx.t("more_options"),
            partial(_open, "actions", note.id),
            resource_id="bs_action_button",
        ),
        width=FILL,
        height=48,
        padding=(8, 0),
        class_name="android.view.ViewGroup",
        resource_id="bottom_bar",
    )


def _trashed(ctx: Context, note: Note, fill: int) -> View:
    """A note in the trash can be read, not changed."""
    theme = ctx.theme
    content = "\n".join(
        f"{'☑' if item.checked else '☐'} {item.text}" if note.is_checklist else ""
        for item in note.items
    )
    bar = row(
        icon_button(
            theme,
            "arrow-left",
            ctx.t("navigate_up"),
            _finish,
            class_name="android.widget.ImageButton",
        ),
        space(weight=1),
        icon_button(
            theme,
            "restore",
            ctx.t("restore"),
            partial(_restore, note.id),
            resource_id="menu_restore",
        ),
        icon_button(
            theme,
            "delete-forever-outline",
            ctx.t("delete_forever"),
            partial(_open, "delete_forever", note.id),
            resource_id="menu_delete_forever",
        ),
        width=FILL,
        height=56,
        padding=(4, 0, 8, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )
    return page(
        theme,
        bar,
        text(
            ctx.t("in_trash"),
            14,
            theme.text_secondary,
            padding=(20, 0, 20, 12),
            resource_id="trash_hint",
        ),
        scroll(
            "trashed",
            column(
                text(
                    note.title or ctx.t("title"),
                    22,
                    theme.text if note.title else theme.text_disabled,
                    resource_id="editable_title",
                ),
                text(content or note.body, 16, theme.text, resource_id="edit_note_text"),
                width=FILL,
                gap=12,
                padding=(20, 0, 20, 24),
            ),
            weight=1,
        ),
        fill=fill,
    )


# -- handlers -----------------------------------------------------------------------------------


def _finish(system: System) -> None:
    system.finish()


def _open(name: str, note_id: int, system: System) -> None:
    system.show_popup(name, note_id=note_id)


def _stored(system: System) -> Note:
    """The note of the page, which is made where it does not exist yet."""
    page_layer = system.front.layers[0]
    note_id = page_layer.ui.get("note_id", page_layer.args.get("note_id", 0))
    found = find(read(system.state), note_id)
    if found is None:
        draft = _draft(page_layer.args, 0)
        found = add(
            system,
            title=draft.title,
            body=draft.body,
            is_checklist=draft.is_checklist,
            labels=draft.labels,
        )
        system.set_page_ui(note_id=found.id)
    return found


def _save_draft(system: System) -> None:
    _stored(system)
    system.toast(system.t("note_saved"))
    system.finish()


def _write_title(system: System, title: str) -> None:
    change(system, _stored(system).id, title=title)


def _write_body(system: System, body: str) -> None:
    change(system, _stored(system).id, body=body)


def _add_item(system: System) -> None:
    words = system.ui("new_item", "").strip()
    if not words:
        system.hide_keyboard()
        return
    note, data = _stored(system), read(system.state)
    made = Item(data.next_item_id, words)
    write(system, next_item_id=made.id + 1)
    items = (made, *note.items) if data.new_on_top else (*note.items, made)
    change(system, note.id, items=items)
    system.set_ui(new_item="")
    if system.state.focus is not None:
        system.focus("new_item", 0)


def _write_item(item_id: int, system: System, words: str) -> None:
    _change_item(system, item_id, text=words)


def _toggle_item(item_id: int, system: System) -> None:
    item = next(item for item in _stored(system).items if item.id == item_id)
    _change_item(system, item_id, checked=not item.checked)


def _change_item(system: System, item_id: int, **fields: Any) -> None:
    note = _stored(system)
    items = tuple(replace(item, **fields) if item.id == item_id else item for item in note.items)
    change(system, note.id, items=items)


def _delete_item(item_id: int, system: System) -> None:
    note = _stored(system)
    change(system, note.id, items=tuple(item for item in note.items if item.id != item_id))


def _toggle_archive(note_id: int, system: System) -> None:
    note = _stored(system)
    (actions.unarchive if note.place == ARCHIVE else actions.archive)(note_id, system)
    system.finish()


def _restore(note_id: int, system: System) -> None:
    actions.restore(note_id, system)
    system.finish()
