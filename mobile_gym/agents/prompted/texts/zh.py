"""What prompted agents tell models, in Chinese."""

from __future__ import annotations

from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.core.texts import Entry

__all__ = ["Chinese"]


class Chinese(Prompts, language="zh"):
    """In Chinese; labels stay as they are."""

    goal = Entry("用户的任务：{goal}")
    no_steps = Entry("还没有执行任何步骤。")
    steps_so_far = Entry("已执行的步骤：")
    before = Entry("这一步之前的屏幕：")
    now = Entry("当前屏幕：")
    step = Entry("执行的这一步：")
    known_app = Entry("关于这个应用已知的信息：")
    own_summary = Entry("你对之前所做一切的总结：{summary}")
    in_words = Entry("下一步的文字描述：{step}")
    progress = Entry("目前已完成：{progress}")
    notes = Entry("之前屏幕的笔记：{notes}")
    plan = Entry("计划：{plan}")
    subgoal = Entry("当前子目标：{subgoal}")
    tips = Entry("以往任务的经验：{tips}")
    shortcuts = Entry("快捷操作，每个包含多个动作：")
    shortcut = Entry("- {call}：{description}")
    step_failed = Entry("上一步没有达到目的：{reason}")
    step_left = Entry("上一步进入了错误的页面，已返回：{reason}")
    failures = Entry("最近的步骤接连失败，请换一种方法：")
    picture_in_words = Entry("屏幕图片的内容：")

    operator = Entry(
        "你代替用户操作一部安卓手机，用户给了你一项任务。你一步一步地进行，每一步之后都会再次看到"
        "手机屏幕。打开应用时直接用它的名称，不要去找图标。需要的内容可能不在视野内时就滚动；如果没"
        "有变化，就往相反方向滚动。同一做法失败两次后换一种做法。如果用户提出问题，先回答，再结束任"
        "务。任务一完成就立即结束。"
    )
    list_operator = Entry(
        "你代替用户操作一部安卓手机，用户给了你一项任务。你一步一步地进行。你看不到图片：每一步之后"
        "屏幕以带编号的元素列表告诉你。打开应用时直接用它的名称，不要去找图标。需要的内容可能不在列"
        "表上时就滚动。同一做法失败两次后换一种做法。如果用户提出问题，先回答，再结束任务。任务一完"
        "成就立即结束。"
    )
    next_with_reason = Entry("用一两句话说明理由，然后给出下一个动作。")
    next_marked = Entry(
        "图片上的元素都加了框和编号。用一两句话说明理由，然后给出下一个动作，用编号指明元素。"
    )
    next_alone = Entry("只给出下一个动作，不要写别的内容。")

    log_keeper = Entry("有人在替用户操作手机，你负责记录。操作者以后看你的记录，不再看屏幕。")
    log_entry = Entry(
        "把这一步写成一行记录，不超过八十个字：目的是什么、有什么变化、是否成功、屏幕上有哪些任务以"
        "后可能需要的内容。不要提出建议。"
    )

    describe_next = Entry(
        "用普通的话说明：上一步带来了什么、还要做什么、接下来该做的一步是什么：点击或输入什么，它在"
        "屏幕的什么位置。不要使用任何格式。"
    )
    grounder = Entry(
        "有人用文字描述了安卓手机上的下一步操作。你在元素列表中找到所指的元素，并按固定格式写出这一步。"
    )
    ground_next = Entry("指的是哪个元素、哪个动作？如果列表中没有合适的，就滚动，不要选错的元素。")

    next_labelled = Entry(
        "图片上可用的元素都有编号。写出你观察到的内容、你的想法、一个动作，以及到目前为止所做一切的"
        "总结，包括这个动作。如果需要的元素没有编号，动作就是 grid()。"
    )
    next_in_grid = Entry(
        "图片被划分为带编号的区域。写出你观察到的内容、你的想法、一个指明区域的动作，以及到目前为止"
        "所做一切的总结，包括这个动作。"
    )

    next_blanks = Entry("先简要说明任务是否已经完成；如果没有，下一步做什么。然后填空。")

    next_steps_labelled = Entry(
        "用五行回答，每行以这些标签开头。OBSERVATION: 屏幕显示什么。THOUGHT: 哪个动作最好，为什么。"
        "ACTION SHORT: 用几个字说明动作。EXPECTED UI CHANGE: 之后屏幕会怎样。"
        "ACTION: 按格式写的动作。"
    )

    next_observed = Entry(
        "写出你在屏幕上观察到的内容、你的想法和一个动作。只有在这个屏幕上看到的文字或图标才能使用。"
    )

    progress_keeper = Entry("有人在替用户操作手机。你跟踪任务的进展。")
    write_progress = Entry(
        "根据这些步骤和你之前写的内容，简要写出任务中目前已完成的部分。不要写接下来做什么。"
    )
    next_operation = Entry(
        "写出你的想法、一个动作，并用一句话说明这个动作做什么。位置在元素列表中；两者不一致时以图片为准。"
    )
    inspector = Entry("有人在替用户操作手机。你根据每一步前后的屏幕检查这一步。")
    inspect = Entry(
        "这一步达到目的了吗？用两行回答。Reason: 一句话。Verdict: 达到了写 A，进入了对任务没有帮助"
        "的页面写 B，没有任何变化写 C。"
    )
    note_taker = Entry(
        "有人在替用户操作手机。你记下以后的步骤需要、但可能再也看不到的内容：数字、名称、时间、文字。"
    )
    take_notes = Entry(
        "用一行回答。Notes: 从你已有的笔记和这个屏幕中，写出任务需要记住的一切；没有就写 none。"
    )

    manager = Entry(
        "你指导一个替用户操作安卓手机的人。你制定计划，并说明接下来要达到什么；怎样点击手机不归你管。"
    )
    manage = Entry(
        "用两部分回答。Plan: 整个任务的步骤，写成编号列表；屏幕或失败表明行不通的地方要修改。"
        "Subgoal: 接下来要达到的一件事；用户要求的全部完成后写 Finished。"
    )
    next_of_subgoal = Entry(
        "写出你的想法、一个使子目标更近的动作，并用一句话说明这个动作做什么。可以用快捷操作代替动作。"
    )
    reflect = Entry(
        "这一步达到目的了吗？用三部分回答。Verdict: 全部或部分达到写 A，进入错误页面写 B，没有任何"
        "变化写 C。Error: 出了什么问题、为什么；没有就写 none。Progress: 任务中目前已完成的部分。"
    )

    caption_writer = Entry("你把手机屏幕的图片描述给看不到图片、却要操作手机的人。")
    write_caption = Entry(
        "描述这个屏幕：是哪个应用的哪个页面、有哪些文字、哪些可以点击以及样子如何、哪些已打开或选中、"
        "有什么遮住了别的内容。"
    )
