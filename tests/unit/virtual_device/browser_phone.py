"""A phone with the browser, whose pages take no time to load, and an app that is shared with."""

from __future__ import annotations

from typing import Any

from app_phone import AppPhone
from immutabledict import immutabledict

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.apps.browser import APP
from mobile_gym.virtual_device.apps.browser.data import Entry
from mobile_gym.virtual_device.apps.browser.navigation import LOAD_PROPERTY, open_url
from mobile_gym.virtual_device.system.app import App, Context, Screen
from mobile_gym.virtual_device.system.intents import IntentFilter
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.view import View

LINK = "android.view.View"
MAIL = "org.example.mail"


def _mail_page(ctx: Context) -> View:
    return ui.screen(ctx.theme, ui.app_bar(ctx.theme, "Mail"))


MAIL_APP = App(
    MAIL,
    Text("Mail"),
    "email",
    0xFF0B8043,
    ".Main",
    {".Main": Screen(_mail_page)},
    texts=AppTexts,
    filters=(IntentFilter("android.intent.action.SEND", ".Main", mime="text/plain"),),
)


class Browser(AppPhone):
    """A phone with the browser in front; pages take no time to load."""

    def __init__(self, language: str = "en", load_ms: int = 0, **perturbation: Any) -> None:
        def instantly(system: System) -> None:
            properties = immutabledict(system.state.properties).set(LOAD_PROPERTY, str(load_ms))
            system.change(properties=properties)

        super().__init__(APP, language, others=(MAIL_APP,), prepare=instantly, **perturbation)

    @property
    def entry(self) -> Entry:
        return self.data.tab.entry

    def visit(self, text: str) -> None:
        """Type into the address bar and press Enter."""
        self.tap(resource_id="url")
        self.type(text, submit=True)

    def load(self, url: str) -> None:
        self.do(open_url, url)

    def choose(self, *labels: str) -> None:
        """Open the menu and tap an item, then what follows."""
        self.tap(resource_id="more")
        for label in labels:
            self.tap(text=label)

    def press(self, **fields: Any) -> None:
        self.reveal(**fields)
        self.tap(**fields)

    def fill(self, hint: str, value: str) -> None:
        self.reveal(hint=hint)
        self.tap(hint=hint)
        self.type(value, clear=True)
        self.do(System.hide_keyboard)
