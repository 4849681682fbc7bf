"""What the tasks in Markor say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks in Markor say."""

    # what screens say
    app_is_open = Entry("Markor is open")
    name_is_listed = Entry("“{name}” can be seen")
    new_is_asked_for = Entry("The dialog for a new file or folder is open")
    document_is_open = Entry("“{name}” is open")
    folder_can_be_chosen = Entry("The folder to move to can be chosen")
    notes_can_be_deleted = Entry("It is asked whether to delete")
    more_options = Entry("More options")
    move = Entry("Move")
    copy = Entry("Copy")
    select_all = Entry("Select all")
    sort_date = Entry("Date")
    reverse_order = Entry("Reverse order")
    to_top = Entry("Jump to top")
    to_bottom = Entry("Jump to bottom")
    share = Entry("Share")
    plain_text = Entry("Plain text")
    copy_all = Entry("Copy to clipboard")
    navigate_up = Entry("Navigate up")
    paste = Entry("Paste")
    # tasks
    create_note = Entry("In Markor, write a new note called {file_name}. It says: {text}")
    create_folder = Entry("Make a folder called {folder_name} in the notebook of Markor.")
    delete_note = Entry("Get rid of the Markor note {file_name}.")
    delete_newest_note = Entry("Of the notes in Markor, delete the one that was changed last.")
    delete_all_notes = Entry("Empty the notebook of Markor: none of the notes is needed any more.")
    move_note = Entry(
        "In Markor, put the note {file_name}, which is in the folder {source_folder}, into "
        "the folder {destination_folder} instead."
    )
    edit_header = Entry(
        "Open {file_name} in Markor and put this above all that it says, on a line of its "
        "own: {text}"
    )
    edit_footer = Entry(
        "Open {file_name} in Markor and put this below all that it says, on a line of its "
        "own: {text}"
    )
    edit_replace = Entry("Open {file_name} in Markor and have it say this and nothing else: {text}")
    change_note_content = Entry(
        "In Markor, the note {original_name} is to say “{updated_content}” and nothing else, "
        "and to be called {new_name}."
    )
    add_note_header = Entry(
        "In Markor, begin the note {original_name} with “{header}” and an empty line, before "
        "what it says already. Then call it {new_name}."
    )
    merge_notes = Entry(
        "Write a Markor note called {new_file_name} that has what the notes {file1_name}, "
        "{file2_name} and {file3_name} say, in this order, with an empty line between one "
        "and the next. Leave the three as they are."
    )
    create_note_from_clipboard = Entry(
        "There is a text on the clipboard. In Markor, paste it into a new note called "
        "{file_name} and save that."
    )
    # what is true in the end
    note_is_written = Entry(
        "There is a note {name} with the right text, and the others are as they were"
    )
    folder_is_made = Entry("There is a folder {name}, and everything else is as it was")
    note_is_deleted = Entry("{name} is gone, and the others are as they were")
    all_are_deleted = Entry("There are no notes any more")
    note_is_moved = Entry("{name} is in {folder} alone, and the others are as they were")
