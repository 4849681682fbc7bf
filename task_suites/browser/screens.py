"""Screens of the browser (after AOSP's Browser): how to tell that one is shown, and what to tap.

A web page is known by the title that its WebView has. What must be true at the end stands in the
browser's providers and preferences, so it counts on every screen.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, Check, NodePresent, PageIs, PreferenceIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from task_suites.app_screens import AppScreens, rows
from task_suites.browser.sites import SITES

__all__ = [
    "OPEN",
    "PACKAGE",
    "SAVE",
    "Screens",
    "add_bookmark",
    "add_folder",
    "add_visit",
    "limit",
    "none",
    "preference",
    "row",
    "send_form",
    "shown",
    "site_fact",
    "start",
]

PACKAGE: Final = "com.android.browser"
OPEN: Final = Perform(OpenApp(PACKAGE))
SAVE: Final = TapOn(Selector(resource_id="OK", package_name=PACKAGE))
"""The button of the editor of bookmarks."""
_WEB_VIEW: Final = Selector(class_name="android.webkit.WebView")
_TABLES: Final = f"content://{PACKAGE}"

WORDS: Final[dict[str, tuple[str, str]]] = {
    "add_bookmark": ("Add bookmark", "添加书签"),
    "add_to_reading_list": ("Add to reading list", "添加到阅读清单"),
    "address": ("Address", "网址"),
    "bookmarks": ("Bookmarks", "书签"),
    "delete": ("Delete", "删除"),
    "downloads": ("Downloads", "下载内容"),
    "edit": ("Edit", "修改"),
    "edit_bookmark": ("Edit bookmark", "修改书签"),
    "history": ("History", "历史记录"),
    "home_page": ("Home page", "主页"),
    "more_options": ("More options", "更多选项"),
    "new_folder": ("New folder", "新建文件夹"),
    "open_in_new_tab": ("Open in new tab", "在新标签页中打开"),
    "open_in_private_tab": ("Open in private tab", "在隐私标签页中打开"),
    "private_tab": ("Private tab", "隐私标签页"),
    "reading_list": ("Reading list", "阅读清单"),
    "reset": ("Reset to default", "恢复默认设置"),
    "search_engine": ("Search engine", "搜索引擎"),
    "settings": ("Settings", "设置"),
    "share_page": ("Share page", "分享网页"),
    "text_size": ("Text size", "文字大小"),
}
"""The browser's own texts by key: (English, Chinese)."""


def limit(golden_steps: int) -> int:
    """Where an episode ends whose golden steps do not count that a list has to be scrolled."""
    return 3 * golden_steps + 15


# -- setup ----------------------------------------------------------------------------------------


def start(*commands: str) -> tuple[str, ...]:
    """Setup: the browser as newly installed, then some commands, and the home screen."""
    return (
        f"pm clear {PACKAGE}",
        *commands,
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


def _insert(table: str, **values: object) -> str:
    binds = (f"--bind {shlex.quote(f'{name}:s:{value}')}" for name, value in values.items())
    return f"content insert --uri {_TABLES}/{table} {' '.join(binds)}"


def add_bookmark(title: str, url: str, parent: int = 1) -> str:
    """The command that adds a bookmark; 1 is no folder."""
    return _insert("bookmarks", title=title, url=url, parent=parent)


def add_folder(title: str) -> str:
    """The command that adds a folder for bookmarks."""
    return _insert("bookmarks", title=title, folder=1)


def add_visit(title: str, url: str) -> str:
    """The command that adds a page to the history, as if it had been opened now."""
    return _insert("history", title=title, url=url)


def send_form(site: str, path: str, values: Mapping[str, object]) -> str:
    """The command that sends a form to a site of `SITES`, as its page would."""
    return _insert("site_data", url=f"{SITES[site][0]}{path}", form=urlencode(values))


# -- facts ----------------------------------------------------------------------------------------


def row(table: str, at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many rows of a table of the browser (`bookmarks`, `history`, `reading_list`) are so."""
    return rows(f"{_TABLES}/{table}", at_least, at_most, **columns)


def none(table: str, **columns: object) -> Check:
    """No row of a table of the browser is so."""
    return row(table, 0, 0, **columns)


def site_fact(name: str, value: object) -> Check:
    """A site keeps this value under this name."""
    return row("site_data", name=name, value=value)


def preference(key: str, value: object) -> Check:
    """A setting of the browser."""
    return PreferenceIs(PACKAGE, key, str(value))


def shown(**fields: Any) -> Check:
    """A node of the browser with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


class Screens(AppScreens):
    """What can be seen and done in the browser, in a task's language."""

    def title(self, page: str, site: str) -> str:
        """The title of a page of a site of `SITES`."""
        return f"{page} - {self._pick(SITES[site][1])}"

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The browser is in front."""
        said = self._pick(("The browser is open", "浏览器已打开"))
        return PageNode(id, said, check=PageIs(activity=f"{PACKAGE}/.BrowserActivity"))

    def web(self, id: int, title: str, *, way: str = "") -> PageNode:
        """A web page is shown, known by its title."""
        said = self._pick((f"The page “{title}” is shown", f"显示网页“{title}”"))
        check = shown(class_name="android.webkit.WebView", text=title)
        return PageNode(id, said, check=check, alternatives=way)

    def on_web(self, id: int, said: tuple[str, str], *texts: str, parent_id: int = 1) -> UnitNode:
        """Texts, or texts that contain them, stand on the web page that is shown."""
        check = AllOf(tuple(shown(text_contains=text, within=_WEB_VIEW) for text in texts))
        return UnitNode(id, self._pick(said), parent_id=parent_id, check=check)

    def cell(self, id: int, text: str, parent_id: int) -> UnitNode:
        """A text of its own, such as a table's cell, stands on the web page that is shown."""
        said = self._pick((f"“{text}” is shown", f"显示“{text}”"))
        check = shown(text=text, within=_WEB_VIEW)
        return UnitNode(id, said, parent_id=parent_id, check=check)

    def page(self, id: int, key: str, activity: str, *, way: str = "") -> PageNode:
        """A page of the browser's own, known by its class and its title."""
        title = self._pick(WORDS[key])
        said = self._pick((f"The page “{title}” is shown", f"显示“{title}”页面"))
        check = AllOf((PageIs(activity=f"{PACKAGE}/.{activity}"), shown(text=title)))
        return PageNode(id, said, check=check, alternatives=way)

    # -- steps ----------------------------------------------------------------------------------

    def tap(self, label: str) -> TapOn:
        """A tap on the link, button or row with a text."""
        return TapOn(Selector(text=label, package_name=PACKAGE))

    def see(self, text: str) -> ScrollTo:
        """Wait for a text of the page, or scroll to it; it mostly is there already."""
        return ScrollTo(Selector(text_contains=text, package_name=PACKAGE, within=_WEB_VIEW))

    def word(self, key: str) -> TapOn:
        """A tap on one of `WORDS`, text or description."""
        return TapOn(Selector(label=self._pick(WORDS[key]), package_name=PACKAGE))

    def site(self, name: str) -> tuple[SolutionStep, ...]:
        """Open the browser on its home page, and a site from the list there."""
        return (OPEN, self.tap(self._pick(SITES[name][1])))

    def go_to(self, address: str) -> tuple[SolutionStep, ...]:
        """In the open browser, type an address."""
        field = Selector(resource_id="url", package_name=PACKAGE)
        return (TapOn(field), TypeInto(address.removeprefix("https://"), field, submit=True))

    def menu(self, *keys: str) -> tuple[SolutionStep, ...]:
        """Open the menu and tap an item, then what follows."""
        return (TapOn(Selector(resource_id="more")), *(self.word(key) for key in keys))

    def choose(self, label: str, option: str) -> tuple[SolutionStep, ...]:
        """Choose an option of a form's select."""
        return (
            TapOn(Selector(class_name="Spinner", description=label, package_name=PACKAGE)),
            TapOn(Selector(class_name="CheckedTextView", text=option)),
        )

    def fill(self, label: str, text: str) -> TypeInto:
        """Type into a form's field."""
        field = Selector(class_name="EditText", hint=label, package_name=PACKAGE)
        return TypeInto(text, field)

    def options_of(self, title: str) -> TapOn:
        """A tap on the three dots of a bookmark or folder."""
        more = self._pick(WORDS["more_options"])
        return TapOn(Selector(description=f"{more}: {title}", package_name=PACKAGE))

    def named(self, key: str, title: str) -> TapOn:
        """A tap on the button of a row that has one of `WORDS` and the row's title."""
        said = f"{self._pick(WORDS[key])}: {title}"
        return TapOn(Selector(description=said, package_name=PACKAGE))
