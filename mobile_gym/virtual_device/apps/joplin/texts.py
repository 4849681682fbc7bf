"""The texts of Joplin."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Joplin."""

    app_name = LocalizedText("Joplin", zh="Joplin")
    # lists
    all_notes = LocalizedText("All notes", zh="所有笔记")
    sidebar = LocalizedText("Sidebar", zh="侧边栏")
    search = LocalizedText("Search", zh="搜索")
    search_hint = LocalizedText("Search notes", zh="搜索笔记")
    search_help = LocalizedText(
        "All words must be in a note. Also: title:word, body:word, notebook:name, type:todo",
        zh="笔记须包含所有词。也可以写：title:词、body:词、notebook:名称、type:todo",
    )
    no_match = LocalizedText("No note has these words", zh="没有笔记包含这些词")
    sort = LocalizedText("Sort notes by", zh="笔记排序方式")
    more_options = LocalizedText("More options", zh="更多选项")
    no_notes = LocalizedText(
        "No notes here yet. The button below makes one.",
        zh="这里还没有笔记。点按下方按钮即可新建。",
    )
    no_notebooks = LocalizedText(
        "There is no notebook yet. Make one in the sidebar.", zh="还没有笔记本。请在侧边栏中新建。"
    )
    add = LocalizedText("Add new", zh="新建")
    new_note = LocalizedText("New note", zh="新建笔记")
    new_todo = LocalizedText("New to-do", zh="新建待办事项")
    untitled = LocalizedText("Untitled", zh="无标题")
    mark_done = LocalizedText("To-do: {title}", zh="待办事项：{title}")
    # selection
    selected = LocalizedText("{count} selected", zh="已选择 {count} 项")
    end_selection = LocalizedText("Cancel selection", zh="取消选择")
    select_all = LocalizedText("Select all", zh="全选")
    duplicate = LocalizedText("Duplicate", zh="创建副本")
    copy_of = LocalizedText("{title} (copy)", zh="{title}（副本）")
    move = LocalizedText("Move to notebook", zh="移动到笔记本")
    delete = LocalizedText("Delete", zh="删除")
    delete_note_question = LocalizedText("Delete this note for good?", zh="要永久删除这条笔记吗？")
    delete_notes_question = LocalizedText(
        "Delete these {count} notes for good?", zh="要永久删除这 {count} 条笔记吗？"
    )
    # notebooks
    notebooks = LocalizedText("Notebooks", zh="笔记本")
    new_notebook = LocalizedText("New notebook", zh="新建笔记本")
    new_subnotebook = LocalizedText("New sub-notebook", zh="新建子笔记本")
    notebook_title = LocalizedText("Notebook title", zh="笔记本标题")
    edit_notebook = LocalizedText("Edit notebook", zh="编辑笔记本")
    delete_notebook = LocalizedText("Delete notebook", zh="删除笔记本")
    delete_notebook_question = LocalizedText(
        "Delete the notebook “{title}”? Its notes and the notebooks below it are deleted, too.",
        zh="要删除笔记本“{title}”吗？其中的笔记和子笔记本也会被删除。",
    )
    title_empty = LocalizedText("Enter a title", zh="请输入标题")
    notebook_with_count = LocalizedText("{title} ({count})", zh="{title}（{count}）")
    # a note
    title = LocalizedText("Title", zh="标题")
    body = LocalizedText("Write here", zh="在此书写")
    edit = LocalizedText("Edit", zh="编辑")
    done = LocalizedText("Done", zh="完成")
    completed = LocalizedText("Completed", zh="已完成")
    choose_notebook = LocalizedText("Notebook: {title}", zh="笔记本：{title}")
    share = LocalizedText("Share", zh="分享")
    to_todo = LocalizedText("Convert to to-do", zh="转换为待办事项")
    to_note = LocalizedText("Convert to note", zh="转换为笔记")
    copy_link = LocalizedText("Copy Markdown link", zh="复制 Markdown 链接")
    link_copied = LocalizedText("Link copied", zh="链接已复制")
    properties = LocalizedText("Properties", zh="属性")
    empty_note = LocalizedText(
        "This note is empty. The pencil lets you write.", zh="这条笔记是空的。点按铅笔即可书写。"
    )
    created = LocalizedText("Created", zh="创建时间")
    updated = LocalizedText("Updated", zh="更新时间")
    kind = LocalizedText("Kind", zh="类型")
    kind_note = LocalizedText("Note", zh="笔记")
    kind_todo = LocalizedText("To-do", zh="待办事项")
    letters = LocalizedText("Characters", zh="字符数")
    note_id = LocalizedText("Note ID", zh="笔记 ID")
    gone = LocalizedText("This note is no longer there.", zh="这条笔记已不存在。")
    # settings
    configuration = LocalizedText("Configuration", zh="配置")
    appearance = LocalizedText("Appearance", zh="外观")
    theme = LocalizedText("Theme", zh="主题")
    theme_system = LocalizedText("Same as the system", zh="跟随系统")
    theme_light = LocalizedText("Light", zh="浅色")
    theme_dark = LocalizedText("Dark", zh="深色")
    note_list = LocalizedText("Note list", zh="笔记列表")
    by_updated = LocalizedText("Updated date", zh="更新日期")
    by_created = LocalizedText("Created date", zh="创建日期")
    by_title = LocalizedText("Title", zh="标题")
    reverse = LocalizedText("Reverse sort order", zh="反向排序")
    open_first = LocalizedText("Uncompleted to-dos on top", zh="未完成的待办事项置顶")
    show_done = LocalizedText("Show completed to-dos", zh="显示已完成的待办事项")
    # what comes with the app
    welcome_notebook = LocalizedText("Welcome!", zh="欢迎！")
    welcome_title = LocalizedText("1. Start here", zh="1. 从这里开始")
    welcome_body = LocalizedText(
        (
            "# Welcome\n\nNotes are kept in **notebooks**. The button at the top left opens the "
            "sidebar, which lists them.\n\n- The plus makes a note or a to-do.\n"
            "- The pencil changes what you read here.\n- The lens finds words in all notes."
        ),
        zh=(
            "# 欢迎\n\n笔记保存在**笔记本**里。左上角的按钮会打开侧边栏，那里列出所有笔记本。\n\n"
            "- 加号用来新建笔记或待办事项。\n- 铅笔用来修改您正在读的内容。\n"
            "- 放大镜在所有笔记中查找。"
        ),
    )
    writing_title = LocalizedText("2. How to write", zh="2. 如何书写")
    writing_body = LocalizedText(
        (
            "## Markdown\n\nA few signs give a text its shape:\n\n"
            "```\n# A heading\n- A line of a list\n**Bold words**\n```\n\n"
            "Boxes can be ticked while you read:\n\n- [ ] Tea\n- [x] Bread\n"
        ),
        zh=(
            "## Markdown\n\n几个符号就能让文字成形：\n\n"
            "```\n# 标题\n- 列表的一行\n**粗体文字**\n```\n\n"
            "阅读时也可以勾选方框：\n\n- [ ] 茶\n- [x] 面包\n"
        ),
    )
    order_title = LocalizedText("3. Keep order", zh="3. 保持整洁")
    order_body = LocalizedText(
        (
            "Hold a note to select it, then move it to another notebook.\n\n"
            "> To-dos that are not done stand above everything else; the settings can change that."
        ),
        zh=(
            "长按一条笔记即可选中它，再把它移到另一个笔记本。\n\n"
            "> 未完成的待办事项排在最前面；这可以在配置中更改。"
        ),
    )
    todo_title = LocalizedText("4. Tick this to-do", zh="4. 勾选这条待办事项")
    todo_body = LocalizedText(
        "A to-do is a note with a box. A note becomes one in its menu.",
        zh="待办事项就是带方框的笔记。在笔记的菜单中可以转换。",
    )
