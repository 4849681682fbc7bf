"""What a Chinese clause asks for: the same errands, by Chinese verbs and particles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mobile_gym.agents.planner import errands
from mobile_gym.agents.planner.errands import Errand, Where
from mobile_gym.agents.planner.values import SLOT, duration_s, weekdays_in

if TYPE_CHECKING:
    from mobile_gym.agents.planner.discourse import Reader

_SENTENCE: Final = re.compile(r"[。；！]|(?<=[^\ue000-\ue0ff])，(?=然后|并|再|请|打开)")
_QUESTION: Final = re.compile(r"？|(?:只需|请)用数字回答|只回答")
_NAME: Final = re.compile(
    r"(?:给|与|向|屏蔽|叫|来自|收到|将与)([\u4e00-\u9fff]{2,4}?)(?=的|发|写|回|归|，|。|的对话|标|$)"
)
_SWITCH: Final = re.compile(r"^(?:请|只|并)*(关闭|开启|打开|启用|停用)(.{1,40})$")
_STATE: Final = re.compile(r"(?:确保)?(.{2,24}?)(?:的功能|功能)?处于(关闭|开启)状态")
_SET: Final = re.compile(
    r"(?:.{0,40}：)?(?:把|将)?(?:这部手机的)?(.{2,40}?)(?:设为|改为|改成|设置为)(.{1,30})$"
)
_RENAME: Final = re.compile(rf"标签({SLOT}).{{0,6}}(?:改名为|重命名为)({SLOT})")
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
_TITLE: Final = re.compile(rf"(?:标题|名)为({SLOT})")
_BODY: Final = re.compile(rf"(?:内容|正文)为({SLOT})")
_FIELDS: Final[tuple[tuple[str, str], ...]] = (
    (rf"姓({SLOT})", "last name"),
    (rf"(?<!姓)名({SLOT})", "first name"),
    (rf"号码 ?({SLOT})", "mobile number"),
    (rf"标签为({SLOT})", "label"),
    (r"地点([^，。]{2,30})", "location"),
)
_WEEKLY: Final = re.compile(r"每((?:周?[一二三四五六日、和])+)")


def chinese_errands(reader: Reader) -> tuple[Errand, ...]:
    """What a Chinese instruction asks for."""
    masked = reader.masked
    text = masked.text
    if _QUESTION.search(text):
        where = reader.where(text, "")
        return (errands.Ask(where, masked.plain(text), masked.among(text)),)
    made: list[Errand] = []
    for clause in _SENTENCE.split(text):
        bare = re.sub(
            r"^(?:请|并|再|然后|，|在[^，]{1,20}中，|在[^，]{1,20}应用的设置中，?)+", "", clause
        )
        if not bare.strip():
            continue
        made.extend(_clause(reader, bare.strip("， "), clause))
        reader.remember(clause)
        person = _NAME.search(clause)
        if person and person[1] != "对方":
            reader.person = person[1]
    return tuple(made)


def _clause(reader: Reader, clause: str, whole: str) -> list[Errand]:
    where = reader.where(clause, whole)
    values = reader.masked.among(clause)
    quotes = [value.text for value in values if value.kind == "quote"]
    person = _NAME.search(clause)
    name = person[1] if person else ""
    numbers = [value.text for value in values if value.kind == "number"]
    if re.search(r"短信|回复", clause) and re.search(r"发|写|回复", clause) and quotes:
        to = numbers[0] if numbers else name.replace("对方", "") or reader.person or reader.focus
        return [errands.Send(where, to, quotes[-1], "草稿" in clause)]
    renamed = _RENAME.search(clause)
    if renamed:
        old, new = (reader.masked.value(renamed[at]).text for at in (1, 2))
        return [errands.Rename(where, old, new)]
    put = re.search(rf"给.{{0,6}}({SLOT})加上({SLOT})标签", clause)
    if put:
        target, label = (reader.masked.value(put[at]).text for at in (1, 2))
        return [errands.Put(where, "标签", label, target)]
    color = re.search(rf"({SLOT})的颜色设为([\u4e00-\u9fff]{{1,4}})", clause)
    if color:
        target = reader.masked.value(color[1]).text
        return [errands.Put(where, "颜色", color[2], target)]
    return (
        _lists(reader, clause, where)
        or _creations(reader, clause, where)
        or _settings(reader, clause, where)
        or _acts(reader, clause, where, quotes or numbers or ([name] if name else []))
        or _opened(clause, where, quotes)
    )


def _lists(reader: Reader, clause: str, where: Where) -> list[Errand]:
    ticked = re.search(r"勾选([^，。]{2,30})", clause)
    if ticked:
        names = tuple(re.split(r"[、和]", ticked[1]))
        return [errands.Check(where, names, reader.target(clause))]
    added = re.search(rf"清单({SLOT})中添加.{{0,4}}：([^，。]{{2,40}})", clause)
    if added:
        names = tuple(re.split(r"[、和]", added[2]))
        return [errands.AddItems(where, names, reader.masked.value(added[1]).text)]
    return []


def _creations(reader: Reader, clause: str, where: Where) -> list[Errand]:
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
    title, body = _TITLE.search(clause), _BODY.search(clause)
    quotes = [one.text for one in reader.masked.among(clause) if one.kind == "quote"]
    if title:
        fields.insert(0, ("title", reader.masked.value(title[1]).text))
    elif noun == "活动" and quotes:
        fields.insert(0, ("title", quotes[0]))
    if body:
        fields.append(("body", reader.masked.value(body[1]).text))
    weekly = _WEEKLY.search(clause)
    days = (
        weekdays_in("".join(f"周{day}" for day in weekly[1] if day not in "周、和"))
        if weekly
        else ()
    )
    times = tuple(one.minutes for one in reader.masked.among(clause) if one.kind == "time")
    return [errands.Create(where, noun, tuple(fields), times, days, duration_s(clause))]


def _settings(reader: Reader, clause: str, where: Where) -> list[Errand]:
    made: list[Errand] = []
    for part in re.split(r"[，、]", clause):
        state, switch, option = _STATE.search(part), _SWITCH.search(part), _SET.search(part)
        if state:
            name, is_name = reader.setting(state[1])
            made.append(errands.Turn(where, name, state[2] == "开启", is_name))
        elif switch:
            name, is_name = reader.setting(switch[2])
            on = switch[1] in ("开启", "打开", "启用")
            if on and switch[1] == "打开":
                continue
            made.append(errands.Turn(where, name, on, is_name))
        elif option:
            name, _ = reader.setting(option[1])
            value = reader.masked.plain(option[2]).strip()
            made.append(errands.Choose(where, name, value))
    return made


def _acts(reader: Reader, clause: str, where: Where, names: list[str]) -> list[Errand]:
    for verb, labels in _ACTS:
        if verb in clause:
            name = names[0] if names else reader.focus
            return [errands.Act(where, labels, name)]
    return []


def _opened(clause: str, where: Where, quotes: list[str]) -> list[Errand]:
    if quotes and re.search(r"打开|查看|显示", clause):
        return [errands.Show(where, quotes[-1])]
    return []
