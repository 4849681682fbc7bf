"""The same in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.calendar.words import Calendars, Places, Remarks, Titles

__all__ = ["ChineseCalendars", "ChinesePlaces", "ChineseRemarks", "ChineseTitles"]


class ChineseTitles(Titles, language="zh"):
    """In Chinese."""

    bike_repair = Entry("修自行车")
    board_game_night = Entry("桌游之夜")
    book_club = Entry("读书会")
    chess_evening = Entry("象棋之夜")
    choir_practice = Entry("合唱排练")
    garden_work = Entry("打理花园")
    guitar_lesson = Entry("吉他课")
    photo_walk = Entry("街头摄影")
    swimming_lesson = Entry("游泳课")
    vet_appointment = Entry("带猫看兽医")
    band_rehearsal = Entry("乐队排练")
    cooking_class = Entry("烹饪课")
    dance_class = Entry("舞蹈课")
    dress_fitting = Entry("试礼服")
    drum_lesson = Entry("架子鼓课")
    eye_test = Entry("验光")
    farm_visit = Entry("参观农场")
    film_club = Entry("电影沙龙")
    first_aid_course = Entry("急救培训")
    house_viewing = Entry("看房")
    kite_festival = Entry("风筝节")
    museum_tour = Entry("博物馆导览")
    office_move = Entry("搬办公室")
    piano_tuning = Entry("钢琴调音")
    pottery_class = Entry("陶艺课")
    quiz_night = Entry("知识竞赛")
    science_fair = Entry("科学展")
    tennis_match = Entry("网球比赛")
    theater_visit = Entry("看话剧")
    yoga_retreat = Entry("瑜伽静修")


class ChinesePlaces(Places, language="zh"):
    """In Chinese."""

    city_library = Entry("市图书馆")
    lakeside_hall = Entry("湖畔礼堂")
    market_square = Entry("集市广场")
    north_station = Entry("火车北站")
    orange_cafe = Entry("橙子咖啡馆")
    sports_center = Entry("体育中心")
    blue_gallery = Entry("蓝色画廊")
    castle_gate = Entry("城堡大门")
    community_kitchen = Entry("社区厨房")
    harbor_office = Entry("港口办公室")
    hillside_school = Entry("山坡学校")
    old_mill = Entry("老磨坊")
    river_terrace = Entry("河畔露台")
    town_museum = Entry("城镇博物馆")


class ChineseRemarks(Remarks, language="zh"):
    """In Chinese."""

    bring_chairs = Entry("带 {count} 把椅子")
    bring_blankets = Entry("带 {count} 条毯子")
    bring_cups = Entry("带 {count} 个杯子")
    bring_lamps = Entry("带 {count} 盏灯")
    door = Entry("按 {count} 号门铃")
    parking = Entry("车停在 {count} 层")
    people = Entry("一共来 {count} 个人")
    room = Entry("去 {count} 号房间")
    ask_for_key = Entry("记得要钥匙")
    back_entrance = Entry("走后门")
    come_early = Entry("早一点到")
    warm_clothes = Entry("带上厚衣服")


class ChineseCalendars(Calendars, language="zh"):
    """In Chinese."""

    allotment = Entry("菜园")
    babysitting = Entry("看孩子")
    band = Entry("乐队")
    carpool = Entry("拼车")
    charity_run = Entry("慈善跑")
    choir = Entry("合唱团")
    clinic = Entry("诊所")
    concerts = Entry("演出")
    deliveries = Entry("快递")
    drama_group = Entry("话剧社")
    exams = Entry("考试")
    football = Entry("足球")
    garbage_days = Entry("垃圾清运")
    gym = Entry("健身")
    holidays = Entry("假期")
    household = Entry("家务")
    kayaking = Entry("皮划艇")
    library = Entry("图书馆")
    moon_phases = Entry("月相")
    neighbors = Entry("邻里")
    night_shifts = Entry("夜班")
    orchestra = Entry("交响乐")
    payments = Entry("付款")
    pottery = Entry("陶艺")
    railway_club = Entry("铁路俱乐部")
    school = Entry("学校")
    scouts = Entry("童子军")
    tennis = Entry("网球")
    travel = Entry("旅行")
    volunteers = Entry("志愿者")
