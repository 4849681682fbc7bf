"""What is true of tasks in Contacts and Phone, and who is meant by a name or a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    app,
    digits,
    page,
    plain,
    shows,
)

__all__ = ["ORACLES", "PROVIDER", "name_of", "owner", "person"]

PROVIDER: Final = "com.android.providers.contacts"
_CONTACTS: Final = "com.android.contacts"
_PHONE: Final = "com.android.dialer"
_PAGE: Final = f"{_CONTACTS}/.quickcontact.QuickContactActivity"
_EDITOR: Final = f"{_CONTACTS}/.activities.ContactEditorActivity"
_BLOCKED: Final = f"{_PHONE}/.app.filterednumber.BlockedNumbersSettingsActivity"
_DETAILS: Final = f"{_PHONE}/.calldetails.OldCallDetailsActivity"
_IN_CALL: Final = f"{_PHONE}/com.android.incallui.InCallActivity"
_KINDS: Final = {"home": 1, "mobile": 2, "work": 3}
"""`CommonDataKinds.Phone.TYPE_*`."""
_OUTGOING: Final = 2


# -- who ------------------------------------------------------------------------------------------


def name_of(contact: Any) -> str:
    """What a contact is called: its full name, or the company where there is no name.

    Chinese names put the family name first, without a space.
    """
    first, last = contact.first, contact.last
    if first and last:
        return f"{first} {last}" if last.isascii() else last + first
    return first or last or contact.company


def _named(see: Sight) -> list[Any]:
    """The contacts at reset whose full name stands in the instruction."""
    return [
        contact
        for contact in see.start.data[PROVIDER].contacts
        if name_of(contact) and name_of(contact) in see.task.text
    ]


def person(see: Sight) -> Any:
    """The contact that the instruction names; of namesakes, the one whose number it tells."""
    found = _named(see)
    if len(found) == 1:
        return found[0]
    wanted = see.number
    return next(one for one in found if any(digits(p.number) == wanted for p in one.phones))


def owner(see: Sight, number: str) -> Any:
    """The contact that has a number now; None where nobody has."""
    wanted = digits(number)
    return next(
        (
            contact
            for contact in see.now.data[PROVIDER].contacts
            if any(digits(phone.number) == wanted for phone in contact.phones)
        ),
        None,
    )


# -- contacts -------------------------------------------------------------------------------------


def _others_kept(see: Sight) -> bool:
    """Every contact but the one that the task is about is there, with all that it had."""
    before, after = see.data(PROVIDER)
    asked = {one.id for one in _named(see)}
    if len(asked) > 1:
        asked = {person(see).id}
    now = plain(after.contacts, "groups")
    return not (plain((one for one in before.contacts if one.id not in asked), "groups") - now)


def _count_is(change: int) -> Fact:
    def fact(see: Sight) -> bool:
        before, after = see.data(PROVIDER)
        return len(after.contacts) == len(before.contacts) + change

    return fact


def _created(see: Sight) -> bool:
    before, after = see.data(PROVIDER)
    old = {one.id for one in before.contacts}
    fresh = [one for one in after.contacts if one.id not in old]
    if len(fresh) != 1 or not _count_is(1)(see):
        return False
    made = fresh[0]
    phones = [(digits(phone.number), phone.type) for phone in made.phones]
    words = see.task.text
    names = (made.first, made.last)
    return phones == [(see.number, _KINDS["mobile"])] and all(n and n in words for n in names)


def _number_typed(see: Sight) -> bool:
    return any(
        isinstance(value, str) and digits(value) == see.number for value in see.page.ui.values()
    )


def _shown_contact(see: Sight) -> Any:
    """The contact whose page is open."""
    args = see.page.args
    wanted = args.get("contact_id") or int(str(args.get("data", "0")).rpartition("/")[2] or 0)
    return next((one for one in see.now.data[PROVIDER].contacts if one.id == wanted), None)


def _page_of_name(see: Sight) -> bool:
    shown = _shown_contact(see)
    return shown is not None and name_of(shown) in {name_of(one) for one in _named(see)}


def _page_with_number(see: Sight) -> bool:
    shown = _shown_contact(see)
    if shown is None:
        return False
    asked = {digits(phone.number) for phone in person(see).phones}
    return _page_of_name(see) and any(digits(phone.number) in asked for phone in shown.phones)


def _starred(see: Sight) -> bool:
    asked = person(see)
    return _count_is(0)(see) and any(
        one.id == asked.id and one.starred and name_of(one) == name_of(asked)
        for one in see.now.data[PROVIDER].contacts
    )


def _deleted(see: Sight) -> bool:
    return _count_is(-1)(see) and owner(see, see.number) is None


def _tells_number(see: Sight, said: str) -> bool:
    return digits(said) in {digits(phone.number) for phone in person(see).phones}


# -- phone ----------------------------------------------------------------------------------------


def _blocked(see: Sight) -> tuple[set[str], set[str]]:
    before, after = see.data(PROVIDER)
    return (
        {digits(one.number) for one in before.blocked},
        {digits(one.number) for one in after.blocked},
    )


def _number_blocked(see: Sight) -> bool:
    before, after = _blocked(see)
    return after == before | {see.number}


def _numbers(see: Sight) -> set[str]:
    return {digits(phone.number) for phone in person(see).phones}


def _others_blocked(see: Sight) -> bool:
    before, after = _blocked(see)
    return before - _numbers(see) <= after


def _unblocked(see: Sight) -> bool:
    return not _numbers(see) & _blocked(see)[1]


def _calling(see: Sight) -> bool:
    call = see.now.data[_PHONE].call
    return call is not None and digits(call.number) in _numbers(see)


def _called(see: Sight) -> bool:
    before, after = see.data(PROVIDER)
    wanted = _KINDS[see.task.params["kind"]]
    right = {digits(phone.number) for phone in person(see).phones if phone.type == wanted}
    old = {call.id for call in before.calls}
    made = [
        digits(call.number) for call in after.calls if call.type == _OUTGOING and call.id not in old
    ]
    to_person = [number for number in made if number in _numbers(see)]
    return len(to_person) == 1 and to_person[0] in right


def _in_order(see: Sight) -> list[Any]:
    """Those whom the instruction names, in its order."""
    return sorted(_named(see), key=lambda one: see.task.text.index(name_of(one)))


def _details_of(place: int) -> Fact:
    def fact(see: Sight) -> bool:
        found = owner(see, see.page.args.get("number", ""))
        return found is not None and found.id == _in_order(see)[place].id

    return shows(_DETAILS, fact)


def _longest(see: Sight, said: str) -> bool:
    def length(one: Any) -> int:
        numbers = {digits(phone.number) for phone in one.phones}
        calls = see.start.data[PROVIDER].calls
        return max(call.duration_s for call in calls if digits(call.number) in numbers)

    best = max(_in_order(see), key=length)
    word = said.strip().strip(".。!！").strip().casefold()
    return word in (name_of(best).casefold(), best.first.casefold())


_IN_PHONE: Final = app(_PHONE)
_IN_CONTACTS: Final = app(_CONTACTS)
_with: Final[Callable[[Fact], Fact]] = lambda fact: shows(_PAGE, fact)  # noqa: E731

ORACLES: Final[dict[str, Oracle]] = {
    "Contacts.CreateContact": Oracle(
        {
            1: _others_kept,
            2: _IN_CONTACTS,
            3: page(_EDITOR),
            4: shows(_EDITOR, _number_typed),
            5: _created,
        }
    ),
    "Contacts.AddToFavorites": Oracle(
        {1: _others_kept, 2: _IN_CONTACTS, 3: _with(_page_of_name), 4: _starred}
    ),
    "Contacts.DeleteNamesake": Oracle(
        {
            1: _others_kept,
            2: _IN_CONTACTS,
            3: _with(_page_of_name),
            4: _with(_page_with_number),
            5: _deleted,
        }
    ),
    "Contacts.ReadPhoneNumber": Oracle(
        {1: _IN_CONTACTS, 2: _with(_page_of_name), 3: _with(_page_with_number)},
        answer=_tells_number,
    ),
    "Phone.AddFavorite": Oracle({1: _others_kept, 2: _IN_PHONE, 3: _starred}),
    "Phone.BlockNumber": Oracle({1: _IN_PHONE, 2: page(_BLOCKED), 3: _number_blocked}),
    "Phone.UnblockPerson": Oracle(
        {1: _others_blocked, 2: _IN_PHONE, 3: page(_BLOCKED), 4: _unblocked}
    ),
    "Phone.CallNumberOfKind": Oracle({1: _IN_PHONE, 2: shows(_IN_CALL, _calling), 3: _called}),
    "Phone.CompareCalls": Oracle(
        {1: _IN_PHONE, 2: _details_of(0), 3: _details_of(1), 4: _details_of(2)},
        answer=_longest,
    ),
}
