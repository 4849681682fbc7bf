"""Answers that are yes or no."""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.judging.answers.plain import plain
from mobile_gym.judging.answers.rest import AnswerVerdict, rest_verdict
from mobile_gym.judging.answers.wrappers import stranger_in

_YES: Final = re.compile(
    r"\b(?:yes|yep|yeah|yup|correct|affirmative|true|indeed|right|it is|they are|it does"
    r"|there is)\b"
    "|是的|对的|^对|^是|有的|正确|没错|已经?|^有|^会|^能|^在"
)
_NO: Final = re.compile(
    r"\b(?:no|nope|nah|not|negative|false|never|incorrect|wrong|none|neither|disabled|off)\b|n't\b"
    "|不|没|否|未|非(?!常)|错(?!$)|无"
)


_BOTH: Final = re.compile(
    r"\b(?:yes|yep|yeah)\W{0,4}(?:no|nope|not)\b|\b(?:no|nope|not)\W{0,4}(?:yes|yep|yeah)\b"
    r"|(?:^|\W)(?:是|有|对|能|会|在)\s*[/|&+或、,和]\s*(?:不|没|否)"
    r"|(?:不是|没有|否|不对|不)\s*[/|&+或、,和]\s*(?:是|有|对)"
)
_EXPLICIT_YES: Final = re.compile(r"\b(?:yes|yep|yeah)\b|[,/和又](?:是的|对)")
_NEGATED: Final = re.compile(r"\b(?:it is|they are|there is|it does)(?= not\b)")
_LEAD: Final = re.compile(r"\W*(yes|yep|yeah|nope|no)\b")
_LAST_WORD: Final = re.compile(r"([a-z]{3,})\W*$")
_AFFIRMED: Final = re.compile(r"\b(?:is|was|are|were|has|have|does|did|do)\b")
_UNDECIDED: Final = re.compile(
    r"not (?:sure|certain|clear|known|necessarily|really|exactly|quite|entirely)"
    r"|n't (?:know|tell|say|see|find)"
    r"|cannot|can't|couldn't|unable|unknown|no (?:idea|clue|information|way)|unless|hopefully|hope"
    "|不(?:知|清|明|确定|敢|一定|太|好说|详|晓|大|全)|无法|未知|除非|希望|但愿|说不|看不|找不"
    "|不(?:肯|能)?定"
)


def polarity_verdict(expected: AnswerMatches, text: str, question: str) -> AnswerVerdict:
    """The answer says yes, or no, and only that."""
    wants_yes = plain(expected.accepted[0]) in ("yes", "是", "true", "是的", "有", "对")
    clear = text.replace("没错", "对").replace("没问题", "好").replace("不客气", "")
    if undecided := _UNDECIDED.search(clear):
        return AnswerVerdict("hedged", undecided[0])
    if _BOTH.search(clear):
        return AnswerVerdict("ambiguous", text)
    says_no, says_yes = bool(_NO.search(clear)), bool(_YES.search(_NEGATED.sub("", clear)))
    if says_no and re.match(r"\W*(?:yes|yep|yeah|是的|对)", clear):
        return AnswerVerdict("ambiguous", text)
    if says_no and re.match(r"\W*(?:no|nope|not|不|没|否)", clear):
        says_yes = bool(_EXPLICIT_YES.search(clear))
    if not says_no and not says_yes and clear and not stranger_in(clear, question):
        says_yes = True  # the question again, as a statement
    if says_yes == says_no:
        return AnswerVerdict("ambiguous" if says_yes else "no_value", text)
    if says_yes != wants_yes:
        return AnswerVerdict("other_value", text)
    rest = _NO.sub("\0", clear)
    verdict = rest_verdict(rest, question)
    if led := _LEAD.match(clear):
        remainder = clear[led.end() :]
        last = _LAST_WORD.search(question)
        affirms = _AFFIRMED.search(remainder) and last is not None and last[1] in remainder
        if led[1].startswith("n") and affirms and not _NO.search(remainder):
            return AnswerVerdict("ambiguous", remainder)
        return verdict
    if verdict.is_right and (stranger := stranger_in(_YES.sub("\0", rest), question)):
        return AnswerVerdict("other_words", stranger)
    return verdict
