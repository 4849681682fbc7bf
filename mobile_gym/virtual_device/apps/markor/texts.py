"""The texts of Markor."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Markor."""

    app_name = LocalizedText("Markor", zh="Markor")
    files = LocalizedText("Files", zh="文件")
    to_do = LocalizedText("To-Do", zh="待办")
    quick_note = LocalizedText("QuickNote", zh="快速笔记")
    more = LocalizedText("More", zh="更多")
    # first start
    intro_next = LocalizedText("NEXT", zh="下一步")
    intro_done = LocalizedText("DONE", zh="完成")
    intro_welcome = LocalizedText(
        (
            "A notebook whose notes are plain files. They stay on this phone, and any program "
            "can read them."
        ),
        zh="笔记就是普通文件。它们保存在手机上，任何程序都能读取。",
    )
    intro_formats = LocalizedText("Simple formats", zh="简单的格式")
    intro_formats_text = LocalizedText(
        (
            "Write Markdown, todo.txt, CSV or plain text. A row of tools below the editor puts "
            "the marks in."
        ),
        zh="可写 Markdown、todo.txt、CSV 或纯文本。编辑器下方的工具栏会帮您加上标记。",
    )
    intro_view = LocalizedText("Read what you wrote", zh="阅读所写内容")
    intro_view_text = LocalizedText(
        (
            "The eye in the bar draws a document the way it is meant; the pencil leads back to "
            "writing."
        ),
        zh="点按栏中的眼睛即可查看排版后的文档，点按铅笔则返回编辑。",
    )
    intro_share = LocalizedText("Share", zh="分享")
    intro_share_text = LocalizedText(
        "Send a note as text or as a file, or take in what other apps share.",
        zh="可将笔记以文字或文件形式发送，也可接收其他应用分享的内容。",
    )
    intro_files = LocalizedText("Files and folders", zh="文件和文件夹")
    intro_files_text = LocalizedText(
        "Hold a file to move, copy, rename or delete it, or several at once.",
        zh="按住文件即可移动、复制、重命名或删除，也可一次选择多个。",
    )
    access_title = LocalizedText("Access to files", zh="访问文件")
    access_text = LocalizedText(
        (
            "Your notes are files of this phone. To list, read and write them, Markor needs "
            "access to all files."
        ),
        zh="您的笔记是手机上的文件。Markor 需要所有文件的访问权限，才能列出、读取和写入它们。",
    )
    access_grant = LocalizedText("Grant access", zh="授予权限")
    # list of files
    search = LocalizedText("Search", zh="搜索")
    sort_by = LocalizedText("Sort by", zh="排序方式")
    sort_name = LocalizedText("Name", zh="名称")
    sort_date = LocalizedText("Date", zh="日期")
    sort_size = LocalizedText("Size", zh="大小")
    sort_type = LocalizedText("Type", zh="类型")
    reverse_order = LocalizedText("Reverse order", zh="倒序")
    folders_first = LocalizedText("Folders first", zh="文件夹在前")
    show_hidden = LocalizedText("Show dot files", zh="显示点文件")
    go_to = LocalizedText("Go to", zh="前往")
    notebook = LocalizedText("Notebook", zh="笔记本")
    favourites = LocalizedText("Favourites", zh="收藏")
    recently_viewed = LocalizedText("Recently viewed documents", zh="最近查看的文档")
    documents = LocalizedText("Documents", zh="文档")
    downloads = LocalizedText("Download", zh="下载")
    storage = LocalizedText("Internal storage", zh="内部存储空间")
    more_options = LocalizedText("More options", zh="更多选项")
    select_all = LocalizedText("Select all", zh="全选")
    settings = LocalizedText("Settings", zh="设置")
    empty_folder = LocalizedText("Nothing here yet", zh="这里还没有内容")
    folder_named = LocalizedText("Folder {name}", zh="文件夹 {name}")
    file_named = LocalizedText("File {name}", zh="文件 {name}")
    clear_selection = LocalizedText("Done", zh="完成")
    favourite = LocalizedText("Favourite", zh="收藏")
    rename = LocalizedText("Rename", zh="重命名")
    delete = LocalizedText("Delete", zh="删除")
    move = LocalizedText("Move", zh="移动")
    copy = LocalizedText("Copy", zh="复制")
    share_files = LocalizedText("Share files", zh="分享文件")
    share_text = LocalizedText("Share as plain text", zh="以纯文本分享")
    info = LocalizedText("Info", zh="信息")
    confirm_delete = LocalizedText("Confirm delete", zh="确认删除")
    delete_question = LocalizedText("This cannot be undone:", zh="此操作无法撤消：")
    move_to = LocalizedText("Move to {folder}", zh="移动到 {folder}")
    copy_to = LocalizedText("Copy to {folder}", zh="复制到 {folder}")
    select_folder = LocalizedText("Select this folder", zh="选择此文件夹")
    moved = LocalizedText("Moved", zh="已移动")
    copied = LocalizedText("Copied", zh="已复制")
    left_in_place = LocalizedText("Not moved or copied: {count}", zh="未移动或复制：{count}")
    cannot_change = LocalizedText("That could not be changed.", zh="无法更改。")
    name = LocalizedText("Name", zh="名称")
    location = LocalizedText("Location", zh="位置")
    details = LocalizedText("Details", zh="详情")
    content = LocalizedText("Content", zh="内容")
    counts = LocalizedText(
        "{lines} lines, {words} words, {characters} characters",
        zh="{lines} 行，{words} 个词，{characters} 个字符",
    )
    # something new
    create_new = LocalizedText("Create a new file or folder", zh="新建文件或文件夹")
    my_note = LocalizedText("my_note", zh="我的笔记")
    ending = LocalizedText("Extension", zh="扩展名")
    kind = LocalizedText("Type", zh="类型")
    template = LocalizedText("Template", zh="模板")
    make_folder = LocalizedText("FOLDER", zh="文件夹")
    new_folder = LocalizedText("New folder", zh="新建文件夹")
    kind_markdown = LocalizedText("Markdown", zh="Markdown")
    kind_plain = LocalizedText("Plain text", zh="纯文本")
    kind_todo = LocalizedText("todo.txt", zh="todo.txt")
    kind_csv = LocalizedText("CSV", zh="CSV")
    kind_asciidoc = LocalizedText("AsciiDoc", zh="AsciiDoc")
    kind_org = LocalizedText("Org mode", zh="Org mode")
    kind_wiki = LocalizedText("Wiki text", zh="Wiki 文本")
    template_empty = LocalizedText("Empty file", zh="空文件")
    template_checklist = LocalizedText("Checklist", zh="清单")
    template_meeting = LocalizedText("Meeting", zh="会议")
    template_diary = LocalizedText("Diary", zh="日记")
    checklist_text = LocalizedText(
        "# Checklist ({date})\n\n- [ ] ", zh="# 清单（{date}）\n\n- [ ] "
    )
    meeting_text = LocalizedText(
        "# Meeting on {date}\n\n## Present\n\n- \n\n## Decided\n\n- \n",
        zh="# {date}的会议\n\n## 出席\n\n- \n\n## 决定\n\n- \n",
    )
    diary_text = LocalizedText("# {date}\n\n", zh="# {date}\n\n")
    name_empty = LocalizedText("Enter a name", zh="请输入名称")
    name_invalid = LocalizedText(
        "This name has characters that names cannot have", zh="名称包含不允许的字符"
    )
    name_long = LocalizedText("This name is too long", zh="名称过长")
    name_taken = LocalizedText(
        "There is something of this name already", zh="已存在同名的文件或文件夹"
    )
    # a document
    undo_change = LocalizedText("Undo", zh="撤消")
    redo_change = LocalizedText("Redo", zh="恢复")
    save = LocalizedText("Save", zh="保存")
    saved = LocalizedText("Saved", zh="已保存")
    edit_mode = LocalizedText("Edit mode", zh="编辑模式")
    view_mode = LocalizedText("View mode", zh="查看模式")
    write_here = LocalizedText("Write here", zh="在此书写")
    empty_document = LocalizedText("This document is empty.", zh="此文档为空。")
    no_document = LocalizedText(
        "This document is not there any more, or is no text.", zh="此文档已不存在，或不是文本。"
    )
    find = LocalizedText("Find in document", zh="在文档中查找")
    to_top = LocalizedText("Jump to top", zh="跳到开头")
    to_bottom = LocalizedText("Jump to bottom", zh="跳到末尾")
    find_hint = LocalizedText("Type what to look for", zh="输入要查找的内容")
    share = LocalizedText("Share", zh="分享")
    plain_text = LocalizedText("Plain text", zh="纯文本")
    share_file = LocalizedText("File", zh="文件")
    copy_all = LocalizedText("Copy to clipboard", zh="复制到剪贴板")
    text_copied = LocalizedText("Text copied", zh="已复制文字")
    cannot_open = LocalizedText("No app can open this file.", zh="没有应用可打开此文件。")
    cannot_save = LocalizedText("This file could not be written.", zh="无法写入此文件。")
    no_share = LocalizedText("No apps can perform this action.", zh="没有应用可执行此操作。")
    more_tools = LocalizedText("More tools", zh="更多工具")
    tool_bold = LocalizedText("Bold", zh="粗体")
    tool_checkbox = LocalizedText("Check box", zh="复选框")
    tool_code = LocalizedText("Code", zh="代码")
    tool_context = LocalizedText("Context", zh="情境")
    tool_done = LocalizedText("Done", zh="完成")
    tool_heading = LocalizedText("Heading", zh="标题")
    tool_indent = LocalizedText("Indent", zh="缩进")
    tool_italic = LocalizedText("Italic", zh="斜体")
    tool_link = LocalizedText("Link", zh="链接")
    tool_list = LocalizedText("List", zh="列表")
    tool_numbers = LocalizedText("Numbered list", zh="编号列表")
    tool_priority = LocalizedText("Priority", zh="优先级")
    tool_project = LocalizedText("Project", zh="项目")
    tool_quote = LocalizedText("Quote", zh="引用")
    tool_rule = LocalizedText("Horizontal rule", zh="分隔线")
    tool_strike = LocalizedText("Strikethrough", zh="删除线")
    # search
    search_in = LocalizedText("Search in {folder}", zh="在“{folder}”中搜索")
    search_hint = LocalizedText(
        "Names and texts of files are searched", zh="将搜索文件的名称和内容"
    )
    nothing_found = LocalizedText("Nothing found", zh="未找到任何内容")
    in_text = LocalizedText("Search in content", zh="搜索内容")
    exact_case = LocalizedText("Match case", zh="区分大小写")
    line = LocalizedText("line {number}", zh="第 {number} 行")
    # what others share
    share_into = LocalizedText("Share into Markor", zh="分享到 Markor")
    shared_text = LocalizedText("Shared text", zh="分享的文字")
    into_new = LocalizedText("New document", zh="新文档")
    into_quick_note = LocalizedText("Add to QuickNote", zh="添加到快速笔记")
    into_to_do = LocalizedText("Add to To-Do", zh="添加到待办")
    # everything else
    editor = LocalizedText("Editor", zh="编辑器")
    font_size = LocalizedText("Font size", zh="字体大小")
    view_first = LocalizedText("Open in view mode", zh="以查看模式打开")
    view_first_summary = LocalizedText(
        "Documents open drawn, not as text", zh="文档打开时显示排版效果，而不是源文本"
    )
    settings_summary = LocalizedText("Order of files, font size", zh="文件顺序、字体大小")
    help = LocalizedText("Help", zh="帮助")
    help_summary = LocalizedText("How the app is used", zh="应用使用方法")
    about = LocalizedText("About", zh="关于")
    about_summary = LocalizedText("Version, and where notes are kept", zh="版本以及笔记的保存位置")
    help_files = LocalizedText(
        (
            "The button with a plus makes a file or a folder in the folder that is shown. Hold "
            "an entry to choose it; a tap chooses further ones."
        ),
        zh="点按加号按钮可在当前文件夹中新建文件或文件夹。按住条目即可选中，再点按可选中更多。",
    )
    help_editor = LocalizedText(
        "What you type is written into the file by Save, by going back and by leaving the app.",
        zh="点按“保存”、返回或离开应用时，所输入的内容会写入文件。",
    )
    help_to_do = LocalizedText(
        "One line is one task. A line that begins with x is done, (A) is the highest priority.",
        zh="每行是一个任务。以 x 开头的行表示已完成，(A) 为最高优先级。",
    )
    help_share = LocalizedText(
        "More options of a document leads to Share: as plain text, or as a file.",
        zh="在文档的“更多选项”中选择“分享”：以纯文本或文件形式。",
    )
    version = LocalizedText("Version", zh="版本")
    imitation = LocalizedText("Imitation", zh="仿制应用")
    imitation_text = LocalizedText(
        "This app imitates Markor for training. It has none of its code or drawings.",
        zh="此应用为训练而仿制 Markor，不含其任何代码或图形。",
    )
