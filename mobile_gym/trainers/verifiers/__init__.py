"""Phones as a taskset of verifiers, reached over an OpenEnv server. Needs the extra `verifiers`.

```
vf-eval mobile-gym-verifiers --env.taskset.base-url http://127.0.0.1:8000 --env.taskset.split train

model ◄─ screens, replies ─► PhoneHarness ◄── PhoneVerifiersEnv ── /ws ──► mobile-gym serve-env
```

verifiers and openenv cannot share an environment (their pins of `mcp` differ), so the phones are in
the server's. verifiers imports tasksets by the name of a top-level module: `mobile_gym_verifiers`.

Source: verifiers 0.4.0, `verifiers.v1`.
"""

from importlib.util import find_spec

from mobile_gym.core.errors import MissingExtra

if find_spec("verifiers") is None:
    raise MissingExtra("verifiers", "a taskset of verifiers needs the package verifiers")

from mobile_gym.trainers.verifiers.taskset import (
    PhoneHarness,
    PhoneHarnessConfig,
    PhoneTask,
    PhoneTaskData,
    PhoneTaskset,
    PhoneTasksetConfig,
    PhoneVerifiersEnv,
    PhoneVerifiersEnvConfig,
)

__all__ = [
    "PhoneHarness",
    "PhoneHarnessConfig",
    "PhoneTask",
    "PhoneTaskData",
    "PhoneTaskset",
    "PhoneTasksetConfig",
    "PhoneVerifiersEnv",
    "PhoneVerifiersEnvConfig",
]
