"""What a case of answer wordings is, and wordings that many cases share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.core.answers import AnswerKind

COUNT_TO_FIFTY: Final = " ".join(str(number) for number in range(1, 51))
"""What a policy says that wants to have said the right number."""


@dataclass(frozen=True, slots=True)
class WordingCase:
    """A question with ways to answer it, written without the rule that tells them apart.

    `kind` is the type of the answer, `language` the device's ("en": 12-hour clock, month before
    day; "zh": 24-hour clock). `accepted` are writings of the right value (of a list, its items),
    `candidates` writings of what else on the phone could have been answered, `unit` the unit of a
    number. `right` and `wrong` are answers that a careful person would take and refuse;
    `ambiguous` ones hold the right value and are still not to be paid, like a working or the
    right value set against another. `wrong_values` are wrong for the value that they name, alone
    or beside the right one, which leaves to `wrong` what is said about the right value only; cases
    before the second held-out family keep both in `wrong`.
    """

    kind: AnswerKind
    language: str
    question: str
    accepted: tuple[str, ...]
    candidates: tuple[str, ...]
    unit: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    ambiguous: tuple[str, ...] = ()
    wrong_values: tuple[str, ...] = ()
