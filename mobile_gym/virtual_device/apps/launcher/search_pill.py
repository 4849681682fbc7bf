"""The search pill at the bottom of the home screen."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.launcher.context import LauncherContext
from mobile_gym.virtual_device.apps.launcher.geometry import SEARCH_DP
from mobile_gym.virtual_device.apps.launcher.opening import open_search
from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, icon, row, space, stack
from mobile_gym.virtual_device.ui.view_cache import kept_with_handlers

__all__ = ["search_pill"]

_FRAME: Final = "android.widget.FrameLayout"


def search_pill(ctx: LauncherContext) -> View:
    """The pill that opens the search, with what one searches by speaking or by a picture."""
    return _pill(ctx.theme, ctx.state.language)


@kept_with_handlers
def _pill(theme: Theme, language: str) -> View:
    words = Texts.of(language)
    parts = row(
        _search_button(theme, "microphone", words.voice_search, "mic_icon", _IMAGE),
        _search_button(theme, "camera-outline", words.image_search, "lens_icon", _IMAGE_BUTTON),
        height=FILL,
        class_name="android.widget.LinearLayout",
        resource_id="end_part",
    )
    return row(
        stack(
            icon("magnify", 24, theme.icon),
            width=48,
            height=48,
            align="center",
            justify="center",
            class_name=_IMAGE,
            resource_id="g_icon",
            description=words.search_apps,
            focusable=True,
            on_tap=open_search,
        ),
        space(weight=1),
        parts,
        width=FILL,
        height=SEARCH_DP,
        padding=(4, 0),
        fill=theme.surface,
        radius=SEARCH_DP / 2,
        class_name=_FRAME,
        resource_id="search_container_hotseat",
        description=words.search,
        focusable=True,
        on_tap=open_search,
    )


_IMAGE: Final = "android.widget.ImageView"
_IMAGE_BUTTON: Final = "android.widget.ImageButton"


def _search_button(
    theme: Theme, name: str, description: str, resource_id: str, class_name: str
) -> View:
    return stack(
        icon(name, 24, theme.accent),
        width=48,
        height=FILL,
        align="center",
        justify="center",
        class_name=class_name,
        resource_id=resource_id,
        description=description,
        focusable=class_name == _IMAGE_BUTTON,
        on_tap=_say_unavailable,
    )


def _say_unavailable(system: System) -> None:
    """Neither is there without a service on the network."""
    system.toast(Texts.of(system.language).needs_service)
