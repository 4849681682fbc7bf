"""Deleting an event, or some times of a repeated one, and bringing it back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.prompts import plain_question, question
from mobile_gym.virtual_device.app_kit.snackbar import deleted_with_undo
from mobile_gym.virtual_device.apps.calendar import alerts, data, store
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, column
from mobile_gym.virtual_device.ui.widgets import radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.calendar.pages import OccurrenceArgs
    from mobile_gym.virtual_device.apps.calendar.store import Event
    from mobile_gym.virtual_device.system.system import System

__all__ = ["delete_dialog", "restore"]

_SCOPES: Final = (Texts.only_this, Texts.this_and_later, Texts.all_events)
_SCOPE: Final = ViewState("scope", -1)
"""Which of them is chosen."""


def delete_dialog(ctx: CalendarContext[OccurrenceArgs]) -> View:
    """Asks before an event is deleted; of a repeated one, which times."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    item = store.event(ctx.state, ctx.args.event_id)
    delete = partial(_delete, event_id=ctx.args.event_id, begin_ms=ctx.args.begin_ms)
    if item is None or not item.rrule:
        return plain_question(ctx, t.delete_one, t.delete, delete)
    chosen = _SCOPE.of(ctx)
    rows = column(
        *(
            radio(theme, title.of(language), place == chosen, partial(_choose, scope=place))
            for place, title in enumerate(_SCOPES)
        ),
        width=FILL,
    )
    return question(ctx, t.delete_title, rows, t.delete, delete, enabled=chosen >= 0)


def _choose(system: System, scope: int) -> None:
    _SCOPE.set(system, scope)


def _delete(system: System, event_id: int, begin_ms: int) -> None:
    scope = _SCOPE.get(system)
    before = next((item for item in store.read(system.state).events if item.id == event_id), None)
    system.dismiss()
    if scope in (0, 1):
        store.exclude(system, event_id, begin_ms, later=scope == 1)
    else:
        store.delete(system, (event_id,))
    alerts.forget(system, event_id)
    if before is not None:
        words = Texts.of(system.language).deleted
        deleted_with_undo(system, data.PACKAGE, words, before)
    system.finish()


def restore(system: System, before: Event) -> None:
    """Put an event back as it was, with all its times."""
    others = (item for item in store.read(system.state).events if item.id != before.id)
    store.write(system, events=tuple(sorted((*others, before), key=lambda item: item.id)))
