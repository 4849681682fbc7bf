"""What the tasks of adding and drafting a contact say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of adding and drafting a contact say."""

    add_contact = LocalizedText(
        "Save {name} as a contact with the phone number {number}.",
        zh="把 {name} 存为联系人，电话号码是 {number}。",
    )
    draft_contact = LocalizedText(
        (
            "Fill in a new contact and do not save it: first name {first}, last name {last}, phone "
            "{phone}, of the kind “{label}”."
        ),
        zh="填写一位新联系人但不要保存：名字 {first}，姓氏 {last}，电话 {phone}，类型为“{label}”。",
    )
    contact_is_added = LocalizedText(
        "There is a contact {name}, and nothing else came or went",
        zh="有联系人 {name}，此外没有增减",
    )
    contact_has_number = LocalizedText(
        "{name} has the number {number}", zh="{name} 的号码是 {number}"
    )
    draft_has_name = LocalizedText(
        "The editor shows the name {first} {last}", zh="编辑界面显示姓名 {first} {last}"
    )
    draft_has_phone = LocalizedText(
        "The editor shows the phone number {phone}", zh="编辑界面显示电话号码 {phone}"
    )
    draft_has_label = LocalizedText(
        "The phone number is of the kind “{label}”", zh="电话号码的类型为“{label}”"
    )
    nobody_is_added = LocalizedText("The contacts are as they were", zh="联系人保持原样")
    home = LocalizedText("Home", zh="住宅")
    work = LocalizedText("Work", zh="单位")
    mobile = LocalizedText("Mobile", zh="手机")
    phone_kind = LocalizedText("{kind} Phone", zh="电话类型：{kind}")
