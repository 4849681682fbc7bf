"""What is true of tasks in the browser, and of those that take something from it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from reward_models.judge_bench.oracles.messages import sent_alone
from reward_models.judge_bench.oracles.sight import Oracle, Sight, app, page, shows

__all__ = ["ORACLES"]

_APP: Final = "com.android.browser"
_NOTES: Final = "com.android.notes"
_MAIN: Final = f"{_APP}/.BrowserActivity"
_OPEN: Final = page(_MAIN)


def _entry(see: Sight) -> Any:
    """The page that the tab in front shows."""
    return see.data(_APP)[1].tab.entry


def _is_it(see: Sight, title: str) -> bool:
    """Whether a page's title is the quoted one, before the name of its site."""
    return title == see.quoted[0] or title.startswith(f"{see.quoted[0]} - ")


def _site_page(host: str) -> Any:
    """A page of a site with the quoted title is in front, and has come from the network."""

    def fact(see: Sight) -> bool:
        entry = _entry(see)
        return _is_it(see, entry.title) and f"//{host}/" in entry.url and not entry.offline

    return shows(_MAIN, fact)


_RECIPE: Final = _site_page("recipes.test")
_ARTICLE: Final = _site_page("encyclopedia.test")


def _list_is(name: str) -> Any:
    def fact(see: Sight) -> bool:
        return see.page.ui.get("tab", see.page.args.get("tab", "bookmarks")) == name

    return shows(f"{_APP}/.ComboViewActivity", fact)


def _text_size_set(see: Sight) -> bool:
    chosen = see.data(_APP)[1].settings
    size, engine = chosen.get("text_size", "100"), chosen.get("search_engine", "finder")
    return (size, engine) == (str(see.task.params["percent"]), "finder")


def _one_visit_gone(see: Sight) -> bool:
    """The visits at reset are all there but those to the page that is quoted."""
    before, after = see.data(_APP)
    now = Counter(visit.url for visit in after.history)
    return all(
        (now[visit.url] == 0) if _is_it(see, visit.title) else (now[visit.url] > 0)
        for visit in before.history
    )


def _addresses(see: Sight) -> set[str]:
    """Of the pages with the quoted title that the browser has been to."""
    data = see.data(_APP)[1]
    been = (*data.history, *(entry for tab in data.tabs for entry in tab.entries))
    return {one.url for one in been if _is_it(see, one.title)}


def _saved_alone(see: Sight) -> bool:
    data = see.data(_APP)[1]
    right = len(data.saved) == 1 and data.saved[0].url in _addresses(see)
    return right and not data.bookmarks


def _noted(see: Sight) -> bool:
    kept = [note for note in see.data(_NOTES)[1].notes if note.place != "trash"]
    return len(kept) == 1 and kept[0].body in _addresses(see)


def _sent(see: Sight) -> bool:
    number = see.task.params["number"]
    return any(sent_alone(see, number, address) for address in _addresses(see))


ORACLES: Final[dict[str, Oracle]] = {
    "Browser.SetTextSize": Oracle(
        {1: _OPEN, 2: shows(f"{_APP}/.BrowserPreferencesPage"), 3: _text_size_set}
    ),
    "Browser.DeleteHistoryEntry": Oracle({1: _OPEN, 2: _list_is("history"), 3: _one_visit_gone}),
    "Browser.SaveRecipe": Oracle({1: _OPEN, 2: _RECIPE, 3: _saved_alone}),
    "CrossApp.ShareArticleToNotes": Oracle({1: _OPEN, 2: _ARTICLE, 3: app(_NOTES), 4: _noted}),
    "CrossApp.SendRecipeLink": Oracle(
        {
            1: _OPEN,
            2: _RECIPE,
            3: app("com.android.messaging"),
            4: _sent,
        }
    ),
}
