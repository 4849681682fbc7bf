"""The texts of Joplin in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.joplin.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """The texts of Joplin in Chinese."""

    app_name = Entry("Joplin")
    # lists
    all_notes = Entry("所有笔记")
    sidebar = Entry("侧边栏")
    search = Entry("搜索")
    search_hint = Entry("搜索笔记")
    search_help = Entry("笔记须包含所有词。也可以写：title:词、body:词、notebook:名称、type:todo")
    no_match = Entry("没有笔记包含这些词")
    sort = Entry("笔记排序方式")
    more_options = Entry("更多选项")
    no_notes = Entry("这里还没有笔记。点按下方按钮即可新建。")
    no_notebooks = Entry("还没有笔记本。请在侧边栏中新建。")
    add = Entry("新建")
    new_note = Entry("新建笔记")
    new_todo = Entry("新建待办事项")
    untitled = Entry("无标题")
    mark_done = Entry("待办事项：{title}")
    # selection
    selected = Entry("已选择 {count} 项")
    end_selection = Entry("取消选择")
    select_all = Entry("全选")
    duplicate = Entry("创建副本")
    copy_of = Entry("{title}（副本）")
    move = Entry("移动到笔记本")
    delete = Entry("删除")
    delete_note_question = Entry("要永久删除这条笔记吗？")
    delete_notes_question = Entry("要永久删除这 {count} 条笔记吗？")
    # notebooks
    notebooks = Entry("笔记本")
    new_notebook = Entry("新建笔记本")
    new_subnotebook = Entry("新建子笔记本")
    notebook_title = Entry("笔记本标题")
    edit_notebook = Entry("编辑笔记本")
    delete_notebook = Entry("删除笔记本")
    delete_notebook_question = Entry("要删除笔记本“{title}”吗？其中的笔记和子笔记本也会被删除。")
    title_empty = Entry("请输入标题")
    notebook_with_count = Entry("{title}（{count}）")
    # a note
    title = Entry("标题")
    body = Entry("在此书写")
    edit = Entry("编辑")
    done = Entry("完成")
    completed = Entry("已完成")
    choose_notebook = Entry("笔记本：{title}")
    share = Entry("分享")
    to_todo = Entry("转换为待办事项")
    to_note = Entry("转换为笔记")
    copy_link = Entry("复制 Markdown 链接")
    link_copied = Entry("链接已复制")
    properties = Entry("属性")
    empty_note = Entry("这条笔记是空的。点按铅笔即可书写。")
    created = Entry("创建时间")
    updated = Entry("更新时间")
    kind = Entry("类型")
    kind_note = Entry("笔记")
    kind_todo = Entry("待办事项")
    letters = Entry("字符数")
    note_id = Entry("笔记 ID")
    gone = Entry("这条笔记已不存在。")
    # settings
    configuration = Entry("配置")
    appearance = Entry("外观")
    theme = Entry("主题")
    theme_system = Entry("跟随系统")
    theme_light = Entry("浅色")
    theme_dark = Entry("深色")
    note_list = Entry("笔记列表")
    by_updated = Entry("更新日期")
    by_created = Entry("创建日期")
    by_title = Entry("标题")
    reverse = Entry("反向排序")
    open_first = Entry("未完成的待办事项置顶")
    show_done = Entry("显示已完成的待办事项")
    # what comes with the app
    welcome_notebook = Entry("欢迎！")
    welcome_title = Entry("1. 从这里开始")
    welcome_body = Entry(
        "# 欢迎\n\n笔记保存在**笔记本**里。左上角的按钮会打开侧边栏，那里列出所有笔记本。\n\n"
        "- 加号用来新建笔记或待办事项。\n- 铅笔用来修改您正在读的内容。\n"
        "- 放大镜在所有笔记中查找。"
    )
    writing_title = Entry("2. 如何书写")
    writing_body = Entry(
        "## Markdown\n\n几个符号就能让文字成形：\n\n"
        "```\n# 标题\n- 列表的一行\n**粗体文字**\n```\n\n"
        "阅读时也可以勾选方框：\n\n- [ ] 茶\n- [x] 面包\n"
    )
    order_title = Entry("3. 保持整洁")
    order_body = Entry(
        "长按一条笔记即可选中它，再把它移到另一个笔记本。\n\n"
        "> 未完成的待办事项排在最前面；这可以在配置中更改。"
    )
    todo_title = Entry("4. 勾选这条待办事项")
    todo_body = Entry("待办事项就是带方框的笔记。在笔记的菜单中可以转换。")
