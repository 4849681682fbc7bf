"""The figures that are kept, one JSON file for each judge or section."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[1] / "judges"


def read(name: str) -> dict[str, Any]:
    """The figures of the file of that name."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def write(name: str, figures: dict[str, Any]) -> None:
    """Keep figures in the file of that name."""
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(figures, indent=1, ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
