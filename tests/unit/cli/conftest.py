import sys
from pathlib import Path

import pytest

from mobile_gym.core import plugins

sys.path.insert(0, str(Path(__file__).parents[1] / "rollouts"))


@pytest.fixture(autouse=True)
def lamps(monkeypatch):
    """The lamp phone as the device `lamp`, its tasks as the suite catalog."""
    monkeypatch.setitem(plugins._BUILT_IN["device"], "lamp", "lamp_phone:open_device")
    monkeypatch.setitem(plugins._BUILT_IN["suite catalog"], "built-in", "lamp_phone")
