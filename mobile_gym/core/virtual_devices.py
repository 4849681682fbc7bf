"""What a virtual device and its client have in common on both sides of the wire."""

from __future__ import annotations

from typing import Final

__all__ = ["EXTENSION_SERVICE", "NAME_PREFIX", "SETTLE_MS"]

SETTLE_MS: Final = 500
"""Virtual time after an action until the next frame: Android's activity transition and a bit."""
EXTENSION_SERVICE: Final = "mobile_gym.VirtualDevice"
"""The gRPC service that no real emulator has."""
NAME_PREFIX: Final = "mobile-gym-"
"""Of the entries of a screenshot's metadata, and of the files of shared memory: other entries and
other files of the same user are somebody else's."""
