"""Contacts, Phone, Messages."""

from __future__ import annotations

import re
from datetime import date, datetime

from screen_readers.listed import Episode, minutes, seconds

_MADE = "Outgoing call|去电"
_TAKEN = "Incoming call|来电"
_MISSED = "Missed call|未接电话"


def phone_number(seen: Episode) -> str:
    (name,) = seen.asks(r"What is (.+?)'s phone", r"^(.+?)的电话号码")
    return seen.found(r"^(\+?[\d ]{7,})$", name)[0]


def email_address(seen: Episode) -> str:
    name, kind = seen.asks(
        r"write to (.+?)\. Which (\w+) email", r"给(.+?)写邮件.*?的(\w\w)邮箱地址"
    )
    for screen in seen.showing(name):
        for line in screen.lines:
            if line.texts and "@" in line.texts[0] and line.texts[-1].lower() == kind:
                return line.texts[0]
    raise AssertionError(kind)


def colleague(seen: Episode) -> str:
    (company,) = seen.asks(r"works at (.+?)\?", r"谁在(.+?)工作")
    return seen.showing(company)[0].after(company, -1)


def _birthday(text: str) -> date:
    if found := re.fullmatch(r"(\d+)年(\d+)月(\d+)日", text):
        return date(*map(int, found.groups()))
    return datetime.strptime(text, "%B %d, %Y").date()


def by_age(seen: Episode) -> str:
    kind, listed = (
        seen.asks(r"who is the (\w+): (.+?)\?")
        if "birthdays" in seen.question
        else seen.asks(r"生日，(.+?)[三两二]?人中谁年龄(最.)")[::-1]
    )
    born = {
        name: _birthday(line.texts[0])
        for name in seen.names(listed)
        for screen in seen.showing(name)
        for line in screen.lines
        if line.texts[-1:] in (("Birthday",), ("生日",))
    }
    assert len(born) == len(seen.names(listed)), born
    return (max if kind in ("youngest", "最小") else min)(born, key=lambda name: born[name])


def missed_calls(seen: Episode) -> str:
    (name,) = seen.asks(r"calls from (.+?) are", r"来自(.+?)的未接")
    pages = [
        screen
        for screen in seen.showing(name)
        if any(screen.shows(word) for word in ("Call details", "通话详情"))
    ]
    return str(max(sum(bool(re.fullmatch(_MISSED, text)) for text in page.texts) for page in pages))


def _length(seen: Episode, name: str, kind: str = "") -> int:
    for screen in seen.showing(name):
        if any(screen.shows(word) for word in ("Call details", "通话详情")):
            told = [text for text in screen.texts if re.search(r"\d (?:sec|min|秒|分)\b", text)]
            if told and (not kind or any(re.fullmatch(kind, text) for text in screen.texts)):
                return seconds(told[-1])
    raise AssertionError(name)


def call_length(seen: Episode) -> str:
    (name,) = seen.asks(
        r"I made to (.+?)(?:,| to?day)",
        r"came in from (.+?),",
        r"我打给(.+?)的那次",
        r"^(.+?)打来的那次",
    )
    kind = _MADE if re.search("I made|我打给", seen.question) else _TAKEN
    length = _length(seen, name, kind)
    return f"{length // 60} min {length % 60} sec"


def longest_call(seen: Episode) -> str:
    if "I had a call" in seen.question:
        listed, kind = seen.asks(r"call with (.+?)\. Whose was the (\w+)")
        who = seen.names(re.sub(r"\bone with ", "", listed))
    else:
        listed, kind = seen.asks(r"分别与(.+?)通过话.*?(最[长短])")
        who = seen.names(listed)
    lengths = {name: _length(seen, name) for name in who}
    return (max if kind in ("longest", "最长") else min)(lengths, key=lambda name: lengths[name])


def _caller(seen: Episode) -> str:
    """Who is on the other end of the last call of the kind that the question asks for."""
    kind = _TAKEN
    if re.search(r"called last|made one|拨打过|拨出|打给谁", seen.question):
        kind = _MADE
    elif re.search(r"missed|未接", seen.question):
        kind = _MISSED
    for screen in seen.screens:
        for line in screen.lines:
            if len(line.texts) > 1 and re.fullmatch(kind, line.texts[1]):
                return re.sub(r" \(\d+\)$", "", line.texts[0])
    raise AssertionError(kind)


def _call_before(seen: Episode) -> str:
    """Who had the call of one kind that came before somebody's."""
    (anchor,) = seen.asks(
        r"I called (?!right)(.+?)\?", r"the one from (.+?)\?", r"打给(.+?)之前", r"接听(.+?)的"
    )
    kind = _MADE if re.search("I called|打给", seen.question) else _TAKEN
    rows = [
        re.sub(r" \(\d+\)$", "", line.texts[0])
        for line in seen.lines
        if len(line.texts) > 1 and re.fullmatch(kind, line.texts[1])
    ]
    return rows[rows.index(anchor) + 1]


def company_of_caller(seen: Episode) -> str:
    name = _call_before(seen)
    pages = [screen for screen in seen.showing(name) if set(screen.texts) & {"Message", "发短信"}]
    return pages[0].after(name)


def code_of_caller(seen: Episode) -> str:
    (lock,) = seen.asks(r"Which (.+?) code", r"告诉我的(.+?)密码")
    return seen.found(rf"{lock} ?(?:code|密码)\D*(\d{{3,}})", _caller(seen))[0]


def code(seen: Episode) -> str:
    (sender,) = seen.asks(r"that (.+?) texted me", r"^(.+?)发来的")
    return seen.found(rf"{re.escape(sender)}.*?(\d{{4,}})")[0]


def writer(seen: Episode) -> str:
    (topic,) = seen.asks(r"about the (.+?)\?", r"说(.+?)的事")
    for line in seen.lines:
        if line.role == "button" and topic in "".join(line.texts[1:]):
            return line.texts[0]
    raise AssertionError(topic)


def arrives_first(seen: Episode) -> str:
    (listed,) = seen.asks(r"^(.+?) have each", r"^(.+?)都发短信")
    times = {
        name: minutes(seen.found(r"(?:train|火车)\D*(\d+:\d\d)", name)[0])
        for name in seen.names(listed)
    }
    return min(times, key=lambda name: times[name])


def total_paid(seen: Episode) -> str:
    (listed,) = seen.asks(r"^(.+?) each texted", r"^(.+?)分别发短信")
    paid = [seen.found(r"(?:paid|付了) (\d+)", name)[0] for name in seen.names(listed)]
    return str(sum(map(int, paid)))


def who_has_time(seen: Episode) -> str:
    (listed,) = seen.asks(r"^(.+?) each texted", r"^(.+?)都发短信")
    event = seen.quoted[-1]
    begins = next(
        minutes(line.texts[1])
        for line in seen.lines
        if line.texts[:1] == (event,) and len(line.texts) > 1
    )
    free = {
        name: minutes(seen.found(r"(\d+:\d\d).*(?:on|有空)$", name)[0])
        for name in seen.names(listed)
    }
    (who,) = [name for name, time in free.items() if time <= begins]
    return who


READERS = {
    "Contacts.ReadPhoneNumber": phone_number,
    "Contacts.ReadEmailAddress": email_address,
    "Contacts.FindColleague": colleague,
    "Contacts.CompareAges": by_age,
    "Phone.CountMissedCalls": missed_calls,
    "Phone.ReadCallLength": call_length,
    "Phone.CompareCalls": longest_call,
    "Phone.FindCompanyOfCall": company_of_caller,
    "Messages.FindCode": code,
    "Messages.WhoWrote": writer,
    "Messages.WhoComesFirst": arrives_first,
    "Messages.TotalPaid": total_paid,
    "CrossApp.CodeOfCaller": code_of_caller,
    "CrossApp.WhoHasTime": who_has_time,
}
