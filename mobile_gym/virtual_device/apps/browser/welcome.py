"""The first start on Google's image: terms, then an account, then notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.first_start import first_start_page, is_googles_image
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.browser.data import read, write
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["is_due", "welcome"]

_NOTIFY: Final = "android.permission.POST_NOTIFICATIONS"
_TERMS, _ACCOUNT, _NOTIFICATIONS, _DONE = range(4)
"""Steps, in their order."""


def is_due(ctx: BrowserContext) -> bool:
    """Whether this is what is shown."""
    return ctx.data.welcome_step < _DONE and is_googles_image(ctx.state)


def welcome(ctx: BrowserContext) -> View:
    """The page of the step."""
    theme, t, step = ctx.theme, ctx.t, ctx.data.welcome_step
    if step == _TERMS:
        yes = (t.welcome_accept, bound(_go_to, _ACCOUNT))
        return first_start_page(theme, "web", t.welcome_title, t.welcome_text, yes)
    if step == _ACCOUNT:
        yes, no = (t.welcome_add_account, _add_account), bound(_go_to, _NOTIFICATIONS)
        words = (t.welcome_sync_title, t.welcome_sync_text)
        return first_start_page(theme, "sync", *words, yes, (t.welcome_no_thanks, no))
    yes, no = (t.welcome_continue, _notify), bound(_go_to, _DONE)
    words = (t.welcome_notify_title, t.welcome_notify_text)
    return first_start_page(theme, "bell-outline", *words, yes, (t.welcome_no_thanks, no))


def _go_to(system: System, step: int) -> None:
    if read(system.state).welcome_step < step:
        write(system, welcome_step=step)


def _add_account(system: System) -> None:
    _go_to(system, _NOTIFICATIONS)
    system.request(Intent("android.settings.SYNC_SETTINGS"))


def _notify(system: System) -> None:
    _go_to(system, _DONE)
    system.require(_NOTIFY)
