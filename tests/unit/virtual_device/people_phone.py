"""A device with Contacts, its provider and Phone, driven by what is on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app_phone import AppPhone

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui as toolkit
from mobile_gym.virtual_device.apps import contacts, phone
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers import contacts as contacts_provider
from mobile_gym.virtual_device.providers import telephony
from mobile_gym.virtual_device.providers.contacts.records import Contact
from mobile_gym.virtual_device.state import EMPTY, Display
from mobile_gym.virtual_device.system import pages
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.intents import SEND, IntentFilter
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.view import View

CONTACTS = contacts.APP.package
DIALER = phone.APP.package
PROVIDER = contacts_provider.PACKAGE
TAKER = "org.example.taker"


@dataclass(frozen=True, slots=True)
class TakerArgs:
    data: str = "nothing"
    extras: Mapping[str, object] = EMPTY


def _taker(ctx: Context[object, object, TakerArgs]) -> View:
    """Shows what it was started with, as Messages would."""
    return toolkit.screen(
        ctx.theme,
        toolkit.app_bar(ctx.theme, "Taker"),
        toolkit.list_item(ctx.theme, ctx.args.data),
        *(toolkit.list_item(ctx.theme, str(value)) for value in ctx.args.extras.values()),
    )


_TAKER = App(
    TAKER,
    Text("Taker"),
    "message",
    0xFF000000,
    ".Main",
    dict([pages.Page(TAKER, ".Main", TakerArgs).shows(_taker)]),
    texts=Texts,
    filters=(
        IntentFilter("android.intent.action.SENDTO", ".Main", scheme="smsto"),
        IntentFilter(SEND, ".Main", mime="text/plain"),
    ),
)
_OURS = (contacts_provider.APP, telephony.APP, contacts.APP, phone.APP, _TAKER)
_APPS = {app.package: app for app in _OURS}

Page = tuple[str, str, dict[str, Any], dict[str, Any]]
"""An activity or a popup, its arguments, its small state."""


class PeoplePhone(AppPhone):
    """The device; Contacts or the dialer, by its package, is in front."""

    def __init__(
        self,
        package: str,
        language: str = "en",
        *,
        display: Display | None = None,
        **perturbation: Any,
    ) -> None:
        super().__init__(
            _APPS[package], language, others=_APPS.values(), display=display, **perturbation
        )

    @property
    def contacts(self) -> tuple[Contact, ...]:
        return contacts_provider.contacts(self.host.state)

    def somebody(self) -> Contact:
        """A contact with a name, one number and nothing that another one has, too."""
        return next(c for c in self.contacts if c.first and c.last and len(c.phones) == 1)

    def slowest_page(self, pages: Iterable[Page]) -> tuple[float, str]:
        """The longest time that one of some pages takes to build, in microseconds, and its name."""
        found: list[tuple[float, str]] = []
        for page, popup, args, ui in pages:
            self.show(page, popup, args, ui)
            found.append((self.page_us(), page or popup))
            if popup:
                self.do(System.dismiss)
        return max(found)

    def keeps_to_the_screen(self, pages: Iterable[Page]) -> None:
        """Nothing of any page lies above or below the screen."""
        height = self.state.display.height_px
        for page, popup, args, ui in pages:
            self.show(page, popup, args, ui)
            for node in self.host.forest():
                assert node.bounds.top >= 0, (page, popup, node)
                assert node.bounds.bottom <= height, (page, popup, node)
            if popup:
                self.do(System.dismiss)
