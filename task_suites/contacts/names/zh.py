"""The names that tasks with an address book draw from: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.contacts.names import (
    Addresses,
    Companies,
    Labels,
    Names,
    NewLabels,
    Notes,
    Remarks,
)

__all__ = [
    "ChineseAddresses",
    "ChineseCompanies",
    "ChineseLabels",
    "ChineseNames",
    "ChineseNewLabels",
    "ChineseNotes",
    "ChineseRemarks",
]


class ChineseNames(Names, language="zh"):
    """In Chinese."""

    ada_whitlow = Entry("雪梅 白")
    bruno_hale = Entry("一鸣 柏")
    celia_marsh = Entry("书瑶 程")
    dario_finch = Entry("云帆 狄")
    edith_crane = Entry("小满 范")
    felix_larkin = Entry("天佑 葛")
    greta_holm = Entry("子墨 洪")
    hugo_pell = Entry("若溪 江")
    ines_varga = Entry("令宜 孔")
    jonas_birk = Entry("震东 雷")
    kira_lunt = Entry("清和 孟")
    lionel_peck = Entry("望舒 倪")
    mona_tilly = Entry("文博 庞")
    nils_arden = Entry("语桐 秦")
    olga_reiss = Entry("景行 任")
    pippa_dunmore = Entry("嘉言 沈")
    rosa_keel = Entry("安然 陶")
    silas_wren = Entry("知夏 温")
    tessa_rook = Entry("新月 薛")
    udo_brant = Entry("子衿 严")
    vera_moss = Entry("初晴 尹")
    wanda_pryce = Entry("思齐 尤")
    xenia_dolan = Entry("明哲 余")
    yorick_teal = Entry("采薇 章")
    zelda_quist = Entry("致远 郑")
    anton_bray = Entry("静姝 钟")
    beata_lowe = Entry("承泽 祝")
    clive_ormond = Entry("晓棠 邹")
    dora_ferris = Entry("奕辰 左")
    emil_stroud = Entry("映雪 俞")
    freya_nash = Entry("鸿飞 翟")
    gideon_platt = Entry("佳禾 詹")
    hilda_vance = Entry("浩然 卓")
    ivo_kemp = Entry("念真 蔡")
    judith_rowan = Entry("德容 崔")
    kaspar_yule = Entry("春晖 邓")
    leona_tripp = Entry("子安 方")
    milo_garth = Entry("婉清 傅")
    nadia_colby = Entry("志新 顾")
    oscar_fenn = Entry("巧云 韩")
    petra_haig = Entry("立群 贺")
    quentin_sayer = Entry("凌波 侯")


class ChineseCompanies(Companies, language="zh"):
    """In Chinese."""

    harbor_printing = Entry("海港印务")
    pinecone_toys = Entry("松果玩具")
    tall_oak_books = Entry("大橡树书店")
    lantern_tours = Entry("灯笼旅行社")
    copper_kettle = Entry("铜壶咖啡馆")
    blue_gate_dental = Entry("蓝门牙科")
    meadow_bikes = Entry("草地自行车行")
    quarry_lane_tiles = Entry("石巷瓷砖")
    silver_birch_film = Entry("银桦影业")
    ferry_road_bakery = Entry("渡口面包房")


class ChineseLabels(Labels, language="zh"):
    """In Chinese."""

    choir = Entry("合唱团")
    neighbors = Entry("邻居")
    tennis = Entry("网球")
    book_club = Entry("读书会")
    volunteers = Entry("志愿者")
    carpool = Entry("拼车")
    cycling = Entry("骑行")
    gardening = Entry("园艺")
    babysitters = Entry("保姆")


class ChineseNewLabels(NewLabels, language="zh"):
    """In Chinese."""

    hiking = Entry("徒步")
    school_run = Entry("接送孩子")
    plumbers = Entry("水管工")
    chess = Entry("国际象棋")
    board_games = Entry("桌游")
    pottery = Entry("陶艺")
    fishing = Entry("钓鱼")
    film_club = Entry("电影社")
    allotment = Entry("菜园")
    night_shift = Entry("夜班")


class ChineseNotes(Notes, language="zh"):
    """In Chinese."""

    ask_for_the_new_job = Entry("问问新工作")
    works_elsewhere_now = Entry("已换工作")
    find_out_the_employer = Entry("了解工作单位")
    not_at_the_old_firm = Entry("不在原公司")


class ChineseAddresses(Addresses, language="zh"):
    """In Chinese."""

    elm_row = Entry("榆树街 4 号")
    mill_street = Entry("磨坊路 17 号")
    quay_side = Entry("码头街 9 号")
    chapel_lane = Entry("钟楼巷 32 号")
    orchard_rise = Entry("果园路 6 号")
    station_road = Entry("车站路 51 号")
    weir_cottages = Entry("水堰胡同 2 号")
    castle_terrace = Entry("古城台 28 号")


class ChineseRemarks(Remarks, language="zh"):
    """In Chinese."""

    no_nuts = Entry("不吃坚果")
    has_the_spare_key = Entry("有备用钥匙")
    two_dogs = Entry("养两只狗，先按门铃")
    away_in_march = Entry("三月不在家")
    lent_the_ladder = Entry("借过我们梯子")
    met_at_the_lake = Entry("在湖边认识的")
    side_door = Entry("走侧门")
    plays_the_cello = Entry("会拉大提琴")
