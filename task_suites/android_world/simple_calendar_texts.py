"""What the tasks in Simple Calendar Pro say."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks in Simple Calendar Pro say."""

    # What its screens say.
    change_view = LocalizedText("Change view", zh="更改视图")
    event_list = LocalizedText("Simple event list", zh="简单活动列表")
    one_event = LocalizedText(", 1 event", zh="，1 个活动")
    no_events = LocalizedText("No events on this day.", zh="这一天没有活动。")
    daily = LocalizedText("Daily", zh="每天")
    weekly = LocalizedText("Weekly", zh="每周")
    save = LocalizedText("Save", zh="保存")
    delete = LocalizedText("Delete", zh="删除")

    # What is reached on the way.
    app_is_open = LocalizedText("Simple Calendar Pro is open", zh="简易日历专业版已打开")
    editor_is_open = LocalizedText("The page of an event is open", zh="活动页面已打开")
    day_is_shown = LocalizedText("{day} is shown", zh="显示的是{day}")
    event_is_added = LocalizedText(
        "“{title}” is in the calendar as asked, and nothing else has changed",
        zh="“{title}”已按要求加入日历，其他都没有改变",
    )
    events_are_gone = LocalizedText(
        "The events of that day are gone, and no others", zh="那一天的活动都已删除，其他的都在"
    )
    event_is_gone = LocalizedText(
        "“{title}” is gone, and nothing else", zh="“{title}”已删除，其他的都在"
    )
    answer_was_seen = LocalizedText("“{title}” was on the screen", zh="屏幕上出现过“{title}”")
    time_was_seen = LocalizedText(
        "The date of “{title}” was on the screen", zh="屏幕上出现过“{title}”的日期"
    )
    place_was_seen = LocalizedText(
        "The location of “{title}” was on the screen", zh="屏幕上出现过“{title}”的地点"
    )

    # Adding events.
    add_event = LocalizedText(
        (
            "Use Simple Calendar Pro to plan “{title}” on {day}, {year}, from {time} on, for "
            "{minutes} minutes. Its description: “{description}”"
        ),
        zh=(
            "请用简易日历专业版安排“{title}”：{year}年{day}，{time}开始，持续 {minutes} 分钟，"
            "说明为“{description}”"
        ),
    )
    add_event_on_weekday = LocalizedText(
        (
            "Use Simple Calendar Pro to plan “{title}” for the coming {weekday} at {time}. It "
            "takes {minutes} minutes. Its description: “{description}”"
        ),
        zh=(
            "请用简易日历专业版把“{title}”安排在即将到来的{weekday}，{time}开始，持续 {minutes} "
            "分钟，说明为“{description}”"
        ),
    )
    add_event_tomorrow = LocalizedText(
        (
            "“{title}” takes place tomorrow at {time} and lasts {minutes} minutes. Put it into "
            "Simple Calendar Pro with the description “{description}”"
        ),
        zh=(
            "“{title}”在明天{time}举行，持续 {minutes} 分钟。请把它加入简易日历专业版，"
            "说明为“{description}”"
        ),
    )
    add_event_in_two_weeks = LocalizedText(
        (
            "Exactly two weeks from today, at {time}, there is “{title}”, for {minutes} minutes. "
            "Put it into Simple Calendar Pro with the description “{description}”"
        ),
        zh=(
            "整整两周以后的{time}有“{title}”，持续 {minutes} 分钟。请把它加入简易日历专业版，"
            "说明为“{description}”"
        ),
    )
    add_repeating_event = LocalizedText(
        (
            "Plan a repeated event in Simple Calendar Pro: “{title}”, first on {day}, {year}, at "
            "{time}, {minutes} minutes each time. It repeats {rhythm} without an end. Its "
            "description: “{description}”"
        ),
        zh=(
            "请在简易日历专业版中安排一个重复活动：“{title}”，第一次在{year}年{day} {time}，"
            "每次 {minutes} 分钟，{rhythm}重复，没有结束日期，说明为“{description}”"
        ),
    )
    every_day = LocalizedText("every day", zh="每天")
    every_week = LocalizedText("every week", zh="每周")

    # Deleting events.
    delete_events = LocalizedText(
        "Delete every event that Simple Calendar Pro has on {day}, {year}.",
        zh="请删除简易日历专业版中{year}年{day}的所有活动。",
    )
    delete_events_on_weekday = LocalizedText(
        "Keep the coming {weekday} free: delete all its events from Simple Calendar Pro.",
        zh="即将到来的{weekday}要空出来：请从简易日历专业版中删除当天的所有活动。",
    )
    delete_event = LocalizedText(
        "Delete “{title}”, on {day}, {year}, at {time}, from Simple Calendar Pro.",
        zh="请从简易日历专业版中删除{year}年{day} {time}的“{title}”。",
    )

    # Questions.
    titles_alone = LocalizedText(
        "Answer with titles alone, with commas between them if there are several.",
        zh="只回答标题，有多个时用顿号分隔。",
    )
    events_on_date = LocalizedText(
        "Which events does Simple Calendar Pro have on {day}? {titles_alone}",
        zh="简易日历专业版中{day}有哪些活动？{titles_alone}",
    )
    any_events_on_date = LocalizedText(
        "Is anything planned on {day}? Look it up in Simple Calendar Pro. {titles_alone}",
        zh="{day}安排了什么吗？请查看简易日历专业版。{titles_alone}",
    )
    event_at_time = LocalizedText(
        "What begins on {day} at {time}, according to Simple Calendar Pro? {titles_alone}",
        zh="根据简易日历专业版，{day} {time}开始的是什么？{titles_alone}",
    )
    next_event = LocalizedText(
        (
            "Which event comes next, from this moment on? Look into Simple Calendar Pro. "
            "{titles_alone}"
        ),
        zh="从现在起，下一个活动是什么？请查看简易日历专业版。{titles_alone}",
    )
    first_event_after = LocalizedText(
        (
            "On {day}, which event in Simple Calendar Pro is the first one to begin at {time} or "
            "later? {titles_alone}"
        ),
        zh="{day}当天，简易日历专业版中在{time}或之后最先开始的活动是哪个？{titles_alone}",
    )
    events_in_range = LocalizedText(
        (
            "Does anything begin between {time} and {end} on {day}? Look into Simple Calendar Pro. "
            "{titles_alone}"
        ),
        zh="{day} {time}到{end}之间有活动开始吗？请查看简易日历专业版。{titles_alone}",
    )
    events_next_week = LocalizedText(
        "What is planned for next week, Monday to Sunday, in Simple Calendar Pro? {titles_alone}",
        zh="简易日历专业版中下周（周一到周日）有什么安排？{titles_alone}",
    )
    next_meeting = LocalizedText(
        (
            "When do I meet {person} next, according to Simple Calendar Pro? Answer with month, "
            "day, year and time and nothing else, like this: {example}"
        ),
        zh=(
            "根据简易日历专业版，我下一次与 {person} 见面是什么时候？"
            "只回答年月日和时间，格式如：{example}"
        ),
    )
    location_of_event = LocalizedText(
        (
            "Where does “{title}” take place? Simple Calendar Pro knows. Answer with the location "
            "alone."
        ),
        zh="“{title}”在哪里举行？请查看简易日历专业版。只回答地点。",
    )
    moment = LocalizedText("{day} {year} {time}", zh="{year}年{day} {time}")
