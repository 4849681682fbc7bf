"""Suites made from files of other projects: recordings, and published lists of tasks."""
