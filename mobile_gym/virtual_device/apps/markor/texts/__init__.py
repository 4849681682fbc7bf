"""The texts of Markor."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of Markor."""

    app_name = Entry("Markor")
    files = Entry("Files")
    to_do = Entry("To-Do")
    quick_note = Entry("QuickNote")
    more = Entry("More")
    # first start
    intro_next = Entry("NEXT")
    intro_done = Entry("DONE")
    intro_welcome = Entry(
        "A notebook whose notes are plain files. They stay on this phone, and any program "
        "can read them."
    )
    intro_formats = Entry("Simple formats")
    intro_formats_text = Entry(
        "Write Markdown, todo.txt, CSV or plain text. A row of tools below the editor puts "
        "the marks in."
    )
    intro_view = Entry("Read what you wrote")
    intro_view_text = Entry(
        "The eye in the bar draws a document the way it is meant; the pencil leads back to writing."
    )
    intro_share = Entry("Share")
    intro_share_text = Entry("Send a note as text or as a file, or take in what other apps share.")
    intro_files = Entry("Files and folders")
    intro_files_text = Entry("Hold a file to move, copy, rename or delete it, or several at once.")
    access_title = Entry("Access to files")
    access_text = Entry(
        "Your notes are files of this phone. To list, read and write them, Markor needs "
        "access to all files."
    )
    access_grant = Entry("Grant access")
    # list of files
    search = Entry("Search")
    sort_by = Entry("Sort by")
    sort_name = Entry("Name")
    sort_date = Entry("Date")
    sort_size = Entry("Size")
    sort_type = Entry("Type")
    reverse_order = Entry("Reverse order")
    folders_first = Entry("Folders first")
    show_hidden = Entry("Show dot files")
    go_to = Entry("Go to")
    notebook = Entry("Notebook")
    favourites = Entry("Favourites")
    recently_viewed = Entry("Recently viewed documents")
    documents = Entry("Documents")
    downloads = Entry("Download")
    storage = Entry("Internal storage")
    more_options = Entry("More options")
    select_all = Entry("Select all")
    settings = Entry("Settings")
    empty_folder = Entry("Nothing here yet")
    folder_named = Entry("Folder {name}")
    file_named = Entry("File {name}")
    clear_selection = Entry("Done")
    favourite = Entry("Favourite")
    rename = Entry("Rename")
    delete = Entry("Delete")
    move = Entry("Move")
    copy = Entry("Copy")
    share_files = Entry("Share files")
    share_text = Entry("Share as plain text")
    info = Entry("Info")
    confirm_delete = Entry("Confirm delete")
    delete_question = Entry("This cannot be undone:")
    move_to = Entry("Move to {folder}")
    copy_to = Entry("Copy to {folder}")
    select_folder = Entry("Select this folder")
    moved = Entry("Moved")
    copied = Entry("Copied")
    left_in_place = Entry("Not moved or copied: {count}")
    cannot_change = Entry("That could not be changed.")
    name = Entry("Name")
    location = Entry("Location")
    details = Entry("Details")
    content = Entry("Content")
    counts = Entry("{lines} lines, {words} words, {characters} characters")
    # something new
    create_new = Entry("Create a new file or folder")
    my_note = Entry("my_note")
    ending = Entry("Extension")
    kind = Entry("Type")
    template = Entry("Template")
    make_folder = Entry("FOLDER")
    new_folder = Entry("New folder")
    kind_markdown = Entry("Markdown")
    kind_plain = Entry("Plain text")
    kind_todo = Entry("todo.txt")
    kind_csv = Entry("CSV")
    kind_asciidoc = Entry("AsciiDoc")
    kind_org = Entry("Org mode")
    kind_wiki = Entry("Wiki text")
    template_empty = Entry("Empty file")
    template_checklist = Entry("Checklist")
    template_meeting = Entry("Meeting")
    template_diary = Entry("Diary")
    checklist_text = Entry("# Checklist ({date})\n\n- [ ] ")
    meeting_text = Entry("# Meeting on {date}\n\n## Present\n\n- \n\n## Decided\n\n- \n")
    diary_text = Entry("# {date}\n\n")
    name_empty = Entry("Enter a name")
    name_invalid = Entry("This name has characters that names cannot have")
    name_long = Entry("This name is too long")
    name_taken = Entry("There is something of this name already")
    # a document
    undo_change = Entry("Undo")
    redo_change = Entry("Redo")
    save = Entry("Save")
    saved = Entry("Saved")
    edit_mode = Entry("Edit mode")
    view_mode = Entry("View mode")
    write_here = Entry("Write here")
    empty_document = Entry("This document is empty.")
    no_document = Entry("This document is not there any more, or is no text.")
    find = Entry("Find in document")
    to_top = Entry("Jump to top")
    to_bottom = Entry("Jump to bottom")
    find_hint = Entry("Type what to look for")
    share = Entry("Share")
    plain_text = Entry("Plain text")
    share_file = Entry("File")
    copy_all = Entry("Copy to clipboard")
    text_copied = Entry("Text copied")
    cannot_open = Entry("No app can open this file.")
    cannot_save = Entry("This file could not be written.")
    no_share = Entry("No apps can perform this action.")
    more_tools = Entry("More tools")
    tool_bold = Entry("Bold")
    tool_checkbox = Entry("Check box")
    tool_code = Entry("Code")
    tool_context = Entry("Context")
    tool_done = Entry("Done")
    tool_heading = Entry("Heading")
    tool_indent = Entry("Indent")
    tool_italic = Entry("Italic")
    tool_link = Entry("Link")
    tool_list = Entry("List")
    tool_numbers = Entry("Numbered list")
    tool_priority = Entry("Priority")
    tool_project = Entry("Project")
    tool_quote = Entry("Quote")
    tool_rule = Entry("Horizontal rule")
    tool_strike = Entry("Strikethrough")
    # search
    search_in = Entry("Search in {folder}")
    search_hint = Entry("Names and texts of files are searched")
    nothing_found = Entry("Nothing found")
    in_text = Entry("Search in content")
    exact_case = Entry("Match case")
    line = Entry("line {number}")
    # what others share
    share_into = Entry("Share into Markor")
    shared_text = Entry("Shared text")
    into_new = Entry("New document")
    into_quick_note = Entry("Add to QuickNote")
    into_to_do = Entry("Add to To-Do")
    # everything else
    editor = Entry("Editor")
    font_size = Entry("Font size")
    view_first = Entry("Open in view mode")
    view_first_summary = Entry("Documents open drawn, not as text")
    settings_summary = Entry("Order of files, font size")
    help = Entry("Help")
    help_summary = Entry("How the app is used")
    about = Entry("About")
    about_summary = Entry("Version, and where notes are kept")
    help_files = Entry(
        "The button with a plus makes a file or a folder in the folder that is shown. Hold "
        "an entry to choose it; a tap chooses further ones."
    )
    help_editor = Entry(
        "What you type is written into the file by Save, by going back and by leaving the app."
    )
    help_to_do = Entry(
        "One line is one task. A line that begins with x is done, (A) is the highest priority."
    )
    help_share = Entry("More options of a document leads to Share: as plain text, or as a file.")
    version = Entry("Version")
    imitation = Entry("Imitation")
    imitation_text = Entry(
        "This app imitates Markor for training. It has none of its code or drawings."
    )
