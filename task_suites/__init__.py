"""The tasks, one module per app or suite; `task_suites.catalog` finds them by name."""

# Importing mobile_gym registers every task, which imports the modules of this package. So it comes
# first, before any of them is half imported.
import mobile_gym.core  # noqa: F401
