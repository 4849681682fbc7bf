"""What tests of TRL share: the lamp phone, and models with random weights."""

import os
import sys
import warnings
from pathlib import Path

import pytest

from mobile_gym.core import plugins

os.environ["HF_HUB_OFFLINE"] = "1"  # models are never fetched
UNIT = Path(__file__).parents[2] / "unit"
sys.path += [str(UNIT / "rollouts"), str(UNIT / "reward_models" / "language_models")]


@pytest.fixture(autouse=True)
def quiet_trainers(monkeypatch):
    """What other packages warn of is not ours."""
    monkeypatch.setenv("TRL_EXPERIMENTAL_SILENCE", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.fixture
def lamp_device(monkeypatch):
    """The lamp phone as the device `lamp`."""
    monkeypatch.setitem(plugins._BUILT_IN["device"], "lamp", "lamp_phone:open_device")
