"""What is in Joplin when it is opened first: a notebook that tells how it is used.

It makes data with the store, which `data` does not know.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.apps.joplin.data import JoplinData, Note, Notebook
from mobile_gym.virtual_device.apps.joplin.store import made_id, with_index
from mobile_gym.virtual_device.apps.joplin.texts import Texts

_WRITTEN_MS: Final = 1_680_000_000_000
"""When these notes were written: they come with the app, so before any device of ours begins."""
_MINUTE_MS: Final = 60_000


def fresh_data(language: str) -> JoplinData:
    """The app as it is installed."""
    t = Texts.of(language)
    texts = (
        (t.welcome_title, t.welcome_body),
        (t.writing_title, t.writing_body),
        (t.order_title, t.order_body),
        (t.todo_title, t.todo_body),
    )
    at_ms = _WRITTEN_MS
    notebook = Notebook(made_id(1), t.welcome_notebook, at_ms, at_ms, at_ms, at_ms)
    notes = tuple(
        _note(number, notebook.id, title, body) for number, (title, body) in enumerate(texts)
    )
    notes = (*notes[:-1], replace(notes[-1], is_todo=1))
    data = JoplinData(notes, (notebook,), made=1 + len(notes))
    return with_index(data, *notes)


def _note(number: int, notebook_id: str, title: str, body: str) -> Note:
    """A note; those that come first were changed last, so that lists begin with them."""
    at_ms = _WRITTEN_MS - number * _MINUTE_MS
    return Note(
        made_id(2 + number),
        notebook_id,
        title,
        body,
        created_time=at_ms,
        updated_time=at_ms,
        order=float(at_ms),
        user_created_time=at_ms,
        user_updated_time=at_ms,
    )
