"""The home page of Settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.search_bar import QUERY
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.battery import battery_level
from mobile_gym.virtual_device.apps.settings.entries import (
    Summary,
)
from mobile_gym.virtual_device.apps.settings.rows import summary_words
from mobile_gym.virtual_device.apps.settings.storage import storage_summary
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.appearance import font_scale_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System


def _location(ctx: SettingsContext) -> str:
    return ctx.t.on if ctx.setting("secure", "location_mode") != "0" else ctx.t.off


def _device_name(ctx: SettingsContext) -> str:
    return ctx.setting("global", "device_name")


class _Top(NamedTuple):
    title: Text
    summary: Summary
    icon: str
    page: pages.PlainPage


_TOP: Final = (
    _Top(Texts.network, Texts.network_summary, "wifi", pages.NETWORK),
    _Top(
        Texts.connected,
        Texts.connected_summary,
        "devices",
        pages.CONNECTED,
    ),
    _Top(Texts.apps, Texts.apps_summary, "dots-grid", pages.APPS),
    _Top(
        Texts.notifications,
        Texts.notifications_summary,
        "bell-outline",
        pages.NOTIFICATIONS,
    ),
    _Top(Texts.battery, battery_level, "battery", pages.BATTERY),
    _Top(Texts.storage, storage_summary, "server", pages.STORAGE),
    _Top(Texts.sound, Texts.sound_summary, "volume-high", pages.SOUND),
    _Top(Texts.display, Texts.display_summary, "brightness-6", pages.DISPLAY),
    _Top(Texts.wallpaper_style, Texts.wallpaper_summary, "palette-outline", pages.WALLPAPER),
    _Top(
        Texts.accessibility,
        Texts.accessibility_summary,
        "human",
        pages.ACCESSIBILITY,
    ),
    _Top(
        Texts.security,
        Texts.security_summary,
        "lock-outline",
        pages.SECURITY,
    ),
    _Top(Texts.privacy, Texts.privacy_summary, "eye-outline", pages.PRIVACY),
    _Top(Texts.location, _location, "map-marker-outline", pages.LOCATION),
    _Top(Texts.safety, Texts.safety_summary, "asterisk", pages.SAFETY),
    _Top(Texts.accounts, Texts.accounts_summary, "account-box-outline", pages.ACCOUNTS),
    _Top(Texts.wellbeing, Texts.wellbeing_summary, "heart-outline", pages.WELLBEING),
    _Top(
        Texts.system,
        Texts.system_summary,
        "information-outline",
        pages.SYSTEM,
    ),
    _Top(Texts.about, _device_name, "cellphone", pages.ABOUT),
)


_ID: Final = "com.android.settings:id/"
_LINEAR: Final = "android.widget.LinearLayout"
_AROUND_BAR: Final = (
    ui.Wrapper(_LINEAR, f"{_ID}app_bar"),
    ui.Wrapper(_LINEAR, f"{_ID}app_bar_container"),
)
_AROUND_ROWS: Final = (
    ui.Wrapper(
        "android.widget.ScrollView",
        f"{_ID}main_content_scrollable_container",
        focusable=True,
        scrollable=True,
    ),
    ui.Wrapper(_LINEAR, f"{_ID}homepage_container", focusable=True),
    ui.Wrapper("android.widget.FrameLayout", f"{_ID}main_content"),
    ui.Wrapper(_LINEAR, f"{_ID}container_material"),
    ui.Wrapper("android.widget.FrameLayout", "android:id/list_container"),
)
_AROUND_SEARCH: Final = (
    ui.Wrapper(_LINEAR),
    ui.Wrapper("androidx.cardview.widget.CardView", f"{_ID}search_bar"),
)


def home_screen(ctx: SettingsContext) -> ui.View:
    """The home page."""
    theme = ctx.theme
    height = _ROW_DP * max(font_scale_of(ctx.state), 1.0)
    return ui.column(
        ui.scroll(
            "home",
            ui.column(
                ui.column(
                    _avatar(ctx),
                    ui.row(
                        ui.space(width=8),
                        ui.text(
                            ctx.t.settings,
                            36,
                            theme.text,
                            padding=(0, 4.6, 0, 1),
                            resource_id="homepage_title",
                        ),
                    ),
                    _search_card(ctx),
                    width=ui.FILL,
                    padding=(16, 56, 16, 16),
                    class_name=_LINEAR,
                    resource_id="homepage_app_bar_regular_phone_view",
                    around=_AROUND_BAR,
                ),
                ui.column(
                    *(_top_row(ctx, item, height) for item in _TOP),
                    width=ui.FILL,
                    class_name="androidx.recyclerview.widget.RecyclerView",
                    resource_id="recycler_view",
                    focusable=True,
                    around=_AROUND_ROWS,
                ),
                width=ui.FILL,
                padding=(0, 0, 0, 16),
            ),
            resource_id="settings_homepage_container",
        ),
        width=ui.FILL,
        height=ui.FILL,
        fill=theme.ground,
        class_name="android.widget.FrameLayout",
        resource_id="android:id/content",
    )


def _avatar(ctx: SettingsContext) -> ui.View:
    """The user's picture, which leads to the accounts."""
    return ui.row(
        ui.space(weight=1),
        ui.stack(
            ui.icon("account-circle-outline", 44, ctx.theme.accent),
            width=48,
            height=48,
            align="center",
            justify="center",
            class_name="android.widget.ImageView",
            resource_id="account_avatar",
            description=ctx.t.profile_picture,
            focusable=True,
            on_tap=pages.ACCOUNTS.start,
        ),
        width=ui.FILL,
        padding=(0, 0, 8, 0),
    )


_ROW_DP: Final = 88.0


def _top_row(ctx: SettingsContext, item: _Top, height: float) -> ui.View:
    title, summary = item.title.of(ctx.state.language), summary_words(item.summary, ctx)
    return _row(ctx.theme, title, summary, item.icon, height, item.page.start)


@ui.kept_with_handlers
def _row(
    theme: ui.Theme, title: str, summary: str, icon_name: str, height: float, on_tap: ui.Handler
) -> ui.View:
    return ui.row(
        _top_icon(theme, icon_name),
        ui.text_frame(theme, title, summary, True, "text_frame", 16),
        width=ui.FILL,
        height=height,
        class_name=_LINEAR,
        focusable=True,
        on_tap=on_tap,
    )


@ui.cached_view
def _top_icon(theme: ui.Theme, name: str) -> ui.View:
    image = ui.icon(
        name,
        24,
        theme.text,
        class_name="android.widget.ImageView",
        resource_id="android:id/icon",
    )
    return ui.row(
        image,
        width=56,
        height=ui.ICON_FRAME_HEIGHT_DP,
        justify="end",
        class_name=_LINEAR,
        resource_id="icon_frame",
    )


def _search_card(ctx: SettingsContext) -> ui.View:
    theme = ctx.theme
    return ui.column(
        ui.row(
            ui.row(
                ui.icon("magnify", 24, theme.text_secondary),
                width=52,
                height=ui.FILL,
                justify="center",
                class_name="android.widget.ImageButton",
                focusable=True,
            ),
            ui.text(
                ctx.t.search_settings,
                20,
                theme.text_secondary,
                max_lines=1,
                padding=(0, 2.6, 8, 0.7),
                resource_id="search_action_bar_title",
            ),
            width=ui.FILL,
            height=52,
            padding=(4, 0, 0, 0),
            fill=theme.ground_high,
            radius=26,
            class_name="android.view.ViewGroup",
            resource_id="search_action_bar",
            around=_AROUND_SEARCH,
            focusable=True,
            on_tap=_open_search,
        ),
        width=ui.FILL,
        padding=(0, 24, 0, 0),
    )


def _open_search(system: System) -> None:
    pages.SEARCH.start(system)
    system.focus(QUERY.key, 0)
