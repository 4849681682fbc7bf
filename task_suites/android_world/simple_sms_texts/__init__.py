"""What the tasks of SMS Messenger say, and the addresses that people send each other."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Addresses", "Texts"]


class Texts(Catalogue):
    """What the tasks of SMS Messenger say."""

    send = Entry("In SMS Messenger, text {number} the following, and stay in the app: {message}")
    send_clipboard = Entry(
        "In SMS Messenger, text {number} what is on the clipboard, and stay in the app."
    )
    reply = Entry(
        "In SMS Messenger, answer {number} with the following, and stay in the app: {message}"
    )
    reply_most_recent = Entry(
        "In SMS Messenger, answer the message that came last with the following, and stay in the "
        "app: {message}"
    )
    send_received_address = Entry(
        "{name2} has just sent you the address of the event in SMS Messenger. Text it to {name1}, "
        "and stay in the app."
    )
    resend = Entry("In SMS Messenger, send {name} the message once more that you sent last.")
    note_and_send = Entry(
        "In Markor, write a new note called {file_name} that says: {text} Then text all that the "
        "note says to {number} with SMS Messenger, and stay there."
    )
    # substates
    messenger_is_open = Entry("SMS Messenger is open")
    conversation_is_open = Entry("The conversation with {who} is open")
    message_is_written = Entry("The message is in the field")
    was_sent = Entry("One message more has gone out: this one, to {who}")
    was_sent_here = Entry(
        "One message more has gone out: this one, to {who}; SMS Messenger is in front at the end"
    )
    # what lies around
    question = Entry("Something went wrong here. What did you write to me?")
    # what the app says
    app_name = Entry("SMS Messenger")
    paste = Entry("Paste")
    more_options = Entry("More options")
    resend_entry = Entry("Resend")


class Addresses(Catalogue):
    """Places where something takes place."""

    boathouse = Entry("The old boathouse, 14 Harbour Lane, Eastfield, ME 04101")
    chapel = Entry("208 Chapel Hill Road, Millbrook, NY 12545")
    depot = Entry("77 Depot Street, back entrance, Fernley NV 89408")
    garden = Entry("5 Garden Court, Apt 3, Salem, OR, 97301")
    library = Entry("1200 Library Square, Room 2B, Bexley OH 43209")
    mill = Entry("41 Old Mill Way, Lowell, MA 01852")
    orchard = Entry("930 N Orchard Ave, Yakima, WA, 98902")
    station = Entry("16 Station Road, upstairs, Casper WY 82601")
