"""Passwords and accounts, and backup."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.settings import data, entries, pages
from mobile_gym.virtual_device.apps.settings.rows import confirm, dialog_body
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_EMAIL: Final = ViewState("account_email", "")


def _rows(ctx: data.SettingsContext) -> Iterable[ui.View]:
    for account in ctx.data.accounts:
        yield ui.list_item(
            ctx.theme,
            account,
            on_tap=partial_handler(pages.REMOVE_ACCOUNT.open, chosen=account),
            icon_name="account-circle-outline",
        )
    yield ui.list_item(ctx.theme, ctx.t.add_account, on_tap=_show_add, icon_name="plus")


def _show_add(system: System) -> None:
    pages.ADD_ACCOUNT.open(system)
    system.focus(_EMAIL.key, 0)


def _add_popup(ctx: data.SettingsContext) -> ui.View:
    email = _EMAIL.of(ctx)
    name, _, place = email.strip().partition("@")
    field = ui.edit_field(ctx.theme, _EMAIL.key, email, hint=ctx.t.account_email)
    return question(
        ctx,
        ctx.t.add_account,
        dialog_body(field),
        ctx.t.save,
        partial(_add, email=email.strip()),
        enabled=bool(name) and "." in place.strip("."),
    )


def _add(system: System, email: str) -> None:
    system.dismiss()
    accounts = data.read(system).accounts
    data.write(system, accounts=accounts if email in accounts else (*accounts, email))


def _remove_popup(ctx: data.SettingsContext[pages.NameArgs]) -> ui.View:
    t, account = ctx.t, ctx.args.chosen
    body = t.remove_account_body.format(account=account)
    remove = partial(_remove, account=account)
    return confirm(ctx, t.remove_account_title, body, t.remove_account, remove)


def _remove(system: System, account: str) -> None:
    system.dismiss()
    accounts = data.read(system).accounts
    data.write(system, accounts=tuple(other for other in accounts if other != account))


PAGES: Final = (
    entries.PreferenceScreen(
        pages.ACCOUNTS,
        Texts.accounts,
        (
            entries.Heading(Texts.accounts_for),
            entries.Rows(_rows, (Texts.add_account,)),
            entries.Rule(),
            entries.Toggle(
                Texts.sync_data, "global", "auto_sync", Texts.sync_data_summary, absent="1"
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.BACKUP,
        Texts.backup,
        (
            entries.Toggle(Texts.back_up_data, "secure", "backup_enabled", Texts.back_up_summary),
            entries.Toggle(
                Texts.auto_restore,
                "secure",
                "backup_auto_restore",
                Texts.auto_restore_summary,
                absent="1",
            ),
        ),
    ),
)

POPUPS: Final = (
    pages.ADD_ACCOUNT.shows(_add_popup),
    pages.REMOVE_ACCOUNT.shows(_remove_popup),
)
