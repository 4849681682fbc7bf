"""Episodes of AndroidControl's format, small enough to see through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

BACK = {"action": "system_button", "button": "Back"}
CLICK = {"action": "click", "coordinate": [540, 1200]}


def step(content: dict[str, Any], options: dict[str, Any] | None = None, **more: object) -> Any:
    """A step that accepts what was done, unless other options are given."""
    return {"action_content": content, "check_options": options or content, **more}


def episode(name: object, *steps: Any, goal: str = "Turn the lamp on") -> dict[str, Any]:
    """An episode of some steps."""
    return {"goal": goal, "is_successful": True, "steps": list(steps), "episode_id": name}


LAMP = episode(
    1,
    step({"action": "open", "text": "Lamp"}, step_instruction="open the Lamp app"),
    step(CLICK, CLICK | {"candidate_bbox": [[500, 1100, 600, 1300]]}),
    step(BACK),
)
NAME = episode("two", step({"action": "type", "text": "Hall"}), step(BACK), goal="Name it Hall")


def write(path: Path, episodes: Sequence[object] = (LAMP, NAME)) -> Path:
    """A file of them; a text is a line as it is."""
    lines = [one if isinstance(one, str) else json.dumps(one) for one in episodes]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
