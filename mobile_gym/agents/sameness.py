"""Whether a screen shows what it did before, although time has passed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Final, TypeAlias

from mobile_gym.agents.interruptions import is_of_system_ui
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import WindowType

_Shown: TypeAlias = tuple[str, str, object]
"""A node's id, its label, and what else it shows."""
_TIME: Final = re.compile(r"-?(?:(?:(\d+):)?(\d+):)?(\d{1,2}(?:\.\d+)?)")
"""A timer, a recording, a stopwatch; or just a number, as a stopwatch may show two of them."""
_OFF_S: Final = 1.0
"""How far times shown in whole seconds may be from what has passed, and those in fractions."""
_OFF_FRACTIONS_S: Final = 0.25


def is_as_before(before: Frame, frame: Frame) -> bool:
    """Whether the app in front shows what it did, or more of it where the keyboard has gone.

    Times that run on are the same, and so is a message that has gone; a new one is not.
    """
    if before.activity != frame.activity:
        return False
    if _toasts(frame) - _toasts(before):
        return False
    stays = before.keyboard_shown == frame.keyboard_shown
    old, new = _shown(before, with_places=stays), _shown(frame, with_places=stays)
    passed_s = frame.captured_at_s - before.captured_at_s
    gone, come = _without_running(old - new, new - old, passed_s)
    return not gone and (not come or (before.keyboard_shown and not frame.keyboard_shown))


def _without_running(
    gone: Counter[_Shown], come: Counter[_Shown], passed_s: float
) -> tuple[Counter[_Shown], Counter[_Shown]]:
    """What is left of two differences without the times that have run on by what has passed."""
    whole, parts = [], []
    for old in gone:
        for new in come:
            by_s = _difference_s(old, new)
            if by_s is None:
                continue
            if old[1].isdigit():
                parts.append((old, new, by_s))
            elif abs(by_s - passed_s) <= (_OFF_FRACTIONS_S if "." in old[1] else _OFF_S):
                whole.append((old, new))
    if _are_stopwatch([by_s for _, _, by_s in parts], passed_s):
        whole += [(old, new) for old, new, _ in parts]
    return gone - Counter(old for old, _ in whole), come - Counter(new for _, new in whole)


def _are_stopwatch(numbers: Sequence[float], passed_s: float) -> bool:
    """Whether numbers have changed as the hundredths of a stopwatch do, with its seconds or not.

    A number that has changed alone by so much might be a quantity.
    """
    if not 1 <= len(numbers) <= 2:
        return False
    orders = permutations(numbers) if len(numbers) == 2 else [(0.0, *numbers)]
    return any(
        abs(seconds + hundredths / 100 - passed_s) <= _OFF_FRACTIONS_S
        for seconds, hundredths in orders
    )


def _shown(frame: Frame, *, with_places: bool) -> Counter[_Shown]:
    """All that it shows; how high on the screen, too, where no keyboard has moved it."""
    return Counter(
        (
            node.resource_id,
            node.label,
            (node.checked, node.selected, node.range_info, with_places and node.bounds.top),
        )
        for tree in frame.nodes.trees
        if tree.window_type != WindowType.INPUT_METHOD
        and not tree.is_toast
        and not is_of_system_ui(tree)
        for node in tree.nodes
    )


def _toasts(frame: Frame) -> set[str]:
    return {node.label for tree in frame.nodes.trees if tree.is_toast for node in tree.nodes}


def _difference_s(before: _Shown, after: _Shown) -> float | None:
    """How far a time has run on; None for anything else that has changed."""
    (name, old, look), (new_name, new, new_look) = before, after
    old_s, new_s = _seconds(old), _seconds(new)
    if (name, look) != (new_name, new_look) or old_s is None or new_s is None:
        return None
    return new_s - old_s if new_s > old_s or old.isdigit() else old_s - new_s


def _seconds(label: str) -> float | None:
    """What a time shows, in seconds; None for any other text."""
    match = _TIME.fullmatch(label)
    if match is None:
        return None
    hours, minutes, seconds = (float(part or 0) for part in match.groups())
    return (hours * 60 + minutes) * 60 + seconds
