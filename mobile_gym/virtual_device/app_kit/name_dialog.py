"""A dialog with one field for a name: a label, a folder, a sentence.

    def label_dialog(ctx: NotesContext[LabelArgs]) -> View:
        save = partial(_save, old=ctx.args.label)
        return name_dialog(ctx, ctx.t.rename_label, ctx.args.label, save, check=_error)

A popup that is to be typed into at once is opened with `focus_name` after it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.prompts import PromptContext, question
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, column, text
from mobile_gym.virtual_device.ui.widgets import edit_field

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

NameCheck: TypeAlias = "Callable[[DeviceState, str], Text | None]"
"""What is wrong with a name, if anything is."""
SaveName: TypeAlias = "Callable[[System, str], object]"
"""Takes a name that nothing is wrong with."""

_NAME: Final = ViewState[str | None]("name", None)
"""What is typed; None before anything was."""
_REFUSED: Final = ViewState("refused", False)
"""Whether what is typed was to be saved and is wrong."""


def name_dialog(
    ctx: PromptContext,
    title: str,
    name: str,
    save: SaveName,
    *,
    check: NameCheck | None = None,
    hint: str = "",
    resource_id: str = "android:id/edit",
    error_id: str = "error",
) -> View:
    """The dialog. OK and Enter save the name without spaces around it, and close it.

    Args:
        ctx: of the popup.
        title: of the dialog.
        name: what stands in the field first.
        save: called with the name, when the dialog has closed.
        check: finds what is wrong with a name; it then stands below the field, and nothing closes.
        hint: of the empty field.
        resource_id: of the field.
        error_id: of what is wrong.
    """
    typed = _NAME.of(ctx)
    shown = name if typed is None else typed
    take = partial(_take, name=name, save=save, check=check)
    field = edit_field(
        ctx.theme,
        _NAME.key,
        shown,
        hint=hint,
        resource_id=resource_id,
        on_change=None if check is None else _accept,
        on_submit=take,
    )
    if check is None:
        content = column(field, width=FILL, padding=(24, 0))
    else:
        error = check(ctx.state, shown.strip()) if _REFUSED.of(ctx) else None
        content = column(
            field,
            None
            if error is None
            else text(error.of(ctx.state.language), 13, ctx.theme.error, resource_id=error_id),
            width=FILL,
            gap=6,
            padding=(24, 0, 24, 8),
        )
    return question(ctx, title, content, ctx.t.ok, take)


def focus_name(system: System, name: str = "") -> None:
    """Select the name in the dialog that has just been opened: what is typed takes its place."""
    system.focus(_NAME.key, len(name), 0)


def _accept(system: System, name: str) -> None:
    del name
    _REFUSED.set(system, False)


def _take(system: System, name: str, save: SaveName, check: NameCheck | None) -> None:
    typed = _NAME.get(system)
    name = (name if typed is None else typed).strip()
    if check is not None and check(system.state, name) is not None:
        _REFUSED.set(system, True)
        return
    system.dismiss()
    save(system, name)
