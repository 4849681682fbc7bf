"""What the tasks of Pro Expense say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of Pro Expense say."""

    add = LocalizedText(
        "Write these expenses down in Pro Expense:\n{lines}",
        zh="在专业记账中记下这些账目：\n{lines}",
    )
    line = LocalizedText(
        "{name}, {amount}, category {category}, note: {note}",
        zh="{name}，{amount}，类别{category}，备注：{note}",
    )
    delete = LocalizedText(
        "Remove these entries from Pro Expense, and no others: {names}.",
        zh="从专业记账中删除这些账目，不要删除其他账目：{names}。",
    )
    delete_copies = LocalizedText(
        (
            "An entry in Pro Expense was saved twice, with the same name, amount, category, note "
            "and day. Remove the copy, so that each entry is there once."
        ),
        zh=(
            "专业记账中有一笔账目保存了两次，名称、金额、类别、备注和日期都相同。请删除重复的一笔，"
            "使每笔账目只出现一次。"
        ),
    )
    log_reimbursable = LocalizedText(
        (
            "The file my_expenses.txt in Markor lists payments. Write those that say they are "
            "reimbursable down in Pro Expense."
        ),
        zh=(
            "Markor 中的文件 my_expenses.txt 列出了付款。"
            "请把其中写明可报销（Reimbursable）的记到专业记账中。"
        ),
    )
    app_is_open = LocalizedText("Pro Expense is open", zh="专业记账已打开")
    logs_are_shown = LocalizedText("The list of all entries is shown", zh="显示了全部账目的列表")
    editor_is_shown = LocalizedText("A new entry can be filled in", zh="可以填写新账目")
    file_is_read = LocalizedText("The file with the payments is shown", zh="显示了列有付款的文件")
    expense_is_added = LocalizedText(
        "The entry {name} is there with its amount, category and note",
        zh="有账目{name}，金额、类别和备注正确",
    )
    expense_is_gone = LocalizedText("The entry {name} is gone", zh="账目{name}已不在")
    all_are_added = LocalizedText(
        (
            "All that was to be added is there once, nothing else was added, and the other entries "
            "are as they were"
        ),
        zh="要添加的账目各有一笔，没有添加别的账目，其他账目保持原样",
    )
    only_others_are_left = LocalizedText(
        "The other entries alone are there, as they were", zh="只剩下其他账目，且保持原样"
    )
    each_is_there_once = LocalizedText(
        "Each entry is there once, as it was, and nothing was added",
        zh="每笔账目各有一笔，保持原样，也没有添加账目",
    )
    others = LocalizedText("Others", zh="其他")
    income = LocalizedText("Income", zh="收入")
    food = LocalizedText("Food", zh="饮食")
    housing = LocalizedText("Housing", zh="住房")
    social = LocalizedText("Social", zh="社交")
    entertainment = LocalizedText("Entertainment", zh="娱乐")
    transportation = LocalizedText("Transportation", zh="交通")
    clothes = LocalizedText("Clothes", zh="服饰")
    health_care = LocalizedText("Health Care", zh="医疗")
    education = LocalizedText("Education", zh="教育")
    donation = LocalizedText("Donation", zh="捐赠")
