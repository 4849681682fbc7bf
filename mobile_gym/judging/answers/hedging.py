"""Words that take an answer back, doubt it, bound it, or leave another one open.

The lists are closed and read as whole words (English) or as parts of the text (Chinese). They are
looked for in what an answer says beside the value.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

Scope: TypeAlias = Literal["words", "value", "time"]

_TAKEN_BACK: Final = (
    r"not|no|never|neither|nor|none|nothing|nobody|nowhere|without|cannot|can't|cant|\w+n't"
    r"|wrong|incorrect|false|untrue|fake|lie|lying|joke|joking|kidding|opposite|instead|rather"
    r"|other than|anything but|far from|hardly|barely|scarcely|except|excluding|unlike|different"
    r"|used to|formerly|previously|once|ago|cancelled|canceled|outdated|not|expired"
    r"|unable|fail|failed|fails|missing|refuse|ignore|disregard|scratch|sorry|no longer|isnt|arent"
    r"|dont|doesnt|wasnt|wont|else|correction|oops|strike"
)
_DOUBTED: Final = (
    r"maybe|perhaps|possibly|possible|probably|probable|likely|unlikely|apparently|presumably"
    r"|seemingly|supposedly|allegedly|conceivably|potentially|might|may be|may well|may have"
    r"|could|(?<!that )would|say|aware|probability|perchance"
    r"|anything like|check again|must be"
    r"|seem|seems|seemed|appear|appears|look like|looks like|sounds like|unsure|uncertain|unclear"
    r"|unknown|unconfirmed|unverified|undecided|doubt|doubts|doubtful|doubtless|dubious|guess"
    r"|guesses|guessing"
    r"|guessed|guesstimate|estimate|estimated|estimating|assume|assumes|assumed|assuming|assumption"
    r"|suppose|supposing|suspect|imagine|presume|reckon|believe|believed|think|thinking|thought"
    r"|hope|hopefully|feel|feeling|hunch|bet|betting|wager|gamble|hypothetically|theoretically"
    r"|speculate|speculation|random|randomly|remember|recall|memory|know|knows|idea|clue|confident"
    r"|confidence|chance|chances|odds|depends|depending|if|unless|whether|provided|suggest|suggests"
    r"|say it is|let's say|e\.?g|example|such as|something like|kind of|sort of|somewhere"
    r"|leaning|lean|leans|tend|tends|typically|usually|normally|generally|often|default|likelihood"
    r"|instinct|gut|inclined|vary|varies|sounds|rumou?r|hear|heard|candidate|candidates"
    r"|options?|choices?|prefer|plausible|plausibly"
    r"|tentative|tentatively|placeholder|best of my|as far as|can tell|not\s*sure|who knows|tbd"
    r"|tba|n/a"
)
_OPEN: Final = (
    r"or|either|alternatively|otherwise|and/or|any of|one of|both|whichever|whatever|any|among"
    r"|versus|vs|alternates?|alternatives?|another|others?|also|plus|as well|in addition|then again"
)
_BOUNDED: Final = (
    r"should|ought|need|have to|next to|beside|besides|behind|across from|and so on|etc\.?"
    r"|from the \w+ to the \w+|at least|at most|more than|less than|fewer than|greater than"
    r"|larger than|smaller than"
    r"|higher than|lower than|longer than|shorter than|or more|or less|or fewer|and more"
    r"|minimum|maximum"
    r"|min\.|max\.?|up to|no later|no earlier|over|under|below|above|beyond|exceeds?|exceeding"
    r"|between"
    r"|around|about|approximately|approx\.?|roughly|nearly|almost|circa|ca\.|close to|near|ish"
    r"|give or take|or so|or thereabouts|some\s+(?=\0)|upwards|at the earliest|at the latest"
    r"|through|ranging|ranges?|just shy|shy of|just short|give-or-take|plus or minus|exactly or"
    r"|about|a little|a bit|slightly|in the region|ballpark|mid|early|late"
)
_BOUNDED_VALUE: Final = (
    r"from|starting|as little as|as much as|as low as|as high as|as many as|as few as"
)
_BOUNDED_IN_TIME: Final = r"before|after|by|until|till|since|earlier|later|sometime|past"
_SIGNS: Final = re.compile(
    r"[?=≤≥≈~±≠¬+]|[<>](?!\s*\0)(?<!\0[<>])|[<>](?=\s*\d)"
    r"|\0\s*(?:-|至|到|to|through|until|till)\s*[\d\0]"
)
_ASKED: Final = re.compile(
    r"(?:is|are|was|were|does|do|did|can|could|would|should|has|have|what if)\b(?! not| it's)"
)
"""An answer that begins so asks."""


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z'])(?:{'|'.join(alternatives)})(?![a-z'])")


_ABSOLUTE: Final = _words(_TAKEN_BACK, _DOUBTED, _OPEN)
_RELATIVE: Final = {
    "words": _words(_BOUNDED),
    "value": _words(_BOUNDED, _BOUNDED_VALUE),
    "time": _words(_BOUNDED, _BOUNDED_VALUE, _BOUNDED_IN_TIME),
}

_POLITE: Final = re.compile(
    "没问题|没错|不客气|不好意思|不用谢|别客气|非常|特别|约会|预约|合约|应该做的"
)
_CHINESE: Final = re.compile(
    "[不没未否勿莫错假]|非|别(?!墅|人)|无(?:法|从|关|人|此|效|解)|并无|除了|除非|以外|之外|而是"
    "|才怪|反正"
    "|也许|或|可能|大概|大约|大致|约|左右|上下|将近|接近|差不多|近似|至少|至多|最多|最少|起码"
    "|超过|超出|多于"
    "|少于|高于|低于|大于|小于|以上|以下|以内|之间|到底|还是|要么|抑|吗|么(?!的)|呢|吧|如果"
    "|要是|假如|假设|倘若|万一"
    "|猜|蒙|好像|似乎|应该|应当|估|恐怕|难说|难道|听说|据说|貌似|感觉|觉得|认为|以为|怀疑|疑"
    "|看起来|看上去|也行"
    "|都行|都可|随便|随机|任选|任意|之一|例如|比如|譬如|说不准|印象|记得|推测|推断|试试|另|其他"
    "|其它|别的|也是"
    "|也有|同时|等等|若干|几个|多个|某|取决|看情况|尚|待定|暂定|暂时|八成|十有|没准|兴许|想必"
    "|大抵|几乎|接近|不到"
    "|撤回|忽略|作废|更正|纠正|反过来|相反|骗|玩笑|勉强|姑且|看样子|像是|指不定|未必|备选|候选"
    "|选项|大半|多半|略|出头"
    "|拿不|吃不|咋|哪|多少|什么|谁|倾向|赌|押|但愿|希望|通常|一般|默认|按理|据|听起来|像|类似"
    "|之类|依我"
    "|问号|近(?=\0)|直觉|八九|过了|先说|暂且|怕是|要查|看车次|视情|取消|过期|旧|偏|以来"
    "|起(?:$|[,。. ])|最长"
    "|最短|会变|的话|后才|至今|曾"
    "|原来是|本来|以前|对面|旁边|附近|隔壁|等人|等(?:$|[,。. ])|多(?!云)|无(?=\0)|(?<=\0)[到至]"
)
_CHINESE_IN_TIME: Final = re.compile(
    "之前|之后|以前|以后|前后|前(?!往|台)|后(?!天)|早于|晚于|最早|最晚|起(?!床|飞)|止"
)
_NEVER: Final = frozenset(
    {"不是", "没有", "不在", "并不", "或者", "还是", "是不", "不会", "不能", "不知", "是否", "没"}
)


def hedge_in(rest: str, question: str, scope: Scope = "words") -> str:
    """The first word that takes an answer back, doubts it, bounds it or leaves it open; "" if none.

    Args:
        rest: the plain answer, every right value in it replaced by a NUL.
        question: the plain question. Its own words are no hedge where they say the same again: a
            bound ("what is it about?"), or a negation or an alternative together with the word
            behind it ("not checked off", "5 PM or later").
        scope: what was asked for: some words bound a value or a time and say nothing of a name.
    """
    for pattern in (_SIGNS, _ABSOLUTE):
        for match in pattern.finditer(rest):
            if not _repeats(rest, match, question):
                return match[0].strip()
    if match := _ASKED.match(rest):
        return match[0]
    for match in _RELATIVE[scope].finditer(rest):
        if match[0] in _STARTS and not _repeats(rest, match, question):
            return match[0]
        if not re.search(rf"(?<![a-z]){re.escape(match[0])}(?![a-z])", question):
            return match[0]
    text = _POLITE.sub("", rest)
    for pattern in (_CHINESE, _CHINESE_IN_TIME) if scope == "time" else (_CHINESE,):
        for match in pattern.finditer(text):
            if not _repeats_sign(text, match, question):
                return match[0]
    return ""


_STARTS: Final = ("from", "starting")
_NEXT_WORD: Final = re.compile(r"\s+([a-z]+)")
_ONLY_OWN: Final = frozenset("吗呢吧哪谁或")


def _repeats(text: str, match: re.Match[str], question: str) -> bool:
    """Whether the question says the word, too, with the same word behind it."""
    behind = _NEXT_WORD.match(text, match.end())
    if behind is None or not match[0].replace(" ", "").isalpha():
        return False
    return bool(re.search(rf"(?<![a-z]){match[0]}\s+{behind[1]}(?![a-z])", question))


def _repeats_sign(text: str, match: re.Match[str], question: str) -> bool:
    """Whether a sign stands in a word of the question, with its neighbour: missed calls."""
    start, end = match.span()
    behind = text[start : end + 1]
    if len(behind) > end - start and behind[-1].isalnum() and behind in question:
        return behind not in _NEVER or _goes_on(text[start : end + 2], behind, question)
    before = text[max(start - 1, 0) : end]
    return (
        match[0] not in _ONLY_OWN
        and before[0].isalnum()
        and len(before) > end - start
        and before in question
        and before not in _NEVER
    )


def _goes_on(longer: str, shorter: str, question: str) -> bool:
    return len(longer) > len(shorter) and longer[-1].isalnum() and longer in question
