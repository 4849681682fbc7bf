"""Words around a name or a title that say nothing more: "The answer is ..., thank you"."""

from __future__ import annotations

import re
from typing import Final

_ENGLISH: Final = frozenset(
    word
    for line in (
        "a an the this that it its it's he he's she she's they his her their him them there here",
        "i i've i'm you your you've my me we our us and so therefore thus then do does did done",
        "is are was were be been being has have had will would who whom which what where when how",
        "of to for in on at by from with as s 's one mr mrs ms dr first just only exactly simply",
        "answer answers response result reply final correct right true indeed definitely clearly",
        "name names named full called title titled entry item label app phone screen page",
        "person contact sender caller user message list file note event alarm place location",
        "says said saying shows shown showing show see seen saw read reads find finds",
        "check checked checking look looked looking opened verified confirmed according based",
        "hi hello hey sure ok okay yes certainly course please thanks thank welcome great alright",
        "well here's that's answer's goes went comes came sent wrote written listed given set",
        "stored saved task complete completed happy help yet lent",
    )
    for word in line.split()
)
_CHINESE: Final = frozenset(
    "是为的了叫做名字姓答案结果他她它这那此其位人我你您好就在有由给把被啊哦呀哟嘛啦哈请谢多明确确认正写着示显"
    "查看到找已经过完成任务根据上里中可以见即该于和与以及等全从向发来去说道回复问题所用个条第当前现今也们每更"
    "标题称联系地点手机屏幕页面内容信息于对应最后终没问"
)
_ENGLISH_OF_VALUES: Final = _ENGLISH | frozenset(
    word
    for line in (
        "contain contains containing hold holds include includes each per out off up take takes",
        "taking took last lasts lasting lasted long length duration need needs run runs cost",
        "costs costing price prices priced pay paid pays owe owes due fee fare bill worth total",
        "totals altogether sum sums amount amounts add adds added combined overall leave leaves",
        "leaving depart departs departure arrive arrives arriving arrival get gets ring rings",
        "ringing start starts starting begin begins end ends ending finish finishes close",
        "closes closed open opens scheduled planned booked falls fall happens held distance far",
        "away size weigh weighs weight height temperature degrees level battery percentage",
        "count counts counted number numbers quantity silence silences snooze repeats send call",
        "calls dial reach reached mail mailto tel code password pin platform gate door room",
        "seat track line train bus flight ticket date day month year weekday time clock o'clock",
        "local hour hours minute minutes second seconds min sec am pm value status state color",
        "colour kind type used uses marked give gives birthday born currently now latest next",
        "order items piece pieces",
    )
    for word in line.split()
)
_CHINESE_OF_VALUES: Final = _CHINESE | frozenset(
    "花费付款欠一共总计合价格钱值长短久距离远近大小量重高温度电池剩余数目号码拨打接通话邮箱址密编单验证订运站台车"
    "票班次趟开走响停始束持续时间钟分秒年月日天周星期生岁元块币本张件项份只层室楼门座色铃状态类型房需要途"
)
_WORD: Final = re.compile(r"[a-z']+|\d+|[^\x00-\x7f]")
_ENDINGS: Final = (
    ("ies", "y"),
    ("ied", "y"),
    ("'s", ""),
    ("es", ""),
    ("s", ""),
    ("ed", ""),
    ("d", ""),
)
_ING: Final = (("ing", ""), ("ing", "e"))


def stranger_in(rest: str, question: str, *, of_value: bool = False) -> str:
    """The first word that is neither of the question nor on the list; "" if there is none.

    Args:
        rest: the plain answer, what is right in it replaced by a NUL.
        question: the plain question.
        of_value: a value was asked for, so words about costs, times and counts mean nothing more.
    """
    english = _ENGLISH_OF_VALUES if of_value else _ENGLISH
    chinese = _CHINESE_OF_VALUES if of_value else _CHINESE
    words = {form for word in _WORD.findall(question) for form in _forms(word)}
    for word in _WORD.findall(rest):
        if word[0] > "\x7f":
            if word.isalnum() and word not in chinese and word not in question:
                return word
        elif word.strip("'") and not _forms(word) & (english | words):
            return word
    return ""


def _forms(word: str) -> set[str]:
    """The word, and what it may be a form of: replied, reply."""
    bare = word.strip("'")
    stems = {
        bare.removesuffix(ending) + instead
        for ending, instead in (*_ENDINGS, *_ING)
        if bare.endswith(ending) and len(bare) - len(ending) > 2
    }
    return {word, bare} | stems
