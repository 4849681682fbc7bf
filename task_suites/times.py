"""Usual ways to write a time of day, in English and Chinese, as answers to questions have them."""

from __future__ import annotations

from typing import Final

_HALVES: Final = (" PM", "PM", " p.m.", "p.m.")
_PARTS: Final = (" in the afternoon", " in the evening", " at night")
_PARTS_ZH: Final = ("下午", "傍晚", "晚上")


def spellings(hour: int, minute: int) -> tuple[str, ...]:
    """Usual ways to write a time that is no full hour; of the minutes 分 may follow or not.

    Until 12:59 only those of 24 hours, which those with AM contain.
    """
    digits = f"{minute:02d}"
    minutes = tuple(dict.fromkeys((digits, str(minute))))
    of_24_hours = (
        *dict.fromkeys((f"{hour}:{digits}", f"{hour:02d}:{digits}")),
        *(f"{hour}{unit}{number}" for unit in "点时" for number in minutes),
    )
    if hour <= 12:
        return of_24_hours
    short = hour - 12
    return (
        *of_24_hours,
        *(
            f"{number}:{digits}{half}"
            for number in dict.fromkeys((str(short), f"{short:02d}"))
            for half in (*_HALVES, *_PARTS)
        ),
        *(f"{part}{short}:{digits}" for part in _PARTS_ZH),
        *(f"{part}{short}点{number}" for part in _PARTS_ZH for number in minutes),
    )
