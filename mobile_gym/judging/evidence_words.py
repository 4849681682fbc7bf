"""What a check saw on a transition, in a person's words and in the language of the reader.

`evaluation` writes one technical line, in English and at every step. This says it for reports, from
the same check and the same transition: which elements, entries and values are there, and how the
nearest entry differs from the one that is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from mobile_gym.accessibility import find
from mobile_gym.core.checks import (
    ActionWas,
    AllOf,
    AnswerMatches,
    AnyOf,
    Check,
    ContentRow,
    FileExists,
    NodeAbsent,
    NodePresent,
    Not,
    PackageInstalled,
    PageIs,
    PreferenceIs,
    ScreenSimilar,
    Selector,
    SettingIs,
    TextSimilar,
    ValueShown,
    probe,
)
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.core.verdicts import Transition
from mobile_gym.judging.action_targets import forest_of
from mobile_gym.judging.evaluation import evaluate
from mobile_gym.judging.probe_output import content_rows, setting_value, shared_preferences
from mobile_gym.judging.similarity import screen_content, screen_similarity

_LONGEST: Final = 60
"""Characters of a value."""
_MOST_PARTS: Final = 3
"""Alternatives, and columns of an entry, that are named."""
_MOST_CONDITIONS: Final = 4
"""Of an entry that are named; the nearest entry names those that differ."""
_OF_TIMES: Final = re.compile(r"^dt|date|time|_ts$")
"""Names of columns that hold points in time, as Android's providers and the apps have them."""
_EPOCHS: Final = ((10**12, 4 * 10**12, 1000), (10**9, 4 * 10**9, 1))
"""Whole numbers from the years 2001 to 2096, and how many of them are a second."""


class EvidenceTexts(Catalogue):
    """The sentences and their parts."""

    on_screen = LocalizedText("{element} is on the screen", zh="屏幕上有{element}")
    not_on_screen = LocalizedText("{element} is not on the screen", zh="屏幕上没有{element}")
    page = LocalizedText("the screen in front is {page}", zh="当前界面是 {page}")
    page_wanted = LocalizedText(
        "the screen in front is {page}, not {wanted}", zh="当前界面是 {page}，而不是 {wanted}"
    )
    a_screen_of = LocalizedText("one of {package}", zh="{package} 的界面")
    titled = LocalizedText("one titled {title}", zh="标题为{title}的界面")
    similar_screen = LocalizedText(
        "the screen is {percent} % like the one asked for", zh="界面与要求的相似度为 {percent}%"
    )
    action_was = LocalizedText("the action was the one asked for", zh="操作符合要求")
    action_was_not = LocalizedText("the action was another one", zh="操作不是要求的那个")
    installed = LocalizedText("{package} is installed", zh="已安装 {package}")
    not_installed = LocalizedText("{package} is not installed", zh="未安装 {package}")
    value = LocalizedText("{name} is {value}", zh="{name} 的值是 {value}")
    value_wanted = LocalizedText(
        "{name} is {value}, not {wanted}", zh="{name} 的值是 {value}，而不是 {wanted}"
    )
    anything_but = LocalizedText("anything but {value}", zh="{value} 以外的值")
    no_less = LocalizedText("{value} or more", zh="{value} 或更大的值")
    no_more = LocalizedText("{value} or less", zh="{value} 或更小的值")
    unset = LocalizedText("not set", zh="未设置")
    exists = LocalizedText("{path} exists", zh="{path} 存在")
    exists_not = LocalizedText("{path} does not exist", zh="{path} 不存在")
    shown = LocalizedText("the screen shows {value}", zh="屏幕上显示了{value}")
    not_shown = LocalizedText("nothing on the screen shows {value}", zh="屏幕上没有显示{value}")
    of_table = LocalizedText(
        "{table}: {count} of {total} entries with {conditions}",
        zh="{table}：共 {total} 条，其中 {count} 条符合{conditions}",
    )
    further = LocalizedText(
        "{conditions} and {count} more properties", zh="{conditions}及另外 {count} 项"
    )
    all_of_table = LocalizedText("{table}: {total} entries", zh="{table}：共 {total} 条")
    needed = LocalizedText("{entries}; {bounds} needed", zh="{entries}；需要{bounds}")
    at_least = LocalizedText("at least {count}", zh="至少 {count} 条")
    at_most = LocalizedText("at most {count}", zh="最多 {count} 条")
    exactly = LocalizedText("exactly {count}", zh="正好 {count} 条")
    none = LocalizedText("none", zh=" 0 条")
    between = LocalizedText("{low} to {high}", zh="{low} 到 {high} 条")
    nearest = LocalizedText("the nearest entry has {differences}", zh="最接近的一条：{differences}")
    difference = LocalizedText(
        "{name} = {value}, not {wanted}", zh="{name} 是{value}而不是{wanted}"
    )
    gone = LocalizedText("{table} cannot be read", zh="{table} 无法读取")
    no_answer = LocalizedText("no answer yet", zh="还没有回答")
    answer = LocalizedText("the answer was {value}", zh="回答是{value}")
    empty = LocalizedText("empty", zh="空")
    quoted = LocalizedText("“{text}”", zh="“{text}”")
    part_of_text = LocalizedText("a text with “{text}”", zh="含“{text}”的文字")
    element = LocalizedText("an element {name}", zh="元素 {name}")
    any_element = LocalizedText("such an element", zh="这样的元素")
    qualified = LocalizedText("{name} ({qualities})", zh="{name}（{qualities}）")
    switched_on = LocalizedText("switched on", zh="已开启")
    switched_off = LocalizedText("switched off", zh="已关闭")
    selected = LocalizedText("selected", zh="已选中")
    not_selected = LocalizedText("not selected", zh="未选中")
    focused = LocalizedText("with the focus", zh="已获得焦点")
    enabled = LocalizedText("enabled", zh="可用")
    disabled = LocalizedText("disabled", zh="不可用")
    in_field = LocalizedText("in the field {name}", zh="在{name}输入框中")
    inside = LocalizedText("in {name}", zh="在{name}中")
    containing = LocalizedText("with {name}", zh="含{name}")
    beside = LocalizedText("beside {name}", zh="在{name}旁")
    of_app = LocalizedText("in {package}", zh="在 {package} 中")
    comma = LocalizedText(", ", zh="，")
    alternatives = LocalizedText(
        "{first} (other accepted forms: {count}, none of them holds)",
        zh="{first}（另有 {count} 种可接受的形式，均不成立）",
    )
    also = LocalizedText("; ", zh="；")
    either = LocalizedText(" or ", zh="或")


def evidence_words(check: Check, transition: Transition, language: str) -> str:
    """What the check saw, and what it lacks where it does not hold; "" where that is unknown.

    Args:
        check: of a substate.
        transition: as for `evaluate`.
        language: of the words; what screens and tables say stays as it is.
    """
    try:
        return _WORDS[type(check)](check, transition, EvidenceTexts.of(language))
    except (LookupError, JudgeUnavailable):  # the recording lacks the tree or the probe
        return ""


def selector_words(selector: Selector, language: str) -> str:
    """An element as a person would name it: by its label, and by its state and place."""
    return _element(selector, EvidenceTexts.of(language))


def _element(selector: Selector, t: EvidenceTexts) -> str:
    label = selector.text or selector.description or selector.label
    part = selector.text_contains or selector.description_contains
    own_id = (selector.resource_id or "").rpartition("/")[2]
    qualities = list(_qualities(selector, t))
    if label:
        name = _quoted(label, t)
        if selector.hint:
            qualities.append(t.in_field.format(name=_quoted(selector.hint, t)))
    elif part:
        name = t.part_of_text.format(text=_cut(part))
    elif selector.hint:
        name = _quoted(selector.hint, t)
    elif name := own_id or (selector.class_name or "").rpartition(".")[2]:
        name = t.element.format(name=name)
    elif selector.has is not None:
        name = _element(selector.has, t)
        qualities.remove(t.containing.format(name=name))
    else:
        name = t.any_element
        if selector.package_name:
            qualities.append(t.of_app.format(package=selector.package_name))
    if not qualities:
        return name
    return t.qualified.format(name=name, qualities=t.comma.join(qualities))


def _qualities(selector: Selector, t: EvidenceTexts) -> Iterator[str]:
    for value, yes, no in (
        (selector.checked, t.switched_on, t.switched_off),
        (selector.selected, t.selected, t.not_selected),
        (selector.enabled, t.enabled, t.disabled),
    ):
        if value is not None:
            yield yes if value else no
    if selector.focused:
        yield t.focused
    for other, place in (
        (selector.within, t.inside),
        (selector.has, t.containing),
        (selector.beside, t.beside),
    ):
        if other is not None:
            yield place.format(name=_element(other, t))


def _node(check: NodePresent | NodeAbsent, transition: Transition, t: EvidenceTexts) -> str:
    is_there = find(forest_of(transition.after), check.selector) is not None
    text = t.on_screen if is_there else t.not_on_screen
    return text.format(element=_element(check.selector, t))


def _page(check: PageIs, transition: Transition, t: EvidenceTexts) -> str:
    page = transition.after.activity
    if evaluate(check, transition).holds:
        return t.page.format(page=page)
    wanted = check.activity or ""
    if not wanted and check.package is not None and not page.startswith(f"{check.package}/"):
        wanted = t.a_screen_of.format(package=check.package)
    elif check.title is not None:
        wanted = t.titled.format(title=_quoted(check.title, t))
    return t.page_wanted.format(page=page, wanted=wanted) if wanted else t.page.format(page=page)


def _text_similar(check: TextSimilar, transition: Transition, t: EvidenceTexts) -> str:
    match = find(forest_of(transition.after), check.selector)
    if match is None:
        return t.not_on_screen.format(element=_element(check.selector, t))
    return t.value_wanted.format(
        name=_element(check.selector, t),
        value=_quoted(match.node.label, t),
        wanted=_quoted(check.text, t),
    )


def _screen_similar(check: ScreenSimilar, transition: Transition, t: EvidenceTexts) -> str:
    alike = screen_similarity(screen_content(forest_of(transition.after)), check.content)
    return t.similar_screen.format(percent=round(100 * alike))


def _action_was(check: ActionWas, transition: Transition, t: EvidenceTexts) -> str:
    return t.action_was if evaluate(check, transition).holds else t.action_was_not


def _installed(check: PackageInstalled, transition: Transition, t: EvidenceTexts) -> str:
    is_so = evaluate(check, transition).holds == check.installed
    return (t.installed if is_so else t.not_installed).format(package=check.package)


def _setting(check: SettingIs, transition: Transition, t: EvidenceTexts) -> str:
    value = setting_value(_answer_to(check, transition))
    wanted = check.value
    if bound := {"!=": t.anything_but, ">=": t.no_less, "<=": t.no_more}.get(check.operator):
        wanted = bound.format(value=wanted)
    return _value(f"{check.namespace} {check.key}", value, wanted, check, transition, t)


def _preference(check: PreferenceIs, transition: Transition, t: EvidenceTexts) -> str:
    result = transition.probes[_command(check)]
    value = shared_preferences(result.stdout).get(check.key) if result.exit_code == 0 else None
    wanted = t.unset if check.value is None else check.value
    return _value(check.key, t.unset if value is None else value, wanted, check, transition, t)


def _value(
    name: str, value: str, wanted: str, check: Check, transition: Transition, t: EvidenceTexts
) -> str:
    if evaluate(check, transition).holds:
        return t.value.format(name=name, value=_shown(name, value, t))
    return t.value_wanted.format(
        name=name, value=_shown(name, value, t), wanted=_shown(name, wanted, t)
    )


def _rows(check: ContentRow, transition: Transition, t: EvidenceTexts) -> str:
    result = transition.probes[_command(check)]
    table = check.uri.removeprefix("content://")
    if result.exit_code != 0:
        return t.gone.format(table=table)
    rows = content_rows(result.stdout)
    wanted = dict(check.where)
    count = sum(_differing(row, wanted) == [] for row in rows)
    told = [f"{name} = {_shown(name, value, t)}" for name, value in check.where]
    conditions = t.comma.join(told[:_MOST_CONDITIONS])
    if len(told) > _MOST_CONDITIONS:
        conditions = t.further.format(conditions=conditions, count=len(told) - _MOST_CONDITIONS)
    entries = (t.of_table if conditions else t.all_of_table).format(
        table=table, count=count, total=len(rows), conditions=conditions
    )
    if evaluate(check, transition).holds:
        return entries
    seen = t.needed.format(entries=entries, bounds=_bounds(check, t))
    if count or not (near := _nearest(rows, wanted)):
        return seen
    differences = [
        t.difference.format(
            name=name,
            value=_shown(name, near.get(name, ""), t),
            wanted=_shown(name, wanted[name], t),
        )
        for name in _differing(near, wanted)[:_MOST_PARTS]
    ]
    return t.also.join((seen, t.nearest.format(differences=t.comma.join(differences))))


def _differing(row: Mapping[str, str], wanted: Mapping[str, str]) -> list[str]:
    """The columns in which a row is another one than is wanted."""
    return [name for name, value in wanted.items() if row.get(name) != value]


def _nearest(
    rows: Sequence[Mapping[str, str]], wanted: Mapping[str, str]
) -> Mapping[str, str] | None:
    """The row that differs least; None where every row differs in everything.

    Of several it is the one that agrees in the columns that are asked for first, which say whose
    entry it is, and the last of these.
    """

    def distance(place: int) -> tuple[int, list[bool], int]:
        differs = [rows[place].get(name) != value for name, value in wanted.items()]
        return sum(differs), differs, -place

    best = min(range(len(rows)), key=distance, default=None)
    return None if best is None or distance(best)[0] == len(wanted) else rows[best]


def _bounds(check: ContentRow, t: EvidenceTexts) -> str:
    if check.at_most is None:
        return t.at_least.format(count=check.at_least)
    if check.at_most == 0:
        return t.none
    if check.at_most == check.at_least:
        return t.exactly.format(count=check.at_most)
    if check.at_least == 0:
        return t.at_most.format(count=check.at_most)
    return t.between.format(low=check.at_least, high=check.at_most)


def _file(check: FileExists, transition: Transition, t: EvidenceTexts) -> str:
    exists = transition.probes[_command(check)].exit_code == 0
    return (t.exists if exists else t.exists_not).format(path=check.path)


def _answer(check: AnswerMatches, transition: Transition, t: EvidenceTexts) -> str:
    del check
    if transition.answer is None:
        return t.no_answer
    return t.answer.format(value=_quoted(transition.answer, t))


def _value_shown(check: ValueShown, transition: Transition, t: EvidenceTexts) -> str:
    if evaluate(check, transition).holds:
        return t.shown.format(value=_quoted(check.value, t))
    for subject in check.subject:
        part = ValueShown(subject)
        if not evaluate(part, transition).holds:
            return t.not_shown.format(value=_quoted(subject, t))
    return t.not_shown.format(value=_quoted(check.value, t))


def _all_of(check: AllOf, transition: Transition, t: EvidenceTexts) -> str:
    seen: list[str] = []
    for part in check.checks:
        words = _WORDS[type(part)](part, transition, t)
        if not evaluate(part, transition).holds:
            return words
        seen.append(words)
    return t.also.join(_few(seen))


def _any_of(check: AnyOf, transition: Transition, t: EvidenceTexts) -> str:
    holding = next((part for part in check.checks if evaluate(part, transition).holds), None)
    if holding is not None:
        return _WORDS[type(holding)](holding, transition, t)
    if all(isinstance(part, NodePresent) for part in check.checks):
        elements = [_element(part.selector, t) for part in check.checks]  # type: ignore[union-attr]
        return t.not_on_screen.format(element=t.either.join(_few(elements)))
    words = list(dict.fromkeys(_WORDS[type(part)](part, transition, t) for part in check.checks))
    if len(words) > 1 and len({type(part) for part in check.checks}) == 1:
        return t.alternatives.format(first=words[0], count=len(words) - 1)
    return t.also.join(words[:_MOST_PARTS])


def _not(check: Not, transition: Transition, t: EvidenceTexts) -> str:
    return _WORDS[type(check.check)](check.check, transition, t)


_WORDS: Final[dict[type, Callable[[Any, Transition, EvidenceTexts], str]]] = {
    NodePresent: _node,
    NodeAbsent: _node,
    PageIs: _page,
    TextSimilar: _text_similar,
    ScreenSimilar: _screen_similar,
    ActionWas: _action_was,
    PackageInstalled: _installed,
    SettingIs: _setting,
    ContentRow: _rows,
    PreferenceIs: _preference,
    FileExists: _file,
    AnswerMatches: _answer,
    ValueShown: _value_shown,
    AllOf: _all_of,
    AnyOf: _any_of,
    Not: _not,
}


def _command(check: Check) -> str:
    command = probe(check)
    assert command is not None, check
    return command


def _answer_to(check: Check, transition: Transition) -> str:
    return transition.probes[_command(check)].stdout


def _few(parts: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(parts))[:_MOST_PARTS]


def _quoted(text: str, t: EvidenceTexts) -> str:
    return t.quoted.format(text=_cut(text))


def _shown(name: str, value: str, t: EvidenceTexts) -> str:
    """A value of a table or a setting; a point in time is a date, in UTC."""
    if _OF_TIMES.search(name) and value.isascii() and value.isdigit() and len(value) <= 13:
        for low, high, unit in _EPOCHS:
            if low <= int(value) < high:
                return f"{datetime.fromtimestamp(int(value) / unit, UTC):%Y-%m-%d %H:%M:%S} UTC"
    return t.empty if value == "" else _cut(value)


def _cut(text: str) -> str:
    text = text.replace("\n", " ⏎ ")
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
