"""What came as JSON is compared with a constructor's signature before anything is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest

from mobile_gym.core.construction import construct
from mobile_gym.core.errors import UsageError
from mobile_gym.envs.arguments import make_judge

if TYPE_CHECKING:
    from decimal import Decimal


class Thing:
    """One argument of each kind, and one whose annotation says too much to be compared."""

    def __init__(
        self,
        path: str | Path,
        *,
        tries: int = 1,
        share: float | None = None,
        loud: bool = False,
        when: Literal["now", "later"] = "now",
        places: Sequence[int] = (),
        by_name: Mapping[str, Any] | None = None,
        anything: Thing | Mapping[str, Any] | None = None,
    ) -> None:
        self.given = (path, tries, share, loud, when, places, by_name, anything)


def test_right_arguments_arrive():
    arguments = {"path": "p", "tries": np.int64(2), "share": 1, "loud": True, "places": [1]}
    thing = construct("thing", Thing, arguments | {"anything": 3, "by_name": {}})
    assert thing.given == ("p", 2, 1, True, "now", [1], {}, 3)
    assert construct("thing", Thing, {"path": Path("p")}).given[0] == Path("p")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({}, "it needs 'path'"),
        ({"path": 1}, "path must be a text, not 1"),
        ({"tries": "2"}, "tries must be an integer, not '2'"),
        ({"tries": 2.0}, "tries must be an integer, not 2.0"),
        ({"tries": True}, "tries must be an integer, not True"),
        ({"share": "0.5"}, "share must be a number or null, not '0.5'"),
        ({"loud": "no"}, "loud must be true or false, not 'no'"),
        ({"loud": 0}, "loud must be true or false, not 0"),
        ({"when": None}, "when must be a text, not None"),
        ({"places": "12"}, "places must be a list, not '12'"),
        ({"by_name": [1]}, "by_name must be an object with names or null, not [1]"),
        ({"trys": 2}, "unknown argument 'trys'; did you mean tries?"),
    ],
)
def test_a_mistake_is_named(arguments, said):
    given = arguments if not arguments or "path" in arguments else {"path": "p"} | arguments
    with pytest.raises(UsageError) as told:
        construct("thing 'x'", Thing, given)
    assert str(told.value) == f"thing 'x' cannot be made: {said}"


def test_what_annotations_cannot_tell_is_left_to_the_constructor():
    def unreadable(money: Decimal, tries: int = 1, **others: Any) -> tuple[Any, ...]:
        return money, tries, others

    assert construct("f", unreadable, {"money": 1, "tries": "2", "x": 3}) == (1, "2", {"x": 3})
    with pytest.raises(UsageError, match="f cannot be made: a value has another type"):
        construct("f", lambda count: count < 1, {"count": "2"})


@pytest.mark.parametrize("outer", [None, "cadenced"])
def test_a_judge_says_what_its_argument_must_be(outer):
    model = {"kind": "scripted", "script": []}
    spec = {"name": "digidata", "model": model, "tries": "2"}
    with pytest.raises(UsageError) as told:
        make_judge(spec if outer is None else {"name": outer, "judge": spec})
    assert str(told.value) == "judge 'digidata' cannot be made: tries must be an integer, not '2'"
