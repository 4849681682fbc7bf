"""The system's user interface: the windows that belong to Android itself, above any app.

`shade` is the notification shade with quick settings, `permission` the runtime permission prompt,
`chooser` the share sheet and the list of apps that can open something, `role` the question which
app is the one for messages, `keyguard` the lock screen. `banner` and `volume` are the small windows
that cover nothing. They are popups of this app, which has no activity of its own but the one that
Android lists.
"""

from __future__ import annotations

from typing import Final

from immutabledict import immutabledict

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.system_ui import (
    cards,
    chooser,
    keyguard,
    panels,
    prompts,
    shade,
)
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.system import incidents, overlays
from mobile_gym.virtual_device.system.app import App, Schedule
from mobile_gym.virtual_device.system.pages import Page
from mobile_gym.virtual_device.ui.view import View

__all__ = ["APP"]

DEMO_MODE: Final = Page(SYSTEM_UI, ".DemoMode")


def _demo_mode(ctx: SystemUiContext) -> View:
    return ui.screen(ctx.theme, ui.app_bar(ctx.theme, ctx.app.name(ctx.state.language)))


APP: Final = App(
    package=SYSTEM_UI,
    label=Texts.app_name,
    icon="android",
    color=0xFF3DDC84,
    main=DEMO_MODE.name,
    screens=dict([DEMO_MODE.shows(_demo_mode)]),
    texts=Texts,
    initial=lambda rng, language: immutabledict(flashlight=False),
    schedule=Schedule(next_event_ms=incidents.next_due_ms, on_time=incidents.happen),
    popups=dict(
        [
            overlays.BANNER.shows(cards.banner),
            overlays.CHOOSER.shows(chooser.chooser),
            overlays.INTERNET.shows(panels.internet),
            overlays.KEYGUARD.shows(keyguard.keyguard),
            overlays.PERMISSION.shows(prompts.permission),
            overlays.PROMOTION.shows(prompts.promotion),
            overlays.RESOLVER.shows(chooser.resolver),
            overlays.ROLE.shows(prompts.role_request),
            overlays.SHADE.shows(shade.shade),
            overlays.VOLUME.shows(panels.volume_panel),
        ]
    ),
    in_launcher=False,
)
