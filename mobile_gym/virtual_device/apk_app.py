"""An app that was installed from an APK: it is there, with its name, but has no screens here.

It is an app, and no command; `pm install` makes one of each APK.
"""

from __future__ import annotations

from mobile_gym.core.texts import LocalizedText, Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.system.apk import Instrumentation
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.pages import Page
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.view import FILL, View, column, text


def _page(ctx: Context[object, Texts]) -> View:
    bar = ui.app_bar(ctx.theme, ctx.app.name(ctx.state.language))
    message = text(
        ctx.t.cannot_run,
        16,
        ctx.theme.text_secondary,
        width=FILL,
        padding=(24, 24, 24, 16),
        resource_id="android:id/message",
    )
    close = ui.button(ctx.theme, ctx.t.close, System.finish, resource_id="android:id/button1")
    return ui.page(ctx.theme, bar, column(message, close, width=FILL))


def apk_app(
    package: str, label: str, activity: str, instrumentations: tuple[Instrumentation, ...] = ()
) -> App:
    """The app of an APK.

    Args:
        package: its package name.
        label: its name in every language.
        activity: the class that the launcher starts; "" for an app without an icon.
        instrumentations: the test programs that it declares.
    """
    main = Page(package, activity or ".MainActivity")
    return App(
        package=package,
        label=Text(label),
        icon="android",
        color=0xFF3DDC84,
        main=main.name,
        screens=dict((main.shows(_page),)),
        texts=Texts,
        in_launcher=bool(activity),
        from_apk=True,
        instrumentations=instrumentations,
    )


class Texts(AppTexts):
    """What an app from an APK says in place of its screens."""

    cannot_run = LocalizedText(
        "This app is installed, but its screens are not part of this device.",
        zh="此应用已安装，但此设备不包含它的界面。",
    )
    close = LocalizedText("Close", zh="关闭")
