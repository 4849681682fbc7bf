"""What a virtual device and its client have in common on both sides of the wire.

A virtual device and its client must agree on it, and neither imports the other.
"""

from __future__ import annotations

from typing import Final

SETTLE_MS: Final = 500
"""Virtual time after an action until the next frame: Android's activity transition and a bit."""
EXTENSION_SERVICE: Final = "mobile_gym.VirtualDevice"
"""The gRPC service that no real emulator has."""
NAME_PREFIX: Final = "mobile-gym-"
"""Of the entries of a screenshot's metadata, and of the files of shared memory: other entries and
other files of the same user are somebody else's."""
DEVICE_KEY: Final = "mobile_gym.device"
"""Of the entry in `hardwareConfig` that is another one at each start of a virtual emulator."""
DEVICE_METADATA: Final = NAME_PREFIX + "device"
"""Of the metadata with which our client says which start it means."""
ANOTHER_DEVICE: Final = "this device was started after the one that the call is meant for"
"""With which a virtual emulator refuses a call that is meant for one before it."""
