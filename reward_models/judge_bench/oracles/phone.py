"""What is true of tasks in Phone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Final

from reward_models.judge_bench.oracles import people
from reward_models.judge_bench.oracles.answers import says_duration, says_name, says_number
from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.changes import changes
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
    length_of,
    logged_with,
    missed_counted,
    missed_rows,
    ringtone,
    shows_length,
)
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app, digits

_OPEN: Final = app(PHONE)
_TYPES: Final = {"incoming": INCOMING, "outgoing": OUTGOING}


# -- instructions: numbers ------------------------------------------------------------------------


def _blocks(see: Sight, *, come: set[str], gone: set[str]) -> bool:
    """The blocked numbers are those at reset, with these come and gone, each once."""
    before, after = (
        sorted(people.national(one.number) for one in data.blocked)
        for data in see.data(people.PROVIDER)
    )
    expected = sorted([one for one in before if one not in gone] + list(come - set(before)))
    return after == expected


def _only_number_blocked(see: Sight) -> bool:
    return _blocks(see, come={see.number}, gone=set())


def _numbers(see: Sight) -> set[str]:
    return people.numbers_of(people.person(see))


def _only_person_unblocked(see: Sight) -> bool:
    return _blocks(see, come=set(), gone=_numbers(see))


def _only_kind_blocked(see: Sight) -> bool:
    return _blocks(see, come=_numbers_of_kind(see), gone=set())


def _numbers_of_kind(see: Sight) -> set[str]:
    kind = people.KINDS[see.task.params["kind"]]
    return {digits(phone.number) for phone in people.person(see).phones if phone.type == kind}


# -- instructions: calls --------------------------------------------------------------------------


def _calls_made(see: Sight) -> Iterator[tuple[str, int]]:
    """Calls that have been placed since reset, those that the log has lost again among them."""
    call = see.now.data[PHONE].call
    if call is not None and not call.incoming:
        yield people.national(call.number), call.started_ms
    before, after = see.data(people.PROVIDER)
    old = {one.id for one in before.calls} if after.calls is not before.calls else None
    for one in after.calls if old is not None else ():
        if one.id not in old and one.type == OUTGOING:
            yield people.national(one.number), one.date_ms


def _called_alone(see: Sight) -> bool:
    """One call has been placed, to that number, and it is over."""
    made = [number for number, _ in see.past.gathered(_calls_made)]
    call = see.now.data[PHONE].call
    is_over = call is None or call.ended_ms is not None
    return is_over and len(made) == 1 and made[0] in _numbers_of_kind(see)


def _logged(see: Sight, *types: int) -> list[Any]:
    """The calls in the log at reset of these types, the latest first."""
    boot_ms = see.start.now_ms
    calls = [one for one in see.start.data[people.PROVIDER].calls if one.type in types]
    return sorted(
        calls,
        key=lambda one: one.date_ms if one.date_ms > 0 else boot_ms + one.date_ms,
        reverse=True,
    )


def _only_missed_call_deleted(see: Sight) -> bool:
    """The missed calls from the person are gone; every other call is still there."""
    before, after = see.data(people.PROVIDER)
    missed = {one.id for one in logged_with(see, people.person(see), MISSED)}
    calls = changes(before.calls, after.calls, "is_new")
    is_done = {one.id for one in calls.removed} == missed and not calls.edited
    return is_done and not see.past.gathered(_calls_made)


def _caller_saved(see: Sight) -> bool:
    made = people.contact_changes(see).only_added
    if made is None or not is_plain(made, "first", "last", "company", "phones"):
        return False
    known = {
        number
        for one in see.start.data[people.PROVIDER].contacts
        for number in people.numbers_of(one)
    }
    strangers = {digits(one.number) for one in _logged(see, MISSED)} - known
    numbers = [people.national(phone.number) for phone in made.phones]
    company = see.quoted[2] if len(see.quoted) > 2 else see.task.text.partition("company ")[2]
    return (
        (made.first.strip(), made.last.strip()) == asked_name(see)
        and made.company.strip() == company.rstrip(".")
        and len(numbers) == 1
        and numbers[0] in strangers
    )


_TONES: Final = ("dtmf_tone", "dtmf_tone_type")
"""What else the same page of Phone sets, which nobody has asked for."""


def _tone_and_vibration_set(see: Sight) -> bool:
    values = see.now.settings["system"]
    expected = see.task.params["ringtone"], str(int(see.task.params["vibrate"] == "on"))
    is_kept = all(values[key] == see.start.settings["system"][key] for key in _TONES)
    return is_kept and (ringtone(see), values["vibrate_when_ringing"]) == expected


# -- instructions: questions ----------------------------------------------------------------------


def _asked_length(see: Sight) -> int:
    return length_of(see, people.person(see))


def _length_read(see: Sight) -> bool:
    return people.shows_person(see, people.person(see)) and shows_length(see, _asked_length(see))


def _length_told(see: Sight) -> bool:
    looked = see.answer is not None and see.looked(_length_read)
    return looked and says_duration(str(see.answer), _asked_length(see), see.task.text)


def _lengths_read(see: Sight) -> Iterator[Hashable]:
    """Those of the people in question whose call's length stands beside their names."""
    for one in people.named(see) if see.answer is None else ():
        if people.shows_person(see, one) and shows_length(see, length_of(see, one)):
            yield one.id


def _longest_told(see: Sight) -> bool:
    if see.answer is None or len(see.past.gathered(_lengths_read)) < len(people.named(see)):
        return False
    return people.says_person(see, max(people.named(see), key=lambda one: length_of(see, one)))


def _missed_rows(see: Sight) -> Iterator[tuple[int, str]]:
    return missed_rows(see, people.name_of(people.person(see))) if see.answer is None else iter(())


def _missed_counted(see: Sight) -> bool:
    return missed_counted(see, people.name_of(people.person(see)))


def _missed_told(see: Sight) -> bool:
    if see.answer is None:
        return False
    count = len(logged_with(see, people.person(see), MISSED))
    scrolled = sum(many for many, _ in see.past.gathered(_missed_rows))
    looked = see.looked(_missed_counted) or scrolled >= count
    return looked and says_number(see.answer, count, see.task.text)


def _last_partner(see: Sight) -> Any:
    """Who had the call of that type that came right before the one with the person named."""
    everybody = see.start.data[people.PROVIDER].contacts
    calls = _logged(see, _TYPES[see.task.params["kind"]])
    known = people.numbers_of(people.person(see))
    named_at = next(at for at, one in enumerate(calls) if digits(one.number) in known)
    last = calls[named_at + 1]
    return next(one for one in everybody if digits(last.number) in people.numbers_of(one))


def _partner_read(see: Sight) -> bool:
    return _OPEN(see) and people.shows_person(see, _last_partner(see))


def _company_read(see: Sight) -> bool:
    asked = _last_partner(see)
    return people.shows_person(see, asked, asked.company)


def _company_told(see: Sight) -> bool:
    looked = see.answer is not None and see.looked(_partner_read) and see.looked(_company_read)
    right = _last_partner(see).company
    others = {one.company for one in see.start.data[people.PROVIDER].contacts} - {right, ""}
    return looked and says_name(str(see.answer), right, see.task.text, others)


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Phone.AddFavorite": people.starred_alone,
    "Phone.BlockNumber": _only_number_blocked,
    "Phone.UnblockPerson": _only_person_unblocked,
    "Phone.CallNumberOfKind": _called_alone,
    "Phone.CompareCalls": _longest_told,
    "Phone.SetRingtoneAndVibration": _tone_and_vibration_set,
    "Phone.DeleteMissedCall": _only_missed_call_deleted,
    "Phone.CountMissedCalls": _missed_told,
    "Phone.ReadCallLength": _length_told,
    "Phone.FindCompanyOfCall": _company_told,
    "Phone.SaveCaller": _caller_saved,
    "Phone.BlockNumberOfKind": _only_kind_blocked,
}

ORACLES: Final[dict[str, Oracle]] = oracles_of((*DESCRIPTIONS, *CONTACTS_DESCRIPTIONS), _FULFILLED)
