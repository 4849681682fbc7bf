"""Pro Expense: its first start, entries by touch, filters, sums, its tables and its folder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device.apps import pro_expense
from mobile_gym.virtual_device.apps.pro_expense.data import (
    PACKAGE,
    Expense,
    ExpenseData,
    amount_text,
    cents_of,
    latest_first,
    typed_amount,
)
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.system import System

ROWS = f"{PACKAGE}/expense"
DATABASE = f"/data/data/{PACKAGE}/databases/accounting.db"
DAY_MS = 86_400_000


class Expenses(AppPhone):
    """The phone with the app in front, its first start done."""

    def __init__(self, language: str = "en", *, started: bool = True, **options: Any) -> None:
        super().__init__(pro_expense.APP, language, **options)
        if started:
            self.shell(f"content update --uri content://{PACKAGE}/settings --bind started:i:1")

    def write(self, name: str, amount: str, **entry: str) -> None:
        """Make an entry by touch."""
        self.tap(description="Add expense")
        self.tap(resource_id="edt_amount")
        self.type(amount)
        self.tap(resource_id="edt_name")
        self.type(name)
        self.back()
        if "category" in entry:
            self.tap(text=entry["category"], resource_id="chip")
        if "note" in entry:
            self.tap(resource_id="edt_note")
            self.type(entry["note"])
            self.back()
        self.tap(text="SAVE")

    def insert(self, name: str, *, amount: int = 1000, category: int = 3, days: int = 0) -> None:
        """Put a row in, so many days ago."""
        at_ms = self.state.now_ms - days * DAY_MS
        self.shell(
            f"content insert --uri content://{ROWS} --bind name:s:{name} --bind amount:i:{amount}"
            f" --bind category:i:{category} --bind note:s:n --bind created_date:l:{at_ms}"
        )

    def names(self) -> list[str]:
        return self.texts("tv_name")


@pytest.fixture
def phone() -> Expenses:
    return Expenses()


# -- the first start ----------------------------------------------------------------------------


def test_the_first_start_asks_for_a_language_and_a_currency() -> None:
    phone = Expenses(started=False)
    phone.tap(text="NEXT")
    phone.tap(text="Euro (€)")
    phone.tap(text="CONTINUE")
    assert phone.shows(text="Home")
    assert (phone.data.started, phone.data.currency) == (True, "EUR")
    phone.do(System.stop, PACKAGE)
    phone.open(PACKAGE)
    assert phone.shows(text="Home")


def test_back_leads_from_the_currency_to_the_language() -> None:
    phone = Expenses(started=False)
    phone.tap(text="NEXT")
    phone.back()
    assert phone.shows(text="Choose your language")
    phone.back()
    assert not phone.front.startswith(PACKAGE)


def test_cleared_it_starts_anew(phone: Expenses) -> None:
    phone.insert("Coffee")
    phone.shell(f"pm clear {PACKAGE}")
    phone.open(PACKAGE)
    assert phone.shows(text="NEXT")
    assert phone.data == ExpenseData()


def test_the_app_speaks_the_language_that_was_chosen() -> None:
    phone = Expenses(started=False)
    phone.tap(text="中文")
    phone.tap(text="NEXT")
    phone.tap(text="继续")
    assert phone.shows(text="首页")


def test_the_app_has_the_theme_that_was_chosen(phone: Expenses) -> None:
    before = phone.host.screenshot().mean()
    phone.tap(description="Open navigation drawer")
    phone.tap(text="Settings")
    phone.tap(text="Theme")
    phone.tap(text="Dark")
    phone.back()
    assert phone.host.screenshot().mean() < before / 2


# -- entries ------------------------------------------------------------------------------------


def test_an_entry_is_made(phone: Expenses) -> None:
    phone.write("Groceries", "48.5", category="Food", note="Paid by card")
    (row,) = phone.rows(ROWS)
    now = str(phone.state.now_ms)
    assert (row["name"], row["amount"], row["category"], row["note"]) == (
        "Groceries",
        "4850",
        "3",
        "Paid by card",
    )
    assert row["created_date"] == row["modified_date"]
    assert abs(int(row["created_date"]) - int(now)) < DAY_MS
    assert phone.names() == ["Groceries"]


def test_an_entry_without_a_note_has_an_empty_one_and_no_null(phone: Expenses) -> None:
    phone.write("Coffee", "3")
    assert phone.data.expenses[0].note == ""
    assert phone.data.expenses[0].category == 1


@pytest.mark.parametrize("typed", ["", "0", "1.234", "12,34,5"])
def test_what_is_no_amount_is_refused(phone: Expenses, typed: str) -> None:
    phone.write("Coffee", typed)
    assert phone.shows(resource_id="tv_error")
    assert phone.data.expenses == ()


def test_the_page_stays_open_for_more_entries(phone: Expenses) -> None:
    phone.tap(description="Add expense")
    phone.tap(description="Stay here after saving")
    for name in ("One", "Two"):
        phone.tap(resource_id="edt_amount")
        phone.type("5")
        phone.tap(resource_id="edt_name")
        phone.type(name)
        phone.back()
        phone.tap(text="SAVE")
    assert [expense.name for expense in phone.data.expenses] == ["One", "Two"]
    assert phone.shows(text="New Expense")


def test_an_entry_is_changed_and_keeps_its_day(phone: Expenses) -> None:
    phone.insert("Coffee", days=3)
    before = phone.data.expenses[0]
    phone.tap(text="Coffee")
    phone.tap(text="EDIT")
    phone.tap(text="Education")
    phone.tap(text="UPDATE")
    after = phone.data.expenses[0]
    assert after == replace(before, category=10, modified_date=after.modified_date)
    assert after.modified_date > before.created_date


def test_an_entry_is_put_on_another_day(phone: Expenses) -> None:
    phone.insert("Coffee")
    phone.tap(text="Coffee")
    phone.tap(text="EDIT")
    phone.tap(resource_id="btn_date")
    day = phone.state.now_ms // DAY_MS
    phone.tap(description="Previous month")
    phone.tap(text="14", class_name="android.view.View")
    phone.tap(text="OK")
    phone.tap(text="UPDATE")
    assert 0 < day - phone.data.expenses[0].created_date // DAY_MS < 62


def test_an_untouched_null_stays_one(phone: Expenses) -> None:
    phone.shell(
        f'sqlite3 {DATABASE} "INSERT INTO expense (name, amount, category, note, created_date, '
        'modified_date) VALUES (NULL, 500, 4, NULL, 0, 0)"'
    )
    phone.do(System.stop, PACKAGE)
    phone.open(PACKAGE)
    phone.tap(text="(no name)")
    phone.tap(text="EDIT")
    phone.tap(text="UPDATE")
    (expense,) = phone.data.expenses
    assert (expense.name, expense.note, expense.created_date) == (None, None, 0)


def test_an_entry_is_deleted_after_a_question(phone: Expenses) -> None:
    phone.insert("Coffee")
    phone.insert("Books")
    phone.tap(text="Coffee")
    phone.tap(text="DELETE")
    phone.tap(text="CANCEL")
    assert len(phone.data.expenses) == 2
    phone.tap(text="Coffee")
    phone.tap(text="DELETE")
    phone.tap(text="DELETE")
    assert phone.names() == ["Books"]


def test_several_entries_are_deleted_at_once(phone: Expenses) -> None:
    for days, name in enumerate(("Coffee", "Books", "Gas")):
        phone.insert(name, days=days)
    phone.tap(text="MORE")
    phone.tap(text="Coffee", hold_ms=700)
    phone.tap(text="Gas")
    assert phone.shows(text="2 selected")
    phone.tap(description="Delete")
    phone.tap(text="DELETE")
    assert phone.names() == ["Books"]
    assert phone.toast == "2 expenses deleted"


def test_back_ends_a_selection_before_it_leaves(phone: Expenses) -> None:
    phone.insert("Coffee")
    phone.tap(text="MORE")
    phone.tap(text="Coffee", hold_ms=700)
    phone.back()
    assert phone.shows(text="Expense Logs")
    assert not phone.shows(text="1 selected")


# -- what is shown ------------------------------------------------------------------------------


def test_the_latest_day_comes_first_and_of_a_day_the_latest_entry() -> None:
    made = (Expense(1, created_date=5), Expense(2, created_date=9), Expense(3, created_date=5))
    assert [expense.id for expense in latest_first(made)] == [2, 3, 1]


def test_the_filter_takes_categories_and_days(phone: Expenses) -> None:
    phone.insert("Coffee", category=3)
    phone.insert("Books", category=6)
    phone.insert("Bread", category=3, days=400)
    phone.tap(text="MORE")
    phone.tap(description="Filter")
    phone.tap(text="Food")
    phone.tap(text="DONE")
    assert phone.names() == ["Coffee", "Bread"]
    assert phone.shows(text="2 of 3 entries")
    phone.tap(description="Filter")
    phone.tap(text="This year")
    phone.tap(text="DONE")
    assert phone.names() == ["Coffee"]
    phone.tap(description="Filter")
    phone.tap(text="RESET")
    phone.tap(text="DONE")
    assert len(phone.names()) == 3


def test_the_week_is_summed_up(phone: Expenses) -> None:
    phone.insert("Coffee", amount=450)
    phone.insert("Salary", amount=100_000, category=2)
    phone.insert("Bread", amount=300, days=20)
    assert phone.texts("tv_outcome") == ["$4.50"]
    assert phone.texts("tv_income") == ["$1,000.00"]
    today = phone.do(lambda system: f"{system.now:%A}")
    assert phone.shows(description=f"{today}: $4.50")


def test_the_statistics_leave_income_out(phone: Expenses) -> None:
    phone.insert("Coffee", amount=300)
    phone.insert("Books", amount=100, category=6)
    phone.insert("Salary", amount=100_000, category=2)
    phone.tap(description="Open navigation drawer")
    phone.tap(text="Statistics")
    assert phone.texts("tv_total") == ["$4.00"]
    assert phone.shows(text="75% of spending")
    assert not phone.shows(text="Income")


@pytest.mark.parametrize(
    ("cents", "written"),
    [(32570, "$325.70"), (5, "$0.05"), (123_456_789, "$1,234,567.89"), (-250, "-$2.50")],
)
def test_amounts_are_written(cents: int, written: str) -> None:
    assert amount_text(cents, "USD") == written


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("325.7", 32570), ("$12", 1200), (".5", 50), ("7.", 700), ("1,5", 150), ("-3", None)],
)
def test_amounts_are_read(typed: str, cents: int | None) -> None:
    assert cents_of(typed) == cents


@pytest.mark.parametrize("cents", [1, 10, 1200, 32570, 99_999_999_999])
def test_an_amount_in_its_field_is_read_as_itself(cents: int) -> None:
    assert cents_of(typed_amount(cents)) == cents


# -- other programs -----------------------------------------------------------------------------


def test_rows_of_the_database_are_adopted_at_the_next_start(phone: Expenses) -> None:
    phone.insert("Coffee")
    phone.shell(
        f'sqlite3 {DATABASE} "INSERT INTO expense (name, amount, category, note, created_date, '
        "modified_date) VALUES ('Bonus', 1234, 2, 'x', 1697000000000, 1697000000001)\""
    )
    phone.do(System.stop, PACKAGE)
    phone.open(PACKAGE)
    assert phone.data.expenses[1] == Expense(
        2, "Bonus", 1234, 2, "x", 1_697_000_000_000, 1_697_000_000_001
    )
    phone.write("Gas", "20")
    assert phone.data.expenses[-1].id == 3
    assert phone.data.started


def test_a_table_that_is_emptied_is_empty_and_ids_go_on(phone: Expenses) -> None:
    phone.insert("Coffee")
    phone.shell(f"sqlite3 {DATABASE} 'DELETE FROM expense'")
    phone.do(System.stop, PACKAGE)
    phone.open(PACKAGE)
    assert phone.data.expenses == ()
    phone.write("Gas", "20")
    assert [expense.id for expense in phone.data.expenses] == [2]


def test_all_of_it_survives_being_copied_away_cleared_and_copied_back(phone: Expenses) -> None:
    phone.write("Coffee", "4.5", category="Food", note="Urgent")
    before, folder = phone.data, f"/data/data/{PACKAGE}"
    phone.shell("mkdir -p /data/local/tmp/kept")
    phone.shell(f"cp -a {folder}/. /data/local/tmp/kept/")
    phone.shell(f"pm clear {PACKAGE}")
    phone.shell(f"cp -a /data/local/tmp/kept/. {folder}/")
    phone.open(PACKAGE)
    assert phone.data == before


def test_settings_that_are_none_are_left_out(phone: Expenses) -> None:
    uri = f"content://{PACKAGE}/settings"
    phone.shell(f"content update --uri {uri} --bind currency:s:none")
    assert phone.data.currency == "USD"
    phone.shell(f"content update --uri {uri} --bind currency:s:EUR")
    assert phone.rows(f"{PACKAGE}/settings")[0]["currency"] == "EUR"


def test_a_saved_device_has_its_entries(phone: Expenses) -> None:
    phone.write("Coffee", "4.5")
    again = DeviceHost(phone.host.apps)
    again.load_json(phone.host.save_json())
    assert again.state.data[PACKAGE] == phone.data
