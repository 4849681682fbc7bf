import copy
import multiprocessing
import pickle
import timeit

import numpy as np
import pytest
from gymnasium.error import Error
from gymnasium.spaces.utils import flatdim, flatten, flatten_space, unflatten
from gymnasium.vector.utils import (
    batch_space,
    concatenate,
    create_empty_array,
    create_shared_memory,
    iterate,
    read_from_shared_memory,
    write_to_shared_memory,
)
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.spaces import Utf8Text, clip_utf8

TEXTS = ["", "a", "设置闹钟", "é" * 16, "😀" * 8, "x" * 32, 'tab\t"quote"\n']


def test_belongs() -> None:
    space = Utf8Text(32)
    assert all(text in space for text in TEXTS)


@pytest.mark.parametrize(
    "outside", ["x" * 33, "设" * 11, "é" * 17, "\ud800", "a\0b", b"bytes", 3, None, ["a"]]
)
def test_what_does_not_belong_is_rejected(outside: object) -> None:
    assert outside not in Utf8Text(32)


def test_max_bytes_must_be_positive() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Utf8Text(0)


@given(st.text(), st.integers(1, 40))
def test_clipping_gives_the_longest_prefix(text: str, max_bytes: int) -> None:
    clipped = clip_utf8(text, max_bytes)
    space = Utf8Text(max_bytes)
    assert clipped in space
    if text in space:
        assert clipped == text
    else:
        clean = text.replace("\0", "").encode("utf-8", "replace").decode()
        assert clean.startswith(clipped)
        longer = clean[: len(clipped) + 1]
        assert longer == clipped or longer not in space


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8))
def test_bytes_round_trip(text: str) -> None:
    space = Utf8Text(32)
    flat = flatten(space, text)
    assert flat in flatten_space(space)
    assert len(flat) == flatdim(space)
    assert unflatten(space, flat) == text


def test_samples_belong_and_follow_the_seed() -> None:
    for size in (1, 2, 5, 100):
        one, two = Utf8Text(size, seed=4), Utf8Text(size, seed=4)
        drawn = [one.sample() for _ in range(50)]
        assert drawn == [two.sample() for _ in range(50)]
        assert all(text in one for text in drawn)
    assert any(not text.isascii() for text in drawn)
    assert Utf8Text(100, seed=5).sample() != drawn[0]
    with pytest.raises(Error):
        one.sample(mask=1)  # type: ignore[arg-type]
    with pytest.raises(Error):
        one.sample(probability=1)  # type: ignore[arg-type]


def test_equal_by_value_pickled_copied_short() -> None:
    space = Utf8Text(32, seed=1)
    assert space == Utf8Text(32)
    assert space != Utf8Text(33)
    assert repr(space) == "Utf8Text(32)"
    for twin in (pickle.loads(pickle.dumps(space)), copy.deepcopy(space)):
        assert twin == space
        assert twin.sample() == copy.deepcopy(space).sample()
    assert min(timeit.repeat(lambda: Utf8Text(4096), number=200, repeat=5)) / 200 < 50e-6


def test_batches_to_a_tuple_of_texts() -> None:
    space = Utf8Text(32)
    batched = batch_space(space, 2)
    texts = concatenate(space, ["灯", "b"], create_empty_array(space, 2))
    assert texts == ("灯", "b")
    assert texts in batched
    assert create_empty_array(space, 2) in batched
    assert list(iterate(batched, texts)) == ["灯", "b"]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_shared_memory_is_a_live_view(method: str) -> None:
    space = Utf8Text(32)
    memory = create_shared_memory(space, 2, ctx=multiprocessing.get_context(method))
    view = read_from_shared_memory(space, memory, 2)
    assert tuple(view) == ("", "")
    for text in TEXTS:
        write_to_shared_memory(space, 1, text, memory)
        assert tuple(view) == ("", text)
        assert view[1] == text
        write_to_shared_memory(space, 0, "x" * 32, memory)
        write_to_shared_memory(space, 0, "", memory)
    snapshot = copy.deepcopy({"text": view})["text"]
    assert type(snapshot) is tuple
    assert pickle.loads(pickle.dumps(view)) == snapshot
    assert view == snapshot
    assert view[:1] == snapshot[:1]
    write_to_shared_memory(space, 1, "later", memory)
    assert (view[1], snapshot[1]) == ("later", TEXTS[-1])
    assert list(np.asarray(view)) == ["", "later"]
