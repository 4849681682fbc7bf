"""Labels: the page on which they are made, renamed and deleted, and the choice for one note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import dismiss, finish
from mobile_gym.virtual_device.app_kit.prompts import question, yes_button
from mobile_gym.virtual_device.apps.notes.data import change, of_id, read, write
from mobile_gym.virtual_device.apps.notes.pages import (
    DELETE_LABEL,
    LABEL,
    LabelArgs,
    LabelNameArgs,
    NoteArgs,
)
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, scroll, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    button,
    checkbox,
    dialog,
    edit_field,
    icon_button,
    list_item,
    page,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["delete_label_dialog", "label_dialog", "labels_dialog", "labels_page"]

_NAME: Final = ViewState[str | None]("name", None)
"""What is typed for a label's name."""
_ERROR: Final = ViewState("error", "")
_ERRORS: Final[Mapping[str, Text]] = {
    "label_empty": Texts.label_empty,
    "label_exists": Texts.label_exists,
}
"""What is wrong with a name."""
_LIST: Final = "android.widget.ListView"


def labels_page(ctx: NotesContext) -> View:
    """All labels."""
    theme = ctx.theme
    bar = app_bar(theme, ctx.t.edit_labels, on_back=finish, up=ctx.t.navigate_up)
    rows = [
        list_item(
            theme,
            name,
            on_tap=bound(LABEL.open, label=name),
            icon_name="label-outline",
            trailing=icon_button(
                theme,
                "trash-can-outline",
                ctx.t.delete_label,
                bound(DELETE_LABEL.open, label=name),
                resource_id="delete_label",
            ),
        )
        for name in ctx.data.labels
    ]
    content = scroll(
        "labels",
        column(
            list_item(
                theme, ctx.t.create_label, on_tap=bound(LABEL.open, label=""), icon_name="plus"
            ),
            *rows,
            width=FILL,
        ),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="label_list",
    )
    return page(theme, bar, content)


def label_dialog(ctx: NotesContext[LabelNameArgs]) -> View:
    """The name of a new label, or a new name for an old one."""
    theme, old = ctx.theme, ctx.args.label
    error, name = _ERROR.of(ctx), _NAME.of(ctx)
    save = partial(_save, old=old, note_id=ctx.args.note_id)
    field = edit_field(
        theme,
        _NAME.key,
        old if name is None else name,
        hint=ctx.t.label_name,
        resource_id="label_name",
        on_change=_forget_error,
        on_submit=save,
    )
    content = column(
        field,
        text(_ERRORS[error].of(ctx.state.language), 13, theme.error, resource_id="error")
        if error
        else None,
        width=FILL,
        gap=6,
        padding=(24, 0, 24, 8),
    )
    title = ctx.t.rename_label if old else ctx.t.create_label
    return question(ctx, title, content, ctx.t.ok, save)


def _forget_error(system: System, name: str) -> None:
    del name
    _ERROR.set(system, "")


def _save(system: System, old: str, note_id: int | None) -> None:
    typed = _NAME.get(system)
    name = (old if typed is None else typed).strip()
    data = read(system.state)
    if not name:
        _ERROR.set(system, "label_empty")
        return
    if any(name.casefold() == label.casefold() for label in data.labels if label != old):
        _ERROR.set(system, "label_exists")
        return
    labels = tuple(sorted({*(label for label in data.labels if label != old), name}))
    notes = data.notes
    if old:
        notes = tuple(
            replace(note, labels=tuple(name if label == old else label for label in note.labels))
            if old in note.labels
            else note
            for note in notes
        )
    write(system, labels=labels, notes=notes)
    system.dismiss()
    if note_id is not None and not old:  # made for a note: it gets it
        _toggle(system, note_id, name)


def delete_label_dialog(ctx: NotesContext[LabelArgs]) -> View:
    """The question before a label goes."""
    name = ctx.args.label
    content = text(
        ctx.t.delete_label_text.format(name=name),
        15,
        ctx.theme.text_secondary,
        padding=(24, 0, 24, 8),
        resource_id="android:id/message",
    )
    title, delete = ctx.t.delete_label_question, partial(_delete, name=name)
    return question(ctx, title, content, ctx.t.delete, delete)


def _delete(system: System, name: str) -> None:
    data = read(system.state)
    notes = tuple(
        replace(note, labels=tuple(label for label in note.labels if label != name))
        if name in note.labels
        else note
        for note in data.notes
    )
    write(system, labels=tuple(label for label in data.labels if label != name), notes=notes)
    system.dismiss()


def labels_dialog(ctx: NotesContext[NoteArgs]) -> View:
    """The labels of one note."""
    theme = ctx.theme
    note = of_id(ctx.data, ctx.args.note_id)
    rows: list[View] = [
        checkbox(
            theme,
            name in note.labels,
            partial(_toggle, note_id=note.id, name=name),
            label=name,
            resource_id="label_checkbox",
        )._replace(width=FILL)
        for name in ctx.data.labels
    ]
    if not rows:
        rows.append(
            column(
                icon("label-outline", 40, theme.text_disabled),
                text(ctx.t.no_labels, 15, theme.text_secondary, resource_id="empty_text"),
                width=FILL,
                gap=8,
                padding=16,
                align="center",
            )
        )
    height = min(len(rows), 7) * 48.0 if ctx.data.labels else 104.0
    return dialog(
        theme,
        ctx.t.labels,
        scroll("labels", column(*rows, width=FILL, padding=(12, 0)), class_name=_LIST),
        button(
            theme,
            ctx.t.create_label,
            bound(LABEL.open, label="", note_id=note.id),
            resource_id="android:id/button3",
        ),
        yes_button(ctx, ctx.t.done, dismiss),
        max_content_height=height,
    )


def _toggle(system: System, note_id: int, name: str) -> None:
    note = of_id(read(system.state), note_id)
    has = name in note.labels
    labels = [label for label in note.labels if label != name] + ([] if has else [name])
    change(system, note_id, touch=False, labels=tuple(sorted(labels)))
