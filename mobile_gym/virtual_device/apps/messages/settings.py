"""Messaging's settings, the options of a conversation, and the blocked numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.people_rows import person_row
from mobile_gym.virtual_device.apps.messages import actions, data, pages
from mobile_gym.virtual_device.apps.messages.look import face
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.group_general,
        settings_page.Switch(
            Texts.notifications,
            settings_page.Preference(data.STORED, lambda mine: mine.notifications),
        ),
        settings_page.Switch(
            Texts.sounds, settings_page.Preference(data.STORED, lambda mine: mine.sounds)
        ),
        settings_page.Switch(
            Texts.vibrate,
            settings_page.Preference(data.STORED, lambda mine: mine.vibrate),
            enabled=lambda mine: mine.notifications,
        ),
        settings_page.Link(Texts.blocked_title, pages.BLOCKED.start),
    ),
    settings_page.Group(
        Texts.group_advanced,
        settings_page.Switch(
            Texts.delivery_reports,
            settings_page.Preference(data.STORED, lambda mine: mine.delivery_reports),
            summary=Texts.delivery_summary,
        ),
    ),
)
"""The settings of the app."""


def blocked_numbers_page(ctx: data.MessagesContext) -> ui.View:
    """The blocked numbers; a tap lets one through again."""
    theme = ctx.theme
    numbers = contacts.read(ctx.state).blocked
    bar = sub_page_bar(ctx, ctx.t.blocked_title)
    if not numbers:
        return ui.page(theme, bar, empty_list(theme, "cancel", ctx.t.no_blocked))
    rows: list[ui.View] = []
    for item in numbers:
        name = store.name_of(ctx.state, item.number)
        rows.append(
            person_row(
                theme,
                face(ctx.state, name, item.number, 40),
                item.number if name == item.number else f"{name} {item.number}",
                ctx.t.unblock_hint,
                on_tap=partial(actions.unblock, address=item.number),
            )
        )
    return ui.screen(theme, bar, *rows)


def options(ctx: data.MessagesContext[pages.AddressArgs]) -> ui.View:
    """People & options of a conversation."""
    theme, t, address = ctx.theme, ctx.t, ctx.args.address
    thread = store.conversation(ctx.state, address)
    name = store.name_of(ctx.state, address)
    is_on = thread is None or thread.id not in ctx.data.muted
    is_blocked = contacts.is_blocked(ctx.state, address)
    return ui.screen(
        theme,
        sub_page_bar(ctx, t.people_options),
        ui.category(theme, t.group_general),
        ui.switch_row(
            theme,
            t.notifications,
            is_on,
            partial(_mute, thread_id=thread.id, silent=is_on),
            (t.notifications_on if is_on else t.notifications_off),
        )
        if thread is not None
        else None,
        ui.list_item(
            theme,
            (t.unblock_number if is_blocked else t.block_number).format(number=address),
            on_tap=partial(actions.unblock, address=address)
            if is_blocked
            else partial_handler(pages.BLOCK.open, address=address),
        ),
        ui.category(theme, t.people),
        person_row(
            theme,
            face(ctx.state, name, address, 40),
            name,
            address if name != address else t.add_contact,
            on_tap=partial(actions.open_contact, address=address),
            on_long_press=partial(actions.copy, text=address),
        ),
    )


def _mute(system: System, thread_id: int, silent: bool) -> None:
    muted = data.read(system.state).muted
    data.write(system, muted=muted | {thread_id} if silent else muted - {thread_id})
