"""What the tasks of Contacts say, and the screens that they lead through: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.contacts.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # -- what the screens say ----------------------------------------------------------------------

    add_contacts = Entry("添加联系人")
    choose_labels = Entry("选择标签")
    company = Entry("公司")
    create_contact = Entry("新建联系人")
    create_label = Entry("创建标签")
    delete = Entry("删除")
    email = Entry("电子邮件")
    first_name = Entry("名字")
    import_contacts = Entry("导入")
    label_name = Entry("标签名称")
    labels = Entry("标签")
    last_name = Entry("姓氏")
    more_options = Entry("更多选项")
    note = Entry("备注")
    phone = Entry("电话")
    rename_label = Entry("重命名标签")
    search_contacts = Entry("搜索联系人")
    settings = Entry("设置")

    # -- kinds of numbers --------------------------------------------------------------------------

    home = Entry("住宅")
    mobile = Entry("手机")
    work = Entry("单位")

    # -- which screen is shown, and what -----------------------------------------------------------

    contacts_is_open = Entry("联系人应用已打开")
    contact_is_shown = Entry("显示{name}的页面")
    values_are_shown = Entry("可以看到{name}的 {values}")
    editor_is_open = Entry("联系人编辑器已打开")
    number_is_typed = Entry("编辑器中填有“{number}”")
    label_is_shown = Entry("显示标签“{title}”")
    labels_are_shown = Entry("显示标签列表")
    settings_are_shown = Entry("显示联系人设置")
    others_are_kept = Entry("其他联系人保留原有信息")

    # -- one contact -------------------------------------------------------------------------------

    add_contact = Entry("新建联系人：姓“{last}”，名“{first}”，手机号码 {number}。")
    contact_is_added = Entry("联系人中有{name}及其号码，此外没有增减")
    read_phone_number = Entry("{name}的电话号码是多少？请在“联系人”中查找。")
    number_was_seen = Entry("看到了{name}的号码")
    add_to_favorites = Entry("在“联系人”应用中把{name}加入收藏。")
    is_favorite = Entry("{name}已被收藏，此外没有增减")
    delete_namesake = Entry("有两位联系人都叫{name}，请删除号码为 {number} 的那一位，保留另一位。")
    contact_is_gone = Entry("号码为 {number} 的联系人已删除，此外没有增减")
    change_phone_number = Entry("{name}的{kind}电话换成了 {number}，请在“联系人”中修改。")
    number_is_changed = Entry("{kind}电话为 {number}，此外没有增减")
    read_email_address = Entry("我要给{name}写邮件，“联系人”里保存的{kind}邮箱地址是什么？")
    address_was_seen = Entry("看到了{name}的邮箱地址")

    # -- several contacts and files ----------------------------------------------------------------

    favorite_or_note = Entry(
        "查看{name}的公司：如果是{company}，就收藏该联系人；如果不是，不要收藏，而是在备注中填"
        "写“{note}”。"
    )
    company_was_seen = Entry("看到了{name}的公司")
    right_one_is_done = Entry("应做的操作已完成，此外没有增减")
    merge_duplicates = Entry(
        "联系人里有两个{name}：一个有号码 {number}，另一个只有邮箱地址。请把该邮箱地址添加到有"
        "号码的那个联系人中，并删除另一个。"
    )
    duplicates_are_merged = Entry("有号码的联系人也有了该邮箱，另一个已删除，此外没有增减")
    birthday_was_seen = Entry("看到了{name}的生日")
    oldest = Entry("年龄最大")
    youngest = Entry("年龄最小")
    compare_ages = Entry("根据“联系人”中的生日，{first}、{second}、{third}三人中谁{superlative}？")
    import_from_file = Entry("把文件 {file}.vcf 中的联系人导入“联系人”，其中应有{name}。")
    file_is_shown = Entry("联系人应用显示该文件")
    two_are_imported = Entry("新增了联系人{first}和{second}，此外没有增减")

    # -- labels ------------------------------------------------------------------------------------

    rename_label_to = Entry("把联系人标签“{old}”改名为“{new}”。")
    contacts_are_kept = Entry("联系人保持不变")
    name_dialog_is_open = Entry("名称对话框已打开")
    label_is_renamed = Entry("标签“{old}”已改为“{new}”")
    move_to_label = Entry("将{name}从标签“{old}”移到标签“{new}”。")
    others_and_labels_are_kept = Entry("其他联系人保留原有信息，联系人和标签没有增减")
    labels_can_be_chosen = Entry("可以为联系人选择标签")
    carries_label_alone = Entry("{name}只带有标签“{title}”，此外没有增减")
    create_label_with_members = Entry(
        "在“联系人”中创建标签“{title}”，并把{first}、{second}、{third}加进去。"
    )
    everybody_is_kept = Entry("所有联系人保留原有信息，没有新增联系人，原有标签都在")
    label_is_new = Entry("新增了一个标签“{title}”")
    three_carry_label = Entry("只有这三人带有一个新标签，此外没有增减")
    find_colleague = Entry("带有标签“{title}”的联系人中，谁在{company}工作？")
    company_is_searched = Entry("搜索{company}")
    was_seen_with_label = Entry("看到{name}带有标签“{title}”")
    was_seen_to_work = Entry("看到{name}在{company}工作")
