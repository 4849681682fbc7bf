"""From an instruction to errands, by the verbs and prepositions of English."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mobile_gym.agents.planner import errands
from mobile_gym.agents.planner.apps import KNOWN_WORDS, app_of
from mobile_gym.agents.planner.errands import Errand, Where
from mobile_gym.agents.planner.values import (
    SLOT,
    Masked,
    Value,
    duration_s,
    mask,
    weekdays_in,
)
from mobile_gym.agents.planner.vocabulary import FIELDS, VERB_LABELS

__all__ = ["errands_of"]

_SENTENCE: Final = re.compile(r"(?<=[.;?!])\s+")
_VERBS: Final = (
    "set|change|turn|switch|add|create|make|write|put|delete|remove|archive|block|unblock|pin|mark|"
    "rename|move|send|text|reply|open|show|find|check off|sort|press|pause|start|share|bookmark|"
    "download|return|renew|borrow|let|edit|star|call|import|enable|disable|save|do"
)
_CLAUSE: Final = re.compile(
    rf",? (?:and then|then|and) (?=(?:{_VERBS})\b)|, (?=(?:{_VERBS})\b)|[;:] (?=(?:{_VERBS})\b)"
)
_PREAMBLE: Final = re.compile(
    r"^(?:(?:In|On|At|With|From) [^,]{1,60}, |Then |After that, |Please |Tidy up [^:]{1,40}: |"
    r"I want to |I want |Now )+"
)
_IGNORED: Final = re.compile(
    r"^(?:Leave|Keep|Don['’]t|Do not|The other|There (?:are|is)|The number|It is|Both|"
    r"Look it up|Check (?:the|where)|Answer|See to)\b",
)
_QUESTION: Final = re.compile(
    r"\?|^(?:Which|What|When|Where|Who|How|At what|On which|After how)\b|\bAnswer with\b"
)
_STATE: Final = re.compile(
    r"^(?:see that |and |have )*(?:the |my )?(.{1,80}?)(?: is| are)? (on|off)$"
)
_TURN: Final = re.compile(
    r"^(?:turn|switch) (on|off) (.{1,90})$|^(?:turn|switch) (.{1,90}?) (on|off)\b|"
    r"^(enable|disable|activate|deactivate) (.{1,90})$",
    re.IGNORECASE,
)
_SET: Final = re.compile(r"^(?:set|change) (.{3,300})$", re.IGNORECASE)
_SETTING: Final = re.compile(
    rf"(?:the |my )?([^,]{{1,80}}?) to (?:the )?({SLOT}|[^,{SLOT[1:-1]}]{{1,40}}?)"
    r"(?: and (?=the |[\ue000-\ue0ff])|, |[.]?$)"
)
_MAKE_THE: Final = re.compile(
    rf"^make (?:the )?({SLOT}.{{0,60}}?) the ([a-z ]{{3,30}}?)(?: of .{{1,40}})?$", re.IGNORECASE
)
_MAKE_ADJECTIVE: Final = re.compile(
    rf"^make .{{0,20}}?({SLOT}|list|note|it) ([a-z]{{3,12}})$", re.IGNORECASE
)
_RENAME: Final = re.compile(rf"^rename [^\n]{{0,60}}?({SLOT}).{{0,60}}? to ({SLOT})", re.IGNORECASE)
_MARK: Final = re.compile(r"^mark (.{1,80}) as (?:a |an )?([a-z ]{3,20})$", re.IGNORECASE)
_PUT: Final = re.compile(
    rf"^(?:put|set|add) the ([a-z]{{3,15}}) ({SLOT}) (?:on|to) (.{{1,60}})$", re.IGNORECASE
)
_MOVE: Final = re.compile(
    rf"^move ({SLOT}) from the ([a-z]{{3,15}}) ({SLOT}) to .{{0,20}}?({SLOT})", re.IGNORECASE
)
_PRESS: Final = re.compile(
    rf"^press ({SLOT}|[A-Za-z]{{2,15}})(?: (\d{{1,2}}) times)?", re.IGNORECASE
)
_START: Final = re.compile(
    r"^(start|pause|stop|resume|reset) (?:the |it)([a-z]{0,20})", re.IGNORECASE
)
_CREATE: Final = re.compile(r"^(?:add|create|make|write|set|start|put|save)\b", re.IGNORECASE)
_NOUNS: Final = (
    "alarm",
    "timer",
    "contact",
    "event",
    "note",
    "list",
    "checklist",
    "label",
    "folder",
    "bookmark",
)
_FIELD: Final = re.compile(
    rf"\b({'|'.join(sorted(FIELDS, key=len, reverse=True))})s? (?:is |of )?(?:“)?([^,.;]{{1,120}})"
)
_TITLE: Final = re.compile(rf"\b(?:titled|called|named|title|name) ({SLOT})")
_BODY: Final = re.compile(rf"\b(?:says|saying|text|body|content)(?: is)?:? ({SLOT})")


class _Reader:
    """Reads one instruction."""

    def __init__(self, masked: Masked, labels: tuple[str, ...]) -> None:
        self.masked = masked
        self.labels = labels
        self.focus = ""
        self.person = ""
        self.app: tuple[str, ...] = app_of(masked, masked.text, labels)
        self.errands: list[Errand] = []

    def where(self, clause: str, sentence: str = "") -> Where:
        """Where a clause takes place."""
        values = self.masked.among(clause)
        dates = [value.date for value in values if value.date is not None]
        times = [value.minutes for value in values if value.kind == "time"]
        explicit = app_of(self.masked, sentence or clause, self.labels)
        app = explicit or self.app
        words = re.sub(SLOT, " ", f"{clause} {sentence}")
        for label in app:
            words = re.sub(rf"\b{re.escape(label)}\b", " ", words, flags=re.IGNORECASE)
        settings = bool(re.search(r"\bsettings\b", sentence or clause)) and "Settings" not in app
        return Where(app, words, settings, dates[0] if dates else None, times[0] if times else -1)

    def read(self) -> tuple[Errand, ...]:
        """Every errand, in order."""
        text = self.masked.text
        if _QUESTION.search(text) and not re.search(r"\breply\b", text):
            self.errands.append(
                errands.Ask(self.where(text), self.masked.plain(text), self.masked.values)
            )
            return tuple(self.errands)
        for sentence in _SENTENCE.split(text):
            bare = _PREAMBLE.sub("", sentence).strip().rstrip(".!;")
            if not bare or _IGNORED.match(bare):
                self._remember(bare)
                continue
            bare = bare[0].lower() + bare[1:]
            for clause in _CLAUSE.split(bare):
                self._clause(clause.strip(" ,"), sentence)
        return tuple(self.errands)

    def _remember(self, text: str) -> None:
        for value in self.masked.among(text):
            if value.kind == "name" and " " in value.text:
                self.person = value.text
            if value.kind in ("quote", "name"):
                self.focus = value.text

    def _clause(self, clause: str, sentence: str) -> None:
        where = self.where(clause, sentence)
        for rule in _RULES:
            made = rule(self, clause, where)
            if made:
                self.errands.extend(made)
                break
        self._remember(clause)

    def target(self, text: str) -> str:
        """What a part of a clause is about: the value in it, or what was spoken of before."""
        for kind in ("quote", "name", "number"):
            for value in self.masked.among(text):
                if value.kind == kind:
                    return value.text
        return self.person or self.focus

    def setting(self, text: str) -> tuple[str, bool]:
        """The name of a setting, and whether it was quoted."""
        quotes = [value for value in self.masked.among(text) if value.kind == "quote"]
        if quotes:
            return quotes[0].text, True
        plain = self.masked.plain(text).strip()
        return re.sub(r"^(?:the|my|this phone[’']s) ", "", plain), False


_Rule = Callable[[_Reader, str, Where], "list[Errand]"]


def _turn(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    match = _TURN.match(clause)
    if match:
        state = (match[1] or match[4] or match[5] or "").lower()
        name, is_name = reader.setting(match[2] or match[3] or match[6])
        on = state in ("on", "enable", "activate")
        return [errands.Turn(where, name, on, is_name)]
    made: list[Errand] = []
    for part in re.split(r", (?:and )?| and ", clause):
        state_of = _STATE.match(part)
        if state_of:
            name, is_name = reader.setting(state_of[1])
            made.append(errands.Turn(where, name, state_of[2] == "on", is_name))
    return made


def _rename(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    match = _RENAME.match(clause)
    if match is None:
        return []
    old, new = reader.masked.value(match[1]), reader.masked.value(match[2])
    return [errands.Rename(where, old.text, new.text)]


def _choose(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    made = _MAKE_THE.match(clause)
    if made:
        inner = re.search(r"\(([^)]{3,60})\)", made[1])
        value = inner[1] if inner else reader.target(made[1])
        return [errands.Choose(where, made[2].strip(), value)]
    match = _SET.match(clause)
    if match is None or " to " not in match[1] or re.match(r"an? ", match[1]):
        return []
    return [
        errands.Choose(where, reader.setting(one[1])[0], reader.masked.plain(one[2]).strip())
        for one in _SETTING.finditer(match[1])
    ]


def _send(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    if not re.match(r"(?:send|text|message|reply|start a text|write (?:to|back))\b", clause):
        return []
    values = reader.masked.among(clause)
    texts = [value.text for value in values if value.kind == "quote"]
    people = [value.text for value in values if value.kind in ("name", "number")]
    if not texts:
        return []
    to = people[0] if people else reader.person or reader.focus
    app = app_of(reader.masked, "text message", reader.labels)
    where = Where(app, where.hints)
    return [errands.Send(where, to, texts[-1], "draft" in reader.masked.text)]


def _check(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    if not re.match(r"(?:check off|tick off|tick)\b", clause):
        return []
    names = tuple(value.text for value in reader.masked.among(clause))
    return [errands.Check(where, names, reader.focus)]


def _items(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    match = re.match(rf"add (.{{1,120}}?) to (?:my |the )?(.{{0,30}}?)({SLOT})?(?: |,|$)", clause)
    if match is None or not match[3] or "list" not in match[2]:
        return []
    names = tuple(value.text for value in reader.masked.among(match[1]))
    return [errands.AddItems(where, names, reader.masked.value(match[3]).text)] if names else []


def _act(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    marked = _MARK.match(clause)
    if marked:
        labels = (f"Mark as {marked[2]}", f"Add to {marked[2]}s", marked[2].capitalize())
        return [errands.Act(where, labels, reader.target(marked[1]))]
    verb, _, rest = clause.partition(" ")
    if verb not in VERB_LABELS:
        return []
    return [errands.Act(where, VERB_LABELS[verb], reader.target(rest))]


def _put(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    match = _PUT.match(clause)
    if match:
        choice = reader.masked.value(match[2]).text
        return [errands.Put(where, match[1], choice, reader.target(match[3]))]
    match = _MAKE_ADJECTIVE.match(clause)
    if match:
        return [errands.Put(where, "color", match[2], reader.target(match[1]))]
    match = _MOVE.match(clause)
    if match:
        name, source, to = (reader.masked.value(match[at]).text for at in (1, 3, 4))
        return [errands.MoveBetween(where, name, match[2], source, to)]
    return []


def _press(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    match = _PRESS.match(clause)
    if match:
        label = reader.masked.plain(match[1])
        return [errands.Press(where, (label,), int(match[2] or 1))]
    if re.match(r"let it go on\b", clause):
        return [errands.Press(where, ("Resume", "Start"))]
    match = _START.match(clause)
    if match and not re.search(r"\bfor\b", clause):
        return [errands.Press(where, (match[1].capitalize(),))]
    return []


def _create(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    match = _CREATE.match(clause)
    if match is None:
        return []
    lower = clause.lower()
    noun = next((one for one in _NOUNS if re.search(rf"\b{one}\b", lower)), "")
    values = reader.masked.among(clause)
    place = re.match(rf"add ({SLOT}) to (?:the |my )?([a-z ]{{3,30}})", clause)
    if place and noun in ("", "list"):
        where = Where(where.app, f"{where.hints} {_ALSO.get(place[2].strip(), '')}")
        return [errands.Show(where, reader.masked.value(place[1]).text)]
    if not noun and "calendar" in lower:
        noun = "event"
    if not noun:
        return []
    return [
        errands.Create(
            where,
            noun,
            _fields_of(reader, clause, noun, values),
            tuple(value.minutes for value in values if value.kind == "time"),
            weekdays_in(clause),
            duration_s(clause),
            _listed(reader, clause) if "list" in noun else (),
        )
    ]


_ALSO: Final = {"world clock": "cities"}
"""What a place is called on the screen as well. Source: AOSP, DeskClock."""


def _fields_of(
    reader: _Reader, clause: str, noun: str, values: tuple[Value, ...]
) -> tuple[tuple[str, str], ...]:
    fields: dict[str, str] = {}
    for name, rest in _FIELD.findall(clause):
        if name == noun or name in ("name", "title", "body"):
            continue
        fields[name] = reader.masked.plain(re.split(r" and | with ", rest)[0]).strip("“” ")
    title, body = _TITLE.search(clause), _BODY.search(clause)
    if body:
        fields["body"] = reader.masked.value(body[1]).text
    if title:
        fields["title"] = reader.masked.value(title[1]).text
    taken = set(fields.values())
    free = [value.text for value in values if value.kind == "quote" and value.text not in taken]
    if free and "title" not in fields:
        fields["title"] = free[0]
    return tuple(fields.items())


def _listed(reader: _Reader, clause: str) -> tuple[str, ...]:
    _, _, rest = clause.partition(" with ")
    return tuple(value.text for value in reader.masked.among(rest))


def _show(reader: _Reader, clause: str, where: Where) -> list[Errand]:
    if not re.match(r"(?:open|show|find|see|look up)\b", clause):
        return []
    values = [v for v in reader.masked.among(clause) if v.kind in ("quote", "name")]
    return [errands.Show(where, values[0].text)] if values else []


_RULES: Final[tuple[_Rule, ...]] = (
    _turn,
    _rename,
    _put,
    _choose,
    _send,
    _check,
    _items,
    _act,
    _press,
    _create,
    _show,
)


def errands_of(text: str, labels: tuple[str, ...] = ()) -> tuple[Errand, ...]:
    """What an instruction asks for; () where nothing of it is understood.

    Args:
        text: the instruction.
        labels: what the launcher shows, where that is known.
    """
    known = KNOWN_WORDS | {word for label in labels for word in label.lower().split()}
    return _Reader(mask(text, known), labels).read()
