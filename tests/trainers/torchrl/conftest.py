"""What other packages warn of at import is not ours."""

import warnings

import pytest


@pytest.fixture(autouse=True)
def quiet_torchrl():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
