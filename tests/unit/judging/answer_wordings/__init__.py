"""Right and wrong wordings of answers, which certify the rule that decides on answers.

They are written without a look at the rule or at its word lists. `DEVELOPMENT` may be read while
the rule is worked on; of `HELD_OUT`, a third of `CASES`, only totals may be told to whoever does.
`SECOND_HELD_OUT` was written when the rule had been mended with all of `CASES` in sight; of it
only totals and ids may be told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from . import (
    en_choices,
    en_codes,
    en_dates,
    en_lists,
    en_names,
    en_numbers,
    en_times,
    held_out_en_choices,
    held_out_en_contacts,
    held_out_en_numbers,
    held_out_en_times,
    held_out_zh_choices,
    held_out_zh_contacts,
    held_out_zh_numbers,
    held_out_zh_times,
    second_held_out_en_choices,
    second_held_out_en_contacts,
    second_held_out_en_names,
    second_held_out_en_numbers,
    second_held_out_en_times,
    second_held_out_zh_choices,
    second_held_out_zh_contacts,
    second_held_out_zh_names,
    second_held_out_zh_numbers,
    second_held_out_zh_times,
    zh_choices,
    zh_codes,
    zh_dates,
    zh_lists,
    zh_names,
    zh_numbers,
    zh_times,
)
from .wording_case import WordingCase

__all__ = ["CASES", "DEVELOPMENT", "HELD_OUT", "SECOND_HELD_OUT", "UNSURE", "WordingCase"]

UNSURE: Final = frozenset(
    line.replace("\\n", "\n")
    for line in (Path(__file__).parent / "unsure.txt").read_text("utf-8").splitlines()
)
"""Wordings among the wrong ones that commit to the one right value: most only sound unsure of it.

They were written when doubt was refused; workings whose result is the right value, and values that
are set against a denied one, are with them.
"""

DEVELOPMENT: Final[tuple[WordingCase, ...]] = (
    *en_numbers.CASES,
    *en_times.CASES,
    *en_dates.CASES,
    *en_codes.CASES,
    *en_names.CASES,
    *en_choices.CASES,
    *en_lists.CASES,
    *zh_numbers.CASES,
    *zh_times.CASES,
    *zh_dates.CASES,
    *zh_codes.CASES,
    *zh_names.CASES,
    *zh_choices.CASES,
    *zh_lists.CASES,
)
HELD_OUT: Final[tuple[WordingCase, ...]] = (
    *held_out_en_numbers.CASES,
    *held_out_en_times.CASES,
    *held_out_en_contacts.CASES,
    *held_out_en_choices.CASES,
    *held_out_zh_numbers.CASES,
    *held_out_zh_times.CASES,
    *held_out_zh_contacts.CASES,
    *held_out_zh_choices.CASES,
)
SECOND_HELD_OUT: Final[tuple[WordingCase, ...]] = (
    *second_held_out_en_numbers.CASES,
    *second_held_out_en_times.CASES,
    *second_held_out_en_contacts.CASES,
    *second_held_out_en_names.CASES,
    *second_held_out_en_choices.CASES,
    *second_held_out_zh_numbers.CASES,
    *second_held_out_zh_times.CASES,
    *second_held_out_zh_contacts.CASES,
    *second_held_out_zh_names.CASES,
    *second_held_out_zh_choices.CASES,
)
CASES: Final = (*DEVELOPMENT, *HELD_OUT)
