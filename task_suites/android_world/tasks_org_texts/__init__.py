"""What the tasks about Tasks say, the labels that they tap, and words for tasks to do."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Notes", "Texts", "Titles"]


class Texts(Catalogue):
    """Instructions, substates and labels."""

    due_on_date = Entry(
        "In Tasks, which tasks are due on {day}? Count in those that are done. Reply with their "
        "titles and put commas between them."
    )
    high_priority = Entry(
        "It is {day}. Which tasks in Tasks have high priority, done or not? Reply with their "
        "titles and put commas between them."
    )
    high_priority_on_date = Entry(
        "Look into Tasks: what has high priority and is due on {day}, done or not? Reply with the "
        "titles and put commas between them."
    )
    due_in_week = Entry(
        "In the week that begins on {day}, how many tasks in Tasks are due, done or not? "
        "Reply with the number alone."
    )
    completed_of_date = Entry(
        "Of the tasks in Tasks that are due on {day}, which have I done already? Reply with their "
        "titles and put commas between them."
    )
    open_by_date = Entry(
        "Which tasks in Tasks are due on {day} or earlier and not done yet? Reply with their "
        "titles and put commas between them."
    )
    app_is_open = Entry("Tasks is open")
    task_is_shown = Entry("“{title}” is shown")
    more_options = Entry("More options")
    show_completed = Entry("Show completed")
    show_unstarted = Entry("Show unstarted")


class Titles(Catalogue):
    """What is to be done."""

    air_beds = Entry("Air the beds")
    bake_bread = Entry("Bake rye bread")
    book_ferry = Entry("Book the ferry")
    brush_dog = Entry("Brush the dog")
    charge_drill = Entry("Charge the drill")
    clean_gutters = Entry("Clean the gutters")
    copy_keys = Entry("Copy the spare keys")
    cut_hedge = Entry("Cut the hedge")
    descale_kettle = Entry("Descale the kettle")
    feed_fish = Entry("Feed the goldfish")
    fill_form = Entry("Fill in the tax form")
    fix_lamp = Entry("Fix the hall lamp")
    frame_map = Entry("Frame the old map")
    grease_chain = Entry("Grease the bike chain")
    iron_shirts = Entry("Iron five shirts")
    knit_scarf = Entry("Knit a scarf")
    label_jars = Entry("Label the jam jars")
    measure_window = Entry("Measure the window")
    mend_tent = Entry("Mend the tent")
    order_seeds = Entry("Order tulip bulbs")
    paint_fence = Entry("Paint the fence")
    pay_piano = Entry("Pay the piano teacher")
    polish_boots = Entry("Polish the boots")
    practise_song = Entry("Practise the new song")
    print_tickets = Entry("Print the tickets")
    renew_card = Entry("Renew the library card")
    scan_photos = Entry("Scan grandma's photos")
    sharpen_knives = Entry("Sharpen the knives")
    sort_buttons = Entry("Sort the buttons")
    sweep_attic = Entry("Sweep the attic")
    test_alarm = Entry("Test the smoke alarm")
    tune_guitar = Entry("Tune the guitar")
    visit_dentist = Entry("Visit the dentist")
    wash_curtains = Entry("Wash the curtains")
    wrap_gift = Entry("Wrap the birthday gift")
    write_speech = Entry("Write the toast")


class Notes(Catalogue):
    """What stands below a title."""

    ask_first = Entry("Ask the neighbours first.")
    bring_bag = Entry("Bring the big bag.")
    call_before = Entry("Call before noon.")
    half_hour = Entry("Takes half an hour.")
    if_dry = Entry("Only if it stays dry.")
    in_cellar = Entry("What is needed lies in the cellar.")
    keep_bill = Entry("Keep the bill.")
    not_alone = Entry("Better not alone.")
