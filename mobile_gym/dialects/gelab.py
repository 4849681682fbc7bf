"""GELab-Zero's (Step-GUI's) answers: `explain:..`, `action:CLICK`, `point:x,y`, tabs between."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.errors import Inexpressible
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.reading import Unreadable
from mobile_gym.dialects.parts.replies import is_marked, trimmed_end
from mobile_gym.dialects.rules import Rule, RuleDialect
from mobile_gym.dialects.slots import Amount, Place, Words
from mobile_gym.dialects.verbs import Verbs

_KEYS: Final = ("explain", "action", "value", "return", "point", "point1", "point2", "summary")
_TEXTS: Final = ("value", "return")
_MARKS: Final = " \t\n\r\u00a0`*-•"
_PARTS: Final = re.compile(rf"\t|\n(?=[\s`*-]{{0,8}}(?:{'|'.join(_KEYS)})\s?:)")
"""Where a field ends: at a tab, or at a line that begins with the name of another."""
_VALUE: Final = Words("text", "value")


class Gelab(RuleDialect):
    """Fields with tabs between them, after the reasoning, or each on its line.

    A value may hold colons. What is between two tabs and begins with no field's name belongs to the
    free text before it and is skipped, as is what follows `summary`. A point is also written with a
    blank for its comma, and ends with its line. What `COMPLETE` returns to the user is an answer;
    nothing returned is an end. There are no keys.
    """

    name = "gelab"
    speaks = "GELab-Zero (Step-GUI)"
    source = "Step-GUI, arXiv 2512.15431; stepfun-ai/gelab-zero, parser_0920_summary.py"
    places = Grid(1000)
    has_tools = False
    rules = (
        Rule("CLICK", Verbs.tap, (Place(),)),
        Rule("LONGPRESS", Verbs.long_press, (Place(),)),
        Rule("SLIDE", Verbs.swipe, (Place("start", "point1"), Place("end", "point2"))),
        Rule("TYPE", Verbs.type_at, (_VALUE, Place("at", "point", needed=False))),
        Rule("AWAKE", Verbs.open_app, (Words("name", "value"),)),
        Rule("WAIT", Verbs.wait, (Amount("duration_s", "value", always=True),)),
        Rule("INFO", Verbs.ask, (_VALUE,)),
        Rule("COMPLETE", Verbs.answer, (Words("text", "return", nothing=("",)),)),
        Rule("COMPLETE", Verbs.answer, (Words("text", "value", nothing=("",)),),
             written=False, taught=False),
        Rule("COMPLETE", Verbs.complete, fixed=(("return", ""),)),
        Rule("ABORT", Verbs.impossible, fixed=(("value", ""),)),
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        if not all(map(_is_plain, arguments.values())):
            raise Inexpressible(f"a text of {name} would not be read as it is")
        fields = (f"\t{key}:{value}" for key, value in arguments.items())
        return f"action:{name}{''.join(fields)}"

    def _value(self, value: Any) -> str:
        match value:
            case str():
                return value
            case [x, y]:
                return f"{x:g},{y:g}"
            case _:
                return f"{value:.12g}"

    def _shown(self, rule: Rule) -> dict[str, str]:
        shown = super()._shown(rule) | dict(rule.fixed)
        return {key: text.strip('["]').replace(", ", ",") for key, text in shown.items()}

    def _form(self, rule: Rule) -> str:
        return super()._form(rule).replace("\t", "\\t")

    def _answer_form(self) -> str:
        return "<THINK> ... </THINK>\nexplain:...\\taction:...\\t...\\tsummary:..."

    def _calls(self, text: str) -> Iterator[ToolCall]:
        fields: dict[str, str] = {}
        parts = _PARTS.split(text)
        for position, part in enumerate(parts, start=1):
            name, colon, value = part.partition(":")
            name = name.strip(_MARKS).lower()
            if not colon or name not in _KEYS:
                continue
            if "summary" in fields:
                break
            # A value ends with its tab, the last one and a point with its line; prose may follow.
            is_whole = position < len(parts) and not name.startswith("point")
            value = value.partition("\n\n" if is_whole else "\n")[0]
            value = trimmed_end(value).strip(" \t\n\r`" if name in _TEXTS else _MARKS)
            if fields.get(name, value) != value and name != "explain":
                raise Unreadable(f"{name} is given twice")
            fields[name] = value
        if "action" in fields:
            yield ToolCall(fields.pop("action"), fields)


def _is_plain(value: str) -> bool:
    """Whether a value is read as it is written: the format has no way to escape anything."""
    return (
        value == value.strip(" \t\n\r`")
        and not {"\t", "\n"} & set(value)
        and not (is_marked(value) and trimmed_end(value) != value)
    )
