"""All files access: which apps may manage all files of the shared storage, and one app's switch.

The permission is a special one: an app cannot ask for it by a prompt, it opens this page.

Source: AOSP Settings, `ManageExternalStorageDetails` (API 33).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.app_dialogs import app_name
from mobile_gym.virtual_device.apps.settings.app_rows import (
    app_header,
    app_icon,
    app_is_gone,
    listed_packages,
    package_of,
)
from mobile_gym.virtual_device.apps.settings.entries import PreferenceScreen, Rows
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.apps.settings.rows import page_screen
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system import permissions
from mobile_gym.virtual_device.system.permissions import MANAGE_ALL_FILES
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext
    from mobile_gym.virtual_device.apps.settings.pages import AppArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["SCREENS"]


def _app_rows(ctx: SettingsContext) -> Iterable[View]:
    askers = [
        name
        for name in listed_packages(ctx)
        if MANAGE_ALL_FILES in ctx.apps[name].permissions.asked
    ]
    for name in askers:
        allowed = permissions.is_granted(ctx.state, name, MANAGE_ALL_FILES)
        yield widgets.list_item(
            ctx.theme,
            app_name(ctx, name),
            ctx.t.allowed if allowed else ctx.t.not_allowed,
            on_tap=bound(pages.APP_ALL_FILES.start, app=name),
            leading=app_icon(ctx, name),
        )
    if not askers:
        yield widgets.list_item(ctx.theme, ctx.t.no_all_files_apps)


def _app_screen(ctx: SettingsContext[AppArgs]) -> View:
    """The switch of one app."""
    package = package_of(ctx)
    if package is None:
        return app_is_gone(ctx, ctx.t.all_files_access)
    allowed = permissions.is_granted(ctx.state, package.name, MANAGE_ALL_FILES)
    return list_screen(
        ctx.theme,
        app_bar(ctx, ctx.t.all_files_access),
        app_header(ctx, package.name),
        widgets.switch_row(
            ctx.theme, ctx.t.allow_all_files, allowed, partial(_flip, name=package.name)
        ),
        text(
            ctx.t.all_files_explained,
            14,
            ctx.theme.text_secondary,
            width=FILL,
            padding=(24, 16, 24, 16),
            resource_id="android:id/summary",
        ),
    )


def _flip(system: System, name: str) -> None:
    allowed = permissions.is_granted(system.state, name, MANAGE_ALL_FILES)
    permissions.set_granted(system, name, MANAGE_ALL_FILES, not allowed)


_LIST: Final = PreferenceScreen(pages.ALL_FILES, Texts.all_files_access, (Rows(_app_rows),))
SCREENS: Final = (
    pages.ALL_FILES.shows(partial(page_screen, _LIST)),
    pages.APP_ALL_FILES.shows(_app_screen),
)
