"""Shared preferences of apps as files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.system.storage import Preference

_XML: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\r": "&#13;",
        "\t": "&#9;",
    }
)
_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml(values: Mapping[str, Preference]) -> bytes:
    """A shared-preferences file.

    Source: `com.android.internal.util.XmlUtils.writeMapXml`.
    """
    lines = ["<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "<map>"]
    for name, value in values.items():
        lines.append(f"    {_preference(_escaped(name), value)}")
    lines.append("</map>")
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _preference(name: str, value: Preference) -> str:
    if isinstance(value, bool):
        return f'<boolean name="{name}" value="{"true" if value else "false"}" />'
    if isinstance(value, int):
        kind = "int" if -(1 << 31) <= value < 1 << 31 else "long"
        return f'<{kind} name="{name}" value="{value}" />'
    if isinstance(value, float):
        return f'<float name="{name}" value="{value}" />'
    if isinstance(value, str):
        return f'<string name="{name}">{_escaped(value)}</string>'
    members = "".join(f"\n        <string>{_escaped(str(item))}</string>" for item in sorted(value))
    return f'<set name="{name}">{members}\n    </set>' if members else f'<set name="{name}" />'


def _escaped(text: str) -> str:
    return _NOT_XML.sub("", text).translate(_XML)
