"""Environments in several processes behind one vector environment.

`memory` says what the processes share and where it lies, `blocks` which part of it the caller holds
now, `process` starts, asks and replaces one worker, `serving` is what runs in it, `faults` is what
is told of a worker that died, and `worker_vector_env` is the vector environment.
"""

from mobile_gym.envs.vector.worker_vector_env import WorkerVectorEnv
from mobile_gym.envs.vector.workers import WorkerDied

__all__ = ["WorkerDied", "WorkerVectorEnv"]
