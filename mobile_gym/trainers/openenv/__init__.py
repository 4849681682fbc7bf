"""Phones as an OpenEnv environment: a server of sessions, and a client. Needs the extra `openenv`.

```
client ── reset(split, index) / step(call or reply) ──► /ws ──► OpenEnvPhone ──► MobileGym/Suite-v0
       ◄─ text, pictures, reward, done ────────────────                └──► TaskRubric, TaskIndex
```

One session has one phone, which boots at the first reset and is given back when the client goes.
Nothing that a client sends names a file, a module or an address.

Source: openenv 0.10.0.
"""

from importlib.util import find_spec

from mobile_gym.core.errors import MissingExtra

if find_spec("openenv") is None:
    raise MissingExtra("openenv", "an OpenEnv environment needs the package openenv")

from mobile_gym.trainers.openenv.app import phone_app, serve_until_interrupted
from mobile_gym.trainers.openenv.client import PhoneClient
from mobile_gym.trainers.openenv.environment import OpenEnvPhone, TaskRubric
from mobile_gym.trainers.openenv.models import (
    AnswerCall,
    AskUserCall,
    Call,
    DoubleTapCall,
    DragCall,
    FinishCall,
    LongPressCall,
    OpenAppCall,
    PhoneAction,
    PhoneObservation,
    PhoneState,
    PressKeyCall,
    ShownPicture,
    SwipeCall,
    TapCall,
    TypeCall,
    WaitCall,
)
from mobile_gym.trainers.openenv.serving import NoPhoneFree, ServerSettings

__all__ = [
    "AnswerCall",
    "AskUserCall",
    "Call",
    "DoubleTapCall",
    "DragCall",
    "FinishCall",
    "LongPressCall",
    "NoPhoneFree",
    "OpenAppCall",
    "OpenEnvPhone",
    "PhoneAction",
    "PhoneClient",
    "PhoneObservation",
    "PhoneState",
    "PressKeyCall",
    "ServerSettings",
    "ShownPicture",
    "SwipeCall",
    "TapCall",
    "TaskRubric",
    "TypeCall",
    "WaitCall",
    "phone_app",
    "serve_until_interrupted",
]
