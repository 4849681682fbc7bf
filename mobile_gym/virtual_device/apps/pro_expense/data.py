"""What Pro Expense remembers: entries and choices, and the values of their fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.records import Records, Stored
from mobile_gym.virtual_device.app_kit.settings_page import in_chosen_theme
from mobile_gym.virtual_device.app_kit.stored_tables import SqlColumn
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.system.sqlite_files import Extra

if TYPE_CHECKING:
    from mobile_gym.virtual_device import ui
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.arduia.expense"
DEFAULT_CATEGORY: Final = 1
INCOME: Final = 2
"""Categories by number: of an entry for which none was chosen, and the one that is no spending."""


@dataclass(frozen=True, slots=True)
class Expense:
    """An entry: a row of the table `expense`.

    Attributes:
        id: never used again.
        name: what it was for; None where a row has NULL.
        amount: in cents.
        category: number of one of `CATEGORIES`.
        note: None where a row has NULL.
        created_date: the day that it counts for, in milliseconds since 1970.
        modified_date: when it was last changed, in milliseconds since 1970.
        extra: columns of its row that are not known here.
    """

    id: Annotated[int, SqlColumn("expense_id")]
    name: str | None = ""
    amount: int = 0
    category: int = DEFAULT_CATEGORY
    note: str | None = ""
    created_date: int = 0
    modified_date: int = 0
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class ExpenseData:
    """All of it.

    Attributes:
        expenses: in the order of ids.
        next_id: of the next one.
        started: whether the first start is done.
        language: of the app; "" is the device's.
        currency: a key of `CURRENCIES`.
        theme: `system`, `light` or `dark`.
    """

    expenses: tuple[Expense, ...] = ()
    next_id: int = 1
    started: bool = False
    language: str = ""
    currency: str = "USD"
    theme: str = "system"


STORED: Final = Stored(PACKAGE, ExpenseData)
EXPENSES: Final = Records(
    STORED, Expense, lambda data: data.expenses, lambda data: data.next_id
)  # fmt: skip
read = STORED.read


def latest_first(expenses: tuple[Expense, ...]) -> list[Expense]:
    """Entries as lists show them."""
    return sorted(expenses, key=lambda expense: (-expense.created_date, -expense.id))


# -- What the screens of Pro Expense may know, in the language and colours chosen in the app -----

ExpenseContext: TypeAlias = Context[ExpenseData, Texts, ArgsT]

C = TypeVar("C", bound=Context[Any, Any, Any])


def as_chosen(screen: Callable[[C], ui.View]) -> Callable[[C], ui.View]:
    """A screen in the language and the theme of the app's settings."""
    themed = in_chosen_theme(screen)

    def chosen(ctx: C) -> ui.View:
        language = ctx.data.language
        if not language or language == ctx.state.language:
            return themed(ctx)
        return themed(
            ctx._replace(state=ctx.state.with_fields(language=language), t=Texts.of(language))
        )

    return chosen


def words(system: System) -> Texts:
    """The app's texts in the language of its settings, for a handler."""
    return Texts.of(read(system.state).language or system.language)


# -- The languages that the app offers -----------------------------------------------------------

LANGUAGES: Final[Mapping[str, Text]] = {
    "": Texts.as_device,
    "en": Texts.english,
    "zh": Texts.chinese,
}
"""By what `ExpenseData.language` holds."""


# -- The categories of entries: what each is called, its icon and its colour ---------------------


class Category(NamedTuple):
    """A category.

    Attributes:
        title: what it is called.
        icon_name: of Material Design Icons.
        color: of its sign; white is readable on it.
    """

    title: Text
    icon_name: str
    color: int


CATEGORIES: Final[Mapping[int, Category]] = {
    1: Category(Texts.others, "shape-outline", 0xFF546E7A),
    2: Category(Texts.income, "cash-plus", 0xFF2E7D32),
    3: Category(Texts.food, "silverware-fork-knife", 0xFFBF360C),
    4: Category(Texts.housing, "home-outline", 0xFF6D4C41),
    5: Category(Texts.social, "account-group-outline", 0xFF00796B),
    6: Category(Texts.entertainment, "movie-open-outline", 0xFF7B1FA2),
    7: Category(Texts.transportation, "bus", 0xFF1967D2),
    8: Category(Texts.clothes, "tshirt-crew-outline", 0xFFC2185B),
    9: Category(Texts.health_care, "medical-bag", 0xFFDB4437),
    10: Category(Texts.education, "school-outline", 0xFF3949AB),
    11: Category(Texts.donation, "hand-heart-outline", 0xFF827717),
}
"""By number. Source: the goals and rows of AndroidWorld's expense tasks."""


def category_of(number: int) -> Category:
    """A category by its number; a number that stands for none is the first."""
    return CATEGORIES.get(number, CATEGORIES[DEFAULT_CATEGORY])


# -- Amounts of money: as an entry keeps them, as they are shown, as they are typed --------------

LARGEST_CENTS: Final = 99_999_999_999
"""The largest amount that can be typed: 999,999,999.99."""
_TYPED: Final = re.compile(r"(\d{0,9})(?:[.,](\d{0,2}))?", re.ASCII)


class Currency(NamedTuple):
    """A currency: what it is called, and its sign."""

    title: Text
    sign: str


CURRENCIES: Final[Mapping[str, Currency]] = {
    "USD": Currency(Texts.us_dollar, "$"),
    "EUR": Currency(Texts.euro, "€"),
    "GBP": Currency(Texts.pound, "£"),
    "CHF": Currency(Texts.swiss_franc, "CHF "),
    "CNY": Currency(Texts.yuan, "¥"),
    "JPY": Currency(Texts.yen, "¥"),
    "INR": Currency(Texts.rupee, "₹"),
    "MMK": Currency(Texts.kyat, "K "),
}
"""By code; the app works with one at a time and converts nothing."""


def amount_text(cents: int, currency: str) -> str:
    """An amount with its currency: `$325.70`."""
    sign = CURRENCIES[currency].sign if currency in CURRENCIES else ""
    whole, fraction = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{sign}{whole:,}.{fraction:02d}"


def typed_amount(cents: int) -> str:
    """An amount as it stands in a field: `325.70`, `12`."""
    whole, fraction = divmod(abs(cents), 100)
    written = f"{whole}.{fraction:02d}" if fraction else str(whole)
    return f"-{written}" if cents < 0 else written


def cents_of(typed: str) -> int | None:
    """What a typed text comes to in cents; None where it is no amount above nothing."""
    found = _TYPED.fullmatch(typed.strip().lstrip("$").replace(" ", ""))
    if found is None:
        return None
    cents = int(found[1] or 0) * 100 + int((found[2] or "").ljust(2, "0"))
    return cents or None


# -- Spans of days that lists and sums are about, and the days of entries ------------------------

SPANS: Final[Mapping[str, Text]] = {
    "all": Texts.all_time,
    "today": Texts.today,
    "week": Texts.this_week,
    "month": Texts.this_month,
    "year": Texts.this_year,
}
"""By key, what each is called."""
_LATEST_MS: Final = 4_102_444_800_000
"""1 January 2100; a row of a database may say anything."""


def day_of(expense: Expense, now: datetime) -> date:
    """The day that an entry counts for, where the device is."""
    seconds = min(max(expense.created_date, 0), _LATEST_MS) / 1000
    return datetime.fromtimestamp(seconds, now.tzinfo).date()


def written_day(ctx: ExpenseContext, day: date) -> str:
    """A day as lists write it: `Oct 14, 2023`."""
    written = locale(ctx.state)
    return written.write(written.day_and_year, day)


def week_of(ctx: ExpenseContext) -> tuple[date, ...]:
    """The seven days of this week, as the language begins it."""
    today = ctx.now.date()
    start = today - timedelta(days=(today.weekday() - locale(ctx.state).first_weekday) % 7)
    return tuple(start + timedelta(days=number) for number in range(7))


def in_span(ctx: ExpenseContext, expenses: Sequence[Expense], span: str) -> list[Expense]:
    """The entries of a span, in their order."""
    today = ctx.now.date()
    if span == "all":
        return list(expenses)
    if span == "week":
        days = frozenset(week_of(ctx))
        return [expense for expense in expenses if day_of(expense, ctx.now) in days]
    parts = {"today": 3, "month": 2, "year": 1}[span]
    wanted = today.timetuple()[:parts]
    return [
        expense for expense in expenses if day_of(expense, ctx.now).timetuple()[:parts] == wanted
    ]
