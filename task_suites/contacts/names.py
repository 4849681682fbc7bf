"""The names that tasks with an address book draw from."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = ["Addresses", "Companies", "Labels", "Names", "NewLabels", "Notes", "Remarks"]


class Names(Catalogue):
    """Nobody's names: first name and family name, with a space between them."""

    ada_whitlow = LocalizedText("Ada Whitlow", zh="雪梅 白")
    bruno_hale = LocalizedText("Bruno Hale", zh="一鸣 柏")
    celia_marsh = LocalizedText("Celia Marsh", zh="书瑶 程")
    dario_finch = LocalizedText("Dario Finch", zh="云帆 狄")
    edith_crane = LocalizedText("Edith Crane", zh="小满 范")
    felix_larkin = LocalizedText("Felix Larkin", zh="天佑 葛")
    greta_holm = LocalizedText("Greta Holm", zh="子墨 洪")
    hugo_pell = LocalizedText("Hugo Pell", zh="若溪 江")
    ines_varga = LocalizedText("Ines Varga", zh="令宜 孔")
    jonas_birk = LocalizedText("Jonas Birk", zh="震东 雷")
    kira_lunt = LocalizedText("Kira Lunt", zh="清和 孟")
    lionel_peck = LocalizedText("Lionel Peck", zh="望舒 倪")
    mona_tilly = LocalizedText("Mona Tilly", zh="文博 庞")
    nils_arden = LocalizedText("Nils Arden", zh="语桐 秦")
    olga_reiss = LocalizedText("Olga Reiss", zh="景行 任")
    pippa_dunmore = LocalizedText("Pippa Dunmore", zh="嘉言 沈")
    rosa_keel = LocalizedText("Rosa Keel", zh="安然 陶")
    silas_wren = LocalizedText("Silas Wren", zh="知夏 温")
    tessa_rook = LocalizedText("Tessa Rook", zh="新月 薛")
    udo_brant = LocalizedText("Udo Brant", zh="子衿 严")
    vera_moss = LocalizedText("Vera Moss", zh="初晴 尹")
    wanda_pryce = LocalizedText("Wanda Pryce", zh="思齐 尤")
    xenia_dolan = LocalizedText("Xenia Dolan", zh="明哲 余")
    yorick_teal = LocalizedText("Yorick Teal", zh="采薇 章")
    zelda_quist = LocalizedText("Zelda Quist", zh="致远 郑")
    anton_bray = LocalizedText("Anton Bray", zh="静姝 钟")
    beata_lowe = LocalizedText("Beata Lowe", zh="承泽 祝")
    clive_ormond = LocalizedText("Clive Ormond", zh="晓棠 邹")
    dora_ferris = LocalizedText("Dora Ferris", zh="奕辰 左")
    emil_stroud = LocalizedText("Emil Stroud", zh="映雪 俞")
    freya_nash = LocalizedText("Freya Nash", zh="鸿飞 翟")
    gideon_platt = LocalizedText("Gideon Platt", zh="佳禾 詹")
    hilda_vance = LocalizedText("Hilda Vance", zh="浩然 卓")
    ivo_kemp = LocalizedText("Ivo Kemp", zh="念真 蔡")
    judith_rowan = LocalizedText("Judith Rowan", zh="德容 崔")
    kaspar_yule = LocalizedText("Kaspar Yule", zh="春晖 邓")
    leona_tripp = LocalizedText("Leona Tripp", zh="子安 方")
    milo_garth = LocalizedText("Milo Garth", zh="婉清 傅")
    nadia_colby = LocalizedText("Nadia Colby", zh="志新 顾")
    oscar_fenn = LocalizedText("Oscar Fenn", zh="巧云 韩")
    petra_haig = LocalizedText("Petra Haig", zh="立群 贺")
    quentin_sayer = LocalizedText("Quentin Sayer", zh="凌波 侯")


class Companies(Catalogue):
    """Companies that do not exist."""

    harbor_printing = LocalizedText("Harbor Printing", zh="海港印务")
    pinecone_toys = LocalizedText("Pinecone Toys", zh="松果玩具")
    tall_oak_books = LocalizedText("Tall Oak Books", zh="大橡树书店")
    lantern_tours = LocalizedText("Lantern Tours", zh="灯笼旅行社")
    copper_kettle = LocalizedText("Copper Kettle", zh="铜壶咖啡馆")
    blue_gate_dental = LocalizedText("Blue Gate Dental", zh="蓝门牙科")
    meadow_bikes = LocalizedText("Meadow Bikes", zh="草地自行车行")
    quarry_lane_tiles = LocalizedText("Quarry Lane Tiles", zh="石巷瓷砖")
    silver_birch_film = LocalizedText("Silver Birch Film", zh="银桦影业")
    ferry_road_bakery = LocalizedText("Ferry Road Bakery", zh="渡口面包房")


class Labels(Catalogue):
    """Labels that contacts carry."""

    choir = LocalizedText("Choir", zh="合唱团")
    neighbors = LocalizedText("Neighbors", zh="邻居")
    tennis = LocalizedText("Tennis", zh="网球")
    book_club = LocalizedText("Book club", zh="读书会")
    volunteers = LocalizedText("Volunteers", zh="志愿者")
    carpool = LocalizedText("Carpool", zh="拼车")
    cycling = LocalizedText("Cycling", zh="骑行")
    gardening = LocalizedText("Gardening", zh="园艺")
    babysitters = LocalizedText("Babysitters", zh="保姆")


class NewLabels(Catalogue):
    """Labels that are made, or renamed to."""

    hiking = LocalizedText("Hiking", zh="徒步")
    school_run = LocalizedText("School run", zh="接送孩子")
    plumbers = LocalizedText("Plumbers", zh="水管工")
    chess = LocalizedText("Chess", zh="国际象棋")
    board_games = LocalizedText("Board games", zh="桌游")
    pottery = LocalizedText("Pottery", zh="陶艺")
    fishing = LocalizedText("Fishing", zh="钓鱼")
    film_club = LocalizedText("Film club", zh="电影社")
    allotment = LocalizedText("Allotment", zh="菜园")
    night_shift = LocalizedText("Night shift", zh="夜班")


class Notes(Catalogue):
    """Notes about somebody's work."""

    ask_for_the_new_job = LocalizedText("Ask for the new job", zh="问问新工作")
    works_elsewhere_now = LocalizedText("Works elsewhere now", zh="已换工作")
    find_out_the_employer = LocalizedText("Find out the employer", zh="了解工作单位")
    not_at_the_old_firm = LocalizedText("Not at the old firm", zh="不在原公司")


class Addresses(Catalogue):
    """Where somebody lives."""

    elm_row = LocalizedText("4 Elm Row", zh="榆树街 4 号")
    mill_street = LocalizedText("17 Mill Street", zh="磨坊路 17 号")
    quay_side = LocalizedText("9 Quay Side", zh="码头街 9 号")
    chapel_lane = LocalizedText("32 Chapel Lane", zh="钟楼巷 32 号")
    orchard_rise = LocalizedText("6 Orchard Rise", zh="果园路 6 号")
    station_road = LocalizedText("51 Station Road", zh="车站路 51 号")
    weir_cottages = LocalizedText("2 Weir Cottages", zh="水堰胡同 2 号")
    castle_terrace = LocalizedText("28 Castle Terrace", zh="古城台 28 号")


class Remarks(Catalogue):
    """Notes about anybody."""

    no_nuts = LocalizedText("Eats no nuts", zh="不吃坚果")
    has_the_spare_key = LocalizedText("Has the spare key", zh="有备用钥匙")
    two_dogs = LocalizedText("Two dogs, ring first", zh="养两只狗，先按门铃")
    away_in_march = LocalizedText("Away in March", zh="三月不在家")
    lent_the_ladder = LocalizedText("Lent us the ladder", zh="借过我们梯子")
    met_at_the_lake = LocalizedText("Met at the lake", zh="在湖边认识的")
    side_door = LocalizedText("Use the side door", zh="走侧门")
    plays_the_cello = LocalizedText("Plays the cello", zh="会拉大提琴")
