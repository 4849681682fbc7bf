"""What the tasks in Markor say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.markor_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # what screens say
    app_is_open = Entry("Markor 已打开")
    name_is_listed = Entry("可以看到“{name}”")
    new_is_asked_for = Entry("新建文件或文件夹的对话框已打开")
    document_is_open = Entry("“{name}”已打开")
    folder_can_be_chosen = Entry("可以选择要移动到的文件夹")
    notes_can_be_deleted = Entry("正在询问是否删除")
    more_options = Entry("更多选项")
    move = Entry("移动")
    copy = Entry("复制")
    select_all = Entry("全选")
    sort_date = Entry("日期")
    reverse_order = Entry("倒序")
    to_top = Entry("跳到开头")
    to_bottom = Entry("跳到末尾")
    share = Entry("分享")
    plain_text = Entry("纯文本")
    copy_all = Entry("复制到剪贴板")
    navigate_up = Entry("向上导航")
    paste = Entry("粘贴")
    # tasks
    create_note = Entry("在 Markor 中新建名为 {file_name} 的笔记，内容为：{text}")
    create_folder = Entry("在 Markor 的笔记本中新建名为 {folder_name} 的文件夹。")
    delete_note = Entry("删除 Markor 笔记 {file_name}。")
    delete_newest_note = Entry("删除 Markor 中最近更改的那条笔记。")
    delete_all_notes = Entry("清空 Markor 的笔记本：所有笔记都不再需要。")
    move_note = Entry(
        "在 Markor 中，把文件夹 {source_folder} 里的笔记 {file_n"
        "ame} 移到文件夹 {destination_folder}。"
    )
    edit_header = Entry("在 Markor 中打开 {file_name}，在全文最上方单独加一行：{text}")
    edit_footer = Entry("在 Markor 中打开 {file_name}，在全文最下方单独加一行：{text}")
    edit_replace = Entry("在 Markor 中打开 {file_name}，把全文改为以下内容：{text}")
    change_note_content = Entry(
        "在 Markor 中，把笔记 {original_name} 的全文改为“{updated_content}”，并改名为 {new_name}。"
    )
    add_note_header = Entry(
        "在 Markor 中，在笔记 {original_name} 原有内容之前加上“{hea"
        "der}”和一个空行，然后改名为 {new_name}。"
    )
    merge_notes = Entry(
        "新建 Markor 笔记 {new_file_name}，依次写入笔记 {file1_n"
        "ame}、{file2_name} 和 {file3_name} 的内容，相邻两篇之间空"
        "一行。这三条笔记保持不变。"
    )
    create_note_from_clipboard = Entry(
        "剪贴板中有一段文字。请在 Markor 中新建名为 {file_name} 的笔记，粘贴这段文字并保存。"
    )
    # what is true in the end
    note_is_written = Entry("有一条内容正确的笔记 {name}，其他笔记保持不变")
    folder_is_made = Entry("有一个名为 {name} 的文件夹，其余保持不变")
    note_is_deleted = Entry("{name} 已被删除，其他笔记保持不变")
    all_are_deleted = Entry("已没有任何笔记")
    note_is_moved = Entry("{name} 只在 {folder} 中，其他笔记保持不变")
