"""Writes `docs/observations.md`: six screens as a language model reads them, and what that costs.

python docs/make_observations.py
"""

from __future__ import annotations

import math
import re
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from mobile_gym.accessibility import find, indexed_list, write_xml
from mobile_gym.core.actions import Action, OpenApp, Tap
from mobile_gym.core.checks import Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device

FILE: Final = Path(__file__).parent / "observations.md"

_PIECE: Final = re.compile(r" ?[A-Za-z]+| ?\d|[^\x00-\x7f]|\s+| ?[^\sA-Za-z\d]{1,3}")
_LETTERS_OF_A_TOKEN: Final = 10
"""Source: of the rules of this form the one nearest to `tekken_240911`, which the PyPI package
mistral-common carries: on the twelve texts of the page it is off by 10 % at most.
"""

_HEAD: Final = """\
# What is observed, as text

Written by `docs/make_observations.py`. Do not edit it by hand.

`observation["accessibility_tree"]` is `mobile_gym.accessibility.indexed_list(frame.nodes)`. Judges
and adapters that show a language model a screen show it the same list.

- A line is `[number] role "label" flags [left,top][right,bottom]` for a node that can be acted on
  (it is clickable, checkable, editable, scrollable, long-clickable or a slider), and
  `- "label" [left,top][right,bottom]` for other text. Bounds are device pixels.
- `number` is the position in `interactive_nodes(frame.nodes)`, and the row in the `nodes_` arrays.
- Lines are in document order, which is a screen reader's. Nothing is dropped because it was said
  before.
- ` | ` joins texts that belong together: those of a control up to the next control in it, and
  those that stand side by side, such as the cells of a timetable's row.
- What a list or a control contains is indented under it; so is a control under the text that
  stands beside it on its left.
- A field tells its text, then its `hint`s; one without text is empty. A slider tells its value and
  its range (`7 of 0..15`). In a label, `\\"` is a quote and `\\n` a line break.
- At most 200 lines, 600 characters a label and 32,768 bytes; what is left out is counted.

Tokens are estimated without a model's vocabulary: a run of letters costs one token per {letters} of
them, a digit one, up to three other signs one, a character outside ASCII one; a space belongs to
what follows. On these texts that is within 10 % of Mistral's `tekken` tokenizer. “XML” is the
document that `uiautomator dump` would write of the same windows.

"""


class Shown(NamedTuple):
    """How a screen is reached."""

    title: str
    reset: DeviceReset
    actions: tuple[Action | str, ...]
    """What is done; a text names what is tapped."""


_EN: Final = DeviceReset(seed=1)
SCREENS: Final = (
    Shown("The launcher", _EN, ()),
    Shown("Settings", _EN, (OpenApp("Settings"),)),
    Shown("Alarms", _EN, (OpenApp("Clock"), "Alarm")),
    Shown("Sound: sliders", _EN, (OpenApp("Settings"), "Sound & vibration")),
    Shown(
        "A timetable, in the browser", _EN, (OpenApp("Browser"), "Regional Railways", "Find trains")
    ),
    Shown("联系人 (Chinese)", DeviceReset(seed=1, language="zh"), (OpenApp("联系人"),)),
)


def estimated_tokens(text: str) -> int:
    """How many tokens a text costs, by the rule that the page tells."""
    return sum(
        math.ceil(len(piece.strip()) / _LETTERS_OF_A_TOKEN)
        if piece.strip().isalpha() and piece.isascii()
        else 1
        for piece in _PIECE.findall(text)
    )


def shown(screen: Shown) -> Frame:
    """The screen on the embedded device."""
    with closing(open_device("virtual", screen_size=(1200, 540))) as device:
        device.reset(screen.reset)
        for action in screen.actions:
            receipt = device.perform(_on(device.observe(), action))
            if not receipt.accepted:
                raise ValueError(f"{screen.title}: {receipt.error}")
        return device.observe()


def _on(frame: Frame, action: Action | str) -> Action:
    if not isinstance(action, str):
        return action
    for selector in (Selector(text=action), Selector(description=action)):
        if match := find(frame.nodes, selector):
            return Tap(match.node.bounds.center.to_normalized(frame.width_px, frame.height_px))
    raise ValueError(f"nothing is called {action!r}")


def _dumped(forest: AccessibilityForest) -> str:
    return write_xml(
        AccessibilityForest(
            tuple(
                type(tree)(
                    tuple(node._replace(range_info=None) for node in tree.nodes),
                    tree.window_type,
                    tree.title,
                    tree.is_active,
                    tree.attributes,
                )
                for tree in forest.trees
            )
        )
    )


def page() -> str:
    """The whole page."""
    table = "| screen | nodes | tokens of the XML | tokens of the list | share |\n"
    table += f"|{'---|' * 5}\n"
    told = ""
    for screen in SCREENS:
        forest = shown(screen).nodes
        listed = indexed_list(forest)
        raw, ours = estimated_tokens(_dumped(forest)), estimated_tokens(listed)
        table += f"| {screen.title} | {len(forest)} | {raw:,} | {ours:,} | {ours / raw:.0%} |\n"
        told += f"\n## {screen.title}\n\n```text\n{listed}\n```\n"
    return _HEAD.format(letters=_LETTERS_OF_A_TOKEN) + table + told


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
