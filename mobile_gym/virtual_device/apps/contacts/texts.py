"""The texts of Contacts, in the words of the real app."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Contacts, in the words of the real app."""

    app_name = LocalizedText("Contacts", zh="联系人")
    # the three tabs
    contacts = LocalizedText("Contacts", zh="联系人")
    favorites = LocalizedText("Favorites", zh="收藏")
    labels = LocalizedText("Labels", zh="标签")
    # everywhere
    delete = LocalizedText("Delete", zh="删除")
    save = LocalizedText("Save", zh="保存")
    more_options = LocalizedText("More options", zh="更多选项")
    settings = LocalizedText("Settings", zh="设置")
    share = LocalizedText("Share", zh="分享")
    no_name = LocalizedText("(No name)", zh="（无姓名）")
    # the list
    search = LocalizedText("Search contacts", zh="搜索联系人")
    clear = LocalizedText("Clear search", zh="清除搜索内容")
    create_contact = LocalizedText("Create new contact", zh="新建联系人")
    no_contacts = LocalizedText("Your contacts list is empty", zh="您的联系人列表为空")
    no_favorites = LocalizedText("No favorites yet", zh="尚无收藏的联系人")
    no_favorites_hint = LocalizedText(
        "Contacts marked with a star appear here", zh="加星标的联系人会显示在这里"
    )
    no_labels = LocalizedText("No labels", zh="没有标签")
    no_matches = LocalizedText("No contacts found", zh="未找到联系人")
    found_one = LocalizedText("1 found", zh="找到 1 位联系人")
    found_many = LocalizedText("{count} found", zh="找到 {count} 位联系人")
    count_one = LocalizedText("1 contact", zh="1 位联系人")
    count_many = LocalizedText("{count} contacts", zh="{count} 位联系人")
    selected = LocalizedText("{count} selected", zh="已选择 {count} 项")
    select = LocalizedText("Select", zh="选择")
    select_all = LocalizedText("Select all", zh="全选")
    close = LocalizedText("Close", zh="关闭")
    done = LocalizedText("Done", zh="完成")
    # a contact
    call = LocalizedText("Call", zh="拨打电话")
    message = LocalizedText("Message", zh="发短信")
    email = LocalizedText("Email", zh="电子邮件")
    message_number = LocalizedText("Text {number}", zh="发短信至 {number}")
    edit = LocalizedText("Edit contact", zh="修改联系人")
    star = LocalizedText("Add to favorites", zh="加入收藏夹")
    unstar = LocalizedText("Remove from favorites", zh="从收藏夹移除")
    starred = LocalizedText("Added to favorites", zh="已加入收藏夹")
    change_photo = LocalizedText("Change photo", zh="更改照片")
    add_photo = LocalizedText("Add photo", zh="添加照片")
    choose_photo = LocalizedText("Choose a photo", zh="选择照片")
    remove_photo = LocalizedText("Remove photo", zh="移除照片")
    no_pictures = LocalizedText("There are no pictures on this phone", zh="此手机上没有图片")
    photo_changed = LocalizedText("Photo of {name} changed", zh="已更改{name}的照片")
    photo_removed = LocalizedText("Photo of {name} removed", zh="已移除{name}的照片")
    not_a_picture = LocalizedText("This picture can't be opened", zh="无法打开此图片")
    unstarred = LocalizedText("Removed from favorites", zh="已从收藏夹移除")
    delete_one = LocalizedText("Delete this contact?", zh="要删除此联系人吗？")
    delete_many = LocalizedText("Delete the selected contacts?", zh="要删除所选联系人吗？")
    deleted_one = LocalizedText("{name} deleted", zh="已删除{name}")
    deleted_many = LocalizedText("{count} contacts deleted", zh="已删除 {count} 位联系人")
    gone = LocalizedText("The contact doesn't exist.", zh="此联系人不存在。")
    copied = LocalizedText("Text copied", zh="文本已复制")
    about = LocalizedText("About {name}", zh="{name}的个人资料")
    # the editor
    edit_title = LocalizedText("Edit contact", zh="修改联系人")
    first = LocalizedText("First name", zh="名字")
    last = LocalizedText("Last name", zh="姓氏")
    company = LocalizedText("Company", zh="公司")
    phone = LocalizedText("Phone", zh="电话")
    address = LocalizedText("Address", zh="地址")
    birthday = LocalizedText("Birthday", zh="生日")
    note = LocalizedText("Notes", zh="备注")
    add_phone = LocalizedText("Add phone", zh="添加电话号码")
    add_email = LocalizedText("Add email", zh="添加电子邮件地址")
    remove_phone = LocalizedText("Delete phone", zh="删除电话号码")
    remove_email = LocalizedText("Delete email", zh="删除电子邮件地址")
    phone_type = LocalizedText("{kind} Phone", zh="电话类型：{kind}")
    email_type = LocalizedText("{kind} Email", zh="电子邮件类型：{kind}")
    custom_label = LocalizedText("Custom label name", zh="自定义标签名称")
    choose_labels = LocalizedText("Choose labels", zh="选择标签")
    no_label = LocalizedText("No label", zh="无标签")
    discard = LocalizedText("Discard changes?", zh="要舍弃更改吗？")
    discard_yes = LocalizedText("Discard", zh="舍弃")
    keep_editing = LocalizedText("Keep editing", zh="继续编辑")
    saved = LocalizedText("{name} saved", zh="已保存{name}")
    saved_plain = LocalizedText("Contact saved", zh="联系人已保存")
    nothing_to_save = LocalizedText("Nothing to save", zh="没有可保存的内容")
    bad_email = LocalizedText("Enter a valid email address", zh="请输入有效的电子邮件地址")
    bad_phone = LocalizedText("Enter a valid phone number", zh="请输入有效的电话号码")
    # labels
    create_label = LocalizedText("Create label", zh="创建标签")
    rename_label = LocalizedText("Rename label", zh="重命名标签")
    delete_label = LocalizedText("Delete label", zh="删除标签")
    delete_label_question = LocalizedText("Delete label “{title}”?", zh="要删除标签“{title}”吗？")
    delete_label_text = LocalizedText(
        "Contacts themselves will not be deleted.", zh="联系人本身不会被删除。"
    )
    label_name = LocalizedText("Label name", zh="标签名称")
    label_exists = LocalizedText("That label already exists", zh="该标签已存在")
    label_empty = LocalizedText("Enter a name", zh="请输入名称")
    label_saved = LocalizedText("Label saved", zh="标签已保存")
    label_deleted = LocalizedText("Label deleted", zh="标签已删除")
    label_gone = LocalizedText("The label doesn't exist.", zh="此标签不存在。")
    no_members = LocalizedText("No contacts with this label", zh="没有任何联系人带有此标签")
    add_contacts = LocalizedText("Add contacts", zh="添加联系人")
    remove_contact = LocalizedText("Remove from label", zh="从标签中移除")
    added_to_label = LocalizedText("Added to label", zh="已添加到标签")
    removed_from_label = LocalizedText("Removed from label", zh="已从标签中移除")
    # choosing whom a number belongs to
    choose_contact = LocalizedText("Choose a contact", zh="选择联系人")
    # settings
    group_display = LocalizedText("Display", zh="显示")
    group_manage = LocalizedText("Edit contacts", zh="修改联系人")
    sort_by = LocalizedText("Sort by", zh="排序依据")
    name_format = LocalizedText("Name format", zh="姓名格式")
    first_first = LocalizedText("First name first", zh="名字在前")
    last_first = LocalizedText("Last name first", zh="姓氏在前")
    import_ = LocalizedText("Import", zh="导入")
    import_summary = LocalizedText(
        "From .vcf files in Download", zh="从“下载”文件夹中的 .vcf 文件导入"
    )
    export = LocalizedText("Export", zh="导出")
    export_summary = LocalizedText(
        "To a .vcf file in Download", zh="导出到“下载”文件夹中的 .vcf 文件"
    )
    export_question = LocalizedText("Export contacts?", zh="要导出联系人吗？")
    export_text = LocalizedText(
        "Your contacts will be saved to {file}.", zh="您的联系人将保存到 {file}。"
    )
    export_yes = LocalizedText("Export", zh="导出")
    exported = LocalizedText("Finished exporting {file}", zh="已导出 {file}")
    import_title = LocalizedText("Choose vCard file", zh="选择 vCard 文件")
    no_vcards = LocalizedText("No .vcf files in Download", zh="“下载”文件夹中没有 .vcf 文件")
    imported_one = LocalizedText("1 contact imported", zh="已导入 1 位联系人")
    imported_many = LocalizedText("{count} contacts imported", zh="已导入 {count} 位联系人")

    # the first start on Google's image
    welcome_title = LocalizedText("Keep your contacts", zh="妥善保存联系人")
    welcome_text = LocalizedText(
        "With an account, this phone saves your contacts there, for your other devices, too.",
        zh="登录账号后，手机会把联系人保存到账号中，您的其他设备上也能看到。",
    )
    welcome_sign_in = LocalizedText("Sign in", zh="登录")
    welcome_skip = LocalizedText("Skip", zh="跳过")
