"""A conversation: its messages as bubbles below times, the bar above, what is written below."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import up_button
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import store
from mobile_gym.virtual_device.apps.simple_sms import actions, bubbles, compose, data
from mobile_gym.virtual_device.apps.simple_sms.message_actions import selected_bar
from mobile_gym.virtual_device.apps.simple_sms.pages import (
    ARCHIVE_CONVERSATIONS,
    BLOCK,
    DELETE_CONVERSATIONS,
    DETAILS,
    MESSAGES_SCROLL,
    SELECTED,
    THREAD,
    THREAD_MENU,
    address_in,
    address_of,
)
from mobile_gym.virtual_device.apps.simple_sms.selected_threads import open_rename
from mobile_gym.virtual_device.ui.view import FILL, View, row, text
from mobile_gym.virtual_device.ui.widgets import icon_button, menu, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext
    from mobile_gym.virtual_device.apps.simple_sms.pages import AddressArgs, ThreadArgs
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["next_event_ms", "on_time", "thread", "thread_menu"]

_BAR_DP: Final = 56.0


def thread(ctx: MessengerContext[ThreadArgs]) -> View:
    """The page."""
    address = address_of(ctx.args)
    found = store.conversation(ctx.state, address)
    messages = () if found is None else found.messages
    chosen = tuple(one for one in SELECTED.of(ctx) if any(item.id == one for item in messages))
    bar = selected_bar(ctx, messages, chosen) if chosen else _bar(ctx, address, found)
    if messages:
        content = bubbles.bubbles(ctx, messages, chosen)
    else:
        content = empty_list(ctx.theme, "message-text-outline", ctx.t.no_messages)
        content = content._replace(weight=1, height=0)
    return page(ctx.theme, bar, content, compose.compose(ctx, address))


def _bar(ctx: MessengerContext[ThreadArgs], address: str, found: store.Conversation | None) -> View:
    theme, t = ctx.theme, ctx.t
    title = data.title_of(ctx.state, address, None if found is None else found.id)
    return row(
        up_button(ctx),
        text(
            title, 20, theme.text, bold=True, weight=1, max_lines=1, padding=(4, 12),
            resource_id="thread_title", focusable=True,
            on_tap=bound(DETAILS.start, address=address),
        ),
        icon_button(
            theme, "phone", t.call, partial(actions.call, address=address),
            resource_id="dial_number",
        )
        if len(store.people_of(address)) == 1
        else None,
        icon_button(
            theme, "dots-vertical", t.more_options, bound(THREAD_MENU.open, address=address)
        ),
        width=FILL,
        height=_BAR_DP,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="thread_toolbar",
    )  # fmt: skip


def thread_menu(ctx: MessengerContext[AddressArgs]) -> View:
    """The menu of the three dots."""
    t, address = ctx.t, ctx.args.address
    found = store.conversation(ctx.state, address)
    people = store.people_of(address)
    rows = [(t.add_person, instead(actions.start_new, people=address))]
    if len(people) == 1:
        if contacts.find_by_number(ctx.state, address) is None:
            rows.append((t.add_contact, instead(actions.open_contact, address)))
        rows.append((t.copy_number, instead(actions.copy, address)))
    if not all(contacts.is_blocked(ctx.state, number) for number in people):
        rows.append((t.block_number, instead(BLOCK.open, address)))
    rows.append((t.details, instead(DETAILS.start, address)))
    if found is not None:
        ids = (found.id,)
        if found.id in ctx.data.archived:
            rows.append((t.unarchive, instead(data.set_archived, ids, archived=False)))
        else:
            rows.append((t.archive, instead(ARCHIVE_CONVERSATIONS.open, ids, leave=True)))
        rows += [
            (t.rename, instead(open_rename, found.id)),
            (t.mark_unread, instead(_mark_unread, found.id)),
            (t.delete, instead(DELETE_CONVERSATIONS.open, ids, leave=True)),
        ]
    return menu(ctx.theme, *rows)


def _mark_unread(system: System, thread_id: int) -> None:
    actions.mark_read(system, (thread_id,), is_read=False)
    system.finish()


# -- what happens when it comes into view -------------------------------------------------------


def _unsettled(state: DeviceState) -> store.Conversation | None:
    """The conversation in view that has not been read or scrolled to its end yet."""
    front = state.tasks[-1].activities[-1]
    if state.overlays or front.component != THREAD.component:
        return None
    layer = front.layers[0]
    found = store.conversation(state, address_in(layer))
    if found is None or (not found.unread and MESSAGES_SCROLL.key in layer.ui):
        return None
    return found


def next_event_ms(state: DeviceState) -> int | None:
    """At once, where a conversation has just come into view."""
    return None if _unsettled(state) is None else state.now_ms


def on_time(system: System) -> None:
    """A conversation that comes into view is read, and shows its end."""
    found = _unsettled(system.state)
    if found is None:
        return
    if MESSAGES_SCROLL.key in system.front.layers[0].ui:
        actions.mark_read(system, (found.id,))
    else:
        actions.show_end(system, found.address)
