"""The browser's own texts: (English, Chinese), after AOSP's Browser."""

from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The browser's own texts: (English, Chinese), after AOSP's Browser."""

    app_name = LocalizedText("Browser", zh="浏览器")
    add_bookmark = LocalizedText("Add bookmark", zh="添加书签")
    add_to_reading_list = LocalizedText("Add to reading list", zh="添加到阅读清单")
    added_to_reading_list = LocalizedText("Added to reading list", zh="已添加到阅读清单")
    address = LocalizedText("Address", zh="网址")
    address_hint = LocalizedText("Search or type address", zh="搜索或输入网址")
    all_bookmarks = LocalizedText("All bookmarks", zh="所有书签")
    bookmark_deleted = LocalizedText("Bookmark deleted", zh="书签已删除")
    bookmark_saved = LocalizedText("Saved to bookmarks", zh="已保存到书签")
    bookmarks = LocalizedText("Bookmarks", zh="书签")
    bytes = LocalizedText("{count} bytes", zh="{count} 字节")
    cannot_open = LocalizedText("No app can open this file", zh="没有可打开此文件的应用")
    clear_data = LocalizedText("Clear browsing data", zh="清除浏览数据")
    clear_downloads = LocalizedText("List of downloads", zh="下载记录")
    clear_history = LocalizedText("Clear history", zh="清除历史记录")
    clear_history_text = LocalizedText(
        "All pages that you have visited will be forgotten.",
        zh="您访问过的所有网页记录都将被清除。",
    )
    clear_sites = LocalizedText("Cookies and site data", zh="Cookie 和网站数据")
    clear_text = LocalizedText("Clear text", zh="清除文字")
    close_all = LocalizedText("Close all tabs", zh="关闭所有标签页")
    close_find = LocalizedText("Close search", zh="关闭查找")
    close_tab = LocalizedText("Close tab {title}", zh="关闭标签页“{title}”")
    copied = LocalizedText("Link copied", zh="已复制链接")
    copy_link = LocalizedText("Copy link address", zh="复制链接地址")
    data_cleared = LocalizedText("Browsing data cleared", zh="浏览数据已清除")
    delete = LocalizedText("Delete", zh="删除")
    delete_folder_text = LocalizedText(
        "The folder “{title}” and its bookmarks will be deleted.",
        zh="文件夹“{title}”及其中的书签将被删除。",
    )
    delete_named = LocalizedText("Delete {name}", zh="删除 {name}")
    download_failed = LocalizedText("{name} could not be downloaded", zh="无法下载 {name}")
    downloaded = LocalizedText("{name} was downloaded", zh="{name} 已下载")
    downloads = LocalizedText("Downloads", zh="下载内容")
    edit = LocalizedText("Edit", zh="修改")
    edit_bookmark = LocalizedText("Edit bookmark", zh="修改书签")
    encyclopedia = LocalizedText("Open Encyclopaedia", zh="开放百科")
    error_address = LocalizedText("Enter a valid address", zh="请输入有效网址")
    error_name = LocalizedText("Enter a name", zh="请输入名称")
    error_title = LocalizedText("The bookmark must have a name", zh="书签必须有名称")
    file_deleted = LocalizedText("The file was deleted", zh="文件已被删除")
    find_in_page = LocalizedText("Find in page", zh="在网页中查找")
    finder = LocalizedText("Finder", zh="寻页搜索")
    folder = LocalizedText("Folder", zh="文件夹")
    folder_name = LocalizedText("Folder name", zh="文件夹名称")
    forward = LocalizedText("Forward", zh="前进")
    general = LocalizedText("General", zh="常规")
    history = LocalizedText("History", zh="历史记录")
    home = LocalizedText("Home", zh="主页")
    home_page = LocalizedText("Home page", zh="主页")
    link_menu = LocalizedText("Link", zh="链接")
    mark_read = LocalizedText("Mark as read", zh="标记为已读")
    mark_unread = LocalizedText("Mark as unread", zh="标记为未读")
    more_options = LocalizedText("More options", zh="更多选项")
    name = LocalizedText("Name", zh="名称")
    new_folder = LocalizedText("New folder", zh="新建文件夹")
    new_private_tab = LocalizedText("New private tab", zh="新建隐私标签页")
    new_tab = LocalizedText("New tab", zh="新建标签页")
    next_match = LocalizedText("Next", zh="下一个")
    no_bookmarks = LocalizedText("No bookmarks", zh="没有书签")
    no_downloads = LocalizedText("No downloads", zh="没有下载内容")
    no_history = LocalizedText("No history", zh="没有历史记录")
    no_history_found = LocalizedText("No page found", zh="未找到网页")
    no_saved = LocalizedText("Your reading list is empty", zh="阅读清单为空")
    not_found_text = LocalizedText("There is no such page on {host}.", zh="{host} 上没有此网页。")
    not_found_title = LocalizedText("Page not found", zh="找不到网页")
    offline_text = LocalizedText(
        "Turn off airplane mode, or turn on Wi-Fi or mobile data, and try again.",
        zh="请关闭飞行模式，或打开 WLAN 或移动数据，然后重试。",
    )
    offline_title = LocalizedText("No internet", zh="无法连接到互联网")
    older = LocalizedText("Older", zh="更早")
    one_tab = LocalizedText("1 open tab", zh="1 个打开的标签页")
    open = LocalizedText("Open", zh="打开")
    open_in_new_tab = LocalizedText("Open in new tab", zh="在新标签页中打开")
    open_in_private_tab = LocalizedText("Open in private tab", zh="在隐私标签页中打开")
    open_tabs = LocalizedText("{count} open tabs", zh="{count} 个打开的标签页")
    opened_in_background = LocalizedText("Opened in a new tab", zh="已在新标签页中打开")
    previous_match = LocalizedText("Previous", zh="上一个")
    privacy = LocalizedText("Privacy", zh="隐私")
    private_tab = LocalizedText("Private tab", zh="隐私标签页")
    reading_list = LocalizedText("Reading list", zh="阅读清单")
    reload = LocalizedText("Reload", zh="重新加载")
    remove_bookmark = LocalizedText("Edit bookmark", zh="修改书签")
    rename = LocalizedText("Rename", zh="重命名")
    reset = LocalizedText("Reset to default", zh="恢复默认设置")
    reset_text = LocalizedText(
        "All settings of the browser return to their defaults.",
        zh="浏览器的所有设置都将恢复默认值。",
    )
    save = LocalizedText("Save", zh="保存")
    search_engine = LocalizedText("Search engine", zh="搜索引擎")
    search_history = LocalizedText("Search history", zh="搜索历史记录")
    search_web = LocalizedText("Search the web", zh="搜索网页")
    secure = LocalizedText("Connection is secure", zh="连接是安全的")
    settings = LocalizedText("Settings", zh="设置")
    share = LocalizedText("Share", zh="分享")
    share_page = LocalizedText("Share page", zh="分享网页")
    stop = LocalizedText("Stop", zh="停止")
    tabs = LocalizedText("Tabs", zh="标签页")
    text_size = LocalizedText("Text size", zh="文字大小")
    today = LocalizedText("Today", zh="今天")
    unknown_host_text = LocalizedText(
        "The address of {host} could not be found. Check that it is spelled correctly.",
        zh="找不到 {host} 的地址。请检查拼写是否正确。",
    )
    unknown_host_title = LocalizedText("This site can't be reached", zh="无法访问此网站")
    unread = LocalizedText("Unread", zh="未读")
    yesterday = LocalizedText("Yesterday", zh="昨天")
    # what web sites ask
    cookies_title = LocalizedText("Cookies on this site", zh="本网站使用 Cookie")
    cookies_text = LocalizedText(
        "This site keeps small files on your device to remember what you chose.",
        zh="本网站会在您的设备上保存小文件，以记住您的选择。",
    )
    cookies_necessary = LocalizedText("Only necessary", zh="仅必要")
    cookies_all = LocalizedText("Accept all", zh="全部接受")

    # the first start on Google's image
    welcome_title = LocalizedText("The web is one tap away", zh="上网只需轻轻一点")
    welcome_text = LocalizedText(
        "By going on, you agree to the terms of use of this browser. It may report crashes.",
        zh="继续即表示您同意此浏览器的使用条款。它可能会发送崩溃报告。",
    )
    welcome_accept = LocalizedText("Accept & continue", zh="接受并继续")
    welcome_sync_title = LocalizedText("Your bookmarks everywhere", zh="书签随处可用")
    welcome_sync_text = LocalizedText(
        "With an account, bookmarks, passwords and open tabs are the same on all your devices.",
        zh="登录账号后，书签、密码和打开的标签页在您的所有设备上保持一致。",
    )
    welcome_add_account = LocalizedText("Add account", zh="添加账号")
    welcome_no_thanks = LocalizedText("No thanks", zh="不用了")
    welcome_notify_title = LocalizedText("Know when something is ready", zh="及时知道进展")
    welcome_notify_text = LocalizedText(
        "The browser can tell you when a download has ended or a page has news.",
        zh="下载完成或网页有新消息时，浏览器可以通知您。",
    )
    welcome_continue = LocalizedText("Continue", zh="继续")


class SeedTexts(Catalogue):
    """The names of the pages that a browser in use has kept."""

    encyclopedia = LocalizedText("Open Encyclopaedia", zh="开放百科")
    weather = LocalizedText("Weather Now", zh="天气快报")
    news = LocalizedText("The Daily Lantern", zh="灯笼日报")
    recipes = LocalizedText("Simple Kitchen", zh="简单厨房")
    shop = LocalizedText("Corner Shop", zh="街角商店")
    travel = LocalizedText("Timetable - Regional Railways", zh="时刻表 - 区域铁路")
    library = LocalizedText("Town Library", zh="市立图书馆")
    forum = LocalizedText("Topics - Neighbours' Forum", zh="话题 - 邻里论坛")
    every_day = LocalizedText("Every day", zh="每天")
    tea = LocalizedText("Tea - Open Encyclopaedia", zh="茶 - 开放百科")
