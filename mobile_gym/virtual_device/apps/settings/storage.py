"""Storage: how much is used, by kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.data import PACKAGE, STORAGE_TOTAL, SettingsData
from mobile_gym.virtual_device.apps.settings.entries import Page, Rows
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, row, space, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context

__all__ = ["PAGES", "storage_summary"]

STORAGE: Final = ".Settings$StorageDashboardActivity"


def _used(data: SettingsData) -> int:
    return sum(amount for _, amount in data.used_storage)


def storage_summary(ctx: Context) -> str:
    """What the home page says: the share that is used, and what is free."""
    used = _used(ctx.state.data[PACKAGE])
    return ctx.t.storage_used.format(
        percent=round(100 * used / STORAGE_TOTAL), free=f"{(STORAGE_TOTAL - used) / 10:.2f} GB"
    )


def _rows(ctx: Context) -> Iterable[View]:
    data: SettingsData = ctx.data
    used, theme = _used(data), ctx.theme
    yield column(
        text(f"{used / 10:.1f} GB", 34, theme.text, resource_id="usage_summary"),
        text(
            ctx.t.used_of.format(total=f"{STORAGE_TOTAL // 10} GB"),
            14,
            theme.text_secondary,
            resource_id="total_summary",
        ),
        row(
            box(height=8, weight=used, fill=theme.accent, radius=4),
            space(weight=STORAGE_TOTAL - used),
            width=FILL,
            fill=theme.surface_high,
            radius=4,
        ),
        gap=8,
        width=FILL,
        padding=(24, 8, 24, 16),
        class_name="android.widget.LinearLayout",
    )
    for kind, amount in sorted(data.used_storage, key=lambda item: -item[1]):
        yield widgets.list_item(theme, ctx.t[kind], f"{amount / 10:.1f} GB", icon_name=_ICONS[kind])


_ICONS: Final = {
    "storage_apps": "apps",
    "storage_system": "cellphone-cog",
    "storage_images": "image-outline",
    "storage_videos": "movie-outline",
    "storage_audio": "music-note-outline",
    "storage_documents": "file-document-outline",
}

PAGES: Final = (Page(STORAGE, "storage", (Rows(_rows),)),)
