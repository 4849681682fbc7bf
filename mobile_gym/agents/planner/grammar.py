"""From an instruction to errands: sentences, clauses, and what each of them goes on about."""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.agents.planner.apps import KNOWN_WORDS, app_by_topic, app_named
from mobile_gym.agents.planner.chinese import chinese_errands
from mobile_gym.agents.planner.errands import Ask, Errand, Show, Where
from mobile_gym.agents.planner.rules import RULES
from mobile_gym.agents.planner.values import SLOT, Date, Masked, mask
from mobile_gym.agents.planner.vocabulary import VERB_LABELS

__all__ = ["Reader", "errands_of"]

_LONGEST: Final = 4000
"""Characters of an instruction that are read."""
_SENTENCE: Final = re.compile(r"(?<=[.;?!])\s+")
_VERBS: Final = (
    "set|change|turn|switch|add|create|make|write|put|delete|remove|archive|block|unblock|pin|mark|"
    "rename|move|send|text|reply|open|show|find|check off|sort|press|pause|start|share|bookmark|"
    "download|return|renew|borrow|let|edit|star|call|import|enable|disable|save|do|see|work out|"
    "have|leave|keep|unpin|mute|restore|copy|look up"
)
_CLAUSE: Final = re.compile(
    rf",? (?:and then|then|and) (?=(?:{_VERBS})\b)|, (?=(?:{_VERBS})\b)|[;:] (?=(?:{_VERBS})\b)"
)
_PREAMBLE: Final = re.compile(
    r"^(?:(?:In|On|At|With|From) [^,]{1,60}, |Then |After that, |Please |Tidy up [^:]{1,40}: |"
    r"I want to |I want |Now )+"
)
_IGNORED: Final = re.compile(
    r"^(?:Leave|Keep|Don['’]t|Do not|The other|The number|It is|Both|"
    r"Look it up in [A-Z]|Check (?:the|where)|Answer|See to)\b|^(?:leave|keep|do not|don['’]t)\b"
)
_QUESTION: Final = re.compile(
    r"\?|^(?:Which|What|When|Where|Who|How|At what|On which|After how)\b|\bAnswer with\b"
)
_ABOUT: Final = re.compile(r"\babout (?:an? |the )?([a-z][a-z ]{2,40})")
_OPEN_APP: Final = re.compile(r"^Open [A-Z][a-z]+ and ")
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]{2}")
_REFERS: Final = re.compile(r"\b(?:it|that|them|this|everything|whole)\b")
_INTO_IT: Final = re.compile(r"\b(?:in|from|to) it\b|\bfor that\b")


class Reader:
    """Reads one instruction, and remembers what it has spoken of.

    Attributes:
        masked: the instruction.
        focus: the last thing that was named.
        person: the last person.
        is_open: whether the focus has been opened by an errand.
    """

    def __init__(self, masked: Masked, labels: tuple[str, ...]) -> None:
        self.masked = masked
        self.labels = labels
        self.focus = ""
        self.person = ""
        self.is_open = True
        self.errands: list[Errand] = []
        self._app = (
            app_named(masked.text, labels)
            or app_by_topic(masked.with_names(masked.text), labels)
            or app_by_topic("contact", labels)
        )
        self._date = self._first_date(masked.text)

    def app(self, topic: str) -> tuple[str, ...]:
        """The app for a topic, whatever the instruction says."""
        return app_by_topic(topic, self.labels)

    def read(self) -> tuple[Errand, ...]:
        """Every errand, in order."""
        text = self.masked.text
        if _CHINESE.search(text):
            return chinese_errands(self)
        if _QUESTION.search(text) and not re.search(r"\breply\b", text):
            where = self.where(text, "")
            return (Ask(where, self.masked.plain(text), self.masked.among(text)),)
        for sentence in _SENTENCE.split(text):
            preamble = _PREAMBLE.match(sentence)
            if preamble:
                self.remember(preamble[0])
            bare = _PREAMBLE.sub("", sentence).strip().rstrip(".!;")
            if not bare or _IGNORED.match(bare):
                self.remember(bare)
                continue
            bare = bare[0].lower() + bare[1:]
            for clause in _CLAUSE.split(bare):
                if not _IGNORED.match(clause):
                    self._clause(clause.strip(" ,"), sentence)
        return tuple(self.errands)

    def where(self, clause: str, sentence: str) -> Where:
        """Where a clause takes place."""
        masked = self.masked
        preamble = _PREAMBLE.match(sentence) or _OPEN_APP.match(sentence)
        app = (
            app_named(clause, self.labels)
            or app_named(preamble[0] if preamble else "", self.labels)
            or app_by_topic(masked.with_names(clause), self.labels)
            or app_named(sentence, self.labels)
            or self._app
        )
        refers = not sentence or _REFERS.search(clause) is not None
        verb, _, rest = clause.partition(" ")
        words = rest if verb in VERB_LABELS and rest else clause
        words = re.sub(SLOT, " ", f"{words} {sentence}" if refers and self.is_open else words)
        for label in app:
            words = re.sub(rf"\b{re.escape(label)}\b", " ", words)
        settings = bool(re.search(r"\bsettings\b", sentence or clause)) and "Settings" not in app
        times = [one.minutes for one in masked.among(clause) if one.kind == "time"]
        places = (one for one in masked.among(f"{clause} {sentence}") if one.kind == "name")
        return Where(
            app,
            words,
            settings,
            self._first_date(clause)
            or self._first_date(sentence)
            or (self._date if refers else None),
            times[0] if times else -1,
            tuple(dict.fromkeys(one.text for one in places)),
        )

    def _first_date(self, text: str) -> Date | None:
        return next((one.date for one in self.masked.among(text) if one.date), None)

    def remember(self, text: str) -> None:
        """Take in what a text names."""
        before = self.focus
        about = _ABOUT.search(text)
        for value in self.masked.among(text):
            if value.kind == "name" and " " in value.text:
                self.person = value.text
            if value.kind in ("quote", "name"):
                self.focus = value.text
        if about and self.focus == before:
            self.focus = about[1].strip()
        if self.focus != before:
            self.is_open = False

    def _clause(self, clause: str, sentence: str) -> None:
        where = self.where(clause, sentence)
        if _INTO_IT.search(clause) and self.focus and not self.is_open:
            self.errands.append(Show(where, self.focus))
            self.is_open = True
        for rule in RULES:
            made = rule(self, clause, where)
            if made:
                self.errands.extend(made)
                break
        self.remember(clause)
        if self.errands and isinstance(self.errands[-1], Show):
            self.is_open = True

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
        return re.sub(r"^(?:the|my|this phone[’']s|[A-Z]\w+[’']s) ", "", plain), False


def errands_of(text: str, labels: tuple[str, ...] = ()) -> tuple[Errand, ...]:
    """What an instruction asks for; () where nothing of it is understood.

    Args:
        text: the instruction.
        labels: what the launcher shows, where that is known.
    """
    known = KNOWN_WORDS | {word for label in labels for word in (label, *label.lower().split())}
    return Reader(mask(text[:_LONGEST], known), labels).read()
