import pytest
from app_phone import AppPhone
from kit_app import APP


@pytest.fixture
def phone() -> AppPhone:
    """A phone on which the app of the kit's parts has been started."""
    return AppPhone(APP)
