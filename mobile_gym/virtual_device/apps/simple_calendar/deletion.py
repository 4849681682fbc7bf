"""Deleting events, or some times of a repeated one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.prompts import cancel_button, plain_question
from mobile_gym.virtual_device.apps.simple_calendar import alerts, saving, store
from mobile_gym.virtual_device.apps.simple_calendar.pages import SELECTED
from mobile_gym.virtual_device.ui.widgets import dialog

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.apps.simple_calendar.pages import DeleteArgs
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["delete_dialog"]


def delete_dialog(ctx: CalendarContext[DeleteArgs]) -> View:
    """Asks before events are deleted; of a single one that repeats, which of its times."""
    t, args = ctx.t, ctx.args
    item = store.event(ctx.state, args.ids[0])
    if len(args.ids) == 1 and item is not None and item.repeats and args.start_ts:
        rows = saving.scope_rows(
            ctx,
            partial(_exclude, args=args),
            partial(_delete_from, args=args),
            partial(_delete, args=args),
        )
        return dialog(ctx.theme, t.deletes_repeating, rows, cancel_button(ctx))
    words = t.delete_question
    if len(args.ids) > 1:
        words = t.delete_many.format(count=len(args.ids))
    return plain_question(ctx, words, t.yes, partial(_delete, args=args), no=t.no)


def _exclude(system: System, args: DeleteArgs) -> None:
    store.exclude(system, args.ids[0], args.start_ts)
    _leave(system, args)


def _delete_from(system: System, args: DeleteArgs) -> None:
    store.delete_from(system, args.ids[0], args.start_ts)
    _leave(system, args)


def _delete(system: System, args: DeleteArgs) -> None:
    store.delete(system, args.ids)
    _leave(system, args)


def _leave(system: System, args: DeleteArgs) -> None:
    alerts.forget(system, args.ids)
    system.dismiss()
    if args.leaves:
        system.finish()
    else:
        SELECTED.set(system, ())
