"""The settings of Contacts: how names are sorted and shown, import and export."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import prompts
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.apps.contacts import pages, vcards
from mobile_gym.virtual_device.apps.contacts.data import NameSetting, write
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.system import files

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.contacts.data import ContactsContext
    from mobile_gym.virtual_device.system.system import System

DOWNLOAD: Final = "/sdcard/Download"


class _Choice(NamedTuple):
    """A setting that is one of two: its title, and what False and True are called."""

    title: Text
    names: tuple[Text, Text]


_CHOICES: Final[Mapping[NameSetting, _Choice]] = {
    "by_last": _Choice(Texts.sort_by, (Texts.first, Texts.last)),
    "last_first": _Choice(Texts.name_format, (Texts.first_first, Texts.last_first)),
}
_LIST_DP: Final = 320.0
_SHOWN: Final = 6


def settings(ctx: ContactsContext) -> ui.View:
    """The page."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    # A Chinese name has one format.
    has_one_format = language in names.FAMILY_FIRST
    shown: tuple[NameSetting, ...] = ("by_last",) if has_one_format else ("by_last", "last_first")
    return ui.screen(
        theme,
        ui.app_bar(theme, t.settings, on_back=finish, up=t.navigate_up),
        ui.category(theme, t.group_display),
        *(
            ui.list_item(
                theme,
                _CHOICES[key].title.of(language),
                _CHOICES[key].names[bool(getattr(ctx.data, key))].of(language),
                on_tap=partial_handler(pages.CHOICES.open, key=key),
            )
            for key in shown
        ),
        ui.category(theme, t.group_manage),
        ui.list_item(
            theme, t.import_, t.import_summary, on_tap=partial_handler(pages.IMPORT_DIALOG.open)
        ),
        ui.list_item(theme, t.export, t.export_summary, on_tap=_ask_export),
    )


def choices(ctx: ContactsContext[pages.ChoiceArgs]) -> ui.View:
    """The dialog of a list preference."""
    key, language = ctx.args.key, ctx.state.language
    choice = _CHOICES[key]
    rows = (
        ui.radio(
            ctx.theme,
            name.of(language),
            getattr(ctx.data, key) == value,
            partial(_take, key=key, value=bool(value)),
        )
        for value, name in enumerate(choice.names)
    )
    return prompts.choice_dialog(ctx, choice.title.of(language), rows)


def _take(system: System, key: NameSetting, value: bool) -> None:
    write(system, **{key: value})
    system.dismiss()


# -- export and import --------------------------------------------------------------------------


def _ask_export(system: System) -> None:
    if contacts.contacts(system.state):
        pages.EXPORT_DIALOG.open(system)
    else:
        system.toast(Texts.of(system.language).no_contacts)


def export_dialog(ctx: ContactsContext) -> ui.View:
    """Asks before the contacts are written to a file."""
    theme, t = ctx.theme, ctx.t
    name = files.free_name(ctx.state, DOWNLOAD, "contacts.vcf")
    words = prompts.message(theme, t.export_text.format(file=f"Download/{name}"))
    return prompts.question(
        ctx, t.export_question, words, t.export_yes, partial(_export, name=name)
    )


def _export(system: System, name: str) -> None:
    content = vcards.vcards_of(contacts.contacts(system.state)).encode()
    try:
        files.write(system, f"{DOWNLOAD}/{name}", content)
    except files.FileError as error:
        toast = str(error)
    else:
        toast = Texts.of(system.language).exported.format(file=name)
    system.dismiss()
    system.toast(toast)


def import_dialog(ctx: ContactsContext) -> ui.View:
    """The files that contacts can be read from."""
    theme, t = ctx.theme, ctx.t
    cards = [
        entry.name
        for entry in files.entries(ctx.state, DOWNLOAD)
        if entry.name.casefold().endswith(".vcf")
    ]
    cancel = prompts.cancel_button(ctx)
    if not cards:
        nothing = ui.text(
            t.no_vcards, 15, theme.text_secondary, width=ui.FILL, padding=(24, 0, 24, 8)
        )
        return ui.dialog(theme, t.import_title, nothing, cancel)
    rows = ui.column(
        *(
            ui.list_item(theme, name, icon_name="file-account", on_tap=partial(_import, name=name))
            for name in cards
        ),
        width=ui.FILL,
    )
    if len(cards) > _SHOWN:
        content = ui.scroll("vcards", rows, class_name="android.widget.ListView")
        return ui.dialog(
            theme,
            t.import_title,
            content,
            cancel,
            max_content_height=min(_LIST_DP, ctx.height_dp - 180),
        )
    return ui.dialog(theme, t.import_title, rows, cancel)


def _import(system: System, name: str) -> None:
    content = files.read(system.state, f"{DOWNLOAD}/{name}").decode("utf-8", "replace")
    made = [contacts.save(system, contact) for contact in vcards.contacts_from(content)]
    system.dismiss()
    t = Texts.of(system.language)
    system.toast(t.imported_one if len(made) == 1 else t.imported_many.format(count=len(made)))
