"""What prompted agents tell models, in our own words; how to write actions is the dialects' part.

Labels such as `Plan:` are the same in every language, for answers are read by them.
"""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Prompts(Catalogue):
    """Roles, questions, and the words around what is shown."""

    goal = LocalizedText("The user's task: {goal}", zh="用户的任务：{goal}")
    no_steps = LocalizedText("No step has been taken yet.", zh="还没有执行任何步骤。")
    steps_so_far = LocalizedText("Steps so far:", zh="已执行的步骤：")
    before = LocalizedText("The screen before the step:", zh="这一步之前的屏幕：")
    now = LocalizedText("The screen now:", zh="当前屏幕：")
    step = LocalizedText("The step that was taken:", zh="执行的这一步：")
    known_app = LocalizedText("What is known about this app:", zh="关于这个应用已知的信息：")
    own_summary = LocalizedText(
        "Your summary of everything done before: {summary}", zh="你对之前所做一切的总结：{summary}"
    )
    in_words = LocalizedText("The next step in words: {step}", zh="下一步的文字描述：{step}")
    progress = LocalizedText("Done so far: {progress}", zh="目前已完成：{progress}")
    notes = LocalizedText("Notes from earlier screens: {notes}", zh="之前屏幕的笔记：{notes}")
    plan = LocalizedText("The plan: {plan}", zh="计划：{plan}")
    subgoal = LocalizedText("The current subgoal: {subgoal}", zh="当前子目标：{subgoal}")
    tips = LocalizedText("Tips from earlier tasks: {tips}", zh="以往任务的经验：{tips}")
    shortcuts = LocalizedText(
        "Shortcuts, each of which does several actions:", zh="快捷操作，每个包含多个动作："
    )
    shortcut = LocalizedText("- {call}: {description}", zh="- {call}：{description}")
    step_failed = LocalizedText(
        "The last step did not do what it was meant to do: {reason}",
        zh="上一步没有达到目的：{reason}",
    )
    step_left = LocalizedText(
        "The last step led to a wrong page, which was left again: {reason}",
        zh="上一步进入了错误的页面，已返回：{reason}",
    )
    failures = LocalizedText(
        "The last steps failed one after another. Find another way:",
        zh="最近的步骤接连失败，请换一种方法：",
    )
    picture_in_words = LocalizedText("What the picture of the screen shows:", zh="屏幕图片的内容：")

    operator = LocalizedText(
        (
            "You operate an Android phone on behalf of its user, who has given you a task. You "
            "work step by step and see the phone again after each step. Start an app by its name "
            "rather than by looking for its icon. Scroll where what you need may lie out of view, "
            "and the other way if nothing moves. If something failed twice, do it in another way. "
            "If the user asks a question, answer it before you end the task. End the task as soon "
            "as it is done."
        ),
        zh=(
            "你代替用户操作一部安卓手机，用户给了你一项任务。你一步一步地进行，"
            "每一步之后都会再次看到手机屏幕。打开应用时直接用它的名称，不要去找图标。"
            "需要的内容可能不在视野内时就滚动；如果没有变化，就往相反方向滚动。"
            "同一做法失败两次后换一种做法。如果用户提出问题，先回答，再结束任务。"
            "任务一完成就立即结束。"
        ),
    )
    list_operator = LocalizedText(
        (
            "You operate an Android phone on behalf of its user, who has given you a task. You "
            "work step by step. You see no pictures: after each step the screen is told to you as "
            "a list of its elements with their numbers. Start an app by its name rather than by "
            "looking for its icon. Scroll where what you need may not be on the list. If something "
            "failed twice, do it in another way. If the user asks a question, answer it before you "
            "end the task. End the task as soon as it is done."
        ),
        zh=(
            "你代替用户操作一部安卓手机，用户给了你一项任务。你一步一步地进行。你看不到图片："
            "每一步之后屏幕以带编号的元素列表告诉你。打开应用时直接用它的名称，不要去找图标。"
            "需要的内容可能不在列表上时就滚动。同一做法失败两次后换一种做法。如果用户提出问题，"
            "先回答，再结束任务。任务一完成就立即结束。"
        ),
    )
    next_with_reason = LocalizedText(
        "Give your reason in one or two sentences, then the next action.",
        zh="用一两句话说明理由，然后给出下一个动作。",
    )
    next_marked = LocalizedText(
        (
            "The elements are boxed and numbered on the picture. Give your reason in one or two "
            "sentences, then the next action, naming its element by the number."
        ),
        zh="图片上的元素都加了框和编号。用一两句话说明理由，然后给出下一个动作，用编号指明元素。",
    )
    next_alone = LocalizedText(
        "Give the next action and nothing else.", zh="只给出下一个动作，不要写别的内容。"
    )

    log_keeper = LocalizedText(
        (
            "Somebody operates a phone for its user, and you keep the log. The operator reads your "
            "entries later instead of the screens."
        ),
        zh="有人在替用户操作手机，你负责记录。操作者以后看你的记录，不再看屏幕。",
    )
    log_entry = LocalizedText(
        (
            "Write the entry of this step as one line of at most fifty words: what it was for, "
            "what has changed, whether it worked, and what on the screen the task may need later. "
            "Suggest nothing."
        ),
        zh=(
            "把这一步写成一行记录，不超过八十个字：目的是什么、有什么变化、是否成功、"
            "屏幕上有哪些任务以后可能需要的内容。不要提出建议。"
        ),
    )

    describe_next = LocalizedText(
        (
            "Say in plain words what the last step has led to, what is left to do, and the one "
            "step to take next: what to touch or to type, and where on the screen it is. Use no "
            "format."
        ),
        zh=(
            "用普通的话说明：上一步带来了什么、还要做什么、接下来该做的一步是什么：点击或输入什么，"
            "它在屏幕的什么位置。不要使用任何格式。"
        ),
    )
    grounder = LocalizedText(
        (
            "Somebody has told in words the next step on an Android phone. You find the element "
            "that is meant on the list of elements, and write the step in a fixed form."
        ),
        zh=(
            "有人用文字描述了安卓手机上的下一步操作。你在元素列表中找到所指的元素，"
            "并按固定格式写出这一步。"
        ),
    )
    ground_next = LocalizedText(
        (
            "Which element and which action are meant? If none on the list fits, scroll rather "
            "than take a wrong one."
        ),
        zh="指的是哪个元素、哪个动作？如果列表中没有合适的，就滚动，不要选错的元素。",
    )

    next_labelled = LocalizedText(
        (
            "The elements that can be used are numbered on the picture. Write what you observe, "
            "what you think, one action, and a summary of everything done so far, this action "
            "included. If what you need has no number, the action is grid()."
        ),
        zh=(
            "图片上可用的元素都有编号。写出你观察到的内容、你的想法、一个动作，"
            "以及到目前为止所做一切的总结，包括这个动作。如果需要的元素没有编号，动作就是 grid()。"
        ),
    )
    next_in_grid = LocalizedText(
        (
            "The picture is divided into numbered areas. Write what you observe, what you think, "
            "one action that names its areas, and a summary of everything done so far, this action "
            "included."
        ),
        zh=(
            "图片被划分为带编号的区域。写出你观察到的内容、你的想法、一个指明区域的动作，"
            "以及到目前为止所做一切的总结，包括这个动作。"
        ),
    )

    next_blanks = LocalizedText(
        (
            "First say in a few words whether the task is done already and, if not, what comes "
            "next. Then fill in the blanks."
        ),
        zh="先简要说明任务是否已经完成；如果没有，下一步做什么。然后填空。",
    )

    next_steps_labelled = LocalizedText(
        (
            "Answer with five lines that begin with these labels. OBSERVATION: what the screen "
            "shows. THOUGHT: which action is best, and why. ACTION SHORT: the action in a few "
            "words. EXPECTED UI CHANGE: how the screen will look afterwards. ACTION: the action in "
            "its form."
        ),
        zh=(
            "用五行回答，每行以这些标签开头。OBSERVATION: 屏幕显示什么。THOUGHT: 哪个动作最好，"
            "为什么。ACTION SHORT: 用几个字说明动作。EXPECTED UI CHANGE: 之后屏幕会怎样。ACTION: "
            "按格式写的动作。"
        ),
    )

    next_observed = LocalizedText(
        (
            "Write what you observe on the screen, what you think, and one action. Name a text or "
            "an icon only if you see it on this screen."
        ),
        zh=(
            "写出你在屏幕上观察到的内容、你的想法和一个动作。"
            "只有在这个屏幕上看到的文字或图标才能使用。"
        ),
    )

    progress_keeper = LocalizedText(
        "Somebody operates a phone for its user. You follow how far the task has come.",
        zh="有人在替用户操作手机。你跟踪任务的进展。",
    )
    write_progress = LocalizedText(
        (
            "Write briefly which parts of the task are done by now. Go by the steps and by what "
            "you wrote before. Do not say what comes next."
        ),
        zh="根据这些步骤和你之前写的内容，简要写出任务中目前已完成的部分。不要写接下来做什么。",
    )
    next_operation = LocalizedText(
        (
            "Write what you think, one action, and in one sentence what this action does. Places "
            "are on the list of elements; go by the picture where both disagree."
        ),
        zh=(
            "写出你的想法、一个动作，并用一句话说明这个动作做什么。位置在元素列表中；"
            "两者不一致时以图片为准。"
        ),
    )
    inspector = LocalizedText(
        (
            "Somebody operates a phone for its user. You check each step by the screens before and "
            "after it."
        ),
        zh="有人在替用户操作手机。你根据每一步前后的屏幕检查这一步。",
    )
    inspect = LocalizedText(
        (
            "Did the step do what it was meant to do? Answer with two lines. Reason: one sentence. "
            "Verdict: A if it did, B if it led to a page that does not help the task, C if it "
            "changed nothing."
        ),
        zh=(
            "这一步达到目的了吗？用两行回答。Reason: 一句话。Verdict: 达到了写 A，"
            "进入了对任务没有帮助的页面写 B，没有任何变化写 C。"
        ),
    )
    note_taker = LocalizedText(
        (
            "Somebody operates a phone for its user. You note down what later steps need and may "
            "no longer see: numbers, names, times, texts."
        ),
        zh=(
            "有人在替用户操作手机。你记下以后的步骤需要、但可能再也看不到的内容：数字、名称、时间、"
            "文字。"
        ),
    )
    take_notes = LocalizedText(
        (
            "Answer with one line. Notes: everything worth remembering for the task, from your "
            "notes so far and from this screen, or none."
        ),
        zh="用一行回答。Notes: 从你已有的笔记和这个屏幕中，写出任务需要记住的一切；没有就写 none。",
    )

    manager = LocalizedText(
        (
            "You lead somebody who operates an Android phone for its user. You make the plan and "
            "say what is to be reached next; how to touch the phone is not your part."
        ),
        zh=(
            "你指导一个替用户操作安卓手机的人。你制定计划，并说明接下来要达到什么；"
            "怎样点击手机不归你管。"
        ),
    )
    manage = LocalizedText(
        (
            "Answer with two parts. Plan: the steps of the whole task as a numbered list, changed "
            "where the screen or failures show that it does not work. Subgoal: the one thing to "
            "reach next, or Finished if everything the user asked for is done."
        ),
        zh=(
            "用两部分回答。Plan: 整个任务的步骤，写成编号列表；屏幕或失败表明行不通的地方要修改。"
            "Subgoal: 接下来要达到的一件事；用户要求的全部完成后写 Finished。"
        ),
    )
    next_of_subgoal = LocalizedText(
        (
            "Write what you think, one action that brings the subgoal nearer, and in one sentence "
            "what this action does. A shortcut may take the place of an action."
        ),
        zh=(
            "写出你的想法、一个使子目标更近的动作，并用一句话说明这个动作做什么。"
            "可以用快捷操作代替动作。"
        ),
    )
    reflect = LocalizedText(
        (
            "Did the step do what it was meant to do? Answer with three parts. Verdict: A if it "
            "did or did so in part, B if it led to a wrong page, C if it changed nothing. Error: "
            "what went wrong and why, or none. Progress: what of the task is done by now."
        ),
        zh=(
            "这一步达到目的了吗？用三部分回答。Verdict: 全部或部分达到写 A，进入错误页面写 B，"
            "没有任何变化写 C。Error: 出了什么问题、为什么；没有就写 none。Progress: "
            "任务中目前已完成的部分。"
        ),
    )

    caption_writer = LocalizedText(
        (
            "You describe pictures of a phone's screen to somebody who cannot see them and has to "
            "operate the phone."
        ),
        zh="你把手机屏幕的图片描述给看不到图片、却要操作手机的人。",
    )
    write_caption = LocalizedText(
        (
            "Describe this screen: which app and page it is, its texts, what can be touched and "
            "how it looks, what is switched on or selected, and what lies over something else."
        ),
        zh=(
            "描述这个屏幕：是哪个应用的哪个页面、有哪些文字、哪些可以点击以及样子如何、"
            "哪些已打开或选中、有什么遮住了别的内容。"
        ),
    )
