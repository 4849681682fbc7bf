"""What the tasks of Pro Expense say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of Pro Expense say."""

    add = Entry("Write these expenses down in Pro Expense:\n{lines}")
    line = Entry("{name}, {amount}, category {category}, note: {note}")
    delete = Entry("Remove these entries from Pro Expense, and no others: {names}.")
    delete_copies = Entry(
        "An entry in Pro Expense was saved twice, with the same name, amount, category, note and "
        "day. Remove the copy, so that each entry is there once."
    )
    log_reimbursable = Entry(
        "The file my_expenses.txt in Markor lists payments. Write those that say they are "
        "reimbursable down in Pro Expense."
    )
    app_is_open = Entry("Pro Expense is open")
    logs_are_shown = Entry("The list of all entries is shown")
    editor_is_shown = Entry("A new entry can be filled in")
    file_is_read = Entry("The file with the payments is shown")
    expense_is_added = Entry("The entry {name} is there with its amount, category and note")
    expense_is_gone = Entry("The entry {name} is gone")
    all_are_added = Entry(
        "All that was to be added is there once, nothing else was added, and the other entries are "
        "as they were"
    )
    only_others_are_left = Entry("The other entries alone are there, as they were")
    each_is_there_once = Entry("Each entry is there once, as it was, and nothing was added")
    others = Entry("Others")
    income = Entry("Income")
    food = Entry("Food")
    housing = Entry("Housing")
    social = Entry("Social")
    entertainment = Entry("Entertainment")
    transportation = Entry("Transportation")
    clothes = Entry("Clothes")
    health_care = Entry("Health Care")
    education = Entry("Education")
    donation = Entry("Donation")
