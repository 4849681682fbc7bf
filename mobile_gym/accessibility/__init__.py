"""Accessibility trees: reading and writing them, finding nodes in them, telling them as text."""

from mobile_gym.accessibility.droidbot import parse_droidbot
from mobile_gym.accessibility.html import HtmlElement, html_elements, html_like
from mobile_gym.accessibility.proto import parse_proto, write_proto
from mobile_gym.accessibility.selectors import (
    Match,
    find,
    find_all,
    is_shown,
    node_at,
    target_matches,
)
from mobile_gym.accessibility.shape import is_slider
from mobile_gym.accessibility.text import focused_field, indexed_list, interactive_nodes
from mobile_gym.accessibility.touch import keyboard_top, reachable_point
from mobile_gym.accessibility.xml import parse_xml, write_xml

__all__ = [
    "HtmlElement",
    "Match",
    "find",
    "find_all",
    "focused_field",
    "html_elements",
    "html_like",
    "indexed_list",
    "interactive_nodes",
    "is_shown",
    "is_slider",
    "keyboard_top",
    "node_at",
    "parse_droidbot",
    "parse_proto",
    "parse_xml",
    "reachable_point",
    "target_matches",
    "write_proto",
    "write_xml",
]
