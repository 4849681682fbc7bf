"""The system's user interface: the windows that belong to Android itself, above any app.

`shade` is the notification shade with quick settings, `permission` the runtime permission prompt,
`chooser` the share sheet and the list of apps that can open something. `banner` and `volume` are
the small windows that cover nothing. They are popups of this app, which has no activity of its own
but the one that Android lists.
"""

from __future__ import annotations

from typing import Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.system_ui import (
    cards,
    chooser,
    pages,
    panels,
    permission,
    promotion,
    shade,
)
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.system import incidents
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.names import SYSTEM_UI
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import View

__all__ = ["APP"]


def _demo_mode(ctx: SystemUiContext) -> View:
    return widgets.screen(ctx.theme, widgets.app_bar(ctx.theme, ctx.app.name(ctx.state.language)))


APP: Final = App(
    package=SYSTEM_UI,
    label=Texts.app_name,
    icon="android",
    color=0xFF3DDC84,
    main=pages.DEMO_MODE.name,
    screens=dict((pages.DEMO_MODE.shows(_demo_mode),)),
    texts=Texts,
    initial=lambda rng, language: immutabledict(flashlight=False),
    next_event_ms=incidents.next_due_ms,
    on_time=incidents.happen,
    popups=dict(
        (
            pages.BANNER.shows(cards.banner),
            pages.CHOOSER.shows(chooser.chooser),
            pages.INTERNET.shows(panels.internet),
            pages.PERMISSION.shows(permission.permission),
            pages.PROMOTION.shows(promotion.promotion),
            pages.RESOLVER.shows(chooser.resolver),
            pages.SHADE.shows(shade.shade),
            pages.VOLUME.shows(panels.volume_panel),
        )
    ),
    in_launcher=False,
)
