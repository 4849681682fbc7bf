"""Reading text in images: what is read, where, and what happens without the reader."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from mobile_gym.accessibility import find
from mobile_gym.core.checks import Selector
from mobile_gym.core.errors import MissingExtra
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import open_device
from reward_models.judge_toolkit import ocr

NAMES = ("Calendar", "Clock", "Contacts")
"""Of apps on the first page of the home screen; icons in the hotseat have none."""


def home_frame() -> Frame:
    device = open_device()
    device.reset(DeviceReset("", 1, "en", {}))
    return device.observe()


def home() -> Screenshot:
    pixels = home_frame().screenshot
    assert pixels is not None
    return pixels


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    ocr._ocr_engine.cache_clear()
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
        assert set(NAMES) <= set(by_text)
        assert [line.box.top for line in lines] == sorted(line.box.top for line in lines)
        for name in NAMES:
            icon = find(home_frame().nodes, Selector(text=name))
            assert icon is not None
            box = by_text[name].box
            assert icon.node.bounds.contains(box.center)
            assert abs(box.center.x - icon.node.bounds.center.x) <= 3
            assert box.bottom <= icon.node.bounds.bottom
            assert 10 <= box.height <= 40
        assert all(0.5 <= line.score <= 1 for line in lines)

    def test_unsure_lines_are_left_out(self) -> None:
        everything, sure = (ocr.read_text(home()[:420], min_score=score) for score in (0.0, 0.9))
        assert len(sure) < len(everything)
        assert set(sure) <= set(everything)

    def test_nothing_is_read_where_nothing_stands(self) -> None:
        assert ocr.read_text(np.full((300, 200, 3), 255, np.uint8)) == ()
