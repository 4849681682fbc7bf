"""What the tasks about Joplin say, the words that they tap, and what stands in notes."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """Instructions, substates and labels."""

    is_todo = LocalizedText(
        (
            "Look into Joplin: is the note “{title}” a to-do? Reply with True if it is, with False "
            "if it is not."
        ),
        zh="请查看 Joplin：笔记“{title}”是待办事项吗？是请回答“是”，不是请回答“否”。",
    )
    attendees = LocalizedText(
        (
            "According to the note “{title}” in Joplin, how many people were at that meeting? "
            "Reply with the number alone."
        ),
        zh="根据 Joplin 中的笔记“{title}”，那次会议有多少人参加？请只回答数字。",
    )
    quantity = LocalizedText(
        (
            "In Joplin, the note “{title}” says how much {ingredient} is needed. Reply with the "
            "amount and its unit, written as they are there."
        ),
        zh="Joplin 中的笔记“{title}”写明了需要多少{ingredient}。请按其中的写法回答数量和单位。",
    )
    todo_count = LocalizedText(
        (
            "How many to-dos are in the notebook “{notebook}” of Joplin, done or not? Reply with "
            "the number alone."
        ),
        zh="Joplin 的笔记本“{notebook}”中有多少条待办事项（无论是否完成）？请只回答数字。",
    )
    yes = LocalizedText("True", zh="是")
    no = LocalizedText("False", zh="否")
    app_is_open = LocalizedText("Joplin is open", zh="Joplin 已打开")
    note_is_shown = LocalizedText("The note “{title}” is shown", zh="显示了笔记“{title}”")
    todo_is_shown = LocalizedText("The to-do “{title}” is shown", zh="显示了待办事项“{title}”")
    line_is_shown = LocalizedText("“{line}” is shown", zh="显示了“{line}”")
    sidebar = LocalizedText("Sidebar", zh="侧边栏")
    search = LocalizedText("Search", zh="搜索")
    in_sidebar = LocalizedText("{notebook} (", zh="{notebook}（")
    people_took_part = LocalizedText("{count} people took part", zh="共有 {count} 人参加")


class Lines(Catalogue):
    """Lines of notes."""

    ask_at_desk = LocalizedText("Ask at the desk.", zh="到前台问一问。")
    better_in_may = LocalizedText("Better in May than in June.", zh="五月比六月好。")
    call_first = LocalizedText("Call first, they close early.", zh="先打电话，他们关门早。")
    costs_little = LocalizedText("It costs less than last year.", zh="比去年便宜。")
    look_online = LocalizedText("Look for pictures of it.", zh="找几张图片看看。")
    needs_two = LocalizedText("It takes two to carry it.", zh="要两个人才搬得动。")
    not_urgent = LocalizedText("Not urgent.", zh="不急。")
    second_shelf = LocalizedText("The papers are on the second shelf.", zh="文件在第二层架子上。")
    # of meetings
    agenda = LocalizedText("What we spoke about:", zh="我们谈了：")
    hours = LocalizedText("New opening hours from autumn on", zh="秋季起的新开放时间")
    keys = LocalizedText("Who has a key to the hall", zh="谁有大厅的钥匙")
    next_time = LocalizedText("The next date is still open", zh="下次日期未定")
    roof = LocalizedText("Three offers for the roof", zh="屋顶的三份报价")
    stall = LocalizedText("Who helps at the stall", zh="谁来摊位帮忙")
    # of recipes
    what_it_takes = LocalizedText("What it takes:", zh="用料：")
    how_it_goes = LocalizedText("How it goes:", zh="做法：")
    mix = LocalizedText("Mix everything.", zh="全部拌匀。")
    rest = LocalizedText("Let it rest for an hour.", zh="静置一小时。")
    bake = LocalizedText("Into the oven until it is golden.", zh="放入烤箱烤至金黄。")
