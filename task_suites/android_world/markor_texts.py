"""What the tasks in Markor say."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks in Markor say."""

    # what screens say
    app_is_open = LocalizedText("Markor is open", zh="Markor 已打开")
    name_is_listed = LocalizedText("“{name}” can be seen", zh="可以看到“{name}”")
    new_is_asked_for = LocalizedText(
        "The dialog for a new file or folder is open", zh="新建文件或文件夹的对话框已打开"
    )
    document_is_open = LocalizedText("“{name}” is open", zh="“{name}”已打开")
    folder_can_be_chosen = LocalizedText(
        "The folder to move to can be chosen", zh="可以选择要移动到的文件夹"
    )
    notes_can_be_deleted = LocalizedText("It is asked whether to delete", zh="正在询问是否删除")
    more_options = LocalizedText("More options", zh="更多选项")
    move = LocalizedText("Move", zh="移动")
    copy = LocalizedText("Copy", zh="复制")
    select_all = LocalizedText("Select all", zh="全选")
    sort_date = LocalizedText("Date", zh="日期")
    reverse_order = LocalizedText("Reverse order", zh="倒序")
    to_top = LocalizedText("Jump to top", zh="跳到开头")
    to_bottom = LocalizedText("Jump to bottom", zh="跳到末尾")
    share = LocalizedText("Share", zh="分享")
    plain_text = LocalizedText("Plain text", zh="纯文本")
    copy_all = LocalizedText("Copy to clipboard", zh="复制到剪贴板")
    navigate_up = LocalizedText("Navigate up", zh="向上导航")
    paste = LocalizedText("Paste", zh="粘贴")
    # tasks
    create_note = LocalizedText(
        "In Markor, write a new note called {file_name}. It says: {text}",
        zh="在 Markor 中新建名为 {file_name} 的笔记，内容为：{text}",
    )
    create_folder = LocalizedText(
        "Make a folder called {folder_name} in the notebook of Markor.",
        zh="在 Markor 的笔记本中新建名为 {folder_name} 的文件夹。",
    )
    delete_note = LocalizedText(
        "Get rid of the Markor note {file_name}.", zh="删除 Markor 笔记 {file_name}。"
    )
    delete_newest_note = LocalizedText(
        "Of the notes in Markor, delete the one that was changed last.",
        zh="删除 Markor 中最近更改的那条笔记。",
    )
    delete_all_notes = LocalizedText(
        "Empty the notebook of Markor: none of the notes is needed any more.",
        zh="清空 Markor 的笔记本：所有笔记都不再需要。",
    )
    move_note = LocalizedText(
        (
            "In Markor, put the note {file_name}, which is in the folder {source_folder}, into "
            "the folder {destination_folder} instead."
        ),
        zh=(
            "在 Markor 中，把文件夹 {source_folder} 里的笔记 {file_n"
            "ame} 移到文件夹 {destination_folder}。"
        ),
    )
    edit_header = LocalizedText(
        (
            "Open {file_name} in Markor and put this above all that it says, on a line of its "
            "own: {text}"
        ),
        zh="在 Markor 中打开 {file_name}，在全文最上方单独加一行：{text}",
    )
    edit_footer = LocalizedText(
        (
            "Open {file_name} in Markor and put this below all that it says, on a line of its "
            "own: {text}"
        ),
        zh="在 Markor 中打开 {file_name}，在全文最下方单独加一行：{text}",
    )
    edit_replace = LocalizedText(
        "Open {file_name} in Markor and have it say this and nothing else: {text}",
        zh="在 Markor 中打开 {file_name}，把全文改为以下内容：{text}",
    )
    change_note_content = LocalizedText(
        (
            "In Markor, the note {original_name} is to say “{updated_content}” and nothing else, "
            "and to be called {new_name}."
        ),
        zh=(
            "在 Markor 中，把笔记 {original_name} 的全文改为“{updated_content}”，并改名为 "
            "{new_name}。"
        ),
    )
    add_note_header = LocalizedText(
        (
            "In Markor, begin the note {original_name} with “{header}” and an empty line, before "
            "what it says already. Then call it {new_name}."
        ),
        zh=(
            "在 Markor 中，在笔记 {original_name} 原有内容之前加上“{hea"
            "der}”和一个空行，然后改名为 {new_name}。"
        ),
    )
    merge_notes = LocalizedText(
        (
            "Write a Markor note called {new_file_name} that has what the notes {file1_name}, "
            "{file2_name} and {file3_name} say, in this order, with an empty line between one "
            "and the next. Leave the three as they are."
        ),
        zh=(
            "新建 Markor 笔记 {new_file_name}，依次写入笔记 {file1_n"
            "ame}、{file2_name} 和 {file3_name} 的内容，相邻两篇之间空"
            "一行。这三条笔记保持不变。"
        ),
    )
    create_note_from_clipboard = LocalizedText(
        (
            "There is a text on the clipboard. In Markor, paste it into a new note called "
            "{file_name} and save that."
        ),
        zh="剪贴板中有一段文字。请在 Markor 中新建名为 {file_name} 的笔记，粘贴这段文字并保存。",
    )
    # what is true in the end
    note_is_written = LocalizedText(
        "There is a note {name} with the right text, and the others are as they were",
        zh="有一条内容正确的笔记 {name}，其他笔记保持不变",
    )
    folder_is_made = LocalizedText(
        "There is a folder {name}, and everything else is as it was",
        zh="有一个名为 {name} 的文件夹，其余保持不变",
    )
    note_is_deleted = LocalizedText(
        "{name} is gone, and the others are as they were", zh="{name} 已被删除，其他笔记保持不变"
    )
    all_are_deleted = LocalizedText("There are no notes any more", zh="已没有任何笔记")
    note_is_moved = LocalizedText(
        "{name} is in {folder} alone, and the others are as they were",
        zh="{name} 只在 {folder} 中，其他笔记保持不变",
    )
