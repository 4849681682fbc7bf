"""The texts of Joplin."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of Joplin."""

    app_name = Entry("Joplin")
    # lists
    all_notes = Entry("All notes")
    sidebar = Entry("Sidebar")
    search = Entry("Search")
    search_hint = Entry("Search notes")
    search_help = Entry(
        "All words must be in a note. Also: title:word, body:word, notebook:name, type:todo"
    )
    no_match = Entry("No note has these words")
    sort = Entry("Sort notes by")
    more_options = Entry("More options")
    no_notes = Entry("No notes here yet. The button below makes one.")
    no_notebooks = Entry("There is no notebook yet. Make one in the sidebar.")
    add = Entry("Add new")
    new_note = Entry("New note")
    new_todo = Entry("New to-do")
    untitled = Entry("Untitled")
    mark_done = Entry("To-do: {title}")
    # selection
    selected = Entry("{count} selected")
    end_selection = Entry("Cancel selection")
    select_all = Entry("Select all")
    duplicate = Entry("Duplicate")
    copy_of = Entry("{title} (copy)")
    move = Entry("Move to notebook")
    delete = Entry("Delete")
    delete_note_question = Entry("Delete this note for good?")
    delete_notes_question = Entry("Delete these {count} notes for good?")
    # notebooks
    notebooks = Entry("Notebooks")
    new_notebook = Entry("New notebook")
    new_subnotebook = Entry("New sub-notebook")
    notebook_title = Entry("Notebook title")
    edit_notebook = Entry("Edit notebook")
    delete_notebook = Entry("Delete notebook")
    delete_notebook_question = Entry(
        "Delete the notebook “{title}”? Its notes and the notebooks below it are deleted, too."
    )
    title_empty = Entry("Enter a title")
    notebook_with_count = Entry("{title} ({count})")
    # a note
    title = Entry("Title")
    body = Entry("Write here")
    edit = Entry("Edit")
    done = Entry("Done")
    completed = Entry("Completed")
    choose_notebook = Entry("Notebook: {title}")
    share = Entry("Share")
    to_todo = Entry("Convert to to-do")
    to_note = Entry("Convert to note")
    copy_link = Entry("Copy Markdown link")
    link_copied = Entry("Link copied")
    properties = Entry("Properties")
    empty_note = Entry("This note is empty. The pencil lets you write.")
    created = Entry("Created")
    updated = Entry("Updated")
    kind = Entry("Kind")
    kind_note = Entry("Note")
    kind_todo = Entry("To-do")
    letters = Entry("Characters")
    note_id = Entry("Note ID")
    gone = Entry("This note is no longer there.")
    # settings
    configuration = Entry("Configuration")
    appearance = Entry("Appearance")
    theme = Entry("Theme")
    theme_system = Entry("Same as the system")
    theme_light = Entry("Light")
    theme_dark = Entry("Dark")
    note_list = Entry("Note list")
    by_updated = Entry("Updated date")
    by_created = Entry("Created date")
    by_title = Entry("Title")
    reverse = Entry("Reverse sort order")
    open_first = Entry("Uncompleted to-dos on top")
    show_done = Entry("Show completed to-dos")
    # what comes with the app
    welcome_notebook = Entry("Welcome!")
    welcome_title = Entry("1. Start here")
    welcome_body = Entry(
        "# Welcome\n\nNotes are kept in **notebooks**. The button at the top left opens the "
        "sidebar, which lists them.\n\n- The plus makes a note or a to-do.\n"
        "- The pencil changes what you read here.\n- The lens finds words in all notes."
    )
    writing_title = Entry("2. How to write")
    writing_body = Entry(
        "## Markdown\n\nA few signs give a text its shape:\n\n"
        "```\n# A heading\n- A line of a list\n**Bold words**\n```\n\n"
        "Boxes can be ticked while you read:\n\n- [ ] Tea\n- [x] Bread\n"
    )
    order_title = Entry("3. Keep order")
    order_body = Entry(
        "Hold a note to select it, then move it to another notebook.\n\n"
        "> To-dos that are not done stand above everything else; the settings can change that."
    )
    todo_title = Entry("4. Tick this to-do")
    todo_body = Entry("A to-do is a note with a box. A note becomes one in its menu.")
