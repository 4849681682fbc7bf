"""The page of a note: read or written, and its menu.

It is a page of its own; `menus` begins a new note on it.
"""

from __future__ import annotations

import itertools
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import up_button
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler
from mobile_gym.virtual_device.app_kit.markdown import blocks_of, with_task_toggled
from mobile_gym.virtual_device.app_kit.markdown_views import MAX_BLOCKS, block_view
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.apps.joplin import pages, store
from mobile_gym.virtual_device.apps.joplin.data import JoplinContext, Note, read
from mobile_gym.virtual_device.apps.joplin.listing import done_box
from mobile_gym.virtual_device.apps.joplin.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_of
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_TITLE: Final = ViewState[str | None]("title", None)
_BODY: Final = ViewState[str | None]("body", None)
"""What is typed."""
_LINES: Final = 24
"""More than one: the text takes what room there is."""


def shown_id(system: System) -> str:
    """The id of the note that the page shows; "" for one that is not made yet."""
    return pages.NOTE.page_args(system).note_id or pages.CREATED.get_page(system)


def note_page(ctx: JoplinContext[pages.NoteArgs]) -> ui.View:
    """The page."""
    args = ctx.args
    note_id = args.note_id or pages.CREATED.of(ctx)
    note = store.find_note(ctx.data, note_id) if note_id else None
    if note is None and note_id:  # another program has taken it away
        gone = empty_state(ctx.theme, "note-off-outline", ctx.t.gone)
        return ui.page(
            ctx.theme, ui.row(up_button(ctx), width=ui.FILL, height=56, padding=(4, 0)), gone
        )
    if note is None:
        note = Note("", args.notebook_id, is_todo=int(args.is_todo))
    if _writes(pages.EDITING.of(ctx), note):
        return ui.page(ctx.theme, _bar(ctx, note, writes=True), *_fields(ctx, note))
    return ui.page(ctx.theme, _bar(ctx, note, writes=False), _reader(ctx, note))


def _writes(editing: bool | None, note: Note) -> bool:
    return not note.id if editing is None else editing


def _bar(ctx: JoplinContext[pages.NoteArgs], note: Note, *, writes: bool) -> ui.View:
    theme, t = ctx.theme, ctx.t
    notebook = store.find_notebook(ctx.data, note.parent_id)
    title = notebook.title if notebook else ""
    done = ui.icon_button(
        theme,
        "check",
        t.done,
        _leave_writing,
        class_name="android.widget.ImageButton",
        resource_id="done",
    )
    return ui.row(
        up_button(ctx),
        _notebook_button(ctx, note, title) if note.id and title else ui.space(weight=1),
        done if writes else None,
        ui.icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial_handler(pages.NOTE_MENU.open, (note.id,)),
        )
        if note.id
        else None,
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="screen_header",
    )


def _notebook_button(ctx: JoplinContext[pages.NoteArgs], note: Note, title: str) -> ui.View:
    """The notebook that a note is in; a tap moves it to another one."""
    theme = ctx.theme
    return ui.row(
        ui.text(title, 16, theme.text, max_lines=1, class_name="", weight=1),
        ui.icon("menu-down", 24, theme.icon),
        weight=1,
        height=48,
        padding=(8, 0),
        gap=4,
        class_name="android.widget.Button",
        resource_id="notebook",
        text=title,
        description=ctx.t.choose_notebook.format(title=title),
        focusable=True,
        on_tap=partial_handler(pages.MOVE.open, (note.id,)),
    )


# -- reading ------------------------------------------------------------------------------------


def _reader(ctx: JoplinContext[pages.NoteArgs], note: Note) -> ui.View:
    theme, t = ctx.theme, ctx.t
    shown: list[ui.View] = []
    tasks = itertools.count()
    for block in itertools.islice(blocks_of(note.body, breaks=True), MAX_BLOCKS):
        toggle: ui.Handler | None = None
        if block.kind == "item" and block.checked is not None:
            toggle = partial_handler(_toggle_task, note.id, next(tasks))
        shown.append(block_view(theme, block, toggle))
    if not note.body.strip():
        shown.append(ui.text(t.empty_note, 16, theme.text_secondary))
    body = ui.scroll(
        "reader",
        ui.column(*shown, width=ui.FILL, gap=10, padding=(20, 12, 20, 96)),
        weight=1,
        height=0,
        class_name="android.webkit.WebView",
        resource_id="note_body",
    )
    pencil = ui.fab(theme, "pencil", t.edit, _start_writing)
    words = ui.text(
        note.title or t.untitled,
        20,
        theme.text_disabled if note.is_done else theme.text,
        bold=True,
        weight=1,
        padding=(0, 12),
        resource_id="note_title",
    )
    head = ui.row(
        done_box(ctx, note) if note.is_todo else None,
        words,
        width=ui.FILL,
        padding=(4 if note.is_todo else 20, 0, 20, 0),
    )
    return ui.stack(
        ui.column(head, ui.divider(theme), body, width=ui.FILL, height=ui.FILL),
        ui.column(
            pencil, width=ui.FILL, height=ui.FILL, align="end", justify="end", padding=(16, 16)
        ),
        width=ui.FILL,
        weight=1,
    )


def _toggle_task(system: System, note_id: str, number: int) -> None:
    """Tick the box of a list in the text, or empty it."""
    note = store.find_note(read(system.state), note_id)
    if note is not None:
        store.change_note(system, note_id, body=with_task_toggled(note.body, number))


# -- writing ------------------------------------------------------------------------------------


def _fields(ctx: JoplinContext[pages.NoteArgs], note: Note) -> tuple[ui.View, ...]:
    theme, t = ctx.theme, ctx.t
    title, body = _TITLE.of(ctx), _BODY.of(ctx)
    title_field = ui.edit_field(
        theme,
        _TITLE.key,
        note.title if title is None else title,
        hint=t.title,
        resource_id="title_input",
        on_change=_write_title,
        size=20,
        bare=True,
    )
    body_field = ui.edit_field(
        theme,
        _BODY.key,
        note.body if body is None else body,
        hint=t.body,
        resource_id="body_input",
        on_change=_write_body,
        bare=True,
        lines=_LINES,
    )
    head = ui.row(
        done_box(ctx, note) if note.id and note.is_todo else None,
        title_field._replace(width=0, weight=1),
        width=ui.FILL,
        padding=(4 if note.id and note.is_todo else 20, 4, 20, 4),
    )
    below = ui.column(
        body_field._replace(weight=1, height=ui.WRAP),
        width=ui.FILL,
        weight=1,
        padding=(20, 8, 20, 8),
    )
    return head, ui.divider(theme), below


def start_new(system: System, notebook_id: str, is_todo: bool) -> None:
    """Open the page of a new note, ready for its title."""
    pages.NOTE.start(system, notebook_id=notebook_id, is_todo=is_todo)
    system.focus(_TITLE.key, 0)


def _write_title(system: System, title: str) -> None:
    _write(system, title=title)


def _write_body(system: System, body: str) -> None:
    _write(system, body=body)


def _write(system: System, **fields: Any) -> None:
    """Change the note, which is made where it does not exist yet."""
    args, note_id = pages.NOTE.args(system), shown_id(system)
    if note_id:
        store.change_note(system, note_id, **fields)
        return
    note = store.add_note(system, args.notebook_id, is_todo=int(args.is_todo), **fields)
    pages.CREATED.set(system, note.id)
    pages.EDITING.set(system, True)


def _start_writing(system: System) -> None:
    pages.EDITING.set(system, True)
    note = store.find_note(read(system.state), shown_id(system))
    _TITLE.set(system, None)
    _BODY.set(system, None)
    system.focus(_BODY.key, len(note.body) if note else 0)


def end_writing(system: System) -> bool:
    """Read the note in place of writing it.

    Returns:
        Whether there was anything to end: one that is read already is not, nor one that nobody
        has made yet.
    """
    note = store.find_note(read(system.state), shown_id(system))
    if note is None or not _writes(pages.EDITING.get(system), note):
        return False
    pages.EDITING.set(system, False)
    return True


def _leave_writing(system: System) -> None:
    if not end_writing(system):
        system.finish()


# -- What can be done with the note of a page: shared, converted, linked to, looked up, deleted


def _note_of_page(system: System) -> Note | None:
    return store.find_note(read(system.state), shown_id(system))


def _share(system: System) -> None:
    note = _note_of_page(system)
    if note is not None:
        words = "\n\n".join(part for part in (note.title, note.body) if part)
        extras = {"android.intent.extra.TEXT": words}
        system.request(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)


def _convert(system: System) -> None:
    note = _note_of_page(system)
    if note is not None:
        store.change_note(system, note.id, is_todo=int(not note.is_todo), todo_completed=0)


def _copy_link(system: System) -> None:
    note, t = _note_of_page(system), Texts.of(system.language)
    if note is not None:
        system.change(clipboard=f"[{note.title or t.untitled}](:/{note.id})")
        system.toast(t.link_copied)


def _is_todo(ctx: JoplinContext[pages.NotesArgs]) -> bool:
    note = store.find_note(ctx.data, ctx.args.note_ids[0])
    return note is not None and bool(note.is_todo)


note_menu: Final = Menu[JoplinContext[pages.NotesArgs]](
    MenuEntry(Texts.share, _share),
    MenuEntry(Texts.move, lambda system: pages.MOVE.open(system, (shown_id(system),))),
    MenuEntry(Texts.to_todo, _convert, lambda ctx: not _is_todo(ctx)),
    MenuEntry(Texts.to_note, _convert, _is_todo),
    MenuEntry(Texts.copy_link, _copy_link),
    MenuEntry(Texts.properties, lambda system: pages.PROPERTIES.open(system, (shown_id(system),))),
    MenuEntry(Texts.delete, lambda system: pages.DELETE_NOTES.open(system, (shown_id(system),))),
)
"""The menu of a note's page."""


def properties_dialog(ctx: JoplinContext[pages.NotesArgs]) -> ui.View:
    """When a note was made and changed, what kind it is, how long, and its id."""
    theme, t = ctx.theme, ctx.t
    note = store.find_note(ctx.data, ctx.args.note_ids[0])
    rows: list[ui.View] = []
    if note is not None:
        told = (
            (t.created, _moment(ctx.state, note.user_created_time)),
            (t.updated, _moment(ctx.state, note.user_updated_time)),
            (t.kind, t.kind_todo if note.is_todo else t.kind_note),
            (t.letters, str(len(note.body))),
            (t.note_id, note.id),
        )
        for label, value in told:
            rows.append(
                ui.text(label, 13, theme.text_secondary, width=ui.FILL, padding=(24, 6, 24, 0))
            )
            rows.append(ui.text(value, 16, theme.text, width=ui.FILL, padding=(24, 0)))
    close = ui.button(theme, t.ok, dismiss, resource_id="android:id/button1")
    return ui.dialog(theme, t.properties, ui.column(*rows, width=ui.FILL), close)


def _moment(state: DeviceState, ms: int) -> str:
    at = datetime.fromtimestamp(ms / 1000, ZoneInfo(state.timezone))
    written = locale_of(state.language)
    return f"{written.write(written.weekday_day_and_year, at.date())} {clock_of(state, at)}"
