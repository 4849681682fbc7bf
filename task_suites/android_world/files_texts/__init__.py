"""What the tasks of moving and deleting a file say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of moving and deleting a file say."""

    delete_file = Entry("Delete {file} from the folder {folder} of the phone's storage.")
    move_file = Entry(
        "Bring {file} from the folder {source} of the phone's storage to the folder {target}, so "
        "that it is there alone."
    )
    file_is_deleted = Entry("{file} is no longer in {folder}, and the other files are as they were")
    file_is_moved = Entry("{file} is in {target}, and the other files are as they were")
    more_options = Entry("More options")
    move_to = Entry("Move to…")
    copy_to = Entry("Copy to…")
    show_roots = Entry("Show roots")
