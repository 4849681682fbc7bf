"""Pictures that are drawn from a seed when somebody looks at them, and look like photographs."""

from mobile_gym.virtual_device.ui.photographs.photograph import (
    KINDS,
    Photograph,
    draw_photograph,
    encode_photograph,
    photograph_of,
)

__all__ = ["KINDS", "Photograph", "draw_photograph", "encode_photograph", "photograph_of"]
