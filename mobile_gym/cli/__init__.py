"""The command line: `mobile-gym run`, `tasks`, `report` and `serve`."""

from mobile_gym.cli.app import main

__all__ = ["main"]
