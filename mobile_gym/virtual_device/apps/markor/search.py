"""Searching: the names and texts of all files below a folder, and the text of one document."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar, search_popup_bar
from mobile_gym.virtual_device.apps.markor import documents
from mobile_gym.virtual_device.apps.markor.data import may_manage_files
from mobile_gym.virtual_device.apps.markor.first_start import no_access
from mobile_gym.virtual_device.apps.markor.notebook import files_below, folder_title
from mobile_gym.virtual_device.apps.markor.pages import FolderArgs, PathArgs
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.data import MarkorContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_MAX_HITS: Final = 100
_ROW_DP: Final = 60.0
_IN_TEXT: Final = ViewState("in_text", True)
"""Whether texts are searched, too."""
_EXACT_CASE: Final = ViewState("exact_case", False)


class Hit(NamedTuple):
    """Something that was found.

    Attributes:
        path: of the file.
        line: its number, from 1; 0 for a name.
        words: the line.
        place: where in the text it begins.
    """

    path: str
    line: int
    words: str
    place: int


def hits_in(words: str, query: str, *, path: str = "", exact_case: bool = False) -> Iterator[Hit]:
    """The lines of a text that have some words in them."""
    wanted = query if exact_case else query.casefold()
    start = 0
    for number, line in enumerate(words.split("\n"), 1):
        if wanted in (line if exact_case else line.casefold()):
            yield Hit(path, number, line.strip(), start)
        start += len(line) + 1


def hits_below(
    state: DeviceState, folder: str, query: str, *, in_text: bool, exact_case: bool
) -> Iterator[Hit]:
    """Names and lines below a folder that have some words in them."""
    wanted = query if exact_case else query.casefold()
    for path in files_below(state, folder):
        name = posixpath.basename(path)
        if wanted in (name if exact_case else name.casefold()):
            yield Hit(path, 0, name, 0)
        if in_text and (words := documents.read_text(state, path)) is not None:
            yield from hits_in(words, query, path=path, exact_case=exact_case)


def _first(hits: Iterator[Hit]) -> list[Hit]:
    return [hit for hit, _ in zip(hits, range(_MAX_HITS), strict=False)]


def search_page(ctx: MarkorContext[FolderArgs]) -> ui.View:
    """What is found below a folder, while it is typed."""
    theme, folder = ctx.theme, ctx.args.folder
    title = folder_title(folder, ctx.state.language)
    bar = search_page_bar(ctx, ctx.t.search_in.format(folder=title))
    if not may_manage_files(ctx.state):
        return ui.page(theme, bar, no_access(ctx))
    query, in_text, exact_case = QUERY.of(ctx).strip(), _IN_TEXT.of(ctx), _EXACT_CASE.of(ctx)
    options = ui.row(
        ui.checkbox(theme, in_text, partial_handler(_flip, _IN_TEXT), label=ctx.t.in_text),
        ui.checkbox(theme, exact_case, partial_handler(_flip, _EXACT_CASE), label=ctx.t.exact_case),
        width=ui.FILL,
        padding=(8, 0),
    )
    hits = (
        _first(hits_below(ctx.state, folder, query, in_text=in_text, exact_case=exact_case))
        if query
        else []
    )
    if hits:
        content = _list(ctx, hits, _open_hit, folder)
    else:
        words = ctx.t.nothing_found if query else ctx.t.search_hint
        content = empty_state(theme, "magnify", words)
    return ui.page(theme, bar, options, content._replace(height=ui.FILL, weight=1))


def _flip(system: System, option: ViewState[bool]) -> None:
    option.set(system, not option.get(system))


def _open_hit(hit: Hit) -> ui.Handler:
    place = None if not hit.line else hit.place
    return partial_handler(documents.open_document, hit.path, place=place)


def find_page(ctx: MarkorContext[PathArgs]) -> ui.View:
    """The lines of the document below that have some words; a tap goes there."""
    query = QUERY.of(ctx).strip()
    words = documents.text_shown(ctx, ctx.args.path)
    hits = _first(hits_in(words, query)) if query else []
    bar = search_popup_bar(ctx, ctx.t.find)
    if hits:
        content = _list(ctx, hits, lambda hit: partial(_go, hit=hit, length=len(words)), "")
    else:
        hint = ctx.t.nothing_found if query else ctx.t.find_hint
        content = empty_state(ctx.theme, "magnify", hint)
    return ui.page(ctx.theme, bar, content._replace(height=ui.FILL, weight=1))._replace(
        place="screen"
    )


def _go(system: System, hit: Hit, length: int) -> None:
    system.dismiss()
    system.focus(documents.TEXT.key, min(hit.place, length))


def _list(
    ctx: MarkorContext, hits: list[Hit], on_tap: Callable[[Hit], ui.Handler], folder: str
) -> ui.View:
    return ui.lazy_list(
        "found",
        len(hits),
        _ROW_DP,
        lambda index: _hit_row(ctx, hits[index], on_tap(hits[index]), folder),
        resource_id="search_results",
    )


def _hit_row(ctx: MarkorContext, hit: Hit, on_tap: ui.Handler, folder: str) -> ui.View:
    theme = ctx.theme
    inside = hit.path.removeprefix(folder).strip("/")
    number = ctx.t.line.format(number=hit.line) if hit.line else ""
    return ui.column(
        ui.text(hit.words, 16, theme.text, max_lines=1, resource_id="hit_text"),
        ui.text(
            " · ".join(part for part in (inside, number) if part),
            13,
            theme.text_secondary,
            max_lines=1,
            resource_id="hit_place",
        ),
        width=ui.FILL,
        height=ui.FILL,
        justify="center",
        padding=(20, 0),
        class_name="android.widget.LinearLayout",
        resource_id="hit",
        focusable=True,
        on_tap=on_tap,
    )
