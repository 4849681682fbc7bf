"""What tasks in the browser say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.browser.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # The browser's own pages, menus and dialogs.
    add_bookmark = Entry("添加书签")
    add_to_reading_list = Entry("添加到阅读清单")
    bookmarks = Entry("书签")
    clear_history = Entry("清除历史记录")
    delete = Entry("删除")
    downloads = Entry("下载内容")
    edit = Entry("修改")
    edit_bookmark = Entry("修改书签")
    history = Entry("历史记录")
    home_page = Entry("主页")
    more_options = Entry("更多选项")
    new_folder = Entry("新建文件夹")
    new_private_tab = Entry("新建隐私标签页")
    reading_list = Entry("阅读清单")
    reset = Entry("恢复默认设置")
    settings = Entry("设置")
    share_page = Entry("分享网页")
    text_size = Entry("文字大小")

    # Links, buttons and fields of its sites.
    all_pages = Entry("全部条目")
    weather_of_town = Entry("{town}天气")
    trains_of_town = Entry("{town}列车")
    shopping_list_link = Entry("下载购物清单")
    origin_field = Entry("出发地")
    goal_field = Entry("目的地")
    route = Entry("{origin} - {goal}")
    day_field = Entry("日期")
    day_in_march = Entry("3月{day}日")
    find_trains = Entry("查询车次")
    booking = Entry("预订车票")
    traveller_field = Entry("乘客姓名")
    travellers_field = Entry("人数")
    book = Entry("预订")
    timetable = Entry("时刻表")
    cancel_first_ticket = Entry("退票 501")
    delivery_prices = Entry("配送")
    quantity_field = Entry("数量")
    add_to_cart = Entry("加入购物车")
    remove_from_cart = Entry("移除{product}")
    go_to_checkout = Entry("去结算")
    checkout = Entry("结算")
    name_field = Entry("姓名")
    address_field = Entry("地址")
    delivery_field = Entry("配送方式")
    gift_wrapping = Entry("礼品包装")
    place_order = Entry("提交订单")
    my_loans = Entry("我的借阅")
    return_book = Entry("归还《{title}》")
    renew_book = Entry("续借《{title}》")
    borrow_book = Entry("借阅此书")
    defect_form = Entry("报修")
    defect_field = Entry("问题类型 *")
    place_field = Entry("地点 *")
    details_field = Entry("详情")
    danger_box = Entry("存在危险")
    send_application = Entry("提交申请")
    withdraw_first_application = Entry("撤回 A-2001")

    # What is seen in any task.
    browser_is_open = Entry("浏览器已打开")
    web_page_is_shown = Entry("显示网页“{title}”")
    own_page_is_shown = Entry("显示“{title}”页面")

    # Settings.
    set_text_size = Entry(
        "在“浏览器”应用的设置中，将网页文字大小改为 {percent}%，"
        "然后打开简单厨房的菜谱“{recipe}”给我看。"
    )
    search_engine_is_the_same = Entry("搜索引擎没有变化")
    text_size_is = Entry("文字大小为 {percent}%")
    recipe_is_shown_in_size = Entry("以该字号显示“{recipe}”")
    set_home_page = Entry("把{site}（{host}）设为“浏览器”应用的主页。")
    address_dialog_is_open = Entry("网址对话框已打开")
    address_is_typed = Entry("已输入 {host}")
    home_page_is = Entry("主页是 {host}")

    # History, reading list, downloads, private tabs.
    delete_history_entry = Entry("从“浏览器”的历史记录中删除“{page}”网页，不要动其余记录。")
    rest_of_history_is_there = Entry("其余历史记录还在")
    page_is_gone = Entry("“{page}”已被删除")
    save_recipe = Entry("在“浏览器”中打开简单厨房的菜谱“{recipe}”，并添加到阅读清单。")
    recipe_alone_is_on_list = Entry("清单中只有“{recipe}”")
    download_shopping_list = Entry("我想做“{recipe}”。请用“浏览器”从简单厨房下载它的购物清单。")
    file_alone_was_downloaded = Entry("仅下载了 {file}")
    read_privately = Entry(
        "在“浏览器”中打开开放百科的条目“{article}”（{address}），但不要在历史记录中留下它。"
    )
    history_lacks_it = Entry("历史记录中没有它")
    article_is_shown = Entry("显示“{article}”")

    # Bookmarks.
    delete_bookmark = Entry("在“浏览器”应用中删除书签“{bookmark}”，保留其他书签。")
    other_bookmarks_are_the_same = Entry("其他书签没有变化")
    bookmark_alone_is_gone = Entry("只删除了“{bookmark}”")
    bookmark_article = Entry(
        "用“浏览器”在开放百科中找到条目“{article}”，并将它加入书签文件夹“{folder}”。"
    )
    bookmark_is_in_folder = Entry("“{bookmark}”在“{folder}”中")
    move_bookmark_to_new_folder = Entry(
        "在“浏览器”中新建书签文件夹“{folder}”，并把书签“{bookmark}”移进去。"
    )
    folder_is_there = Entry("有文件夹“{folder}”")
    bookmark_is_in_it = Entry("“{bookmark}”在其中")

    # The shop.
    price_is_shown = Entry("显示“{product}”的价格")
    find_product_price = Entry("街角商店的“{product}”多少钱？请用“浏览器”查看，只需用数字回答。")
    add_up_purchase = Entry(
        "在街角商店（用“浏览器”），{count} 件“{first}”和 1 件“{second}”，加上{delivery}，"
        "一共多少钱？不要下单。只需用数字回答。"
    )
    nothing_was_ordered = Entry("没有下单")
    delivery_price_is_shown = Entry("显示配送价格")
    order_product = Entry(
        "用“浏览器”在街角商店订购 {count} 件“{product}”，需礼品包装，{delivery}给 {name}，"
        "地址 {address}。购物车里原有的“{left_behind}”不要了，请先移除。"
    )
    order_was_placed = Entry("下了一个订单，只有 {count} 件“{product}”，有礼品包装；购物车已空")
    order_goes_to = Entry("{delivery}寄往 {name}，{address}")

    # The library.
    add_up_pages = Entry(
        "用“浏览器”查市立图书馆的馆藏：《{first}》和《{second}》一共有多少页？只需用数字回答。"
    )
    pages_are_shown = Entry("显示《{book}》的页数")
    swap_library_books = Entry(
        "用“浏览器”在市立图书馆归还《{back}》，续借一次《{renewed}》，再借阅《{borrowed}》。"
    )
    other_loan_is_the_same = Entry("其他借阅不变")
    book_is_returned = Entry("已归还《{book}》")
    book_is_renewed = Entry("《{book}》已续借一次")
    book_is_borrowed = Entry("已借阅《{book}》")

    # The city office.
    report_defect = Entry(
        "用“浏览器”向市政厅报修。问题类型：{defect}，地点：{place}，详情：“{details}”，"
        "并注明存在危险。"
    )
    report_was_sent = Entry("提交了一份报修：{defect}，{place}")
    report_says = Entry("注明“{details}”，且存在危险")

    # The railway.
    find_direct_train = Entry(
        "我想在 {after} 或之后从{origin}乘直达列车去{goal}。"
        "最早的一班几点到？请用“浏览器”在区域铁路查询。"
    )
    arrival_is_shown = Entry("显示 {departs} 列车的到达时间")
    book_train = Entry(
        "用“浏览器”在区域铁路预订{day}从{origin}到{goal}的车票：{after} 或之后出发的第一班直达车，"
        "{travellers} 人，乘客姓名 {name}。"
    )
    ticket_is_for_day = Entry("有一张{day} {departs} 的车票")
    ticket_is_for_people = Entry("{travellers} 人，{name}")
