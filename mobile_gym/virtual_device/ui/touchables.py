"""What a laid out screen knows besides items and nodes: what reacts to touch, and where."""

from __future__ import annotations

from typing import NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.ui.fields import FieldLayout
from mobile_gym.virtual_device.ui.view import View


class Target(NamedTuple):
    """What reacts to touch, and where, in pixels; later ones are in front."""

    left: int
    top: int
    right: int
    bottom: int
    view: View | None
    """None swallows touches, as the body of a dialog does."""


class Scroller(NamedTuple):
    """A scrollable on the screen: how far it is scrolled and can be, in pixels."""

    rect: Rect
    key: str
    offset: int
    limit: int


class PlacedField(NamedTuple):
    """An edit field on the screen: its view, all of its box, and its text's layout."""

    view: View
    rect: Rect
    layout: FieldLayout
