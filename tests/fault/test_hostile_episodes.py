"""Episode files that were written to harm, with digests that fit: refused in one line, quickly."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from working_time import works_at_most

from mobile_gym.core.actions import Finish
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import StoreError
from mobile_gym.core.frames import Frame
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, Verdict
from mobile_gym.rollouts import read_episode, write_episode
from mobile_gym.rollouts.storing import store
from mobile_gym.rollouts.storing.episode_index import store_stats
from mobile_gym.rollouts.storing.recorded_store import find

QUICK_S = 3.0
Row = dict[str, Any]


@pytest.fixture
def episode() -> Episode:
    task = Task("A.B", {"en": "do it"}, ("a",), (UnitNode(1, "done"),), 1)
    report = JudgeReport((Verdict(1, True, True, True),), success=True)
    shot = np.zeros((120, 54, 3), np.uint8)
    end = {"is_success": True, "termination_reason": "agent_complete", "n": np.arange(3)}
    steps = tuple(
        StepRecord(
            step,
            Frame(54, 120, "a/.B", screenshot=shot + step),
            Finish() if step else None,
            ActionReceipt(),
            report,
            0.0,
            terminated=step == 1,
            truncated=False,
            info=end if step else {},
        )
        for step in (0, 1)
    )
    return Episode("e", task, 0, "agent", "rules", "virtual", steps)


def forge(path: Path, change: Callable[[list[Row]], None], header: bytes | None = None) -> None:
    """Write rows that were changed, with the digests that they would have had."""
    table = pq.read_table(path)
    metadata = dict(table.schema.metadata)
    rows = table.to_pylist()
    change(rows)
    if header is not None:
        metadata[store.HEADER_KEY] = header
    metadata[b"mobile_gym.digest"] = store._rows_digest(metadata, len(rows))
    schema = table.schema.with_metadata(metadata)
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, schema, write_page_checksum=True) as writer:
        writer.write_table(pa.Table.from_pylist(rows, schema=schema))
        writer.add_key_value_metadata({store._FILE_KEY: store._UNKNOWN})
    data = sink.getvalue().to_pybytes()
    place = data.index(store._UNKNOWN, data.rindex(store._FILE_KEY))
    path.write_bytes(data[:place] + store._hash(data) + data[place + len(store._UNKNOWN) :])


def refused(read: Callable[[], object]) -> str:
    with works_at_most(QUICK_S), pytest.raises((StoreError, ValueError)) as caught:
        read()
    told = str(caught.value)
    assert "\n" not in told
    assert len(told) < 700
    return told


def test_a_forged_file_that_harms_nobody_is_read(episode: Episode, tmp_path: Path) -> None:
    path = tmp_path / "0000000-e.parquet"
    write_episode(path, episode)
    forge(path, lambda rows: rows[1].update(reward=0.5))
    assert read_episode(path).steps[1].reward == 0.5


@pytest.mark.parametrize("codec", ["zstd", "png"])
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"screenshot_height": 2**31 - 1, "screenshot_width": 2**31 - 1}, "pixels"),
        ({"screenshot_height": 16_000, "screenshot_width": 16_000}, "pixels"),
        ({"screenshot_height": -1, "screenshot_width": -54}, "pixels"),
        ({"info": "[" * 100_000}, "nested"),
        ({"info": '{"is_success": {"dtype": "<U100000000", "array": ["x"]}}'}, "array of the"),
        ({"info": '{"is_success": {"dtype": "O", "array": [[]]}}'}, "array of the"),
        ({"timings_s": "{" * 100_000}, "nested"),
        ({"action": '{"action": ' * 2000}, "nested"),
        ({"action": '{"action": "Tap", "point": [' + "9" * 5000 + ", 0]}"}, "JSON"),
    ],
)
def test_rows(
    episode: Episode, tmp_path: Path, codec: str, change: dict[str, object], why: str
) -> None:
    path = tmp_path / "0000000-e.parquet"
    write_episode(path, episode, codec)
    forge(path, lambda rows: rows[1].update(change))
    assert why in refused(lambda: read_episode(path))


def test_a_picture_of_another_size_than_its_row_says(episode: Episode, tmp_path: Path) -> None:
    path = tmp_path / "0000000-e.parquet"
    write_episode(path, episode, "png")
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (60_000).to_bytes(4) * 2 + bytes(20)
    forge(path, lambda rows: rows[1]["screenshot"].update(bytes=head))
    assert "size" in refused(lambda: read_episode(path))


def test_headers(episode: Episode, tmp_path: Path) -> None:
    path = tmp_path / "0000000-e.parquet"
    for header in (b"[" * 100_000, b"[]", b'{"task": {}}', b"\xff", b'{"id": "\\ud800"'):
        write_episode(path, episode)
        forge(path, lambda rows: None, header)
        refused(lambda: read_episode(path))
        refused(lambda: find(path))


def test_many_rows_in_a_small_file(tmp_path: Path) -> None:
    path = tmp_path / "0000000-e.parquet"
    pq.write_table(pa.table({"step": pa.nulls(5_000_000, pa.int32())}), path)
    for read in (lambda: read_episode(path), lambda: find(path), lambda: store_stats(tmp_path)):
        assert "rows" in refused(read)


def test_outcomes_of_what_says_nothing(episode: Episode) -> None:
    from mobile_gym.rollouts import outcome_of

    for said in ({"seconds": "x"}, {"seconds": "nan"}, {"faults": "1e3"}, {"side_effects": "{}"}):
        with pytest.raises(ValueError, match="has no outcome"):
            outcome_of(dataclasses.replace(episode, provenance=said))
    assert outcome_of(episode).success
