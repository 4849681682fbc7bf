"""What a model is shown of a screen: a picture, a text, or both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from mobile_gym.accessibility.element_numbers import nodes_by_number
from mobile_gym.accessibility.listing import prune_listing
from mobile_gym.accessibility.pictures.encoding import (
    QUALITY,
    Media,
    encode_screenshot,
    resize_screenshot,
)
from mobile_gym.accessibility.pictures.numbered_boxes import with_grid, with_marks
from mobile_gym.accessibility.renderings import LISTINGS
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.language_models import Picture
from mobile_gym.dialects import Dialect

Shown = Literal["screenshot", "marks", "grid", "none"]
PICTURES: Final[tuple[Shown, ...]] = get_args(Shown)
"""What there may be of a picture: as it is, with numbered elements, with numbered areas."""


@dataclass(frozen=True, slots=True)
class ScreenView:
    """How screens are shown.

    Attributes:
        picture: one of `PICTURES`.
        text: a name of `accessibility.renderings.LISTINGS`; "none" for no text.
        max_tokens: of the text; None for all of it.
        media: how pictures are written.
        quality: of JPEGs, 1 to 95.

    Raises:
        UnknownName: there is no such picture or text.
        UsageError: nothing would be shown.
    """

    picture: Shown = "screenshot"
    text: str = "none"
    max_tokens: int | None = None
    media: Media = "jpeg"
    quality: int = QUALITY

    def __post_init__(self) -> None:
        if self.picture not in PICTURES:
            raise UnknownName.among("picture of a screen", self.picture, PICTURES)
        if self.text not in LISTINGS:
            raise UnknownName.among("text of a screen", self.text, LISTINGS)
        if self.picture == "none" and self.text == "none":
            raise UsageError("a screen must be shown as a picture, as a text, or both")

    @property
    def needs_pictures(self) -> bool:
        """Whether frames must have screenshots."""
        return self.picture != "none"

    def parts(self, frame: Frame, dialect: Dialect) -> tuple[str | Picture, ...]:
        """A screen for a message.

        Args:
            frame: what is shown.
            dialect: in which the model answers; it decides the picture's size and the numbers.

        Raises:
            UsageError: the frame has no screenshot or no tree, and the view needs one.
        """
        if frame.forest is None and (self.text != "none" or self.picture == "marks"):
            raise UsageError('the frame has no accessibility tree; observe "accessibility_tree"')
        parts: list[str | Picture] = []
        if self.needs_pictures:
            drawn = resize_screenshot(self._draw_marks(frame, dialect), dialect.image_size(frame))
            parts.append(encode_screenshot(drawn, self.media, self.quality))
        if self.text != "none":
            listing = LISTINGS[self.text](frame)
            parts.append(
                str(listing) if self.max_tokens is None else prune_listing(listing, self.max_tokens)
            )
        return tuple(parts)

    def _draw_marks(self, frame: Frame, dialect: Dialect) -> Screenshot:
        if frame.screenshot is None:
            raise UsageError('the frame has no screenshot; observe "screenshot"')
        if self.picture == "marks":
            numbering = dialect.elements if dialect.elements in _MARKED else "indexed_list"
            boxes = {
                number: match.node.bounds
                for number, match in nodes_by_number(numbering, frame).items()
            }
            return with_marks(frame.screenshot, boxes)
        if self.picture == "grid":
            return with_grid(frame.screenshot)
        return frame.screenshot


_MARKED: Final = frozenset({"app_agent_elements", "android_world_elements", "html_elements"})
"""Numberings of elements that dialects have; others count none."""
