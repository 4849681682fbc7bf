"""The former place of `mobile_gym.envs.vector`'s worker processes. It stays for one version."""

from mobile_gym.envs.vector.worker_vector_env import WorkerVectorEnv
from mobile_gym.envs.vector.workers import WorkerDied

__all__ = ["WorkerDied", "WorkerVectorEnv"]
