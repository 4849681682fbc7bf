"""What has become of records since reset: an app's alarms, contacts, messages."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, NamedTuple


class RecordChanges(NamedTuple):
    """Records that came, that went, and that are others now, as (before, after)."""

    added: tuple[Any, ...]
    removed: tuple[Any, ...]
    edited: tuple[tuple[Any, Any], ...]

    @property
    def is_none(self) -> bool:
        """Whether nothing came, went or became another."""
        return not any(self)

    @property
    def only_added(self) -> Any:
        """The one record that came, where nothing else has happened; else None."""
        return self.added[0] if len(self.added) == 1 and not self.removed + self.edited else None

    @property
    def only_removed(self) -> Any:
        """The one record that went, where nothing else has happened; else None."""
        return self.removed[0] if len(self.removed) == 1 and not self.added + self.edited else None

    @property
    def only_edited(self) -> Any:
        """The one pair (before, after), where nothing else has happened; else None."""
        return self.edited[0] if len(self.edited) == 1 and not self.added + self.removed else None


def changes(before: Iterable[Any], after: Iterable[Any], *volatile: str) -> RecordChanges:
    """Compare records by their `id`.

    Args:
        before: at reset.
        after: now.
        volatile: fields that change by themselves and do not count.
    """
    old, new = ({one.id: one for one in records} for records in (before, after))
    return RecordChanges(
        added=tuple(one for key, one in new.items() if key not in old),
        removed=tuple(one for key, one in old.items() if key not in new),
        edited=tuple(
            (one, new[key])
            for key, one in old.items()
            if key in new and not _same(one, new[key], volatile)
        ),
    )


def _same(one: Any, other: Any, volatile: tuple[str, ...]) -> bool:
    if one is other or one == other:
        return True
    if not volatile:
        return False
    return one == dataclasses.replace(other, **{name: getattr(one, name) for name in volatile})
