"""What an instruction has spoken of so far: where clauses take place, and what they go on about.

It is what all clauses share; the rules of both languages know only it.
"""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.agents.planner.apps import app_labels_by_topic, app_labels_in_text
from mobile_gym.agents.planner.errands import Errand, ErrandPlace
from mobile_gym.agents.planner.values import SLOT, MaskedText, PartialDate
from mobile_gym.agents.planner.vocabulary import VERB_LABELS

PREAMBLE: Final = re.compile(
    r"^(?:(?:In|On|At|With|From) [^,]{1,60}, |Then |After that, |Please |Tidy up [^:]{1,40}: |"
    r"I want to |I want |Now )+"
)
_ABOUT: Final = re.compile(r"\babout (?:an? |the )?([a-z][a-z ]{2,40})")
_OPEN_APP: Final = re.compile(r"^Open [A-Z][a-z]+ and ")
_REFERS: Final = re.compile(r"\b(?:it|that|them|this|everything|whole)\b")


class InstructionReader:
    """An instruction that is being read, and what it has spoken of so far.

    Attributes:
        masked: the instruction.
        focus: the last thing that was named.
        person: the last person.
        is_open: whether the focus has been opened by an errand.
    """

    def __init__(self, masked: MaskedText, labels: tuple[str, ...]) -> None:
        self.masked = masked
        self.labels = labels
        self.focus = ""
        self.person = ""
        self.is_open = True
        self.errands: list[Errand] = []
        self._app = (
            app_labels_in_text(masked.text, labels)
            or app_labels_by_topic(masked.with_names(masked.text), labels)
            or app_labels_by_topic("contact", labels)
        )
        self._date = self._first_date(masked.text)

    def app(self, topic: str) -> tuple[str, ...]:
        """The app for a topic, whatever the instruction says."""
        return app_labels_by_topic(topic, self.labels)

    def where(self, clause: str, sentence: str) -> ErrandPlace:
        """Where a clause takes place."""
        masked = self.masked
        preamble = PREAMBLE.match(sentence) or _OPEN_APP.match(sentence)
        app = (
            app_labels_in_text(clause, self.labels)
            or app_labels_in_text(preamble[0] if preamble else "", self.labels)
            or app_labels_by_topic(masked.with_names(clause), self.labels)
            or app_labels_in_text(sentence, self.labels)
            or self._app
        )
        refers = not sentence or _REFERS.search(clause) is not None
        verb, _, rest = clause.partition(" ")
        words = rest if verb in VERB_LABELS and rest else clause
        words = re.sub(SLOT, " ", f"{words} {sentence}" if refers and self.is_open else words)
        for label in app:
            words = re.sub(rf"\b{re.escape(label)}\b", " ", words)
        settings = bool(re.search(r"\bsettings\b", sentence or clause)) and "Settings" not in app
        times = [value.minutes for value in masked.among(clause) if value.kind == "time"]
        places = (value for value in masked.among(f"{clause} {sentence}") if value.kind == "name")
        return ErrandPlace(
            app,
            words,
            settings,
            self._first_date(clause)
            or self._first_date(sentence)
            or (self._date if refers else None),
            times[0] if times else -1,
            tuple(dict.fromkeys(value.text for value in places)),
        )

    def _first_date(self, text: str) -> PartialDate | None:
        return next((value.date for value in self.masked.among(text) if value.date), None)

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
