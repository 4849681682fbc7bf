"""What tasks across apps say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What tasks across apps say."""

    # What the apps are called.
    browser = Entry("Browser")
    calculator = Entry("Calculator")
    calendar = Entry("Calendar")
    clock = Entry("Clock")
    contacts = Entry("Contacts")
    files = Entry("Files")
    messages = Entry("Messaging")
    notes = Entry("Notes")
    phone = Entry("Phone")

    # What is seen in several tasks.
    app_is_open = Entry("{app} is open")
    result_is_shown = Entry("The calculator shows the result {result}")
    amount_is_shown = Entry("The amount in {file} is shown")

    # From a message into the address book.
    number_of_trade = Entry("{trade}: {number}")
    save_number_and_reply = Entry(
        "{person} texted me the number of a {noun}. Save it as a contact with the name “{trade}”, "
        "then reply “{reply}”."
    )
    number_is_shown = Entry("The number is on the screen")
    was_saved_before_sending = Entry("{trade} was saved before anything was sent")
    is_new_contact = Entry("{trade} is a new contact, with the number")
    was_answered = Entry("{person} was answered")
    find_number = Entry("Find the number of the {noun}.")
    save_as = Entry("Save it as {trade}.")
    answer_person = Entry("Answer {person}.")

    # From two messages into a note.
    sum_for_purpose = Entry("{purpose}: {amount} dollars")
    note_total = Entry(
        "{first} and {second} each texted me what they paid for “{purpose}”. Add the two amounts "
        "up with the calculator, and write a note titled “{purpose}” whose text is the total, as a "
        "number only."
    )
    nothing_was_sent = Entry("No message was sent")
    payment_was_read = Entry("What {person} paid was read")
    new_note_says = Entry("The new note says {total}")
    find_amounts = Entry("Find the two amounts.")
    add_amounts = Entry("Add them up.")
    write_total = Entry("Write the total into a note titled “{title}”.")

    # From the railway to an alarm.
    set_alarm_before_train = Entry(
        "I take the first direct train from {origin} to {goal} that leaves at {after} or later. "
        "Look it up at Regional Railways in the Browser app and set an alarm {minutes} minutes "
        "before it departs."
    )
    departure_was_read = Entry("The train's departure was read")
    new_alarm_is_at = Entry("There is one new alarm, at {time}")
    find_departure = Entry("Find the train’s departure.")
    set_alarm_earlier = Entry("Set an alarm {minutes} minutes earlier.")

    # From a page into a note or a message.
    share_article_to_notes = Entry(
        "Open the article “{article}” of the Open Encyclopaedia in the Browser app and share the "
        "page to Notes, so that I have a note whose text is just the address."
    )
    other_notes_are_the_same = Entry("The other notes are as they were")
    new_note_has_address = Entry("The only new note has the address")
    send_recipe_link = Entry(
        "{number} asked what to cook. Open the recipe “{recipe}” of Simple Kitchen in the Browser "
        "app and share the page with {number} as a text message."
    )
    was_sent_to_number_alone = Entry("It was sent to {number} alone")
    share_page = Entry("Share the page “{page}”.")
    save_as_note = Entry("Save it as a note.")
    send_to_number = Entry("Send it to {number}.")

    # From a page into a folder.
    more_options = Entry("More options")
    move_to = Entry("Move to…")
    copy_to = Entry("Copy to…")
    file_shopping_list = Entry(
        "Download the shopping list for “{recipe}” from Simple Kitchen with the Browser app. Then "
        "move the file from Download to the folder Documents/{folder} with the Files app."
    )
    file_is_in_folder_alone = Entry("{file} lies in {folder} alone")
    no_other_list_was_downloaded = Entry("No other shopping list was downloaded")
    download_list = Entry("Download the shopping list.")
    move_to_folder = Entry("Move it to {folder}.")

    # With the calculator.
    note_product_total = Entry(
        "Find out in the Browser app what “{product}” costs in the Corner Shop, work out the price "
        "of {count} of them with the Calculator, and write just that total into a new note with "
        "the title “{title}”."
    )
    note_says = Entry("The note “{title}” says {total}")
    look_up_price = Entry("Look up the price.")
    multiply_by = Entry("Multiply it by {count}.")
    write_into_note = Entry("Write it into “{title}”.")
    add_up_files = Entry(
        "How much were the expenses in {first} and {second} together? Both are in the Documents "
        "folder of the Files app; add the amounts up with the Calculator. Answer with the sum "
        "alone."
    )
    read_amounts = Entry("Read the two amounts.")
    add_read_amounts = Entry("Add them up.")
    budget = Entry("Budget:")
    find_money_left = Entry(
        "My budget is in {file} (Files app, folder Documents). Look up the price of “{product}” in "
        "the Corner Shop with the Browser app. How much money is left if I buy {count} of them? "
        "Use the Calculator, and answer with the amount alone."
    )
    read_budget = Entry("Read the budget.")
    work_out_rest = Entry("Work out the rest.")

    # From the calendar to an alarm or a message.
    half_hour = Entry("half an hour")
    one_hour = Entry("one hour")
    two_hours = Entry("two hours")
    set_alarm_for_event = Entry(
        "Look up when “{event}” starts tomorrow ({day}), and set an alarm for {lead} before that."
    )
    calendar_is_the_same = Entry("The calendar is as it was")
    event_time_is_shown = Entry("The event and its time are shown")
    only_new_alarm_is_at = Entry("The only new alarm is at {time}")
    find_start = Entry("Find out when “{event}” starts.")
    set_alarm_before = Entry("Set an alarm for {lead} before.")
    text_event_place = Entry(
        "{person} wants to know where “{event}” takes place on {day}. Look it up in the calendar "
        "and text back the place only, exactly as it is written there."
    )
    event_place_is_shown = Entry("The event and its place are shown")
    place_was_sent = Entry("{person} was sent “{place}”")
    find_place = Entry("Find out where “{event}” takes place.")
    text_to_person = Entry("Text it to {person}.")

    # Questions.
    missed_call = Entry("I missed one call")
    answered_call = Entry("I answered one call")
    made_call = Entry("I made one call")
    code_of_lock = Entry("The {lock} code is {code}")
    code_of_caller = Entry("{call} recently. Which {lock} code did that person text me?")
    call_was_read = Entry("The call with {person} was read")
    code_was_read = Entry("The code of {person} was read")
    find_caller = Entry("Find out with whom that call was.")
    find_code = Entry("Find the code in their messages.")
    free_from = Entry("Tomorrow I am free from {time} on")
    who_has_time = Entry(
        "{first} and {second} each texted me from when on they are free tomorrow. Who of the two "
        "is free by the time “{event}” starts, according to my calendar? Answer with the name only."
    )
    event_time_was_read = Entry("The event's time was read")
    free_time_was_read = Entry("From when {person} is free was read")
    find_free_person = Entry("Find out who is free then.")
