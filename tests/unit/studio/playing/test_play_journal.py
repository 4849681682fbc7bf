from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import Tap
from mobile_gym.core.errors import StoreError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.studio.playing.journal import SavedBranch, SessionJournal, read_journal
from mobile_gym.studio.playing.play_setting import PlaySetting
from mobile_gym.studio.playing.player_actions import DeviceTurn, PinchGesture
from mobile_gym.studio.playing.session_tree import PlayedStep

SETTING = PlaySetting("Clock.TurnOffAlarm", "MobileGym/Clock.TurnOffAlarm-v0", 3)
CORNERS = (NormalizedPoint(0.0, 0.0), NormalizedPoint(1.0, 1.0))
MIDDLE = (NormalizedPoint(0.5, 0.5), NormalizedPoint(0.5, 0.5))
TAP = PlayedStep(1, 0, Tap(0.1, 0.2), "tap “<b>”\n", 0.1, 0.1, 0.2, True, "")
PINCH = PlayedStep(2, 1, PinchGesture(MIDDLE, CORNERS, 0.5), "pinch open", ending="max_steps")
TURN = PlayedStep(3, 1, DeviceTurn(3), "turn")
SAVED = SavedBranch(1, "Clock.TurnOffAlarm-seed3-1", "0000000-x.parquet", True, 7)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sessions" / "0a1b2c3d.jsonl"


@pytest.fixture
def written(path):
    journal = SessionJournal.create(path, SETTING)
    for moment in (TAP, PINCH, TURN):
        journal.add(moment)
    journal.go(1)
    journal.save(SAVED)
    journal.close()
    return path


def test_what_was_written_comes_back(written):
    contents = read_journal(written)
    assert contents.setting == SETTING
    assert [contents.tree.moment(number) for number in (1, 2, 3)] == [TAP, PINCH, TURN]
    assert contents.tree.now == 1
    assert contents.saved == [SAVED]


def test_a_line_that_was_not_finished_is_cut_off(written):
    whole = written.read_bytes()
    for cut in range(1, len(whole.splitlines()[-1]) + 1):
        written.write_bytes(whole[:-cut])
        assert read_journal(written).saved == []
    journal, contents = SessionJournal.open(written)
    journal.go(3)
    journal.close()
    assert contents.tree.now == 1
    assert read_journal(written).tree.now == 3


def test_a_replaced_moment_is_gone(written):
    journal, _ = SessionJournal.open(written)
    journal.add(PlayedStep(4, 1, DeviceTurn(1), "other"), instead_of=3)
    journal.close()
    assert read_journal(written).tree.children(1) == [2, 4]


def test_one_studio_writes_a_session(written):
    journal, _ = SessionJournal.open(written)
    with pytest.raises(StoreError, match="another studio"):
        SessionJournal.open(written)
    journal.close()
    again, _ = SessionJournal.open(written)
    again.close()


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        '{"now": 9}',
        '{"now": "0"}',
        '{"moment": {}, "instead_of": null}',
        '{"saved": {"moment": 1, "folder": "../..", "file": "x", "success": true, "steps": 1}}',
        '{"saved": {"moment": 1, "folder": "..", "file": "x", "success": true, "steps": 1}}',
        '{"saved": {"moment": 1, "folder": "a", "file": "/etc/x", "success": true, "steps": 1}}',
        json.dumps({"moment": {"number": 9, "parent": 8}, "instead_of": None}),
        "[" * 500 + "]" * 500,
    ],
)
def test_a_journal_of_somebody_else_is_one_clear_error(written, line):
    with written.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(StoreError) as told:
        read_journal(written)
    assert str(written) in str(told.value)


@pytest.mark.parametrize("text", ["", "{}\n", '{"version": 2, "setting": {}}\n', "\xff\n"])
def test_what_is_no_journal_is_refused(path, text):
    path.parent.mkdir()
    path.write_text(text, encoding="latin-1")
    with pytest.raises(StoreError):
        read_journal(path)
