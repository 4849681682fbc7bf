"""What the tasks in Files say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks in Files say."""

    # What screens say and show.
    show_roots = Entry("Show roots")
    internal_storage = Entry("Internal storage")
    app_is_open = Entry("Files is open")
    name_is_listed = Entry("“{name}” can be seen")
    name_is_asked_for = Entry("“{title}” asks for a name")
    folder_can_be_chosen = Entry("The folder to go to can be chosen")
    text_is_shown = Entry("“{text}” can be read")
    more_options = Entry("More options")

    # Single files and folders.
    rename = Entry("Rename")
    new_folder = Entry("New folder")
    create_folder = Entry("Create a folder called “{name}” inside {where} on the internal storage.")
    folder_is_made = Entry("{where} has the folder “{name}”")
    by_type_up = Entry("Type (A to Z)")
    by_type_down = Entry("Type (Z to A)")
    by_name_down = Entry("File name (Z to A)")
    by_size_up = Entry("Size (smallest first)")
    by_size_down = Entry("Size (largest first)")
    by_date_up = Entry("Modified (oldest first)")
    by_date_down = Entry("Modified (newest first)")
    sort_by = Entry("Sort by…")
    sort_as_grid = Entry(
        "In Files, use the grid view, sort by “{order}” and open the folder {where} of the "
        "internal storage."
    )
    files_are_a_grid = Entry("Files are a grid")
    files_are_sorted = Entry("They are sorted by “{order}”")
    files_are_a_sorted_grid = Entry("A grid, sorted by “{order}”, and the files are as they were")
    folder_is_shown = Entry("The folder {where} is shown")
    delete_file = Entry("Delete the file “{name} {number}.txt” from Documents, and only that one.")
    file_is_deleted = Entry("“{name}” alone has gone")
    rename_file = Entry("Rename “{name}.txt” in Documents to “{new}.txt”.")
    file_is_renamed = Entry("The file is called “{name}”")

    # Copies and moves.
    copy_to = Entry("Copy to…")
    move_to = Entry("Move to…")
    move_file = Entry("Move “{name}.txt” from Documents into the {target} folder.")
    file_is_moved = Entry("The file lies in {target}, not in Documents")
    copy_file = Entry(
        "I need a copy of “{name}.txt”, which is in Documents, in {target}. Keep the original "
        "where it is."
    )
    file_is_copied = Entry("The file lies in {target} and in Documents")

    # Several files, and files to find first.
    delete_kind = Entry("Delete all {kind} files from {where}, but nothing else.")
    files_are_selected = Entry("All of them are selected")
    count_selected = Entry("{count} selected")
    kind_is_deleted = Entry("The {kind} files in {where} alone have gone")
    tidy_into_folder = Entry(
        "Make a folder “{folder}” in Documents and move “{first}.pdf” and “{second}.pdf” from "
        "Download into it."
    )
    folder_is_in_documents = Entry("Documents has a folder “{folder}”")
    files_are_moved = Entry("Both files lie in it")
    largest = Entry("largest")
    smallest = Entry("smallest")
    delete_extreme = Entry("Find the {extreme} file in the folder {where} and delete it.")
    extreme_is_deleted = Entry("The {extreme} file alone has gone")
    notes_on_topic = Entry("Notes on the {topic}, page 1")
    scan_name = Entry("scan {number}.txt")
    rename_scan = Entry(
        "One of the scans in Download is about the {topic}. Rename that file to “{new}.txt”."
    )
    scan_is_renamed = Entry("It is called “{name}”")

    # Reading.
    look_up_size = Entry(
        "How many kB does the file “{name}” in the Download folder have? Answer with the "
        "number alone."
    )
    size_is_shown = Entry("The size of “{name}” is shown")
    plan_of_town = Entry("plan {town}.txt")
    read_plan = Entry("According to “{file}” in Documents, at what time is {step}?")
    time_is_shown = Entry("The plan tells when {step} is")
    show_hidden_files = Entry("Show hidden files")
    read_hidden_file = Entry("There is a hidden file “{file}” in {where}. Which word is in it?")
    word_is_shown = Entry("The word is shown")

    # Two files together.
    compare_recordings = Entry(
        "By how many seconds is “{sound} 2.wav” in Music longer than “{sound} 1.wav” in "
        "Recordings? Answer with the number alone."
    )
    length_is_shown = Entry("The length of “{file}” is shown")
    paid_in_cash = Entry("Paid in cash")
    price = Entry("Price: {cost} euros")
    bill_of_thing = Entry("bill {thing}.txt")
    add_up_bills = Entry(
        "Documents has the bills of what I bought. What did the {first} and the {second} cost "
        "together, in euros? Answer with the number alone."
    )

    # Going on in another app.
    notes = Entry("Notes")
    save_file_as_note = Entry(
        "Share the file “{name}.txt” in {where} with Notes and save it there as a note."
    )
    share_with_notes = Entry("Share “{file}” with Notes")
    save_shared_text = Entry("Save what was shared")
    note_can_be_written = Entry("A note can be written")
    note_is_saved = Entry("There is a note with the file's name and text")
