"""What is to be collected, and who takes it."""

from __future__ import annotations

import contextlib
import dataclasses
import fnmatch
import re
import traceback
import types
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from behaviour_collector.names import NameMoved
from behaviour_collector.values import Digester, Json, plain

FACES: Final = (
    "pixels",
    "trees",
    "rewards",
    "state",
    "rows",
    "files",
    "shell",
    "texts",
    "catalogue",
    "order",
    "api",
)
ERRORS: Final = "errors"
"""The face of cases that raise an exception; it is always collected."""


LANGUAGES: Final = ("en", "zh")
SCREEN: Final = (1200, 540)
"""Height and width in pixels."""


@dataclasses.dataclass(frozen=True)
class Plan:
    """What is to be collected.

    Attributes:
        faces: which faces.
        cases: patterns of case names (`fnmatch`); none for all.
        sample: the short selection for a test run instead of everything.
        seeds: of each template's solutions, and of the boots.
        walks: for each app.
        suite: whose templates are played.
        explain: (case, face, label) whose whole values are wanted instead of digests.
        workers: processes.
    """

    faces: tuple[str, ...] = FACES
    cases: tuple[str, ...] = ()
    sample: bool = False
    seeds: int = 2
    walks: int = 20
    suite: str = "all"
    explain: tuple[tuple[str, str, str], ...] = ()
    workers: int = 2

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Plan:
        """Read a plan."""
        given = dict(value)
        for name in ("faces", "cases"):
            given[name] = tuple(given[name])
        given["explain"] = tuple(tuple(pair) for pair in given["explain"])
        return cls(**given)

    def may_have(self, prefix: str) -> bool:
        """Whether a case that begins with a prefix may be wanted."""
        if not self.cases:
            return True
        heads = [re.split(r"[*?\[]", pattern)[0] for pattern in self.cases]
        return any(head.startswith(prefix) or prefix.startswith(head) for head in heads)


Digests: TypeAlias = dict[str, dict[str, list[tuple[str, str]]]]
"""By case and face: a digest for each label, in order; an error itself in place of its digest."""


class Collector:
    """Takes the values of one unit of work."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.digests: Digests = {}
        self.values: dict[tuple[str, str, str], Json] = {}
        self._explained = set(plan.explain)
        self._faces = frozenset(plan.faces)

    def wants(self, case: str) -> bool:
        """Whether a case is to be collected."""
        patterns = self.plan.cases
        return not patterns or any(fnmatch.fnmatchcase(case, pattern) for pattern in patterns)

    def looks_at(self, *faces: str) -> bool:
        """Whether any of some faces is to be collected."""
        return not self._faces.isdisjoint(faces)

    def put(self, case: str, face: str, label: str, value: Any) -> None:
        """Take a value; a function is called where its value is wanted."""
        if face not in self._faces and face != ERRORS:
            return
        if isinstance(value, types.FunctionType):
            value = value()
        if self._explained:
            if (case, face, label) in self._explained:
                self.values[case, face, label] = plain(value)
            return
        digest = str(value) if face == ERRORS else _DIGESTER.of(value)
        self.digests.setdefault(case, {}).setdefault(face, []).append((label, digest))

    @contextlib.contextmanager
    def guarded(self, case: str) -> Iterator[None]:
        """Turn an exception into a value of the case, so that the others go on."""
        try:
            yield
        except NameMoved:
            raise
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            where = " < ".join(frame.name for frame in reversed(frames[-4:]))
            self.put(case, ERRORS, "raised", f"{type(error).__name__}: {error} (in {where})")


_DIGESTER: Final = Digester()


class Unit(NamedTuple):
    """Work for one process: its kind (`units`), the arguments, and how its cases begin."""

    function: str
    arguments: tuple[Any, ...]
    prefixes: tuple[str, ...]
