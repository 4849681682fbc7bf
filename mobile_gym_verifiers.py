"""The name under which verifiers finds our taskset, harness and environment."""

from mobile_gym.trainers.verifiers import (
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
