"""What a finger does to get somewhere: tap, type, scroll, look behind menus, search, go back.

Each is a generator of actions that is sent the screen after each of them, and returns whether it
came off.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Final, TypeAlias

from mobile_gym.agents.planner.screen import Element, Screen
from mobile_gym.agents.planner.vocabulary import AFFIRMATIVE, MENUS
from mobile_gym.agents.planner.words import coverage, similarity, stems
from mobile_gym.core.actions import Action, Key, LongPress, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.core.geometry import PixelPoint, Rect

__all__ = ["NAMED", "Hand", "Steps"]

Steps: TypeAlias = Generator[Action, Screen, bool]

NAMED: Final = 0.72
"""Likeness of what carries a name or a title that was given."""
MEANT: Final = 0.55
"""Likeness of what is only described."""
MAX_SWIPES: Final = 8
MAX_UP: Final = 3
SWIPE_S: Final = 0.8
"""Slow enough for little fling."""
PREPOSITION: Final = re.compile(r" (?:on|of|for|in|at|from|by) ")
CHOICES: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (
        ("only this", "this event only"),
        ("only that once", "for that day", "only once", "only that"),
    ),
    (("this and", "all future", "following"), ("after that", "everything after", "from then on")),
    (("all events", "all in the series", "all"), ("whole series", "every week", "all of them")),
)
"""What a dialog about something that repeats offers, and words that mean it."""
UP: Final = ("Navigate up", "Close", "向上导航", "转到上一层级", "关闭")
OPTIONS: Final = stems("options settings details preferences 选项 设置 详情")
SEARCH: Final = ("search", "搜索", "查找")


class Hand:
    """Acts on the screen that it was shown last."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.app = ""
        self.text = ""
        """The whole instruction, for choices on the way."""
        self.memory: dict[str, str] = {}
        """What was looked up: a time, a number, a place."""
        self._is_fresh = False
        self._has_search = False
        """Whether the app in front has a search bar where it begins."""
        self._tried: set[str] = set()

    def do(self, action: Action) -> Steps:
        """One action."""
        self.screen = yield action
        return True

    def tap(self, element: Element | None, *, hold: bool = False) -> Steps:
        """Touch an element; behind the keyboard, the keyboard is put away first."""
        if element is None:
            return False
        point = self.screen.point(element)
        if point is None and self.screen.frame.keyboard_shown:
            label = element.label
            yield from self.do(PressKey(Key.BACK))
            again = self.screen.best(label, NAMED)
            point = None if again is None else self.screen.point(again)
        if point is None:
            return False
        return (yield from self.do(LongPress(point) if hold else Tap(point)))

    def back(self) -> Steps:
        """One level up."""
        return (yield from self.do(PressKey(Key.BACK)))

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

    def type_into(self, field: Element, text: str, *, submit: bool = False) -> Steps:
        """Replace what is in a field."""
        point = None if field.node.focused else self.screen.point(field)
        if point is None and not field.node.focused:
            if not self.screen.frame.keyboard_shown:
                return False
            label = field.label
            yield from self.back()
            again = self.screen.best(label, NAMED, lambda one: one.node.editable)
            point = None if again is None else self.screen.point(again)
            if point is None:
                return False
        return (yield from self.do(Type(text, at=point, clear=True, submit=submit)))

    def scroll(self, *, down: bool = True) -> Steps:
        """One swipe in the largest list; false where nothing moved."""
        place = self._largest_list()
        if place is None:
            return False
        top, bottom = max(place.top, 0), min(place.bottom, self.screen.frame.height_px)
        x = (place.left + place.right) // 2
        quarter = (bottom - top) // 4
        low, high = PixelPoint(x, bottom - quarter), PixelPoint(x, top + quarter)
        start, end = (low, high) if down else (high, low)
        before, frame, canvas = self.screen.key, self.screen.frame, self.screen.canvas
        swipe = Swipe(canvas.point(start, frame), canvas.point(end, frame), SWIPE_S)
        yield from self.do(swipe)
        return self.screen.key != before

    def _largest_list(self) -> Rect | None:
        boxes = [
            node.bounds
            for node in self.screen.frame.nodes
            if node.scrollable and node.visible and node.bounds.height > node.bounds.width // 4
        ]
        # Of a page and the list on it, the list is what moves; it has less height.
        return min(
            (box for box in boxes if box.height > self.screen.frame.height_px // 5),
            key=lambda box: box.height * box.width,
            default=None,
        )

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

    def control(self, labels: Sequence[str], least: float = 0.85) -> Element | None:
        """The control that is most like one of some labels, the first labels first."""
        for label in labels:
            best, most = None, least
            for one in self.screen.controls:
                worth = max((similarity(label, text) for text in one.labels), default=0.0)
                if least < MEANT and one.labels and len(stems(one.labels[0])) > 0:
                    worth = max(worth, 0.54 if stems(one.labels[0]) <= stems(label) else 0.0)
                if worth >= most and (best is None or worth > most) and one.node.enabled:
                    best, most = one, worth
            if best is not None:
                return best
        return None

    def confirm(self, verbs: Sequence[str] = ()) -> Steps:
        """Agree to the dialogs that ask, choosing what the instruction says where they offer it."""
        for _ in range(2):
            if not self.screen.has_dialog:
                break
            choice = self._choice()
            if choice is not None:
                yield from self.tap(choice)
            element = self.screen.named(*verbs) if verbs else None
            element = element or self.screen.named(*AFFIRMATIVE)
            if element is None or not (yield from self.tap(element)):
                break
        return True

    def _choice(self) -> Element | None:
        """Of what a dialog offers, what the instruction speaks of."""
        text = self.text.lower()
        for labels, words in CHOICES:
            if any(word in text for word in words):
                for one in self.screen.controls:
                    if one.label.lower().startswith(labels) and not one.node.checked:
                        return one
        return None

    def save(self) -> Steps:
        """Finish a form or a dialog with its button, if it has one."""
        button = self.screen.named("Save", "OK", "Done", "保存", "确定", "完成")
        if not (yield from self.tap(button)):
            return False
        if self.screen.has_dialog and (choice := self._choice()) is not None:
            yield from self.tap(choice)
            yield from self.confirm()
        return True


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
