"""The dialogs that entries open: lists of choices, texts to edit; and parts of all dialogs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.prompts import cancel_button, question
from mobile_gym.virtual_device.apps.settings.entries import Choice, TextSetting
from mobile_gym.virtual_device.apps.settings.rows import chosen_value, stored_text
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["choice_popup", "confirm", "dialog_body", "text_popup"]


def choice_popup(entry: Choice, ctx: SettingsContext) -> View:
    """The list of a choice; a tap on an option takes it."""
    chosen = chosen_value(entry, ctx)
    return widgets.dialog(
        ctx.theme,
        entry.title.of(ctx.state.language),
        column(
            *(
                widgets.radio(
                    ctx.theme,
                    label.of(ctx.state.language),
                    value == chosen,
                    partial(_choose, entry=entry, value=value),
                )
                for value, label in entry.options
            ),
            width=FILL,
            class_name="android.widget.ListView",
            resource_id="android:id/select_dialog_listview",
        ),
        cancel_button(ctx),
    )


def _choose(system: System, entry: Choice, value: str) -> None:
    system.dismiss()
    if entry.put is not None:
        entry.put(system, value)
    else:
        system.put_setting(entry.namespace, entry.key, value)


def text_popup(entry: TextSetting, ctx: SettingsContext) -> View:
    """The dialog of a text setting."""
    draft = ViewState(entry.name, stored_text(entry, ctx)).of(ctx)
    return question(
        ctx,
        entry.title.of(ctx.state.language),
        dialog_body(widgets.edit_field(ctx.theme, entry.name, draft)),
        ctx.t.ok,
        partial(_save_text, entry=entry, draft=draft),
        enabled=len(draft.strip()) >= entry.min_length,
    )


def _save_text(system: System, entry: TextSetting, draft: str) -> None:
    system.dismiss()
    if entry.put is not None:
        entry.put(system, draft.strip())
    else:
        system.put_setting(entry.namespace, entry.key, draft.strip())


def dialog_body(*views: View | None) -> View:
    """The content of a dialog, indented like its title."""
    return column(*views, width=FILL, padding=(24, 0), gap=8)


def confirm(ctx: SettingsContext, title: str, body: str, button: str, do: Handler) -> View:
    """A question with a way out; `do` must close it."""
    words = text(body, 14, ctx.theme.text_secondary, resource_id="android:id/message")
    return question(ctx, title, dialog_body(words), button, do)
