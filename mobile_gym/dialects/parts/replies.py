"""What of a reply is the answer: without reasoning, tokens of the chat and another turn.

Everything here is removed around an action, never inside of its text. Whether a tag or a token is
inside of a text is asked of the dialect: it is if the reply, read as it is, types or says it, and
what follows it is no action of its own.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_gym.accessibility.renderings import LISTINGS
from mobile_gym.core.actions import Action, Answer, AskUser, Invalid, OpenApp, Type
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.parts.reading import Unreadable

Read = Callable[[str], tuple[Action, ...]]
"""Reads an answer as one dialect does."""

_THINKING: Final = r"(?:\w{1,20}:)?(?:t(?:h?)ink(?:ing)?|thoughts?|reason(?:ing)?)"
"""Names of tags around reasoning, with a prefix such as Seed's; GELab's models write `TINK`."""
_THOUGHT_END: Final = re.compile(
    rf"<\s{{0,4}}/\s{{0,4}}{_THINKING}\s{{0,4}}>|◁/think▷|\[/{_THINKING}\]"
    rf"|<[|｜](?:/|end_(?:of_)?){_THINKING}[|｜]>|<unused95>|<\|channel\|>final<\|message\|>",
    re.I,
)
_THOUGHT: Final = re.compile(
    rf"<\s{{0,4}}{_THINKING}(?:\s[^<>\n]{{0,80}})?>|◁think▷|\[{_THINKING}\]"
    rf"|<[|｜](?:begin_of_|start_)?{_THINKING}[|｜]>|<unused94>|<\|channel\|>analysis\b",
    re.I,
)
_BLOCK: Final = re.compile(r"<([A-Za-z][\w.:-]{0,40})(?:\s[^<>\n]{0,80})?>|\[([A-Z][A-Z_]{1,40})\]")
"""The tag that begins a block of a reply."""
_ANSWER: Final = re.compile(
    r"(?:.*[_:])?(?:calls?|actions?|answer|output|response|result|solution)", re.I
)
"""Names of tags around an answer; what stands in any other tag before an action is no action."""
_BOXED: Final = re.compile(r"\\boxed\s?\{(.*)\}", re.DOTALL)
_MOST_BLOCKS: Final = 8
_LABEL: Final = re.compile(
    r"^[^\S\n]*+[*#]{0,4}[^\S\n]?Action(?:\*\*)?[:：](?:\*\*)?", re.MULTILINE
)
"""What precedes the last of these at a line's start is no action, in any format."""
_TOKEN: Final = r"""(?x:
    <\s?[|｜](?:im_start[|｜]>\s{0,4}assistant\b|[^<>|｜\n]{1,40}[|｜]\s?>)
    | </?s> | \[/?(?:EOS|BOS|INST)\] | </?(?:eos|bos|pad|(?:end|start)_of_\w{1,12})>
    | [\u200b\u200e\u200f\u2028\u2029\u2060\ufeff]
)"""
"""Special tokens that servers hand on: `<|...|>`, and those of Llama's, Mistral's and Gemma's."""
_BEFORE: Final = re.compile(rf"(?:\s*+{_TOKEN})*+\s*+")
_BEHIND: Final = re.compile(rf"(?:{_TOKEN}|<[|｜]\w{{1,20}}[|｜])\s*+\Z")
_LONGEST: Final = 64
"""Characters of a token and the blanks behind it."""
_MOST_TOKENS: Final = 8
"""At the end of a reply."""
_STOP: Final = re.compile(
    r"<\|(?:im_(?:end|start)|end_?of_?text|e[ot][tm]_id|eot_id|start_header_id|user|observation)\|>"
    r"|<(?:end|start)_of_turn>|</s>|<｜end▁of▁sentence｜>"
)
"""Tokens behind which another turn begins."""
_BOX: Final = re.compile(
    r"<\|(?:begin_of_(?:box|solution|answer)|START_(?:RESPONSE|ACTION|TEXT))\|>"
)
"""Tokens before the answer."""
_TRIES: Final = 2
"""Closing tags, from the last, that are looked at; those before them are not in a text."""
_PLAIN: Final = str.maketrans(
    "（）［］【】｛｝＜＞，：；＝．＂＇「」『』«»‹›“”„‟‘’‚‛\u00a0\u1680\u2007\u2009\u202f\u3000\u200b\u200c\u200d\u2060\ufeff"
    "０１２３４５６７８９",
    "()[][]{}<>,:;=.\"'" + '"' * 8 + "\"\"\"\"''''" + " " * 11 + "0123456789",
)
"""Punctuation of other keyboards, character by character."""
REPEATED_LINES: Final = 3
"""Lines of the screen's listing in a reply that repeats it instead of answering."""


def read_reply(reply: str, read: Read, frame: Frame) -> tuple[Action, ...]:
    """The actions of a reply.

    What the dialect cannot read as it stands is read in plain punctuation: full-width brackets,
    curly quotes and blanks of other widths become those of ASCII around texts, not in them.

    Args:
        reply: what the model wrote.
        read: reads an answer as the dialect does.
        frame: the screen that the model was shown.

    Raises:
        Unreadable: it is nothing but reasoning, or repeats the screen.
    """
    text = reply.replace("\r\n", "\n")
    text = _trimmed(text if "\n" in text else text.replace("\r", "\n"))
    text = _answer(text, read)
    _require_own(text, frame)
    text = _without_blocks(text, read)
    for label in deque(_LABEL.finditer(text), maxlen=1):
        part = text[label.end() :]
        if _is_all_actions(part, read) and not _is_typed(label.group().strip(), text, read):
            text = part
    actions = read(text)
    if any(isinstance(action, Invalid) for action in actions):
        plain = text.translate(_PLAIN)
        if plain != text:
            others = tuple(_restored(action, plain, text) for action in read(plain))
            if not any(isinstance(action, Invalid) for action in others):
                return others
    return actions


def text_in(action: Action) -> str:
    """The text of an action; "" where it has none."""
    match action:
        case Type(text=text) | Answer(text=text) | AskUser(text=text) | OpenApp(name=text):
            return text
        case _:
            return ""


def is_marked(text: str) -> bool:
    """Whether a text has a tag or a token in it that a reply may have around its action."""
    return any(mark.search(text) for mark in (_THOUGHT, _THOUGHT_END, _ANY_TOKEN))


_ANY_TOKEN: Final = re.compile(_TOKEN)


def _trimmed(text: str) -> str:
    """A text without tokens at its ends; blanks at its end stay where there are no tokens."""
    match = _BEFORE.match(text)
    if match is not None and match.group().strip(" \t\n\r\f\v\u00a0"):
        text = text[match.end() :]
    for _ in range(_MOST_TOKENS):
        match = _BEHIND.search(text, max(0, len(text.rstrip()) - _LONGEST))
        if match is None:
            break
        text = text[: match.start()].rstrip()
    return text


def trimmed_end(line: str) -> str:
    """A line without tokens and closing tags of reasoning at its end."""
    for _ in range(_MOST_TOKENS if line.rstrip()[-1:] in (">", "]", "▷") else 0):
        match = _LINE_END.search(line, max(0, len(line.rstrip()) - _LONGEST))
        if match is None:
            break
        line = line[: match.start()].rstrip()
    return line


_LINE_END: Final = re.compile(rf"(?:{_TOKEN}|{_THOUGHT_END.pattern})\s*+\Z", re.I)


class _Mark(NamedTuple):
    start: int
    end: int
    text: str


def _marks(pattern: re.Pattern[str], text: str) -> Iterator[_Mark]:
    for match in pattern.finditer(text):
        yield _Mark(match.start(), match.end(), match.group())


def _answer(text: str, read: Read) -> str:
    """What is no reasoning and no other turn.

    Raises:
        Unreadable: nothing is.
    """

    def is_said(mark: _Mark, start: int = 0) -> bool:
        """Whether a mark is inside of the text of an action that begins at `start` or later."""
        return not any(
            not isinstance(action, Invalid) for action in read(text[mark.end :])
        ) and any(mark.text in text_in(action) for action in read(text[start:]))

    endings = deque(_marks(_THOUGHT_END, text), maxlen=_TRIES + 1)
    while endings:
        ending = endings.pop()
        start = endings[-1].end if endings else 0
        is_open = _THOUGHT.match(_trimmed(text[start:]).lstrip()) is not None
        if is_open or not is_said(ending, start):
            text = _trimmed(text[ending.end :])
            break
    opening = next(_marks(_THOUGHT, text), None)
    if opening is not None and not is_said(opening):
        text = text[: opening.start]
        if not text.strip():
            raise Unreadable("the reasoning is not closed, and nothing follows it")
    stop = next(_marks(_STOP, text), None)
    if stop is not None and not is_said(stop):
        text = _trimmed(text[: stop.start])
    box = next(iter(deque(_marks(_BOX, text), maxlen=1)), None)
    if box is not None and not is_said(box):
        text = _trimmed(text[box.start :])
    return text


def _without_blocks(text: str, read: Read) -> str:
    """An answer without the tags around it, and without other tagged blocks before it."""
    for _ in range(_MOST_BLOCKS):
        text = text.strip("\n") if text[:1] == "\n" else text
        boxed = _BOXED.fullmatch(text.strip())
        if boxed is not None:
            text = boxed.group(1)
            continue
        tag = _BLOCK.match(text.lstrip())
        if tag is None:
            break
        closing = f"</{tag.group(1)}>" if tag.group(1) else f"[/{tag.group(2)}]"
        inside, closed, rest = text.lstrip()[tag.end() :].rpartition(closing)
        if not closed:
            break
        if _ANSWER.fullmatch(tag.group(1) or tag.group(2)) is None:
            if not _is_all_actions(rest, read) or _is_typed(closing, text, read):
                break
            text = rest
        elif not rest.strip() and closing not in inside:
            text = inside
        else:
            break
    return text


def _is_all_actions(text: str, read: Read) -> bool:
    """Whether nothing of a text is unreadable."""
    return not any(isinstance(action, Invalid) for action in read(text))


def _is_typed(mark: str, text: str, read: Read) -> bool:
    """Whether a mark is in the text of an action."""
    return any(mark in text_in(action) for action in read(text))


def _require_own(text: str, frame: Frame) -> None:
    """Check that a reply is the model's own.

    Raises:
        Unreadable: it repeats lines of the screen's listing.
    """
    lines = {line.strip() for line in text.split("\n")} - {""}
    if len(lines) < REPEATED_LINES or frame.forest is None:
        return
    for listing in LISTINGS.values():
        shown = {line.written().strip() for line in listing(frame).lines} - {""}
        if len(lines & shown) >= REPEATED_LINES:
            raise Unreadable("the reply repeats the screen")


def _restored(action: Action, plain: str, original: str) -> Action:
    """An action of a text in plain punctuation, with its text as it was."""
    match action:
        case Type() | Answer() | AskUser() | OpenApp():
            return _with_text(action, plain, original)
        case _:
            return action


def _with_text(action: Type | Answer | AskUser | OpenApp, plain: str, original: str) -> Action:
    text = text_in(action)
    places = (match.start() for match in re.finditer(re.escape(text), plain)) if text else iter(())
    written = {original[place : place + len(text)] for place in places}
    if not text:
        return action
    if len(written) != 1:
        return Invalid(original, "the punctuation of the text cannot be told from the reply's")
    if isinstance(action, OpenApp):
        return replace(action, name=written.pop())
    return replace(action, text=written.pop())
