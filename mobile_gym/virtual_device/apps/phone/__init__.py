"""Phone, as AOSP's Dialer: favourites, recent calls, contacts, dialpad, calls on virtual time.

The call log and the address book belong to `providers.contacts`. This file puts the rooms together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from mobile_gym.virtual_device.apps.phone import (
    call_log,
    calls,
    dialpad,
    home,
    in_call,
    pages,
    people,
    settings,
)
from mobile_gym.virtual_device.apps.phone.calls import receive_call
from mobile_gym.virtual_device.apps.phone.data import PACKAGE, fresh_data, initial
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule, Telephony
from mobile_gym.virtual_device.system.incidents import INCOMING_CALL
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP", "receive_call"]

_ACTION: Final = "android.intent.action."


def _on_intent(system: System, action: str, extras: Mapping[str, object]) -> bool:
    """`DIAL` opens the dialpad with the number in it, `CALL` calls it."""
    data = str(extras.get("data", ""))
    if data and not data.startswith("tel:"):
        return False
    number = unquote(data.removeprefix("tel:"))
    if action == _ACTION + "CALL" and number:
        system.close_overlays()
        calls.place_call(system, number)
        return True
    if action == _ACTION + "DIAL" or (action == VIEW and data):
        pages.MAIN.launch(system)
        dialpad.open_dialpad(system, number)
        return True
    return False


def _on_protected_broadcast(system: System, action: str, extras: Mapping[str, Any]) -> None:
    if action == INCOMING_CALL:
        calls.receive_call(system, extras["number"])


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="phone",
    color=0xFF1A73E8,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(home.main),
            pages.IN_CALL.shows(in_call.in_call),
            pages.DETAILS.shows(call_log.details),
            pages.HISTORY.shows(call_log.history),
            pages.SETTINGS.shows(settings.settings),
            pages.BLOCKED.shows(settings.blocked_numbers_page),
            pages.RESPONSES.shows(settings.responses),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(home.overflow_menu),
            pages.DIALPAD.shows(dialpad.dialpad),
            pages.SEARCH.shows(people.search),
            pages.ADD_FAVORITE.shows(people.add_favorite),
            pages.CALL_SHEET.shows(call_log.call_sheet),
            pages.BLOCK_DIALOG.shows(call_log.block_dialog),
            pages.HISTORY_MENU.shows(call_log.history_menu),
            pages.CLEAR_DIALOG.shows(call_log.clear_dialog),
            pages.QUICK_RESPONSES.shows(in_call.quick_responses),
            pages.RINGTONES.shows(settings.ringtones),
            pages.EDIT_RESPONSE.shows(settings.edit_response),
            pages.BLOCK_NUMBER.shows(settings.block_number),
        ]
    ),
    texts=Texts,
    permissions=Permissions(
        granted=(
            "android.permission.CALL_PHONE",
            "android.permission.READ_PHONE_STATE",
            "android.permission.READ_CALL_LOG",
            "android.permission.WRITE_CALL_LOG",
            "android.permission.READ_CONTACTS",
            "android.permission.WRITE_CONTACTS",
            "android.permission.POST_NOTIFICATIONS",
        ),
        asked=(
            "android.permission.CAMERA",
            "android.permission.RECORD_AUDIO",
            "android.permission.ACCESS_FINE_LOCATION",
        ),
    ),
    initial=initial,
    cleared=fresh_data,
    filters=(
        IntentFilter(VIEW, pages.HISTORY.name, mime="vnd.android.cursor.dir/calls"),
        IntentFilter(_ACTION + "DIAL", pages.MAIN.name),
        IntentFilter(_ACTION + "DIAL", pages.MAIN.name, scheme="tel"),
    ),
    on_intent=_on_intent,
    on_protected_broadcast=_on_protected_broadcast,
    telephony=Telephony(calls=calls.CALLS),
    on_notification_action=calls.on_notification_action,
    schedule=Schedule(next_event_ms=calls.next_event_ms, on_time=calls.on_time),
)
