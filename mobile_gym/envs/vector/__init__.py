"""Many environments behind one vector environment: in one process, or in worker processes.

`vector_env` plays them in one process and `worker_vector_env` in several: `shared_memory` is what
these share, `workers` starts, asks and replaces them, `serving` runs in them, and `lost_episodes`
says what a worker that died was playing.
"""
