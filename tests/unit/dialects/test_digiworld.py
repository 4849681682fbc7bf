"""DigiData's and DigiWorld's answers, by hand."""

from __future__ import annotations

from mobile_gym.core.actions import Tap
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


def test_native_calls_have_arguments_by_name(frame: Frame) -> None:
    """As DigiWorld's own tools are called; an unknown argument does not count."""
    dialect = DIALECTS["digiworld_999"]

    def message(arguments: str) -> dict[str, object]:
        return {"tool_calls": [{"function": {"name": "tap", "arguments": arguments}}]}

    assert dialect.decode_message(message('{"x": 999, "y": 0}'), frame) == (Tap(1.0, 0.0),)
    assert dialect.decode_message(message('{"x": 999, "y": 0, "z": 1}'), frame) == (Tap(1.0, 0.0),)


def test_a_tool_says_the_range_of_its_coordinates() -> None:
    """The three variants differ in nothing else."""
    ranges = {
        name: DIALECTS[name].tool_schema()[0]["parameters"]["properties"]["x"]
        for name in ("digiworld", "digiworld_01", "digiworld_999")
    }
    assert ranges == {
        "digiworld": {"type": "integer", "minimum": 0},
        "digiworld_01": {"type": "number", "minimum": 0, "maximum": 1},
        "digiworld_999": {"type": "integer", "minimum": 0, "maximum": 999},
    }
