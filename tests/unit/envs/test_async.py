"""Gymnasium's `AsyncVectorEnv` gives the true observations, texts included, however it is run."""

from functools import partial

import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from switch_phone import TAP_LAMP, TAP_PLUS, make_toy
from test_vector_env import assert_same

from mobile_gym.core.actions import Finish, Type
from mobile_gym.spaces import encode


def batched(actions: list) -> dict:
    encoded = [encode(action) for action in actions]
    return {
        key: tuple(item[key] for item in encoded)
        if key == "text"
        else np.array([item[key] for item in encoded])
        for key in encoded[0]
    }


# A fork of a process with threads (OpenBLAS has some) may deadlock, says Python 3.12.
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("shared_memory", [True, False])
@pytest.mark.parametrize("context", ["fork", "spawn"])
def test_async_equals_sync(context: str, shared_memory: bool) -> None:
    makers = [partial(make_toy, language=language) for language in ("zh", "en")]
    sync = SyncVectorEnv(makers)
    with_processes = AsyncVectorEnv(makers, shared_memory=shared_memory, context=context)
    try:
        left, right = sync.reset(seed=3), with_processes.reset(seed=3)
        assert_same(left, right)
        first = right[0]["accessibility_tree"]
        assert "电灯" in first[0]
        assert "Lamp" in first[1]
        assert right[0] in with_processes.observation_space
        scripts = [
            [TAP_PLUS, TAP_LAMP],
            [Type("你好，世界", at=(0.5, 0.6)), Type("héllo")],  # type: ignore[arg-type]
            [Finish(), TAP_LAMP],
            [TAP_PLUS, TAP_PLUS],
        ]
        for script in scripts:
            left, right = sync.step(batched(script)), with_processes.step(batched(script))
            assert_same(left, right)
            assert all(right[0]["accessibility_tree"])
        assert first[0] != right[0]["accessibility_tree"][0]  # and the first is still the first
        assert "电灯" in first[0]
    finally:
        with_processes.close()
        sync.close()
