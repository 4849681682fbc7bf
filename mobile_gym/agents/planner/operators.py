"""How each errand is done, by the customs of Android apps; forms field by field.

It acts on screens and reads no instruction; `agent` joins both.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.agents.planner import errands, pickers
from mobile_gym.agents.planner.errands import CreateErrand, EditErrand, Errand, ErrandPlace
from mobile_gym.agents.planner.finger import DESCRIPTION_THRESHOLD
from mobile_gym.agents.planner.hand import NAME_THRESHOLD, Navigator, Steps
from mobile_gym.agents.planner.reading import do_ask, do_inquire, do_look_up
from mobile_gym.agents.planner.screen import ScreenElement
from mobile_gym.agents.planner.values import dates_in_text, times_in_text
from mobile_gym.agents.planner.vocabulary import ADD_WORDS, FIELDS, MENUS, VERB_LABELS, WEEKDAYS
from mobile_gym.agents.planner.words import content_stems, label_similarity
from mobile_gym.core.actions import Key, PressKey

_MAX_DOWN: Final = 4
_ALARM: Final = ("alarm", "闹钟")
_DAY: Final = 24 * 60
_EDIT: Final = ("Edit", "Edit contact", "编辑", "修改")


def do_create(hand: Navigator, errand: CreateErrand) -> Steps:
    """Make something new."""
    is_open = yield from _open_new_form(hand, errand)
    if errand.noun == "timer" and errand.duration_s:  # its form may be there already
        return (yield from _enter_timer(hand, errand.duration_s))
    if not is_open:
        return False
    times = errand.times
    if not times and errand.noun in _ALARM:
        known = times_in_text(hand.memory.get("time", ""))
        times = tuple((minutes - errand.before_s // 60) % _DAY for minutes in known[:1])
    if pickers.has_time_picker(hand.screen) and times:
        yield from pickers.pick_time(hand, times[0])
    else:
        yield from _enter_times(hand, times)
    yield from _choose_weekdays(hand, errand.weekdays)
    for name, text in errand.fields:
        yield from _fill_field(hand, name, text)
    for item in errand.items:
        field = hand.screen.best("Add item", 0.6, lambda element: element.node.editable)
        if field is not None:
            yield from hand.type_into(field, item, submit=True)
    yield from hand.save()  # some forms have no button: they are saved as they are left
    return True


def do_edit(hand: Navigator, errand: EditErrand) -> Steps:
    """Open a thing, and change what it says."""
    if not (yield from hand.reach(errand.name, hints=errand.where.hints)):
        return False
    if not (yield from hand.press(_EDIT)):
        return False
    for name, text in errand.fields:
        yield from _fill_field(hand, name, text)
    if errand.date is not None:
        shown = next(
            (
                control
                for control in hand.screen.controls
                if dates_in_text(control.label) and not control.node.editable
            ),
            None,
        )
        yield from hand.tap(shown)
        yield from pickers.pick_date(hand, errand.date)
        yield from hand.save()
    if errand.minutes >= 0:
        yield from _enter_times(hand, (errand.minutes,))
    return (yield from hand.save())


def _open_new_form(hand: Navigator, errand: CreateErrand) -> Steps:
    """The form for something new, by the button that says so."""
    if _add_button(hand, errand.noun, strict=True) is None:
        hints = f"{errand.noun} {errand.noun}s {errand.where.hints}"
        yield from hand.find(f"Add {errand.noun}", 0.95, hints)
    button = _add_button(hand, errand.noun, strict=True) or _add_button(
        hand, errand.noun, strict=False
    )
    return (yield from hand.tap(button))


def _add_button(hand: Navigator, noun: str, *, strict: bool) -> ScreenElement | None:
    """What makes something new; strictly, what says of what."""
    choice, most = None, 0.0
    for control in hand.screen.controls:
        if control.node.editable:
            continue
        for label in control.labels:
            lower = label.lower()
            if len(label) > 40 or not lower.startswith(tuple(w.lower() for w in ADD_WORDS)):
                continue
            worth = 1.0 if content_stems(noun) & content_stems(label) else 0.0
            if strict and not worth:
                continue
            worth += 1.0 / (1 + len(lower))
            if worth > most:
                choice, most = control, worth
    return choice


def _enter_timer(hand: Navigator, seconds: int) -> Steps:
    hours, rest = divmod(seconds, 3600)
    digits = f"{hours:02d}{rest // 60:02d}{rest % 60:02d}".lstrip("0")
    yield from pickers.type_digits(hand, digits)
    return (yield from hand.tap(hand.control(("Start", "启动", "开始"))))


def _enter_times(hand: Navigator, times: tuple[int, ...]) -> Steps:
    """The times of a form, the start and then the end."""
    for place, minutes in enumerate(times[:2]):
        shown = [
            control
            for control in hand.screen.controls
            if not control.node.editable
            and len(times_in_text(control.labels[0] if control.labels else "")) == 1
        ]
        if len(shown) <= place:
            continue
        if times_in_text(shown[place].labels[0])[0] == minutes:
            continue
        yield from hand.tap(shown[place])
        if pickers.has_time_picker(hand.screen):
            yield from pickers.pick_time(hand, minutes)
    return True


def _choose_weekdays(hand: Navigator, weekdays: tuple[int, ...]) -> Steps:
    for day in weekdays:
        names = [name for name, number in WEEKDAYS.items() if number == day]
        box = hand.screen.named(*names)
        if box is not None and not box.node.checked:
            yield from hand.tap(box)
    return True


def _fill_field(hand: Navigator, name: str, text: str) -> Steps:
    """Type a text into the field that is meant; some fields open from a button."""
    for _ in range(_MAX_DOWN):
        field = _nearest_field(hand, name)
        if field is not None:
            return (yield from hand.type_into(field, text))
        button = hand.control(FIELDS.get(name, (name,)), 0.95)
        if button is not None and not button.node.checkable:
            yield from hand.tap(button)
            field = _nearest_field(hand, name) or next(iter(hand.screen.fields), None)
            if field is None:
                return False
            yield from hand.type_into(field, text)
            return (yield from hand.save())
        if not (yield from hand.scroll()):
            return False
    return False


def _nearest_field(hand: Navigator, name: str) -> ScreenElement | None:
    """The field whose hint is the nearest to what is meant."""
    choice, most = None, 0.7
    for place, hint in enumerate(FIELDS.get(name, (name,))):
        for field in hand.screen.fields:
            node = field.node
            worth = max(
                (
                    label_similarity(hint, label)
                    for label in (node.hint_text, node.content_description)
                ),
                default=0.0,
            )
            worth -= 0.02 * place
            if worth > most:
                choice, most = field, worth
    return choice


_SETTINGS: Final = ("Settings", "设置")
_SEND: Final = ("Send message", "Send", "Send SMS", "发送信息", "发送短信", "发送")
_RECIPIENT: Final = ("Type a name or phone number", "To", "Recipients", "收件人")


def carry_out(hand: Navigator, errand: Errand) -> Steps:
    """Do an errand, as far as the screens allow."""
    yield from _go_to_place(hand, errand.where)
    match errand:
        case errands.SwitchErrand():
            return (yield from _do_switch(hand, errand))
        case errands.ChooseErrand():
            return (yield from _do_choose(hand, errand))
        case errands.RenameErrand():
            return (yield from _do_rename(hand, errand))
        case errands.ActErrand():
            return (yield from _do_act(hand, errand))
        case errands.EditErrand():
            return (yield from do_edit(hand, errand))
        case errands.InquireErrand():
            return (yield from do_inquire(hand, errand))
        case errands.LookUpErrand():
            return (yield from do_look_up(hand, errand))
        case errands.CreateErrand():
            return (yield from do_create(hand, errand))
        case errands.SendErrand():
            return (yield from _do_send(hand, errand))
        case errands.ShowErrand():
            where = errand.where
            return (yield from hand.reach(errand.name, hints=where.hints, via=where.via))
        case errands.CheckErrand():
            return (yield from _do_check(hand, errand))
        case errands.AddItemsErrand():
            return (yield from _do_add_items(hand, errand))
        case errands.MarkErrand():
            return (yield from _do_mark(hand, errand))
        case errands.MoveErrand():
            return (yield from _do_move(hand, errand))
        case errands.PressErrand():
            return (yield from _do_press(hand, errand))
        case errands.AskErrand():
            return (yield from do_ask(hand, errand))


def _go_to_place(hand: Navigator, where: ErrandPlace) -> Steps:
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
    if where.date is not None and pickers.visible_days(hand.screen):
        yield from pickers.pick_date(hand, where.date)
    return True


def _find_row(hand: Navigator, where: ErrandPlace, name: str, least: float) -> ScreenElement | None:
    """The row of a name, among several the one with the time that was said."""
    rows = [
        element
        for element in hand.screen.elements
        if not element.node.editable and element.likeness(name) >= least
    ]
    if where.minutes >= 0:
        timed = [element for element in rows if where.minutes in times_in_text(element.label)]
        return timed[0] if timed else None
    return hand.screen.best(name, least, lambda element: not element.node.editable)


def _do_switch(hand: Navigator, errand: errands.SwitchErrand) -> Steps:
    least = NAME_THRESHOLD if errand.is_name else DESCRIPTION_THRESHOLD
    where = errand.where
    for attempt in range(8):
        row = _find_row(hand, where, errand.name, least) or (
            hand.visible_element(errand.name, least) if where.minutes < 0 else None
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


def _do_choose(hand: Navigator, errand: errands.ChooseErrand) -> Steps:
    if not (
        yield from hand.reach(errand.setting, least=DESCRIPTION_THRESHOLD, hints=errand.where.hints)
    ):
        return False
    for _ in range(2):
        field = next(iter(hand.screen.fields), None)
        if field is not None and field.node.focused and hand.screen.has_dialog:
            yield from hand.type_into(field, errand.option)
            return (yield from hand.save())
        option = hand.screen.best(
            errand.option, NAME_THRESHOLD, lambda element: not element.node.editable
        )
        if option is not None and option.is_control:
            yield from hand.tap(option)
            if hand.screen.has_dialog:
                yield from hand.save()
            return True
        again = hand.screen.best(
            errand.setting, DESCRIPTION_THRESHOLD, lambda element: element.is_control
        )
        if hand.screen.has_dialog:
            if not (yield from hand.scroll()):
                return False
        elif again is None or not (yield from hand.tap(again)):
            break
    return (yield from hand.reach(errand.option))


def _do_rename(hand: Navigator, errand: errands.RenameErrand) -> Steps:
    if not (yield from hand.reach(errand.name, least=0.9, hints=errand.where.hints)):
        return False
    if not _has_focus(hand):
        yield from hand.press(VERB_LABELS["rename"], least=0.75)
    field = next((candidate for candidate in hand.screen.fields if candidate.node.focused), None)
    field = field or next(
        (
            candidate
            for candidate in hand.screen.fields
            if candidate.likeness(errand.name) >= NAME_THRESHOLD
        ),
        None,
    )
    if field is None:
        return False
    yield from hand.type_into(field, errand.to)
    return (yield from hand.save())


def _has_focus(hand: Navigator) -> bool:
    return any(field.node.focused for field in hand.screen.fields)


def _do_act(hand: Navigator, errand: errands.ActErrand) -> Steps:
    labels, where = errand.labels, errand.where
    if not errand.name:
        if not (yield from hand.press(labels, least=0.75)):
            return False
        return (yield from _confirm_choice(hand, errand))
    if not (yield from hand.find(errand.name, NAME_THRESHOLD, where.hints, where.via)):
        return False
    beside = _button_beside(hand, labels, errand.name)
    if beside is not None:
        yield from hand.tap(beside)
        if any(label in MENUS or "options" in label.lower() for label in beside.labels):
            yield from hand.tap(hand.control(labels))
        return (yield from hand.confirm(labels))
    row = _find_row(hand, where, errand.name, NAME_THRESHOLD)
    for _ in range(6):
        if row is not None or not (yield from hand.scroll()):
            break
        row = _find_row(hand, where, errand.name, NAME_THRESHOLD)
    if row is None:
        return False
    yield from hand.tap(row)
    if (yield from hand.press(labels)):
        return (yield from hand.confirm(labels))
    if hand.visible_element(errand.name) is None:
        return False
    yield from hand.back()
    row = _find_row(hand, where, errand.name, NAME_THRESHOLD)
    if row is None or not (yield from hand.tap(row, hold=True)):
        return False
    yield from hand.press(labels)
    return (yield from hand.confirm(labels))


def _confirm_choice(hand: Navigator, errand: errands.ActErrand) -> Steps:
    """After a button: what it offers, and its confirmation."""
    if errand.choice:
        option = hand.visible_element(errand.choice)
        if option is None:
            yield from hand.reach(errand.choice)
        else:
            yield from hand.tap(option)
        return (yield from hand.save())
    return (yield from hand.confirm(errand.labels))


def _button_beside(hand: Navigator, labels: tuple[str, ...], name: str) -> ScreenElement | None:
    """A button that names the thing, or one on its row, that does what is asked."""
    menus = (*labels, "More options", "更多选项")
    for control in hand.screen.controls:
        for label in control.labels:
            if label_similarity(name, label) >= NAME_THRESHOLD and any(
                label.casefold().startswith(verb.casefold()) for verb in menus
            ):
                return control
    row = hand.screen.best(name, NAME_THRESHOLD)
    if row is None:
        return None
    middle = row.bounds.center.y
    for control in hand.screen.controls:
        if control is row or not control.bounds.top <= middle < control.bounds.bottom:
            continue
        if any(
            label_similarity(verb, label) >= 0.75 for verb in labels for label in control.labels
        ):
            return control
    return None


def _do_send(hand: Navigator, errand: errands.SendErrand) -> Steps:
    field = _message_field(hand)
    if field is None or hand.screen.best(errand.to, NAME_THRESHOLD) is None:
        yield from hand.to_top()
        row = hand.screen.best(errand.to, NAME_THRESHOLD, lambda element: not element.node.editable)
        if row is None and not errand.to.replace(" ", "").isdigit():
            yield from hand.scroll()
            row = hand.screen.best(
                errand.to, NAME_THRESHOLD, lambda element: not element.node.editable
            )
        if row is not None:
            yield from hand.tap(row)
        elif not (yield from _open_new_conversation(hand, errand.to)):
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


def _message_field(hand: Navigator) -> ScreenElement | None:
    for name in FIELDS["body"]:
        for field in hand.screen.fields:
            if any(label_similarity(name, label) >= 0.9 for label in field.labels):
                return field
    return None


def _open_new_conversation(hand: Navigator, to: str) -> Steps:
    start = hand.control((*(f"{word} conversation" for word in ADD_WORDS), "发起新对话"), 0.6)
    if not (yield from hand.tap(start)):
        return False
    field = next((candidate for candidate in hand.screen.fields if candidate.node.focused), None)
    if field is None:
        return False
    yield from hand.type_into(field, to)
    row = hand.screen.best(
        to, NAME_THRESHOLD, lambda candidate: candidate.is_control and not candidate.node.editable
    )
    return (yield from hand.tap(row))


def _do_check(hand: Navigator, errand: errands.CheckErrand) -> Steps:
    for name in errand.names:
        box = _checkbox(hand, name)
        if box is None and errand.within:
            yield from hand.reach(errand.within, hints=errand.where.hints)
            box = _checkbox(hand, name)
        if box is None:
            yield from hand.scroll()
            box = _checkbox(hand, name)
        if box is not None and not box.node.checked:
            yield from hand.tap(box)
    return True


def _checkbox(hand: Navigator, name: str) -> ScreenElement | None:
    return hand.screen.best(name, NAME_THRESHOLD, lambda element: element.node.checkable)


def _do_add_items(hand: Navigator, errand: errands.AddItemsErrand) -> Steps:
    if not (yield from hand.reach(errand.within, hints=errand.where.hints)):
        return False
    return (yield from _type_items(hand, errand.names))


def _type_items(hand: Navigator, names: tuple[str, ...]) -> Steps:
    for name in names:
        field = hand.screen.best("Add item", 0.6, lambda element: element.node.editable)
        field = field or hand.screen.best("添加", 0.6, lambda element: element.node.editable)
        if field is None:
            return False
        yield from hand.type_into(field, name, submit=True)
    return True


def _do_mark(hand: Navigator, errand: errands.MarkErrand) -> Steps:
    opened = hand.screen.named(errand.menu.capitalize()) is not None
    if not opened or hand.screen.best(errand.name, NAME_THRESHOLD) is None:
        yield from hand.reach(errand.name, hints=errand.where.hints)
    menu = errand.menu.capitalize()
    if not (yield from hand.press((menu, f"{menu}s", f"Choose {menu}s", f"Add {menu}"), least=0.9)):
        return False
    yield from hand.tap(
        hand.screen.best(errand.choice, NAME_THRESHOLD, lambda element: element.is_control)
    )
    yield from hand.save()
    return True


def _do_move(hand: Navigator, errand: errands.MoveErrand) -> Steps:
    if not (yield from hand.reach(errand.name)):
        return False
    menu = errand.menu.capitalize()
    if not (yield from hand.press((f"{menu}s", f"Choose {menu}s", f"Change {menu}s"), least=0.9)):
        return False
    for name, wanted in ((errand.source, False), (errand.to, True)):
        row = hand.screen.best(name, NAME_THRESHOLD)
        box = None if row is None else hand.screen.switch_of(row)
        if box is not None and box.node.checked != wanted:
            yield from hand.tap(box)
    return (yield from hand.save())


def _do_press(hand: Navigator, errand: errands.PressErrand) -> Steps:
    least = 0.54 if errand.is_described else 0.85
    if hand.control(errand.labels, least) is None and not errand.is_described:
        yield from hand.find(errand.labels[0], 0.9, errand.where.hints)
    for _ in range(errand.times):
        if not (yield from hand.press(errand.labels, least=least)):
            return False
    return True
