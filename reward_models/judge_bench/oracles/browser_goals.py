"""Whether instructions about the browser are fulfilled, read from the instruction alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.browser_questions import (
    is_arrival_answered,
    is_pages_answered,
    is_price_answered,
    is_purchase_answered,
)
from reward_models.judge_bench.oracles.browser_sites import (
    are_books_swapped,
    is_booked,
    is_ordered,
    is_reported,
)
from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.sight import Fact, Sight
from reward_models.judge_bench.oracles.web import (
    BROWSER,
    entry_in,
    is_titled,
    shown_pages,
)

_ENCYCLOPEDIA: Final = "//encyclopedia.test/"
_RECIPES: Final = "//recipes.test/"


def _chosen_option(see: Sight, name: str, default: str = "") -> tuple[str, str]:
    before, after = see.data(BROWSER)
    return before.settings.get(name, default), after.settings.get(name, default)


# -- what the browser keeps ------------------------------------------------------------------------


def is_text_size(see: Sight, percent: str) -> bool:
    """Whether pages are shown in a size."""
    return _chosen_option(see, "text_size", "100")[1] == percent


def is_engine_kept(see: Sight) -> bool:
    """Whether the search engine is what it was."""
    before, after = _chosen_option(see, "search_engine", "finder")
    return before == after


def is_shown_in_size(see: Sight) -> bool:
    """Whether the recipe that is named is on the screen now, in the named size."""
    entry = entry_in(see)
    return (
        is_text_size(see, str(see.task.params["percent"]))
        and entry is not None
        and _RECIPES in entry.url
        and is_titled(entry.title, see.quoted[0])
    )


def _is_recipe_in_size(see: Sight) -> bool:
    return (
        is_text_size(see, str(see.task.params["percent"]))
        and is_engine_kept(see)
        and any(is_shown_in_size(moment) for moment in see.past)
    )


def is_home_page(see: Sight, host: str) -> bool:
    """Whether the first page of a site is the home page, however its address was typed."""
    address = re.sub(r"^https?://(?:www\.)?", "", _chosen_option(see, "homepage")[1])
    return address.rstrip("/") == host


def _is_home_page(see: Sight) -> bool:
    host = re.search(r"\(([\w.]+)\)|（([\w.]+)）", see.task.text)
    assert host is not None, see.task.text
    return is_home_page(see, host[1] or host[2])


def is_rest_remembered(see: Sight) -> bool:
    """Whether every page of the history but the quoted one is there."""
    before, after = see.data(BROWSER)
    now = {visit.url for visit in after.history}
    return all(
        visit.url in now for visit in before.history if not is_titled(visit.title, see.quoted[0])
    )


def is_page_forgotten(see: Sight) -> bool:
    """Whether no visit to the quoted page is left."""
    before, after = see.data(BROWSER)
    gone = {visit.url for visit in before.history if is_titled(visit.title, see.quoted[0])}
    return not any(visit.url in gone for visit in after.history)


def _is_forgotten(see: Sight) -> bool:
    return is_page_forgotten(see) and is_rest_remembered(see)


def _quoted_page_address(see: Sight, host: str) -> str | None:
    """Of the page with the quoted title, which was open in front; None where it never was."""
    addresses = (
        page.url for _, page in shown_pages(see, host) if is_titled(page.title, see.quoted[0])
    )
    return next(addresses, None)


def recipe_address(see: Sight) -> str | None:
    """Of the recipe that the instruction names first, once it has been open."""
    return _quoted_page_address(see, _RECIPES)


def article_address(see: Sight) -> str | None:
    """Of the article that the instruction names first, once it has been open."""
    return _quoted_page_address(see, _ENCYCLOPEDIA)


def _is_saved(see: Sight) -> bool:
    before, after = see.data(BROWSER)
    made = record_changes(before.saved, after.saved, "is_read").only_added
    return (
        made is not None
        and made.url == recipe_address(see)
        and is_titled(made.title, see.quoted[0])
        and before.bookmarks == after.bookmarks
    )


def fresh_lists(see: Sight) -> list[Any]:
    """The downloads of the shopping list of the quoted recipe, whose file begins with its name."""
    before, after = see.data(BROWSER)
    return [
        download
        for download in record_changes(before.downloads, after.downloads).added
        if re.search(rf"{_RECIPES}list/", download.url) and _begins(see, download.path)
    ]


def _begins(see: Sight, path: str) -> bool:
    """Whether a file that there is, or has been, begins with the quoted name."""
    for moment in reversed(list(see.past)):
        if path in moment.now.files:
            return moment.now.files[path].decode().split("\n")[0] == see.quoted[0]
    return False


def _is_downloaded(see: Sight) -> bool:
    """One file has been downloaded, the list, and is where downloads are."""
    before, after = see.data(BROWSER)
    added = record_changes(before.downloads, after.downloads).added
    return len(added) == 1 and added == tuple(fresh_lists(see)) and added[0].path in see.now.files


def is_unknown_to_history(see: Sight) -> bool:
    """Whether the history has no visit to the named article."""
    return not any(
        _ENCYCLOPEDIA in visit.url and is_titled(visit.title, see.quoted[0])
        for visit in see.data(BROWSER)[1].history
    )


def _is_shown_privately(see: Sight) -> bool:
    """The article has been open, and the history does not know it now."""
    address = article_address(see)
    return address is not None and is_unknown_to_history(see)


# -- bookmarks -------------------------------------------------------------------------------------


def _is_bookmark_deleted(see: Sight) -> bool:
    before, after = see.data(BROWSER)
    gone = record_changes(before.bookmarks, after.bookmarks).only_removed
    return gone is not None and gone.title == see.quoted[0] and before.folders == after.folders


def _folder_id(see: Sight, name: str) -> int | None:
    """Id of the folder of a name; None where there is not just one."""
    ids = [folder.id for folder in see.data(BROWSER)[1].folders if folder.title == name]
    return ids[0] if len(ids) == 1 else None


def _is_bookmarked(see: Sight) -> bool:
    before, after = see.data(BROWSER)
    made = record_changes(before.bookmarks, after.bookmarks).only_added
    folders = record_changes(before.folders, after.folders)
    return (
        made is not None
        and made.url == article_address(see)
        and is_titled(made.title, see.quoted[0])
        and made.folder == _folder_id(see, see.quoted[1])
        and folders.is_none
    )


def _is_moved_to_folder(see: Sight) -> bool:
    before, after = see.data(BROWSER)
    folder, title = see.quoted
    made = record_changes(before.folders, after.folders).only_added
    moved = record_changes(before.bookmarks, after.bookmarks).only_edited
    return (
        made is not None
        and made.title == folder
        and moved is not None
        and moved[0].title == title
        and moved[1] == replace(moved[0], folder=made.id)
    )


FULFILLED: Final[dict[str, Fact]] = {
    "Browser.SetTextSize": _is_recipe_in_size,
    "Browser.SetHomePage": _is_home_page,
    "Browser.DeleteHistoryEntry": _is_forgotten,
    "Browser.SaveRecipe": _is_saved,
    "Browser.DownloadShoppingList": _is_downloaded,
    "Browser.ReadPrivately": _is_shown_privately,
    "Browser.DeleteBookmark": _is_bookmark_deleted,
    "Browser.BookmarkArticle": _is_bookmarked,
    "Browser.MoveBookmarkToNewFolder": _is_moved_to_folder,
    "Browser.FindProductPrice": is_price_answered,
    "Browser.AddUpPurchase": is_purchase_answered,
    "Browser.OrderProduct": is_ordered,
    "Browser.AddUpPages": is_pages_answered,
    "Browser.SwapLibraryBooks": are_books_swapped,
    "Browser.ReportDefect": is_reported,
    "Browser.FindDirectTrain": is_arrival_answered,
    "Browser.BookTrain": is_booked,
}
"""By template id."""
