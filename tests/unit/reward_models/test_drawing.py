"""Strips with words below screenshots, several screenshots as one."""

from __future__ import annotations

import numpy as np
import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Screenshot
from reward_models.judge_toolkit.drawing import merge_screenshots, with_caption_strip


@pytest.fixture
def grey() -> Screenshot:
    screenshot = np.full((400, 200, 3), 128, np.uint8)
    screenshot.flags.writeable = False
    return screenshot


class TestStrip:
    def test_it_is_below_and_leaves_the_screenshot_alone(self, grey: Screenshot) -> None:
        strip = with_caption_strip(grey, "tap at (0.50, 0.50)")
        assert np.array_equal(strip[:400], grey)
        assert (strip[400] == (30, 80, 220)).all()
        assert (strip[-1] == 255).all()
        assert (strip[400:] < 100).any()

    def test_long_words_take_more_lines_and_end(self, grey: Screenshot) -> None:
        heights = [
            with_caption_strip(grey, text).shape[0] for text in ("a", "a " * 60, "a" * 9_000)
        ]
        assert heights == sorted(heights)
        assert heights[0] < heights[1]
        assert heights[2] < 800

    def test_chinese_is_written(self, grey: Screenshot) -> None:
        pytest.importorskip("mplfonts", reason="needs the extra mobile-gym[zh]")
        assert not np.array_equal(
            with_caption_strip(grey, "设置闹钟"), with_caption_strip(grey, "打开时钟")
        )


class TestMerge:
    def test_side_by_side_in_order(self) -> None:
        tiles = [np.full((400, 200, 3), value, np.uint8) for value in (10, 120, 240)]
        page = merge_screenshots(tiles, [4, 5, 6])
        middle = page[page.shape[0] // 2]
        values = [middle[round(page.shape[1] * share)][0] for share in (1 / 6, 1 / 2, 5 / 6)]
        assert values == [10, 120, 240]
        assert page.shape[1] <= 2048

    def test_the_whole_is_made_smaller_to_fit(self) -> None:
        tiles = [np.zeros((1200, 540, 3), np.uint8)] * 6
        assert merge_screenshots(tiles, range(6), max_width_px=1000).shape[1] <= 1000

    def test_numbers_are_written(self, grey: Screenshot) -> None:
        assert not np.array_equal(merge_screenshots([grey], [1]), merge_screenshots([grey], [2]))

    @pytest.mark.parametrize("numbers", [[], [1, 2]])
    def test_numbers_must_fit(self, grey: Screenshot, numbers: list[int]) -> None:
        with pytest.raises(UsageError, match="numbered"):
            merge_screenshots([grey], numbers)
