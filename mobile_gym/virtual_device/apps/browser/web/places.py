"""The towns that the weather site and the timetable know; invented.

Both must mean the same towns.
"""

from __future__ import annotations

from typing import Final

TOWNS: Final = {
    "riverton": ("Riverton", "河口市"),
    "northport": ("Northport", "北港市"),
    "lakeside": ("Lakeside", "湖滨市"),
    "hillview": ("Hillview", "云山市"),
    "sandbay": ("Sandbay", "金沙湾"),
    "greenfield": ("Greenfield", "绿原市"),
}


def draw(*parts: int) -> int:
    """A number in [0, 2**31) that depends on all parts and on nothing else."""
    mixed = 0x9E3779B1
    for part in parts:
        mixed = (mixed ^ part) * 0x85EBCA6B & 0xFFFFFFFF
        mixed ^= mixed >> 15
        mixed = mixed * 0xC2B2AE35 & 0xFFFFFFFF
        mixed ^= mixed >> 13
    return mixed >> 1
