"""Questions: the dialogs with which apps ask. Ids are those of the framework's `AlertDialog`.

What refuses says `cancel` of the app's texts and closes the dialog. What an answer does, closing
the dialog included, is the app's. A name is asked for by a dialog with one field:

    def label_dialog(ctx: NotesContext[LabelArgs]) -> View:
        save = partial(_save, old=ctx.args.label)
        return name_dialog(ctx, ctx.t.rename_label, ctx.args.label, save, check=_error)

A popup that is to be typed into at once is opened with `focus_name` after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.texts import AppTexts
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

_MESSAGE: Final = "android:id/message"


PromptContext: TypeAlias = "Context[object, AppTexts, object]"


def cancel_button(ctx: PromptContext, label: str = "") -> ui.View:
    """The button that closes a dialog; it says "Cancel" unless `label` says otherwise."""
    return ui.button(ctx.theme, label or ctx.t.cancel, dismiss, resource_id="android:id/button2")


def yes_button(ctx: Context, label: str, on_tap: ui.Handler, *, enabled: bool = True) -> ui.View:
    """The button of a dialog that does what it asks about."""
    return ui.button(ctx.theme, label, on_tap, resource_id="android:id/button1", enabled=enabled)


def message(theme: ui.Theme, words: str, *, width: float = ui.FILL) -> ui.View:
    """The sentence below a dialog's title; with `WRAP` as wide as its words."""
    return ui.text(
        words,
        15,
        theme.text_secondary,
        width=width,
        padding=(24, 0, 24, 8),
        resource_id=_MESSAGE,
    )


def question(
    ctx: PromptContext,
    title: str,
    content: ui.View | None,
    yes: str,
    on_yes: ui.Handler,
    *,
    no: str = "",
    enabled: bool = True,
    height_dp: float = ui.WRAP,
) -> ui.View:
    """A dialog with a way out and one answer.

    Args:
        ctx: of the popup.
        title: of the dialog.
        content: below it, such as a `message` or a field.
        yes: what the answer's button says.
        on_yes: what it does; it must close the dialog.
        no: what the way out says, in place of "Cancel".
        enabled: whether the answer can be tapped.
        height_dp: of what is seen of content that scrolls.
    """
    accept = yes_button(ctx, yes, on_yes, enabled=enabled)
    refuse = cancel_button(ctx, no)
    return ui.dialog(ctx.theme, title, content, refuse, accept, max_content_height=height_dp)


def plain_question(
    ctx: PromptContext, words: str, yes: str, on_yes: ui.Handler, *, no: str = ""
) -> ui.View:
    """A `question` whose words are all there is."""
    asked = ui.text(words, 16, ctx.theme.text, width=ui.FILL, padding=(24, 8), resource_id=_MESSAGE)
    return question(ctx, "", asked, yes, on_yes, no=no)


def choice_dialog(
    ctx: PromptContext,
    title: str,
    options: Iterable[ui.View],
    *,
    height_dp: float = ui.WRAP,
    key: str = "choices",
) -> ui.View:
    """A list of choices, of which a tap takes one, and a way out.

    Args:
        ctx: of the popup.
        title: of the dialog.
        options: the rows, each a `radio`.
        height_dp: of what is seen of a long list, which then scrolls.
        key: under which the popup keeps how far it is scrolled.
    """
    rows = ui.column(*options, width=ui.FILL)
    cancel = cancel_button(ctx)
    if height_dp == ui.WRAP:
        return ui.dialog(ctx.theme, title, rows, cancel)
    scrolled = ui.scroll(key, rows, class_name="android.widget.ListView")
    return ui.dialog(ctx.theme, title, scrolled, cancel, max_content_height=height_dp)


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
) -> ui.View:
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
    take = partial(_take_name, name=name, save=save, check=check)
    field = ui.edit_field(
        ctx.theme,
        _NAME.key,
        shown,
        hint=hint,
        resource_id=resource_id,
        on_change=None if check is None else _accept_name,
        on_submit=take,
    )
    if check is None:
        content = ui.column(field, width=ui.FILL, padding=(24, 0))
    else:
        error = check(ctx.state, shown.strip()) if _REFUSED.of(ctx) else None
        content = ui.column(
            field,
            None
            if error is None
            else ui.text(error.of(ctx.state.language), 13, ctx.theme.error, resource_id=error_id),
            width=ui.FILL,
            gap=6,
            padding=(24, 0, 24, 8),
        )
    return question(ctx, title, content, ctx.t.ok, take)


def focus_name(system: System, name: str = "") -> None:
    """Select the name in the dialog that has just been opened: what is typed takes its place."""
    system.focus(_NAME.key, len(name), 0)


def _accept_name(system: System, name: str) -> None:
    del name
    _REFUSED.set(system, False)


def _take_name(system: System, name: str, save: SaveName, check: NameCheck | None) -> None:
    typed = _NAME.get(system)
    name = (name if typed is None else typed).strip()
    if check is not None and check(system.state, name) is not None:
        _REFUSED.set(system, True)
        return
    system.dismiss()
    save(system, name)


class ColorOption(NamedTuple):
    """A colour to choose: its key, what it is called, and how it is drawn (0xAARRGGBB)."""

    key: str
    name: str
    fill: int


def color_dialog(
    ctx: PromptContext,
    title: str,
    colors: Sequence[ColorOption],
    chosen: str,
    on_choose: Callable[[System, str], object],
    done: str,
) -> ui.View:
    """The colours as dots in two rows; the dialog stays open until it is closed.

    Args:
        ctx: of the popup.
        title: of the dialog.
        colors: an even number of them.
        chosen: the key of the one that has a tick.
        on_choose: called with the key of the one that is tapped.
        done: what the button says that closes the dialog.
    """
    theme = ctx.theme
    dots = [
        ui.stack(
            ui.icon("check", 22, theme.text) if color.key == chosen else None,
            width=52,
            height=52,
            align="center",
            justify="center",
            fill=color.fill,
            stroke=theme.accent if color.key == chosen else theme.thumb,
            radius=26,
            class_name="android.widget.ImageView",
            resource_id=f"color_{color.key}",
            description=color.name,
            selected=color.key == chosen,
            focusable=True,
            on_tap=partial_handler(on_choose, color.key),
        )
        for color in colors
    ]
    half = len(dots) // 2
    content = ui.column(
        ui.row(*dots[:half], width=ui.FILL, justify="between"),
        ui.row(*dots[half:], width=ui.FILL, justify="between"),
        width=ui.FILL,
        gap=16,
        padding=(24, 4, 24, 8),
    )
    return ui.dialog(theme, title, content, yes_button(ctx, done, dismiss))
