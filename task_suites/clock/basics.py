"""Tasks in the clock (AOSP's DeskClock): its world clock and a timer.

What must be true at the end stands in DeskClock's preferences, so it counts on every screen and on
every Android; what lies on the way are tabs, pages, and what they show.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AnyOf, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.choices import next_of
from task_suites.clock.screens import (
    OPEN,
    PACKAGE,
    TIMER_RUNS,
    Screens,
    preference,
    shown,
    start,
    timer,
    timers_are,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Clock", PACKAGE)


# -- world clock ----------------------------------------------------------------------------------

_CITIES: Final[dict[str, tuple[str, str]]] = {
    "Amsterdam": ("C159", "阿姆斯特丹"),
    "Anchorage": ("C29", "安克雷奇"),
    "Athens": ("C161", "雅典"),
    "Auckland": ("C206", "奥克兰"),
    "Bangkok": ("C106", "曼谷"),
    "Barcelona": ("C262", "巴塞罗那"),
    "Berlin": ("C164", "柏林"),
    "Boston": ("C216", "波士顿"),
    "Brisbane": ("C147", "布里斯班"),
    "Brussels": ("C166", "布鲁塞尔"),
    "Budapest": ("C168", "布达佩斯"),
    "Cairo": ("C7", "开罗"),
    "Chicago": ("C40", "芝加哥"),
    "Copenhagen": ("C170", "哥本哈根"),
    "Dallas": ("C219", "达拉斯"),
    "Dhaka": ("C110", "达卡"),
    "Dubai": ("C111", "迪拜"),
    "Dublin": ("C171", "都柏林"),
    "Hanoi": ("C266", "河内"),
    "Helsinki": ("C173", "赫尔辛基"),
    "Honolulu": ("C209", "檀香山"),
    "Istanbul": ("C175", "伊斯坦布尔"),
    "Jakarta": ("C117", "雅加达"),
    "Johannesburg": ("C16", "约翰内斯堡"),
    "Karachi": ("C120", "卡拉奇"),
    "Kathmandu": ("C121", "加德满都"),
    "Lagos": ("C21", "拉各斯"),
    "Lisbon": ("C177", "里斯本"),
    "Madrid": ("C180", "马德里"),
    "Manila": ("C125", "马尼拉"),
    "Melbourne": ("C150", "墨尔本"),
    "Miami": ("C222", "迈阿密"),
    "Mumbai": ("C257", "孟买"),
    "Nairobi": ("C24", "内罗毕"),
    "Oslo": ("C185", "奥斯陆"),
    "Paris": ("C186", "巴黎"),
    "Perth": ("C152", "珀斯"),
    "Prague": ("C187", "布拉格"),
    "Reykjavik": ("C144", "雷克雅未克"),
    "Rome": ("C189", "罗马"),
    "Santiago": ("C282", "圣地亚哥"),
    "Seattle": ("C232", "西雅图"),
    "Seoul": ("C133", "首尔"),
    "Singapore": ("C135", "新加坡"),
    "Stockholm": ("C195", "斯德哥尔摩"),
    "Sydney": ("C154", "悉尼"),
    "Tokyo": ("C139", "东京"),
    "Toronto": ("C94", "多伦多"),
    "Vienna": ("C198", "维也纳"),
    "Warsaw": ("C200", "华沙"),
}
"""Cities by English name: DeskClock's id, and the Chinese name."""


@SUITE.add("portable", level=2, city=tuple(_CITIES))
def add_city(draft: Draft, city: str) -> Task:
    """Add a city to the world clock.

    Goal: it is the only city there.
    Start: the launcher; the world clock has no cities.
    Substates: the clock; the page of cities; the city is added.
    Ends: the city is added.
    Golden steps: 5.
    """
    screens = Screens(draft)
    city_id, chinese = _CITIES[city]
    name = draft.pick((city, chinese))
    wrong = next_of(_CITIES, city)

    def add(named: str) -> tuple[Perform | TapOn | TypeInto, ...]:
        return (
            OPEN,
            TapOn(Selector(resource_id="fab")),
            TapOn(Selector(resource_id="search_button")),
            TypeInto(named, Selector(resource_id="search_src_text")),
            tick(named),
        )

    def tick(named: str) -> TapOn:
        return TapOn(Selector(resource_id="city_name", text=named))

    solution = add(name)
    return draft.task(
        (f"Add {city} to the world clock.", f"在世界时钟中添加{chinese}。"),
        setup=start(draft),
        substates=(
            screens.home(1),
            PageNode(
                2,
                draft.pick(("The page of cities is open", "城市页面已打开")),
                parent_id=1,
                check=PageIs(activity=f"{PACKAGE}/.worldclock.CitySelectionActivity"),
            ),
            screens.fact(
                3,
                (f"{city} is the world clock's only city", f"世界时钟中只有{chinese}"),
                preference("number_of_cities", 1),
                preference("city_id_0", city_id),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another city", add(draft.pick((wrong, _CITIES[wrong][1])))),
            WrongEnding("added and removed", (*solution, tick(name))),
            WrongEnding("searched for alone", solution[:-1]),
        ),
    )


# -- timers ---------------------------------------------------------------------------------------


@SUITE.add("portable", level=2, minutes=tuple(range(1, 60)), seconds=(0, 15, 30, 45))
def start_timer(draft: Draft, minutes: int, seconds: int) -> Task:
    """Start a timer.

    Goal: a timer of that length runs.
    Start: the launcher; there are no timers.
    Substates: the clock; its timers; the length is typed; there is such a timer; it runs; there is
    at most one (from the start).
    Ends: the timer runs.
    Golden steps: 3, and as many as keys are pressed.
    """
    screens = Screens(draft)
    length_ms = (minutes * 60 + seconds) * 1000
    english = f"{minutes} minute{'s' * (minutes > 1)}" + f" and {seconds} seconds" * bool(seconds)
    chinese = f"{minutes} 分钟" + f" {seconds} 秒" * bool(seconds)
    typed = (f"00h {minutes:02d}m {seconds:02d}s", f"00小时 {minutes:02d}分 {seconds:02d}秒")

    def keys(first: int, second: int) -> tuple[TapOn, ...]:
        pressed = (*str(first), "00") if not second else (*str(first), *f"{second:02d}")
        return tuple(TapOn(Selector(resource_id=f"timer_setup_digit_{key}")) for key in pressed)

    run = TapOn(Selector(resource_id="fab"))
    solution = (*screens.to_tab("timer"), *keys(minutes, seconds), run)
    wrong = minutes % 59 + 1
    return draft.task(
        (f"Start a timer for {english}.", f"启动一个 {chinese}的计时器。"),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.tab(2, "timer"),
            UnitNode(
                3,
                draft.pick((f"{english} are typed", f"已输入 {chinese}")),
                parent_id=2,
                check=AnyOf(tuple(shown(resource_id="timer_setup_time", text=t) for t in typed)),
            ),
            screens.fact(
                4,
                (f"There is a timer of {english}", f"有一个 {chinese}的计时器"),
                timer(timer_setup_timet=length_ms, timer_original_timet=length_ms),
            ),
            screens.fact(
                5,
                ("It is running", "它正在计时"),
                timer(
                    timer_setup_timet=length_ms,
                    timer_original_timet=length_ms,
                    timer_state=TIMER_RUNS,
                ),
            ),
            screens.guard(6, ("There is at most one timer", "最多有一个计时器"), timers_are(0, 1)),
        ),
        start_satisfied=(6,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another length", (*screens.to_tab("timer"), *keys(wrong, seconds), run)),
            WrongEnding("not started", solution[:-1]),
            WrongEnding(
                "started and paused", (*solution, TapOn(Selector(resource_id="play_pause")))
            ),
            WrongEnding("a minute added", (*solution, TapOn(Selector(resource_id="add_one_min")))),
            WrongEnding("a second one too", (*solution, run, *keys(wrong, seconds), run)),
            WrongEnding("started and deleted", (*solution, TapOn(Selector(resource_id="close")))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
