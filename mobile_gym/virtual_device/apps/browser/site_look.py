"""How a site looks: its colours in the light and the dark theme, its sign in lists of pages."""

from __future__ import annotations

import functools
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import parse

_BLACK: Final = 0xFF000000
_WHITE: Final = 0xFFFFFFFF
_ON_LIGHT_ACCENT: Final = 0xFF1B1B1F


def mix_colors(color: int, other: int, share: float) -> int:
    """A colour with a share of another one."""
    parts = (
        round((color >> shift & 0xFF) * (1 - share) + (other >> shift & 0xFF) * share)
        for shift in (16, 8, 0)
    )
    red, green, blue = parts
    return 0xFF000000 | red << 16 | green << 8 | blue


@functools.lru_cache(maxsize=64)
def _tinted_theme(theme: ui.Theme, color: int) -> ui.Theme:
    if theme.is_dark:
        return theme._replace(
            accent=mix_colors(color, _WHITE, 0.62),
            on_accent=_ON_LIGHT_ACCENT,
            accent_container=mix_colors(color, theme.surface, 0.6),
            on_accent_container=mix_colors(color, _WHITE, 0.82),
        )
    return theme._replace(
        accent=mix_colors(color, _BLACK, 0.15),
        on_accent=_WHITE,
        accent_container=mix_colors(color, _WHITE, 0.86),
        on_accent_container=mix_colors(color, _BLACK, 0.45),
    )


def site_theme(theme: ui.Theme, url: str) -> ui.Theme:
    """The theme with the colour of the site at an address; as it is where there is no site."""
    site = SITES.get(parse(url).host)
    return theme if site is None else _tinted_theme(theme, site.accent or site.color)


# -- The small sign of a page in lists of pages: the symbol of its site --------------------------

_SIZE_DP: Final = 24.0
_SIGN_WHITE: Final = 0xFFFFFFFF
_IMAGE: Final = "android.widget.ImageView"


def favicon(theme: ui.Theme, url: str, otherwise: str, *, description: str = "") -> ui.View:
    """The sign of the page at an address; the icon `otherwise` where its site is not known."""
    site = SITES.get(parse(url).host) if url else None
    if site is None:
        return ui.icon(
            otherwise,
            _SIZE_DP,
            theme.icon,
            class_name=_IMAGE,
            resource_id="favicon",
            description=description,
        )
    return ui.stack(
        ui.icon(site.icon, 16, _SIGN_WHITE),
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
