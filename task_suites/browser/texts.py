"""What tasks in the browser say, and what they read on its screens."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What tasks in the browser say, and what they read on its screens."""

    # The browser's own pages, menus and dialogs.
    add_bookmark = LocalizedText("Add bookmark", zh="添加书签")
    add_to_reading_list = LocalizedText("Add to reading list", zh="添加到阅读清单")
    bookmarks = LocalizedText("Bookmarks", zh="书签")
    clear_history = LocalizedText("Clear history", zh="清除历史记录")
    delete = LocalizedText("Delete", zh="删除")
    downloads = LocalizedText("Downloads", zh="下载内容")
    edit = LocalizedText("Edit", zh="修改")
    edit_bookmark = LocalizedText("Edit bookmark", zh="修改书签")
    history = LocalizedText("History", zh="历史记录")
    home_page = LocalizedText("Home page", zh="主页")
    more_options = LocalizedText("More options", zh="更多选项")
    new_folder = LocalizedText("New folder", zh="新建文件夹")
    new_private_tab = LocalizedText("New private tab", zh="新建隐私标签页")
    reading_list = LocalizedText("Reading list", zh="阅读清单")
    reset = LocalizedText("Reset to default", zh="恢复默认设置")
    settings = LocalizedText("Settings", zh="设置")
    share_page = LocalizedText("Share page", zh="分享网页")
    text_size = LocalizedText("Text size", zh="文字大小")

    # Links, buttons and fields of its sites.
    all_pages = LocalizedText("All pages", zh="全部条目")
    weather_of_town = LocalizedText("Weather {town}", zh="{town}天气")
    trains_of_town = LocalizedText("Trains {town}", zh="{town}列车")
    shopping_list_link = LocalizedText("Download shopping list", zh="下载购物清单")
    origin_field = LocalizedText("From", zh="出发地")
    goal_field = LocalizedText("To", zh="目的地")
    route = LocalizedText("{origin} - {goal}", zh="{origin} - {goal}")
    day_field = LocalizedText("Day", zh="日期")
    day_in_march = LocalizedText("{day} Mar", zh="3月{day}日")
    find_trains = LocalizedText("Find trains", zh="查询车次")
    booking = LocalizedText("Book a ticket", zh="预订车票")
    traveller_field = LocalizedText("Traveller's name", zh="乘客姓名")
    travellers_field = LocalizedText("Travellers", zh="人数")
    book = LocalizedText("Book", zh="预订")
    timetable = LocalizedText("Timetable", zh="时刻表")
    cancel_first_ticket = LocalizedText("Cancel ticket 501", zh="退票 501")
    delivery_prices = LocalizedText("Delivery", zh="配送")
    quantity_field = LocalizedText("Quantity", zh="数量")
    add_to_cart = LocalizedText("Add to cart", zh="加入购物车")
    remove_from_cart = LocalizedText("Remove {product}", zh="移除{product}")
    go_to_checkout = LocalizedText("Go to checkout", zh="去结算")
    checkout = LocalizedText("Checkout", zh="结算")
    name_field = LocalizedText("Full name", zh="姓名")
    address_field = LocalizedText("Address", zh="地址")
    delivery_field = LocalizedText("Delivery", zh="配送方式")
    gift_wrapping = LocalizedText("Gift wrapping", zh="礼品包装")
    place_order = LocalizedText("Place order", zh="提交订单")
    my_loans = LocalizedText("My loans", zh="我的借阅")
    return_book = LocalizedText("Return {title}", zh="归还《{title}》")
    renew_book = LocalizedText("Renew {title}", zh="续借《{title}》")
    borrow_book = LocalizedText("Borrow this book", zh="借阅此书")
    defect_form = LocalizedText("Report a defect", zh="报修")
    defect_field = LocalizedText("What is it about *", zh="问题类型 *")
    place_field = LocalizedText("Where *", zh="地点 *")
    details_field = LocalizedText("Details", zh="详情")
    danger_box = LocalizedText("It is dangerous", zh="存在危险")
    send_application = LocalizedText("Send application", zh="提交申请")
    withdraw_first_application = LocalizedText("Withdraw A-2001", zh="撤回 A-2001")

    # What is seen in any task.
    browser_is_open = LocalizedText("The browser is open", zh="浏览器已打开")
    web_page_is_shown = LocalizedText("The page “{title}” is shown", zh="显示网页“{title}”")
    own_page_is_shown = LocalizedText("The page “{title}” is shown", zh="显示“{title}”页面")

    # Settings.
    set_text_size = LocalizedText(
        (
            "In the Browser app, change the text size of web pages to {percent}%. Then show me the "
            "recipe “{recipe}” of Simple Kitchen."
        ),
        zh=(
            "在“浏览器”应用的设置中，将网页文字大小改为 {percent}%，"
            "然后打开简单厨房的菜谱“{recipe}”给我看。"
        ),
    )
    search_engine_is_the_same = LocalizedText(
        "The search engine is as it was", zh="搜索引擎没有变化"
    )
    text_size_is = LocalizedText("The text size is {percent}%", zh="文字大小为 {percent}%")
    recipe_is_shown_in_size = LocalizedText(
        "“{recipe}” is shown in that size", zh="以该字号显示“{recipe}”"
    )
    set_home_page = LocalizedText(
        "Make {site} ({host}) the home page of the Browser app.",
        zh="把{site}（{host}）设为“浏览器”应用的主页。",
    )
    address_dialog_is_open = LocalizedText(
        "The dialog for the address is open", zh="网址对话框已打开"
    )
    address_is_typed = LocalizedText("{host} is typed", zh="已输入 {host}")
    home_page_is = LocalizedText("{host} is the home page", zh="主页是 {host}")

    # History, reading list, downloads, private tabs.
    delete_history_entry = LocalizedText(
        (
            "Remove the page “{page}” from the history of the Browser app; do not touch the rest "
            "of the history."
        ),
        zh="从“浏览器”的历史记录中删除“{page}”网页，不要动其余记录。",
    )
    rest_of_history_is_there = LocalizedText(
        "The rest of the history is there", zh="其余历史记录还在"
    )
    page_is_gone = LocalizedText("“{page}” is gone", zh="“{page}”已被删除")
    save_recipe = LocalizedText(
        (
            "Open the recipe “{recipe}” of Simple Kitchen in the Browser app and add it to the "
            "reading list."
        ),
        zh="在“浏览器”中打开简单厨房的菜谱“{recipe}”，并添加到阅读清单。",
    )
    recipe_alone_is_on_list = LocalizedText(
        "“{recipe}” alone is on the list", zh="清单中只有“{recipe}”"
    )
    download_shopping_list = LocalizedText(
        (
            "I want to cook “{recipe}”. Download its shopping list from Simple Kitchen with the "
            "Browser app."
        ),
        zh="我想做“{recipe}”。请用“浏览器”从简单厨房下载它的购物清单。",
    )
    file_alone_was_downloaded = LocalizedText("{file} alone was downloaded", zh="仅下载了 {file}")
    read_privately = LocalizedText(
        (
            "Show the article “{article}” of the Open Encyclopaedia ({address}) in the Browser "
            "app, without leaving it in the history."
        ),
        zh="在“浏览器”中打开开放百科的条目“{article}”（{address}），但不要在历史记录中留下它。",
    )
    history_lacks_it = LocalizedText("The history does not have it", zh="历史记录中没有它")
    article_is_shown = LocalizedText("“{article}” is shown", zh="显示“{article}”")

    # Bookmarks.
    delete_bookmark = LocalizedText(
        "Delete the bookmark “{bookmark}” in the Browser app. Keep the others.",
        zh="在“浏览器”应用中删除书签“{bookmark}”，保留其他书签。",
    )
    other_bookmarks_are_the_same = LocalizedText(
        "The other bookmarks are as they were", zh="其他书签没有变化"
    )
    bookmark_alone_is_gone = LocalizedText("“{bookmark}” alone is gone", zh="只删除了“{bookmark}”")
    bookmark_article = LocalizedText(
        (
            "Find the article “{article}” in the Open Encyclopaedia with the Browser app and "
            "bookmark it in the folder “{folder}”."
        ),
        zh="用“浏览器”在开放百科中找到条目“{article}”，并将它加入书签文件夹“{folder}”。",
    )
    bookmark_is_in_folder = LocalizedText(
        "“{bookmark}” is in “{folder}”", zh="“{bookmark}”在“{folder}”中"
    )
    move_bookmark_to_new_folder = LocalizedText(
        (
            "In the Browser app, create a bookmark folder called “{folder}” and move the bookmark "
            "“{bookmark}” into it."
        ),
        zh="在“浏览器”中新建书签文件夹“{folder}”，并把书签“{bookmark}”移进去。",
    )
    folder_is_there = LocalizedText("There is a folder “{folder}”", zh="有文件夹“{folder}”")
    bookmark_is_in_it = LocalizedText("“{bookmark}” is in it", zh="“{bookmark}”在其中")

    # The shop.
    price_is_shown = LocalizedText("The price of “{product}” is shown", zh="显示“{product}”的价格")
    find_product_price = LocalizedText(
        (
            "How much is “{product}” in the Corner Shop? Look it up in the Browser app and answer "
            "with the price alone."
        ),
        zh="街角商店的“{product}”多少钱？请用“浏览器”查看，只需用数字回答。",
    )
    add_up_purchase = LocalizedText(
        (
            "In the Corner Shop (Browser app), what would {count} × “{first}” and 1 × “{second}” "
            "cost together, including {delivery} delivery? Do not order anything. Answer with the "
            "sum alone."
        ),
        zh=(
            "在街角商店（用“浏览器”），{count} 件“{first}”和 1 件“{second}”，加上{delivery}，"
            "一共多少钱？不要下单。只需用数字回答。"
        ),
    )
    nothing_was_ordered = LocalizedText("Nothing was ordered", zh="没有下单")
    delivery_price_is_shown = LocalizedText("The price of the delivery is shown", zh="显示配送价格")
    order_product = LocalizedText(
        (
            "Order {count} × “{product}” from the Corner Shop in the Browser app, as a gift "
            "(wrapped), with {delivery} delivery to {name}, {address}. Remove “{left_behind}” from "
            "the cart first: I do not want it any more."
        ),
        zh=(
            "用“浏览器”在街角商店订购 {count} 件“{product}”，需礼品包装，{delivery}给 {name}，"
            "地址 {address}。购物车里原有的“{left_behind}”不要了，请先移除。"
        ),
    )
    order_was_placed = LocalizedText(
        "One order was placed, for {count} × “{product}” alone, gift-wrapped; the cart is empty",
        zh="下了一个订单，只有 {count} 件“{product}”，有礼品包装；购物车已空",
    )
    order_goes_to = LocalizedText(
        "It goes to {name}, {address}, by {delivery} delivery",
        zh="{delivery}寄往 {name}，{address}",
    )

    # The library.
    add_up_pages = LocalizedText(
        (
            "How many pages do “{first}” and “{second}” have in total? Both books are in the Town "
            "Library’s catalogue; use the Browser app. Answer with the number alone."
        ),
        zh="用“浏览器”查市立图书馆的馆藏：《{first}》和《{second}》一共有多少页？只需用数字回答。",
    )
    pages_are_shown = LocalizedText("The pages of “{book}” are shown", zh="显示《{book}》的页数")
    swap_library_books = LocalizedText(
        (
            "At the Town Library (Browser app), return “{back}”, renew “{renewed}” once and borrow "
            "“{borrowed}”."
        ),
        zh="用“浏览器”在市立图书馆归还《{back}》，续借一次《{renewed}》，再借阅《{borrowed}》。",
    )
    other_loan_is_the_same = LocalizedText("The other loan is as it was", zh="其他借阅不变")
    book_is_returned = LocalizedText("“{book}” is returned", zh="已归还《{book}》")
    book_is_renewed = LocalizedText("“{book}” is renewed once", zh="《{book}》已续借一次")
    book_is_borrowed = LocalizedText("“{book}” is borrowed", zh="已借阅《{book}》")

    # The city office.
    report_defect = LocalizedText(
        (
            "Report a defect to the City Office in the Browser app. It is about: {defect}. Where: "
            "{place}. Details: “{details}”. Say that it is dangerous."
        ),
        zh=(
            "用“浏览器”向市政厅报修。问题类型：{defect}，地点：{place}，详情：“{details}”，"
            "并注明存在危险。"
        ),
    )
    report_was_sent = LocalizedText(
        "One report was sent: {defect}, {place}", zh="提交了一份报修：{defect}，{place}"
    )
    report_says = LocalizedText(
        "It says {details}, and is dangerous", zh="注明“{details}”，且存在危险"
    )

    # The railway.
    find_direct_train = LocalizedText(
        (
            "I leave {origin} by train at {after} or later and do not want to change. When does "
            "the first such train arrive in {goal}? Ask Regional Railways in the Browser app. "
            "Answer with the time alone."
        ),
        zh=(
            "我想在 {after} 或之后从{origin}乘直达列车去{goal}。"
            "最早的一班几点到？请用“浏览器”在区域铁路查询。只回答时间。"
        ),
    )
    arrival_is_shown = LocalizedText(
        "The arrival of the train at {departs} is shown", zh="显示 {departs} 列车的到达时间"
    )
    book_train = LocalizedText(
        (
            "Book a train from {origin} to {goal} on {day} with Regional Railways in the Browser "
            "app: the first direct one that leaves at {after} or later, for {travellers} people, "
            "in the name of {name}."
        ),
        zh=(
            "用“浏览器”在区域铁路预订{day}从{origin}到{goal}的车票：{after} "
            "或之后出发的第一班直达车，{travellers} 人，乘客姓名 {name}。"
        ),
    )
    ticket_is_for_day = LocalizedText(
        "One ticket, for {day}, {departs}", zh="有一张{day} {departs} 的车票"
    )
    ticket_is_for_people = LocalizedText(
        "It is for {travellers}, {name}", zh="{travellers} 人，{name}"
    )
