"""What the tasks in notes say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks in notes say."""

    # What screens say and show.
    notes = Entry("Notes")
    archive = Entry("Archive")
    trash = Entry("Trash")
    edit_labels = Entry("Edit labels")
    settings = Entry("Settings")
    delete = Entry("Delete")
    open_drawer = Entry("Open navigation drawer")
    app_is_open = Entry("The Notes app is open")
    place_is_shown = Entry("“{place}” is shown")
    note_is_open = Entry("The note “{title}” is open")
    editor_is_open = Entry("The editor is open")
    actions_are_shown = Entry("Actions on “{title}” are shown")

    # Single notes and their list.
    labels = Entry("Labels")
    comma = Entry(", ")
    write_note = Entry("Open Notes and write a new text note titled “{title}” that says “{body}”.")
    title_is_typed = Entry("The title is “{title}”")
    note_is_written = Entry("There is a new note “{title}” with this text")
    pin_note = Entry("Pin my note “{title}” so that it stays at the top. Leave other pins alone.")
    note_is_pinned = Entry("“{title}” is pinned, and nothing else has changed")
    color_note = Entry("Make the note “{title}” {color}.")
    colors_are_shown = Entry("The colors are shown")
    note_has_color = Entry("“{title}” is {color}")
    label_note = Entry("In the Notes app, put the label {label} on the note “{title}”.")
    labels_can_be_chosen = Entry("The labels to choose from are shown")
    note_has_label = Entry("“{title}” has the label {label}")
    label_as_told = Entry(
        "In the Notes app, put one of my labels on the note “{title}”. Only I know which one."
    )
    which_label = Entry("Which label should the note “{title}” have?")
    label_keywords = Entry("label; labels; tag; category; which one")
    that_label = Entry("The label {label}.")
    move_item_to_top = Entry(
        "In my checklist “{title}”, move “{item}” to the top. Keep the other items in their order."
    )
    item_is_first = Entry("“{item}” is the first item of “{title}”, and nothing else has changed")
    sort_by_title = Entry("Title")
    sort_by_creation = Entry("Date created")
    more_options = Entry("More options")
    sort_by = Entry("Sort by")
    show_notes = Entry(
        "In Notes, switch to the list view and sort the notes by “{order}”. Then open the note "
        "“{title}” and leave it open."
    )
    notes_are_a_list = Entry("The notes are a list")
    notes_are_sorted = Entry("They are sorted by “{order}”")
    notes_are_shown = Entry("So they are, and “{title}” is open")

    # Putting notes away.
    archive_other_note = Entry(
        "I have two notes called “{title}”. Keep the one about “{remark}” and archive the other."
    )
    other_note_is_archived = Entry("The other note “{title}” is archived")
    restore_note = Entry("I deleted the note “{title}” by mistake. Get it back, and no other.")
    note_is_back = Entry("“{title}” is back, the others are in the trash")
    empty_trash = Entry("Empty Trash")
    clean_up_trash = Entry(
        "Clean up the trash of the Notes app: take “{title}” out of it, then delete everything "
        "that is left there for good."
    )
    note_is_restored = Entry("“{title}” is among the notes")
    trash_is_empty = Entry("The trash is empty, and nothing else has gone")
    rename_label = Entry("Rename the label {old} to “{new}” in the Notes app.")
    labels_are_shown = Entry("The labels are shown")
    name_can_be_changed = Entry("The name can be changed")
    label_is_renamed = Entry("The label is called “{new}”")

    # Checklists.
    two_items = Entry("{first} and {second}")
    add_to_list = Entry("Add {items} to my checklist “{title}” in Notes, as two items.")
    item_is_listed = Entry("{item} is on the list")
    items_are_listed = Entry("{items} are on the list")
    check_off_items = Entry("On the list “{title}”, check off {items}.")
    item_is_checked = Entry("{item} is checked")
    items_are_checked = Entry("{items} are checked off")
    make_checklist = Entry(
        "Make a new list “{title}” in Notes with {first}, {second} and {third}. Check off "
        "{first}, which I have already, and make the list {color}."
    )
    three_items_are_listed = Entry("All three items are on it")
    list_is_made = Entry("There is such a list, and it is {color}")
    checked_items = Entry("{count} checked items")
    count_checked = Entry(
        "How many items are checked off on my list “{title}”? Answer with the number alone."
    )
    checked_items_are_shown = Entry("The checked items of “{title}” are shown")
    show_checkboxes = Entry("Show checkboxes")
    turn_note_into_list = Entry(
        "My note “{title}” should be a checklist. Show checkboxes in it, remove {gone} from it "
        "and check off {checked}."
    )
    checkboxes_are_shown = Entry("It has checkboxes")
    note_is_a_list = Entry("It is a list of what is left, one item checked")
    hide_checkboxes = Entry("Hide checkboxes")

    # Counting notes.
    count_archived = Entry(
        "How many of my notes have the label {label} in the Notes app, those in the archive "
        "included? Answer with a number."
    )
    note_is_shown_with_label = Entry("“{title}” is shown with its label")
    topic_and_detail = Entry("{topic}: {detail}")
    detail_of_topic = Entry("{detail} ({topic})")
    navigate_up = Entry("Navigate up")
    note_is_shown = Entry("“{title}” is shown")
    count_put_away = Entry(
        "How many notes whose title begins with “{topic}” do I have in all, counting the "
        "archive and the trash, too? Answer with the number alone."
    )

    # Reading first.
    codes_of_house = Entry("Codes for {house}")
    look_up_code = Entry(
        "My note “Codes for {house}” has the code of the {place}. What is it? Answer with the "
        "number alone."
    )
    code_is_shown = Entry("The code of the {place} is shown")
    in_archive = Entry("in the archive")
    in_trash = Entry("in the trash")
    first_half = Entry("First half")
    second_half = Entry("Second half")
    total = Entry("Total")
    expense_in_month = Entry("{expense} in {month}")
    expense_is_shown = Entry("What was spent in {month} is shown")
    compare_months = Entry(
        "I keep a note on what I spend on {expense} each month. How much more did I spend in "
        "{month} than in {before}? The note on {before} is {place} by now. Answer with the "
        "number alone."
    )
    event_is_on = Entry("It is on")
    event_is_cancelled = Entry("It is cancelled")
    event_in_town = Entry("{event} in {town}")
    act_on_news = Entry(
        "See in my notes whether the {event} in {town} takes place. If it is on, pin that note;"
        " if it is cancelled, delete the note."
    )
    note_text_is_shown = Entry("What the note says is shown")
    note_is_heeded = Entry("What the note asks for is done")

    # Going on in another app.
    set_alarm_of_note = Entry(
        "My note “{lesson}” says when the class begins on each day. Set a new alarm in the "
        "Clock for the time of {day}."
    )
    read_time = Entry("Read the time of {day}")
    set_alarm_for_time = Entry("Set an alarm for that time")
    time_is_shown = Entry("The time of {day} is shown")
    alarm_is_set = Entry("There is a new alarm at that time")
    alarms_are_unchanged = Entry("No other alarm has been made, changed or deleted")
    notes_are_unchanged = Entry("The notes are as they were")
    meeting = Entry("{day} at {hour}, {lane} {street}")
    share = Entry("Share")
    messaging = Entry("Messaging")
    text_note = Entry(
        "Share the text of my note “{event}” by text message with the number {number}."
    )
    share_note = Entry("Share the note “{event}”")
    send_to_number = Entry("Send it to {number}")
    messages_are_open = Entry("The messages are open")
    text_is_written = Entry("The text is in a message")
    message_is_sent = Entry("It has gone to {number}")
    nothing_else_is_sent = Entry("Nothing else has been written to anybody")
    where_is_it = Entry("Where is it?")

    # task_suites/notes/checklists.py

    # task_suites/notes/entries.py
