"""Agents in processes of their own: what one of them does to its process ends no run.

`AgentPool` makes the agents of a run's devices, `AgentHost` is a process that has some of them,
`serving` is what runs in it, and `messages` is what both send.
"""
