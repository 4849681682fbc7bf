"""From an instruction to errands: sentences, and the first rule that reads a clause.

It reads instructions and sees no screen; `agent` joins both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mobile_gym.agents.planner import errands
from mobile_gym.agents.planner.apps import KNOWN_WORDS
from mobile_gym.agents.planner.discourse import PREAMBLE, InstructionReader
from mobile_gym.agents.planner.errands import AskErrand, Errand, ErrandPlace, ShowErrand
from mobile_gym.agents.planner.values import (
    SLOT,
    NamedValue,
    duration_in_text_s,
    mask_values,
    weekdays_in_text,
)
from mobile_gym.agents.planner.vocabulary import FIELDS, VERB_LABELS

_Rule = Callable[["InstructionReader", str, ErrandPlace], "list[Errand]"]

_STATE: Final = re.compile(
    r"^(?:see that |and |have )*(?:the |my )?(.{1,80}?)(?: is| are)? (on|off)$"
)
_TURN: Final = re.compile(
    r"^(?:turn|switch) (on|off) (.{1,90})$|^(?:turn|switch) (.{1,90}?) (on|off)\b|"
    r"^(enable|disable|activate|deactivate) (.{1,90})$",
    re.IGNORECASE,
)
_HIDE: Final = re.compile(r"^(?:stop|hide) (?:displaying |showing )?(?:the )?(.{1,80})$")
_REASON: Final = re.compile(r"\b(?:because|was|were|if|it go)\b")
_THEME: Final = re.compile(r"^(?:and )?(?:the )?(dark|light) theme$")
_OPTION: Final = re.compile(rf"(?:the )([a-z ]{{3,30}}) ({SLOT})$")
_SET: Final = re.compile(r"^(?:set|change) (.{3,300})$", re.IGNORECASE)
_SETTING: Final = re.compile(
    rf"(?:the |my )?([^,]{{1,80}}?) to (?:the )?({SLOT}|[^,{SLOT[1:-1]}]{{1,40}}?)"
    r"(?: and (?=the |[\ue000-\ue0ff])|, |[.]?$)"
)
_LASTS: Final = re.compile(r"(?:an? |the )?([a-z ]{3,30}?) should (?:last|take|be) ([^,]{2,30})$")
_MAKE_THE: Final = re.compile(
    r"^make (?:the )?(.{1,90}?) the ([a-z ]{3,30}?)(?: of .{1,40})?$", re.IGNORECASE
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
    rf"^press ({SLOT}|[A-Za-z]{{2,15}})(?: (\d{{1,2}}|once|twice)(?: times)?)?", re.IGNORECASE
)
_TIMES: Final = {"once": 1, "twice": 2}
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
_TITLE: Final = re.compile(rf"(?<!first )(?<!last )\b(?:titled|called|named|title|name) ({SLOT})")
_BODY: Final = re.compile(rf"\b(?:says|saying|text|body|content)(?: is)?:? ({SLOT})")
_MOVED: Final = re.compile(
    rf"^(?:move )?.{{0,20}}?({SLOT}) (?:on ({SLOT}) )?(?:has to be moved |is moved )?to ({SLOT})"
)
_HAS_NEW: Final = re.compile(rf"^({SLOT}) has an? (?:new )?([a-z ]{{3,25}}): ({SLOT})$")
_ADD_IT: Final = re.compile(r"^(?:add|save|move) it to (?:the |my )?([a-z ]{3,30})$")
_ALSO: Final = {"world clock": "cities"}
"""What a place is called on the screen as well. Source: AOSP, DeskClock."""


def _switch_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    match = _TURN.match(clause)
    if match:
        state = (match[1] or match[4] or match[5] or "").lower()
        name, is_name = reader.setting(match[2] or match[3] or match[6])
        on = state in ("on", "enable", "activate")
        return [errands.SwitchErrand(where, name, on, is_name)]
    hide = _HIDE.match(clause)
    if hide and re.search(SLOT, hide[1]):
        return [errands.SwitchErrand(where, reader.target(hide[1]), on=False, is_name=True)]
    made: list[Errand] = []
    for part in re.split(r", (?:and )?| and ", clause):
        state_of, theme = _STATE.match(part), _THEME.match(part)
        option = _OPTION.search(part)
        if state_of and not _REASON.search(part):
            name, is_name = reader.setting(state_of[1])
            made.append(errands.SwitchErrand(where, name, state_of[2] == "on", is_name))
        elif theme:
            made.append(errands.SwitchErrand(where, "Dark theme", theme[1] == "dark"))
        elif option and made:
            made.append(errands.ChooseErrand(where, option[1], reader.masked.value(option[2]).text))
    return made


def _rename_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    match = _RENAME.match(clause)
    if match is None:
        return []
    old, new = reader.masked.value(match[1]), reader.masked.value(match[2])
    return [errands.RenameErrand(where, old.text, new.text)]


def _choose_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    made = _MAKE_THE.match(clause)
    if made:
        inner = re.search(r"\(([^)]{3,60})\)", reader.masked.plain(made[1]))
        value = inner[1] if inner else reader.target(made[1])
        return [errands.ChooseErrand(where, made[2].strip(), value)] if value else []
    lasting = [match for part in re.split(r", (?:and )?", clause) if (match := _LASTS.match(part))]
    if lasting:
        return [
            errands.ChooseErrand(
                where, setting_match[1].strip(), reader.masked.plain(setting_match[2])
            )
            for setting_match in lasting
        ]
    match = _SET.match(clause)
    if match is None or " to " not in match[1] or re.match(r"an? ", match[1]):
        return []
    return [
        errands.ChooseErrand(
            where, reader.setting(setting_match[1])[0], _option_text(reader, setting_match[2])
        )
        for setting_match in _SETTING.finditer(match[1])
    ]


def _option_text(reader: InstructionReader, text: str) -> str:
    return reader.masked.plain(text).strip().removesuffix(" before the event")


def _send_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    if not re.match(r"(?:send|text|message|reply|start a text|write (?:to|back))\b", clause):
        return []
    values = reader.masked.among(clause)
    texts = [value.text for value in values if value.kind == "quote"]
    people = [value.text for value in values if value.kind in ("name", "number")]
    to = people[0] if people else reader.person or reader.focus
    where = ErrandPlace(reader.app("text message"), where.hints)
    if not texts:
        about = re.match(r"text back the ([a-z]{3,12})\b", clause)
        return [errands.SendErrand(where, to, "", memory=about[1])] if about else []
    return [errands.SendErrand(where, to, texts[-1], "draft" in reader.masked.text)]


def _look_up_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    """What is to be looked up for later."""
    if not re.match(r"(?:find out|look up|look it up)\b", clause):
        return []
    name = reader.target(clause)
    if "calendar" not in clause.lower() and where.date is not None:
        where = replace(where, app=reader.app("calendar"))
    if re.search(r"\bwhen\b|\btime\b", clause):
        return [errands.LookUpErrand(where, name, "time")]
    if re.search(r"\bwhere\b|\bplace\b", reader.masked.text):
        return [errands.LookUpErrand(where, reader.focus or name, "place")]
    return []


def _inquire_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    """What only the user knows."""
    whole = reader.masked.plain(reader.masked.text)
    wanted = re.search(r"\basked me (?:by text )?for the ([a-z ]{3,30})\b", whole)
    if wanted and re.match(r"reply with it\b", clause):
        return [
            errands.InquireErrand(where, f"What is the {wanted[1]}?", "text"),
            errands.SendErrand(
                ErrandPlace(reader.app("text message")), reader.person, "", memory="text"
            ),
        ]
    time_of = re.match(r"set an? alarm for the time when (.{3,80})$", clause)
    if time_of:
        question = f"What is the time when {reader.masked.plain(time_of[1])}?"
        return [
            errands.InquireErrand(where, question, "time"),
            errands.CreateErrand(where, "alarm"),
        ]
    return []


def _check_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    if not re.match(r"(?:check off|tick off|tick)\b", clause):
        return []
    names = tuple(value.text for value in reader.masked.among(clause))
    return [errands.CheckErrand(where, names, reader.focus)]


def _add_items_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    match = re.match(rf"add (.{{1,120}}?) to (?:my |the )?([a-z ]{{0,30}}?)({SLOT})", clause)
    if match is None or "list" not in match[2]:
        return []
    names = tuple(value.text for value in reader.masked.among(match[1]))
    return (
        [errands.AddItemsErrand(where, names, reader.masked.value(match[3]).text)] if names else []
    )


def _act_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    marked = _MARK.match(clause)
    if marked:
        labels = (f"Mark as {marked[2]}", f"Add to {marked[2]}s", marked[2].capitalize())
        return [errands.ActErrand(where, labels, reader.target(marked[1]))]
    verb, _, rest = clause.partition(" ")
    if verb not in VERB_LABELS:
        return []
    labels = VERB_LABELS[verb]
    source = re.match(rf".{{0,40}}? from the file ({SLOT})", rest)
    if source:
        return [errands.ActErrand(where, labels, "", reader.masked.value(source[1]).text)]
    about_it = re.match(rf"(?:it|the page)\b(?! {SLOT})", rest)
    if about_it and reader.is_open:
        values = [value.text for value in reader.masked.among(rest)]
        to = re.search(r"\bto ([A-Z][a-z]+)\b", rest)
        choice = values[0] if values else to[1] if to else ""
        return [errands.ActErrand(where, labels, "", choice)]
    return [errands.ActErrand(where, labels, reader.target(rest))]


def _mark_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    match = _PUT.match(clause)
    if match:
        choice = reader.masked.value(match[2]).text
        return [errands.MarkErrand(where, match[1], choice, reader.target(match[3]))]
    match = _MAKE_ADJECTIVE.match(clause)
    if match:
        return [errands.MarkErrand(where, "color", match[2], reader.target(match[1]))]
    match = _MOVE.match(clause)
    if match:
        name, source, to = (reader.masked.value(match[at]).text for at in (1, 3, 4))
        return [errands.MoveErrand(where, name, match[2], source, to)]
    return []


def _edit_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    match = _HAS_NEW.match(clause)
    if match:
        name, text = (reader.masked.value(match[at]).text for at in (1, 3))
        return [errands.EditErrand(where, name, ((match[2], text),))]
    match = _MOVED.match(clause)
    if match:
        name, to = reader.masked.value(match[1]), reader.masked.value(match[3])
        if to.kind == "date":
            return [errands.EditErrand(where, name.text, date=to.date)]
    begins = re.match(rf"(?:from now on )?it (?:begins|starts) at ({SLOT})", clause)
    if begins and reader.focus:
        minutes = reader.masked.value(begins[1]).minutes
        return [errands.EditErrand(where, reader.focus, minutes=minutes)]
    return []


def _press_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    match = _PRESS.match(clause)
    if match:
        label = reader.masked.plain(match[1])
        times = match[2] or "1"
        return [errands.PressErrand(where, (label,), _TIMES.get(times) or int(times))]
    if re.match(r"let it go on\b", clause):
        return [errands.PressErrand(where, ("Resume", "Start"))]
    match = _START.match(clause)
    if match and not re.search(r"\bfor\b", clause):
        return [errands.PressErrand(where, (match[1].capitalize(),))]
    match = _ADD_IT.match(clause)
    if match and reader.is_open:
        return [errands.PressErrand(where, (f"Add to {match[1]}",))]
    return []


def _create_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    if _CREATE.match(clause) is None:
        return []
    lower = clause.lower()
    noun = next((name for name in _NOUNS if re.search(rf"\b{name}\b", lower)), "")
    values = reader.masked.among(clause)
    place = re.match(rf"add ({SLOT}) to (?:the |my )?([a-z ]{{3,30}})", clause)
    if place and noun in ("", "list"):
        where = ErrandPlace(where.app, f"{where.hints} {_ALSO.get(place[2].strip(), '')}")
        return [errands.ShowErrand(where, reader.masked.value(place[1]).text)]
    kinds = {value.kind for value in values}
    if not noun and ("calendar" in lower or {"date", "time", "quote"} <= kinds):
        noun = "event"
    if not noun:
        return []
    return [
        errands.CreateErrand(
            where,
            noun,
            _field_values(reader, clause, noun, values),
            tuple(value.minutes for value in values if value.kind == "time"),
            weekdays_in_text(clause),
            duration_in_text_s(clause),
            _listed_items(reader, clause) if "list" in noun else (),
            before_s=_lead_time_s(clause),
        )
    ]


_UNITS: Final = {"hour": 3600, "minute": 60}
_COUNTS: Final = {"half an": 0.5, "an": 1, "one": 1, "two": 2, "three": 3, "a quarter of an": 0.25}
_BEFORE: Final = re.compile(
    r"\bfor (half an|a quarter of an|an|one|two|three|\d{1,3}) (hour|minute)s? before\b"
)


def _lead_time_s(clause: str) -> int:
    """How long before what was looked up."""
    match = _BEFORE.search(clause)
    if match is None:
        return 0
    count = _COUNTS[match[1]] if match[1] in _COUNTS else int(match[1])
    return int(count * _UNITS[match[2]])


def _field_values(
    reader: InstructionReader, clause: str, noun: str, values: tuple[NamedValue, ...]
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
        fields["name" if noun == "contact" else "title"] = reader.masked.value(title[1]).text
    taken = set(fields.values())
    free = [value.text for value in values if value.kind == "quote" and value.text not in taken]
    if free and "title" not in fields and noun not in ("alarm", "timer"):
        fields["title"] = free[0]
    # What a form asks for first stands at its top.
    return tuple(sorted(fields.items(), key=lambda field: list(FIELDS).index(field[0])))


def _listed_items(reader: InstructionReader, clause: str) -> tuple[str, ...]:
    _, _, rest = clause.partition(" with ")
    return tuple(value.text for value in reader.masked.among(rest))


def _show_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    if not re.match(r"(?:open|show|find|see|look up)\b", clause):
        return []
    values = [v for v in reader.masked.among(clause) if v.kind in ("quote", "name")]
    return [errands.ShowErrand(where, values[0].text)] if values else []


_LITERAL: Final = re.compile(
    rf"^((?:switch to|show|sort|view|hide|go to|clear)\b[^{SLOT[1:-1]}]*)(.*)$"
)


def _literal_errands(reader: InstructionReader, clause: str, where: ErrandPlace) -> list[Errand]:
    """A clause may be what a menu says, and a value then what it offers."""
    match = _LITERAL.match(clause)
    if match is None:
        return []
    words = re.sub(r"\b(?:in it|the|to|my|switch)\b", " ", match[1])
    made: list[Errand] = [errands.PressErrand(where, (" ".join(words.split()),), is_described=True)]
    for value in reader.masked.among(match[2])[:1]:
        made.append(errands.PressErrand(where, (value.text,)))
    return made


RULES: Final[tuple[_Rule, ...]] = (
    _press_errands,
    _inquire_errands,
    _look_up_errands,
    _switch_errands,
    _edit_errands,
    _rename_errands,
    _mark_errands,
    _choose_errands,
    _send_errands,
    _check_errands,
    _add_items_errands,
    _act_errands,
    _create_errands,
    _show_errands,
    _literal_errands,
)
"""Tried in this order; the first that makes errands of a clause is the one."""


_CHINESE_SENTENCE: Final = re.compile(r"[。；！]|(?<=[^\ue000-\ue0ff])，(?=然后|并|再|请|打开)")
_CHINESE_QUESTION: Final = re.compile(r"？|(?:只需|请)用数字回答|只回答")
_NAME: Final = re.compile(
    r"(?:给|与|向|屏蔽|叫|来自|收到|将与)([\u4e00-\u9fff]{2,4}?)(?=的|发|写|回|归|，|。|的对话|标|$)"
)
_SWITCH: Final = re.compile(r"^(?:请|只|并)*(关闭|开启|打开|启用|停用)(.{1,40})$")
_CHINESE_STATE: Final = re.compile(r"(?:确保)?(.{2,24}?)(?:的功能|功能)?处于(关闭|开启)状态")
_CHINESE_SET: Final = re.compile(
    r"(?:.{0,40}：)?(?:把|将)?(?:这部手机的)?(.{2,40}?)(?:设为|改为|改成|设置为)(.{1,30})$"
)
_CHINESE_RENAME: Final = re.compile(rf"标签({SLOT}).{{0,6}}(?:改名为|重命名为)({SLOT})")
_ACTS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("取消屏蔽", ("取消屏蔽",)),
    ("取消归档", ("取消归档",)),
    ("标为未读", ("标为未读", "标记为未读")),
    ("归档", ("归档",)),
    ("屏蔽", ("屏蔽",)),
    ("固定", ("固定",)),
    ("收藏", ("收藏", "添加到收藏")),
    ("删除", ("删除", "移除")),
    ("移除", ("移除", "删除")),
)
_CHINESE_TITLE: Final = re.compile(rf"(?:标题|名)为({SLOT})")
_CHINESE_BODY: Final = re.compile(rf"(?:内容|正文)为({SLOT})")
_FIELDS: Final[tuple[tuple[str, str], ...]] = (
    (rf"姓({SLOT})", "last name"),
    (rf"(?<!姓)名({SLOT})", "first name"),
    (rf"号码 ?({SLOT})", "mobile number"),
    (rf"标签为({SLOT})", "label"),
    (r"地点([^，。]{2,30})", "location"),
)
_WEEKLY: Final = re.compile(r"每((?:周?[一二三四五六日、和])+)")


def chinese_errands(reader: InstructionReader) -> tuple[Errand, ...]:
    """What a Chinese instruction asks for."""
    masked = reader.masked
    text = masked.text
    if _CHINESE_QUESTION.search(text):
        where = reader.where(text, "")
        return (errands.AskErrand(where, masked.plain(text), masked.among(text)),)
    made: list[Errand] = []
    for clause in _CHINESE_SENTENCE.split(text):
        bare = re.sub(
            r"^(?:请|并|再|然后|，|在[^，]{1,20}中，|在[^，]{1,20}应用的设置中，?)+", "", clause
        )
        if not bare.strip():
            continue
        made.extend(_chinese_clause_errands(reader, bare.strip("， "), clause))
        reader.remember(clause)
        person = _NAME.search(clause)
        if person and person[1] != "对方":
            reader.person = person[1]
    return tuple(made)


def _chinese_clause_errands(reader: InstructionReader, clause: str, whole: str) -> list[Errand]:
    where = reader.where(clause, whole)
    values = reader.masked.among(clause)
    quotes = [value.text for value in values if value.kind == "quote"]
    person = _NAME.search(clause)
    name = person[1] if person else ""
    numbers = [value.text for value in values if value.kind == "number"]
    if re.search(r"短信|回复", clause) and re.search(r"发|写|回复", clause) and quotes:
        to = numbers[0] if numbers else name.replace("对方", "") or reader.person or reader.focus
        return [errands.SendErrand(where, to, quotes[-1], "草稿" in clause)]
    renamed = _CHINESE_RENAME.search(clause)
    if renamed:
        old, new = (reader.masked.value(renamed[at]).text for at in (1, 2))
        return [errands.RenameErrand(where, old, new)]
    put = re.search(rf"给.{{0,6}}({SLOT})加上({SLOT})标签", clause)
    if put:
        target, label = (reader.masked.value(put[at]).text for at in (1, 2))
        return [errands.MarkErrand(where, "标签", label, target)]
    color = re.search(rf"({SLOT})的颜色设为([\u4e00-\u9fff]{{1,4}})", clause)
    if color:
        target = reader.masked.value(color[1]).text
        return [errands.MarkErrand(where, "颜色", color[2], target)]
    return (
        _chinese_list_errands(reader, clause, where)
        or _chinese_create_errands(reader, clause, where)
        or _chinese_setting_errands(reader, clause, where)
        or _chinese_act_errands(
            reader, clause, where, quotes or numbers or ([name] if name else [])
        )
        or _chinese_show_errands(clause, where, quotes)
    )


def _chinese_list_errands(
    reader: InstructionReader, clause: str, where: ErrandPlace
) -> list[Errand]:
    ticked = re.search(r"勾选([^，。]{2,30})", clause)
    if ticked:
        names = tuple(re.split(r"[、和]", ticked[1]))
        return [errands.CheckErrand(where, names, reader.target(clause))]
    added = re.search(rf"清单({SLOT})中添加.{{0,4}}：([^，。]{{2,40}})", clause)
    if added:
        names = tuple(re.split(r"[、和]", added[2]))
        return [errands.AddItemsErrand(where, names, reader.masked.value(added[1]).text)]
    return []


def _chinese_create_errands(
    reader: InstructionReader, clause: str, where: ErrandPlace
) -> list[Errand]:
    nouns = {"闹钟": "闹钟", "计时器": "timer", "联系人": "联系人", "活动": "活动", "记事": "记事"}
    if not re.search(r"新建|设置一个|启动|添加联系人", clause):
        return []
    noun = next((name for word, name in nouns.items() if word in clause), "")
    if not noun:
        return []
    fields: list[tuple[str, str]] = []
    for pattern, field in _FIELDS:
        match = re.search(pattern, clause)
        if match:
            fields.append((field, reader.masked.plain(match[1])))
    title, body = _CHINESE_TITLE.search(clause), _CHINESE_BODY.search(clause)
    quotes = [value.text for value in reader.masked.among(clause) if value.kind == "quote"]
    if title:
        fields.insert(0, ("title", reader.masked.value(title[1]).text))
    elif noun == "活动" and quotes:
        fields.insert(0, ("title", quotes[0]))
    if body:
        fields.append(("body", reader.masked.value(body[1]).text))
    weekly = _WEEKLY.search(clause)
    days = (
        weekdays_in_text("".join(f"周{day}" for day in weekly[1] if day not in "周、和"))
        if weekly
        else ()
    )
    times = tuple(value.minutes for value in reader.masked.among(clause) if value.kind == "time")
    return [
        errands.CreateErrand(where, noun, tuple(fields), times, days, duration_in_text_s(clause))
    ]


def _chinese_setting_errands(
    reader: InstructionReader, clause: str, where: ErrandPlace
) -> list[Errand]:
    made: list[Errand] = []
    for part in re.split(r"[，、]", clause):
        state, switch, option = (
            _CHINESE_STATE.search(part),
            _SWITCH.search(part),
            _CHINESE_SET.search(part),
        )
        if state:
            name, is_name = reader.setting(state[1])
            made.append(errands.SwitchErrand(where, name, state[2] == "开启", is_name))
        elif switch:
            name, is_name = reader.setting(switch[2])
            on = switch[1] in ("开启", "打开", "启用")
            if on and switch[1] == "打开":
                continue
            made.append(errands.SwitchErrand(where, name, on, is_name))
        elif option:
            name, _ = reader.setting(option[1])
            value = reader.masked.plain(option[2]).strip()
            made.append(errands.ChooseErrand(where, name, value))
    return made


def _chinese_act_errands(
    reader: InstructionReader, clause: str, where: ErrandPlace, names: list[str]
) -> list[Errand]:
    for verb, labels in _ACTS:
        if verb in clause:
            name = names[0] if names else reader.focus
            return [errands.ActErrand(where, labels, name)]
    return []


def _chinese_show_errands(clause: str, where: ErrandPlace, quotes: list[str]) -> list[Errand]:
    if quotes and re.search(r"打开|查看|显示", clause):
        return [errands.ShowErrand(where, quotes[-1])]
    return []


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
_IGNORED: Final = re.compile(
    r"^(?:Leave|Keep|Don['’]t|Do not|The other|The number|It is|Both|"
    r"Look it up in [A-Z]|Check (?:the|where)|Answer|See to)\b|^(?:leave|keep|do not|don['’]t)\b"
)
_QUESTION: Final = re.compile(
    r"\?|^(?:Which|What|When|Where|Who|How|At what|On which|After how)\b|\bAnswer with\b"
)
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]{2}")
_INTO_IT: Final = re.compile(r"\b(?:in|from|to) it\b|\bfor that\b")


def parse_errands(text: str, labels: tuple[str, ...] = ()) -> tuple[Errand, ...]:
    """What an instruction asks for; () where nothing of it is understood.

    Args:
        text: the instruction.
        labels: what the launcher shows, where that is known.
    """
    known = KNOWN_WORDS | {word for label in labels for word in (label, *label.lower().split())}
    return _read_errands(InstructionReader(mask_values(text[:_LONGEST], known), labels))


def _read_errands(reader: InstructionReader) -> tuple[Errand, ...]:
    """Every errand, in order."""
    text = reader.masked.text
    if _CHINESE.search(text):
        return chinese_errands(reader)
    if _QUESTION.search(text) and not re.search(r"\breply\b", text):
        where = reader.where(text, "")
        return (AskErrand(where, reader.masked.plain(text), reader.masked.among(text)),)
    for sentence in _SENTENCE.split(text):
        preamble = PREAMBLE.match(sentence)
        if preamble:
            reader.remember(preamble[0])
        bare = PREAMBLE.sub("", sentence).strip().rstrip(".!;")
        if not bare or _IGNORED.match(bare):
            reader.remember(bare)
            continue
        bare = bare[0].lower() + bare[1:]
        for clause in _CLAUSE.split(bare):
            if not _IGNORED.match(clause):
                _read_clause(reader, clause.strip(" ,"), sentence)
    return tuple(reader.errands)


def _read_clause(reader: InstructionReader, clause: str, sentence: str) -> None:
    where = reader.where(clause, sentence)
    if _INTO_IT.search(clause) and reader.focus and not reader.is_open:
        reader.errands.append(ShowErrand(where, reader.focus))
        reader.is_open = True
    for rule in RULES:
        made = rule(reader, clause, where)
        if made:
            reader.errands.extend(made)
            break
    reader.remember(clause)
    if reader.errands and isinstance(reader.errands[-1], ShowErrand):
        reader.is_open = True
