"""What a finger does on a screen: tap, type, scroll, go back, agree to what a dialog asks.

Each is a generator of actions that is sent the screen after each of them, and returns whether it
came off.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, TypeAlias

from mobile_gym.agents.planner.screen import PlannerScreen, ScreenElement
from mobile_gym.agents.planner.vocabulary import AFFIRMATIVE
from mobile_gym.agents.planner.words import content_stems, label_similarity
from mobile_gym.core.actions import Action, Key, LongPress, PressKey, Swipe, Tap, Type
from mobile_gym.core.geometry import PixelPoint, Rect

Steps: TypeAlias = Generator[Action, PlannerScreen, bool]

NAME_THRESHOLD: Final = 0.72
"""Likeness of what carries a name or a title that was given."""
DESCRIPTION_THRESHOLD: Final = 0.55
"""Likeness of what is only described."""
SWIPE_S: Final = 0.8
"""Slow enough for little fling."""
CHOICES: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (
        ("only this", "this event only"),
        ("only that once", "for that day", "only once", "only that"),
    ),
    (("this and", "all future", "following"), ("after that", "everything after", "from then on")),
    (("all events", "all in the series", "all"), ("whole series", "every week", "all of them")),
)
"""What a dialog about something that repeats offers, and words that mean it."""


class ScreenDriver:
    """Acts on the screen that it was shown last."""

    def __init__(self, screen: PlannerScreen) -> None:
        self.screen = screen
        self.text = ""
        """The whole instruction, for choices on the way."""

    def do(self, action: Action) -> Steps:
        """One action."""
        self.screen = yield action
        return True

    def tap(self, element: ScreenElement | None, *, hold: bool = False) -> Steps:
        """Touch an element; behind the keyboard, the keyboard is put away first."""
        if element is None:
            return False
        point = self.screen.point(element)
        if point is None and self.screen.frame.keyboard_shown:
            label = element.label
            yield from self.do(PressKey(Key.BACK))
            again = self.screen.best(label, NAME_THRESHOLD)
            point = None if again is None else self.screen.point(again)
        if point is None:
            return False
        return (yield from self.do(LongPress(point) if hold else Tap(point)))

    def back(self) -> Steps:
        """One level up."""
        return (yield from self.do(PressKey(Key.BACK)))

    def type_into(self, field: ScreenElement, text: str, *, submit: bool = False) -> Steps:
        """Replace what is in a field."""
        point = None if field.node.focused else self.screen.point(field)
        if point is None and not field.node.focused:
            if not self.screen.frame.keyboard_shown:
                return False
            label = field.label
            yield from self.back()
            again = self.screen.best(label, NAME_THRESHOLD, lambda element: element.node.editable)
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

    def control(self, labels: Sequence[str], least: float = 0.85) -> ScreenElement | None:
        """The control that is most like one of some labels, the first labels first."""
        for label in labels:
            best, most = None, least
            for element in self.screen.controls:
                worth = max((label_similarity(label, text) for text in element.labels), default=0.0)
                if (
                    least < DESCRIPTION_THRESHOLD
                    and element.labels
                    and len(content_stems(element.labels[0])) > 0
                ):
                    worth = max(
                        worth,
                        0.54 if content_stems(element.labels[0]) <= content_stems(label) else 0.0,
                    )
                if worth >= most and (best is None or worth > most) and element.node.enabled:
                    best, most = element, worth
            if best is not None:
                return best
        return None

    def confirm(self, verbs: Sequence[str] = ()) -> Steps:
        """Agree to the dialogs that ask, choosing what the instruction says where they offer it."""
        for _ in range(2):
            if not self.screen.has_dialog:
                break
            choice = self._dialog_option()
            if choice is not None:
                yield from self.tap(choice)
            element = self.screen.named(*verbs) if verbs else None
            element = element or self.screen.named(*AFFIRMATIVE)
            if element is None or not (yield from self.tap(element)):
                break
        return True

    def _dialog_option(self) -> ScreenElement | None:
        """Of what a dialog offers, what the instruction speaks of."""
        text = self.text.lower()
        for labels, words in CHOICES:
            if any(word in text for word in words):
                for control in self.screen.controls:
                    if control.label.lower().startswith(labels) and not control.node.checked:
                        return control
        return None

    def save(self) -> Steps:
        """Finish a form or a dialog with its button, if it has one."""
        button = self.screen.named("Save", "OK", "Done", "保存", "确定", "完成")
        if not (yield from self.tap(button)):
            return False
        if self.screen.has_dialog and (choice := self._dialog_option()) is not None:
            yield from self.tap(choice)
            yield from self.confirm()
        return True
