"""What a device answers to a fixed list of shell commands."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from behaviour_collector.collecting import SCREEN, Collector
from behaviour_collector.names import named

SHELL_COMMANDS: Final = tuple(
    (Path(__file__).parent / "shell_commands.txt").read_text(encoding="utf-8").splitlines()
)
"""Commands whose answers are compared, in this order on one device; some change it."""


def answer_commands(collector: Collector, persona: str, language: str) -> None:
    """The answers to every command."""
    case = f"shell {persona} {language}"
    if not (collector.wants(case) and collector.looks_at("shell")):
        return
    with collector.guarded(case):
        device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
        device.reset(named("DeviceReset")("", 1, language))
        for number, command in enumerate(SHELL_COMMANDS, start=1):
            answer = named("RUN_BYTES")(device.host, command)
            told = {
                "exit_code": answer.exit_code,
                "stdout": answer.stdout.decode("utf-8", "backslashreplace"),
                "stderr": answer.stderr.decode("utf-8", "backslashreplace"),
            }
            collector.put(case, "shell", f"command {number} ({command})", told)
            device.host.advance(500)
