"""Finding words in the page in front, step by step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.browser import content
from mobile_gym.virtual_device.apps.browser.data import Entry, read
from mobile_gym.virtual_device.apps.browser.local_pages import is_local, local_document
from mobile_gym.virtual_device.apps.browser.pages import current_match, find_words, page_scroll
from mobile_gym.virtual_device.apps.browser.web_view import Rendered, render_page, rendered_file
from mobile_gym.virtual_device.system.appearance import font_scale_of, theme_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.system import System


def find_in_page(system: System) -> None:
    """Open the search in the page in front."""
    words = find_words(_entry(system))
    words.set_page(system, "")
    system.focus(words.key, 0)


def _entry(system: System) -> Entry:
    return read(system.state).tab.entry


def find_bar(ctx: BrowserContext, entry: Entry, find: str, current: int, matches: int) -> ui.View:
    """The bar that takes the place of the address bar."""
    theme, t = ctx.theme, ctx.t
    at = min(current + 1, matches)
    return ui.row(
        ui.edit_field(
            theme,
            find_words(entry).key,
            find,
            hint=t.find_in_page,
            resource_id="edit",
            on_change=_restart_find,
            on_submit=partial(_step, by=1),
            bare=True,
            action="search",
        ),
        ui.text(
            f"{at}/{matches}" if find else "",
            14,
            theme.text_secondary if matches or not find else theme.error,
            resource_id="matches",
        ),
        ui.icon_button(theme, "chevron-up", t.previous_match, partial(_step, by=-1)),
        ui.icon_button(theme, "chevron-down", t.next_match, partial(_step, by=1)),
        ui.icon_button(theme, "close", t.close_find, close_find, resource_id="done"),
        width=ui.FILL,
        height=60,
        padding=(16, 0, 0, 0),
        class_name="android.widget.FrameLayout",
        resource_id="find_toolbar",
    )


def _restart_find(system: System, words: str) -> None:
    del words
    current_match(_entry(system)).set_page(system, 0)
    _reveal(system)


def _step(system: System, by: int) -> None:
    page = _find_again(system)
    if page is None or not page[1]:
        return
    system.change(keyboard=False)
    current = current_match(_entry(system))
    current.set_page(system, (current.get_page(system) + by) % page[1])
    _reveal(system)


def _find_again(system: System) -> Rendered | None:
    state = system.state
    data = read(state)
    entry = data.tab.entry
    if content.failure(data, entry):
        return None
    find = (find_words(entry).get_page(system) or "").casefold()
    current = current_match(entry).get_page(system)
    theme, zoom = theme_of(state), content.zoom_of(data)
    if is_local(entry.url):
        document = local_document(state, entry.url)
        if document is None:
            return None
        return rendered_file(document, theme, zoom, find, current)
    today = system.now.date()
    return render_page(entry.url, state.language, data.sites, today, theme, zoom, find, current)


def _reveal(system: System) -> None:
    """Scroll to the current match."""
    page = _find_again(system)
    if page is None or not page[1]:
        return
    state = system.state
    density = state.display.density_dpi / 160
    measurer = ui.Measurer(density, font_scale_of(state))
    above = 0
    for view in page[0][: page[2]]:
        if isinstance(view, ui.View):
            above += measurer.measure(view, state.display.width_px, 1 << 20)[2]
        else:
            above += measurer.px(_FORM_FIELD_DP) * (len(view.fields) + 1)
        above += measurer.px(content.GAP)
    page_scroll(_entry(system)).set_page(system, max(above - measurer.px(120), 0))


_FORM_FIELD_DP: Final = 70.0
"""About as high is a field of a form."""


def close_find(system: System) -> None:
    """Leave the search."""
    system.hide_keyboard()
    find_words(_entry(system)).set_page(system, None)
