import pytest

from mobile_gym.agents.planner import errands
from mobile_gym.agents.planner.grammar import parse_errands

LABELS = ("时钟", "联系人", "日历", "记事", "浏览器", "短信", "设置", "电话")


def read(text):
    return parse_errands(text, LABELS)


def test_a_message():
    (errand,) = read("给王小明发一条短信，内容为“我在路上”。")
    assert (errand.to, errand.text, errand.where.app) == ("王小明", "我在路上", ("短信",))


def test_an_alarm_with_days_and_a_label():
    (errand,) = read("设置一个 7:40 的闹钟，在每周一、周三重复，标签为“早班车”。")
    assert isinstance(errand, errands.CreateErrand)
    assert (errand.times, errand.weekdays, errand.fields) == (
        (460,),
        (0, 2),
        (("label", "早班车"),),
    )


@pytest.mark.parametrize(("text", "on"), [("关闭蓝牙。", False), ("请开启飞行模式。", True)])
def test_switches(text, on):
    (errand,) = read(text)
    assert isinstance(errand, errands.SwitchErrand)
    assert errand.on == on


def test_a_label_gets_another_name():
    (errand,) = read("把联系人标签“旧”改名为“新”。")
    assert (errand.name, errand.to) == ("旧", "新")


def test_what_is_done_to_a_thing():
    (errand,) = read("从日历中删除1月20日（星期二）的“游泳课”活动。")
    assert isinstance(errand, errands.ActErrand)
    assert (errand.name, errand.where.date.day) == ("游泳课", 20)


def test_a_question():
    (errand,) = read("“健身”闹钟设在几点？请在“时钟”应用中查看。")
    assert isinstance(errand, errands.AskErrand)
    assert [value.text for value in errand.values] == ["健身"]
