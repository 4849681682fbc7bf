"""Kept for tools that look for it; everything stands in pyproject.toml."""

from setuptools import setup

setup()
