"""Input methods: which one types, and which may be chosen; `settings secure` keeps both.

Source: AOSP, `InputMethodManagerService`, `Settings.Secure.DEFAULT_INPUT_METHOD`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.state import DeviceState

BUILT_IN: Final = "com.android.inputmethod.latin/.LatinIME"
"""The keyboard that the device draws."""
CURRENT_KEY: Final = "default_input_method"
ENABLED_KEY: Final = "enabled_input_methods"


def current(state: DeviceState) -> str:
    """The one that types, as `package/.Class`."""
    return state.settings["secure"].get(CURRENT_KEY) or BUILT_IN


def enabled(state: DeviceState) -> list[str]:
    """Those that may be chosen."""
    return [name for name in state.settings["secure"].get(ENABLED_KEY, BUILT_IN).split(":") if name]
