"""The small sign of a page in lists of pages: the symbol of its site."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import parse
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import View, icon, stack

__all__ = ["favicon"]

_SIZE_DP: Final = 24.0
_WHITE: Final = 0xFFFFFFFF
_IMAGE: Final = "android.widget.ImageView"


def favicon(theme: Theme, url: str, otherwise: str, *, description: str = "") -> View:
    """The sign of the page at an address; the icon `otherwise` where its site is not known."""
    site = SITES.get(parse(url).host) if url else None
    if site is None:
        return icon(
            otherwise,
            _SIZE_DP,
            theme.icon,
            class_name=_IMAGE,
            resource_id="favicon",
            description=description,
        )
    return stack(
        icon(site.icon, 16, _WHITE),
        width=_SIZE_DP,
        height=_SIZE_DP,
        align="center",
        justify="center",
        fill=site.color,
        radius=6,
        class_name=_IMAGE,
        resource_id="favicon",
        description=description,
    )
