"""What is written comes back as an equal value of the same type, and nothing else is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, Literal, NamedTuple

import pytest
from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.json_codec import Codec, CodecHook


class Colour(Enum):
    RED = "r"
    BLUE = "b"


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


class Place(NamedTuple):
    x: int
    y: float


@dataclass(frozen=True, slots=True)
class Lamp:
    colour: Colour
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Bell:
    loudness: float


NOTHING: immutabledict[str, Any] = immutabledict()


@dataclass(frozen=True, slots=True)
class House:
    name: str
    floors: int
    things: tuple[Lamp | Bell, ...] = ()
    rooms: immutabledict[str, int] = NOTHING
    tags: frozenset[str] = frozenset()
    kind: Literal["flat", "hut"] = "flat"
    picture: bytes = b""
    pair: tuple[int, str] = (0, "")
    notes: Mapping[str, Any] = NOTHING
    is_open: bool = False


CODEC = Codec(House, Size)
HOUSE = House(
    "中文 \ud800",
    2**80,
    (Lamp(Colour.RED, Place(1, 2.0)), Bell(float("inf")), Lamp(Colour.BLUE)),
    immutabledict({"b": 1, "a": 2}),
    frozenset({"x"}),
    "hut",
    bytes(range(256)),
    (3, "c"),
    immutabledict({"is": "map", "a": (b"c", Size.LARGE, frozenset({1}), -(2**70))}),
    True,
)


def through_text(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_a_record_comes_back() -> None:
    back = CODEC.decode(through_text(CODEC.encode(HOUSE, House)), House)
    assert back == HOUSE
    assert repr(back) == repr(HOUSE)


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        0,
        1.0,
        float("-inf"),
        2**53 + 1,
        "",
        b"",
        ((), (1,)),
        immutabledict({("a", 1): "b", 2: (b"c",), "is": "map"}),
        frozenset({"x", 1}),
        Size.LARGE,
        Colour.RED,
        Bell(0.5),
        Place(1, 2.0),
    ],
)
def test_a_value_without_annotation_keeps_its_type(value: Any) -> None:
    back = CODEC.decode(through_text(CODEC.encode(value)))
    assert back == value
    assert type(back) is type(value)


def test_a_member_of_an_int_enumeration_stays_one_where_an_int_stands() -> None:
    back = CODEC.decode(through_text(CODEC.encode(House("", Size.SMALL), House)), House)
    assert back.floors is Size.SMALL


def test_the_order_of_a_map_is_kept() -> None:
    assert list(CODEC.decode(CODEC.encode(HOUSE, House), House).rooms) == ["b", "a"]


def test_a_set_is_written_in_one_order() -> None:
    sets = [CODEC.encode(frozenset(names)) for names in (("b", "a"), ("a", "b"))]
    assert sets == [{"set": ["a", "b"]}] * 2


def test_a_hook_stands_for_its_annotation() -> None:
    codec = Codec(
        Lamp, hooks=[CodecHook(Place, lambda at: f"{at.x}", lambda text: Place(int(text), 0))]
    )
    written = codec.encode(Lamp(Colour.RED, Place(7, 1)), Lamp)
    assert written == {"colour": "RED", "at": "7"}
    assert codec.decode(written, Lamp) == Lamp(Colour.RED, Place(7, 0))


class Stray: ...


@pytest.mark.parametrize(
    "value",
    [[1], {"a": 1}, Stray(), {1}, (1, [2])],
    ids=lambda value: type(value).__name__,
)
def test_what_is_not_frozen_or_not_declared_is_not_written(value: Any) -> None:
    with pytest.raises(UsageError, match="cannot hold"):
        CODEC.encode(value)


@dataclass(frozen=True)
class Vague:
    value: object


def test_an_annotation_that_says_nothing_is_refused() -> None:
    with pytest.raises(UsageError, match="object"):
        Codec(Vague).encode(Vague(1), Vague)


def test_a_field_of_another_type_is_not_written() -> None:
    wrong: Any = "two"
    with pytest.raises(UsageError, match="integer"):
        CODEC.encode(House("", wrong), House)


def _house(**fields: Any) -> Any:
    return through_text(CODEC.encode(House("a", 1), House)) | fields


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"name": "a"},
        _house(extra=1),
        _house(name=1),
        _house(name={"int": "1"}),
        _house(floors="1"),
        _house(floors=True),
        _house(floors=1.0),
        _house(floors={"int": "1" * 5000}),
        _house(floors={"int": "x"}),
        _house(floors={"float": "1"}),
        _house(floors={"is": "os.system", "name": "x"}),
        _house(things="ab"),
        _house(things=[{"is": "os.system", "fields": {}}]),
        _house(things=[{"is": Size.__module__ + ".Size", "name": "SMALL"}]),
        _house(things=[{"is": Bell.__module__ + ".Bell", "fields": {"loudness": "x"}}]),
        _house(things=[{"is": Bell.__module__ + ".Bell", "fields": {}, "more": 1}]),
        _house(things=[{"is": ["x"], "fields": {}}]),
        _house(things=[None]),
        _house(rooms={"a": 1}),
        _house(rooms=[["a"]]),
        _house(rooms=[["a", 1, 2]]),
        _house(rooms=["ab"]),
        _house(rooms=[["a", "b"]]),
        _house(tags="ab"),
        _house(tags=[1]),
        _house(kind="villa"),
        _house(picture="?"),
        _house(picture=[1]),
        _house(pair=[1]),
        _house(pair=[1, "a", 2]),
        _house(is_open=1),
        _house(notes=[[{"map": [[1]]}, 1]]),
        _house(notes=[["a", {"call": []}]]),
        _house(notes=[["a", {"bytes": 1}]]),
        _house(notes=[["a", {"is": Colour.__module__ + ".Colour", "name": "GREEN"}]]),
        _house(notes=[["a", {"set": [{"map": []}, 1, "x", {"set": 1}]}]]),
    ],
    ids=lambda value: json.dumps(value)[-60:],
)
def test_anything_else_is_one_clear_error(value: Any) -> None:
    with pytest.raises(UsageError) as caught:
        CODEC.decode(value, House)
    assert len(str(caught.value)) < 500
    assert "\n" not in str(caught.value)


def test_nesting_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(UsageError, match="nested too deeply"):
        CODEC.decode(deep)


def test_two_classes_of_one_name_are_refused() -> None:
    def made() -> type:
        @dataclass(frozen=True)
        class Twin:
            value: int

        return Twin

    with pytest.raises(UsageError, match="Twin"):
        Codec(made(), made())
