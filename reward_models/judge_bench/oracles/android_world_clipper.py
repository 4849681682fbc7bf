"""What is true of AndroidWorld's task about the clipboard.

There is one module of oracles for each app of AndroidWorld.
"""

from __future__ import annotations

import re
from typing import Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight

_TEXT: Final = re.compile(r"(?:: |：)(.+)$")


def _is_text_in_field(see: Sight) -> bool:
    """A field of what is on the screen holds the text."""
    layers = (*see.front.layers, *see.now.overlays)
    return any(value == see.told(_TEXT)[0] for layer in layers for value in layer.ui.values())


def _is_text_copied(see: Sight) -> bool:
    return see.now.clipboard == see.told(_TEXT)[0]


_DESCRIPTIONS: Final = (
    DescriptionPattern("The text stands in a field", "文字已输入到某个输入框中", _is_text_in_field),
    DescriptionPattern("The text is on the clipboard", "文字已在剪贴板上", _is_text_copied),
)

_FULFILLED: Final[dict[str, Fact]] = {"AndroidWorld.SystemCopyToClipboard": _is_text_copied}

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
