"""What the tasks about Tasks say, the labels that they tap, and words for tasks to do."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """Instructions, substates and labels."""

    due_on_date = LocalizedText(
        (
            "In Tasks, which tasks are due on {day}? Count in those that are done. Reply with "
            "their titles and put commas between them."
        ),
        zh="在任务应用中，哪些任务的截止日期是{day}？已完成的也算。请回答任务标题，用逗号隔开。",
    )
    high_priority = LocalizedText(
        (
            "It is {day}. Which tasks in Tasks have high priority, done or not? Reply with their "
            "titles and put commas between them."
        ),
        zh=(
            "今天是{day}。任务应用中哪些任务是高优先级的（无论是否完成）？请回答任务标题，"
            "用逗号隔开。"
        ),
    )
    high_priority_on_date = LocalizedText(
        (
            "Look into Tasks: what has high priority and is due on {day}, done or not? Reply with "
            "the titles and put commas between them."
        ),
        zh=(
            "请查看任务应用：哪些高优先级任务的截止日期是{day}（无论是否完成）？请回答任务标题，"
            "用逗号隔开。"
        ),
    )
    due_in_week = LocalizedText(
        (
            "In the week that begins on {day}, how many tasks in Tasks are due, done or not? "
            "Reply with the number alone."
        ),
        zh="在从{day}开始的那一周里，任务应用中有多少个任务到期（无论是否完成）？请只回答数字。",
    )
    completed_of_date = LocalizedText(
        (
            "Of the tasks in Tasks that are due on {day}, which have I done already? Reply with "
            "their titles and put commas between them."
        ),
        zh="在任务应用里截止日期为{day}的任务中，哪些我已经完成了？请回答任务标题，用逗号隔开。",
    )
    open_by_date = LocalizedText(
        (
            "Which tasks in Tasks are due on {day} or earlier and not done yet? Reply with their "
            "titles and put commas between them."
        ),
        zh="任务应用中哪些任务在{day}或之前到期且尚未完成？请回答任务标题，用逗号隔开。",
    )
    app_is_open = LocalizedText("Tasks is open", zh="任务应用已打开")
    task_is_shown = LocalizedText("“{title}” is shown", zh="显示了“{title}”")
    more_options = LocalizedText("More options", zh="更多选项")
    show_completed = LocalizedText("Show completed", zh="显示已完成的任务")
    show_unstarted = LocalizedText("Show unstarted", zh="显示未开始的任务")
