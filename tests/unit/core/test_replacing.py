"""`replace` is `dataclasses.replace`, whatever the class does when it is made."""

from __future__ import annotations

import dataclasses
from dataclasses import InitVar, dataclass, field
from typing import Any

import pytest

from mobile_gym.core.checks import Selector
from mobile_gym.core.errors import TaskError
from mobile_gym.core.replacing import replace


@dataclass(frozen=True, slots=True)
class Stored:
    name: str
    parts: tuple[int, ...] = ()
    rest: list[int] = field(default_factory=list[int])


@dataclass(frozen=True, slots=True)
class More(Stored):
    last: int = 1


class Undecorated(More):
    def __init__(self) -> None:
        super().__init__("made in its own way")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByName:
    one: int
    two: int = 2


@dataclass(frozen=True, slots=True)
class Single:
    value: int


@dataclass(frozen=True)
class WithoutSlots:
    one: int
    two: int = 2


@dataclass(frozen=True, slots=True)
class Looking:
    one: int
    doubled: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "doubled", 2 * self.one)


@dataclass(frozen=True, slots=True)
class Derived:
    one: int
    two: int = field(default=2, init=False)


@dataclass(frozen=True, slots=True)
class Given:
    one: int
    two: int
    factor: InitVar[int] = 1


CASES: list[tuple[Any, dict[str, Any]]] = [
    (Stored("a", (1,)), {"parts": (2,)}),
    (Stored("a"), {}),
    (More("a", (1,), [2], 3), {"name": "b", "last": 4}),
    (ByName(one=1), {"two": 3}),
    (Single(1), {"value": 2}),
    (WithoutSlots(1), {"one": 3}),
    (Looking(1), {"one": 3}),
    (Derived(1), {"one": 3}),
    (Given(1, 2), {"one": 3}),
    (Selector(text="a"), {"text": "b", "nth": 1}),
]


@pytest.mark.parametrize(("record", "fields"), CASES)
def test_the_copy_is_what_dataclasses_makes(record: Any, fields: dict[str, Any]) -> None:
    before = repr(record)
    made, expected = replace(record, **fields), dataclasses.replace(record, **fields)
    assert type(made) is type(expected)
    assert made == expected
    assert repr(record) == before
    for name in (one.name for one in dataclasses.fields(record)):
        if name not in fields:
            assert getattr(made, name) == getattr(expected, name)


@pytest.mark.parametrize("record", [record for record, _ in CASES])
def test_a_field_that_the_class_has_not_is_refused(record: Any) -> None:
    with pytest.raises((TypeError, TaskError), match="unknown_field"):
        replace(record, unknown_field=1)


def test_a_class_that_checks_its_fields_goes_on_checking_them() -> None:
    with pytest.raises(TaskError, match="text must be"):
        replace(Selector(text="a"), text=1)


def test_a_constructor_of_its_own_is_called() -> None:
    with pytest.raises(TypeError):
        replace(Undecorated(), last=2)


def test_what_is_no_dataclass_is_refused() -> None:
    with pytest.raises(TypeError):
        replace("text", real=1)
