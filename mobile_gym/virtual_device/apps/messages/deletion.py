"""Taking back that messages were deleted or conversations archived, while one is told of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from immutabledict import immutabledict

from mobile_gym.virtual_device.app_kit.snackbar import deleted_with_undo
from mobile_gym.virtual_device.apps.messages import data, store
from mobile_gym.virtual_device.apps.messages.store import Message, Thread
from mobile_gym.virtual_device.state import EMPTY, FrozenMap

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["DeletedMessages", "MovedThreads", "offer_return", "offer_undo", "restore"]


@dataclass(frozen=True, slots=True)
class DeletedMessages:
    """Messages with their threads, and what the app knew of these."""

    messages: tuple[Message, ...] = ()
    threads: tuple[Thread, ...] = ()
    archived: frozenset[int] = frozenset()
    muted: frozenset[int] = frozenset()
    drafts: FrozenMap = EMPTY


@dataclass(frozen=True, slots=True)
class MovedThreads:
    """Threads that have gone into the archive, or have come out of it."""

    ids: tuple[int, ...] = ()
    archived: bool = True


def offer_return(system: System, ids: tuple[int, ...], archived: bool, message: str) -> None:
    """Say that conversations were moved into the archive or out of it, and offer to undo that."""
    deleted_with_undo(system, data.PACKAGE, message, MovedThreads(ids, archived))


def offer_undo(system: System, before: DeviceState, message: str) -> None:
    """Say that something has been deleted since `before`, and offer to bring it back."""
    was, now = store.read(before), store.read(system.state)
    mine_was, mine_now = data.read(before), data.read(system.state)
    left = {item.id for item in now.messages}
    threads = {item.id for item in now.threads}
    deleted = DeletedMessages(
        tuple(item for item in was.messages if item.id not in left),
        tuple(item for item in was.threads if item.id not in threads),
        mine_was.archived - mine_now.archived,
        mine_was.muted - mine_now.muted,
        immutabledict(
            {key: mine_was.drafts[key] for key in mine_was.drafts if key not in mine_now.drafts}
        ),
    )
    deleted_with_undo(system, data.PACKAGE, message, deleted)


def restore(system: System, undone: DeletedMessages | MovedThreads) -> None:
    """Bring messages back, or conversations to where they were."""
    if isinstance(undone, MovedThreads):
        for thread_id in undone.ids:
            data.set_archived(system, thread_id, not undone.archived)
    else:
        _bring_back(system, undone)


def _bring_back(system: System, deleted: DeletedMessages) -> None:
    """Messages; where their thread has begun anew meanwhile, they join that one."""
    threads = {item.id: store.thread_with(system.state, item.address) for item in deleted.threads}
    back = [
        replace(item, thread_id=threads.get(item.thread_id) or item.thread_id)
        for item in deleted.messages
    ]
    held = store.read(system.state)
    gone = (item for item in deleted.threads if threads[item.id] is None)
    store.write(
        system,
        messages=tuple(sorted((*held.messages, *back), key=lambda item: item.id)),
        threads=tuple(sorted((*held.threads, *gone), key=lambda item: item.id)),
    )
    mine = data.read(system.state)
    data.write(
        system,
        archived=mine.archived | deleted.archived,
        muted=mine.muted | deleted.muted,
        drafts=immutabledict({**deleted.drafts, **mine.drafts}),
    )
