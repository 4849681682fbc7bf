"""The names that tasks with an address book draw from."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Addresses", "Companies", "Labels", "Names", "NewLabels", "Notes", "Remarks"]


class Names(Catalogue):
    """Nobody's names: first name and family name, with a space between them."""

    ada_whitlow = Entry("Ada Whitlow")
    bruno_hale = Entry("Bruno Hale")
    celia_marsh = Entry("Celia Marsh")
    dario_finch = Entry("Dario Finch")
    edith_crane = Entry("Edith Crane")
    felix_larkin = Entry("Felix Larkin")
    greta_holm = Entry("Greta Holm")
    hugo_pell = Entry("Hugo Pell")
    ines_varga = Entry("Ines Varga")
    jonas_birk = Entry("Jonas Birk")
    kira_lunt = Entry("Kira Lunt")
    lionel_peck = Entry("Lionel Peck")
    mona_tilly = Entry("Mona Tilly")
    nils_arden = Entry("Nils Arden")
    olga_reiss = Entry("Olga Reiss")
    pippa_dunmore = Entry("Pippa Dunmore")
    rosa_keel = Entry("Rosa Keel")
    silas_wren = Entry("Silas Wren")
    tessa_rook = Entry("Tessa Rook")
    udo_brant = Entry("Udo Brant")
    vera_moss = Entry("Vera Moss")
    wanda_pryce = Entry("Wanda Pryce")
    xenia_dolan = Entry("Xenia Dolan")
    yorick_teal = Entry("Yorick Teal")
    zelda_quist = Entry("Zelda Quist")
    anton_bray = Entry("Anton Bray")
    beata_lowe = Entry("Beata Lowe")
    clive_ormond = Entry("Clive Ormond")
    dora_ferris = Entry("Dora Ferris")
    emil_stroud = Entry("Emil Stroud")
    freya_nash = Entry("Freya Nash")
    gideon_platt = Entry("Gideon Platt")
    hilda_vance = Entry("Hilda Vance")
    ivo_kemp = Entry("Ivo Kemp")
    judith_rowan = Entry("Judith Rowan")
    kaspar_yule = Entry("Kaspar Yule")
    leona_tripp = Entry("Leona Tripp")
    milo_garth = Entry("Milo Garth")
    nadia_colby = Entry("Nadia Colby")
    oscar_fenn = Entry("Oscar Fenn")
    petra_haig = Entry("Petra Haig")
    quentin_sayer = Entry("Quentin Sayer")


class Companies(Catalogue):
    """Companies that do not exist."""

    harbor_printing = Entry("Harbor Printing")
    pinecone_toys = Entry("Pinecone Toys")
    tall_oak_books = Entry("Tall Oak Books")
    lantern_tours = Entry("Lantern Tours")
    copper_kettle = Entry("Copper Kettle")
    blue_gate_dental = Entry("Blue Gate Dental")
    meadow_bikes = Entry("Meadow Bikes")
    quarry_lane_tiles = Entry("Quarry Lane Tiles")
    silver_birch_film = Entry("Silver Birch Film")
    ferry_road_bakery = Entry("Ferry Road Bakery")


class Labels(Catalogue):
    """Labels that contacts carry."""

    choir = Entry("Choir")
    neighbors = Entry("Neighbors")
    tennis = Entry("Tennis")
    book_club = Entry("Book club")
    volunteers = Entry("Volunteers")
    carpool = Entry("Carpool")
    cycling = Entry("Cycling")
    gardening = Entry("Gardening")
    babysitters = Entry("Babysitters")


class NewLabels(Catalogue):
    """Labels that are made, or renamed to."""

    hiking = Entry("Hiking")
    school_run = Entry("School run")
    plumbers = Entry("Plumbers")
    chess = Entry("Chess")
    board_games = Entry("Board games")
    pottery = Entry("Pottery")
    fishing = Entry("Fishing")
    film_club = Entry("Film club")
    allotment = Entry("Allotment")
    night_shift = Entry("Night shift")


class Notes(Catalogue):
    """Notes about somebody's work."""

    ask_for_the_new_job = Entry("Ask for the new job")
    works_elsewhere_now = Entry("Works elsewhere now")
    find_out_the_employer = Entry("Find out the employer")
    not_at_the_old_firm = Entry("Not at the old firm")


class Addresses(Catalogue):
    """Where somebody lives."""

    elm_row = Entry("4 Elm Row")
    mill_street = Entry("17 Mill Street")
    quay_side = Entry("9 Quay Side")
    chapel_lane = Entry("32 Chapel Lane")
    orchard_rise = Entry("6 Orchard Rise")
    station_road = Entry("51 Station Road")
    weir_cottages = Entry("2 Weir Cottages")
    castle_terrace = Entry("28 Castle Terrace")


class Remarks(Catalogue):
    """Notes about anybody."""

    no_nuts = Entry("Eats no nuts")
    has_the_spare_key = Entry("Has the spare key")
    two_dogs = Entry("Two dogs, ring first")
    away_in_march = Entry("Away in March")
    lent_the_ladder = Entry("Lent us the ladder")
    met_at_the_lake = Entry("Met at the lake")
    side_door = Entry("Use the side door")
    plays_the_cello = Entry("Plays the cello")
