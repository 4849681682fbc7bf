"""When a judge is due: at every step, when something has changed, or at the episode's end.

All judges of whole episodes are due by it.

* `"every_step"`: always.
* `"on_change"`: when the screen, the activity or a probe differs from what was judged last, and for
  `Answer` and `Finish`; otherwise everything stays as it was. It suits judges of states. One that
  wants to see every action should be asked at every step.
* `"at_end"`: once the episode is over. An end is `Finish`, an `Answer`, or a step that ends the
  episode in any case (`Transition.is_last`).
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from mobile_gym.core.actions import Answer, Finish
from mobile_gym.core.frames import Frame
from mobile_gym.core.verdicts import Transition

When = Literal["every_step", "on_change", "at_end"]


def has_changed(before: Frame, after: Frame) -> bool:
    """Whether two frames show different things, as far as both of them were captured."""
    if before is after:
        return False
    if _compared_facts(before) != _compared_facts(after) or before.nodes != after.nodes:
        return True
    pixels, other = before.screenshot, after.screenshot
    if pixels is None or other is None or pixels is other:
        return False
    return not np.array_equal(pixels, other)


def _compared_facts(frame: Frame) -> tuple[object, ...]:
    return (
        frame.activity,
        frame.width_px,
        frame.height_px,
        frame.orientation,
        frame.keyboard_shown,
    )


def is_episode_end(transition: Transition) -> bool:
    """Whether an episode that is judged at its end is to be judged now."""
    return transition.is_last or isinstance(transition.action, Finish | Answer)


def is_due(judged: Transition, transition: Transition) -> bool:
    """Whether a step may be judged otherwise than the one that was judged last."""
    return (
        isinstance(transition.action, Finish | Answer)
        or transition.answer != judged.answer
        or dict(transition.probes) != dict(judged.probes)
        or has_changed(judged.after, transition.after)
    )
