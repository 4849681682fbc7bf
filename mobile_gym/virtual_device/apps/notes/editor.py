"""The editor of one note: title, text or checklist. What is typed is kept at once.

A note that does not exist yet is made by the first change; one that another app sent, by Save.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import tool_bar
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.checklist import checklist
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    TRASH,
    Note,
    change,
    find,
    moment_ms,
    plain_text,
)
from mobile_gym.virtual_device.apps.notes.drafts import draft, shown_id, stored
from mobile_gym.virtual_device.apps.notes.look import fill_of, moment_text, note_picture
from mobile_gym.virtual_device.apps.notes.pages import (
    ACTIONS,
    BODY,
    CHOOSE_LABELS,
    COLORS,
    DELETE_FOREVER,
    STORED_ID,
    EditorArgs,
)
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    View,
    column,
    icon,
    row,
    scroll,
    space,
    text,
)
from mobile_gym.virtual_device.ui.widgets import button, edit_field, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["editor_page"]

_TITLE: Final = ViewState[str | None]("title", None)
"""What is typed into the title."""
_LINES: Final = 24
"""More than one: the text takes what room there is."""


def _shown(ctx: NotesContext[EditorArgs]) -> Note:
    return find(ctx.data, shown_id(ctx.args, STORED_ID.of(ctx))) or draft(ctx.args, ctx.state)


def editor_page(ctx: NotesContext[EditorArgs]) -> View:
    """The page."""
    note = _shown(ctx)
    fill = fill_of(ctx.theme, note.color)
    if note.place == TRASH:
        return _trashed(ctx, note, fill)
    body = (
        checklist(ctx, note, _head(ctx, note), _labels(ctx, note))
        if note.is_checklist
        else _text(ctx, note)
    )
    return page(ctx.theme, _bar(ctx, note), body, _bottom(ctx, note), fill=fill)


def _bar(ctx: NotesContext[EditorArgs], note: Note) -> View:
    theme, t = ctx.theme, ctx.t
    if not note.id:
        save = button(theme, t.save, _save_draft, resource_id="save_button")
        return tool_bar(ctx, save if ctx.args.extras else None)
    archived = note.place == ARCHIVE
    return tool_bar(
        ctx,
        icon_button(
            theme,
            "pin" if note.pinned else "pin-outline",
            t.unpin if note.pinned else t.pin,
            bound(actions.toggle_pin, note.id),
            resource_id="menu_pin",
        ),
        icon_button(
            theme,
            "archive-arrow-up-outline" if archived else "archive-arrow-down-outline",
            t.unarchive if archived else t.archive_note,
            bound(_finish_after, actions.unarchive if archived else actions.archive, note.id),
            resource_id="menu_archive",
        ),
    )


def _head(ctx: NotesContext, note: Note) -> View:
    """The picture, if there is one, and the title."""
    title, image = _title(ctx, note), note_picture(ctx, note)
    if image is None:
        return title
    remove = icon_button(
        ctx.theme, "close-circle", ctx.t.remove_picture, _remove_picture, resource_id="close_button"
    )
    shown = row(image._replace(width=0, weight=1), remove, width=FILL, align="start")
    return column(shown, title, width=FILL, gap=8)


def _title(ctx: NotesContext, note: Note) -> View:
    typed = _TITLE.of(ctx)
    return edit_field(
        ctx.theme,
        _TITLE.key,
        note.title if typed is None else typed,
        hint=ctx.t.title,
        resource_id="editable_title",
        on_change=_write_title,
        size=22,
        bare=True,
    )


def _text(ctx: NotesContext, note: Note) -> View:
    typed = BODY.of(ctx)
    body = edit_field(
        ctx.theme,
        BODY.key,
        note.body if typed is None else typed,
        hint=ctx.t.note,
        resource_id="edit_note_text",
        on_change=_write_body,
        bare=True,
        lines=_LINES,
    )._replace(weight=1, height=WRAP)
    return column(
        _head(ctx, note),
        body,
        _labels(ctx, note),
        width=FILL,
        weight=1,
        gap=8,
        padding=(20, 0),
        class_name="android.widget.LinearLayout",
        resource_id="editor_content",
    )


def _labels(ctx: NotesContext, note: Note) -> View | None:
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
                on_tap=bound(CHOOSE_LABELS.open, note_id=note.id),
            )
            for name in note.labels
        ),
        gap=6,
        padding=(0, 4),
    )


def _bottom(ctx: NotesContext, note: Note) -> View:
    theme = ctx.theme
    if not note.id:
        return space(height=48)
    when = moment_text(ctx, moment_ms(ctx.state, note.modified_ms))
    return row(
        icon_button(
            theme,
            "palette-outline",
            ctx.t.color,
            bound(COLORS.open, note_id=note.id),
            resource_id="menu_color",
        ),
        text(
            ctx.t.edited.format(when=when),
            12,
            theme.text_secondary,
            weight=1,
            text_align="center",
            resource_id="edited_time",
        ),
        icon_button(
            theme,
            "dots-vertical",
            ctx.t.more_options,
            bound(ACTIONS.open, note_id=note.id),
            resource_id="bs_action_button",
        ),
        width=FILL,
        height=48,
        padding=(8, 0),
        class_name="android.view.ViewGroup",
        resource_id="bottom_bar",
    )


def _trashed(ctx: NotesContext, note: Note, fill: int) -> View:
    """A note in the trash can be read, not changed."""
    theme, t = ctx.theme, ctx.t
    restore = bound(_finish_after, actions.restore, note.id)
    delete = bound(DELETE_FOREVER.open, note_id=note.id)
    bar = tool_bar(
        ctx,
        icon_button(theme, "restore", t.restore, restore, resource_id="menu_restore"),
        icon_button(
            theme,
            "delete-forever-outline",
            t.delete_forever,
            delete,
            resource_id="menu_delete_forever",
        ),
    )
    hint = text(
        t.in_trash, 14, theme.text_secondary, padding=(20, 0, 20, 12), resource_id="trash_hint"
    )
    content = column(
        note_picture(ctx, note),
        text(
            note.title or t.title,
            22,
            theme.text if note.title else theme.text_disabled,
            resource_id="editable_title",
        ),
        text(plain_text(note), 16, theme.text, resource_id="edit_note_text"),
        width=FILL,
        gap=12,
        padding=(20, 0, 20, 24),
    )
    return page(theme, bar, hint, scroll("trashed", content, weight=1), fill=fill)


# -- handlers -----------------------------------------------------------------------------------


def _save_draft(system: System) -> None:
    stored(system)
    system.toast(Texts.of(system.language).note_saved)
    system.finish()


def _write_title(system: System, title: str) -> None:
    change(system, stored(system).id, title=title)


def _write_body(system: System, body: str) -> None:
    change(system, stored(system).id, body=body)


def _remove_picture(system: System) -> None:
    change(system, stored(system).id, picture=b"")


def _finish_after(system: System, act: Callable[[System, int], None], note_id: int) -> None:
    act(system, note_id)
    system.finish()
