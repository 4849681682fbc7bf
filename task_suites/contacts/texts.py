"""What the tasks of Contacts say, and the screens that they lead through."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of Contacts say."""

    # -- what the screens say ----------------------------------------------------------------------

    add_contacts = LocalizedText("Add contacts", zh="添加联系人")
    choose_labels = LocalizedText("Choose labels", zh="选择标签")
    company = LocalizedText("Company", zh="公司")
    create_contact = LocalizedText("Create new contact", zh="新建联系人")
    create_label = LocalizedText("Create label", zh="创建标签")
    delete = LocalizedText("Delete", zh="删除")
    email = LocalizedText("Email", zh="电子邮件")
    first_name = LocalizedText("First name", zh="名字")
    import_contacts = LocalizedText("Import", zh="导入")
    label_name = LocalizedText("Label name", zh="标签名称")
    labels = LocalizedText("Labels", zh="标签")
    last_name = LocalizedText("Last name", zh="姓氏")
    more_options = LocalizedText("More options", zh="更多选项")
    note = LocalizedText("Notes", zh="备注")
    phone = LocalizedText("Phone", zh="电话")
    rename_label = LocalizedText("Rename label", zh="重命名标签")
    search_contacts = LocalizedText("Search contacts", zh="搜索联系人")
    settings = LocalizedText("Settings", zh="设置")

    # -- kinds of numbers --------------------------------------------------------------------------

    home = LocalizedText("home", zh="住宅")
    mobile = LocalizedText("mobile", zh="手机")
    work = LocalizedText("work", zh="单位")

    # -- which screen is shown, and what -----------------------------------------------------------

    contacts_is_open = LocalizedText("The Contacts app is open", zh="联系人应用已打开")
    contact_is_shown = LocalizedText("The page of {name} is shown", zh="显示{name}的页面")
    values_are_shown = LocalizedText("{values} of {name} is shown", zh="可以看到{name}的 {values}")
    editor_is_open = LocalizedText("The contact editor is open", zh="联系人编辑器已打开")
    number_is_typed = LocalizedText("“{number}” is in the editor", zh="编辑器中填有“{number}”")
    label_is_shown = LocalizedText("The label “{title}” is shown", zh="显示标签“{title}”")
    labels_are_shown = LocalizedText("The labels are shown", zh="显示标签列表")
    settings_are_shown = LocalizedText("The settings of Contacts are shown", zh="显示联系人设置")
    others_are_kept = LocalizedText(
        "The other contacts keep what they had", zh="其他联系人保留原有信息"
    )

    # -- one contact -------------------------------------------------------------------------------

    add_contact = LocalizedText(
        "Add a new contact: first name {first}, last name {last}, mobile number {number}.",
        zh="新建联系人：姓“{last}”，名“{first}”，手机号码 {number}。",
    )
    contact_is_added = LocalizedText(
        "{name} is a contact with that number, and nothing else came or went",
        zh="联系人中有{name}及其号码，此外没有增减",
    )
    read_phone_number = LocalizedText(
        "What is {name}'s phone number? Look it up in Contacts.",
        zh="{name}的电话号码是多少？请在“联系人”中查找。",
    )
    number_was_seen = LocalizedText("The number of {name} was seen", zh="看到了{name}的号码")
    add_to_favorites = LocalizedText(
        "In the Contacts app, mark {name} as a favorite.", zh="在“联系人”应用中把{name}加入收藏。"
    )
    is_favorite = LocalizedText(
        "{name} is a favorite, and nothing came or went", zh="{name}已被收藏，此外没有增减"
    )
    delete_namesake = LocalizedText(
        (
            "There are two contacts called {name}. Delete the one with the number {number} and "
            "keep the other."
        ),
        zh="有两位联系人都叫{name}，请删除号码为 {number} 的那一位，保留另一位。",
    )
    contact_is_gone = LocalizedText(
        "The contact with {number} is gone, and nothing else came or went",
        zh="号码为 {number} 的联系人已删除，此外没有增减",
    )
    change_phone_number = LocalizedText(
        "{name} has a new {kind} number: {number}. Change it in Contacts.",
        zh="{name}的{kind}电话换成了 {number}，请在“联系人”中修改。",
    )
    number_is_changed = LocalizedText(
        "The {kind} number is {number}, and nothing came or went",
        zh="{kind}电话为 {number}，此外没有增减",
    )
    read_email_address = LocalizedText(
        "I want to write to {name}. Which {kind} email address is saved in Contacts?",
        zh="我要给{name}写邮件，“联系人”里保存的{kind}邮箱地址是什么？",
    )
    address_was_seen = LocalizedText("The address of {name} was seen", zh="看到了{name}的邮箱地址")

    # -- several contacts and files ----------------------------------------------------------------

    favorite_or_note = LocalizedText(
        (
            "Check where {name} works. If it is {company}, mark the contact as a favorite; if not, "
            "leave the star alone and write “{note}” into the contact's notes."
        ),
        zh=(
            "查看{name}的公司：如果是{company}，就收藏该联系人；如果不是，不要收藏，而是在备注中填"
            "写“{note}”。"
        ),
    )
    company_was_seen = LocalizedText("It was seen where {name} works", zh="看到了{name}的公司")
    right_one_is_done = LocalizedText(
        "What was to be done is done, and nothing else came or went",
        zh="应做的操作已完成，此外没有增减",
    )
    merge_duplicates = LocalizedText(
        (
            "{name} is in my contacts twice: once with the number {number}, once with nothing but "
            "an email address. Add that email address to the contact with the number, and delete "
            "the other contact."
        ),
        zh=(
            "联系人里有两个{name}：一个有号码 {number}，另一个只有邮箱地址。请把该邮箱地址添加到有"
            "号码的那个联系人中，并删除另一个。"
        ),
    )
    duplicates_are_merged = LocalizedText(
        (
            "The contact with the number has the address, the other is gone, and nothing else came "
            "or went"
        ),
        zh="有号码的联系人也有了该邮箱，另一个已删除，此外没有增减",
    )
    birthday_was_seen = LocalizedText("The birthday of {name} was seen", zh="看到了{name}的生日")
    oldest = LocalizedText("oldest", zh="年龄最大")
    youngest = LocalizedText("youngest", zh="年龄最小")
    compare_ages = LocalizedText(
        "By their birthdays in Contacts, who is the {superlative}: {first}, {second} or {third}?",
        zh="根据“联系人”中的生日，{first}、{second}、{third}三人中谁{superlative}？",
    )
    import_from_file = LocalizedText(
        "Import the contacts from the file {file}.vcf into Contacts. {name} is to be among them.",
        zh="把文件 {file}.vcf 中的联系人导入“联系人”，其中应有{name}。",
    )
    file_is_shown = LocalizedText("Contacts shows the file", zh="联系人应用显示该文件")
    two_are_imported = LocalizedText(
        "{first} and {second} are contacts, and nothing else came or went",
        zh="新增了联系人{first}和{second}，此外没有增减",
    )

    # -- labels ------------------------------------------------------------------------------------

    rename_label_to = LocalizedText(
        "Rename the label “{old}” in Contacts to “{new}”.", zh="把联系人标签“{old}”改名为“{new}”。"
    )
    contacts_are_kept = LocalizedText("The contacts are as they were", zh="联系人保持不变")
    name_dialog_is_open = LocalizedText("The dialog for the name is open", zh="名称对话框已打开")
    label_is_renamed = LocalizedText(
        "There is a label “{new}” in place of “{old}”", zh="标签“{old}”已改为“{new}”"
    )
    move_to_label = LocalizedText(
        "Move {name} from the label “{old}” to the label “{new}”.",
        zh="将{name}从标签“{old}”移到标签“{new}”。",
    )
    others_and_labels_are_kept = LocalizedText(
        "The other contacts keep what they had, no contact or label came or went",
        zh="其他联系人保留原有信息，联系人和标签没有增减",
    )
    labels_can_be_chosen = LocalizedText(
        "Labels can be chosen for somebody", zh="可以为联系人选择标签"
    )
    carries_label_alone = LocalizedText(
        "{name} carries “{title}” alone, and nothing else came or went",
        zh="{name}只带有标签“{title}”，此外没有增减",
    )
    create_label_with_members = LocalizedText(
        "Create a label “{title}” in Contacts and put {first}, {second} and {third} on it.",
        zh="在“联系人”中创建标签“{title}”，并把{first}、{second}、{third}加进去。",
    )
    everybody_is_kept = LocalizedText(
        "All contacts keep what they had, nobody is new, the old labels remain",
        zh="所有联系人保留原有信息，没有新增联系人，原有标签都在",
    )
    label_is_new = LocalizedText("There is one new label, “{title}”", zh="新增了一个标签“{title}”")
    three_carry_label = LocalizedText(
        "The three alone carry a new label, and nothing else came or went",
        zh="只有这三人带有一个新标签，此外没有增减",
    )
    find_colleague = LocalizedText(
        "Which contact with the label “{title}” works at {company}?",
        zh="带有标签“{title}”的联系人中，谁在{company}工作？",
    )
    company_is_searched = LocalizedText("{company} is searched for", zh="搜索{company}")
    was_seen_with_label = LocalizedText(
        "{name} was seen to carry “{title}”", zh="看到{name}带有标签“{title}”"
    )
    was_seen_to_work = LocalizedText(
        "{name} was seen to work at {company}", zh="看到{name}在{company}工作"
    )
