"""The soak, short: nothing grows, and everything ends. `MOBILE_GYM_SOAK_S=300` makes it 16 devices
for five minutes.
"""

from __future__ import annotations

import os
import sys

import pytest
from soak import shared_files, soak

SECONDS = float(os.environ.get("MOBILE_GYM_SOAK_S", "0"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_nothing_leaks() -> None:
    figures = soak(devices=16 if SECONDS else 2, seconds=SECONDS or 6.0)
    assert figures["errors"] == []
    assert figures["leaks"] == []
    assert figures["restarts"] == 0
    assert int(str(figures["steps"])) > 20
    assert not shared_files()
