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


def record_changes(before: Iterable[Any], after: Iterable[Any], *volatile: str) -> RecordChanges:
    """Compare records by their `id`.

    Args:
        before: at reset.
        after: now.
        volatile: fields that change by themselves and do not count.
    """
    old, new = ({record.id: record for record in records} for records in (before, after))
    return RecordChanges(
        added=tuple(record for key, record in new.items() if key not in old),
        removed=tuple(record for key, record in old.items() if key not in new),
        edited=tuple(
            (record, new[key])
            for key, record in old.items()
            if key in new and not _is_same_record(record, new[key], volatile)
        ),
    )


def _is_same_record(record: Any, other: Any, volatile: tuple[str, ...]) -> bool:
    if record is other or record == other:
        return True
    if not volatile:
        return False
    return record == dataclasses.replace(
        other, **{name: getattr(record, name) for name in volatile}
    )
