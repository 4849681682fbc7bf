"""Descriptions of the substates of tasks in Contacts, and the facts that they state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from reward_models.judge_bench.oracles.book_facts import (
    are_all_contacts_kept_and_none_new,
    are_both_imported,
    are_contacts_merged,
    are_contacts_unchanged,
    are_other_contacts_kept,
    are_other_contacts_kept_and_count_same,
    carries_only_label,
    contacts_now,
    do_three_carry_new_label,
    is_caller_created,
    is_contact_created,
    is_contact_gone,
    is_contact_starred,
    is_label_renamed,
    is_noted_or_starred,
    is_number_changed_to,
    is_one_label_new,
)
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.people import (
    PROVIDER,
    contact_called,
    name_of,
    national_number,
    shows_person,
)
from reward_models.judge_bench.oracles.sight import Fact, Sight, activity_in_front, app_in_front

CONTACTS: Final = "com.android.contacts"
_PAGE: Final = f"{CONTACTS}/.quickcontact.QuickContactActivity"
_EDITOR: Final = f"{CONTACTS}/.activities.ContactEditorActivity"
_LABEL: Final = f"{CONTACTS}/.group.GroupMembersActivity"
_LABELS_TAB: Final = 2


# -- pages of Contacts ----------------------------------------------------------------------------


def _is_page_of(see: Sight, name: str) -> bool:
    if see.activity != _PAGE or not see.is_clear:
        return False
    args = see.page.args
    identifier = args.get("contact_id") or int(str(args.get("data", "0")).rpartition("/")[2] or 0)
    return any(
        contact.id == identifier and name_of(contact) == name for contact in contacts_now(see)
    )


def _are_words_on_page(see: Sight, what: str, name: str) -> bool:
    """These words stand on the page; whose page it is, its parent says."""
    del name
    return what in see.texts


def _is_number_typed(see: Sight, number: str) -> bool:
    """The number stands in a field for numbers, typed or put in by the app that opened it."""
    if see.activity != _EDITOR or not see.is_clear:
        return False
    ui = see.page.ui
    typed = [value for key, value in ui.items() if key.startswith("phone:")]
    given = dict(see.page.args.get("extras") or {}).get("phone")
    if given and not any(key.startswith("phone:") for key in ui):
        typed.append(given)
    return any(national_number(str(value)) == national_number(number) for value in typed)


def _is_label_page(see: Sight, label: str) -> bool:
    shown = see.page.args.get("group_id")
    titles = {group.id: group.title for group in see.now.data[PROVIDER].groups}
    is_read = label in see.texts  # a banner may lie over it
    return see.activity == _LABEL and see.is_clear and titles.get(shown) == label and is_read


def _is_labels_tab(see: Sight) -> bool:
    return (
        see.activity == f"{CONTACTS}/.activities.PeopleActivity"
        and see.is_clear
        and see.now.data[CONTACTS].tab == _LABELS_TAB
    )


def _popup_fact(*names: str) -> Fact:
    in_front = app_in_front(CONTACTS)
    return lambda see: in_front(see) and see.is_clear and see.top.name in names


def _is_search_text(see: Sight, words: str) -> bool:
    """A field of Contacts holds these words."""
    return see.activity.startswith(f"{CONTACTS}/") and any(
        value == words for layer in see.front.layers for value in layer.ui.values()
    )


def _is_file_shown(see: Sight) -> bool:
    match = re.search(r"\w+\.vcf", see.task.text)
    return match is not None and match[0] in see.texts and app_in_front(CONTACTS)(see)


# -- what was seen of people ----------------------------------------------------------------------


def _value_read_fact(reader: Callable[[Sight, Any], Iterable[str]]) -> Callable[..., bool]:
    """Some value that a reader has of somebody stands on one screen with the name."""

    def fact(see: Sight, name: str) -> bool:
        asked = contact_called(see, name)
        return any(value and shows_person(see, asked, value) for value in reader(see, asked))

    return fact


def _email_addresses(see: Sight, contact: Any) -> Iterator[str]:
    kind = {"home": 1, "work": 2}[see.task.params["kind"]]
    return (email.address for email in contact.emails if email.type == kind)


def _was_seen_with(see: Sight, name: str, words: str) -> bool:
    return shows_person(see, contact_called(see, name), words)


DESCRIPTIONS: Final[tuple[DescriptionPattern, ...]] = (
    DescriptionPattern("The Contacts app is open", "联系人应用已打开", app_in_front(CONTACTS)),
    DescriptionPattern("The contacts are as they were", "联系人保持不变", are_contacts_unchanged),
    DescriptionPattern(
        "The other contacts keep what they had", "其他联系人保留原有信息", are_other_contacts_kept
    ),
    DescriptionPattern(
        "The other contacts keep what they had, no contact or label came or went",
        "其他联系人保留原有信息，联系人和标签没有增减",
        are_other_contacts_kept_and_count_same,
    ),
    DescriptionPattern(
        "All contacts keep what they had, nobody is new, the old labels remain",
        "所有联系人保留原有信息，没有新增联系人，原有标签都在",
        are_all_contacts_kept_and_none_new,
    ),
    DescriptionPattern(
        "{name} is a contact with that number, and nothing else came or went",
        "联系人中有{name}及其号码，此外没有增减",
        is_contact_created,
    ),
    DescriptionPattern(
        "{name} is a contact with company and number, and nothing else came or went",
        "联系人中有{name}及其公司和号码，此外没有增减",
        is_caller_created,
    ),
    DescriptionPattern(
        "{name} is a favorite, and nothing came or went",
        "{name}已被收藏，此外没有增减",
        is_contact_starred,
    ),
    DescriptionPattern(
        "The contact with the number has the address, the other is gone, "
        "and nothing else came or went",
        "有号码的联系人也有了该邮箱，另一个已删除，此外没有增减",
        are_contacts_merged,
    ),
    DescriptionPattern(
        "The contact with {number} is gone, and nothing else came or went",
        "号码为 {number} 的联系人已删除，此外没有增减",
        is_contact_gone,
    ),
    DescriptionPattern(
        "The {kind} number is {number}, and nothing came or went",
        "{kind}电话为 {number}，此外没有增减",
        is_number_changed_to,
    ),
    DescriptionPattern(
        "There is a label “{new}” in place of “{old}”", "标签“{old}”已改为“{new}”", is_label_renamed
    ),
    DescriptionPattern(
        "{name} carries “{label}” alone, and nothing else came or went",
        "{name}只带有标签“{label}”，此外没有增减",
        carries_only_label,
    ),
    DescriptionPattern(
        "There is one new label, “{label}”", "新增了一个标签“{label}”", is_one_label_new
    ),
    DescriptionPattern(
        "The three alone carry a new label, and nothing else came or went",
        "只有这三人带有一个新标签，此外没有增减",
        do_three_carry_new_label,
    ),
    DescriptionPattern(
        "What was to be done is done, and nothing else came or went",
        "应做的操作已完成，此外没有增减",
        is_noted_or_starred,
    ),
    DescriptionPattern(
        "{one} and {two} are contacts, and nothing else came or went",
        "新增了联系人{one}和{two}，此外没有增减",
        are_both_imported,
    ),
    DescriptionPattern("The page of {name} is shown", "显示{name}的页面", _is_page_of),
    DescriptionPattern(
        "The contact editor is open", "联系人编辑器已打开", activity_in_front(_EDITOR)
    ),
    DescriptionPattern("“{number}” is in the editor", "编辑器中填有“{number}”", _is_number_typed),
    DescriptionPattern("The label “{label}” is shown", "显示标签“{label}”", _is_label_page),
    DescriptionPattern("The labels are shown", "显示标签列表", _is_labels_tab),
    DescriptionPattern(
        "The settings of Contacts are shown",
        "显示联系人设置",
        activity_in_front(f"{CONTACTS}/.preference.ContactsPreferenceActivity"),
    ),
    DescriptionPattern(
        "The dialog for the name is open", "名称对话框已打开", _popup_fact("label_name")
    ),
    DescriptionPattern(
        "Labels can be chosen for somebody", "可以为联系人选择标签", _popup_fact("choose_labels")
    ),
    DescriptionPattern("{words} is searched for", "搜索{words}", _is_search_text),
    DescriptionPattern("Contacts shows the file", "联系人应用显示该文件", _is_file_shown),
    DescriptionPattern(
        "The number of {name} was seen",
        "看到了{name}的号码",
        _value_read_fact(lambda see, one: (phone.number for phone in one.phones)),
    ),
    DescriptionPattern(
        "The address of {name} was seen",
        "看到了{name}的邮箱地址",
        _value_read_fact(_email_addresses),
    ),
    DescriptionPattern(
        "The birthday of {name} was seen",
        "看到了{name}的生日",
        _value_read_fact(lambda see, one: (one.birthday,)),
    ),
    DescriptionPattern(
        "The company of {name} was seen",
        "看到了{name}的公司",
        _value_read_fact(lambda see, one: (one.company,)),
    ),
    DescriptionPattern(
        "It was seen where {name} works",
        "看到了{name}的公司",
        _value_read_fact(lambda see, one: (one.company,)),
    ),
    DescriptionPattern(
        "{name} was seen to carry “{words}”", "看到{name}带有标签“{words}”", _was_seen_with
    ),
    DescriptionPattern(
        "{name} was seen to work at {words}", "看到{name}在{words}工作", _was_seen_with
    ),
    # what says least comes last
    DescriptionPattern("{what} of {name} is shown", "可以看到{name}的 {what}", _are_words_on_page),
)
