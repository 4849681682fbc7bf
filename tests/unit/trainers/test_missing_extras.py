"""What is not installed is named with the extra that brings it, and only when it is asked for."""

import importlib
import importlib.util
import subprocess
import sys

import pytest

from mobile_gym.cli.serve import serve_env
from mobile_gym.core.errors import MissingExtra, UsageError


@pytest.mark.parametrize("extra", ["openenv", "verifiers"])
def test_a_door_names_its_extra(monkeypatch, extra):
    door = f"mobile_gym.trainers.{extra}"
    monkeypatch.delitem(sys.modules, door, raising=False)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=rf"mobile-gym\[{extra}\]"):
        importlib.import_module(door)


def test_the_room_of_the_doors_is_light():
    code = """
import sys, mobile_gym.trainers, mobile_gym.cli
doors = {"openenv", "fastapi", "uvicorn", "verifiers", "trl", "torch", "pydantic"}
assert not doors & set(sys.modules), doors & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_protocol_has_to_be_named():
    with pytest.raises(UsageError, match="--openenv"):
        serve_env()
