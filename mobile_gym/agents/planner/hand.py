"""How a finger finds something: over tabs, menus and searches, by scrolling, by going back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mobile_gym.agents.planner.finger import NAME_THRESHOLD, ScreenDriver, Steps
from mobile_gym.agents.planner.screen import PlannerScreen, ScreenElement
from mobile_gym.agents.planner.vocabulary import MENUS
from mobile_gym.agents.planner.words import content_stems, word_coverage
from mobile_gym.core.actions import OpenApp

MAX_SWIPES: Final = 8
MAX_UP: Final = 3
PREPOSITION: Final = re.compile(r" (?:on|of|for|in|at|from|by) ")
UP: Final = ("Navigate up", "Close", "向上导航", "转到上一层级", "关闭")
OPTIONS: Final = content_stems("options settings details preferences 选项 设置 详情")
SEARCH: Final = ("search", "搜索", "查找")


class Navigator(ScreenDriver):
    """A finger that finds its way, and remembers what it has read."""

    def __init__(self, screen: PlannerScreen) -> None:
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
        for candidate in labels:
            if self.screen.named(candidate) is not None:
                label = candidate
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
        self, name: str, least: float = NAME_THRESHOLD, hints: str = "", via: Sequence[str] = ()
    ) -> Steps:
        """Bring something onto the screen.

        Args:
            name: what it is called.
            least: how alike a label must be.
            hints: words of the instruction, for tabs, menus and pages on the way.
            via: names of what it is in.
        """
        names = _shorter_names(name) if least < NAME_THRESHOLD else (name,)
        if self._is_any_visible(names, least):
            return True
        if self._is_fresh:
            self._is_fresh = False
            if (yield from self._go_up_until(names, least)):
                return True
        self._tried.clear()
        if (yield from self._search_along_tabs(names, least, hints, via)):
            return True
        searched = None if self.screen.is_web else self._search_control()
        menus = self.screen.is_web and not self._tried
        if menus and (yield from self._search_menus(names, least, hints)):
            return True
        if searched is not None and "Image" not in searched.node.class_name:
            return (yield from self._search_for(names, least))
        if searched is None and self._has_search and least < NAME_THRESHOLD:
            return (yield from self._search_above(names, least))
        swipes = MAX_SWIPES if searched is None else 1
        if (yield from self._scroll_for(names, least, swipes)):
            return True
        if searched is not None and (yield from self._search_for(names, least)):
            return True
        if not menus and (yield from self._search_menus(names, least, hints)):
            return True
        for _ in range(2):
            if self.screen.named(*UP) is None:
                break
            yield from self.back()
            if self._is_any_visible(names, least) or (
                yield from self._search_along_tabs(names, least, hints, ())
            ):
                return True
        return False

    def _search_above(self, names: Sequence[str], least: float) -> Steps:
        """Back to where the app can be searched, and a search there."""
        for _ in range(MAX_UP):
            if self.screen.named(*UP) is None or self._search_control() is not None:
                break
            yield from self.back()
            if self._is_any_visible(names, least):
                return True
        return (yield from self._search_for(names, least))

    def _go_up_until(self, names: Sequence[str], least: float) -> Steps:
        """Up from where the app was left, until something is there or the app begins."""
        for _ in range(MAX_UP):
            if self.screen.named(*UP) is None or self.screen.named(*MENUS[1:2]) is not None:
                break
            yield from self.back()
            if self._is_any_visible(names, least):
                return True
        return False

    def visible_element(self, name: str, least: float = NAME_THRESHOLD) -> ScreenElement | None:
        """What is called so on the screen, but for fields."""
        for candidate in _shorter_names(name) if least < NAME_THRESHOLD else (name,):
            element = self.screen.best(candidate, least, _is_not_field)
            if element is not None:
                return element
        return None

    def _is_visible(self, name: str, least: float) -> bool:
        return self.screen.best(name, least, _is_not_field) is not None

    def _is_any_visible(self, names: Sequence[str], least: float) -> bool:
        return any(self._is_visible(name, least) for name in names)

    def _search_along_tabs(
        self, names: Sequence[str], least: float, hints: str, via: Sequence[str]
    ) -> Steps:
        """Over what it is in, and over tabs that the instruction speaks of."""
        for place in via:
            element = self.screen.best(place, NAME_THRESHOLD, _is_touchable)
            if element is not None and element.label not in self._tried:
                self._tried.add(element.label)
                yield from self.tap(element)
                if self._is_any_visible(names, least):
                    return True
        for _ in range(3):
            # A page's own links are no tabs: the settings of a browser are not on them.
            way = None if self.screen.is_web and least < NAME_THRESHOLD else self._hinted_tab(hints)
            if way is None:
                break
            self._tried.add(way.label)
            yield from self.tap(way)
            if self._is_any_visible(names, least):
                return True
        return False

    def _search_menus(self, names: Sequence[str], least: float, hints: str) -> Steps:
        """Over a page that a menu leads to and the instruction speaks of."""
        for menu in MENUS:
            opener = self.screen.named(menu)
            if opener is None:
                continue
            yield from self.tap(opener)
            way = self._hinted_tab(hints)
            if (way is None or len(content_stems(way.label)) < 2) and self._is_any_visible(
                names, least
            ):
                return True
            if way is None and least < NAME_THRESHOLD:
                way = self._options_control()
            if way is not None:
                self._tried.add(way.label)
                yield from self.tap(way)
                if self._is_any_visible(names, least):
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

    def _options_control(self) -> ScreenElement | None:
        return next(
            (control for control in self.screen.controls if content_stems(control.label) & OPTIONS),
            None,
        )

    def _scroll_for(self, names: Sequence[str], least: float, swipes: int) -> Steps:
        for _ in range(swipes):
            if not (yield from self.scroll()):
                return False
            if self._is_any_visible(names, least):
                return True
        return False

    def _hinted_tab(self, hints: str) -> ScreenElement | None:
        """A tab, or something like one, that the hints are about and that is not open yet."""
        choice, most = None, 0.0
        about = content_stems(hints)
        for control in self.screen.controls:
            if control.node.selected or control.node.editable or control.node.checkable:
                continue
            if not control.labels or control.label in self._tried or len(control.label) > 40:
                continue
            if any(label in UP or label in MENUS for label in control.labels):
                continue
            if any(part.node.checkable for part in control.parts):
                continue
            shown = content_stems(control.labels[0])
            if not shown or not shown <= about:
                continue
            if control.bounds.height > 0.15 * self.screen.frame.height_px:
                continue
            worth = word_coverage(hints, control.labels[0])
            if worth > most:
                choice, most = control, worth
        return choice

    def _search_control(self) -> ScreenElement | None:
        for control in self.screen.controls:
            for label in control.labels:
                if label.lower().startswith(SEARCH):
                    return control
        return None

    def _search_for(self, names: Sequence[str], least: float) -> Steps:
        control = self._search_control()
        if control is None:
            return False
        if not control.node.editable and not (yield from self.tap(control)):
            return False
        queries = dict.fromkeys(
            (*names, *(_longest_stem(name) for name in names if least < NAME_THRESHOLD))
        )
        for name in queries:
            field = next(
                (candidate for candidate in self.screen.fields if candidate.node.focused), None
            )
            field = field or next(iter(self.screen.fields), None)
            if field is None:
                return False
            yield from self.type_into(field, name)
            if self._is_any_visible(names, least):
                return True
        return False

    def reach(
        self,
        name: str,
        *,
        hold: bool = False,
        least: float = NAME_THRESHOLD,
        hints: str = "",
        via: Sequence[str] = (),
    ) -> Steps:
        """Find something and touch it."""
        if not (yield from self.find(name, least, hints, via)):
            return False
        return (yield from self.tap(self.visible_element(name, least), hold=hold))

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


def _is_not_field(element: ScreenElement) -> bool:
    return not element.node.editable


def _is_touchable(element: ScreenElement) -> bool:
    return element.is_control and not element.node.editable


def _longest_stem(name: str) -> str:
    """The stem that says most, by its length."""
    return max(sorted(content_stems(name)), key=len, default=name)


def _shorter_names(name: str) -> tuple[str, ...]:
    """A description, and what is left of it without where or for what."""
    short = PREPOSITION.split(name, maxsplit=1)[0].strip()
    return (name, short) if short and short != name else (name,)
