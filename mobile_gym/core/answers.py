"""What answer a query expects: a value of a kind, and what else could have been answered.

A question has one right value, which may be written in many ways. `judging.answer_verdict` reads
the values of the kind in an answer and asks whether it commits to exactly the right one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from mobile_gym.core.errors import TaskError
from mobile_gym.core.field_checks import validate_fields

AnswerKind = Literal[
    "number",
    "money",
    "time",
    "date",
    "moment",
    "duration",
    "phone",
    "email",
    "code",
    "name",
    "title",
    "choice",
    "list",
    "sequence",
    "yes_no",
]
ANSWER_KINDS: Final[tuple[AnswerKind, ...]] = get_args(AnswerKind)


@validate_fields()
@dataclass(frozen=True, slots=True)
class AnswerMatches:
    """The given answer commits to the right value, and to no other.

    Attributes:
        accepted: writings of the right value, any of which will do; the items for `list` (in any
            order) and `sequence` (in this order). Written in one way that the kind's reader
            knows: `"45"`, `"$45.50"`, `"19:35"`, `"2026-01-09"` or `"Friday"`, `"2 min 8 s"`,
            `"+44 7700 900541"`, `"a@b.test"`, `"204816"`, a name, a title, `"yes"`.
        kind: what is compared. `number` may have a unit; `date` includes days of the week; `code`
            is a run of letters and digits, `moment` a date with a time (`"2026-01-09 19:35"`);
            of a `name` a part will do that only one person on the device has; `choice` is one of
            `candidates`.
        candidates: writings of what else could have been answered: everything of that kind on the
            device, like the other trains' times, the other people. Naming one of them is wrong
            even where the question names it, too.
        unit: of a `number`: `"km"`, `"KB"`, `"%"`, or what is counted (`"events"`); an answer may
            leave it out or write it in another way, not give another one.
        tolerance: how far a number may be off, in the base unit of what is measured (metres,
            seconds, bytes).

    Raises:
        TaskError: there is nothing to accept, or the kind does not exist.
    """

    accepted: tuple[str, ...]
    kind: AnswerKind = "title"
    candidates: tuple[str, ...] = ()
    unit: str = ""
    tolerance: float = 0.0

    def __post_init__(self) -> None:
        if not self.accepted or not all(text.strip() for text in self.accepted):
            raise TaskError("AnswerMatches: it must accept something")
