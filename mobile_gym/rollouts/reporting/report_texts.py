"""The words of reports and of the parts that the studio's pages share with them."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class ReportTexts(Catalogue):
    """Headings, columns, labels and sentences of a report; facts by their names in the summary."""

    # verdicts, and states of substates
    failed = LocalizedText("failed", zh="失败")
    premature = LocalizedText("failed, premature", zh="失败，过早结束")
    unjudged = LocalizedText("not judged", zh="未评判")
    overdue = LocalizedText("success, overdue", zh="成功，超时")
    success = LocalizedText("success", zh="成功")
    reading = LocalizedText("reading", zh="读取中")
    counts = LocalizedText("counts", zh="已达成")
    open = LocalizedText("open", zh="未达成")
    undone = LocalizedText("undone", zh="已撤销")
    at_reset = LocalizedText("at reset", zh="开始时即成立")
    lost = LocalizedText("lost", zh="已被破坏")
    not_needed = LocalizedText("not needed", zh="无需达成")
    is_new = LocalizedText(", new", zh="，新达成")
    goal = LocalizedText("goal", zh="目标")
    way = LocalizedText("way", zh="途径")
    guard = LocalizedText("guard", zh="须保持")
    optional = LocalizedText("optional", zh="可选")
    comma = LocalizedText(", ", zh="，")
    brackets = LocalizedText("({text})", zh="（{text}）")
    colon = LocalizedText(": ", zh="：")
    holds_now = LocalizedText("holds now", zh="当前成立")
    does_not_hold = LocalizedText("does not hold now", zh="当前不成立")
    reached_at = LocalizedText("reached at step {step}", zh="第 {step} 步达成")
    reached = LocalizedText("reached:", zh="达成：")

    # an episode
    why = LocalizedText("Why it failed", zh="失败原因")
    seed_of = LocalizedText("seed {seed}", zh="种子 {seed}")
    agent_on = LocalizedText("{agent} on {device}", zh="智能体 {agent}，设备 {device}")
    steps_golden = LocalizedText(
        "{steps} steps (golden {golden})", zh="{steps} 步（参考 {golden} 步）"
    )
    return_of = LocalizedText("return {value}", zh="回报 {value}")
    substates_share = LocalizedText("substates {share}", zh="子状态 {share}")
    ended_by = LocalizedText("ended by {reason}", zh="结束原因：{reason}")
    itself = LocalizedText("itself", zh="自行结束")
    judged_by = LocalizedText("judged by {judge}", zh="评判 {judge}")
    violation = LocalizedText("Violation: {name}", zh="违规：{name}")
    curve_label = LocalizedText(
        "Return and progress over the steps; they end in {earned} and {progress}",
        zh="各步的回报和进度，最终为 {earned} 和 {progress}",
    )
    return_word = LocalizedText("return", zh="回报")
    progress_word = LocalizedText("progress Φ", zh="进度 Φ")
    substates_at_end = LocalizedText("Substates at the end", zh="结束时的子状态")
    substates = LocalizedText("Substates", zh="子状态")
    side_effects = LocalizedText("Side effects", zh="副作用")
    none_counted = LocalizedText("None were counted.", zh="没有副作用。")
    steps = LocalizedText("Steps", zh="步骤")
    start = LocalizedText("start", zh="开始")
    next_action = LocalizedText("next: {action}", zh="下一步：{action}")
    end = LocalizedText("end", zh="结束")
    reward = LocalizedText("reward {value}", zh="奖励 {value}")
    larger = LocalizedText(
        "Moment {number} of {last}, larger: {activity}",
        zh="第 {number} 个画面，共 {last} 个，放大：{activity}",
    )
    moments = LocalizedText("Moments", zh="画面")
    back = LocalizedText("Back", zh="上一个")
    next = LocalizedText("Next", zh="下一个")
    close = LocalizedText("Close", zh="关闭")
    number_of = LocalizedText("{number} of {last}", zh="{number} / {last}")
    said = LocalizedText("What the agent said", zh="智能体的输出")
    observation = LocalizedText("observation", zh="观察")
    thought = LocalizedText("thought", zh="思考")
    action_in_words = LocalizedText("action in words", zh="操作描述")
    expected_change = LocalizedText("expected change", zh="预期变化")
    word_for_word = LocalizedText("word for word", zh="原文")
    changed = LocalizedText("What changed with this moment", zh="此画面的变化")
    changed_with = LocalizedText("What changed with moment {number}", zh="第 {number} 个画面的变化")
    what = LocalizedText("what", zh="项目")
    before = LocalizedText("before", zh="之前")
    now = LocalizedText("now", zh="现在")
    not_done = LocalizedText("not done: {error}", zh="未执行：{error}")
    violation_note = LocalizedText("violation: {name}", zh="违规：{name}")
    no_judge = LocalizedText("the judge could not answer", zh="评判无法作答")
    user_said = LocalizedText("the user: “{text}”", zh="用户：“{text}”")
    screen_changed = LocalizedText("the screen changed", zh="界面发生了变化")
    activity = LocalizedText("activity", zh="界面")
    on_the_screen = LocalizedText("on the screen", zh="屏幕上的文字")

    # the page
    title = LocalizedText("{agent} on {suite}", zh="{agent} 在 {suite} 上的结果")
    code = LocalizedText(
        "mobile_gym {code}. Ends: {ends}. Intervals are of 95 %.",
        zh="mobile_gym {code}。结束原因：{ends}。区间为 95% 区间。",
    )
    none = LocalizedText("none", zh="无")
    all = LocalizedText("all", zh="全部")
    some = LocalizedText("some", zh="有")
    success_by = LocalizedText("Success by {names}", zh="成功率：按{names}")
    by = LocalizedText("By {name}", zh="按{name}")
    wilson = LocalizedText(
        "Intervals are Wilson’s, of 95 %, as if episodes were independent. What a blind policy "
        "earns is success without looking at the screen or without reading the instruction.",
        zh="区间为 95% 的威尔逊区间，假定各回合相互独立。"
        "盲策略的成功率是不看屏幕或不读指令时的成功率。",
    )
    tasks = LocalizedText("Tasks", zh="任务")
    task = LocalizedText("task", zh="任务")
    episodes = LocalizedText("episodes", zh="回合")
    blind_policy = LocalizedText("blind policy", zh="盲策略")
    golden = LocalizedText("golden", zh="参考步数")
    step_ratio = LocalizedText("step ratio", zh="步数比")
    seconds_per_step = LocalizedText("s per step", zh="每步秒数")
    agent = LocalizedText("agent", zh="智能体")
    judge = LocalizedText("judge", zh="评判")
    episodes_title = LocalizedText("Episodes", zh="回合")
    filter_episodes = LocalizedText("Filter episodes", zh="筛选回合")
    search = LocalizedText("Search", zh="搜索")
    search_hint = LocalizedText("task, seed, end", zh="任务、种子、结束原因")
    verdict = LocalizedText("verdict", zh="结论")
    no_success = LocalizedText("no success", zh="未成功")
    judges = LocalizedText("Judges", zh="各评判")
    disagree = LocalizedText("disagree", zh="不一致")
    disputed = LocalizedText("disputed", zh="有争议")
    other_judge = LocalizedText("another judge says otherwise", zh="另一个评判的结论不同")
    steps_from = LocalizedText("Steps from", zh="步数从")
    steps_to = LocalizedText("to", zh="到")
    count = LocalizedText("{count} episodes", zh="{count} 个回合")
    count_of = LocalizedText("{count} of {total} episodes", zh="{total} 个回合中的 {count} 个")
    count_listed = LocalizedText(", {listed} of them listed", zh="，列出其中 {listed} 个")
    failures_first = LocalizedText(", failures first.", zh="，失败的在前。")
    list_all = LocalizedText("List all", zh="全部列出")
    level = LocalizedText("level", zh="级别")
    seed = LocalizedText("seed", zh="种子")
    steps_column = LocalizedText("steps", zh="步数")
    substates_column = LocalizedText("substates", zh="子状态")
    clean_column = LocalizedText("without side effects", zh="无副作用")
    side_effects_column = LocalizedText("side effects", zh="副作用")
    app = LocalizedText("app", zh="应用")
    kind = LocalizedText("kind", zh="类型")
    language = LocalizedText("language", zh="语言")
    run = LocalizedText("run", zh="运行")
    step_by_step = LocalizedText("Step by step", zh="逐步查看")
    back_to_list = LocalizedText("Back to the list", zh="返回列表")
    pictures_left_out = LocalizedText(
        "{count} pictures were too many for one page.", zh="有 {count} 张图片超出单个页面的容量。"
    )
    other_episodes = LocalizedText("Other episodes", zh="其他回合")
    first_pictured = LocalizedText(
        "The first {count} are shown with their pictures.", zh="前 {count} 个带图片显示。"
    )
    first_pictured_others = LocalizedText(
        "The first {count} are shown with their pictures, the others in words.",
        zh="前 {count} 个带图片显示，其余以文字显示。",
    )
    in_list_alone = LocalizedText("{count} are in the list alone.", zh="有 {count} 个只在列表中。")
    studio = LocalizedText(
        "All of them, with every picture, tree and answer of the device, are shown by this command "
        "in the folder of this report:",
        zh="在本报告所在的文件夹中运行以下命令，可查看全部回合及其图片、控件树和设备输出：",
    )

    # why episodes ended, as `TerminationReason` calls it
    end_success = LocalizedText("success", zh="成功")
    end_agent_complete = LocalizedText("agent complete", zh="智能体报告完成")
    end_agent_impossible = LocalizedText("agent impossible", zh="智能体报告无法完成")
    end_answer = LocalizedText("answer", zh="回答")
    end_violation = LocalizedText("violation", zh="违规")
    end_max_steps = LocalizedText("max steps", zh="步数用尽")
    end_left = LocalizedText("left", zh="由外部结束")
    end_device_fault = LocalizedText("device fault", zh="设备故障")
    end_looping = LocalizedText("looping", zh="重复操作")
    end_invalid_actions = LocalizedText("invalid actions", zh="操作无法读取")
    end_budget = LocalizedText("budget", zh="费用用尽")
    end_judge_unavailable = LocalizedText("judge unavailable", zh="评判不可用")
    end_agent_failed = LocalizedText("agent failed", zh="智能体出错")

    # the run in numbers
    success_rate = LocalizedText("success rate", zh="成功率")
    clean_success = LocalizedText("success without side effects", zh="无副作用的成功率")
    completion = LocalizedText("substate completion", zh="子状态完成率")
    mean_return = LocalizedText("mean return", zh="平均回报")
    reversed_redundancy = LocalizedText("RRR", zh="反向冗余率")
    seconds_each_step = LocalizedText("seconds per step", zh="每步秒数")
    cost_of_agent = LocalizedText("cost of the agent", zh="智能体费用")
    cost_of_judge = LocalizedText("cost of the judge", zh="评判费用")
    premature_of = LocalizedText(
        "premature, of {count} self-reported ends", zh="过早结束（自报结束 {count} 次）"
    )
    overdue_of = LocalizedText(
        "overdue, of {count} step-limit ends", zh="超时（步数用尽 {count} 次）"
    )
    false_completion = LocalizedText("false completion", zh="误报完成")
    violations = LocalizedText("violations", zh="违规")
    void_attempts = LocalizedText("void attempts", zh="作废的尝试")
    void_count = LocalizedText("{count} ({steps} steps)", zh="{count} 次（{steps} 步）")
    familiarity = LocalizedText("{name} apps, {count} tasks", zh="{name} 应用，{count} 个任务")
    blind_success = LocalizedText("success of a blind policy", zh="盲策略的成功率")
