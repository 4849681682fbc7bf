"""What TRL's models are shown of a screen: a numbered list, a picture beside it, or a marked one.

Source: TRL 1.16's `GRPOTrainer`: what `reset` and tools return is a text, or a list of content
parts; an image part holds a `PIL.Image`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from mobile_gym.accessibility import indexed_list, interactive_nodes
from mobile_gym.accessibility.pictures.encoding import shrink
from mobile_gym.accessibility.pictures.numbered_boxes import with_marks
from mobile_gym.accessibility.pictures.pillow import pillow
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.frames import Frame

See = Literal["text", "both", "marks"]
SEE: Final[tuple[See, ...]] = get_args(See)
"""The numbered list alone; the screenshot and the list; the screenshot with the numbers on it."""

Content: TypeAlias = "str | list[dict[str, object]]"
"""Of a message: a text, or parts with `type` "image" (`image`) or "text" (`text`)."""

_PICTURE_ONLY: Final = "Screen: see the picture; what can be touched has a numbered box."


@dataclass(frozen=True, slots=True)
class ScreenContent:
    """How screens are shown.

    Attributes:
        see: one of `SEE`.
        picture_width_px: wider screenshots are shrunk to it; None leaves them as they are.

    Raises:
        UnknownName: there is no such way to see a screen.
        UsageError: the width is none.
    """

    see: See = "text"
    picture_width_px: int | None = None

    def __post_init__(self) -> None:
        if self.see not in SEE:
            raise UnknownName.among("way to see a screen", self.see, SEE)
        if self.picture_width_px is not None and self.picture_width_px < 1:
            raise UsageError(
                f"picture_width_px is {self.picture_width_px}; it must be at least 1, or None"
            )

    @property
    def needs_pictures(self) -> bool:
        """Whether frames must have screenshots."""
        return self.see != "text"

    def of(self, frame: Frame, note: str = "") -> Content:
        """A screen, with what is to be said before it.

        Raises:
            MissingExtra: pictures need Pillow, which is not installed.
        """
        if self.see == "text":
            return f"{note}{_listed(frame)}"
        text = _listed(frame) if self.see == "both" else _PICTURE_ONLY
        return [self._picture(frame), {"type": "text", "text": f"{note}{text}"}]

    def _picture(self, frame: Frame) -> dict[str, object]:
        screenshot = frame.screenshot
        assert screenshot is not None, "the environment observes it"
        if self.see == "marks":
            boxes = {
                number: match.node.bounds
                for number, match in enumerate(interactive_nodes(frame.nodes))
            }
            screenshot = with_marks(screenshot, boxes)
        if self.picture_width_px is not None:
            screenshot = shrink(screenshot, max_width_px=self.picture_width_px)
        return {"type": "image", "image": pillow().image.fromarray(screenshot)}


def _listed(frame: Frame) -> str:
    return f"Screen:\n{indexed_list(frame.nodes)}"
