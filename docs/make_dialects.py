"""Writes `docs/dialects.md` from `DIALECTS`; the tests assert that it is up to date.

python docs/make_dialects.py
"""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Final

from mobile_gym.core.actions import (
    ACTION_TYPES,
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.dialects import DIALECTS, Dialect
from mobile_gym.dialects.dialect import MAX_ACTIONS, MAX_ANSWER
from mobile_gym.dialects.parts.coordinates import Coordinates, Grid, ResizedPixels, Shares
from mobile_gym.dialects.rules import RuleDialect

FILE: Final = Path(__file__).parent / "dialects.md"

WIDTH: Final = 1080
HEIGHT: Final = 2400
BUTTON: Final = Rect(240, 1160, 300, 1240)
FIELD: Final = Rect(40, 260, 1040, 400)
SCREEN: Final = Frame(
    WIDTH,
    HEIGHT,
    "com.example.notes/.Main",
    forest=AccessibilityForest(
        (
            AccessibilityTree(
                (
                    AccessibilityNode(bounds=Rect(0, 0, WIDTH, HEIGHT)),
                    AccessibilityNode(
                        class_name="android.widget.EditText",
                        text="Shopping",
                        bounds=FIELD,
                        parent=0,
                        clickable=True,
                        editable=True,
                        focused=True,
                    ),
                    AccessibilityNode(
                        class_name="android.widget.Button",
                        text="Save",
                        bounds=BUTTON,
                        parent=0,
                        clickable=True,
                        long_clickable=True,
                    ),
                )
            ),
        )
    ),
)
"""A field and a button, whose middle is at (0.25, 0.5)."""


def _middle(box: Rect) -> NormalizedPoint:
    return box.center.to_normalized(WIDTH, HEIGHT)


SAVE: Final = NormalizedPoint(0.25, 0.5)
UP: Final = Swipe(NormalizedPoint(0.5, 0.75), NormalizedPoint(0.5, 0.25))
SHOWN: Final[tuple[Action, ...]] = (Tap(SAVE), UP, Finish(FinishStatus.COMPLETE))
"""What is shown of every dialect that has words for it."""
SAMPLES: Final[tuple[Action, ...]] = (
    *SHOWN,
    DoubleTap(SAVE),
    LongPress(SAVE),
    Swipe(SAVE, NormalizedPoint(0.25, 0.25)),
    Type("milk"),
    Type("milk", _middle(FIELD)),
    Type("milk", submit=True),
    Type("milk", _middle(FIELD), submit=True),
    *(PressKey(key) for key in Key),
    OpenApp("Clock"),
    Wait(),
    Wait(2),
    Wait(5),
    Answer("7:30"),
    Finish(FinishStatus.IMPOSSIBLE),
    Drag(SAVE, _middle(FIELD)),
    AskUser("Which one?"),
)
"""Of every kind of action, whatever formats differ in."""

_HEAD: Final = """\
# Dialects

Written by `docs/make_dialects.py` from `mobile_gym.dialects.DIALECTS`. Do not edit it by hand.

A dialect is the format in which a model or a data set writes actions. `decode` reads an answer,
`encode` writes an action as that format does, `instructions` tells a model how to answer, and
`tool_schema` is what it may call, where the format is tool calls.

```python
from mobile_gym.core.actions import Invalid, Tap
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

dialect = DIALECTS["gui_odyssey"]
frame = Frame(1080, 2400, "com.example/.Main")
(action,) = dialect.decode('Next: {"action": "CLICK", "info": [[250, 500]]}', frame)
assert action == Tap(0.25, 0.5)
assert dialect.encode(action, frame) == '{"action": "CLICK", "info": [[250, 500]]}'
assert "CLICK" in dialect.instructions("zh")

(action,) = dialect.decode('{"action": "CLICK", "info": [[250, 5000]]}', frame)
assert isinstance(action, Invalid)
assert action.reason == (
    "the point (250, 5000) lies outside the screen; x must be in [0, 1000] and y in [0, 1000]"
)
```

- **Answers.** Reasoning (up to the last closing tag such as `</think>`), tokens of the chat and
  prose are skipped; a reasoning block that is not closed holds no action. Nor does another tagged
  block before an action, or what precedes the last `Action:` at a line's start. Where a format has
  a label or tags, only what follows the last one is read. Which actions of that part are performed
  is the column “several”, after the publisher's harness. A server's native tool calls go through
  `decode_message`, which takes the assistant's message as OpenAI, Anthropic and Gemini have it.
- **Spelling.** What has one reading is read: another case, full-width or curly punctuation, a last
  quote, bracket or brace too many or missing, single quotes in JSON, a place as a text, a list of
  lists, an object or two arguments, in percent, or under a name that no action has, code fences,
  bullets, arguments that no action has, tags around the answer, and calls in the forms of other
  model servers (`<invoke>`, `<arg_key>`, `<function=...>`, Python). Texts stay as they were
  written.
- **Invalid.** What is not of the format, ambiguous, or out of range, is one `Invalid` with the
  reason in one line, after the actions before it; so is a reply that repeats three lines of the
  screen's listing. It costs a step and changes nothing. Nothing is executed. At
  most {most_characters:,} characters and {most_actions} actions of an answer are read.
- **Coordinates.** Points of actions are shares of the frame, from 0 to 1, whatever the format
  writes. “Pixels” are those of the screen; “resized” are those of the picture that the model is
  shown, whose size is `dialect.image_size(frame)`. A box means its middle. A format without
  coordinates names elements, which are numbered by one function that both the observation and
  `decode` use; a touch goes where a finger reaches the element.
- **Directions.** Where a swipe or a scroll has a direction, “finger” says that it is where the
  finger goes (up shows what is further down), and “content” that it is the side whose content comes
  into view (down shows what is further down). “–” stands for formats that give two points.
- **Words.** `encode` raises `Inexpressible` for what a format has no words for, such as a press of
  two seconds where it has no durations. What it does write is read again without loss, but for
  the grid of the coordinates, and for the places of a swipe that is told by its direction.
- **Idle calls** (a screenshot, a zoom, a list of apps, a note) are waits of 0 seconds: a step that
  changes nothing.

"""


def _row(*cells: object) -> str:
    return f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in cells)} |\n"


def _places(places: Coordinates | None) -> str:
    match places:
        case None:
            return "–"
        case Shares():
            return "0 to 1"
        case Grid(most=most):
            return f"0 to {most}"
        case ResizedPixels(factor=factor):
            return f"resized, sides in {factor}s"
        case _:
            return "pixels"


def _written(dialect: Dialect, action: Action) -> str | None:
    try:
        return dialect.encode(action, SCREEN)
    except Inexpressible:
        return None


def _table() -> str:
    titles = ("dialect", "spoken by", "coordinates", "elements", "direction", "tools")
    out = _row(*titles) + f"|{'---|' * len(titles)}\n"
    for name, dialect in sorted(DIALECTS.items()):
        out += _row(
            f"[`{name}`](#{name})",
            dialect.speaks,
            _places(dialect.places),
            f"`{dialect.elements}`" if dialect.elements else "–",
            "–" if dialect.direction == "none" else dialect.direction,
            len(dialect.tool_schema()) or "–",
        )
    return out


_CAN: Final[tuple[tuple[str, type[Action]], ...]] = (
    ("answer", Answer),
    ("ask", AskUser),
    ("drag", Drag),
    ("long press", LongPress),
    ("open app", OpenApp),
    ("wait", Wait),
)


def _can_say() -> str:
    """What each dialect has words for, and how many actions of a reply are performed."""
    titles = ("dialect", *(title for title, _ in _CAN), "impossible", "several")
    out = _row(*titles) + f"|{'---|' * len(titles)}\n"
    for name, dialect in sorted(DIALECTS.items()):
        kinds = {type(action) for action in SAMPLES if _written(dialect, action) is not None}
        gives_up = _written(dialect, Finish(FinishStatus.IMPOSSIBLE)) is not None
        several = dialect.several if isinstance(dialect, RuleDialect) else "all"
        can = (kind in kinds for _, kind in _CAN)
        out += _row(f"`{name}`", *("yes" if each else "–" for each in (*can, gives_up)), several)
    return out


def _said_of(dialect: Dialect) -> str:
    """What a dialect's class says, and then the classes that it shares with its family."""
    return "\n\n".join(
        (inspect.getdoc(kind) or "").partition("\n\nAttributes:")[0]
        for kind in type(dialect).mro()
        if issubclass(kind, Dialect) and kind not in (Dialect, RuleDialect)
    )


def _details(name: str, dialect: Dialect) -> str:
    out = f"### {name}\n\n{_said_of(dialect)}\n\n- Source: {dialect.source}\n"
    written = {action: _written(dialect, action) for action in SAMPLES}
    wordless = [
        kind.__name__
        for kind in ACTION_TYPES
        if all(text is None for action, text in written.items() if isinstance(action, kind))
    ]
    keys = [
        f"`{action.key.value}`"
        for action, text in written.items()
        if isinstance(action, PressKey) and text is not None
    ]
    out += f"- No words for: {', '.join(wordless) or 'nothing'}\n"
    out += f"- Keys: {', '.join(keys)}\n" if keys else ""
    shown = [text for action in SHOWN if (text := written[action]) is not None]
    return out + "".join(f"\n```text\n{text}\n```\n" for text in shown)


def page() -> str:
    """The whole page."""
    head = _HEAD.replace("{most_characters:,}", f"{MAX_ANSWER:,}")
    one_by_one = "\n".join(_details(name, dialect) for name, dialect in sorted(DIALECTS.items()))
    return (
        head.replace("{most_actions}", str(MAX_ACTIONS))
        + _table()
        + "\n## What a dialect can say\n\nA task that needs an action for which its dialect has no "
        "words cannot be solved: tasks that ask\na question are lost to a dialect "
        "without answers.\n\n"
        + _can_say()
        + "\n## One by one\n\nExamples are a tap at (0.25, 0.5), a swipe of the finger upwards and "
        f"the end of a task, on a\nscreen of {WIDTH} x {HEIGHT} pixels.\n\n{one_by_one}"
    )


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
    print(f"{FILE.name}: {len(DIALECTS)} dialects")
