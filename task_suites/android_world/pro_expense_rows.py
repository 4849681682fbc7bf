"""Entries of Pro Expense that tasks set up and find again in its table."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import AllOf, AnyOf, Check, ContentRow
from task_suites.app_screens import rows
from task_suites.variety import Lots

PACKAGE: Final = "com.arduia.expense"
URI: Final = f"content://{PACKAGE}/expense"
NAMES: Final[Mapping[int, tuple[str, ...]]] = {
    1: ("Dog Food", "Printer Paper", "Parcel Fee", "Light Bulbs", "Passport Photos"),
    2: ("March Wages", "Flat Share", "Tax Refund", "Sold Bicycle", "Prize Money"),
    3: ("Weekly Market", "Noodle Bar", "Birthday Cake", "Canteen Card", "Tea Shop"),
    4: ("Water Bill", "New Curtains", "Plumber Visit", "Heating Oil", "Door Lock"),
    5: ("Team Dinner", "Farewell Gift", "Choir Fee", "Picnic Basket", "Flower Bouquet"),
    6: ("Zoo Visit", "Board Game", "Opera Seats", "Radio Magazine", "Puzzle Box"),
    7: ("Night Train", "Bridge Toll", "Ferry Ride", "Tyre Change", "Tram Ticket"),
    8: ("Rain Boots", "Wool Scarf", "Dry Cleaner", "Summer Hat", "Sewing Repair"),
    9: ("Dentist Bill", "Cough Syrup", "Eye Test", "Running Insoles", "Massage Hour"),
    10: ("Language Class", "Exam Fee", "Atlas Volume", "Chemistry Kit", "Night School"),
    11: ("Animal Shelter", "Food Bank", "Lifeboat Fund", "Village Church", "Tree Planting"),
}
"""What entries are called, by category."""
_NAMED: Final = tuple((name, category) for category, names in NAMES.items() for name in names)
NOTES: Final = (
    "Paid in cash",
    "Ask for the receipt",
    "Split with Robin",
    "Once a year",
    "Cheaper next time",
    "From the joint account",
    "Returned half of it",
)
_LEAST, _MOST = 1000, 50_000
"""Amounts, in cents."""
_INCOME: Final = 2
_OCTOBER_MS: Final = 1_696_118_400_000
"""1 October 2023, UTC."""
_DAY_MS: Final = 86_400_000
_DAYS: Final = 15


@dataclass(frozen=True, slots=True)
class Row:
    """An entry.

    Attributes:
        amount: in cents.
        created: its day, in milliseconds since 1970; 0 where it does not matter.
        other_notes: notes that are as right as `note`.
    """

    name: str
    amount: int
    category: int
    note: str = ""
    created: int = 0
    other_notes: tuple[str, ...] = ()

    @staticmethod
    def of(values: Mapping[str, Any]) -> Row:
        """What a parameter of a task holds."""
        return Row(values["name"], values["amount"], values["category"], values["note"])

    @property
    def params(self) -> dict[str, Any]:
        """What `of` reads."""
        return {
            "name": self.name,
            "amount": self.amount,
            "category": self.category,
            "note": self.note,
        }

    @property
    def shown_amount(self) -> str:
        """Its amount in a list, where an income has a plus."""
        return f"{'+' if self.category == _INCOME else ''}{dollars(self.amount)}"

    @property
    def columns(self) -> dict[str, object]:
        """Its values in the table."""
        values: dict[str, object] = dict(self.params)
        return values | {"created_date": self.created} if self.created else values

    def command(self) -> str:
        """The command that puts it in."""
        kinds = {str: "s", int: "l"}
        values = {**self.columns, "modified_date": self.created}
        binds = (
            f"--bind {shlex.quote(f'{name}:{kinds[type(value)]}:{value}')}"
            for name, value in values.items()
        )
        return f"content insert --uri {URI} {' '.join(binds)}"


def dollars(cents: int) -> str:
    """An amount as the app shows it."""
    return f"${cents / 100:,.2f}"


def draw(rng: np.random.Generator, count: int, *, by_name: bool = False) -> list[dict[str, Any]]:
    """So many entries for a task's parameter, of different names.

    Args:
        rng: drawn from.
        count: how many.
        by_name: whether those of one name are always the same, as nothing else is told of them.
    """
    places = map(int, rng.permutation(len(_NAMED))[:count])
    return [(_usual(place) if by_name else _drawn(place, rng)).params for place in places]


def _usual(place: int) -> Row:
    """The entry that is always the same for a name."""
    return _drawn(place, np.random.default_rng(place))


def _drawn(place: int, rng: np.random.Generator) -> Row:
    name, category = _NAMED[place]
    amount = int(rng.integers(_LEAST, _MOST + 1))
    return Row(name, amount, category, NOTES[int(rng.integers(len(NOTES)))])


def crowd(
    lots: Lots, low: int, high: int, *, but: Iterable[Row] = (), by_name: bool = False
) -> tuple[Row, ...]:
    """Between low and high entries of the first half of October 2023, with names of their own.

    Args:
        lots: what is drawn from.
        low: how few.
        high: how many.
        but: entries whose names none of them has.
        by_name: whether those of one name are always the same, as `draw` has them.
    """
    taken = {row.name for row in but}
    places = [place for place, (name, _) in enumerate(_NAMED) if name not in taken]
    made: list[Row] = []
    for place in lots.some(places, min(lots.number(low, high), len(places))):
        row = _usual(place)
        if not by_name:
            row = replace(row, amount=lots.number(_LEAST, _MOST), note=lots.one(NOTES))
        made.append(dated(lots, row))
    return tuple(made)


def dated(lots: Lots, row: Row) -> Row:
    """An entry on some day."""
    created = _OCTOBER_MS + lots.number(0, _DAYS - 1) * _DAY_MS + lots.number(0, _DAY_MS - 1)
    return replace(row, created=created)


def start(*entries: Row) -> tuple[str, ...]:
    """Setup: the app with its first start done and with these entries, and the home screen."""
    return (
        f"pm install-existing {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"content update --uri content://{PACKAGE}/settings --bind started:i:1",
        *(entry.command() for entry in entries),
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


def there(row: Row, at_least: int, at_most: int | None = None) -> Check:
    """An entry is in the table so often."""
    if row.other_notes:
        forms = (replace(row, note=note, other_notes=()) for note in (row.note, *row.other_notes))
        return AnyOf(tuple(there(form, at_least, at_most) for form in forms))
    columns = tuple((name, str(value)) for name, value in row.columns.items())
    return ContentRow(URI, columns, at_least, at_most)


def exactly(entries: Sequence[Row]) -> Check:
    """These entries are in the table, each as often as here, and no others."""
    counted = Counter(entries)
    return AllOf(
        (
            rows(URI, len(entries), len(entries)),
            *(there(entry, count) for entry, count in counted.items()),
        )
    )
