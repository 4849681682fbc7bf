"""Gymnasium spaces of observations and actions. Their `contains` tells the truth."""

import mobile_gym.spaces.batching  # noqa: F401  # pyright: ignore[reportUnusedImport] # registers
from mobile_gym.core.actions import MAX_TEXT_BYTES
from mobile_gym.spaces.actions import (
    SAMPLE_WEIGHTS,
    ActionSpace,
    BatchedActionSpace,
    array_of,
    decode,
    encode,
    integer_of_action,
    integers_of_action,
    number_of_action,
    require_encodable_text,
)
from mobile_gym.spaces.boxes import Image, ScalarBox
from mobile_gym.spaces.nodes import (
    MAX_NODES,
    NODE_CLASSES,
    NODE_FLAGS,
    NODE_SPACES,
    NODE_TEXT_BYTES,
    Placement,
    encode_nodes,
)
from mobile_gym.spaces.text import Utf8Text, clip_utf8

__all__ = [
    "MAX_NODES",
    "MAX_TEXT_BYTES",
    "NODE_CLASSES",
    "NODE_FLAGS",
    "NODE_SPACES",
    "NODE_TEXT_BYTES",
    "SAMPLE_WEIGHTS",
    "ActionSpace",
    "BatchedActionSpace",
    "Image",
    "Placement",
    "ScalarBox",
    "Utf8Text",
    "array_of",
    "clip_utf8",
    "decode",
    "encode",
    "encode_nodes",
    "integer_of_action",
    "integers_of_action",
    "number_of_action",
    "require_encodable_text",
]
