"""What people call their alarms and timers, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.names import Names

__all__ = ["Chinese"]


class Chinese(Names, language="zh"):
    """In Chinese."""

    # labels of alarms
    gym = Entry("健身")
    medicine = Entry("吃药")
    piano_lesson = Entry("钢琴课")
    school_bus = Entry("校车")
    team_meeting = Entry("团队会议")
    walk_the_dog = Entry("遛狗")
    water_the_plants = Entry("浇花")
    yoga = Entry("瑜伽")
    early_shift = Entry("早班")
    choir_practice = Entry("合唱排练")
    laundry = Entry("洗衣服")
    market_day = Entry("赶集")
    nap = Entry("小睡")
    parcel = Entry("取包裹")
    phone_in = Entry("电话会议")
    rubbish_bins = Entry("倒垃圾")
    swimming = Entry("游泳")
    train = Entry("赶火车")
    vet = Entry("看兽医")
    violin = Entry("小提琴")
    feed_the_cat = Entry("喂猫")
    stretching = Entry("拉伸")
    spanish_course = Entry("西班牙语课")
    evening_run = Entry("夜跑")
    # names of timers
    bread = Entry("面包")
    dumplings = Entry("饺子")
    eggs = Entry("鸡蛋")
    pasta = Entry("意面")
    rice = Entry("米饭")
    soup = Entry("汤")
    potatoes = Entry("土豆")
    beans = Entry("豆子")
    tea = Entry("茶")
    pizza = Entry("比萨")
    fish = Entry("鱼")
    carrots = Entry("胡萝卜")
