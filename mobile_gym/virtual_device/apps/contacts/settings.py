"""The settings of Contacts: how names are sorted and shown, import and export."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.prompts import (
    cancel_button,
    choice_dialog,
    message,
    question,
)
from mobile_gym.virtual_device.apps.contacts import provider, vcards
from mobile_gym.virtual_device.apps.contacts.data import write
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    category,
    dialog,
    list_item,
    radio,
    screen,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["ACTIVITY", "choices", "export_dialog", "import_dialog", "settings"]

ACTIVITY: Final = ".preference.ContactsPreferenceActivity"
DOWNLOAD: Final = "/sdcard/Download"
_ROWS: Final = {
    "by_last": ("sort_by", ("first", "last")),
    "last_first": ("name_format", ("first_first", "last_first")),
}
"""By field of the app's data: title, and what False and True are called."""
_LIST_DP: Final = 320.0
_SHOWN: Final = 6


def settings(ctx: Context) -> View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    # A Chinese name has one format.
    shown = ("by_last",) if ctx.state.language == "zh" else ("by_last", "last_first")
    return screen(
        theme,
        app_bar(theme, t.settings, on_back=finish, up=t.navigate_up),
        category(theme, t.group_display),
        *(
            list_item(
                theme,
                t[_ROWS[key][0]],
                t[_ROWS[key][1][getattr(ctx.data, key)]],
                on_tap=partial(_open, popup="choices", key=key),
            )
            for key in shown
        ),
        category(theme, t.group_manage),
        list_item(
            theme, t.import_, t.import_summary, on_tap=partial(_open, popup="import_dialog", key="")
        ),
        list_item(theme, t.export, t.export_summary, on_tap=_ask_export),
    )


def _open(system: System, popup: str, key: str) -> None:
    system.show_popup(popup, key=key)


def choices(ctx: Context) -> View:
    """The dialog of a list preference."""
    key = ctx.args["key"]
    title, names = _ROWS[key]
    rows = (
        radio(
            ctx.theme,
            ctx.t[name],
            getattr(ctx.data, key) == value,
            partial(_take, key=key, value=value),
        )
        for value, name in enumerate(names)
    )
    return choice_dialog(ctx, ctx.t[title], rows)


def _take(system: System, key: str, value: int) -> None:
    write(system, **{key: bool(value)})
    system.dismiss()


# -- export and import --------------------------------------------------------------------------


def _ask_export(system: System) -> None:
    if provider.contacts(system.state):
        system.show_popup("export_dialog")
    else:
        system.toast(Texts.of(system.language).no_contacts)


def export_dialog(ctx: Context) -> View:
    """Asks before the contacts are written to a file."""
    theme, t = ctx.theme, ctx.t
    name = files.free_name(ctx.state, DOWNLOAD, "contacts.vcf")
    words = message(theme, t.export_text.format(file=f"Download/{name}"))
    return question(ctx, t.export_question, words, t.export_yes, partial(_export, name=name))


def _export(system: System, name: str) -> None:
    content = vcards.vcards_of(provider.contacts(system.state)).encode()
    try:
        files.write(system, f"{DOWNLOAD}/{name}", content)
    except files.FileError as error:
        said = str(error)
    else:
        said = Texts.of(system.language).exported.format(file=name)
    system.dismiss()
    system.toast(said)


def import_dialog(ctx: Context) -> View:
    """The files that contacts can be read from."""
    theme, t = ctx.theme, ctx.t
    found = [
        entry.name
        for entry in files.entries(ctx.state, DOWNLOAD)
        if entry.name.casefold().endswith(".vcf")
    ]
    cancel = cancel_button(ctx)
    if not found:
        nothing = text(t.no_vcards, 15, theme.text_secondary, width=FILL, padding=(24, 0, 24, 8))
        return dialog(theme, t.import_title, nothing, cancel)
    rows = column(
        *(
            list_item(theme, name, icon_name="file-account", on_tap=partial(_import, name=name))
            for name in found
        ),
        width=FILL,
    )
    if len(found) > _SHOWN:
        content = scroll("vcards", rows, class_name="android.widget.ListView")
        return dialog(
            theme,
            t.import_title,
            content,
            cancel,
            max_content_height=min(_LIST_DP, ctx.height_dp - 180),
        )
    return dialog(theme, t.import_title, rows, cancel)


def _import(system: System, name: str) -> None:
    content = files.read(system.state, f"{DOWNLOAD}/{name}").decode("utf-8", "replace")
    made = [provider.save(system, contact) for contact in vcards.contacts_from(content)]
    system.dismiss()
    one = len(made) == 1
    system.toast(
        Texts.of(system.language).imported_one
        if one
        else Texts.of(system.language).imported_many.format(count=len(made))
    )
