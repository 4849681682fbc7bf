import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost


@pytest.fixture
def host() -> DeviceHost:
    device = DeviceHost(APPS)
    device.boot(seed=1)
    return device
