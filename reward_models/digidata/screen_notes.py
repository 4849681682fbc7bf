"""Steps in words, by rules: what a summary says where no model has written one.

Source: DigiData, section 5.1: a summary tells the screen before, the one after, and what changed.
Its summaries are a large model's; these say what the trees say, which a picture may say otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mobile_gym.accessibility import node_at
from mobile_gym.accessibility.simplified_xml import xml_listing
from mobile_gym.core.actions import Action, LongPress, Tap
from mobile_gym.core.frames import Frame
from mobile_gym.core.verdicts import Transition
from mobile_gym.foreign.xml_documents import parse_document
from reward_models.digidata.stages import Commits, StepSummary
from reward_models.judge_toolkit.screen_prompts import in_words

_MAX_WORDS: Final = 100
"""Of a part. Source: the judge's own question."""
_MAX_CHANGES: Final = 8
"""Elements of each kind of change that are named."""
_STATES: Final = ("checked", "selected", "focused")
_COMMITS: Final[Mapping[Commits, re.Pattern[str]]] = {
    "social": re.compile(r"(send|post|publish|share)\b|发送|发布|分享", re.IGNORECASE),
    "money": re.compile(r"(buy|pay|order|donate|place order)\b|购买|付款|支付|下单", re.IGNORECASE),
    "account": re.compile(
        r"(change password|delete account|sign out|log out|link account)\b|修改密码|注销|退出登录",
        re.IGNORECASE,
    ),
}
"""How the button begins whose touch puts something into effect, in both languages."""


def summary_of(transition: Transition) -> StepSummary:
    """A step as its trees tell it.

    Args:
        transition: with the trees of both screens.

    Raises:
        LookupError: a screen has no tree.
    """
    before, after = _elements(transition.before), _elements(transition.after)
    done = in_words(transition.action, transition.before)
    if not transition.receipt.accepted:
        done += ", which the phone refused"
    gone, new = _missing(before, after), _missing(after, before)
    parts = [f"Done: {done}."]
    if transition.before.activity != transition.after.activity:
        parts.append(f"The page is now {transition.after.activity}.")
    parts += [
        f"{what}: {'; '.join(elements[:_MAX_CHANGES])}."
        for what, elements in (("Gone", gone), ("New", new))
        if elements
    ]
    if len(parts) == 1:
        parts.append("Nothing on the screen changed.")
    return StepSummary(
        _page(transition.before, before),
        _page(transition.after, after),
        _short(" ".join(parts)),
        _commits(transition) if gone or new else "none",
    )


def _page(frame: Frame, elements: Sequence[str]) -> str:
    return _short(f"{frame.activity or 'Unknown page'}: {'; '.join(elements) or 'nothing to read'}")


def _elements(frame: Frame) -> list[str]:
    """Every element in a few words, in the order of the screen.

    Raises:
        LookupError: the frame has no tree.
    """
    if frame.forest is None:
        raise LookupError("the screen has no accessibility tree to describe; record it")
    return [_in_words(line.written()) for line in xml_listing(frame).lines]


def _in_words(element: str) -> str:
    parsed = parse_document(element, "an element of a screen")
    given = parsed.attrib
    name = given.get("text") or given.get("hint") or given.get("id") or "unnamed"
    states = [f"{state}: {given[state]}" for state in _STATES if state in given]
    if "value" in given:
        states.append(f"value {given['value']}")
    told = f"{parsed.tag.replace('_', ' ')} {name!r}"
    return f"{told} ({', '.join(states)})" if states else told


def _missing(elements: Sequence[str], others: Sequence[str]) -> list[str]:
    known = set(others)
    return [element for element in dict.fromkeys(elements) if element not in known]


def _short(text: str) -> str:
    words = text.split()
    return " ".join(words[:_MAX_WORDS]) + (" ..." if len(words) > _MAX_WORDS else "")


def _commits(transition: Transition) -> Commits:
    label = _touched(transition.action, transition.before)
    for kind, words in _COMMITS.items():
        if words.match(label):
            return kind
    return "none"


def _touched(action: Action | None, frame: Frame) -> str:
    """What is under the finger is called; "" where nothing is touched."""
    if not isinstance(action, Tap | LongPress):
        return ""
    match = node_at(frame.nodes, action.point.to_pixels(frame.width_px, frame.height_px))
    if match is None:
        return ""
    tree = frame.nodes.trees[match.tree]
    labels = (tree.nodes[index].label for index in (match.index, *tree.ancestors(match.index)))
    return next((label.strip() for label in labels if label.strip()), "")
