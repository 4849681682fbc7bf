"""The home page of Settings, and the search over the titles of all pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.settings.battery import battery_level
from mobile_gym.virtual_device.apps.settings.entries import Entry, Heading, Note, Page, Rows
from mobile_gym.virtual_device.apps.settings.rows import opens
from mobile_gym.virtual_device.apps.settings.storage import storage_summary
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, Wrapper, column, icon, row, scroll, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context, ScreenFunction
    from mobile_gym.virtual_device.system.system import System

__all__ = ["HOME", "SEARCH", "home_screen", "search_screen"]

HOME: Final = ".Settings"
SEARCH: Final = ".search.SearchActivity"


def _location(ctx: Context) -> str:
    return ctx.t.on if ctx.setting("secure", "location_mode") != "0" else ctx.t.off


def _device_name(ctx: Context) -> str:
    return ctx.setting("global", "device_name")


class _Top(NamedTuple):
    title: str
    summary: str | Callable[[Context], str]
    icon: str
    activity: str


_TOP: Final = (
    _Top("network", "network_summary", "wifi", ".Settings$NetworkDashboardActivity"),
    _Top("connected", "connected_summary", "devices", ".Settings$ConnectedDeviceDashboardActivity"),
    _Top("apps", "apps_summary", "apps", ".Settings$AppDashboardActivity"),
    _Top(
        "notifications",
        "notifications_summary",
        "bell-outline",
        ".Settings$ConfigureNotificationSettingsActivity",
    ),
    _Top("battery", battery_level, "battery-outline", ".Settings$PowerUsageSummaryActivity"),
    _Top("storage", storage_summary, "harddisk", ".Settings$StorageDashboardActivity"),
    _Top("sound", "sound_summary", "volume-high", ".Settings$SoundSettingsActivity"),
    _Top("display", "display_summary", "brightness-6", ".Settings$DisplaySettingsActivity"),
    _Top(
        "accessibility", "accessibility_summary", "human", ".Settings$AccessibilitySettingsActivity"
    ),
    _Top("security", "security_summary", "lock-outline", ".Settings$SecurityDashboardActivity"),
    _Top("privacy", "privacy_summary", "eye-outline", ".Settings$PrivacyDashboardActivity"),
    _Top("location", _location, "map-marker-outline", ".Settings$LocationSettingsActivity"),
    _Top("system", "system_summary", "information-outline", ".Settings$SystemDashboardActivity"),
    _Top("about", _device_name, "cellphone", ".Settings$MyDeviceInfoFragmentActivity"),
)


_ID: Final = "com.android.settings:id/"
_LINEAR: Final = "android.widget.LinearLayout"
_AROUND_BAR: Final = (
    Wrapper(_LINEAR, f"{_ID}app_bar"),
    Wrapper(_LINEAR, f"{_ID}app_bar_container"),
)
_AROUND_ROWS: Final = (
    Wrapper(
        "android.widget.ScrollView",
        f"{_ID}main_content_scrollable_container",
        focusable=True,
        scrollable=True,
    ),
    Wrapper(_LINEAR, f"{_ID}homepage_container", focusable=True),
    Wrapper("android.widget.FrameLayout", f"{_ID}main_content"),
    Wrapper(_LINEAR, f"{_ID}container_material"),
    Wrapper("android.widget.FrameLayout", "android:id/list_container"),
)
_AROUND_SEARCH: Final = (
    Wrapper(_LINEAR),
    Wrapper("androidx.cardview.widget.CardView", f"{_ID}search_bar"),
)


def home_screen(ctx: Context) -> View:
    """The home page."""
    theme = ctx.theme
    return widgets.page(
        theme,
        scroll(
            "home",
            column(
                column(
                    text(
                        ctx.t.settings,
                        34,
                        theme.text,
                        padding=(24, 92, 24, 24),
                        resource_id="homepage_title",
                    ),
                    column(_search_card(ctx), width=FILL, padding=(16, 0, 16, 12)),
                    width=FILL,
                    class_name="android.widget.LinearLayout",
                    resource_id="homepage_app_bar_regular_phone_view",
                    around=_AROUND_BAR,
                ),
                column(
                    *(_top_row(ctx, item) for item in _TOP),
                    width=FILL,
                    class_name="androidx.recyclerview.widget.RecyclerView",
                    resource_id="recycler_view",
                    focusable=True,
                    around=_AROUND_ROWS,
                ),
                width=FILL,
                padding=(0, 0, 0, 16),
            ),
            resource_id="settings_homepage_container",
        ),
    )


def _top_row(ctx: Context, item: _Top) -> View:
    summary = item.summary
    return widgets.list_item(
        ctx.theme,
        ctx.t[item.title],
        ctx.t[summary] if isinstance(summary, str) else summary(ctx),
        on_tap=opens(item.activity),
        icon_name=item.icon,
        text_frame="text_frame",
    )


def _search_card(ctx: Context) -> View:
    theme = ctx.theme
    return row(
        icon("magnify", 24, theme.icon, class_name="android.widget.ImageButton"),
        text(
            ctx.t.search_settings,
            16,
            theme.text_secondary,
            weight=1,
            max_lines=1,
            resource_id="search_action_bar_title",
        ),
        gap=16,
        width=FILL,
        height=52,
        padding=(16, 0),
        fill=theme.surface_high,
        radius=26,
        class_name="android.view.ViewGroup",
        resource_id="search_action_bar",
        around=_AROUND_SEARCH,
        focusable=True,
        on_tap=_open_search,
    )


def _open_search(system: System) -> None:
    system.start(SEARCH)
    system.focus("query", 0)


# -- search -------------------------------------------------------------------------------------

MAX_RESULTS: Final = 30


def search_screen(pages: tuple[Page, ...]) -> ScreenFunction:
    """A screen that finds the titles of pages and of their rows, and opens the page."""
    index = tuple(_index(pages))

    def screen(ctx: Context) -> View:
        query = ctx.ui.get("query", "")
        theme = ctx.theme
        found = _find(ctx, index, query) if query.strip() else []
        return widgets.page(
            theme,
            row(
                widgets.icon_button(
                    theme,
                    "arrow-left",
                    ctx.t.navigate_up,
                    finish,
                    class_name="android.widget.ImageButton",
                ),
                widgets.edit_field(
                    theme,
                    "query",
                    query,
                    hint=ctx.t.search_settings,
                    bare=True,
                    resource_id="search_src_text",
                    width=FILL,
                )._replace(weight=1),
                widgets.icon_button(theme, "close", ctx.t.clear, _clear) if query else None,
                width=FILL,
                height=60,
                padding=(4, 4, 8, 4),
                class_name="android.view.ViewGroup",
                resource_id="search_bar",
            ),
            widgets.divider(theme),
            scroll(
                "results",
                column(
                    *(
                        widgets.list_item(theme, title, page, on_tap=opens(activity))
                        for title, page, activity in found
                    ),
                    text(
                        ctx.t.no_results,
                        16,
                        theme.text_secondary,
                        width=FILL,
                        padding=(24, 32, 24, 32),
                        text_align="center",
                        resource_id="no_results",
                    )
                    if query.strip() and not found
                    else None,
                    width=FILL,
                ),
                class_name="androidx.recyclerview.widget.RecyclerView",
                resource_id="list_results",
            ),
        )

    return screen


def _index(pages: tuple[Page, ...]) -> list[tuple[str, str, str]]:
    """(title of the row or page, title of its page, activity), pages first."""
    searched = [page for page in pages if page.in_search]
    found = [(page.title, "", page.activity) for page in searched]
    for page in searched:
        for entry in page.entries:
            found.extend((title, page.title, page.activity) for title in _titles(entry))
    return found


def _titles(entry: Entry) -> tuple[str, ...]:
    match entry:
        case Rows():
            return entry.titles
        case Heading() | Note():
            return ()
        case _:
            return (entry.title,)


def _find(
    ctx: Context, index: tuple[tuple[str, str, str], ...], query: str
) -> list[tuple[str, str, str]]:
    wanted = query.strip().casefold()
    titles = {page for page, where, _ in index if not where}
    found: list[tuple[str, str, str]] = []
    for title, page, activity in index:
        shown = ctx.t[title]
        if wanted in shown.casefold() and not (page and title in titles):
            found.append((shown, ctx.t[page] if page else ctx.t.settings, activity))
    return found[:MAX_RESULTS]


def _clear(system: System) -> None:
    system.set_ui(query="")
    system.focus("query", 0)
