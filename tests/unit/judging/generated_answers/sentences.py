"""Whole sentences that answer one template, with the right value in them. All data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_EVENTS: Final = (
    ("You have {r}.", "The calendar shows {r} for that day."),
    ("有{r}。", "那天安排了{r}。"),
)
_EVENT: Final = (
    (
        "{r} starts then.",
        "The event is called {r}.",
        "{r} is the first one.",
        "Your next event is {r}.",
    ),
    ("那个活动是{r}。", "是“{r}”。", "最先开始的是{r}。"),
)
_TASKS: Final = (
    (
        "The tasks are {r}.",
        "These are the tasks: {r}",
        "You have to do {r} on that day.",
        "There are several tasks: {r}.",
    ),
    ("任务有{r}。", "到期的任务是：{r}", "这些任务是{r}。"),
)
SENTENCES: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "ReadScreenTimeout": (
        (
            "The screen turns off after {r}.",
            "It turns off after {r} of inactivity.",
            "The timeout is set to {r}.",
        ),
        ("屏幕会在{r}后自动关闭。", "屏幕超时设置为{r}。", "无操作{r}后会关闭屏幕。"),
    ),
    "ReadAlarmTime": (
        (
            "The Violin alarm is set for {r}.",
            "It rings at {r}.",
            "The alarm goes off at {r} every day.",
            "The alarm is at {r}",
        ),
        ("“小提琴”闹钟设在{r}。", "闹钟在{r}响铃。", "时间是{r}", "闹钟时间为{r}"),
    ),
    "ReadAlarmLabel": (
        (
            "The alarm's label is {r}.",
            "It's labeled {r}.",
            'The label of the alarm at 2:10 AM is "{r}".',
            "The 2:10 AM alarm is called {r}.",
        ),
        ("02:10的闹钟标签是{r}。", "标签为“{r}”。", "该闹钟叫{r}"),
    ),
    "FindQuietAlarm": (
        (
            "{r} rings without vibrating.",
            "The {r} alarm does not vibrate.",
            "{r} has vibration turned off.",
            "The alarm without vibration is {r}.",
        ),
        ("{r}响铃时不振动。", "不振动的闹钟是{r}。", "{r}没有开启振动。"),
    ),
    "TellEndOfAlarm": (
        (
            "It falls silent at {r}.",
            "The alarm stops ringing at {r}.",
            "Going by the setting, it goes quiet at {r}.",
        ),
        ("它会在{r}停止响铃。", "闹钟将于{r}停止。", "{r}停止响铃"),
    ),
    "ReadPhoneNumber": (
        (
            "Beata Peck's phone number is {r}.",
            "You can reach her at {r}.",
            "Her number is {r}",
            "Phone: {r}",
            "The number saved for her is {r}.",
        ),
        ("她的电话号码是{r}。", "电话：{r}", "可以拨打{r}联系。", "号码为{r}"),
    ),
    "ReadEmailAddress": (
        (
            "The work email address of Beata Peck is {r}.",
            "You can write to {r}.",
            "Email: {r}",
            "Her work email is {r}.",
        ),
        ("单位邮箱是{r}。", "邮箱：{r}", "可以写信到{r}。"),
    ),
    "FindColleague": (
        (
            "{r} works at Harbor Printing.",
            "The contact is {r}.",
            "{r} has the label Gardening and works at Harbor Printing.",
            "It's {r} who works there.",
        ),
        ("{r}在海港印务工作。", "是{r}。", "在海港印务工作的是{r}。"),
    ),
    "CompareAges": (
        (
            "{r} is the oldest.",
            "The oldest of the three is {r}.",
            "{r} was born first.",
            "{r} is older than the other two.",
        ),
        ("{r}年龄最大。", "年龄最大的是{r}。", "三人中{r}最年长。"),
    ),
    "CountMissedCalls": (
        (
            "There are {r} missed calls from her.",
            "You have {r} missed calls from Beata Peck.",
            "{r} missed calls",
            "You missed {r} calls.",
            "{r} calls were missed.",
        ),
        (
            "有{r}个未接电话。",
            "通话记录中有{r}个来自她的未接电话。",
            "一共有{r}个未接来电。",
            "{r}个",
        ),
    ),
    "ReadCallLength": (
        (
            "The call lasted {r}.",
            "It took {r}.",
            "The incoming call from Beata Peck was {r} long.",
            "Duration: {r}",
        ),
        ("那次通话持续了{r}。", "通话时长：{r}", "时长为{r}", "通话持续{r}。"),
    ),
    "CompareCalls": (
        (
            "The call with {r} was the longest.",
            "{r} had the longest call.",
            "You talked longest with {r}.",
            "The longest was {r}'s call.",
        ),
        ("和{r}的通话时间最长。", "通话最长的是{r}。", "与{r}通话时间最长"),
    ),
    "FindCompanyOfCall": (
        ("The person works for {r}.", "The company is {r}.", "They work at {r}.", "Company: {r}"),
        ("此人在{r}工作。", "公司：{r}", "公司是{r}。"),
    ),
    "FindCode": (
        (
            "The code from Meadow Dairy is {r}.",
            "They texted you {r}.",
            "Your code is {r}.",
            "Code: {r}",
            "{r} is the code that Meadow Dairy texted you.",
        ),
        ("验证码是{r}。", "草甸乳业发来的验证码为{r}。", "验证码：{r}"),
    ),
    "WhoWrote": (
        (
            "{r} texted you about the puppets.",
            "The message about the puppets is from {r}.",
            "It was {r} who wrote that.",
            "You got that message from {r}.",
        ),
        ("是{r}发的短信。", "{r}给你发短信说了木偶的事。", "发短信的人是{r}。"),
    ),
    "WhoComesFirst": (
        ("{r} arrives first.", "{r}'s train gets in first.", "The first to arrive is {r}."),
        ("{r}先到。", "先到的是{r}。", "{r}的火车先到。"),
    ),
    "TotalPaid": (
        (
            "They paid {r} altogether.",
            "The total is {r}.",
            "Altogether that is {r}.",
            "In total {r} was paid for the trip.",
            "Total: {r}",
        ),
        ("一共是{r}。", "总共付了{r}。", "合计：{r}", "三人一共付了{r}"),
    ),
    "ReadEventPlace": (
        (
            "It takes place at the {r}.",
            "Pottery class is held in {r}.",
            "The location is {r}.",
            "Location: {r}",
        ),
        ("在{r}举行。", "地点：{r}", "“陶艺课”在{r}举行。", "地点是{r}"),
    ),
    "CountEvents": (
        (
            "There are {r} events on that day.",
            "Your calendar has {r} events on Saturday, July 11.",
            "You have {r} on that Saturday.",
        ),
        ("有{r}个活动。", "7月11日（星期六）有{r}个活动。", "共有{r}个活动", "那天有{r}项安排"),
    ),
    "FindEventDay": (
        (
            "Pottery class is on {r}.",
            "It takes place on {r}.",
            "Date: {r}",
            "It's scheduled for {r}.",
        ),
        ("“陶艺课”在{r}。", "日期是{r}。", "日期：{r}", "安排在{r}"),
    ),
    "AddUpNotes": (
        (
            "You have to bring {r} chairs altogether.",
            "{r} chairs",
            "Both events together need {r} chairs.",
            "In total you need {r}.",
        ),
        ("一共要带{r}把椅子。", "总共{r}把", "两个活动一共需要{r}把椅子。"),
    ),
    "FindRemindedEvent": (
        (
            "The one with the reminder 15 minutes before is at the {r}.",
            "It's at {r}.",
            "That one takes place in the {r}.",
        ),
        ("提前15分钟提醒的那一个在{r}举行。", "地点是{r}。"),
    ),
    "CountChecked": (
        (
            "{r} items are checked off.",
            "There are {r} checked items on the list.",
            "You have checked off {r} of them.",
            "{r} items on the list “Street party” are checked.",
        ),
        ("有{r}项已勾选。", "清单“街头聚会”中有{r}项已勾选。", "已勾选{r}项"),
    ),
    "CountArchived": (
        (
            "There are {r} notes with the label Repairs.",
            "{r} of your notes have that label, those in the archive included.",
            "{r} notes",
        ),
        ("一共有{r}条。", "带有“维修”标签的记事一共有{r}条。", "共{r}条记事"),
    ),
    "CountPutAway": (
        (
            "You have {r} of them in all.",
            "There are {r} such notes, counting the archive and the trash.",
            "{r} notes begin with Repairs.",
        ),
        ("一共有{r}条。", "算上归档和回收站，一共有{r}条。"),
    ),
    "LookUpCode": (
        (
            "The code of the attic is {r}.",
            "The attic's code is {r}.",
            "Attic: {r}",
            "It's {r} for the attic.",
        ),
        ("阁楼的密码是{r}。", "密码：{r}", "阁楼：{r}"),
    ),
    "CompareMonths": (
        (
            "You spent {r} more in February.",
            "The difference is {r}.",
            "In February you spent {r} more than in January.",
            "{r} more",
        ),
        ("多花了{r}。", "二月比一月多花了{r}。", "相差{r}"),
    ),
    "LookUpSize": (
        (
            "The file has {r} kB.",
            "skiing.zip is {r} kB.",
            "Its size is {r} kB.",
            "{r}kB",
            "Size: {r} kB",
        ),
        ("有{r} kB。", "文件大小是{r} kB。", "大小：{r}kB"),
    ),
    "ReadPlan": (
        (
            "Lunch is at {r}.",
            "According to the plan, lunch is at {r}.",
            "You have lunch at {r} in Lisbon.",
        ),
        ("午餐安排在{r}。", "午餐是{r}。", "午餐时间：{r}"),
    ),
    "ReadHiddenFile": (
        (
            'The word is "{r}".',
            "The file contains the word {r}.",
            "It says {r}.",
            "The hidden file says {r}",
        ),
        ("里面写的是{r}。", "文件里写着“{r}”。", "这个词是{r}"),
    ),
    "CompareRecordings": (
        (
            "It is {r} seconds longer.",
            "{r} seconds",
            "Seagulls 2.wav is longer by {r} seconds.",
            "By {r} s.",
        ),
        ("长{r}秒。", "海鸥 2.wav比海鸥 1.wav长{r}秒。", "{r}秒"),
    ),
    "AddUpBills": (
        (
            "The shelf and the ladder cost {r} euros together.",
            "Together they cost {r}.",
            "{r} euros",
            "€{r}",
            "The total is {r} €.",
        ),
        ("一共花了{r}欧元。", "{r}欧元", "合计{r}"),
    ),
    "FindProductPrice": (
        (
            "It costs {r}.",
            "The Bathroom scale costs {r} in the Corner Shop.",
            "The price is {r}.",
            "Price: {r}",
            "The price is ${r}.",
        ),
        ("体重秤的价格是{r}。", "价格：{r}", "售价${r}", "要{r}美元"),
    ),
    "AddUpPurchase": (
        (
            "They would cost {r} together.",
            "The sum is {r}.",
            "Including delivery it would be {r}.",
            "2 × Hand trowel and 1 × Wireless headphones cost {r} together.",
        ),
        ("一共{r}。", "加上标准配送一共是{r}。", "合计：{r}"),
    ),
    "AddUpPages": (
        (
            "They have {r} pages in total.",
            "{r} pages",
            "The two books have {r} pages altogether.",
            "Both together have {r} pages.",
        ),
        ("一共有{r}页。", "两本书一共{r}页。", "总共{r}页"),
    ),
    "FindDirectTrain": (
        (
            "It arrives at {r}.",
            "The first direct train gets to Riverton at {r}.",
            "The first such train arrives in Riverton at {r}.",
            "Arrival: {r}",
        ),
        ("最早的一班{r}到。", "{r}到达河口市。", "到达时间：{r}"),
    ),
    "CodeOfCaller": (
        ("The garage code is {r}.", "That person texted you {r}.", "Garage code: {r}"),
        ("车库密码是{r}。", "密码：{r}", "对方发来的车库密码为{r}"),
    ),
    "WhoHasTime": (
        ("{r} is free by then.", "{r} has time when the class starts.", "It is {r} who is free."),
        ("{r}有空。", "有空的是{r}。", "那时{r}有空。"),
    ),
    "AddUpFiles": (
        ("The expenses come to {r}.", "Together they were {r}.", "The sum is {r}.", "Sum: {r}"),
        ("合计{r}。", "费用一共是{r}。", "总计：{r}"),
    ),
    "FindMoneyLeft": (
        (
            "{r} is left.",
            "You have {r} left.",
            "You would have {r} left over after buying 2 of them.",
        ),
        ("还剩{r}。", "买2件后还剩{r}。", "剩余：{r}"),
    ),
    "SimpleCalendarEventsOnDate": _EVENTS,
    "SimpleCalendarAnyEventsOnDate": _EVENTS,
    "SimpleCalendarEventOnDateAtTime": _EVENT,
    "SimpleCalendarFirstEventAfterStartTime": _EVENT,
    "SimpleCalendarEventsInTimeRange": _EVENT,
    "SimpleCalendarNextEvent": _EVENT,
    "SimpleCalendarEventsInNextWeek": (
        ("Next week you have {r}.", "The following is planned: {r}"),
        ("下周有{r}。", "下周的安排：{r}"),
    ),
    "SimpleCalendarNextMeetingWithPerson": (
        (
            "You meet Dario next on {r}.",
            "Your next meeting with Dario is on {r}.",
            "The next one is {r}.",
        ),
        ("你下一次与 Dario 见面是{r}。", "时间：{r}", "下一次见面是在{r}。"),
    ),
    "SimpleCalendarLocationOfEvent": (
        (
            "It takes place in the {r}.",
            "The location is {r}.",
            "Phone call with Nora takes place at {r}.",
        ),
        ("在{r}举行。", "地点：{r}"),
    ),
    "TasksDueOnDate": _TASKS,
    "TasksHighPriorityTasks": _TASKS,
    "TasksHighPriorityTasksDueOnDate": _TASKS,
    "TasksCompletedTasksForDate": _TASKS,
    "TasksIncompleteTasksOnDate": (
        (*_TASKS[0], "{r} are not done yet."),
        (*_TASKS[1], "尚未完成的有{r}。"),
    ),
    "TasksDueNextWeek": (
        (
            "{r} tasks are due.",
            "In that week {r} tasks are due.",
            "There are {r} tasks due in the week that begins on Monday, April 22, 2024.",
        ),
        ("有{r}个任务到期。", "那一周有{r}个任务到期。"),
    ),
    "SportsTrackerActivitiesOnDate": (
        ("You did {r}.", "Your activities were {r}.", "On that day you did {r}."),
        ("你进行了{r}。", "活动类型有{r}。"),
    ),
    "SportsTrackerActivitiesCountForWeek": (
        (
            "There are {r} walking tracks.",
            "{r} tracks of the type walking",
            "OpenTracks has {r} of them.",
        ),
        ("有{r}条步行轨迹。", "共{r}条", "类型为步行的轨迹有{r}条。"),
    ),
    "SportsTrackerActivityDuration": (
        ("It lasted {r} minutes.", "Your walking activity took {r} minutes.", "{r} min"),
        ("持续了{r}分钟。", "活动时长{r}分钟"),
    ),
    "SportsTrackerLongestDistanceActivity": (
        ("The longest one led {r} meters.", "{r} m", "It was {r} meters long."),
        ("最长的一条有{r}米。", "{r}米"),
    ),
    "SportsTrackerTotalDurationForCategoryThisWeek": (
        ("They come to {r} minutes.", "Together they took {r} minutes.", "{r} minutes in total"),
        ("总共用了{r}分钟。", "一共{r}分钟"),
    ),
    "SportsTrackerTotalDistanceForCategoryOverInterval": (
        (
            "They lead {r} meters together.",
            "The total distance is {r} m.",
            "Together your running tracks are {r} meters.",
        ),
        ("总共有{r}米。", "跑步轨迹总共{r}米"),
    ),
    "NotesMeetingAttendeeCount": (
        ("{r} people were at that meeting.", "There were {r} attendees.", "{r} people attended."),
        ("有{r}人参加。", "那次会议有{r}个人参加。"),
    ),
    "NotesRecipeIngredientCount": (
        (
            "You need {r}.",
            "The note says {r}.",
            "{r} of mustard seeds is needed.",
            "{r} mustard seeds",
        ),
        ("需要{r}。", "需要{r}芥菜籽。", "笔记里写的是{r}。"),
    ),
    "NotesTodoItemCount": (
        (
            "There are {r} to-dos in the notebook.",
            "{r} to-dos",
            "The notebook “Balcony” has {r} to-dos, done or not.",
        ),
        ("有{r}条待办事项。", "笔记本“阳台”中有{r}条待办事项。"),
    ),
}
"""By template without its suite: sentences in English and Chinese, for the values of one seed."""
