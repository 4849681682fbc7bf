"""Fine-tuning where TRL is not: what is wrong is told before anything is loaded."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.trainers.trl_tuning import TuningSettings, fine_tune


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "trl", None)
    with pytest.raises(MissingExtra, match=r"mobile-gym\[trl\]"):
        fine_tune("model", lambda: iter(()), tmp_path, TuningSettings())


@pytest.mark.parametrize("name", ["steps", "batch", "accumulate"])
def test_numbers_are_checked(name: str) -> None:
    with pytest.raises(UsageError, match=f"{name} is 0; it must be at least 1"):
        TuningSettings(**{name: 0})  # type: ignore[arg-type]
