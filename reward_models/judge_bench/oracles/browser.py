"""What is true of tasks in the browser: what descriptions of their substates state.

It is a suite's oracles; tasks across apps share some of its descriptions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.browser_goals import (
    FULFILLED,
    is_engine_kept,
    is_home_page,
    is_page_forgotten,
    is_rest_remembered,
    is_shown_in_size,
    is_text_size,
    is_unknown_to_history,
)
from reward_models.judge_bench.oracles.browser_questions import (
    delivery_price_shown,
    page_count_shown,
)
from reward_models.judge_bench.oracles.browser_sites import (
    is_order_of,
    is_order_to,
    is_report_detailed,
    is_report_of,
    is_ticket_at,
    is_ticket_for,
)
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Oracle, Sight, activity_in_front
from reward_models.judge_bench.oracles.web import (
    BOOKS,
    BROWSER,
    direct_trains_shown,
    entry_in,
    is_titled,
    key_of,
    price_shown_below,
)

_EDITOR: Final = f"{BROWSER}/.AddBookmarkPage"
_LISTS: Final = f"{BROWSER}/.ComboViewActivity"
_SETTINGS: Final = f"{BROWSER}/.BrowserPreferencesPage"
_OWN_PAGES: Final = {
    "Settings": (_SETTINGS, ""),
    "设置": (_SETTINGS, ""),
    "Bookmarks": (_LISTS, "bookmarks"),
    "书签": (_LISTS, "bookmarks"),
    "History": (_LISTS, "history"),
    "历史记录": (_LISTS, "history"),
    "Add bookmark": (_EDITOR, ""),
    "添加书签": (_EDITOR, ""),
    "Edit bookmark": (_EDITOR, ""),
    "修改书签": (_EDITOR, ""),
}
"""The browser's own pages by their titles: the activity, and its tab where it has some."""


def _whole_goal(name: str) -> Callable[..., bool]:
    """The whole of an instruction that asks for lasting facts alone."""
    return lambda see, **_: FULFILLED[f"Browser.{name}"](see)


# -- what is on the screen -------------------------------------------------------------------------


def _is_web_page(see: Sight, title: str) -> bool:
    entry = entry_in(see)
    return entry is not None and entry.title == title


def _is_page(see: Sight, title: str) -> bool:
    """A page of the browser's own, or a web page, has this title."""
    if title not in _OWN_PAGES:
        return _is_web_page(see, title)
    activity, tab = _OWN_PAGES[title]
    if see.activity != activity or not see.is_clear or title not in see.texts:
        return False
    at = see.page.ui.get("tab", see.page.args.get("tab", "bookmarks"))
    # A tab has the words of its title, on which a banner may lie.
    return not tab or (at == tab and see.texts.count(title) > 1)


def _is_article(see: Sight, title: str) -> bool:
    entry = entry_in(see)
    return entry is not None and is_titled(entry.title, title) and "encyclopedia" in entry.url


def _is_address_asked(see: Sight) -> bool:
    return see.activity == _SETTINGS and see.is_clear and see.top.name == "homepage"


def _is_address_typed(see: Sight, host: str) -> bool:
    return _is_address_asked(see) and host in str(see.top.ui.get("name", ""))


def _is_arrival_shown(see: Sight, departs: str) -> bool:
    return departs in direct_trains_shown(see)


# -- bookmarks -------------------------------------------------------------------------------------


def _other_bookmarks(see: Sight) -> tuple[Counter[Any], Counter[Any]]:
    """The bookmarks but for the named one, at reset and now, as (title, address, folder)."""
    before, after = see.data(BROWSER)
    named = {bookmark.id for bookmark in before.bookmarks if bookmark.title == see.quoted[-1]}
    original, now = (
        Counter(
            (bookmark.title, bookmark.url, bookmark.folder)
            for bookmark in data.bookmarks
            if bookmark.id not in named
        )
        for data in (before, after)
    )
    return original, now


def _are_others_kept(see: Sight) -> bool:
    original, now = _other_bookmarks(see)
    return original == now


def _is_folder_made(see: Sight, name: str) -> bool:
    before, after = see.data(BROWSER)
    return [folder.title for folder in after.folders] == [
        *(folder.title for folder in before.folders),
        name,
    ]


def _is_in_new_folder(see: Sight, title: str) -> bool:
    """The bookmark is what it was, but for the folder, which is the one new one."""
    before, after = see.data(BROWSER)
    old = next(record for record in before.bookmarks if record.title == title)
    made = {record.id for record in after.folders} - {record.id for record in before.folders}
    return len(made) == 1 and any(
        (record.title, record.url) == (old.title, old.url) and record.folder in made
        for record in after.bookmarks
        if record.id == old.id
    )


# -- what sites keep -------------------------------------------------------------------------------


def _renewal_counts(see: Sight) -> tuple[dict[str, int], dict[str, int]]:
    """How often each book on loan was renewed, at reset and now."""
    before, after = (
        {loan.id: loan.renewed for loan in data.sites.loans} for data in see.data(BROWSER)
    )
    return before, after


def _is_other_loan_kept(see: Sight) -> bool:
    before, after = _renewal_counts(see)
    names = (
        candidate for keys in BOOKS.items() for candidate in keys[1] if candidate in see.task.text
    )
    named = {key_of(BOOKS, name) for name in names}
    return all(after.get(key) == times for key, times in before.items() if key not in named)


def _is_returned(see: Sight, title: str) -> bool:
    return key_of(BOOKS, title) not in _renewal_counts(see)[1]


def _is_renewed(see: Sight, title: str) -> bool:
    before, after = _renewal_counts(see)
    key = key_of(BOOKS, title)
    return after.get(key) == before[key] + 1


def _is_borrowed(see: Sight, title: str) -> bool:
    return _renewal_counts(see)[1].get(key_of(BOOKS, title)) == 0


def _is_nothing_ordered(see: Sight) -> bool:
    before, after = see.data(BROWSER)
    return before.sites.orders == after.sites.orders


DESCRIPTIONS: Final = (
    DescriptionPattern(
        "The browser is open", "浏览器已打开", activity_in_front(f"{BROWSER}/.BrowserActivity")
    ),
    DescriptionPattern("The page “{title}” is shown", "显示“{title}”页面", _is_page),
    DescriptionPattern("The page “{title}” is shown", "显示网页“{title}”", _is_web_page),
    DescriptionPattern("The dialog for the address is open", "网址对话框已打开", _is_address_asked),
    DescriptionPattern("{host} is typed", "已输入 {host}", _is_address_typed),
    DescriptionPattern("{host} is the home page", "主页是 {host}", is_home_page),
    DescriptionPattern("The search engine is as it was", "搜索引擎没有变化", is_engine_kept),
    DescriptionPattern("The text size is {percent}%", "文字大小为 {percent}%", is_text_size),
    DescriptionPattern(
        "“{recipe}” is shown in that size",
        "以该字号显示“{recipe}”",
        lambda see, recipe: is_shown_in_size(see),
    ),
    DescriptionPattern("The rest of the history is there", "其余历史记录还在", is_rest_remembered),
    DescriptionPattern(
        "“{title}” alone is gone", "只删除了“{title}”", _whole_goal("DeleteBookmark")
    ),
    DescriptionPattern(
        "“{title}” is gone", "“{title}”已被删除", lambda see, title: is_page_forgotten(see)
    ),
    DescriptionPattern(
        "“{title}” alone is on the list", "清单中只有“{title}”", _whole_goal("SaveRecipe")
    ),
    DescriptionPattern(
        "{name} alone was downloaded", "仅下载了 {name}", _whole_goal("DownloadShoppingList")
    ),
    DescriptionPattern("The history does not have it", "历史记录中没有它", is_unknown_to_history),
    DescriptionPattern(
        "The other bookmarks are as they were", "其他书签没有变化", _are_others_kept
    ),
    DescriptionPattern("There is a folder “{name}”", "有文件夹“{name}”", _is_folder_made),
    DescriptionPattern(
        "“{title}” is in “{folder}”", "“{title}”在“{folder}”中", _whole_goal("BookmarkArticle")
    ),
    DescriptionPattern("“{title}” is in it", "“{title}”在其中", _is_in_new_folder),
    DescriptionPattern(
        "The price of the delivery is shown",
        "显示配送价格",
        lambda see: delivery_price_shown(see) is not None,
    ),
    DescriptionPattern(
        "The price of “{name}” is shown",
        "显示“{name}”的价格",
        lambda see, name: price_shown_below(see, name) is not None,
    ),
    DescriptionPattern("Nothing was ordered", "没有下单", _is_nothing_ordered),
    DescriptionPattern(
        "One order was placed, for {count} × “{name}” alone, gift-wrapped; the cart is empty",
        "下了一个订单，只有 {count} 件“{name}”，有礼品包装；购物车已空",
        lambda see, count, name: is_order_of(see, name),
    ),
    DescriptionPattern(
        "It goes to {name}, {address}, by {way} delivery",
        "{way}寄往 {name}，{address}",
        lambda see, **_: is_order_to(see),
    ),
    DescriptionPattern(
        "The pages of “{title}” are shown",
        "显示《{title}》的页数",
        lambda see, title: page_count_shown(see, title) is not None,
    ),
    DescriptionPattern("The other loan is as it was", "其他借阅不变", _is_other_loan_kept),
    DescriptionPattern("“{title}” is returned", "已归还《{title}》", _is_returned),
    DescriptionPattern("“{title}” is renewed once", "《{title}》已续借一次", _is_renewed),
    DescriptionPattern("“{title}” is borrowed", "已借阅《{title}》", _is_borrowed),
    DescriptionPattern(
        "One report was sent: {kind}, {place}",
        "提交了一份报修：{kind}，{place}",
        lambda see, **_: is_report_of(see),
    ),
    DescriptionPattern(
        "It says {details}, and is dangerous",
        "注明“{details}”，且存在危险",
        lambda see, **_: is_report_detailed(see),
    ),
    DescriptionPattern(
        "The arrival of the train at {departs} is shown",
        "显示 {departs} 列车的到达时间",
        _is_arrival_shown,
    ),
    DescriptionPattern(
        "One ticket, for {day}, {departs}",
        "有一张{day} {departs} 的车票",
        lambda see, day, departs: is_ticket_at(see, departs),
    ),
    DescriptionPattern(
        "It is for {count}, {name}", "{count} 人，{name}", lambda see, **_: is_ticket_for(see)
    ),
    DescriptionPattern("“{title}” is shown", "显示“{title}”", _is_article),
)


ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, FULFILLED)
