"""Contacts, as AOSP's: everybody under their letter, favourites, labels, pages and an editor.

The address book itself belongs to the headless app of `providers.contacts`. This file puts the
rooms together.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.contacts import (
    choosing,
    detail,
    editor,
    groups,
    listing,
    pages,
    settings,
)
from mobile_gym.virtual_device.apps.contacts.data import PACKAGE, PREFERENCES, initial
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.system.app import App, Permissions
from mobile_gym.virtual_device.system.intents import SEND, VIEW, IntentFilter
from mobile_gym.virtual_device.system.storage import Storage

__all__ = ["APP"]

_INSERT: Final = "android.intent.action.INSERT"
_ATTACH: Final = "android.intent.action.ATTACH_DATA"
_ITEM: Final = "vnd.android.cursor.item"
_DIRECTORY: Final = "vnd.android.cursor.dir"

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="account",
    color=0xFF1A73E8,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(listing.people),
            pages.DETAIL.shows(detail.detail),
            pages.EDITOR.shows(editor.editor),
            pages.MEMBERS.shows(groups.members),
            pages.SETTINGS.shows(settings.settings),
            pages.CHOOSE.shows(choosing.choose),
            pages.ATTACH_PHOTO.shows(detail.attach_photo),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(listing.overflow_menu),
            pages.SEARCH.shows(listing.search),
            pages.SELECTION.shows(listing.selection),
            pages.SELECTION_MENU.shows(listing.selection_menu),
            pages.DELETE_SELECTED.shows(listing.delete_selected),
            pages.CONTACT_MENU.shows(detail.overflow_menu),
            pages.PHOTO.shows(detail.photo_sheet),
            pages.CHOOSE_TYPE.shows(editor.choose_type),
            pages.CUSTOM_LABEL.shows(editor.custom_label),
            pages.DISCARD.shows(editor.discard),
            pages.CHOOSE_LABELS.shows(groups.choose_labels),
            pages.LABEL_MENU.shows(groups.label_menu),
            pages.LABEL_NAME.shows(groups.label_name),
            pages.DELETE_LABEL.shows(groups.delete_label),
            pages.PICK_MEMBERS.shows(groups.pick_members),
            pages.CHOICES.shows(settings.choices),
            pages.EXPORT_DIALOG.shows(settings.export_dialog),
            pages.IMPORT_DIALOG.shows(settings.import_dialog),
        ]
    ),
    texts=Texts,
    permissions=Permissions(
        granted=(
            "android.permission.READ_CONTACTS",
            "android.permission.WRITE_CONTACTS",
            "android.permission.GET_ACCOUNTS",
            "android.permission.CALL_PHONE",
            "android.permission.READ_PHONE_STATE",
        ),
        asked=("android.permission.CAMERA",),
    ),
    initial=initial,
    filters=(
        IntentFilter(VIEW, pages.DETAIL.name, scheme="content", mime=f"{_ITEM}/contact"),
        IntentFilter(VIEW, pages.MAIN.name, mime=f"{_DIRECTORY}/contact"),
        IntentFilter(VIEW, pages.MAIN.name, mime=f"{_DIRECTORY}/person"),
        IntentFilter(_INSERT, pages.EDITOR.name, mime=f"{_DIRECTORY}/contact"),
        IntentFilter(_INSERT, pages.EDITOR.name, mime=f"{_DIRECTORY}/raw_contact"),
        IntentFilter("android.intent.action.EDIT", pages.EDITOR.name, mime=f"{_ITEM}/contact"),
        IntentFilter(SEND, pages.ATTACH_PHOTO.name, mime="image/*"),
        IntentFilter(_ATTACH, pages.ATTACH_PHOTO.name, mime="image/*"),
        IntentFilter(
            "android.intent.action.INSERT_OR_EDIT", pages.CHOOSE.name, mime=f"{_ITEM}/contact"
        ),
    ),
    intents={"com.android.contacts.action.LIST_CONTACTS": pages.MAIN.name},
    storage=Storage(preferences=PREFERENCES),
    on_back=editor.on_back,
    on_undo=contacts.restore_contacts,
    finds=listing.finds,
)
