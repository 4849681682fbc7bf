"""What the tasks of Contacts say, and the screens that they lead through."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of Contacts say."""

    # -- what the screens say ----------------------------------------------------------------------

    add_contacts = Entry("Add contacts")
    choose_labels = Entry("Choose labels")
    company = Entry("Company")
    create_contact = Entry("Create new contact")
    create_label = Entry("Create label")
    delete = Entry("Delete")
    email = Entry("Email")
    first_name = Entry("First name")
    import_contacts = Entry("Import")
    label_name = Entry("Label name")
    labels = Entry("Labels")
    last_name = Entry("Last name")
    more_options = Entry("More options")
    note = Entry("Notes")
    phone = Entry("Phone")
    rename_label = Entry("Rename label")
    search_contacts = Entry("Search contacts")
    settings = Entry("Settings")

    # -- kinds of numbers --------------------------------------------------------------------------

    home = Entry("home")
    mobile = Entry("mobile")
    work = Entry("work")

    # -- which screen is shown, and what -----------------------------------------------------------

    contacts_is_open = Entry("The Contacts app is open")
    contact_is_shown = Entry("The page of {name} is shown")
    values_are_shown = Entry("{values} of {name} is shown")
    editor_is_open = Entry("The contact editor is open")
    number_is_typed = Entry("“{number}” is in the editor")
    label_is_shown = Entry("The label “{title}” is shown")
    labels_are_shown = Entry("The labels are shown")
    settings_are_shown = Entry("The settings of Contacts are shown")
    others_are_kept = Entry("The other contacts keep what they had")

    # -- one contact -------------------------------------------------------------------------------

    add_contact = Entry(
        "Add a new contact: first name {first}, last name {last}, mobile number {number}."
    )
    contact_is_added = Entry("{name} is a contact with that number, and nothing else came or went")
    read_phone_number = Entry("What is {name}'s phone number? Look it up in Contacts.")
    number_was_seen = Entry("The number of {name} was seen")
    add_to_favorites = Entry("In the Contacts app, mark {name} as a favorite.")
    is_favorite = Entry("{name} is a favorite, and nothing came or went")
    delete_namesake = Entry(
        "There are two contacts called {name}. Delete the one with the number {number} and "
        "keep the other."
    )
    contact_is_gone = Entry("The contact with {number} is gone, and nothing else came or went")
    change_phone_number = Entry("{name} has a new {kind} number: {number}. Change it in Contacts.")
    number_is_changed = Entry("The {kind} number is {number}, and nothing came or went")
    read_email_address = Entry(
        "I want to write to {name}. Which {kind} email address is saved in Contacts?"
    )
    address_was_seen = Entry("The address of {name} was seen")

    # -- several contacts and files ----------------------------------------------------------------

    favorite_or_note = Entry(
        "Check where {name} works. If it is {company}, mark the contact as a favorite; if not, "
        "leave the star alone and write “{note}” into the contact's notes."
    )
    company_was_seen = Entry("It was seen where {name} works")
    right_one_is_done = Entry("What was to be done is done, and nothing else came or went")
    merge_duplicates = Entry(
        "{name} is in my contacts twice: once with the number {number}, once with nothing but "
        "an email address. Add that email address to the contact with the number, and delete "
        "the other contact."
    )
    duplicates_are_merged = Entry(
        "The contact with the number has the address, the other is gone, and nothing else came "
        "or went"
    )
    birthday_was_seen = Entry("The birthday of {name} was seen")
    oldest = Entry("oldest")
    youngest = Entry("youngest")
    compare_ages = Entry(
        "By their birthdays in Contacts, who is the {superlative}: {first}, {second} or {third}?"
    )
    import_from_file = Entry(
        "Import the contacts from the file {file}.vcf into Contacts. {name} is to be among them."
    )
    file_is_shown = Entry("Contacts shows the file")
    two_are_imported = Entry("{first} and {second} are contacts, and nothing else came or went")

    # -- labels ------------------------------------------------------------------------------------

    rename_label_to = Entry("Rename the label “{old}” in Contacts to “{new}”.")
    contacts_are_kept = Entry("The contacts are as they were")
    name_dialog_is_open = Entry("The dialog for the name is open")
    label_is_renamed = Entry("There is a label “{new}” in place of “{old}”")
    move_to_label = Entry("Move {name} from the label “{old}” to the label “{new}”.")
    others_and_labels_are_kept = Entry(
        "The other contacts keep what they had, no contact or label came or went"
    )
    labels_can_be_chosen = Entry("Labels can be chosen for somebody")
    carries_label_alone = Entry("{name} carries “{title}” alone, and nothing else came or went")
    create_label_with_members = Entry(
        "Create a label “{title}” in Contacts and put {first}, {second} and {third} on it."
    )
    everybody_is_kept = Entry(
        "All contacts keep what they had, nobody is new, the old labels remain"
    )
    label_is_new = Entry("There is one new label, “{title}”")
    three_carry_label = Entry("The three alone carry a new label, and nothing else came or went")
    find_colleague = Entry("Which contact with the label “{title}” works at {company}?")
    company_is_searched = Entry("{company} is searched for")
    was_seen_with_label = Entry("{name} was seen to carry “{title}”")
    was_seen_to_work = Entry("{name} was seen to work at {company}")
