"""The search over the titles of all pages of Settings and of their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import ENGLISH, Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish
from mobile_gym.virtual_device.app_kit.search_bar import QUERY
from mobile_gym.virtual_device.apps.settings import entries
from mobile_gym.virtual_device.apps.settings.pages import PlainPage
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.app import SearchHit

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System

MAX_RESULTS: Final = 30


def search_screen(
    screens: Sequence[entries.PreferenceScreen],
) -> Callable[[SettingsContext], ui.View]:
    """A screen that finds the titles of pages and of their rows, and opens the page."""
    index = _index(screens)

    def screen(ctx: SettingsContext) -> ui.View:
        query = QUERY.of(ctx)
        theme = ctx.theme
        results = _find(ctx, index, query) if query.strip() else []
        return ui.page(
            theme,
            ui.column(_bar(ctx, query), width=ui.FILL, padding=(16, 8)),
            ui.scroll(
                "results",
                ui.column(
                    *(
                        ui.list_item(theme, title, place, on_tap=page.start)
                        for title, place, page in results
                    ),
                    ui.text(
                        ctx.t.no_results,
                        16,
                        theme.text_secondary,
                        width=ui.FILL,
                        padding=(24, 32, 24, 32),
                        text_align="center",
                        resource_id="no_results",
                    )
                    if query.strip() and not results
                    else None,
                    width=ui.FILL,
                ),
                class_name="androidx.recyclerview.widget.RecyclerView",
                resource_id="list_results",
            ),
            fill=theme.ground,
        )

    return screen


def finder(
    screens: Sequence[entries.PreferenceScreen],
) -> Callable[[SettingsContext, str], list[SearchHit]]:
    """What the launcher's search gets: the titles of pages and of their rows."""
    index = _index(screens)

    def finds(ctx: SettingsContext, query: str) -> list[SearchHit]:
        return [
            SearchHit(title, place, "cog-outline", page.start)
            for title, place, page in _find(ctx, index, query)
        ]

    return finds


def _bar(ctx: SettingsContext, query: str) -> ui.View:
    """The pill that the query is typed into."""
    theme = ctx.theme
    return ui.row(
        ui.icon_button(
            theme,
            "arrow-left",
            ctx.t.navigate_up,
            finish,
            class_name="android.widget.ImageButton",
        ),
        ui.edit_field(
            theme,
            QUERY.key,
            query,
            hint=ctx.t.search_settings,
            bare=True,
            size=20,
            resource_id="search_src_text",
            action="search",
            width=ui.FILL,
        )._replace(weight=1),
        ui.icon_button(theme, "close", ctx.t.clear, _clear) if query else None,
        gap=8,
        width=ui.FILL,
        height=52,
        padding=(4, 0, 4, 0),
        fill=theme.ground_high,
        radius=26,
        class_name="android.view.ViewGroup",
        resource_id="search_bar",
    )


class _Searched(NamedTuple):
    """A title that the search finds, and the page that it leads to."""

    title: Text
    page: PlainPage
    place: Text = Texts.settings
    """The title of what it stands on."""


def _index(screens: Sequence[entries.PreferenceScreen]) -> tuple[_Searched, ...]:
    """Pages first, then the rows that are not called like a page."""
    searched = [screen for screen in screens if screen.in_search]
    screen_titles = [_Searched(screen.title, screen.page) for screen in searched]
    taken = {screen_title.title.of(ENGLISH) for screen_title in screen_titles}
    rows = (
        _Searched(title, screen.page, screen.title)
        for screen in searched
        for entry in screen.entries
        for title in _titles(entry)
        if title.of(ENGLISH) not in taken
    )
    return (*screen_titles, *rows)


def _titles(entry: entries.Entry) -> tuple[Text, ...]:
    match entry:
        case entries.Rows():
            return entry.titles
        case entries.Heading() | entries.Note() | entries.Rule():
            return ()
        case _:
            return (entry.title,)


def _find(
    ctx: SettingsContext, index: Iterable[_Searched], query: str
) -> list[tuple[str, str, PlainPage]]:
    """The title, where it stands, and the page of what has the query in it."""
    part, language = query.strip().casefold(), ctx.state.language
    matches = (item for item in index if part in item.title.of(language).casefold())
    return [
        (match.title.of(language), match.place.of(language), match.page)
        for match in islice(matches, MAX_RESULTS)
    ]


def _clear(system: System) -> None:
    QUERY.set(system, "")
    system.focus(QUERY.key, 0)
