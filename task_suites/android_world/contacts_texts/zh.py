"""What the tasks of adding and drafting a contact say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.contacts_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    add_contact = Entry("把 {name} 存为联系人，电话号码是 {number}。")
    draft_contact = Entry(
        "填写一位新联系人但不要保存：名字 {first}，姓氏 {last}，电话 {phone}，类型为“{label}”。"
    )
    contact_is_added = Entry("有联系人 {name}，此外没有增减")
    contact_has_number = Entry("{name} 的号码是 {number}")
    draft_has_name = Entry("编辑界面显示姓名 {first} {last}")
    draft_has_phone = Entry("编辑界面显示电话号码 {phone}")
    draft_has_label = Entry("电话号码的类型为“{label}”")
    nobody_is_added = Entry("联系人保持原样")
    home = Entry("住宅")
    work = Entry("单位")
    mobile = Entry("手机")
    phone_kind = Entry("电话类型：{kind}")
