"""What the tasks of Phone say, and the screens that they lead through."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of Phone say."""

    # -- what the screens say ----------------------------------------------------------------------

    add_favorite = Entry("Add a favorite")
    add_number = Entry("Add a number")
    blocked_numbers = Entry("Blocked numbers")
    contact_info = Entry("Contact info")
    contacts = Entry("Contacts")
    create_contact = Entry("Create new contact")
    delete = Entry("Delete")
    call_details = Entry("Call details")
    more_options = Entry("More options")
    recents = Entry("Recents")
    ringtone = Entry("Phone ringtone")
    settings = Entry("Settings")
    keypad_tones = Entry("Keypad tones")
    unblock_number = Entry("Unblock number")
    vibrate_for_calls = Entry("Also vibrate for calls")
    incoming_call = Entry("Incoming call")
    outgoing_call = Entry("Outgoing call")
    missed_call = Entry("Missed call")

    # -- which screen is shown ---------------------------------------------------------------------

    phone_is_open = Entry("The Phone app is open")
    recents_are_shown = Entry("The recent calls are shown")
    history_is_shown = Entry("The call history is shown")
    details_are_shown = Entry("The details of a call with {name} are shown")
    settings_are_shown = Entry("The settings of Phone are shown")
    blocked_numbers_are_shown = Entry("The blocked numbers are shown")
    call_is_shown = Entry("A call with {name} is on the screen")

    # -- people ------------------------------------------------------------------------------------

    add_favorite_in_phone = Entry("Add {name} to the favorites in the Phone app.")
    is_favorite = Entry("{name} is a favorite, and nothing came or went")
    others_are_kept = Entry("The other contacts keep what they had")
    call_number_of_kind = Entry(
        "Make one call: to {name}'s {kind} number. Hang up as soon as the call screen is there."
    )
    no_other_call = Entry("No call was made but one to that number at most")
    called_one_alone = Entry("{number} was called once, and {mobile} was not")
    block_pest = Entry(
        "Someone keeps bothering me from {number}. Block that number in the Phone app."
    )
    old_blocks_are_kept = Entry("What was blocked still is")
    one_more_is_blocked = Entry("{number} is blocked, one number more than before")
    unblock_person = Entry(
        "I want calls from {name} to come through again. Unblock only {name} in the Phone app."
    )
    others_are_blocked = Entry("The others are blocked")
    is_unblocked = Entry("{name} is not blocked, and fewer numbers are")

    # -- settings ----------------------------------------------------------------------------------

    on = Entry("on")
    off = Entry("off")
    vibration_is = Entry("Vibration for calls is {state}")
    set_ringtone_and_vibration = Entry(
        "In the Phone app’s settings, choose the ringtone {ringtone}, and make sure that "
        "vibration for calls is {state}."
    )
    keypad_is_kept = Entry("The keypad sounds as it did")
    ringtone_is = Entry("The ringtone is {ringtone}")

    # -- the call log ------------------------------------------------------------------------------

    call_length = Entry("{minutes} min {seconds} sec")
    length_was_seen = Entry("The length of the call with {name} was seen")
    answered = Entry("answered")
    outgoing = Entry("outgoing")
    delete_missed_call = Entry(
        "Delete the missed call from {name} from the call log, but keep the {kind} call with "
        "{name}."
    )
    other_calls_are_kept = Entry("The other calls are in the log, and nobody was called")
    missed_call_is_gone = Entry("The missed call is not in the log")
    count_missed_calls = Entry("How many missed calls from {name} are in the call history?")
    missed_calls_were_seen = Entry("The missed calls of {name} were seen")
    call_from = Entry("that came in from {name}")
    call_to = Entry("that I made to {name}")
    read_call_length = Entry(
        "How long was the call {call}, in minutes and seconds? See the call log."
    )
    length_is_shown = Entry("The length of the call is shown")
    compare_calls = Entry(
        "I had a call with {first}, one with {second} and one with {third}. Whose was the longest?"
    )

    # -- Phone and Contacts ------------------------------------------------------------------------

    called_before = Entry(
        "Which company does the person work for whom I called right before I called {name}? "
        "Only outgoing calls count."
    )
    answered_before = Entry(
        "Which company does the person work for whose call I answered right before the one "
        "from {name}? Only incoming calls that I took count."
    )
    find_company = Entry("{question} Look them up in Contacts.")
    find_partner = Entry("Find out with whom that call was.")
    name_of_partner = Entry("the person's name")
    find_employer = Entry("Find out where that person works.")
    person_was_seen = Entry("{name} was seen in the calls")
    company_was_seen = Entry("The company of {name} was seen")
    save_caller = Entry(
        "I missed a call from a number that is not in my contacts. Save it as a new contact: "
        "first name {first}, last name {last}, company {company}."
    )
    find_caller = Entry("Find the number whose call was missed.")
    the_number = Entry("the number")
    save_number = Entry("Save the number under the name and company.")
    caller_is_saved = Entry(
        "{name} is a contact with company and number, and nothing else came or went"
    )
    block_number_of_kind = Entry(
        "Block {name}'s {kind} number in the Phone app; the mobile number must still get "
        "through. The numbers are in Contacts."
    )
    look_up_number = Entry("Look up the {kind} number.")
    block_found_number = Entry("Block that number in the settings.")
    one_alone_is_blocked = Entry("{number} alone is blocked")
