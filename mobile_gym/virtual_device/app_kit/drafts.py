"""What editors hold while something is written: a tuple of fields, and times as minutes.

Editors of several apps hold what is written in the same way.

A draft is a `NamedTuple`. The page keeps only what was changed since the editor was opened, each
value under the name of its field.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple, TypeVar

_EPOCH: Final = datetime(1970, 1, 1)

DraftT = TypeVar("DraftT", bound=NamedTuple)


def moment(minutes: int) -> datetime:
    """The local time of a draft's minutes, which count from 1970 on."""
    return _EPOCH + timedelta(minutes=minutes)


def minutes_of(at: datetime) -> int:
    """A draft's minutes of a local time."""
    return int((at - _EPOCH).total_seconds()) // 60


def with_changes(opened: DraftT, ui: Mapping[str, Any]) -> DraftT:
    """The draft as it is now: what the editor opened on, with what was changed since.

    Args:
        opened: what the editor opened on.
        ui: the small state of its page.
    """
    changed = {field: ui[field] for field in opened._fields if field in ui}
    return opened._replace(**changed) if changed else opened
