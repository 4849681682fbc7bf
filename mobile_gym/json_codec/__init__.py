"""Frozen values as JSON, and back to equal values of the same classes; on cattrs.

`Codec` is made from classes: what their annotations reach it can read and write, and nothing else.
A name in the data only chooses among these classes; it is never looked up anywhere.
"""

from mobile_gym.json_codec.codec import (
    Codec,
    CodecHook,
    Json,
    class_json_name,
    field_annotations,
    is_record,
)

__all__ = ["Codec", "CodecHook", "Json", "class_json_name", "field_annotations", "is_record"]
