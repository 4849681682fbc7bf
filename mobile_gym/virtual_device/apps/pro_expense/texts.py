"""The texts of Pro Expense."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Pro Expense."""

    app_name = LocalizedText("Pro Expense", zh="专业记账")
    # the first start
    choose_language = LocalizedText("Choose your language", zh="选择语言")
    choose_language_hint = LocalizedText(
        "You can change it later in the settings.", zh="以后可以在设置中更改。"
    )
    choose_currency = LocalizedText("Choose your currency", zh="选择货币")
    choose_currency_hint = LocalizedText(
        "All amounts are shown in this currency.", zh="所有金额都以此货币显示。"
    )
    next = LocalizedText("NEXT", zh="下一步")
    begin = LocalizedText("CONTINUE", zh="继续")
    english = LocalizedText("English", zh="English")
    chinese = LocalizedText("中文", zh="中文")
    as_device = LocalizedText("Language of the device", zh="跟随设备语言")
    # currencies
    us_dollar = LocalizedText("US Dollar ($)", zh="美元 ($)")
    euro = LocalizedText("Euro (€)", zh="欧元 (€)")
    pound = LocalizedText("British Pound (£)", zh="英镑 (£)")
    swiss_franc = LocalizedText("Swiss Franc (CHF)", zh="瑞士法郎 (CHF)")
    yuan = LocalizedText("Chinese Yuan (¥)", zh="人民币 (¥)")
    yen = LocalizedText("Japanese Yen (¥)", zh="日元 (¥)")
    rupee = LocalizedText("Indian Rupee (₹)", zh="印度卢比 (₹)")
    kyat = LocalizedText("Myanmar Kyat (K)", zh="缅甸元 (K)")
    # categories
    others = LocalizedText("Others", zh="其他")
    income = LocalizedText("Income", zh="收入")
    food = LocalizedText("Food", zh="饮食")
    housing = LocalizedText("Housing", zh="住房")
    social = LocalizedText("Social", zh="社交")
    entertainment = LocalizedText("Entertainment", zh="娱乐")
    transportation = LocalizedText("Transportation", zh="交通")
    clothes = LocalizedText("Clothes", zh="服饰")
    health_care = LocalizedText("Health Care", zh="医疗")
    education = LocalizedText("Education", zh="教育")
    donation = LocalizedText("Donation", zh="捐赠")
    # places
    open_drawer = LocalizedText("Open navigation drawer", zh="打开抽屉式导航栏")
    home = LocalizedText("Home", zh="首页")
    logs = LocalizedText("Expense Logs", zh="账目记录")
    statistics = LocalizedText("Statistics", zh="统计")
    settings = LocalizedText("Settings", zh="设置")
    about = LocalizedText("About", zh="关于")
    # home
    week = LocalizedText("This week", zh="本周")
    spent = LocalizedText("Expense", zh="支出")
    earned = LocalizedText("Income", zh="收入")
    day_spent = LocalizedText("{day}: {amount}", zh="{day}：{amount}")
    recent = LocalizedText("Recent", zh="最近")
    more = LocalizedText("MORE", zh="更多")
    add = LocalizedText("Add expense", zh="添加账目")
    nothing_yet = LocalizedText(
        "No entries yet. Tap + to add the first one.", zh="还没有账目。点按 + 添加第一笔。"
    )
    # list
    filter = LocalizedText("Filter", zh="筛选")
    category = LocalizedText("Category", zh="类别")
    date = LocalizedText("Date", zh="日期")
    all_time = LocalizedText("All time", zh="全部时间")
    today = LocalizedText("Today", zh="今天")
    this_week = LocalizedText("This week", zh="本周")
    this_month = LocalizedText("This month", zh="本月")
    this_year = LocalizedText("This year", zh="今年")
    reset = LocalizedText("RESET", zh="重置")
    done = LocalizedText("DONE", zh="完成")
    nothing_found = LocalizedText("No entries match the filter.", zh="没有符合筛选条件的账目。")
    shown_of = LocalizedText("{shown} of {all} entries", zh="显示 {shown} 笔，共 {all} 笔")
    selected = LocalizedText("{count} selected", zh="已选择 {count} 项")
    close_selection = LocalizedText("Close selection", zh="结束选择")
    select_all = LocalizedText("Select all", zh="全选")
    delete = LocalizedText("Delete", zh="删除")
    delete_one_question = LocalizedText("Delete this expense?", zh="要删除这笔账目吗？")
    delete_question = LocalizedText("Delete {count} expenses?", zh="要删除 {count} 笔账目吗？")
    delete_text = LocalizedText("This cannot be undone.", zh="此操作无法撤消。")
    delete_yes = LocalizedText("DELETE", zh="删除")
    delete_no = LocalizedText("CANCEL", zh="取消")
    deleted_one = LocalizedText("Expense deleted", zh="已删除账目")
    deleted = LocalizedText("{count} expenses deleted", zh="已删除 {count} 笔账目")
    no_name = LocalizedText("(no name)", zh="（无名称）")
    # detail
    edit = LocalizedText("EDIT", zh="修改")
    amount = LocalizedText("Amount", zh="金额")
    note = LocalizedText("Note", zh="备注")
    # editor
    new_entry = LocalizedText("New Expense", zh="新建账目")
    edit_entry = LocalizedText("Edit Expense", zh="修改账目")
    name = LocalizedText("Name", zh="名称")
    amount_wrong = LocalizedText(
        "Enter an amount above 0 with at most two digits after the point",
        zh="请输入大于 0 且最多两位小数的金额",
    )
    save = LocalizedText("SAVE", zh="保存")
    update = LocalizedText("UPDATE", zh="更新")
    saved = LocalizedText("Expense saved", zh="已保存账目")
    updated = LocalizedText("Expense updated", zh="已更新账目")
    stay_open = LocalizedText("Stay here after saving", zh="保存后留在此页")
    # statistics
    share_of = LocalizedText("{share} of spending", zh="占支出的 {share}")
    total_spent = LocalizedText("Total spent", zh="总支出")
    # settings
    general = LocalizedText("General", zh="常规")
    language = LocalizedText("Language", zh="语言")
    currency = LocalizedText("Currency", zh="货币")
    theme = LocalizedText("Theme", zh="主题")
    theme_system = LocalizedText("Theme of the device", zh="跟随设备主题")
    theme_light = LocalizedText("Light", zh="浅色")
    theme_dark = LocalizedText("Dark", zh="深色")
    version = LocalizedText("Version", zh="版本")
    about_text = LocalizedText(
        "Keeps what you spend and earn on this device. Nothing is sent to anybody.",
        zh="在此设备上记录您的支出和收入，不会发送给任何人。",
    )
    imitation = LocalizedText(
        "An imitation for the virtual device, made for practice.",
        zh="为虚拟设备制作的仿制应用，供练习使用。",
    )
