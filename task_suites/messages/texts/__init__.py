"""What the tasks of Messaging say, its screens, and the messages that matter."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of Messaging say."""

    # -- what the screens say ----------------------------------------------------------------------

    archived = Entry("Archived")
    block = Entry("Block")
    blocked_contacts = Entry("Blocked contacts")
    forward = Entry("Forward")
    mark_as_unread = Entry("Mark as unread")
    more_options = Entry("More options")
    people_and_options = Entry("People & options")
    settings = Entry("Settings")
    send_to_number = Entry("Send to {number}")

    # -- which screen is shown, and what -----------------------------------------------------------

    messaging_is_open = Entry("The Messaging app is open")
    conversation_is_open = Entry("The conversation with {name} is open")
    messages_are_kept = Entry("There are as many messages as before")
    message_is_composed = Entry("The message reads “{body}”")
    conversation_is_begun = Entry("A new conversation is begun")
    dialog_asks = Entry("A dialog asks before something is done")

    # -- writing and sending -----------------------------------------------------------------------

    send_message = Entry("Send {name} this text message: “{body}”")
    one_alone_was_sent = Entry("{name} alone was sent the message")
    text_new_number = Entry("Text “{body}” to {number}. The number is not in your contacts.")
    unknown_number = Entry("07700 9000{ending}")
    conversation_is_there = Entry("A conversation is open")
    number_alone_was_sent = Entry("{number} alone was sent the message")

    # -- what only the user knows ------------------------------------------------------------------

    what_is_it = Entry("What is the {what}?")
    answer_with_code = Entry(
        "{name} has asked me by text for the {what}. Reply with it alone, in digits. It is not "
        "written down anywhere, but I know it."
    )
    code_keywords = Entry("{what}; code; number; key; line; digits")

    # -- an answer that depends on what was asked --------------------------------------------------

    accept = Entry("I will be there")
    decline = Entry("That is too late for me")
    it_starts = Entry("It starts at {time} on Sunday")
    answer_invitation = Entry(
        "{name} has texted you an invitation. If it starts before {limit}, reply “{accept}”; "
        "otherwise reply “{decline}”."
    )
    invitation_was_read = Entry("The time of {name}’s invitation was read")
    starts = Entry("starts")
    answer_alone_was_sent = Entry("{name} alone was sent “{body}”")

    # -- drafts ------------------------------------------------------------------------------------

    write_draft = Entry(
        "Start a text to {name} that says “{body}”, but do not send it yet: leave it as a draft."
    )
    draft_alone_is_kept = Entry("The draft to {name} alone is kept")

    # -- settings ----------------------------------------------------------------------------------

    notifications = Entry("Notifications")
    outgoing_sounds = Entry("Hear outgoing message sounds")
    vibrate = Entry("Vibrate")
    delivery_reports = Entry("Get SMS delivery reports")
    on = Entry("on")
    off = Entry("off")
    change_setting = Entry(
        "In the Messaging app’s settings, turn {turned} “{title}”, and unblock {name}; the "
        "others stay blocked."
    )
    app_settings_are_open = Entry("Messaging’s settings are open")
    setting_is_changed = Entry("“{title}” is {turned}, the rest as before")
    is_unblocked = Entry("{name} is not blocked")
    others_are_blocked = Entry("The others are blocked, and there are as many messages as before")

    # -- conversations that are sorted -------------------------------------------------------------

    archive_conversation = Entry("Archive the conversation with {name}.")
    conversation_alone_is_archived = Entry("The conversation with {name} alone is archived")
    mark_unread = Entry(
        "I want to come back to what {name} wrote. Mark that conversation as unread."
    )
    conversation_alone_is_unread = Entry("The conversation with {name} alone is unread")
    service_number = Entry("555{ending}")
    delete_service = Entry("Delete the whole conversation with the number {number}.")
    messages_of_number_are_gone = Entry("The messages of {number} are gone, no other came or went")
    block_sender = Entry("Someone keeps texting me about {topic}. Block that number.")
    message_is_shown = Entry("The message is on the screen")
    number_alone_is_blocked = Entry("The number is blocked, it alone")
    no_other_is_archived = Entry(
        "No other conversation is archived, and there are as many messages as before"
    )
    silence_conversation = Entry(
        "Messages from {name} should no longer notify me. Turn notifications off for that "
        "conversation only."
    )
    options_are_open = Entry("The conversation’s options are open")
    conversation_alone_is_silent = Entry("That conversation alone is silent")
    app_may_notify = Entry("The app may notify, and there are as many messages as before")

    # -- several pages and conversations -----------------------------------------------------------

    forward_message = Entry("{sender} texted you the {fact}. Forward that message to {receiver}.")
    fact_alone_was_sent = Entry("{receiver} alone was sent the {fact}")
    tell_everyone = Entry(
        "Let {first}, {second} and {third} know: send each of them the text “{body}” separately."
    )
    one_was_sent = Entry("{name} was sent the message")
    three_alone_were_sent = Entry("These three messages alone were sent")
    send_failed_again = Entry(
        "The text “{body}” to {name} was not sent because airplane mode is on. Turn airplane "
        "mode off and have that same message sent."
    )
    airplane_mode_is_off = Entry("Airplane mode is off")
    failed_was_sent = Entry("The message has gone out, once, and airplane mode is off")
    unblock = Entry("Unblock")
    block_somebody = Entry("Block ")
    unblock_and_write = Entry("Unblock {name} in Messaging and text them “{body}”.")
    one_alone_is_let_through = Entry("{name} is not blocked, and all others still are")
    tidy_up = Entry(
        "Tidy up my messages: delete the conversation with {deleted}, archive the one with "
        "{archived}, and mark the one with {unread} as unread."
    )
    messages_of_one_are_gone = Entry("The messages of {name} are gone, no other came or went")
    one_alone_is_archived = Entry("Only {name} is archived")
    one_alone_is_unread = Entry("Only {name} is unread")

    # -- questions ---------------------------------------------------------------------------------

    code_message = Entry("{shop}: your code is {code}.")
    find_code = Entry("What is the code that {shop} texted me?")
    code_was_read = Entry("The code and whose it is were read")
    who_wrote = Entry("Who texted me about the {topic}? Give the name.")
    sender_was_read = Entry("The message and its sender were read")
    train_gets_in = Entry("My train gets in at {time}")
    time_was_read = Entry("The time of {name} was read")
    train = Entry("train")
    who_comes_first = Entry(
        "{first} and {second} have each texted me when their train gets in. Which of the two "
        "arrives first? Answer with the name only."
    )
    paid_for = Entry("I paid {amount} dollars for the {thing}")
    amount_was_read = Entry("The amount of {name} was read")
    paid = Entry("paid")
    money = Entry("${amount}")
    total_paid = Entry(
        "{first}, {second} and {third} each texted me what they paid for the trip. How many "
        "dollars is that altogether? Answer with the number alone."
    )
