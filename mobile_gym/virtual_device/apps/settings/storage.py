"""Storage: how much is used, by kind.

It is a page of its own; `home` shows a summary in its list.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.data import STORAGE_TOTAL, SettingsData
from mobile_gym.virtual_device.apps.settings.entries import PreferenceScreen, Rows
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.formatting import locale

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext


def _used_bytes(data: SettingsData) -> int:
    return sum(amount for _, amount in data.used_storage)


def storage_summary(ctx: SettingsContext) -> str:
    """What the home page says: the share that is used, and what is free."""
    used = _used_bytes(ctx.data)
    free = _gigabytes(ctx, (STORAGE_TOTAL - used) / 10, digits=2)
    return ctx.t.storage_used.format(percent=round(100 * used / STORAGE_TOTAL), free=free)


def _gigabytes(ctx: SettingsContext, amount: float, *, digits: int = 1) -> str:
    return f"{locale(ctx.state).number(amount, digits)} GB"


def _rows(ctx: SettingsContext) -> Iterable[ui.View]:
    used, theme = _used_bytes(ctx.data), ctx.theme
    yield ui.column(
        ui.text(_gigabytes(ctx, used / 10), 34, theme.text, resource_id="usage_summary"),
        ui.text(
            ctx.t.used_of.format(total=f"{STORAGE_TOTAL // 10} GB"),
            14,
            theme.text_secondary,
            resource_id="total_summary",
        ),
        ui.row(
            ui.box(height=8, weight=used, fill=theme.accent, radius=4),
            ui.space(weight=STORAGE_TOTAL - used),
            width=ui.FILL,
            fill=theme.surface_high,
            radius=4,
        ),
        gap=8,
        width=ui.FILL,
        padding=(24, 8, 24, 16),
        class_name="android.widget.LinearLayout",
    )
    for kind, amount in sorted(ctx.data.used_storage, key=lambda item: -item[1]):
        title, icon_name = _KINDS[kind]
        words = title.of(ctx.state.language)
        yield ui.list_item(theme, words, _gigabytes(ctx, amount / 10), icon_name=icon_name)


_KINDS: Final = {
    "storage_apps": (Texts.storage_apps, "apps"),
    "storage_system": (Texts.storage_system, "cellphone-cog"),
    "storage_images": (Texts.storage_images, "image-outline"),
    "storage_videos": (Texts.storage_videos, "movie-outline"),
    "storage_audio": (Texts.storage_audio, "music-note-outline"),
    "storage_documents": (Texts.storage_documents, "file-document-outline"),
}
"""What a kind of `SettingsData.used_storage` is called, and its icon."""

PAGES: Final = (PreferenceScreen(pages.STORAGE, Texts.storage, (Rows(_rows),)),)
