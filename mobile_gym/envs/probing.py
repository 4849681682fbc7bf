"""What a device answers to shell commands, and how much of it a judge is told."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_gym.core.ports import Device
from mobile_gym.core.verdicts import ShellResult


def probe(device: Device, commands: tuple[str, ...]) -> dict[str, ShellResult]:
    """The answer to each command."""
    return {command: device.shell(command) for command in commands}


def answers_to(
    answers: Mapping[str, ShellResult], commands: tuple[str, ...]
) -> Mapping[str, ShellResult]:
    """What a judge sees of the answers: those it asked for, so that others change nothing."""
    if len(answers) == len(commands):
        return answers
    return {command: answers[command] for command in commands}
