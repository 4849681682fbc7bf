"""The dialog for something new: its name, its ending, what kind it is and what it begins with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import prompts
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.menus import spinner_list
from mobile_gym.virtual_device.apps.markor import pages
from mobile_gym.virtual_device.apps.markor.data import read, write
from mobile_gym.virtual_device.apps.markor.documents import open_document, write_text
from mobile_gym.virtual_device.apps.markor.formats import KINDS, TEMPLATES
from mobile_gym.virtual_device.apps.markor.notebook import make_folders, name_error
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.apps.markor.data import MarkorContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import NoArgs
    from mobile_gym.virtual_device.system.pages import Popup
    from mobile_gym.virtual_device.system.system import System

_NAME: Final = ViewState("name", "")
_ENDING: Final = ViewState[str | None]("ending", None)
"""What is typed as the ending; None before anything was."""
_KIND: Final = ViewState[str | None]("kind", None)
_TEMPLATE: Final = ViewState("template", "empty")
_REFUSED: Final = ViewState("refused", "")
"""For what the name was to be used and is wrong: `file`, `folder`, or "" for nothing."""


def ask_new(system: System, folder: str) -> None:
    """Open the dialog, its name ready to be typed."""
    pages.NEW.open(system, folder=folder)
    system.focus(_NAME.key, 0)


def new_dialog(ctx: MarkorContext[pages.FolderArgs]) -> ui.View:
    """The dialog. OK makes a file and opens it, FOLDER makes a folder.

    Without a name both close it, and nothing is made. Source: Markor, `NewFileDialog`.
    """
    theme, t, folder = ctx.theme, ctx.t, ctx.args.folder
    kind = _KIND.of(ctx) or ctx.data.new_kind
    typed = _ENDING.of(ctx)
    ending = ctx.data.new_ending if typed is None else typed
    make = partial(_make_file, folder=folder)
    error = _refusal(ctx, folder, ending)
    fields = ui.row(
        ui.column(
            _caption(ctx, t.name),
            ui.edit_field(
                theme,
                _NAME.key,
                _NAME.of(ctx),
                hint=t.my_note,
                resource_id="new_file_dialog__name",
                on_change=_accept,
                on_submit=make,
            ),
            weight=1,
        ),
        ui.column(
            _caption(ctx, t.ending),
            ui.edit_field(
                theme,
                _ENDING.key,
                ending,
                resource_id="new_file_dialog__ext",
                on_change=_accept,
                on_submit=make,
            ),
            width=96,
        ),
        width=ui.FILL,
        gap=12,
        align="start",
    )
    content = ui.column(
        fields,
        None
        if error is None
        else ui.text(error.of(ctx.state.language), 13, theme.error, resource_id="error"),
        _spinner(ctx, t.kind, KINDS[kind].title, pages.NEW_KINDS, "new_file_dialog__type"),
        _spinner(
            ctx,
            t.template,
            TEMPLATES[_TEMPLATE.of(ctx)][0],
            pages.NEW_TEMPLATES,
            "new_file_dialog__template",
        ),
        width=ui.FILL,
        gap=10,
        padding=(24, 0, 24, 8),
    )
    return ui.dialog(
        theme,
        t.create_new,
        content,
        ui.button(
            theme,
            t.make_folder,
            partial(_make_folder, folder=folder),
            resource_id="android:id/button3",
        ),
        prompts.cancel_button(ctx),
        prompts.yes_button(ctx, t.ok, make),
    )


def _caption(ctx: MarkorContext, words: str) -> ui.View:
    return ui.text(words, 12, ctx.theme.text_secondary)


def _spinner(
    ctx: MarkorContext, caption: str, chosen: Text, choices: Popup[[], NoArgs], resource_id: str
) -> ui.View:
    theme = ctx.theme
    return ui.column(
        _caption(ctx, caption),
        ui.row(
            ui.text(
                chosen.of(ctx.state.language),
                16,
                theme.text,
                weight=1,
                max_lines=1,
                resource_id="android:id/text1",
            ),
            ui.icon("menu-down", 24, theme.icon),
            width=ui.FILL,
            height=44,
            class_name="android.widget.Spinner",
            resource_id=resource_id,
            focusable=True,
            on_tap=partial_handler(choices.open),
        ),
        ui.box(width=ui.FILL, height=1, fill=theme.divider),
        width=ui.FILL,
    )


def kinds_list(ctx: MarkorContext) -> ui.View:
    """The kinds of documents; each brings its ending."""
    language = ctx.state.language
    options = (
        (kind.title.of(language), key == ctx.data.new_kind, partial(_take_kind, name=key))
        for key, kind in KINDS.items()
    )
    return spinner_list(ctx.theme, options)


def _take_kind(system: System, name: str) -> None:
    system.dismiss()
    _KIND.set(system, name)
    _ENDING.set(system, KINDS[name].ending)


def templates_list(ctx: MarkorContext) -> ui.View:
    """What a new document may begin with."""
    language = ctx.state.language
    options = (
        (title.of(language), False, partial(_take_template, name=key))
        for key, (title, _) in TEMPLATES.items()
    )
    return spinner_list(ctx.theme, options)


def _take_template(system: System, name: str) -> None:
    system.dismiss()
    _TEMPLATE.set(system, name)


# -- making it ----------------------------------------------------------------------------------


def _error(state: DeviceState, folder: str, name: str, ending: str) -> Text | None:
    """What is wrong with a name; one that a file has already opens that file."""
    if files.is_file(state, f"{folder}/{name}{ending}"):
        return None
    return name_error(state, folder, name + ending)


def _refusal(ctx: MarkorContext, folder: str, ending: str) -> Text | None:
    """What is said about the name that was to be used."""
    refused, name = _REFUSED.of(ctx), _NAME.of(ctx).strip()
    if refused == "folder":
        return name_error(ctx.state, folder, name)
    return _error(ctx.state, folder, name, ending) if refused else None


def _accept(system: System, words: str) -> None:
    del words
    _REFUSED.set(system, "")


def _make_file(system: System, folder: str) -> None:
    data = read(system.state)
    typed, kind = _ENDING.get(system), _KIND.get(system) or data.new_kind
    ending = (data.new_ending if typed is None else typed).strip()
    name, template = _NAME.get(system).strip(), TEMPLATES[_TEMPLATE.get(system)][1]
    if not name:
        system.dismiss()
        return
    if _error(system.state, folder, name, ending) is not None:
        _REFUSED.set(system, "file")
        return
    write(system, new_kind=kind, new_ending=ending)
    system.dismiss()
    path = f"{folder}/{name}{ending}"
    if not files.is_file(system.state, path) and not write_text(
        system, path, _beginning(system, template)
    ):
        return
    open_document(system, path, fresh=True)


def _beginning(system: System, template: Text | None) -> str:
    if template is None:
        return ""
    written = locale(system.state)
    today = written.write(written.day_and_year, system.now)
    return template.of(system.language).format(date=today)


def _make_folder(system: System, folder: str) -> None:
    """Make a folder of the name that is typed; the list shows it."""
    name = _NAME.get(system).strip()
    if not name:
        system.dismiss()
        return
    if name_error(system.state, folder, name) is not None:
        _REFUSED.set(system, "folder")
        return
    system.dismiss()
    try:
        make_folders(system, f"{folder}/{name}")
    except FileError:
        system.toast(Texts.of(system.language).cannot_save)


def ask_folder(system: System, folder: str) -> None:
    """Ask for the name of a new folder, ready to be typed."""
    pages.NEW_FOLDER.open(system, folder=folder)
    prompts.focus_name(system)


def folder_dialog(ctx: MarkorContext[pages.FolderArgs]) -> ui.View:
    """The name of a folder that is made while one is looked for; without one none is made.

    Source: Markor, `GsFileBrowserDialog`.
    """
    folder = ctx.args.folder
    return prompts.name_dialog(
        ctx,
        ctx.t.new_folder,
        "",
        partial(_make_named, folder=folder),
        check=partial(_folder_error, folder=folder),
        hint=ctx.t.name,
    )


def _folder_error(state: DeviceState, name: str, folder: str) -> Text | None:
    return name_error(state, folder, name) if name else None


def _make_named(system: System, name: str, folder: str) -> None:
    if not name:
        return
    try:
        make_folders(system, f"{folder}/{name}")
    except FileError:
        system.toast(Texts.of(system.language).cannot_save)
