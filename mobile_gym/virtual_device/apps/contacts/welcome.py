"""The first start on Google's image: keeping contacts in an account, then notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.first_start import first_start_page, is_googles_image
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.contacts.data import write
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.contacts.context import ContactsContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["is_due", "welcome"]

_NOTIFY: Final = "android.permission.POST_NOTIFICATIONS"


def is_due(ctx: ContactsContext) -> bool:
    """Whether this is what is shown."""
    return not ctx.data.welcomed and is_googles_image(ctx.state)


def welcome(ctx: ContactsContext) -> View:
    """The page."""
    t = ctx.t
    return first_start_page(
        ctx.theme,
        "cloud-upload-outline",
        t.welcome_title,
        t.welcome_text,
        (t.welcome_sign_in, bound(_leave, signs_in=True)),
        (t.welcome_skip, bound(_leave, signs_in=False)),
    )


def _leave(system: System, *, signs_in: bool) -> None:
    write(system, welcomed=True)
    if signs_in:
        system.request(Intent("android.settings.SYNC_SETTINGS"))
    else:
        system.require(_NOTIFY)
