"""The command line: `mobile-gym run`, `tasks` and `report`."""

from mobile_gym.cli.app import main

__all__ = ["main"]
