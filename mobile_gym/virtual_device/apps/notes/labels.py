"""Labels: the page on which they are made, renamed and deleted, and the choice for one note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import prompts
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import card_list, check_list
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.apps.notes import pages
from mobile_gym.virtual_device.apps.notes.data import change, of_id, read, write
from mobile_gym.virtual_device.apps.notes.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.data import NotesContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_LIST: Final = "android.widget.ListView"
_SHOWN: Final = 7
_CHECKBOX_DP: Final = 48.0
_EMPTY_DP: Final = 104.0


def labels_page(ctx: NotesContext) -> ui.View:
    """All labels."""
    theme, t = ctx.theme, ctx.t
    rows = [
        ui.list_item(
            theme,
            name,
            on_tap=partial_handler(_ask_name, name),
            icon_name="label-outline",
            trailing=ui.icon_button(
                theme,
                "trash-can-outline",
                t.delete_label,
                partial_handler(pages.DELETE_LABEL.open, label=name),
                resource_id="delete_label",
            ),
        )
        for name in ctx.data.labels
    ]
    new = ui.list_item(
        theme, t.create_label, on_tap=partial_handler(_ask_name, ""), icon_name="plus"
    )
    content = card_list("labels", new, *rows, resource_id="label_list", gap=0)
    return ui.page(theme, sub_page_bar(ctx, t.edit_labels), content)


def _ask_name(system: System, label: str, note_id: int | None = None) -> None:
    """Ask for a label's name; "" makes a new one, which the note gets."""
    pages.LABEL.open(system, label=label, note_id=note_id)
    prompts.focus_name(system, label)


def label_dialog(ctx: NotesContext[pages.LabelNameArgs]) -> ui.View:
    """The name of a new label, or a new name for an old one."""
    old, t = ctx.args.label, ctx.t
    return prompts.name_dialog(
        ctx,
        t.rename_label if old else t.create_label,
        old,
        partial(_save, old=old, note_id=ctx.args.note_id),
        check=partial(_error, old=old),
        hint=t.label_name,
        resource_id="label_name",
    )


def _error(state: DeviceState, name: str, old: str) -> Text | None:
    if not name:
        return Texts.label_empty
    others = (label.casefold() for label in read(state).labels if label != old)
    return Texts.label_exists if name.casefold() in others else None


def _save(system: System, name: str, old: str, note_id: int | None) -> None:
    _rename(system, old, name)
    if note_id is not None and not old:  # made for a note: it gets it
        _toggle(system, note_id, name)


def _rename(system: System, old: str, *new: str) -> None:
    """Put a label, or none, in the place of another one, in the list and in notes."""

    def renamed(labels: tuple[str, ...]) -> Iterator[str]:
        for label in labels:
            yield from new if label == old else (label,)

    data = read(system.state)
    notes = tuple(
        replace(note, labels=tuple(renamed(note.labels))) if old in note.labels else note
        for note in data.notes
    )
    write(system, labels=tuple(sorted({*renamed(data.labels), *new})), notes=notes)


def delete_label_dialog(ctx: NotesContext[pages.LabelArgs]) -> ui.View:
    """The question before a label goes."""
    t, name = ctx.t, ctx.args.label
    content = prompts.message(ctx.theme, t.delete_label_text.format(name=name), width=ui.WRAP)
    delete = replace_popup(_rename, name)
    return prompts.question(ctx, t.delete_label_question, content, t.delete, delete)


def labels_dialog(ctx: NotesContext[pages.NoteArgs]) -> ui.View:
    """The labels of one note."""
    theme, t, labels = ctx.theme, ctx.t, ctx.data.labels
    note = of_id(ctx.data, ctx.args.note_id)
    if labels:
        content = check_list(
            theme,
            (
                (name, name in note.labels, partial_handler(_toggle, note.id, name))
                for name in labels
            ),
            "label_checkbox",
        )
    else:
        nothing = ui.column(
            ui.icon("label-outline", 40, theme.text_disabled),
            ui.text(t.no_labels, 15, theme.text_secondary, resource_id="empty_text"),
            width=ui.FILL,
            gap=8,
            padding=16,
            align="center",
        )
        content = ui.column(nothing, width=ui.FILL, padding=(12, 0))
    new = partial_handler(_ask_name, "", note.id)
    return ui.dialog(
        theme,
        t.labels,
        ui.scroll("labels", content, class_name=_LIST),
        ui.button(theme, t.create_label, new, resource_id="android:id/button3"),
        prompts.yes_button(ctx, t.done, dismiss),
        max_content_height=min(len(labels), _SHOWN) * _CHECKBOX_DP if labels else _EMPTY_DP,
    )


def _toggle(system: System, note_id: int, name: str) -> None:
    labels = with_toggled_member(of_id(read(system.state), note_id).labels, name)
    change(system, note_id, touch=False, labels=tuple(sorted(labels)))
