"""How long before an event a reminder comes, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text


class ReminderWords(NamedTuple):
    """What an app calls the time before an event.

    Attributes:
        none: that no reminder comes.
        at_start: that it comes when the event starts.
        week: one, and with a place `count` several of them; likewise the others.
    """

    none: Text
    at_start: Text
    week: tuple[Text, Text]
    day: tuple[Text, Text]
    hour: tuple[Text, Text]
    minute: tuple[Text, Text]

    def of(self, minutes: int, language: str) -> str:
        """`10 minutes before`, in the largest unit that fits; less than none is no reminder."""
        if minutes < 0:
            return self.none.of(language)
        if minutes == 0:
            return self.at_start.of(language)
        units = ((10_080, self.week), (1440, self.day), (60, self.hour), (1, self.minute))
        size, (one, many) = next(unit for unit in units if minutes % unit[0] == 0)
        count = minutes // size
        return (one if count == 1 else many).of(language).format(count=count)
