"""What can be done with events: sharing and deleting them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.prompts import cancel_button, plain_question
from mobile_gym.virtual_device.apps.simple_calendar import alerts, draft, ics, pages, store
from mobile_gym.virtual_device.system.intents import SEND, Intent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.system.system import System


def selected_bar(ctx: CalendarContext) -> ui.View:
    """The bar in place of the search."""
    theme, t = ctx.theme, ctx.t
    title = t.selected_count.format(count=len(pages.SELECTED.of(ctx)))
    return selection_bar(
        ctx,
        title,
        t.close_selection,
        _end_selection,
        ui.icon_button(theme, "share-variant", t.share, _share_selected, resource_id="cab_share"),
        ui.icon_button(
            theme, "delete-outline", t.delete, _delete_selected, resource_id="cab_delete"
        ),
    )


def _end_selection(system: System) -> None:
    pages.SELECTED.set(system, ())


def _share_selected(system: System) -> None:
    share(system, pages.SELECTED.get(system))


def share(system: System, ids: Iterable[int]) -> None:
    """Offer events to other apps as text."""
    events = [item for id_ in ids if (item := store.event(system.state, id_)) is not None]
    if events:
        extras = {
            "android.intent.extra.TEXT": ics.calendar_file_text(system.state, events),
            "android.intent.extra.SUBJECT": events[0].title,
        }
        system.request(Intent(SEND, mime_type="text/calendar", extras=extras), chooser=True)


def _delete_selected(system: System) -> None:
    ids = tuple(
        item for item in pages.SELECTED.get(system) if store.event(system.state, item) is not None
    )
    if ids:
        pages.DELETE.open(system, ids=ids)


# -- Deleting events, or some times of a repeated one --------------------------------------------


def delete_dialog(ctx: CalendarContext[pages.DeleteArgs]) -> ui.View:
    """Asks before events are deleted; of a single one that repeats, which of its times."""
    t, args = ctx.t, ctx.args
    item = store.event(ctx.state, args.ids[0])
    if len(args.ids) == 1 and item is not None and item.repeats and args.start_ts:
        rows = draft.scope_rows(
            ctx,
            partial(_exclude, args=args),
            partial(_delete_from, args=args),
            partial(_delete, args=args),
        )
        return ui.dialog(ctx.theme, t.deletes_repeating, rows, cancel_button(ctx))
    words = t.delete_question
    if len(args.ids) > 1:
        words = t.delete_many.format(count=len(args.ids))
    return plain_question(ctx, words, t.yes, partial(_delete, args=args), no=t.no)


def _exclude(system: System, args: pages.DeleteArgs) -> None:
    store.exclude(system, args.ids[0], args.start_ts)
    _leave(system, args)


def _delete_from(system: System, args: pages.DeleteArgs) -> None:
    store.delete_from(system, args.ids[0], args.start_ts)
    _leave(system, args)


def _delete(system: System, args: pages.DeleteArgs) -> None:
    store.delete(system, args.ids)
    _leave(system, args)


def _leave(system: System, args: pages.DeleteArgs) -> None:
    alerts.forget(system, args.ids)
    system.dismiss()
    if args.leaves:
        system.finish()
    else:
        pages.SELECTED.set(system, ())
