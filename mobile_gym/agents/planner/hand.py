"""How a finger finds something: over tabs, menus and searches, by scrolling, by going back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mobile_gym.agents.planner.finger import NAMED, Finger, Steps
from mobile_gym.agents.planner.screen import Element, Screen
from mobile_gym.agents.planner.vocabulary import MENUS
from mobile_gym.agents.planner.words import coverage, stems
from mobile_gym.core.actions import OpenApp

MAX_SWIPES: Final = 8
MAX_UP: Final = 3
PREPOSITION: Final = re.compile(r" (?:on|of|for|in|at|from|by) ")
UP: Final = ("Navigate up", "Close", "向上导航", "转到上一层级", "关闭")
OPTIONS: Final = stems("options settings details preferences 选项 设置 详情")
SEARCH: Final = ("search", "搜索", "查找")


class Hand(Finger):
    """A finger that finds its way, and remembers what it has read."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self.app = ""
        self.memory: dict[str, str] = {}
        """What was looked up: a time, a number, a place."""
        self._is_fresh = False
        self._has_search = False
        """Whether the app in front has a search bar where it begins."""
        self._tried: set[str] = set()

    def open(self, labels: Sequence[str]) -> Steps:
        """Start an app by what the launcher calls it; nothing where it is in front."""
        label = labels[0]
        for one in labels:
            if self.screen.named(one) is not None:
                label = one
                break
        if self.app == label:
            return True
        yield from self.do(OpenApp(label))
        self.app = label
        self._is_fresh = True
        searched = self._search_control()
        self._has_search = searched is not None and "Image" not in searched.node.class_name
        return True

    def to_top(self) -> Steps:
        """Back to where an app begins, if it was left somewhere deeper."""
        for _ in range(MAX_UP):
            if self.screen.named(*UP) is None or self.screen.named(*MENUS[1:2]) is not None:
                break
            yield from self.back()
        return True

    def find(
        self, name: str, least: float = NAMED, hints: str = "", via: Sequence[str] = ()
    ) -> Steps:
        """Bring something onto the screen.

        Args:
            name: what it is called.
            least: how alike a label must be.
            hints: words of the instruction, for tabs, menus and pages on the way.
            via: names of what it is in.
        """
        names = _shorter(name) if least < NAMED else (name,)
        if self._sees_any(names, least):
            return True
        if self._is_fresh:
            self._is_fresh = False
            if (yield from self._up_to(names, least)):
                return True
        self._tried.clear()
        if (yield from self._along(names, least, hints, via)):
            return True
        searched = None if self.screen.is_web else self._search_control()
        menus = self.screen.is_web and not self._tried
        if menus and (yield from self._behind_menus(names, least, hints)):
            return True
        if searched is not None and "Image" not in searched.node.class_name:
            return (yield from self._search_for(names, least))
        if searched is None and self._has_search and least < NAMED:
            return (yield from self._search_above(names, least))
        swipes = MAX_SWIPES if searched is None else 1
        if (yield from self._scroll_for(names, least, swipes)):
            return True
        if searched is not None and (yield from self._search_for(names, least)):
            return True
        if not menus and (yield from self._behind_menus(names, least, hints)):
            return True
        for _ in range(2):
            if self.screen.named(*UP) is None:
                break
            yield from self.back()
            if self._sees_any(names, least) or (yield from self._along(names, least, hints, ())):
                return True
        return False

    def _search_above(self, names: Sequence[str], least: float) -> Steps:
        """Back to where the app can be searched, and a search there."""
        for _ in range(MAX_UP):
            if self.screen.named(*UP) is None or self._search_control() is not None:
                break
            yield from self.back()
            if self._sees_any(names, least):
                return True
        return (yield from self._search_for(names, least))

    def _up_to(self, names: Sequence[str], least: float) -> Steps:
        """Up from where the app was left, until something is there or the app begins."""
        for _ in range(MAX_UP):
            if self.screen.named(*UP) is None or self.screen.named(*MENUS[1:2]) is not None:
                break
            yield from self.back()
            if self._sees_any(names, least):
                return True
        return False

    def sees(self, name: str, least: float = NAMED) -> Element | None:
        """What is called so on the screen, but for fields."""
        for one in _shorter(name) if least < NAMED else (name,):
            element = self.screen.best(one, least, _is_no_field)
            if element is not None:
                return element
        return None

    def _sees(self, name: str, least: float) -> bool:
        return self.screen.best(name, least, _is_no_field) is not None

    def _sees_any(self, names: Sequence[str], least: float) -> bool:
        return any(self._sees(name, least) for name in names)

    def _along(self, names: Sequence[str], least: float, hints: str, via: Sequence[str]) -> Steps:
        """Over what it is in, and over tabs that the instruction speaks of."""
        for place in via:
            element = self.screen.best(place, NAMED, _is_touchable)
            if element is not None and element.label not in self._tried:
                self._tried.add(element.label)
                yield from self.tap(element)
                if self._sees_any(names, least):
                    return True
        for _ in range(3):
            # A page's own links are no tabs: the settings of a browser are not on them.
            way = None if self.screen.is_web and least < NAMED else self._way(hints)
            if way is None:
                break
            self._tried.add(way.label)
            yield from self.tap(way)
            if self._sees_any(names, least):
                return True
        return False

    def _behind_menus(self, names: Sequence[str], least: float, hints: str) -> Steps:
        """Over a page that a menu leads to and the instruction speaks of."""
        for menu in MENUS:
            opener = self.screen.named(menu)
            if opener is None:
                continue
            yield from self.tap(opener)
            way = self._way(hints)
            if (way is None or len(stems(way.label)) < 2) and self._sees_any(names, least):
                return True
            if way is None and least < NAMED:
                way = self._page_of_options()
            if way is not None:
                self._tried.add(way.label)
                yield from self.tap(way)
                if self._sees_any(names, least):
                    return True
                if (yield from self._scroll_for(names, least, MAX_SWIPES)):
                    return True
                yield from self.back()
                continue
            search = self._search_control()
            if search is not None:
                return (yield from self._search_for(names, least))
            yield from self.back()
        return False

    def _page_of_options(self) -> Element | None:
        return next((one for one in self.screen.controls if stems(one.label) & OPTIONS), None)

    def _scroll_for(self, names: Sequence[str], least: float, swipes: int) -> Steps:
        for _ in range(swipes):
            if not (yield from self.scroll()):
                return False
            if self._sees_any(names, least):
                return True
        return False

    def _way(self, hints: str) -> Element | None:
        """A tab, or something like one, that the hints are about and that is not open yet."""
        choice, most = None, 0.0
        about = stems(hints)
        for one in self.screen.controls:
            if one.node.selected or one.node.editable or one.node.checkable:
                continue
            if not one.labels or one.label in self._tried or len(one.label) > 40:
                continue
            if any(label in UP or label in MENUS for label in one.labels):
                continue
            if any(part.node.checkable for part in one.parts):
                continue
            shown = stems(one.labels[0])
            if not shown or not shown <= about:
                continue
            if one.bounds.height > 0.15 * self.screen.frame.height_px:
                continue
            worth = coverage(hints, one.labels[0])
            if worth > most:
                choice, most = one, worth
        return choice

    def _search_control(self) -> Element | None:
        for one in self.screen.controls:
            for label in one.labels:
                if label.lower().startswith(SEARCH):
                    return one
        return None

    def _search_for(self, names: Sequence[str], least: float) -> Steps:
        control = self._search_control()
        if control is None:
            return False
        if not control.node.editable and not (yield from self.tap(control)):
            return False
        queries = dict.fromkeys((*names, *(_key_word(name) for name in names if least < NAMED)))
        for name in queries:
            field = next((one for one in self.screen.fields if one.node.focused), None)
            field = field or next(iter(self.screen.fields), None)
            if field is None:
                return False
            yield from self.type_into(field, name)
            if self._sees_any(names, least):
                return True
        return False

    def reach(
        self,
        name: str,
        *,
        hold: bool = False,
        least: float = NAMED,
        hints: str = "",
        via: Sequence[str] = (),
    ) -> Steps:
        """Find something and touch it."""
        if not (yield from self.find(name, least, hints, via)):
            return False
        return (yield from self.tap(self.sees(name, least), hold=hold))

    def press(self, labels: Sequence[str], *, least: float = 0.85) -> Steps:
        """Touch a control by what it may be called, on the screen or behind a menu."""
        self._is_fresh = False
        element = self.control(labels, least)
        if element is not None:
            return (yield from self.tap(element))
        for menu in MENUS:
            opener = self.screen.named(menu)
            if opener is None:
                continue
            yield from self.tap(opener)
            element = self.control(labels, least)
            if element is not None:
                return (yield from self.tap(element))
            deeper = self.screen.named("Settings", "设置")
            if deeper is not None:
                yield from self.tap(deeper)
                element = self.control(labels, least)
                if element is not None:
                    return (yield from self.tap(element))
            yield from self.back()
        return False


def _is_no_field(element: Element) -> bool:
    return not element.node.editable


def _is_touchable(element: Element) -> bool:
    return element.is_control and not element.node.editable


def _key_word(name: str) -> str:
    """The stem that says most, by its length."""
    return max(sorted(stems(name)), key=len, default=name)


def _shorter(name: str) -> tuple[str, ...]:
    """A description, and what is left of it without where or for what."""
    short = PREPOSITION.split(name, maxsplit=1)[0].strip()
    return (name, short) if short and short != name else (name,)
