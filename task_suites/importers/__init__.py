"""Suites made from files of other projects."""
