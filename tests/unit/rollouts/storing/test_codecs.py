import dataclasses

import lamp_phone
import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import UnknownName
from mobile_gym.rollouts import RunSettings, collect, read_episode, write_episode
from mobile_gym.rollouts.storing.codecs import CODECS, codec_of


@pytest.fixture
def episode():
    return next(collect(lamp_phone.TEMPLATES, SolutionAgent(), RunSettings("solution", seed=1)))


@st.composite
def screens(draw):
    """Some screenshots in a row, most of them changed in a few rows alone."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    shape = (draw(st.integers(1, 40)), draw(st.integers(1, 30)), 3)
    shots = [rng.integers(256, size=shape, dtype=np.uint8)]
    for _ in range(draw(st.integers(0, 4))):
        shot = shots[-1].copy()
        top = draw(st.integers(0, shape[0] - 1))
        bottom = draw(st.integers(top, shape[0]))
        shot[top:bottom] = rng.integers(256, size=shot[top:bottom].shape, dtype=np.uint8)
        shots.append(shot)
    if draw(st.booleans()):  # the phone was turned
        shots.append(np.ascontiguousarray(shots[-1].transpose(1, 0, 2)))
    return shots


@pytest.mark.parametrize("name", CODECS)
@settings(max_examples=40, deadline=None)
@given(shots=screens())
def test_pixels_come_back_exactly(name, shots):
    codec = codec_of(name)
    before = decoded = None
    for shot in shots:
        data = codec.encode(shot, before)
        decoded = codec.decode(data, shot.shape[0], shot.shape[1], decoded)
        np.testing.assert_array_equal(decoded, shot)
        assert not decoded.flags.writeable
        before = shot


@pytest.mark.parametrize("name", CODECS)
def test_an_episode_comes_back_with_every_codec(tmp_path, episode, name):
    path = tmp_path / "e.parquet"
    write_episode(path, episode, name)
    for read, step in zip(read_episode(path).steps, episode.steps, strict=True):
        np.testing.assert_array_equal(read.frame.screenshot, step.frame.screenshot)
    table = pq.read_table(path, columns=["screenshot"])["screenshot"]
    distinct = {step.frame.screenshot.tobytes() for step in episode.steps}
    assert len(table) - table.null_count == len(distinct) > 1


@pytest.mark.parametrize("name", CODECS)
@pytest.mark.parametrize("data", [b"", b"\x00" * 5, b"\x00" * 40, b"\xff" * 40])
def test_what_is_no_picture_is_a_value_error(name, data):
    with pytest.raises(ValueError, match=r"pictur"):
        codec_of(name).decode(data, 4, 4, None)


def test_a_change_is_kept_as_its_rows(episode):
    shot = episode.steps[0].frame.screenshot
    changed = shot.copy()
    changed[50:52] ^= 0x55
    delta = codec_of("delta")
    assert len(delta.encode(changed, shot)) < len(delta.encode(changed, None)) / 2
    assert len(delta.encode(shot, shot)) == 8
    np.testing.assert_array_equal(
        delta.decode(delta.encode(shot, shot), *shot.shape[:2], shot), shot
    )


@pytest.mark.parametrize("name", CODECS)
def test_screens_that_differ_in_one_pixel_are_two(tmp_path, episode, name):
    first = episode.steps[0]
    shot = first.frame.screenshot.copy()
    shot[3, 5, 1] ^= 1  # in a row that is not looked at first
    other = dataclasses.replace(first, frame=dataclasses.replace(first.frame, screenshot=shot))
    path = tmp_path / "e.parquet"
    write_episode(path, dataclasses.replace(episode, steps=(first, other, first, other)), name)
    assert pq.read_table(path)["screenshot_row"].to_pylist() == [0, 1, 0, 1]
    steps = read_episode(path).steps
    for read, seen in zip(steps, (first, other, first, other), strict=True):
        np.testing.assert_array_equal(read.frame.screenshot, seen.frame.screenshot)


def test_an_unknown_codec_is_named(tmp_path, episode):
    with pytest.raises(UnknownName, match="codec 'jpeg'"):
        write_episode(tmp_path / "e.parquet", episode, "jpeg")
