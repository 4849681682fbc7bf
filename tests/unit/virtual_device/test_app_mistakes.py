"""What the author of an app has forgotten is named in the error."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.pages import Page, Popup
from mobile_gym.virtual_device.ui.view import View, icon, stack

PACKAGE = "org.example.lamp"
MAIN, HELP = Page(PACKAGE, ".Main"), Page(PACKAGE, ".Help")
MENU = Popup("menu")


@dataclass(frozen=True, slots=True)
class Data:
    """What the app keeps."""

    is_on: bool = False


STORED = Stored(PACKAGE, Data)


def page(ctx: Context) -> View:
    return stack(icon("lightbulb", 24, ctx.theme.accent))


LAMP = App(PACKAGE, Text("Lamp"), "lamp", 0xFF123456, MAIN.name, dict([MAIN.shows(page)]))


def opened(app: App) -> DeviceHost:
    host = DeviceHost({**APPS, PACKAGE: app})
    host.boot(0, "en", {})
    host.open_app(PACKAGE)
    host.forest()
    return host


def test_a_page_that_is_not_listed() -> None:
    host = opened(LAMP)
    host.apply(HELP.start)
    with pytest.raises(UsageError, match=r"org\.example\.lamp has no page '\.Help'.*screens="):
        host.forest()


def test_a_popup_that_is_not_listed() -> None:
    host = opened(LAMP)
    with pytest.raises(UsageError, match=r"org\.example\.lamp has no popup 'menu'.*popups="):
        host.apply(MENU.open)


def test_an_icon_that_there_is_not() -> None:
    shown = MAIN.shows(lambda ctx: stack(icon("lightbulbb", 24, ctx.theme.accent)))
    with pytest.raises(UnknownName, match=r"'lightbulbb'; did you mean .*lightbulb"):
        opened(replace(LAMP, screens=dict([shown]))).screenshot()


def test_data_without_a_beginning() -> None:
    host = opened(LAMP)
    with pytest.raises(UsageError, match=r"org\.example\.lamp has no data.*initial=.*Data"):
        STORED.read(host.state)
