"""Replies written by hand, line by line: what each is read as, or why it cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mobile_gym.core.actions import Invalid, from_json
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

TABLE = Path(__file__).parent / "replies_by_hand.jsonl"
"""Rows of `dialect`, `reply`, `read` (actions as JSON) and `reason` (a part of the last one's)."""


ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in TABLE.read_text(encoding="utf-8").split("\n") if line
]


@pytest.mark.parametrize("name", sorted({row["dialect"] for row in ROWS}))
def test_what_a_reply_is_read_as(name: str, frame: Frame) -> None:
    """Good replies are actions; bad ones are invalid after the actions before them."""
    wrong: list[tuple[str, object]] = []
    for row in (row for row in ROWS if row["dialect"] == name):
        read = DIALECTS[name].decode(row["reply"], frame)
        good = tuple(map(from_json, row.get("read", ())))
        if "reason" in row:
            *before, last = read
            is_right = isinstance(last, Invalid) and row["reason"] in last.reason
            is_right = is_right and tuple(before) == good
        else:
            is_right = read == good
        if not is_right:
            wrong.append((row["reply"], read))
    assert wrong == []
