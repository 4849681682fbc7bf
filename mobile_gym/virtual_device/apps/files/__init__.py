"""Files, as AOSP's DocumentsUI: browsing, changing and looking at what lies in shared storage."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.files import (
    browser,
    dialogs,
    info,
    opening,
    picker,
    roots,
    search,
    selection,
    viewers,
)
from mobile_gym.virtual_device.apps.files.data import (
    BROWSER,
    PACKAGE,
    SEARCH,
    FilesData,
    Place,
    directory_rows,
    media_rows,
    preferences,
)
from mobile_gym.virtual_device.apps.files.seed import furnish
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter
from mobile_gym.virtual_device.system.pages import untyped

__all__ = ["APP", "furnish"]

_VIEWED: Final = (
    ("text/*", opening.TEXT),
    ("application/json", opening.TEXT),
    ("image/*", opening.IMAGE),
    ("audio/*", opening.PLAYER),
    ("video/*", opening.PLAYER),
)

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="folder",
    color=0xFF1A73E8,
    main=BROWSER,
    screens=untyped(
        {
            BROWSER: browser.browser_page,
            SEARCH: search.search_page,
            picker.PICKER: picker.picker_page,
            info.INSPECTOR: info.info_page,
            opening.TEXT: viewers.text_page,
            opening.IMAGE: viewers.image_page,
            opening.PLAYER: viewers.player_page,
        }
    ),
    popups=untyped(
        {
            "roots": roots.roots,
            "menu": browser.overflow_menu,
            "sort": browser.sort_dialog,
            "select": selection.selection_page,
            "select_menu": selection.selection_menu,
            "new_folder": dialogs.folder_dialog,
            "rename": dialogs.rename_dialog,
            "delete": dialogs.delete_dialog,
        }
    ),
    texts=Texts,
    granted=("android.permission.POST_NOTIFICATIONS",),
    initial=lambda rng, language: FilesData(),
    on_boot=furnish,
    filters=tuple(IntentFilter(VIEW, activity, mime=mime) for mime, activity in _VIEWED),
    intents={"android.intent.action.VIEW_DOWNLOADS": BROWSER},
    content={"media/external/file": media_rows, "media/external/dir": directory_rows},
    preferences=preferences,
    values=(Place,),
)
