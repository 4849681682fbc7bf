"""Agents: the ones that need no model. `core.plugins.load("agent", name)` finds them by name."""
