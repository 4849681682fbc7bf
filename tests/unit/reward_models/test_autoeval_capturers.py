"""AutoEval's eyes: the tree, or a model that describes the picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import skia
from autoeval_episodes import first, reply, step, task

from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from reward_models.autoeval import AutoEvalJudge, PictureCapturer, TreeCapturer, make_capturer
from reward_models.judge_toolkit.screen_keys import picture_key, tree_key
from reward_models.language_models import ModelUnavailable
from reward_models.language_models.scripted import ScriptedModel


class TestCapturers:
    def test_the_tree(self, frames: tuple[Frame, ...]) -> None:
        outcome = TreeCapturer().capture(frames[1], 1)
        assert outcome.value is not None
        assert outcome.value.text.startswith(f"page: {frames[1].activity}\nkeyboard: hidden\n")
        assert '"Alarm"' in outcome.value.text
        assert "Battery" not in outcome.value.text  # the status bar
        assert outcome.usage.calls == 0

    def test_a_picture(self, frames: tuple[Frame, ...]) -> None:
        eyes = ScriptedModel(["", "A clock."])
        reasoner = ScriptedModel([reply(1)])
        judge = AutoEvalJudge(reasoner, eyes)
        judge.begin(task(), first(frames[1]))
        assert "| A clock." in reasoner.requests[0].messages[1].text
        (picture,) = eyes.requests[0].messages[-1].pictures
        drawn = skia.Image.MakeFromEncoded(picture.data).toarray(
            colorType=skia.ColorType.kRGBA_8888_ColorType
        )
        assert frames[1].screenshot is not None
        assert np.array_equal(drawn[:, :, :3], frames[1].screenshot)
        assert judge.statistics.capturer.calls == 2
        assert judge.statistics.refusals == {"empty": 1}

    def test_a_picture_that_nobody_describes(self, frames: tuple[Frame, ...]) -> None:
        eyes = ScriptedModel(["A launcher.", *[ModelUnavailable("down")] * 3])
        reasoner = ScriptedModel([reply()])
        judge = AutoEvalJudge(reasoner, eyes)
        judge.begin(task(), first(frames[0]))
        assert not judge.judge(step(frames[0], frames[1])).available
        assert len(reasoner.requests) == 1
        assert judge.statistics.refusals == {"unavailable": 3}

    def test_keys(self, frames: tuple[Frame, ...]) -> None:
        for key in (tree_key, picture_key):
            assert len({key(frame) for frame in frames}) == len(frames)
            assert key(frames[1]) == key(replace(frames[1], captured_at_s=99.0))
        frame = frames[1]
        assert frame.screenshot is not None
        for row, same in ((5, True), (600, False)):  # in the status bar, and in the app
            pixels = frame.screenshot.copy()
            pixels[row, 100] ^= 255
            assert (picture_key(replace(frame, screenshot=pixels)) == picture_key(frame)) == same

    def test_what_is_missing_is_named(self, frames: tuple[Frame, ...]) -> None:
        with pytest.raises(LookupError, match="needs the accessibility tree"):
            TreeCapturer().capture(replace(frames[0], forest=None), 1)
        with pytest.raises(LookupError, match="needs the screenshot"):
            PictureCapturer(ScriptedModel([])).key(replace(frames[0], screenshot=None))
        with pytest.raises(UsageError, match="capturer is 'eyes'"):
            make_capturer("eyes")
