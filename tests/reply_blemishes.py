"""Blemishes of model replies, and what a reply with one of them must be read as.

A blemish is one small fault that replies of published models have. A cell of the table is one
blemish in the reply of one dialect. What is expected follows from the blemish's class and from
properties of the format, never from what a reader does:

| class | expected |
|---|---|
| packaging: tokens, reasoning, fences, bullets, prose | the clean reply's action |
| spelling: case, quotes, brackets, commas, blanks, a last closing mark | the clean reply's action |
| arguments: another form of the same values | the clean reply's action |
| repetition: the action is written twice | it, once or twice |
| no action: only a thought, a description or a garbled place | one `Invalid` |

Doubtful is what a careful person could read either way; `DOUBTS` says why.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from mobile_gym.core.actions import Action, Finish, FinishStatus, Tap, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS

Kind = Literal["object", "block", "call", "line"]
Expected = Literal["clean", "repeated", "invalid"]

KINDS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "object": (
        "gym_json", "android_control", "agent_cpm", "aitz", "gui_odyssey", "holo3",
        "claude_computer_use", "gemini_computer_use", "openai_computer_use", "android_world",
        "mobile_agent_e", "qwen25_vl", "qwen3_vl", "gui_owl_1_5", "mai_ui",
    ),
    "block": ("qwen3_5", "seed"),
    "call": (
        "ui_tars", "ui_tars_1_0", "ui_tars_1_5", "doubao", "ui_venus_1_0", "ui_venus_1_5",
        "cog_agent", "auto_glm", "android_lab", "app_agent", "app_agent_grid",
    ),
    "line": (
        "aitw", "llamatouch", "auto_ui", "digirl", "coco_agent", "a3", "internvl",
        "odyssey_agent", "cog_agent_old", "mobile_agent_v1", "mobile_agent_v2", "digidata",
        "digiworld", "digiworld_01", "digiworld_999", "auto_droid", "gelab",
    ),
}  # fmt: skip
"""What delimits a text: JSON's quotes, tags, a call's quotes, or the end of the line."""
KIND_OF: Final[Mapping[str, Kind]] = {name: kind for kind, names in KINDS.items() for name in names}
LABELS: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("ui_tars", "ui_tars_1_0", "ui_tars_1_5", "doubao", "android_world", "app_agent",
         "app_agent_grid", "mobile_agent_v1"),
        "Action:",
    ),
    "cog_agent": "Grounded Operation:",
    "cog_agent_old": "Grounded Operation:",
    "auto_ui": "Action Decision:",
    "digirl": "Action Decision:",
    "mobile_agent_v2": "### Action ###",
    "mobile_agent_e": "### Action ###",
}  # fmt: skip
"""What the action stands behind."""

TAP: Final = Tap(0.25, 0.2)
TEXTS: Final[Mapping[str, str]] = {
    "type": "hello world",
    "apostrophe": "it's here",
    "quotes": 'say "hi" now',
    "lines": "first\nsecond",
    "wide": "你好，“世界”（一）",
}
"""The typed text of each kind of clean reply but "tap"."""


class Blemish(NamedTuple):
    """One fault.

    Attributes:
        name: of its row.
        apply: the reply with it; None where the reply has no place for it. It is given the
            dialect's name and the clean reply.
        of: the clean replies that are given it: "tap", or a key of `TEXTS`.
        expected: what it must be read as.
    """

    name: str
    apply: Callable[[str, str], str | None]
    of: tuple[str, ...] = ("tap", "type")
    expected: Expected = "clean"


class Cell(NamedTuple):
    """One blemish in one reply of one dialect."""

    dialect: str
    blemish: str
    of: str
    reply: str
    clean: tuple[Action, ...]
    expected: Expected
    doubt: str


def clean_reply(name: str, of: str, frame: Frame) -> str | None:
    """The reply of a dialect that taps or types; None where it has no words for it."""
    dialect = DIALECTS[name]
    candidates: tuple[Action, ...] = (TAP,)
    if of != "tap":
        text = TEXTS[of]
        at = NormalizedPoint(0.5, 0.14)
        candidates = (
            Type(text), Type(text, submit=True), Type(text, clear=True),
            Type(text, clear=True, submit=True), Type(text, at),
        )  # fmt: skip
    for action in candidates:
        try:
            return dialect.encode(action, frame)
        except Inexpressible:
            continue
    return None


def other_reply(name: str, frame: Frame) -> str:
    """Another reply of a dialect: one that ends the task."""
    for status in (FinishStatus.IMPOSSIBLE, FinishStatus.COMPLETE):
        try:
            return DIALECTS[name].encode(Finish(status), frame)
        except Inexpressible:
            continue
    raise AssertionError(f"{name} cannot end a task")


def cells(frame: Frame) -> list[Cell]:
    """The whole table."""
    table: list[Cell] = []
    for name in sorted(KIND_OF):
        for blemish in blemishes(frame):
            for of in blemish.of:
                clean = clean_reply(name, of, frame)
                reply = None if clean is None else blemish.apply(name, clean)
                if clean is None or reply is None or reply == clean:
                    continue
                doubt = DOUBTS.get((blemish.name, KIND_OF[name]), "")
                expected = DIALECTS[name].decode(clean, frame)
                table.append(Cell(name, blemish.name, of, reply, expected, blemish.expected, doubt))
    return table


# How replies are spoilt.


def _around(before: str, after: str) -> Callable[[str, str], str]:
    return lambda name, reply: f"{before}{reply}{after}"


def _replaced(pattern: str, by: str, count: int = 1) -> Callable[[str, str], str | None]:
    compiled = re.compile(pattern)

    def apply(name: str, reply: str) -> str | None:
        return compiled.sub(by, reply, count=count) if compiled.search(reply) else None

    return apply


def _in_objects(pattern: str, by: str, count: int = 1) -> Callable[[str, str], str | None]:
    replaced = _replaced(pattern, by, count)
    return lambda name, reply: replaced(name, reply) if KIND_OF[name] == "object" else None


def _behind_label(change: Callable[[str, str], str]) -> Callable[[str, str], str | None]:
    """A change that is given the label and what follows it."""

    def apply(name: str, reply: str) -> str | None:
        label = LABELS.get(name)
        if label is None or not reply.startswith(label):
            return None
        return change(label, reply[len(label) :].strip())

    return apply


def _colon(change: Callable[[str, str], str]) -> Callable[[str, str], str | None]:
    """A change of labels that end in a colon."""
    changed = _behind_label(change)
    return lambda name, reply: changed(name, reply) if LABELS.get(name, "").endswith(":") else None


def _one_line(change: Callable[[str], str]) -> Callable[[str, str], str | None]:
    """A change of the action in a reply of one line; a label stays before it."""

    def apply(name: str, reply: str) -> str | None:
        if "\n" in reply or "\t" in reply:
            return None
        label = LABELS.get(name, "")
        if label and reply.startswith(label):
            return f"{label} {change(reply[len(label) :].strip())}"
        return change(reply)

    return apply


def _point(change: Callable[[str, str], str]) -> Callable[[str, str], str | None]:
    """A change of a JSON point `[x, y]` that is given its numbers."""

    def apply(name: str, reply: str) -> str | None:
        if KIND_OF[name] not in ("object", "block"):
            return None
        pattern = r"(?<![\[\"\w])\[(\d[\d.]*),\s?(\d[\d.]*)\](?![\]\"])"
        if len(re.findall(pattern, reply)) != 1:
            return None
        return re.sub(pattern, lambda match: change(match.group(1), match.group(2)), reply)

    return apply


def _wrapped(name: str, reply: str) -> str | None:
    """A call of `mobile_use` as an item of OpenAI's chat completions."""
    match = re.search(r'\{"name".*\}', reply)
    if match is None or '"arguments"' not in reply:
        return None
    return reply.replace(match.group(), f'{{"type": "function", "function": {match.group()}}}')


def _bare_arguments(name: str, reply: str) -> str | None:
    match = re.search(r'\{"name": "mobile_use", "arguments": (\{.*\})\}', reply)
    return None if match is None else reply.replace(match.group(), match.group(1))


def _single_quotes(name: str, reply: str) -> str | None:
    if KIND_OF[name] != "object":
        return None
    start, end = reply.find("{"), reply.rfind("}") + 1
    value = json.loads(reply[start:end])
    if isinstance(value.get("arguments"), str):
        return None
    return reply[:start] + repr(value) + reply[end:]


def _cased(name: str, reply: str) -> str | None:
    """The action's name in another case, where the format's own is mixed or low."""
    for pattern in (
        r'(?<="action": ")\w+', r'(?<="action_type": ")\w+', r"(?<=\b)[a-zA-Z_]+(?=\()",
        r"(?<=action: )\w+", r"(?<=parameter=action>\n)\w+",
    ):  # fmt: skip
        match = re.search(pattern, reply)
        if match is not None and match.group() != "do":
            word = match.group()
            other = word.upper() if word != word.upper() else word.lower()
            return reply[: match.start()] + other + reply[match.end() :]
    return None


def _no_quote(name: str, reply: str) -> str | None:
    """The quote before the last closing parenthesis is missing."""
    match = re.search(r"['\"]\)(?=[^)]*\Z)", reply)
    if match is None or KIND_OF[name] in ("object", "block"):
        return None
    return reply[: match.start()] + reply[match.start() + 1 :]


def _no_bracket(name: str, reply: str) -> str | None:
    match = re.search(r"\)(?=(?:</\w+>)?\Z)", reply)
    return None if match is None else reply[: match.start()] + reply[match.end() :]


def _one_more(name: str, reply: str) -> str | None:
    match = re.search(r"[)}](?=\s*(?:</[\w:]+>)?\Z)", reply)
    return None if match is None else reply[: match.end()] + match.group() + reply[match.end() :]


def _full_width_point(name: str, reply: str) -> str | None:
    """Brackets and the comma of a place in full width."""
    match = re.search(r"\((\d[\d.]*),\s?(\d[\d.]*)\)", reply)
    if match is not None:
        wide = f"（{match.group(1)}，{match.group(2)}）"
    else:
        match = re.search(r"\[(\d[\d.]*),\s?(\d[\d.]*)\]", reply)
        if match is None:
            return None
        wide = f"[{match.group(1)}，{match.group(2)}]"
    return reply.replace(match.group(), wide)


def _curly(name: str, reply: str) -> str | None:
    """The quotes around the text are curly."""
    wide = re.sub(r"(['\"])(hello world)\1", "“\\2”", reply)
    return None if wide == reply else wide


def _fenced_after_label(language: str) -> Callable[[str, str], str | None]:
    return _behind_label(lambda label, action: f"{label}\n```{language}\n{action}\n```")


def _in_call(pattern: str, by: str, count: int = 1) -> Callable[[str, str], str | None]:
    replaced = _replaced(pattern, by, count)
    return lambda name, reply: replaced(name, reply) if KIND_OF[name] == "call" else None


def _object(change: Callable[[str], str]) -> Callable[[str, str], str | None]:
    """A change of the whole object of a reply."""

    def apply(name: str, reply: str) -> str | None:
        if KIND_OF[name] != "object":
            return None
        start, end = reply.find("{"), reply.rfind("}") + 1
        return reply[:start] + change(reply[start:end]) + reply[end:]

    return apply


def _one_tool(change: Callable[[str, dict[str, str]], str]) -> Callable[[str, str], str | None]:
    """Another server's call of `mobile_use`, given its arguments as JSON and as texts."""

    def apply(name: str, reply: str) -> str | None:
        match = re.search(r'\{"name": "mobile_use", "arguments": (\{.*\})\}', reply)
        if match is None:
            return None
        given = json.loads(match.group(1))
        texts = {
            key: value if isinstance(value, str) else json.dumps(value)
            for key, value in given.items()
        }
        return change(match.group(1), texts)

    return apply


def _percent(name: str, reply: str) -> str | None:
    """The place (0.25, 0.2) in percent, in formats of thousandths."""
    if getattr(DIALECTS[name].places, "most", 0) != 1000:
        return None
    changed = re.sub(r"(?<![\w.])250(,\s?| )200(?![\w.])", r"25%\g<1>20%", reply)
    return None if changed == reply else changed


def _paired(texts: Mapping[str, str], form: str) -> str:
    return "\n".join(form.format(key, value) for key, value in texts.items())


_COUNTED = "Thought: I look at the page.\n"
_THOUGHT = "The list shows {name} and {1, 2}, (all of it). I go on."
_PROSE = "This opens the page. Then I will look for the entry."


def blemishes(frame: Frame) -> tuple[Blemish, ...]:
    """Every blemish. Source of each class: reports on parsers of phone agents' replies, such as
    those of UI-TARS, Open-AutoGLM, midscene, vLLM, Qwen3 and Mobile-Agent on GitHub.
    """

    def thinking(before: str, after: str) -> Callable[[str, str], str]:
        return lambda name, reply: f"{before}{other_reply(name, frame)}{after}{reply}"

    def only_thinking(before: str, after: str) -> Callable[[str, str], str]:
        return lambda name, reply: f"{before}{reply}{after}"

    def after_example(name: str, reply: str) -> str | None:
        label = LABELS.get(name)
        return None if label is None else f"{other_reply(name, frame)}\n\nNo.\n\n{reply}"

    return (
        # Packaging: tokens of chats.
        Blemish("im_end behind", _around("", "<|im_end|>")),
        Blemish("endoftext on the next line", _around("", "\n<|endoftext|>")),
        Blemish("closing s tag behind", _around("", "</s>")),
        Blemish("eot_id behind", _around("", "<|eot_id|>")),
        Blemish("end_of_turn behind", _around("", "<end_of_turn>\n")),
        Blemish("two tokens behind", _around("", "<|im_end|>\n<|endoftext|>")),
        Blemish("EOS around", _around("[EOS]", "[EOS]")),
        Blemish("box tokens around", _around("<|begin_of_box|>", "<|end_of_box|>")),
        Blemish("box tokens after a thought", _around(
            "<think>I go on.</think>\n<|begin_of_box|>", "<|end_of_box|>")),
        Blemish("next turn behind", _around("", "<|im_end|>\n<|im_start|>user\nThanks.")),
        Blemish("assistant token before", _around("<|im_start|>assistant\n", "<|im_end|>")),
        Blemish("byte-order mark", _around("\ufeff", "")),
        # Packaging: reasoning.
        Blemish("thought with braces", _around(f"<think>\n{_THOUGHT}\n</think>\n", "")),
        Blemish("thinking tag", _around(f"<thinking>\n{_THOUGHT}\n</thinking>\n", "")),
        Blemish("seed think tag", _around(f"<seed:think>{_THOUGHT}</seed:think>", "")),
        Blemish("capital thought tag", _around(f"<THINK>{_THOUGHT}</THINK>\n", "")),
        Blemish("empty thought", _around("<think>\n\n</think>\n\n", "")),
        Blemish("closing tag alone", _around("I go on.\n</think>\n\n", "")),
        Blemish("closing tag twice", _around("<think>\nI go on.\n</think>\n</think>\n\n", "")),
        Blemish("two thoughts", _around("<think>One.</think>\n<think>Two.</think>\n", "")),
        Blemish("token behind the thought", _around("<think>I go on.</think><|im_start|>\n", "")),
        Blemish("thought with another action", thinking(
            "<think>\nOr:\n", "\nwould give up; no.\n</think>\n")),
        Blemish("other action before a closing tag alone", thinking(
            "Or:\n", "\nwould give up; no.\n</think>\n")),
        Blemish("thinking with another action", thinking(
            "<thinking>", " gives up.</thinking>\n")),
        Blemish("two thoughts with another action", thinking(
            "<think>Or</think>\n<think>\n", "\n</think>\n")),
        Blemish("unclosed thought", only_thinking("<think>\nI could do\n", ""),
                expected="invalid"),
        Blemish("thought alone", only_thinking("<think>\nI could do\n", "\nor not.\n</think>"),
                expected="invalid"),
        Blemish("thought and a sentence", only_thinking(
            "<think>\nI could do\n", "\nor not.\n</think>\n\nI am not sure."),
                expected="invalid"),
        # Packaging: marks and prose.
        Blemish("code fence", _around("```\n", "\n```")),
        Blemish("code fence with a language", _around("```json\n", "\n```")),
        Blemish("code fence behind the label", _fenced_after_label("")),
        Blemish("code fence with a language behind the label", _fenced_after_label("python")),
        Blemish("backticks", _one_line(lambda action: f"`{action}`")),
        Blemish("bold", _one_line(lambda action: f"**{action}**")),
        Blemish("bullet", _one_line(lambda action: f"- {action}")),
        Blemish("blank lines", _around("\n\n", "\n\n")),
        Blemish("blanks behind", _around("", "   \n")),
        Blemish("thought in a line before", _around(_COUNTED, "")),
        Blemish("prose with braces before", _around("The page shows {name}.\n", "")),
        Blemish("prose behind", _around("", f"\n\n{_PROSE}")),
        Blemish("list behind", _around("", "\n\n- Then the entry\n- Then the rest")),
        Blemish("comment behind", _one_line(lambda action: f"{action}  # the button")),
        Blemish("full stop behind", _one_line(lambda action: f"{action}.")),
        Blemish("semicolon behind", _one_line(lambda action: f"{action};")),
        Blemish("repeated after a summary", lambda name, reply: (
            f"{reply}\n\nIn short:\n\n{reply}"), expected="repeated"),
        # Spelling: labels.
        Blemish("full-width colon", _colon(lambda label, action: f"{label[:-1]}：{action}")),
        Blemish("bold label", _colon(lambda label, action: f"**{label[:-1]}**: {action}")),
        Blemish("bold label with its colon", _colon(
            lambda label, action: f"**{label}** {action}")),
        Blemish("label as a heading", _colon(
            lambda label, action: f"### {label[:-1]}\n{action}")),
        Blemish("label as a heading with a colon", _colon(
            lambda label, action: f"## {label}\n{action}")),
        Blemish("label in lower case", _behind_label(
            lambda label, action: f"{label.lower()} {action}")),
        Blemish("label in capitals", _behind_label(
            lambda label, action: f"{label.upper()}\n{action}")),
        Blemish("line break behind the label", _colon(
            lambda label, action: f"{label}\n{action}")),
        Blemish("another action before the last label", after_example),
        # Spelling: line ends, blanks, case.
        Blemish("Windows line ends", lambda name, reply: f"I go on.\r\n{reply}\r\n".replace(
            "\r\n", "\n").replace("\n", "\r\n")),
        Blemish("no-break spaces", _replaced(" ", "\u00a0", 0), of=("tap",)),
        Blemish("name in another case", _cased),
        # Spelling: closing marks.
        Blemish("quote missing", _no_quote),
        Blemish("parenthesis missing", _no_bracket),
        Blemish("one closing mark too many", _one_more),
        Blemish("brace missing", _in_objects(r"\}(?=[^}]*\Z)", "")),
        # Spelling: JSON.
        Blemish("single quotes", _single_quotes),
        Blemish("single quotes around an apostrophe", _single_quotes, of=("apostrophe",)),
        Blemish("trailing comma", _in_objects(r"\}(?=[^}]*\Z)", ",}")),
        Blemish("blank before a key", _in_objects(r'"(arguments|input|args|action|point)":',
                                                  r'" \1":')),
        Blemish("bare keys", _in_objects(r'"(\w+)":', r"\1:", 0)),
        Blemish("raw line break", _in_objects(r"\\n(?=second)", "\n"), of=("lines",)),
        Blemish("escaped apostrophe", _in_objects("'", r"\\'"), of=("apostrophe",)),
        Blemish("inner quotes", _in_objects(r'\\"', '"', 0), of=("quotes",)),
        Blemish("comment in the object", _in_objects(r"\}(?=[^}]*\Z)", " // go on\n}")),
        Blemish("curly quotes", _curly, of=("type",)),
        Blemish("full-width punctuation in the text", _around("I type: \n", "\n"), of=("wide",)),
        # Arguments.
        Blemish("call wrapped as a function", _wrapped),
        Blemish("parameters for arguments", _in_objects('"arguments"', '"parameters"')),
        Blemish("arguments without a name", _bare_arguments),
        Blemish("unknown argument", _in_objects(
            r'(?<!\})\}(?!\w)', r', "goal_status": "running"}')),
        Blemish("argument that is null", _in_objects(r'(?<!\})\}(?!\w)', r', "reason": null}')),
        # Places.
        Blemish("place as text", _point(lambda x, y: f'"[{x}, {y}]"'), of=("tap",)),
        Blemish("place in a list", _point(lambda x, y: f"[[{x}, {y}]]"), of=("tap",)),
        Blemish("place of numbers as texts", _point(lambda x, y: f'["{x}", "{y}"]'), of=("tap",)),
        Blemish("place as an object", _point(lambda x, y: f'{{"x": {x}, "y": {y}}}'),
                of=("tap",)),
        Blemish("place as a box without a size", _point(
            lambda x, y: f"[{x}, {y}, {x}, {y}]"), of=("tap",)),
        Blemish("coordinates apart", _in_objects(
            r'"(?:coordinate|point)": \[(\d[\d.]*), (\d[\d.]*)\]', r'"x": \1, "y": \2'),
                of=("tap",)),
        Blemish("box tokens around the place", _replaced(
            r"'\((\d+),(\d+)\)'", r"'<|box_start|>(\1,\2)<|box_end|>'"), of=("tap",)),
        Blemish("point tags around the place", _replaced(
            r"'\((\d+),(\d+)\)'", r"'<point>\1 \2</point>'"), of=("tap",)),
        Blemish("full-width place", _full_width_point, of=("tap",)),
        Blemish("numbers with a fraction", _replaced(
            r"(?<=[(\[:\s])(\d{2,4})(,\s?| )(\d{2,4})(?=[)\]<\s]|\Z)", r"\1.0\g<2>\3.0"),
                of=("tap",)),
        # Packaging: reasoning of other models, each with another action in it.
        *(
            Blemish(f"reasoning in {before.strip()}", thinking(f"{before}Or ", f" no.{after}"))
            for before, after in (
                ("<analysis>\n", "\n</analysis>\n"),
                ("<reflection>\n", "\n</reflection>\n"),
                ("<scratchpad>\n", "\n</scratchpad>\n"),
                ('<think type="long">\n', "\n</think>\n"),
                ("[THINK]\n", "\n[/THINK]\n"),
                ("<|begin_of_thought|>\n", "\n<|end_of_thought|>\n"),
                ("<|START_THINKING|>", "<|END_THINKING|><|START_RESPONSE|>"),
                ("<|channel|>analysis<|message|>",
                 "<|end|><|start|>assistant<|channel|>final<|message|>"),
                ("<unused94>thought\n", "<unused95>"),
            )
        ),
        Blemish("thought in a line with another action", lambda name, reply: (
            None if LABELS.get(name) or name == "gelab"
            else f"Thought: {other_reply(name, frame)} no.\nAction: {reply}")),
        # Packaging: wrappers, marks and prose.
        *(Blemish(f"in the tag {tag}", _around(f"<{tag}>\n", f"\n</{tag}>"))
          for tag in ("answer", "action", "output", "tool_call", "function_call")),
        Blemish("boxed", _around("\\boxed{", "}")),
        Blemish("block before", _around("<plan>\nTo the list (all).\n</plan>\n", "")),
        Blemish("conclusion behind", _around("", "\n<conclusion>\nI tapped it.\n</conclusion>")),
        Blemish("code fence that is not closed", _around("```json\n", "")),
        Blemish("tilde fence", _around("~~~\n", "\n~~~")),
        *(Blemish(f"{mark} before", _one_line(f"{mark} {{}}".format))
          for mark in (">", "1.", "1)", "(1)", "- [ ]", "$", "=>", "✅", "#", "a.")),
        *(Blemish(f"{prose.strip()!r} before", _around(prose, "")) for prose in (
            "Sure! Here is the action:\n", "Final Answer:\n",
            "# Thought\nI look (a bit).\n\n# Action\n", "Confidence: 0.9\n", "我来点击它。\n",
        )),
        *(Blemish(f"{prose.strip()!r} behind", _around("", prose)) for prose in (
            "\n✅", "\n\nHuman: next", "\n\n**Reason**: it opens the page.", "\nStatus: done",
            "\n\n(waiting for the next screen)", "\n\n---\n", "\n[DONE]", "<end_of_utterance>",
            "<｜end▁of▁sentence｜>", "<|im_end|", "< |im_end| >",
        )),
        *(Blemish(f"U+{ord(mark):04X} around", _around(mark, mark))
          for mark in "\u200b\u200e\u2028"),
        Blemish("carriage returns", lambda name, reply: f"I go on.\r{reply}".replace("\n", "\r")),
        Blemish("thought without a label for the action", lambda name, reply: (
            f"Thought: {other_reply(name, frame).removeprefix('Action: ')} no.\n"
            + reply.removeprefix("Action: ") if LABELS.get(name) == "Action:"
            and KIND_OF[name] == "call" and "FINISH" not in other_reply(name, frame) else None)),
        Blemish("label added", lambda name, reply: (
            None if LABELS.get(name) or "\n" in reply or "\t" in reply else f"Action: {reply}")),
        Blemish("label twice", _colon(lambda label, action: f"{label} {label} {action}")),
        Blemish("label with a number", lambda name, reply: (
            reply.replace("Action:", "Action 1:") if KIND_OF[name] == "call" else None)),
        Blemish("label in Chinese", lambda name, reply: (
            reply.replace("Action:", "动作：") if KIND_OF[name] == "call" else None)),
        # Spelling: JSON.
        Blemish("object in a list", _object("[{}]".format)),
        Blemish("object twice", _object(lambda value: f"{value}\n{value}"), expected="repeated"),
        Blemish("object as a text", _object(lambda value: json.dumps(value, ensure_ascii=False))),
        Blemish("escaped quotes", _object(
            lambda value: value if "\\" in value else value.replace('"', '\\"'))),
        Blemish("quotes of HTML", _object(lambda value: value.replace('"', "&quot;"))),
        Blemish("curly quotes around keys", _object(
            lambda value: value if "\\" in value else re.sub(r'"([^"]*)"', r"“\1”", value))),
        Blemish("equals sign for the colon", _in_objects(r'"(\w+)": ', r'"\1" = ', 0)),
        Blemish("number sign as a comment", _object(lambda value: f"{value[:-1]} # go on\n}}")),
        Blemish("object under response", _object('{{"response": {}}}'.format)),
        Blemish("object under action", _object('{{"thought": "go on", "action": {}}}'.format)),
        Blemish("opening brace missing", lambda name, reply: (
            None if "args" in reply or "input" in reply else _object(lambda value: value[1:])(
                name, reply))),
        # Spelling: calls.
        Blemish("colon for the equals sign", _in_call(r"(\w+)=(?=['\"\[(])", r"\1: ", 0)),
        Blemish("comma before the last parenthesis", _in_call(r"\)(?=(?:</\w+>)?\Z)", ",)"),
                of=("type",)),
        Blemish("unknown keyword", _in_call(r"(?<=')\)(?=(?:</\w+>)?\Z)", ", button='left')")),
        Blemish("result of a call", _in_call(r"(?m)(^|: |>)(\w+\()", r"\1result = \2")),
        Blemish("triple quotes", _in_call(r"(['\"])(hello world)\1", '"""\\2"""'), of=("type",)),
        Blemish("corner quotes", _in_call(r"(['\"])(hello world)\1", r"「\2」"), of=("type",)),
        # Arguments and calls of other servers.
        Blemish("call with <arg_key>", _one_tool(lambda given, texts: (
            "<tool_call>mobile_use\n"
            + _paired(texts, "<arg_key>{}</arg_key>\n<arg_value>{}</arg_value>")
            + "\n</tool_call>"))),
        Blemish("call with <invoke>", _one_tool(lambda given, texts: (
            '<function_calls>\n<invoke name="mobile_use">\n'
            + _paired(texts, '<parameter name="{}">{}</parameter>')
            + "\n</invoke>\n</function_calls>"))),
        Blemish("JSON in <function=>", _one_tool(
            lambda given, texts: f"<function=mobile_use>{given}</function>")),
        Blemish("call with tokens of sections", _one_tool(lambda given, texts: (
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.mobile_use:0"
            f"<|tool_call_argument_begin|>{given}<|tool_call_end|><|tool_calls_section_end|>"))),
        Blemish("call as in Python", _one_tool(lambda given, texts: "mobile_use({})".format(
            ", ".join(f"{key}={value!r}" for key, value in json.loads(given).items())))),
        Blemish("prefix of the tool", _in_objects('"name": "', '"name": "functions.')),
        # Places.
        *(Blemish(f"place under {key}", _in_objects(
            r'"(?:coordinate|point)": (?=\[)', f'"{key}": '), of=("tap",))
          for key in ("position", "coordinates")),
        Blemish("place as an object in capitals", _in_objects(
            r'"(coordinate|point)": \[(\d[\d.]*), (\d[\d.]*)\]', r'"\1": {"X": \2, "Y": \3}'),
                of=("tap",)),
        Blemish("place as a box with names", _in_objects(
            r'"(coordinate|point)": \[(\d[\d.]*), (\d[\d.]*)\]',
            r'"\1": {"left": \2, "top": \3, "right": \2, "bottom": \3}'), of=("tap",)),
        Blemish("place in percent", _percent, of=("tap",)),
        Blemish("place with px", _replaced(
            r"(?<=[\[(\s:])(\d{2,4})(,\s?)(\d{2,4})(?=[\])\s]|\Z)", r"\1px\2\3px"), of=("tap",)),
        Blemish("place with a semicolon", lambda name, reply: (
            re.sub(r"(?<=\d),\s?(?=\d)", ";", reply) if KIND_OF[name] != "object" else None),
                of=("tap",)),
        Blemish("comma behind the place", _replaced(
            r"(?<=[\[(])(\d[\d.]*),\s?(\d[\d.]*)(?=[\])])", r"\1, \2,"), of=("tap",)),
        # No action.
        Blemish("letters for numbers", lambda name, reply: _lettered(reply), of=("tap",),
                expected="invalid"),
        Blemish("place missing", _replaced(r"\d[\d.]*,\s?\d[\d.]*", "="), of=("tap",),
                expected="invalid"),
        Blemish("in words", lambda name, reply: "Tap the OK button.", of=("tap",),
                expected="invalid"),
        Blemish("nothing", lambda name, reply: "", of=("tap",), expected="invalid"),
        Blemish("refusal", lambda name, reply: "I'm sorry, but I can't help with that.",
                of=("tap",), expected="invalid"),
        Blemish("garbled list", lambda name, reply: "[{'Type\", text=\"coffee\")", of=("tap",),
                expected="invalid"),
    )  # fmt: skip


def _lettered(reply: str) -> str | None:
    spoilt = re.sub(r"(?<![\w.])\d[\d.]*(,\s?| )\d[\d.]*(?![\w.])", r"x\1y", reply)
    return None if spoilt == reply else spoilt


DOUBTS: Final[Mapping[tuple[str, Kind], str]] = {
    ("parenthesis missing", "line"): "a number or text at the end of a reply may have been cut",
    ("comment behind", "line"): "a text that ends with its line may hold a number sign",
    ("full stop behind", "line"): "a text that ends with its line may end in a full stop",
    ("semicolon behind", "line"): "a text that ends with its line may end in a semicolon",
}
"""By blemish and kind of format: why the cell is doubtful; such cells count for nothing."""
