"""The folder of Joplin: its database as other programs read and write it."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.folder_tables import field_table
from mobile_gym.virtual_device.apps.joplin.data import Indexed, Note, Notebook
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile

__all__ = ["FOLDER"]

_SCHEMA: Final = """\
CREATE TABLE folders (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL DEFAULT '',
    created_time INT NOT NULL,
    updated_time INT NOT NULL,
    user_created_time INT NOT NULL DEFAULT 0,
    user_updated_time INT NOT NULL DEFAULT 0,
    encryption_cipher_text TEXT NOT NULL DEFAULT '',
    encryption_applied INT NOT NULL DEFAULT 0,
    parent_id TEXT NOT NULL DEFAULT '',
    is_shared INT NOT NULL DEFAULT 0,
    share_id TEXT NOT NULL DEFAULT '',
    master_key_id TEXT NOT NULL DEFAULT '',
    icon TEXT NOT NULL DEFAULT '',
    user_data TEXT NOT NULL DEFAULT ''
);
CREATE TABLE notes (
    id TEXT PRIMARY KEY,
    parent_id TEXT NOT NULL DEFAULT '',
    title TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL DEFAULT '',
    created_time INT NOT NULL,
    updated_time INT NOT NULL,
    is_conflict INT NOT NULL DEFAULT 0,
    latitude NUMERIC NOT NULL DEFAULT 0,
    longitude NUMERIC NOT NULL DEFAULT 0,
    altitude NUMERIC NOT NULL DEFAULT 0,
    author TEXT NOT NULL DEFAULT '',
    source_url TEXT NOT NULL DEFAULT '',
    is_todo INT NOT NULL DEFAULT 0,
    todo_due INT NOT NULL DEFAULT 0,
    todo_completed INT NOT NULL DEFAULT 0,
    source TEXT NOT NULL DEFAULT '',
    source_application TEXT NOT NULL DEFAULT '',
    application_data TEXT NOT NULL DEFAULT '',
    "order" NUMERIC NOT NULL DEFAULT 0,
    user_created_time INT NOT NULL DEFAULT 0,
    user_updated_time INT NOT NULL DEFAULT 0,
    encryption_cipher_text TEXT NOT NULL DEFAULT '',
    encryption_applied INT NOT NULL DEFAULT 0,
    markup_language INT NOT NULL DEFAULT 1,
    is_shared INT NOT NULL DEFAULT 0,
    share_id TEXT NOT NULL DEFAULT '',
    conflict_original_id TEXT NOT NULL DEFAULT '',
    master_key_id TEXT NOT NULL DEFAULT '',
    user_data TEXT NOT NULL DEFAULT ''
);
CREATE TABLE notes_normalized (
    id TEXT NOT NULL,
    title TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL DEFAULT '',
    user_created_time INT NOT NULL DEFAULT 0,
    user_updated_time INT NOT NULL DEFAULT 0,
    is_todo INT NOT NULL DEFAULT 0,
    todo_completed INT NOT NULL DEFAULT 0,
    parent_id TEXT NOT NULL DEFAULT '',
    latitude NUMERIC NOT NULL DEFAULT 0,
    longitude NUMERIC NOT NULL DEFAULT 0,
    altitude NUMERIC NOT NULL DEFAULT 0,
    source_url TEXT NOT NULL DEFAULT '',
    todo_due INT NOT NULL DEFAULT 0
);
CREATE INDEX folders_title ON folders (title);
CREATE INDEX notes_title ON notes (title);
CREATE INDEX notes_normalized_id ON notes_normalized (id);
"""

FOLDER: Final = Folder(
    databases=(
        SqliteFile(
            "databases/joplin.sqlite",
            schema=_SCHEMA,
            tables=(
                field_table("folders", Notebook, lambda data: data.notebooks),
                field_table("notes", Note, lambda data: data.notes),
                field_table("notes_normalized", Indexed, lambda data: data.index),
            ),
        ),
    )
)
"""Settings have no table here; they are in the app's own file."""
