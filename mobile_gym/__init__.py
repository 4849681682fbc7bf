"""The Gymnasium for phones: `gymnasium.make("MobileGym/Clock.SetAlarm-v0")`.

Importing registers every task. What a task needs (the device, the judge, the spaces) is imported
when an environment is made.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import (
    DeviceFault,
    InvalidAction,
    JudgeUnavailable,
    MobileGymError,
    UsageError,
)
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.seeds import seed_block
from mobile_gym.envs.minari_spaces import add_to_minari
from mobile_gym.envs.registration import register_environments

if TYPE_CHECKING:
    from mobile_gym import spaces
    from mobile_gym.envs.android_env_face import as_android_env
    from mobile_gym.envs.mobile_env import MobileEnv
    from mobile_gym.envs.saving import load_state, save_state
    from mobile_gym.envs.vector.vector_env import MobileVectorEnv
    from mobile_gym.spaces import decode, encode

    __version__: str

__all__ = [
    "Action",
    "Answer",
    "AskUser",
    "DeviceFault",
    "DoubleTap",
    "Drag",
    "Finish",
    "FinishStatus",
    "Invalid",
    "InvalidAction",
    "JudgeUnavailable",
    "Key",
    "LongPress",
    "MobileEnv",
    "MobileGymError",
    "MobileVectorEnv",
    "NormalizedPoint",
    "OpenApp",
    "PressKey",
    "Swipe",
    "Tap",
    "Type",
    "UsageError",
    "Wait",
    "__version__",
    "as_android_env",
    "decode",
    "encode",
    "load_state",
    "save_state",
    "seed_block",
    "spaces",
]

_LAZY: Final = {
    "as_android_env": "mobile_gym.envs.android_env_face",
    "MobileEnv": "mobile_gym.envs.mobile_env",
    "MobileVectorEnv": "mobile_gym.envs.vector.vector_env",
    "decode": "mobile_gym.spaces",
    "encode": "mobile_gym.spaces",
    "load_state": "mobile_gym.envs.saving",
    "save_state": "mobile_gym.envs.saving",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib import metadata

        return metadata.version("mobile-gym")
    if name == "spaces":
        return importlib.import_module("mobile_gym.spaces")
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_LAZY[name]), name)


register_environments()
add_to_minari()
