"""A screen as text for a model, by the name of the form."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from mobile_gym.accessibility.android_world import android_world_elements
from mobile_gym.accessibility.app_agent import app_agent_elements
from mobile_gym.accessibility.html import html_like
from mobile_gym.accessibility.selectors import Match, is_shown
from mobile_gym.accessibility.simplified_xml import simplified_xml
from mobile_gym.accessibility.text import indexed_list
from mobile_gym.core.frames import Frame

__all__ = ["RENDERINGS"]


def _element(number: int, match: Match) -> str:
    node = match.node
    return json.dumps(
        {
            "index": number,
            "text": node.text,
            "description": node.content_description,
            "clickable": node.clickable,
            "bounds": list(node.bounds),
        },
        ensure_ascii=False,
    )


def _android_world(frame: Frame) -> str:
    return "\n".join(
        _element(number, match)
        for number, match in enumerate(android_world_elements(frame.nodes))
        if is_shown(match.node)
    )


def _app_agent(frame: Frame) -> str:
    return "\n".join(
        _element(number, match)
        for number, match in enumerate(app_agent_elements(frame.nodes), start=1)
    )


RENDERINGS: Final[Mapping[str, Callable[[Frame], str]]] = {
    "none": lambda _: "",
    "indexed_list": lambda frame: indexed_list(frame.nodes),
    "html": lambda frame: html_like(frame.nodes),
    "xml": simplified_xml,
    "android_world": _android_world,
    "app_agent": _app_agent,
}
"""By name: what writes a screen."""
