"""The texts of Pro Expense."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of Pro Expense."""

    app_name = Entry("Pro Expense")
    # the first start
    choose_language = Entry("Choose your language")
    choose_language_hint = Entry("You can change it later in the settings.")
    choose_currency = Entry("Choose your currency")
    choose_currency_hint = Entry("All amounts are shown in this currency.")
    next = Entry("NEXT")
    begin = Entry("CONTINUE")
    english = Entry("English")
    chinese = Entry("中文")
    as_device = Entry("Language of the device")
    # currencies
    us_dollar = Entry("US Dollar ($)")
    euro = Entry("Euro (€)")
    pound = Entry("British Pound (£)")
    swiss_franc = Entry("Swiss Franc (CHF)")
    yuan = Entry("Chinese Yuan (¥)")
    yen = Entry("Japanese Yen (¥)")
    rupee = Entry("Indian Rupee (₹)")
    kyat = Entry("Myanmar Kyat (K)")
    # categories
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
    # places
    open_drawer = Entry("Open navigation drawer")
    home = Entry("Home")
    logs = Entry("Expense Logs")
    statistics = Entry("Statistics")
    settings = Entry("Settings")
    about = Entry("About")
    # home
    week = Entry("This week")
    spent = Entry("Expense")
    earned = Entry("Income")
    day_spent = Entry("{day}: {amount}")
    recent = Entry("Recent")
    more = Entry("MORE")
    add = Entry("Add expense")
    nothing_yet = Entry("No entries yet. Tap + to add the first one.")
    # list
    filter = Entry("Filter")
    category = Entry("Category")
    date = Entry("Date")
    all_time = Entry("All time")
    today = Entry("Today")
    this_week = Entry("This week")
    this_month = Entry("This month")
    this_year = Entry("This year")
    reset = Entry("RESET")
    done = Entry("DONE")
    nothing_found = Entry("No entries match the filter.")
    shown_of = Entry("{shown} of {all} entries")
    selected = Entry("{count} selected")
    close_selection = Entry("Close selection")
    select_all = Entry("Select all")
    delete = Entry("Delete")
    delete_one_question = Entry("Delete this expense?")
    delete_question = Entry("Delete {count} expenses?")
    delete_text = Entry("This cannot be undone.")
    delete_yes = Entry("DELETE")
    delete_no = Entry("CANCEL")
    deleted_one = Entry("Expense deleted")
    deleted = Entry("{count} expenses deleted")
    no_name = Entry("(no name)")
    # detail
    edit = Entry("EDIT")
    amount = Entry("Amount")
    note = Entry("Note")
    # editor
    new_entry = Entry("New Expense")
    edit_entry = Entry("Edit Expense")
    name = Entry("Name")
    amount_wrong = Entry("Enter an amount above 0 with at most two digits after the point")
    save = Entry("SAVE")
    update = Entry("UPDATE")
    saved = Entry("Expense saved")
    updated = Entry("Expense updated")
    stay_open = Entry("Stay here after saving")
    # statistics
    share_of = Entry("{share} of spending")
    total_spent = Entry("Total spent")
    # settings
    general = Entry("General")
    language = Entry("Language")
    currency = Entry("Currency")
    theme = Entry("Theme")
    theme_system = Entry("Theme of the device")
    theme_light = Entry("Light")
    theme_dark = Entry("Dark")
    version = Entry("Version")
    about_text = Entry("Keeps what you spend and earn on this device. Nothing is sent to anybody.")
    imitation = Entry("An imitation for the virtual device, made for practice.")
