"""What the toolkit keeps is bounded in bytes, and forgetting it changes nothing that is seen."""

from __future__ import annotations

import gc
import os
import signal
import threading
import tracemalloc
from collections.abc import Callable, Iterator

import numpy as np
import pytest
import skia

from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.ui import fonts, pictures
from mobile_gym.virtual_device.ui.budget import PARTS, PIXELS, Budget

PACKAGES = [package for package, app in APPS.items() if app.in_launcher]
SENTENCES = ["Meet at the station at noon. ", "中午在车站见。", "a时", "\N{PARTY POPPER} "]
LARGE_PX = 1024
LARGE_BYTES = 4 * LARGE_PX * LARGE_PX


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Each test begins with nothing kept, and leaves nothing."""
    for kept in (PARTS, PIXELS):
        kept.forget()
    yield
    for kept in (PARTS, PIXELS):
        kept.forget()


def screens(language: str) -> Iterator[tuple[DeviceHost, str]]:
    """Every app's first page, from its top and further down."""
    host = DeviceHost(APPS)
    host.boot(seed=3, language=language)
    for package in PACKAGES:
        host.open_app(package)
        yield host, f"{package} top"
        host.swipe(200, 900, 200, 300)
        yield host, f"{package} further down"


def write_much() -> None:
    """Long and short texts of several scripts, as notes and messages hold them."""
    for sentence in SENTENCES:
        for length in range(1, 120, 17):
            text = sentence * length
            fonts.break_lines(text, fonts.REGULAR, 31.5, 500, 0)
            fonts.blob(text, fonts.MEDIUM, 31.5)
            fonts.ink(text, fonts.MEDIUM, 31.5)


def show_all() -> None:
    for host, _ in screens("zh"):
        host.screenshot()
        host.forest()


def freed_bytes(work: Callable[[], None]) -> tuple[int, int]:
    """What forgetting frees after some work, and what was counted for it."""
    work()  # what is made once, such as typefaces and modules
    PARTS.forget()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        held, counted = tracemalloc.get_traced_memory()[0], PARTS.used_bytes
        PARTS.forget()
        gc.collect()
        return held - tracemalloc.get_traced_memory()[0], counted
    finally:
        tracemalloc.stop()


def test_what_is_looked_up_again_is_neither_made_nor_counted_again() -> None:
    small = Budget(1000)
    made: list[str] = []

    @small.keeps(lambda result, text: len(result) + len(text))
    def doubled(text: str) -> str:
        """Twice the text."""
        made.append(text)
        return text * 2

    assert [doubled("abc"), doubled("abc"), doubled("d")] == ["abcabc", "abcabc", "dd"]
    assert made == ["abc", "d"]
    assert small.used_bytes == 9 + 3
    assert doubled.__doc__ == "Twice the text."


def test_all_caches_are_emptied_when_one_has_no_room() -> None:
    small = Budget(100)
    table = small.table()
    made: list[int] = []

    @small.keeps(lambda _, number: number)
    def same(number: int) -> int:
        made.append(number)
        return number

    small.spend(30)
    table["a"] = 1
    same(60)
    same(10)  # to the last byte
    assert (table, small.used_bytes) == ({"a": 1}, 100)
    same(20)
    assert (table, small.used_bytes) == ({}, 20)
    same(60)
    assert made == [60, 10, 20, 60]


def test_what_is_larger_than_the_bound_stays_until_the_next_is_made() -> None:
    small = Budget(100)
    table = small.table()
    small.spend(500)
    table["large"] = 1
    small.spend(10)
    assert (table, small.used_bytes) == ({}, 10)


def test_what_could_not_be_made_is_not_counted() -> None:
    small = Budget(100)

    @small.keeps(lambda _, number: number)
    def inverse(number: int) -> float:
        return 1 / number

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            inverse(0)
    assert small.used_bytes == 0


class Slow:
    """Somebody else does something while this is forgotten, and has some time for it."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.other = threading.Thread(target=work)

    def __del__(self) -> None:
        self.other.start()
        self.other.join(0.05)


def test_what_another_thread_makes_while_all_is_forgotten_is_counted() -> None:
    small = Budget(100)
    first, second = small.table(), small.table()

    def make() -> None:
        small.spend(7)
        first["made meanwhile"] = 1

    slow = Slow(make)
    other = slow.other
    small.spend(90)
    second["slow"] = slow
    del slow
    small.spend(20)  # no room: all is forgotten
    other.join()
    assert (small.used_bytes, first) == (27, {"made meanwhile": 1})


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_does_not_wait_for_a_thread_that_was_counting() -> None:
    small = Budget(100)
    counting, forked = threading.Event(), threading.Event()

    def wait() -> None:
        counting.set()
        forked.wait(0.2)

    table = small.table()
    small.spend(90)
    table["slow"] = Slow(wait)
    thread = threading.Thread(target=small.spend, args=(20,))
    thread.start()
    counting.wait()
    child = os.fork()
    if not child:
        signal.alarm(20)
        small.spend(1)
        os._exit(0)
    forked.set()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    thread.join()


@pytest.mark.parametrize(("work", "share"), [(show_all, 0.3), (write_much, 0.2)])
def test_no_more_is_held_than_was_counted(work: Callable[[], None], share: float) -> None:
    """Nor much less: of texts it is glyphs that take most, and those are Skia's and not traced."""
    freed, counted = freed_bytes(work)
    assert share * counted < freed <= counted < PARTS.limit_bytes


@pytest.mark.parametrize("work", [show_all, write_much])
def test_the_bound_holds(work: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    _, unbounded = freed_bytes(work)
    limit = unbounded // 4
    monkeypatch.setattr(PARTS, "limit_bytes", limit)
    freed, counted = freed_bytes(work)
    assert freed <= counted <= limit


def test_forgetting_at_any_moment_changes_nothing_that_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def seen() -> list[tuple[str, np.ndarray, AccessibilityForest]]:
        return [(name, host.screenshot(), host.forest()) for host, name in screens("en")]

    expected = seen()
    for limit in (0, 3_000, 100_000):
        monkeypatch.setattr(PARTS, "limit_bytes", limit)
        monkeypatch.setattr(PIXELS, "limit_bytes", limit)
        for (name, screenshot, forest), (_, before, forest_before) in zip(
            seen(), expected, strict=True
        ):
            assert np.array_equal(screenshot, before), (limit, name)
            assert forest == forest_before, (limit, name)


def test_large_pictures_are_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PIXELS, "limit_bytes", 3 * LARGE_BYTES + 100_000)
    encoded = [picture(color) for color in range(0, 250, 50)]
    first = pictures.decode_picture(encoded[0])
    for content in encoded:
        assert pictures.size(content) == (LARGE_PX, LARGE_PX)
        assert PIXELS.used_bytes <= PIXELS.limit_bytes
    assert PIXELS.used_bytes >= LARGE_BYTES
    assert pictures.decode_picture(encoded[0]) is not first
    assert pictures.decode_picture(encoded[-1]) is pictures.decode_picture(encoded[-1])


def picture(color: int) -> bytes:
    """A picture that is larger than what is kept of it."""
    surface = skia.Surface(LARGE_PX + 16, LARGE_PX + 16)
    surface.getCanvas().clear(0xFF000000 | color)
    return bytes(surface.makeImageSnapshot().encodeToData(skia.kJPEG, 50))
