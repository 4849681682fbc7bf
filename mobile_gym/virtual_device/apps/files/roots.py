"""The places one can start from, as the drawer that the menu button opens."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.drawer import drawer_sheet
from mobile_gym.virtual_device.apps.files.data import ROOTS
from mobile_gym.virtual_device.apps.files.listing import LIST_SCROLL
from mobile_gym.virtual_device.apps.files.pages import ROOT
from mobile_gym.virtual_device.apps.files.saying import root_title
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.formatting import size_text
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, scroll, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["roots"]

_ICONS: Final = {
    "recents": "clock-outline",
    "images": "image-outline",
    "videos": "movie-outline",
    "audio": "music-note",
    "documents": "file-document-outline",
    "downloads": "download",
    "storage": "cellphone",
}


def roots(ctx: FilesContext) -> View:
    """The places one can start from."""
    theme = ctx.theme
    current = ROOT.of_page(ctx) or "recents"
    used = files.used_bytes(ctx.state)
    rows = [
        row(
            icon(
                _ICONS[root],
                24,
                theme.on_accent_container if root == current else theme.icon,
                class_name="android.widget.ImageView",
                resource_id="android:id/icon",
            ),
            column(
                text(
                    root_title(ctx, root),
                    16,
                    theme.on_accent_container if root == current else theme.text,
                    bold=root == current,
                    resource_id="android:id/title",
                ),
                text(
                    ctx.t.used.format(size=size_text(used)),
                    13,
                    theme.text_secondary,
                    resource_id="android:id/summary",
                )
                if root == "storage"
                else None,
                weight=1,
            ),
            width=FILL,
            height=64 if root == "storage" else 54,
            gap=20,
            padding=(16, 0),
            fill=theme.accent_container if root == current else 0,
            radius=27,
            class_name="android.widget.LinearLayout",
            resource_id="item_root",
            selected=root == current,
            focusable=True,
            on_tap=partial(_go, root=root),
        )
        for root in ROOTS
    ]
    content = scroll(
        "roots",
        column(*rows, width=FILL, padding=(12, 8)),
        class_name="android.widget.ListView",
        resource_id="roots_list",
    )
    return drawer_sheet(ctx, content)


def _go(system: System, root: str) -> None:
    ROOT.set_page(system, root)
    LIST_SCROLL.set_page(system, 0)
    system.dismiss()
