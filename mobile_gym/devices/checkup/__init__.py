"""What works on this machine and how to mend what does not: the findings of `mobile-gym doctor`.

A check looks at a `Machine` and gives findings; it changes nothing and starts nothing that stays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from mobile_gym.devices.checkup import emulator, requirements
from mobile_gym.devices.checkup.machine import Check, CheckupFinding, FindingStatus, Machine

__all__ = ["Check", "CheckupFinding", "FindingStatus", "Machine", "Purpose", "check_up"]

Purpose = Literal["virtual", "emulator"]


def check_up(machine: Machine, purpose: Purpose) -> list[CheckupFinding]:
    """Look at everything.

    What only the other purpose needs is looked at, too, but is never worse than a note.
    """
    findings = [finding for check in requirements.CHECKS for finding in check(machine)]
    of_emulators = [finding for check in emulator.CHECKS for finding in check(machine)]
    if purpose != "emulator":
        of_emulators = [
            replace(finding, status=FindingStatus.NOTE)
            if finding.status is FindingStatus.BROKEN
            else finding
            for finding in of_emulators
        ]
    return findings + of_emulators
