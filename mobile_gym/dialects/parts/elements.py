"""Elements that a format names by number: where a finger touches one, which one lies at a place."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_gym.accessibility import Match, reachable_point
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.parts.reading import Unreadable


def element_point(frame: Frame, element: Match, number: int) -> NormalizedPoint:
    """Where a finger touches an element.

    Raises:
        Unreadable: something lies over all of it, or it is not on the screen.
    """
    pixel = reachable_point(frame, element)
    if pixel is None:
        raise Unreadable(f"element {number} is covered or not on the screen")
    return pixel.to_normalized(frame.width_px, frame.height_px)


def element_touched_at(
    frame: Frame, elements: Sequence[Match | None], point: NormalizedPoint
) -> int | None:
    """The number of the first element that a finger touches at just this pixel."""
    pixel = point.to_pixels(frame.width_px, frame.height_px)
    return next(
        (
            number
            for number, element in enumerate(elements)
            if element is not None
            and element.node.bounds.contains(pixel)
            and reachable_point(frame, element) == pixel
        ),
        None,
    )


def element_at(
    frame: Frame, elements: Sequence[Match | None], point: NormalizedPoint
) -> int | None:
    """The number of the element that is touched at this pixel, else the smallest one around it."""
    exact = element_touched_at(frame, elements, point)
    if exact is not None:
        return exact
    pixel = point.to_pixels(frame.width_px, frame.height_px)
    around = [
        (element.node.bounds.width * element.node.bounds.height, number)
        for number, element in enumerate(elements)
        if element is not None
        and element.node.bounds.contains(pixel)
        and reachable_point(frame, element) is not None
    ]
    return min(around)[1] if around else None
