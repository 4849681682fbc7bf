"""Contacts, as AOSP's: everybody under their letter, favourites, labels, pages and an editor.

The address book itself belongs to the headless app of `contacts.provider`. This file puts the
rooms together.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.contacts import (
    actions,
    choose,
    detail,
    editor,
    groups,
    people,
    search,
    settings,
)
from mobile_gym.virtual_device.apps.contacts.data import PACKAGE, initial, preferences
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter
from mobile_gym.virtual_device.system.pages import untyped

__all__ = ["APP"]

_INSERT: Final = "android.intent.action.INSERT"
_ITEM: Final = "vnd.android.cursor.item"
_DIRECTORY: Final = "vnd.android.cursor.dir"

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="account",
    color=0xFF1A73E8,
    main=people.MAIN,
    screens=untyped(
        {
            people.MAIN: people.people,
            actions.DETAIL: detail.detail,
            editor.EDITOR: editor.editor,
            groups.ACTIVITY: groups.members,
            settings.ACTIVITY: settings.settings,
            choose.ACTIVITY: choose.choose,
        }
    ),
    popups=untyped(
        {
            "menu": people.overflow_menu,
            "search": search.search,
            "selection": search.selection,
            "selection_menu": search.selection_menu,
            "delete_selected": search.delete_selected,
            "contact_menu": detail.overflow_menu,
            "choose_type": editor.choose_type,
            "custom_label": editor.custom_label,
            "discard": editor.discard,
            "choose_labels": groups.choose_labels,
            "label_menu": groups.label_menu,
            "label_name": groups.label_name,
            "delete_label": groups.delete_label,
            "pick_members": groups.pick_members,
            "choices": settings.choices,
            "export_dialog": settings.export_dialog,
            "import_dialog": settings.import_dialog,
        }
    ),
    texts=Texts,
    granted=(
        "android.permission.READ_CONTACTS",
        "android.permission.WRITE_CONTACTS",
        "android.permission.GET_ACCOUNTS",
        "android.permission.CALL_PHONE",
        "android.permission.READ_PHONE_STATE",
    ),
    permissions=("android.permission.CAMERA",),
    initial=initial,
    filters=(
        IntentFilter(VIEW, actions.DETAIL, scheme="content", mime=f"{_ITEM}/contact"),
        IntentFilter(VIEW, people.MAIN, mime=f"{_DIRECTORY}/contact"),
        IntentFilter(_INSERT, editor.EDITOR, mime=f"{_DIRECTORY}/contact"),
        IntentFilter(_INSERT, editor.EDITOR, mime=f"{_DIRECTORY}/raw_contact"),
        IntentFilter("android.intent.action.EDIT", editor.EDITOR, mime=f"{_ITEM}/contact"),
        IntentFilter(
            "android.intent.action.INSERT_OR_EDIT", choose.ACTIVITY, mime=f"{_ITEM}/contact"
        ),
    ),
    intents={"com.android.contacts.action.LIST_CONTACTS": people.MAIN},
    preferences=preferences,
    on_back=editor.on_back,
)
