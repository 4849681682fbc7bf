"""Reading text in images: what is read, where, and what happens without the reader."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from mobile_gym.core.errors import MissingExtra
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import open_device
from reward_models import ocr


def home() -> Screenshot:
    device = open_device()
    device.reset(DeviceReset("", 1, "en", {}))
    pixels = device.observe().screenshot
    assert pixels is not None
    return pixels


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    ocr._engine.cache_clear()
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    with pytest.raises(MissingExtra, match=r"mobile-gym\[ocr\]"):
        ocr.read_text(np.zeros((8, 8, 3), np.uint8))


class TestRead:
    @pytest.fixture(autouse=True)
    def _reader(self) -> None:
        pytest.importorskip("rapidocr", reason="needs the extra mobile-gym[ocr]")

    def test_lines_with_their_boxes_from_the_top(self) -> None:
        lines = ocr.read_text(home())
        by_text = {line.text: line for line in lines}
        assert {"Settings", "Clock", "Phone"} <= set(by_text)
        assert [line.box.top for line in lines] == sorted(line.box.top for line in lines)
        clock, phone = by_text["Clock"].box, by_text["Phone"].box
        assert clock.bottom < phone.top
        assert phone.right < clock.left
        assert 10 <= clock.height <= 40
        assert all(0.5 <= line.score <= 1 for line in lines)

    def test_unsure_lines_are_left_out(self) -> None:
        everything, sure = (ocr.read_text(home()[:420], min_score=score) for score in (0.0, 0.9))
        assert len(sure) < len(everything)
        assert set(sure) <= set(everything)

    def test_nothing_is_read_where_nothing_stands(self) -> None:
        assert ocr.read_text(np.full((300, 200, 3), 255, np.uint8)) == ()
