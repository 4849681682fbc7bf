"""What is true of tasks in Phone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Final

from reward_models.judge_bench.oracles import people
from reward_models.judge_bench.oracles.answers import says_duration, says_name, says_number
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.contacts import asked_name, is_plain
from reward_models.judge_bench.oracles.contacts_descriptions import (
    DESCRIPTIONS as CONTACTS_DESCRIPTIONS,
)
from reward_models.judge_bench.oracles.phone_descriptions import (
    DESCRIPTIONS,
    INCOMING,
    MISSED,
    OUTGOING,
    PHONE,
    is_missed_counted,
    length_of,
    logged_calls_with,
    missed_rows,
    ringtone_title,
    shows_length,
)
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    app_in_front,
    digits_of_number,
)

_OPEN: Final = app_in_front(PHONE)
_TYPES: Final = {"incoming": INCOMING, "outgoing": OUTGOING}


# -- instructions: numbers ------------------------------------------------------------------------


def _are_blocked_numbers(see: Sight, *, come: set[str], gone: set[str]) -> bool:
    """The blocked numbers are those at reset, with these come and gone, each once."""
    before, after = (
        sorted(people.national_number(entry.number) for entry in data.blocked)
        for data in see.data(people.PROVIDER)
    )
    expected = sorted([entry for entry in before if entry not in gone] + list(come - set(before)))
    return after == expected


def _is_only_number_blocked(see: Sight) -> bool:
    return _are_blocked_numbers(see, come={see.number}, gone=set())


def _named_numbers(see: Sight) -> set[str]:
    return people.numbers_of(people.named_contact(see))


def _is_only_person_unblocked(see: Sight) -> bool:
    return _are_blocked_numbers(see, come=set(), gone=_named_numbers(see))


def _is_only_kind_blocked(see: Sight) -> bool:
    return _are_blocked_numbers(see, come=_numbers_of_kind(see), gone=set())


def _numbers_of_kind(see: Sight) -> set[str]:
    kind = people.KINDS[see.task.params["kind"]]
    return {
        digits_of_number(phone.number)
        for phone in people.named_contact(see).phones
        if phone.type == kind
    }


# -- instructions: calls --------------------------------------------------------------------------


def _placed_calls(see: Sight) -> Iterator[tuple[str, int]]:
    """Calls that have been placed since reset, those that the log has lost again among them."""
    call = see.now.data[PHONE].call
    if call is not None and not call.incoming:
        yield people.national_number(call.number), call.started_ms
    before, after = see.data(people.PROVIDER)
    old = {candidate.id for candidate in before.calls} if after.calls is not before.calls else None
    for candidate in after.calls if old is not None else ():
        if candidate.id not in old and candidate.type == OUTGOING:
            yield people.national_number(candidate.number), candidate.date_ms


def _is_only_call_placed(see: Sight) -> bool:
    """One call has been placed, to that number, and it is over."""
    made = [number for number, _ in see.past.gathered(_placed_calls)]
    call = see.now.data[PHONE].call
    is_over = call is None or call.ended_ms is not None
    return is_over and len(made) == 1 and made[0] in _numbers_of_kind(see)


def _logged_calls(see: Sight, *types: int) -> list[Any]:
    """The calls in the log at reset of these types, the latest first."""
    boot_ms = see.start.now_ms
    calls = [call for call in see.start.data[people.PROVIDER].calls if call.type in types]
    return sorted(
        calls,
        key=lambda call: call.date_ms if call.date_ms > 0 else boot_ms + call.date_ms,
        reverse=True,
    )


def _is_only_missed_call_deleted(see: Sight) -> bool:
    """The missed calls from the person are gone; every other call is still there."""
    before, after = see.data(people.PROVIDER)
    missed = {call.id for call in logged_calls_with(see, people.named_contact(see), MISSED)}
    calls = record_changes(before.calls, after.calls, "is_new")
    is_done = {call.id for call in calls.removed} == missed and not calls.edited
    return is_done and not see.past.gathered(_placed_calls)


def _is_caller_saved(see: Sight) -> bool:
    made = people.contact_changes(see).only_added
    if made is None or not is_plain(made, "first", "last", "company", "phones"):
        return False
    known = {
        number
        for item in see.start.data[people.PROVIDER].contacts
        for number in people.numbers_of(item)
    }
    strangers = {digits_of_number(item.number) for item in _logged_calls(see, MISSED)} - known
    numbers = [people.national_number(phone.number) for phone in made.phones]
    company = see.quoted[2] if len(see.quoted) > 2 else see.task.text.partition("company ")[2]
    return (
        (made.first.strip(), made.last.strip()) == asked_name(see)
        and made.company.strip() == company.rstrip(".")
        and len(numbers) == 1
        and numbers[0] in strangers
    )


_TONES: Final = ("dtmf_tone", "dtmf_tone_type")
"""What else the same page of Phone sets, which nobody has asked for."""


def _is_tone_and_vibration_set(see: Sight) -> bool:
    values = see.now.settings["system"]
    expected = see.task.params["ringtone"], str(int(see.task.params["vibrate"] == "on"))
    is_kept = all(values[key] == see.start.settings["system"][key] for key in _TONES)
    return is_kept and (ringtone_title(see), values["vibrate_when_ringing"]) == expected


# -- instructions: questions ----------------------------------------------------------------------


def _asked_length(see: Sight) -> int:
    return length_of(see, people.named_contact(see))


def _was_length_read(see: Sight) -> bool:
    return people.shows_person(see, people.named_contact(see)) and shows_length(
        see, _asked_length(see)
    )


def _is_length_answered(see: Sight) -> bool:
    looked = see.answer is not None and see.looked(_was_length_read)
    return looked and says_duration(str(see.answer), _asked_length(see), see.task.text)


def _contacts_with_length_read(see: Sight) -> Iterator[Hashable]:
    """Those of the people in question whose call's length stands beside their names."""
    for contact in people.named_contacts(see) if see.answer is None else ():
        if people.shows_person(see, contact) and shows_length(see, length_of(see, contact)):
            yield contact.id


def _is_longest_answered(see: Sight) -> bool:
    if see.answer is None or len(see.past.gathered(_contacts_with_length_read)) < len(
        people.named_contacts(see)
    ):
        return False
    return people.says_person(
        see, max(people.named_contacts(see), key=lambda contact: length_of(see, contact))
    )


def _missed_rows(see: Sight) -> Iterator[tuple[int, str]]:
    return (
        missed_rows(see, people.name_of(people.named_contact(see)))
        if see.answer is None
        else iter(())
    )


def _is_missed_counted(see: Sight) -> bool:
    return is_missed_counted(see, people.name_of(people.named_contact(see)))


def _is_missed_answered(see: Sight) -> bool:
    if see.answer is None:
        return False
    count = len(logged_calls_with(see, people.named_contact(see), MISSED))
    scrolled = sum(many for many, _ in see.past.gathered(_missed_rows))
    looked = see.looked(_is_missed_counted) or scrolled >= count
    return looked and says_number(see.answer, count, see.task.text)


def _last_partner(see: Sight) -> Any:
    """Who had the call of that type that came right before the one with the person named."""
    everybody = see.start.data[people.PROVIDER].contacts
    calls = _logged_calls(see, _TYPES[see.task.params["kind"]])
    known = people.numbers_of(people.named_contact(see))
    named_at = next(at for at, item in enumerate(calls) if digits_of_number(item.number) in known)
    last = calls[named_at + 1]
    return next(
        item for item in everybody if digits_of_number(last.number) in people.numbers_of(item)
    )


def _was_partner_read(see: Sight) -> bool:
    return _OPEN(see) and people.shows_person(see, _last_partner(see))


def _was_company_read(see: Sight) -> bool:
    asked = _last_partner(see)
    return people.shows_person(see, asked, asked.company)


def _is_company_answered(see: Sight) -> bool:
    looked = (
        see.answer is not None and see.looked(_was_partner_read) and see.looked(_was_company_read)
    )
    right = _last_partner(see).company
    others = {contact.company for contact in see.start.data[people.PROVIDER].contacts} - {right, ""}
    return looked and says_name(str(see.answer), right, see.task.text, others)


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Phone.AddFavorite": people.is_only_contact_starred,
    "Phone.BlockNumber": _is_only_number_blocked,
    "Phone.UnblockPerson": _is_only_person_unblocked,
    "Phone.CallNumberOfKind": _is_only_call_placed,
    "Phone.CompareCalls": _is_longest_answered,
    "Phone.SetRingtoneAndVibration": _is_tone_and_vibration_set,
    "Phone.DeleteMissedCall": _is_only_missed_call_deleted,
    "Phone.CountMissedCalls": _is_missed_answered,
    "Phone.ReadCallLength": _is_length_answered,
    "Phone.FindCompanyOfCall": _is_company_answered,
    "Phone.SaveCaller": _is_caller_saved,
    "Phone.BlockNumberOfKind": _is_only_kind_blocked,
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(
    (*DESCRIPTIONS, *CONTACTS_DESCRIPTIONS), _FULFILLED
)
