"""How each errand is done, by the customs of Android apps; forms field by field.

It acts on screens and reads no instruction; `agent` joins both.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.agents.planner import errands, pickers
from mobile_gym.agents.planner.errands import Create, Edit, Errand, Where
from mobile_gym.agents.planner.finger import MEANT
from mobile_gym.agents.planner.hand import NAMED, Hand, Steps
from mobile_gym.agents.planner.reading import answer, inquire, look_up
from mobile_gym.agents.planner.screen import Element
from mobile_gym.agents.planner.values import dates_in, times_in
from mobile_gym.agents.planner.vocabulary import ADD_WORDS, FIELDS, MENUS, VERB_LABELS, WEEKDAYS
from mobile_gym.agents.planner.words import similarity, stems
from mobile_gym.core.actions import Key, PressKey

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


_SETTINGS: Final = ("Settings", "设置")
_SEND: Final = ("Send message", "Send", "Send SMS", "发送信息", "发送短信", "发送")
_RECIPIENT: Final = ("Type a name or phone number", "To", "Recipients", "收件人")


def carry_out(hand: Hand, errand: Errand) -> Steps:
    """Do an errand, as far as the screens allow."""
    yield from _go(hand, errand.where)
    match errand:
        case errands.Turn():
            return (yield from _turn(hand, errand))
        case errands.Choose():
            return (yield from _choose(hand, errand))
        case errands.Rename():
            return (yield from _rename(hand, errand))
        case errands.Act():
            return (yield from _act(hand, errand))
        case errands.Edit():
            return (yield from edit(hand, errand))
        case errands.Inquire():
            return (yield from inquire(hand, errand))
        case errands.LookUp():
            return (yield from look_up(hand, errand))
        case errands.Create():
            return (yield from create(hand, errand))
        case errands.Send():
            return (yield from _send(hand, errand))
        case errands.Show():
            where = errand.where
            return (yield from hand.reach(errand.name, hints=where.hints, via=where.via))
        case errands.Check():
            return (yield from _check(hand, errand))
        case errands.AddItems():
            return (yield from _add_items(hand, errand))
        case errands.Put():
            return (yield from _put(hand, errand))
        case errands.MoveBetween():
            return (yield from _move_between(hand, errand))
        case errands.Press():
            return (yield from _press(hand, errand))
        case errands.Ask():
            return (yield from answer(hand, errand))


def _go(hand: Hand, where: Where) -> Steps:
    """To the app, its settings, the day."""
    if where.app and hand.app not in where.app:
        yield from hand.open(where.app)
    if where.in_settings and hand.screen.best(_SETTINGS[0], 0.95) is None:
        yield from hand.to_top()
        yield from hand.press(_SETTINGS, least=0.95)
    elif where.in_settings:
        title = hand.screen.best(_SETTINGS[0], 0.95)
        if title is not None and title.is_control:
            yield from hand.tap(title)
    if where.date is not None and pickers.days(hand.screen):
        yield from pickers.pick_date(hand, where.date)
    return True


def _row(hand: Hand, where: Where, name: str, least: float) -> Element | None:
    """The row of a name, among several the one with the time that was said."""
    rows = [
        one for one in hand.screen.elements if not one.node.editable and one.likeness(name) >= least
    ]
    if where.minutes >= 0:
        timed = [one for one in rows if where.minutes in times_in(one.label)]
        return timed[0] if timed else None
    return hand.screen.best(name, least, lambda one: not one.node.editable)


def _turn(hand: Hand, errand: errands.Turn) -> Steps:
    least = NAMED if errand.is_name else MEANT
    where = errand.where
    for attempt in range(8):
        row = _row(hand, where, errand.name, least) or (
            hand.sees(errand.name, least) if where.minutes < 0 else None
        )
        switch = None if row is None else hand.screen.switch_of(row)
        if row is not None and switch is not None:
            if switch.node.checked == errand.on:
                return True
            return (yield from hand.tap(switch))
        if row is not None and where.minutes < 0:
            if not row.is_control or attempt > 2 or not (yield from hand.tap(row)):
                return False
            continue
        if row is not None or attempt == 0:
            if not (yield from hand.find(errand.name, least, where.hints)):
                return False
        elif not (yield from hand.scroll()):
            return False
    return False


def _choose(hand: Hand, errand: errands.Choose) -> Steps:
    if not (yield from hand.reach(errand.setting, least=MEANT, hints=errand.where.hints)):
        return False
    for _ in range(2):
        field = next(iter(hand.screen.fields), None)
        if field is not None and field.node.focused and hand.screen.has_dialog:
            yield from hand.type_into(field, errand.option)
            return (yield from hand.save())
        option = hand.screen.best(errand.option, NAMED, lambda one: not one.node.editable)
        if option is not None and option.is_control:
            yield from hand.tap(option)
            if hand.screen.has_dialog:
                yield from hand.save()
            return True
        again = hand.screen.best(errand.setting, MEANT, lambda one: one.is_control)
        if hand.screen.has_dialog:
            if not (yield from hand.scroll()):
                return False
        elif again is None or not (yield from hand.tap(again)):
            break
    return (yield from hand.reach(errand.option))


def _rename(hand: Hand, errand: errands.Rename) -> Steps:
    if not (yield from hand.reach(errand.name, least=0.9, hints=errand.where.hints)):
        return False
    if not _has_focus(hand):
        yield from hand.press(VERB_LABELS["rename"], least=0.75)
    field = next((one for one in hand.screen.fields if one.node.focused), None)
    field = field or next(
        (one for one in hand.screen.fields if one.likeness(errand.name) >= NAMED), None
    )
    if field is None:
        return False
    yield from hand.type_into(field, errand.to)
    return (yield from hand.save())


def _has_focus(hand: Hand) -> bool:
    return any(field.node.focused for field in hand.screen.fields)


def _act(hand: Hand, errand: errands.Act) -> Steps:
    labels, where = errand.labels, errand.where
    if not errand.name:
        if not (yield from hand.press(labels, least=0.75)):
            return False
        return (yield from _chosen(hand, errand))
    if not (yield from hand.find(errand.name, NAMED, where.hints, where.via)):
        return False
    beside = _beside(hand, labels, errand.name)
    if beside is not None:
        yield from hand.tap(beside)
        if any(label in MENUS or "options" in label.lower() for label in beside.labels):
            yield from hand.tap(hand.control(labels))
        return (yield from hand.confirm(labels))
    row = _row(hand, where, errand.name, NAMED)
    for _ in range(6):
        if row is not None or not (yield from hand.scroll()):
            break
        row = _row(hand, where, errand.name, NAMED)
    if row is None:
        return False
    yield from hand.tap(row)
    if (yield from hand.press(labels)):
        return (yield from hand.confirm(labels))
    if hand.sees(errand.name) is None:
        return False
    yield from hand.back()
    row = _row(hand, where, errand.name, NAMED)
    if row is None or not (yield from hand.tap(row, hold=True)):
        return False
    yield from hand.press(labels)
    return (yield from hand.confirm(labels))


def _chosen(hand: Hand, errand: errands.Act) -> Steps:
    """After a button: what it offers, and its confirmation."""
    if errand.choice:
        option = hand.sees(errand.choice)
        if option is None:
            yield from hand.reach(errand.choice)
        else:
            yield from hand.tap(option)
        return (yield from hand.save())
    return (yield from hand.confirm(errand.labels))


def _beside(hand: Hand, labels: tuple[str, ...], name: str) -> Element | None:
    """A button that names the thing, or one on its row, that does what is asked."""
    menus = (*labels, "More options", "更多选项")
    for one in hand.screen.controls:
        for label in one.labels:
            if similarity(name, label) >= NAMED and any(
                label.casefold().startswith(verb.casefold()) for verb in menus
            ):
                return one
    row = hand.screen.best(name, NAMED)
    if row is None:
        return None
    middle = row.bounds.center.y
    for one in hand.screen.controls:
        if one is row or not one.bounds.top <= middle < one.bounds.bottom:
            continue
        if any(similarity(verb, label) >= 0.75 for verb in labels for label in one.labels):
            return one
    return None


def _send(hand: Hand, errand: errands.Send) -> Steps:
    field = _message_field(hand)
    if field is None or hand.screen.best(errand.to, NAMED) is None:
        yield from hand.to_top()
        row = hand.screen.best(errand.to, NAMED, lambda one: not one.node.editable)
        if row is None and not errand.to.replace(" ", "").isdigit():
            yield from hand.scroll()
            row = hand.screen.best(errand.to, NAMED, lambda one: not one.node.editable)
        if row is not None:
            yield from hand.tap(row)
        elif not (yield from _new_conversation(hand, errand.to)):
            return False
    unblock = hand.control(VERB_LABELS["unblock"], 0.95)
    field = _message_field(hand)
    if field is None and unblock is not None:
        yield from hand.tap(unblock)
        yield from hand.confirm()
        field = _message_field(hand)
    if field is None:
        return False
    text = errand.text or hand.memory.get(errand.memory, "")
    if not text:
        return False
    yield from hand.type_into(field, text)
    if errand.is_draft:
        yield from hand.do(PressKey(Key.BACK))
        return (yield from hand.do(PressKey(Key.BACK)))
    return (yield from hand.tap(hand.screen.named(*_SEND)))


def _message_field(hand: Hand) -> Element | None:
    for name in FIELDS["body"]:
        for field in hand.screen.fields:
            if any(similarity(name, label) >= 0.9 for label in field.labels):
                return field
    return None


def _new_conversation(hand: Hand, to: str) -> Steps:
    start = hand.control((*(f"{word} conversation" for word in ADD_WORDS), "发起新对话"), 0.6)
    if not (yield from hand.tap(start)):
        return False
    field = next((one for one in hand.screen.fields if one.node.focused), None)
    if field is None:
        return False
    yield from hand.type_into(field, to)
    row = hand.screen.best(to, NAMED, lambda one: one.is_control and not one.node.editable)
    return (yield from hand.tap(row))


def _check(hand: Hand, errand: errands.Check) -> Steps:
    for name in errand.names:
        box = _box(hand, name)
        if box is None and errand.within:
            yield from hand.reach(errand.within, hints=errand.where.hints)
            box = _box(hand, name)
        if box is None:
            yield from hand.scroll()
            box = _box(hand, name)
        if box is not None and not box.node.checked:
            yield from hand.tap(box)
    return True


def _box(hand: Hand, name: str) -> Element | None:
    return hand.screen.best(name, NAMED, lambda one: one.node.checkable)


def _add_items(hand: Hand, errand: errands.AddItems) -> Steps:
    if not (yield from hand.reach(errand.within, hints=errand.where.hints)):
        return False
    return (yield from _type_items(hand, errand.names))


def _type_items(hand: Hand, names: tuple[str, ...]) -> Steps:
    for name in names:
        field = hand.screen.best("Add item", 0.6, lambda one: one.node.editable)
        field = field or hand.screen.best("添加", 0.6, lambda one: one.node.editable)
        if field is None:
            return False
        yield from hand.type_into(field, name, submit=True)
    return True


def _put(hand: Hand, errand: errands.Put) -> Steps:
    opened = hand.screen.named(errand.menu.capitalize()) is not None
    if not opened or hand.screen.best(errand.name, NAMED) is None:
        yield from hand.reach(errand.name, hints=errand.where.hints)
    menu = errand.menu.capitalize()
    if not (yield from hand.press((menu, f"{menu}s", f"Choose {menu}s", f"Add {menu}"), least=0.9)):
        return False
    yield from hand.tap(hand.screen.best(errand.choice, NAMED, lambda one: one.is_control))
    yield from hand.save()
    return True


def _move_between(hand: Hand, errand: errands.MoveBetween) -> Steps:
    if not (yield from hand.reach(errand.name)):
        return False
    menu = errand.menu.capitalize()
    if not (yield from hand.press((f"{menu}s", f"Choose {menu}s", f"Change {menu}s"), least=0.9)):
        return False
    for name, wanted in ((errand.source, False), (errand.to, True)):
        row = hand.screen.best(name, NAMED)
        box = None if row is None else hand.screen.switch_of(row)
        if box is not None and box.node.checked != wanted:
            yield from hand.tap(box)
    return (yield from hand.save())


def _press(hand: Hand, errand: errands.Press) -> Steps:
    least = 0.54 if errand.is_described else 0.85
    if hand.control(errand.labels, least) is None and not errand.is_described:
        yield from hand.find(errand.labels[0], 0.9, errand.where.hints)
    for _ in range(errand.times):
        if not (yield from hand.press(errand.labels, least=least)):
            return False
    return True
