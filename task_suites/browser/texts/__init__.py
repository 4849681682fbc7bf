"""What tasks in the browser say, and what they read on its screens."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What tasks in the browser say, and what they read on its screens."""

    # The browser's own pages, menus and dialogs.
    add_bookmark = Entry("Add bookmark")
    add_to_reading_list = Entry("Add to reading list")
    bookmarks = Entry("Bookmarks")
    clear_history = Entry("Clear history")
    delete = Entry("Delete")
    downloads = Entry("Downloads")
    edit = Entry("Edit")
    edit_bookmark = Entry("Edit bookmark")
    history = Entry("History")
    home_page = Entry("Home page")
    more_options = Entry("More options")
    new_folder = Entry("New folder")
    new_private_tab = Entry("New private tab")
    reading_list = Entry("Reading list")
    reset = Entry("Reset to default")
    settings = Entry("Settings")
    share_page = Entry("Share page")
    text_size = Entry("Text size")

    # Links, buttons and fields of its sites.
    all_pages = Entry("All pages")
    weather_of_town = Entry("Weather {town}")
    trains_of_town = Entry("Trains {town}")
    shopping_list_link = Entry("Download shopping list")
    origin_field = Entry("From")
    goal_field = Entry("To")
    route = Entry("{origin} - {goal}")
    day_field = Entry("Day")
    day_in_march = Entry("{day} Mar")
    find_trains = Entry("Find trains")
    booking = Entry("Book a ticket")
    traveller_field = Entry("Traveller's name")
    travellers_field = Entry("Travellers")
    book = Entry("Book")
    timetable = Entry("Timetable")
    cancel_first_ticket = Entry("Cancel ticket 501")
    delivery_prices = Entry("Delivery")
    quantity_field = Entry("Quantity")
    add_to_cart = Entry("Add to cart")
    remove_from_cart = Entry("Remove {product}")
    go_to_checkout = Entry("Go to checkout")
    checkout = Entry("Checkout")
    name_field = Entry("Full name")
    address_field = Entry("Address")
    delivery_field = Entry("Delivery")
    gift_wrapping = Entry("Gift wrapping")
    place_order = Entry("Place order")
    my_loans = Entry("My loans")
    return_book = Entry("Return {title}")
    renew_book = Entry("Renew {title}")
    borrow_book = Entry("Borrow this book")
    defect_form = Entry("Report a defect")
    defect_field = Entry("What is it about *")
    place_field = Entry("Where *")
    details_field = Entry("Details")
    danger_box = Entry("It is dangerous")
    send_application = Entry("Send application")
    withdraw_first_application = Entry("Withdraw A-2001")

    # What is seen in any task.
    browser_is_open = Entry("The browser is open")
    web_page_is_shown = Entry("The page “{title}” is shown")
    own_page_is_shown = Entry("The page “{title}” is shown")

    # Settings.
    set_text_size = Entry(
        "In the Browser app, change the text size of web pages to {percent}%. Then show me the "
        "recipe “{recipe}” of Simple Kitchen."
    )
    search_engine_is_the_same = Entry("The search engine is as it was")
    text_size_is = Entry("The text size is {percent}%")
    recipe_is_shown_in_size = Entry("“{recipe}” is shown in that size")
    set_home_page = Entry("Make {site} ({host}) the home page of the Browser app.")
    address_dialog_is_open = Entry("The dialog for the address is open")
    address_is_typed = Entry("{host} is typed")
    home_page_is = Entry("{host} is the home page")

    # History, reading list, downloads, private tabs.
    delete_history_entry = Entry(
        "Remove the page “{page}” from the history of the Browser app; do not touch the rest of "
        "the history."
    )
    rest_of_history_is_there = Entry("The rest of the history is there")
    page_is_gone = Entry("“{page}” is gone")
    save_recipe = Entry(
        "Open the recipe “{recipe}” of Simple Kitchen in the Browser app and add it to the reading "
        "list."
    )
    recipe_alone_is_on_list = Entry("“{recipe}” alone is on the list")
    download_shopping_list = Entry(
        "I want to cook “{recipe}”. Download its shopping list from Simple Kitchen with the "
        "Browser app."
    )
    file_alone_was_downloaded = Entry("{file} alone was downloaded")
    read_privately = Entry(
        "Show the article “{article}” of the Open Encyclopaedia ({address}) in the Browser app, "
        "without leaving it in the history."
    )
    history_lacks_it = Entry("The history does not have it")
    article_is_shown = Entry("“{article}” is shown")

    # Bookmarks.
    delete_bookmark = Entry("Delete the bookmark “{bookmark}” in the Browser app. Keep the others.")
    other_bookmarks_are_the_same = Entry("The other bookmarks are as they were")
    bookmark_alone_is_gone = Entry("“{bookmark}” alone is gone")
    bookmark_article = Entry(
        "Find the article “{article}” in the Open Encyclopaedia with the Browser app and bookmark "
        "it in the folder “{folder}”."
    )
    bookmark_is_in_folder = Entry("“{bookmark}” is in “{folder}”")
    move_bookmark_to_new_folder = Entry(
        "In the Browser app, create a bookmark folder called “{folder}” and move the bookmark "
        "“{bookmark}” into it."
    )
    folder_is_there = Entry("There is a folder “{folder}”")
    bookmark_is_in_it = Entry("“{bookmark}” is in it")

    # The shop.
    price_is_shown = Entry("The price of “{product}” is shown")
    find_product_price = Entry(
        "How much is “{product}” in the Corner Shop? Look it up in the Browser app and answer with "
        "the price alone."
    )
    add_up_purchase = Entry(
        "In the Corner Shop (Browser app), what would {count} × “{first}” and 1 × “{second}” cost "
        "together, including {delivery} delivery? Do not order anything. Answer with the sum alone."
    )
    nothing_was_ordered = Entry("Nothing was ordered")
    delivery_price_is_shown = Entry("The price of the delivery is shown")
    order_product = Entry(
        "Order {count} × “{product}” from the Corner Shop in the Browser app, as a gift (wrapped), "
        "with {delivery} delivery to {name}, {address}. Remove “{left_behind}” from the cart "
        "first: I do not want it any more."
    )
    order_was_placed = Entry(
        "One order was placed, for {count} × “{product}” alone, gift-wrapped; the cart is empty"
    )
    order_goes_to = Entry("It goes to {name}, {address}, by {delivery} delivery")

    # The library.
    add_up_pages = Entry(
        "How many pages do “{first}” and “{second}” have in total? Both books are in the Town "
        "Library’s catalogue; use the Browser app. Answer with the number alone."
    )
    pages_are_shown = Entry("The pages of “{book}” are shown")
    swap_library_books = Entry(
        "At the Town Library (Browser app), return “{back}”, renew “{renewed}” once and borrow "
        "“{borrowed}”."
    )
    other_loan_is_the_same = Entry("The other loan is as it was")
    book_is_returned = Entry("“{book}” is returned")
    book_is_renewed = Entry("“{book}” is renewed once")
    book_is_borrowed = Entry("“{book}” is borrowed")

    # The city office.
    report_defect = Entry(
        "Report a defect to the City Office in the Browser app. It is about: {defect}. Where: "
        "{place}. Details: “{details}”. Say that it is dangerous."
    )
    report_was_sent = Entry("One report was sent: {defect}, {place}")
    report_says = Entry("It says {details}, and is dangerous")

    # The railway.
    find_direct_train = Entry(
        "I leave {origin} by train at {after} or later and do not want to change. When does the "
        "first such train arrive in {goal}? Ask Regional Railways in the Browser app."
    )
    arrival_is_shown = Entry("The arrival of the train at {departs} is shown")
    book_train = Entry(
        "Book a train from {origin} to {goal} on {day} with Regional Railways in the Browser app: "
        "the first direct one that leaves at {after} or later, for {travellers} people, in the "
        "name of {name}."
    )
    ticket_is_for_day = Entry("One ticket, for {day}, {departs}")
    ticket_is_for_people = Entry("It is for {travellers}, {name}")
