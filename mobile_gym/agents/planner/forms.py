"""Making something new: the button for it, then what was said, field by field."""

from __future__ import annotations

from typing import Final

from mobile_gym.agents.planner import pickers
from mobile_gym.agents.planner.errands import Create, Edit
from mobile_gym.agents.planner.hand import Hand, Steps
from mobile_gym.agents.planner.screen import Element
from mobile_gym.agents.planner.values import dates_in, times_in
from mobile_gym.agents.planner.vocabulary import ADD_WORDS, FIELDS, WEEKDAYS
from mobile_gym.agents.planner.words import similarity, stems

_MAX_DOWN: Final = 4
_ALARM: Final = ("alarm", "闹钟")
_DAY: Final = 24 * 60
_EDIT: Final = ("Edit", "Edit contact", "编辑", "修改")


def create(hand: Hand, errand: Create) -> Steps:
    """Make something new."""
    is_open = yield from _open_form(hand, errand)
    if errand.noun == "timer" and errand.duration_s:  # its form may be there already
        return (yield from _timer(hand, errand.duration_s))
    if not is_open:
        return False
    times = errand.times
    if not times and errand.noun in _ALARM:
        known = times_in(hand.memory.get("time", ""))
        times = tuple((minutes - errand.before_s // 60) % _DAY for minutes in known[:1])
    if pickers.has_time_picker(hand.screen) and times:
        yield from pickers.pick_time(hand, times[0])
    else:
        yield from _times(hand, times)
    yield from _weekdays(hand, errand.weekdays)
    for name, text in errand.fields:
        yield from _fill(hand, name, text)
    for item in errand.items:
        field = hand.screen.best("Add item", 0.6, lambda one: one.node.editable)
        if field is not None:
            yield from hand.type_into(field, item, submit=True)
    yield from hand.save()  # some forms have no button: they are saved as they are left
    return True


def edit(hand: Hand, errand: Edit) -> Steps:
    """Open a thing, and change what it says."""
    if not (yield from hand.reach(errand.name, hints=errand.where.hints)):
        return False
    if not (yield from hand.press(_EDIT)):
        return False
    for name, text in errand.fields:
        yield from _fill(hand, name, text)
    if errand.date is not None:
        shown = next(
            (one for one in hand.screen.controls if dates_in(one.label) and not one.node.editable),
            None,
        )
        yield from hand.tap(shown)
        yield from pickers.pick_date(hand, errand.date)
        yield from hand.save()
    if errand.minutes >= 0:
        yield from _times(hand, (errand.minutes,))
    return (yield from hand.save())


def _open_form(hand: Hand, errand: Create) -> Steps:
    """The form for something new, by the button that says so."""
    if _add_button(hand, errand.noun, strict=True) is None:
        hints = f"{errand.noun} {errand.noun}s {errand.where.hints}"
        yield from hand.find(f"Add {errand.noun}", 0.95, hints)
    button = _add_button(hand, errand.noun, strict=True) or _add_button(
        hand, errand.noun, strict=False
    )
    return (yield from hand.tap(button))


def _add_button(hand: Hand, noun: str, *, strict: bool) -> Element | None:
    """What makes something new; strictly, what says of what."""
    choice, most = None, 0.0
    for one in hand.screen.controls:
        if one.node.editable:
            continue
        for label in one.labels:
            lower = label.lower()
            if len(label) > 40 or not lower.startswith(tuple(w.lower() for w in ADD_WORDS)):
                continue
            worth = 1.0 if stems(noun) & stems(label) else 0.0
            if strict and not worth:
                continue
            worth += 1.0 / (1 + len(lower))
            if worth > most:
                choice, most = one, worth
    return choice


def _timer(hand: Hand, seconds: int) -> Steps:
    hours, rest = divmod(seconds, 3600)
    digits = f"{hours:02d}{rest // 60:02d}{rest % 60:02d}".lstrip("0")
    yield from pickers.type_digits(hand, digits)
    return (yield from hand.tap(hand.control(("Start", "启动", "开始"))))


def _times(hand: Hand, times: tuple[int, ...]) -> Steps:
    """The times of a form, the start and then the end."""
    for place, minutes in enumerate(times[:2]):
        shown = [
            one
            for one in hand.screen.controls
            if not one.node.editable and len(times_in(one.labels[0] if one.labels else "")) == 1
        ]
        if len(shown) <= place:
            continue
        if times_in(shown[place].labels[0])[0] == minutes:
            continue
        yield from hand.tap(shown[place])
        if pickers.has_time_picker(hand.screen):
            yield from pickers.pick_time(hand, minutes)
    return True


def _weekdays(hand: Hand, weekdays: tuple[int, ...]) -> Steps:
    for day in weekdays:
        names = [name for name, number in WEEKDAYS.items() if number == day]
        box = hand.screen.named(*names)
        if box is not None and not box.node.checked:
            yield from hand.tap(box)
    return True


def _fill(hand: Hand, name: str, text: str) -> Steps:
    """Type a text into the field that is meant; some fields open from a button."""
    for _ in range(_MAX_DOWN):
        field = _field(hand, name)
        if field is not None:
            return (yield from hand.type_into(field, text))
        button = hand.control(FIELDS.get(name, (name,)), 0.95)
        if button is not None and not button.node.checkable:
            yield from hand.tap(button)
            field = _field(hand, name) or next(iter(hand.screen.fields), None)
            if field is None:
                return False
            yield from hand.type_into(field, text)
            return (yield from hand.save())
        if not (yield from hand.scroll()):
            return False
    return False


def _field(hand: Hand, name: str) -> Element | None:
    """The field whose hint is the nearest to what is meant."""
    choice, most = None, 0.7
    for place, hint in enumerate(FIELDS.get(name, (name,))):
        for one in hand.screen.fields:
            node = one.node
            worth = max(
                (similarity(hint, label) for label in (node.hint_text, node.content_description)),
                default=0.0,
            )
            worth -= 0.02 * place
            if worth > most:
                choice, most = one, worth
    return choice
