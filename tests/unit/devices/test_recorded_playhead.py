from __future__ import annotations

from pathlib import Path

import pytest

from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.recorded.device import RecordedDevice
from mobile_gym.devices.recorded.episodes import RecordedEpisodes
from mobile_gym.devices.recorded.playhead import PositionInRecording


@pytest.fixture
def playhead() -> PositionInRecording[str, int]:
    return PositionInRecording("recorded:x", str, int)


def test_nothing_is_shown_before_a_start_and_after_a_clear(
    playhead: PositionInRecording[str, int],
) -> None:
    with pytest.raises(DeviceFault, match="recorded:x shows nothing yet"):
        _ = playhead.now
    with pytest.raises(DeviceFault, match="shows nothing yet"):
        playhead.move(2)
    playhead.start("a", 1)
    playhead.move(2)
    assert playhead.now == ("a", 2)
    playhead.clear()
    playhead.clear()
    with pytest.raises(DeviceFault, match="shows nothing yet"):
        _ = playhead.now


def test_what_was_saved_is_loaded_by_any_of_its_kind(
    playhead: PositionInRecording[str, int],
) -> None:
    playhead.start("a", 1)
    saved = playhead.now
    playhead.start("b", 5)
    playhead.load(saved)
    assert playhead.now == ("a", 1)
    other = PositionInRecording("recorded:y", str, int)
    other.load(saved)
    assert other.now == ("a", 1)


@pytest.mark.parametrize("saved", [None, "a1", ("a", "b"), (1, "a"), ("a", 1, 2), ("a",)])
def test_anything_else_is_refused_and_changes_nothing(
    playhead: PositionInRecording[str, int], saved: object
) -> None:
    playhead.start("a", 1)
    with pytest.raises(DeviceFault, match="recorded:x cannot load"):
        playhead.load(saved)
    assert playhead.now == ("a", 1)


def test_the_two_recorded_devices_do_not_load_each_others_states(recorded_folder: Path) -> None:
    device = RecordedDevice(str(recorded_folder))
    device.reset(DeviceReset())
    with pytest.raises(DeviceFault, match="cannot load tuple"):
        RecordedEpisodes("runs").load_state(device.save_state())
