"""Files of an export in which each distinct content of an episode stands once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any


class OnceFiles:
    """The files of one episode: each distinct content once, under the first step that has it."""

    def __init__(self, out: Path, folder: str, ending: str) -> None:
        self._out, self._folder, self._ending = out, folder, ending
        self._paths: dict[bytes, str] = {}
        self._last: tuple[object, str] = (None, "")

    def place(self, step: int, value: Any, encode: Callable[[Any], bytes]) -> str:
        """The path of the value, relative to the export; "" where there is none."""
        if value is None:
            return ""
        if value is not self._last[0]:
            data = encode(value)
            if data not in self._paths:
                self._paths[data] = f"{self._folder}/{step}.{self._ending}"
                path = self._out / self._paths[data]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            self._last = (value, self._paths[data])
        return self._last[1]
