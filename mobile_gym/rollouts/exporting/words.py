"""Recorded actions in the words of a record's dialect."""

from __future__ import annotations

from mobile_gym.core.actions import Action, Answer, Finish, Swipe, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.dialect import Dialect


def words_of(dialect: Dialect, action: Action, frame: Frame) -> str | None:
    """What a record says of an action; None where its format has no words for it.

    Of typing it says the text alone, and of a swipe its ends. Where there are no words for an
    answer, it is recorded as the end of the task.
    """
    match action:
        case Type(text=text):
            action = Type(text)
        case Swipe(start=start, end=end):
            action = Swipe(start, end)
        case _:
            pass
    try:
        return dialect.encode(action, frame)
    except Inexpressible:
        return words_of(dialect, Finish(), frame) if isinstance(action, Answer) else None
