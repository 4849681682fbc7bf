"""Whether sums of what several apps tell are right, and their parts were read."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from reward_models.judge_bench.oracles.answers import says_money
from reward_models.judge_bench.oracles.created_records import (
    before_answer,
    calculated,
    messages_out,
    note_made,
    tells,
)
from reward_models.judge_bench.oracles.cross_app_people import (
    name_in_book,
    number_of,
    people,
    written,
)
from reward_models.judge_bench.oracles.files_goals import (
    SHARED,
    content_of,
)
from reward_models.judge_bench.oracles.sight import Sight
from reward_models.judge_bench.oracles.values import numbers
from reward_models.judge_bench.oracles.web import price_read

# -- sums ------------------------------------------------------------------------------------------


def _is_number_note(see: Sight, title: str, number: Decimal) -> bool:
    """One note has come up, with that title and nothing but that number."""
    return note_made(
        see,
        lambda note: note.title == title and not note.is_checklist and _amount(note.body) == number,
    )


def _amount(text: str) -> Decimal | None:
    match = re.fullmatch(r"\$?(\d+(?:\.\d+)?)", text.strip().replace(",", ""))
    return Decimal(match[1]) if match is not None else None


def _paid_by(see: Sight, name: str) -> Decimal:
    """What somebody has written that they paid for the quoted purpose."""
    person = next(one for one in people(see) if name_in_book(one) == name)
    body = written(see, number_of(person), rf"^{see.quoted[0]}[:：]")
    return _last_number(body.partition(see.quoted[0])[2])


def is_payment_shown(see: Sight, name: str) -> bool:
    """Whether what somebody paid can be read now, on a screen that names them and the purpose."""
    amount = _paid_by(see, name)
    return see.reads(name, see.quoted[0]) and any(
        amount == one.value
        for words in see.texts
        if see.quoted[0] in words
        for one in numbers(words)
    )


def _total(see: Sight) -> Decimal:
    return sum((_paid_by(see, name_in_book(one)) for one in people(see)[:2]), Decimal())


def is_total_noted(see: Sight) -> bool:
    """Whether the one new note has the quoted title and says the total alone."""
    return _is_number_note(see, see.quoted[0], _total(see))


def is_total_read_and_noted(see: Sight) -> bool:
    """Whether the total is in a new note, worked out from what was read, and nothing was sent."""
    moments = list(see.past)
    return (
        is_total_noted(see)
        and not messages_out(see)
        and calculated(see, _total(see))
        and all(
            any(is_payment_shown(moment, name_in_book(one)) for moment in moments)
            for one in people(see)[:2]
        )
    )


def _last_number(text: str) -> Decimal:
    value = numbers(text)[-1].value
    assert isinstance(value, Decimal)
    return value


def is_amount_noted(see: Sight, amount: Decimal) -> bool:
    """Whether the one new note has the title that is quoted last and says an amount alone."""
    return _is_number_note(see, see.quoted[-1], amount)


def is_product_total_noted(see: Sight) -> bool:
    """Whether what so many of the quoted product cost is in a new note, worked out."""
    price = price_read(see, see.quoted[0])
    if price is None:
        return False
    total = price * see.task.params["count"]
    return is_amount_noted(see, total) and calculated(see, total)


def _amount_of(see: Sight, name: str) -> tuple[str, Decimal]:
    """The path of a file in Documents, and the amount that stands in it."""
    path = f"{SHARED}Documents/{name}"
    return path, _last_number(content_of(see, path))


def is_amount_shown(see: Sight, name: str) -> bool:
    """Whether the amount in a file can be read now, on a screen that names the file."""
    return tells(see, content_of(see, _amount_of(see, name)[0]).strip(), name)


def _is_amount_told(see: Sight, amount: Decimal) -> bool:
    return (
        see.answer is not None
        and says_money(see.answer, int(amount * 100), see.task.text)
        and calculated(see, amount)
    )


_TEXT_FILES: Final = re.compile(r"[\w-]+\.txt")


def _were_amounts_shown(see: Sight, names: list[str]) -> bool:
    return all(
        any(is_amount_shown(moment, name) for moment in before_answer(see)) for name in names
    )


def sum_told(see: Sight) -> bool:
    """Whether the answer is the sum of the named files' amounts, worked out once they were read."""
    names = _TEXT_FILES.findall(see.task.text)
    total = sum((_amount_of(see, name)[1] for name in names), Decimal())
    return _is_amount_told(see, total) and _were_amounts_shown(see, names)


def rest_told(see: Sight) -> bool:
    """Whether the answer is what the budget in the named file leaves after a purchase."""
    name = _TEXT_FILES.findall(see.task.text)[0]
    budget, price = _amount_of(see, name)[1], price_read(see, see.quoted[0])
    return (
        price is not None
        and _is_amount_told(see, budget - price * see.task.params["count"])
        and _were_amounts_shown(see, [name])
    )
