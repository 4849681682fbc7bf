"""An app that was installed from an APK: it is there, with its name, but has no screens here."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, column, text

__all__ = ["stranger"]

_STRINGS: Final = {
    "cannot_run": (
        "This app is installed, but its screens are not part of this device.",
        "此应用已安装，但此设备不包含它的界面。",
    ),
    "close": ("Close", "关闭"),
}


def _page(ctx: Context) -> View:
    bar = widgets.app_bar(ctx.theme, ctx.app.name(ctx.state.language))
    message = text(
        ctx.t("cannot_run"),
        16,
        ctx.theme.text_secondary,
        width=FILL,
        padding=(24, 24, 24, 16),
        resource_id="android:id/message",
    )
    close = widgets.button(
        ctx.theme, ctx.t("close"), System.finish, resource_id="android:id/button1"
    )
    return widgets.page(ctx.theme, bar, column(message, close, width=FILL))


def stranger(package: str, label: str, activity: str) -> App:
    """The app of an APK.

    Args:
        package: its package name.
        label: its name in every language.
        activity: the class that the launcher starts; "" for an app without an icon.
    """
    main = activity or ".MainActivity"
    return App(
        package=package,
        label=(label, label),
        icon="android",
        color=0xFF3DDC84,
        main=main,
        screens={main: _page},
        strings=_STRINGS,
        in_launcher=bool(activity),
        from_apk=True,
    )
