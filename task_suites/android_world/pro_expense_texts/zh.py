"""What the tasks of Pro Expense say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.pro_expense_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    add = Entry("在专业记账中记下这些账目：\n{lines}")
    line = Entry("{name}，{amount}，类别{category}，备注：{note}")
    delete = Entry("从专业记账中删除这些账目，不要删除其他账目：{names}。")
    delete_copies = Entry(
        "专业记账中有一笔账目保存了两次，名称、金额、类别、备注和日期都相同。请删除重复的一笔，使每笔账目只出现一次。"
    )
    log_reimbursable = Entry(
        "Markor 中的文件 my_expenses.txt 列出了付款。"
        "请把其中写明可报销（Reimbursable）的记到专业记账中。"
    )
    app_is_open = Entry("专业记账已打开")
    logs_are_shown = Entry("显示了全部账目的列表")
    editor_is_shown = Entry("可以填写新账目")
    file_is_read = Entry("显示了列有付款的文件")
    expense_is_added = Entry("有账目{name}，金额、类别和备注正确")
    expense_is_gone = Entry("账目{name}已不在")
    all_are_added = Entry("要添加的账目各有一笔，没有添加别的账目，其他账目保持原样")
    only_others_are_left = Entry("只剩下其他账目，且保持原样")
    each_is_there_once = Entry("每笔账目各有一笔，保持原样，也没有添加账目")
    others = Entry("其他")
    income = Entry("收入")
    food = Entry("饮食")
    housing = Entry("住房")
    social = Entry("社交")
    entertainment = Entry("娱乐")
    transportation = Entry("交通")
    clothes = Entry("服饰")
    health_care = Entry("医疗")
    education = Entry("教育")
    donation = Entry("捐赠")
