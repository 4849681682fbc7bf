"""Words that events and calendars are named by, and what the descriptions of events say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = ["Calendars", "Places", "Remarks", "Titles"]


class Titles(Catalogue):
    """Titles of events."""

    bike_repair = LocalizedText("Bike repair", zh="修自行车")
    board_game_night = LocalizedText("Board game night", zh="桌游之夜")
    book_club = LocalizedText("Book club", zh="读书会")
    chess_evening = LocalizedText("Chess evening", zh="象棋之夜")
    choir_practice = LocalizedText("Choir practice", zh="合唱排练")
    garden_work = LocalizedText("Garden work", zh="打理花园")
    guitar_lesson = LocalizedText("Guitar lesson", zh="吉他课")
    photo_walk = LocalizedText("Photo walk", zh="街头摄影")
    swimming_lesson = LocalizedText("Swimming lesson", zh="游泳课")
    vet_appointment = LocalizedText("Vet appointment", zh="带猫看兽医")
    band_rehearsal = LocalizedText("Band rehearsal", zh="乐队排练")
    cooking_class = LocalizedText("Cooking class", zh="烹饪课")
    dance_class = LocalizedText("Dance class", zh="舞蹈课")
    dress_fitting = LocalizedText("Dress fitting", zh="试礼服")
    drum_lesson = LocalizedText("Drum lesson", zh="架子鼓课")
    eye_test = LocalizedText("Eye test", zh="验光")
    farm_visit = LocalizedText("Farm visit", zh="参观农场")
    film_club = LocalizedText("Film club", zh="电影沙龙")
    first_aid_course = LocalizedText("First aid course", zh="急救培训")
    house_viewing = LocalizedText("House viewing", zh="看房")
    kite_festival = LocalizedText("Kite festival", zh="风筝节")
    museum_tour = LocalizedText("Museum tour", zh="博物馆导览")
    office_move = LocalizedText("Office move", zh="搬办公室")
    piano_tuning = LocalizedText("Piano tuning", zh="钢琴调音")
    pottery_class = LocalizedText("Pottery class", zh="陶艺课")
    quiz_night = LocalizedText("Quiz night", zh="知识竞赛")
    science_fair = LocalizedText("Science fair", zh="科学展")
    tennis_match = LocalizedText("Tennis match", zh="网球比赛")
    theater_visit = LocalizedText("Theater visit", zh="看话剧")
    yoga_retreat = LocalizedText("Yoga retreat", zh="瑜伽静修")


class Places(Catalogue):
    """Where events take place."""

    city_library = LocalizedText("City library", zh="市图书馆")
    lakeside_hall = LocalizedText("Lakeside hall", zh="湖畔礼堂")
    market_square = LocalizedText("Market square", zh="集市广场")
    north_station = LocalizedText("North station", zh="火车北站")
    orange_cafe = LocalizedText("Orange cafe", zh="橙子咖啡馆")
    sports_center = LocalizedText("Sports center", zh="体育中心")
    blue_gallery = LocalizedText("Blue gallery", zh="蓝色画廊")
    castle_gate = LocalizedText("Castle gate", zh="城堡大门")
    community_kitchen = LocalizedText("Community kitchen", zh="社区厨房")
    harbor_office = LocalizedText("Harbor office", zh="港口办公室")
    hillside_school = LocalizedText("Hillside school", zh="山坡学校")
    old_mill = LocalizedText("Old mill", zh="老磨坊")
    river_terrace = LocalizedText("River terrace", zh="河畔露台")
    town_museum = LocalizedText("Town museum", zh="城镇博物馆")


class Remarks(Catalogue):
    """Descriptions of events."""

    bring_chairs = LocalizedText("Bring {count} chairs", zh="带 {count} 把椅子")
    bring_blankets = LocalizedText("Bring {count} blankets", zh="带 {count} 条毯子")
    bring_cups = LocalizedText("Bring {count} cups", zh="带 {count} 个杯子")
    bring_lamps = LocalizedText("Bring {count} lamps", zh="带 {count} 盏灯")
    door = LocalizedText("Ring at door {count}", zh="按 {count} 号门铃")
    parking = LocalizedText("Park on level {count}", zh="车停在 {count} 层")
    people = LocalizedText("{count} people will be there", zh="一共来 {count} 个人")
    room = LocalizedText("Go to room {count}", zh="去 {count} 号房间")
    ask_for_key = LocalizedText("Ask for the key", zh="记得要钥匙")
    back_entrance = LocalizedText("Use the back entrance", zh="走后门")
    come_early = LocalizedText("Come a bit early", zh="早一点到")
    warm_clothes = LocalizedText("Take warm clothes along", zh="带上厚衣服")


class Calendars(Catalogue):
    """Calendars that somebody has made."""

    allotment = LocalizedText("Allotment", zh="菜园")
    babysitting = LocalizedText("Babysitting", zh="看孩子")
    band = LocalizedText("Band", zh="乐队")
    carpool = LocalizedText("Carpool", zh="拼车")
    charity_run = LocalizedText("Charity run", zh="慈善跑")
    choir = LocalizedText("Choir", zh="合唱团")
    clinic = LocalizedText("Clinic", zh="诊所")
    concerts = LocalizedText("Concerts", zh="演出")
    deliveries = LocalizedText("Deliveries", zh="快递")
    drama_group = LocalizedText("Drama group", zh="话剧社")
    exams = LocalizedText("Exams", zh="考试")
    football = LocalizedText("Football", zh="足球")
    garbage_days = LocalizedText("Garbage days", zh="垃圾清运")
    gym = LocalizedText("Gym", zh="健身")
    holidays = LocalizedText("Holidays", zh="假期")
    household = LocalizedText("Household", zh="家务")
    kayaking = LocalizedText("Kayaking", zh="皮划艇")
    library = LocalizedText("Library", zh="图书馆")
    moon_phases = LocalizedText("Moon phases", zh="月相")
    neighbors = LocalizedText("Neighbors", zh="邻里")
    night_shifts = LocalizedText("Night shifts", zh="夜班")
    orchestra = LocalizedText("Orchestra", zh="交响乐")
    payments = LocalizedText("Payments", zh="付款")
    pottery = LocalizedText("Pottery", zh="陶艺")
    railway_club = LocalizedText("Railway club", zh="铁路俱乐部")
    school = LocalizedText("School", zh="学校")
    scouts = LocalizedText("Scouts", zh="童子军")
    tennis = LocalizedText("Tennis", zh="网球")
    travel = LocalizedText("Travel", zh="旅行")
    volunteers = LocalizedText("Volunteers", zh="志愿者")
