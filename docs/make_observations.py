"""Writes `docs/observations.md`: screens as a language model is shown them, and what that costs.

python docs/make_observations.py
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from mobile_gym.accessibility import find, indexed_list, write_xml
from mobile_gym.accessibility.listing import LETTERS_OF_A_TOKEN, estimated_tokens, prune_listing
from mobile_gym.accessibility.renderings import LISTINGS
from mobile_gym.core.actions import Action, OpenApp, Tap
from mobile_gym.core.checks import Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device

FILE: Final = Path(__file__).parent / "observations.md"

_HEAD: Final = """\
# What is observed, as text

Written by `docs/make_observations.py`. Do not edit it by hand.

`observation["accessibility_tree"]` is `mobile_gym.accessibility.indexed_list(frame.nodes)`. Judges
and adapters that show a language model a screen show it the same list.

- A line is `[number] role "label" flags [left,top][right,bottom]` for a node that can be acted on
  (it is clickable, checkable, editable, scrollable, long-clickable or a slider, and enabled),
  `- role "label" disabled [left,top][right,bottom]` for a control that is disabled, and
  `- "label" [left,top][right,bottom]` for other text. Bounds are device pixels.
- `number` is the position in `interactive_nodes(frame.nodes)`, and the row in the `nodes_` arrays.
- Lines are in document order, which is a screen reader's. Nothing is dropped because it was said
  before.
- ` | ` joins texts that belong together: those of a control up to the next control in it, and
  those that stand side by side, such as the cells of a timetable's row.
- What a list or a control contains is indented under it; so is a control under the text that
  stands beside it on its left.
- A field tells its text, then its `hint`s; one without text is empty. A slider tells its value and
  its range (`7 of 0..15`). In a label, `\\"` is a quote and `\\n` a line break.
- At most 200 lines, 600 characters a label and 32,768 bytes; what is left out is counted.

Tokens are estimated without a model's vocabulary: a run of letters costs one token per {letters} of
them, a digit one, up to three other signs one, a character outside ASCII one; a space belongs to
what follows. On these texts that is within 10 % of Mistral's `tekken` tokenizer. “XML” is the
document that `uiautomator dump` would write of the same windows.

"""


_FORMS: Final = """
## Other forms

`mobile_gym.accessibility.renderings.RENDERINGS` writes a frame in each of the forms that models are
told of. Elements have the numbers of `accessibility.element_numbers`, which are those that the
dialects read in an answer.

| form | what it is | numbers |
|---|---|---|
| `indexed_list` | the list above, all of its lines | from 0 |
| `html` | AutoDroid's list: inputs, checkboxes, buttons, paragraphs, and the back key | from 0 |
| `xml` | one element a line, its tag the role of what can be acted on, or `text`; no bars | none |
| `android_world` | a number and a JSON object an element; nothing false or empty | from 0 |
| `app_agent` | the tagged elements of the active window, then its other texts | from 1 |
| `none` | nothing | |

{table}
Tokens are those of the estimate above. The clock's screen of alarms, its first lines in each form:
{samples}
## Within a number of tokens

`accessibility.listing.prune(listing, max_tokens)`, where `renderings.LISTINGS` makes the listing of
a frame, keeps what can be acted on as long as anything else can go: first plain texts, those
farthest from a control and then the longest first; then all but the first words of labels; then
controls, those of other windows before those of the one in front. Its last line says what was left
out. Tokens are those of the estimate above, `accessibility.listing.estimated_tokens`, or counted
with a function that is given as `count`, such as a tokenizer's. The timetable within
{max_tokens} tokens:

```text
{pruned}
```

## As pictures

`accessibility.pictures` makes what a model sees of the screenshot; it needs Pillow, which
`mobile-gym[llm]` installs. Everything takes and gives uint8 arrays (height, width, 3), RGB.

| function | what it makes |
|---|---|
| `marks.with_marks(screenshot, boxes)` | a box around each element, with its number |
| `grid.with_grid(screenshot)` | the areas of `app_agent.app_agent_areas`, numbered from 1 |
| `drawn_actions.draw_action(screenshot, action)` | a ring, a dot, an arrow: what was done |
| `resizing.resized(screenshot, (width, height))` | another size, such as multiples of 28 pixels |
| `encoding.encode_screenshot(screenshot, media, quality)` | a JPEG or a PNG for a message |

```python
from mobile_gym.accessibility.element_numbers import nodes_by_number
from mobile_gym.accessibility.pictures.encoding import encode_screenshot
from mobile_gym.accessibility.pictures.numbered_boxes import with_marks
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device

device = open_device("virtual")
device.reset(DeviceReset(seed=1))
frame = device.observe()
boxes = {{n: match.node.bounds for n, match in nodes_by_number("indexed_list", frame).items()}}
picture = encode_screenshot(with_marks(frame.screenshot, boxes), "jpeg")
assert picture.media_type == "image/jpeg"
device.close()
```

Numbers are white on the colour of their box. Each stands where it covers least of what is written
on the screen: along an edge of its box, inside or outside, on no other number, and not in a box
that is not its own. Those of a grid stay at the upper edge of their area.

What it takes in milliseconds of one core of an AMD EPYC, on the screen of the clock (median of 20;
`python benchmarks/model_pictures.py`):

{timings}
"""
_MAX_TOKENS: Final = 800
_SAMPLE_LINES: Final = 6
_TIMINGS: Final = """\
| screen | what | ms | bytes |
|---|---|---|---|
| 540 x 1200 | JPEG, quality 85 | 1.4 | 35,082 |
| 540 x 1200 | PNG | 8.2 | 45,364 |
| 540 x 1200 | marks (8) | 4.4 |  |
| 540 x 1200 | grid | 10.2 |  |
| 540 x 1200 | resized to 532 x 1176 | 10.9 |  |
| 540 x 1200 | XML within 300 tokens | 0.1 |  |
| 1080 x 2400 | JPEG, quality 85 | 6.5 | 102,743 |
| 1080 x 2400 | PNG | 28.4 | 99,002 |
| 1080 x 2400 | marks (8) | 7.5 |  |
| 1080 x 2400 | grid | 39.2 |  |
| 1080 x 2400 | resized to 1064 x 2380 | 58.0 |  |
| 1080 x 2400 | XML within 300 tokens | 0.1 |  |"""
"""As `benchmarks/model_pictures.py` printed it on an AMD EPYC; this script does not measure."""


class Shown(NamedTuple):
    """How a screen is reached."""

    title: str
    reset: DeviceReset
    actions: tuple[Action | str, ...]
    """What is done; a text names what is tapped."""


_EN: Final = DeviceReset(seed=1)
SCREENS: Final = (
    Shown("The launcher", _EN, ()),
    Shown("Settings", _EN, (OpenApp("Settings"),)),
    Shown("Alarms", _EN, (OpenApp("Clock"), "Alarm")),
    Shown("Sound: sliders", _EN, (OpenApp("Settings"), "Sound & vibration")),
    Shown(
        "A timetable, in the browser", _EN, (OpenApp("Browser"), "Regional Railways", "Find trains")
    ),
    Shown("联系人 (Chinese)", DeviceReset(seed=1, language="zh"), (OpenApp("联系人"),)),
)


def shown(screen: Shown) -> Frame:
    """The screen on the embedded device."""
    with closing(open_device("virtual", screen_size=(1200, 540))) as device:
        device.reset(screen.reset)
        for action in screen.actions:
            receipt = device.perform(_on(device.observe(), action))
            if not receipt.accepted:
                raise ValueError(f"{screen.title}: {receipt.error}")
        return device.observe()


def _on(frame: Frame, action: Action | str) -> Action:
    if not isinstance(action, str):
        return action
    for selector in (Selector(text=action), Selector(description=action)):
        if match := find(frame.nodes, selector):
            return Tap(match.node.bounds.center.to_normalized(frame.width_px, frame.height_px))
    raise ValueError(f"nothing is called {action!r}")


def _dumped(forest: AccessibilityForest) -> str:
    return write_xml(
        AccessibilityForest(
            tuple(
                type(tree)(
                    tuple(node._replace(range_info=None) for node in tree.nodes),
                    tree.window_type,
                    tree.title,
                    tree.is_active,
                    tree.attributes,
                )
                for tree in forest.trees
            )
        )
    )


def page() -> str:
    """The whole page."""
    table = "| screen | nodes | tokens of the XML | tokens of the list | share |\n"
    table += f"|{'---|' * 5}\n"
    told = ""
    frames = {screen.title: shown(screen) for screen in SCREENS}
    for screen in SCREENS:
        forest = frames[screen.title].nodes
        listed = indexed_list(forest)
        raw, ours = estimated_tokens(_dumped(forest)), estimated_tokens(listed)
        table += f"| {screen.title} | {len(forest)} | {raw:,} | {ours:,} | {ours / raw:.0%} |\n"
        told += f"\n## {screen.title}\n\n```text\n{listed}\n```\n"
    return _HEAD.format(letters=LETTERS_OF_A_TOKEN) + table + told + _forms(frames)


def _forms(frames: Mapping[str, Frame]) -> str:
    """The part on other texts and on pictures."""
    forms = [name for name in LISTINGS if name != "none"]
    table = (
        f"| screen | {' | '.join(f'`{form}`' for form in forms)} |\n|{'---|' * (len(forms) + 1)}\n"
    )
    for title, frame in frames.items():
        costs = (f"{estimated_tokens(str(LISTINGS[form](frame))):,}" for form in forms)
        table += f"| {title} | {' | '.join(costs)} |\n"
    samples = ""
    for form in forms:
        lines = str(LISTINGS[form](frames["Alarms"])).splitlines()[:_SAMPLE_LINES]
        samples += f"\n`{form}`\n\n```text\n{chr(10).join(lines)}\n```\n"
    timetable = LISTINGS["indexed_list"](frames["A timetable, in the browser"])
    return _FORMS.format(
        table=table,
        samples=samples,
        max_tokens=_MAX_TOKENS,
        pruned=prune_listing(timetable, _MAX_TOKENS),
        timings=_TIMINGS,
    )


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
