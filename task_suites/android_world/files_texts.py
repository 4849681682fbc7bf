"""What the tasks of moving and deleting a file say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of moving and deleting a file say."""

    delete_file = LocalizedText(
        "Delete {file} from the folder {folder} of the phone's storage.",
        zh="从手机存储空间的 {folder} 文件夹中删除 {file}。",
    )
    move_file = LocalizedText(
        (
            "Bring {file} from the folder {source} of the phone's storage to the folder {target}, "
            "so that it is there alone."
        ),
        zh="把 {file} 从手机存储空间的 {source} 文件夹移到 {target} 文件夹，只保留在那里。",
    )
    file_is_deleted = LocalizedText(
        "{file} is no longer in {folder}, and the other files are as they were",
        zh="{file} 已不在 {folder} 中，其他文件保持原样",
    )
    file_is_moved = LocalizedText(
        "{file} is in {target}, and the other files are as they were",
        zh="{file} 在 {target} 中，其他文件保持原样",
    )
    more_options = LocalizedText("More options", zh="更多选项")
    move_to = LocalizedText("Move to…", zh="移至…")
    copy_to = LocalizedText("Copy to…", zh="复制到…")
    show_roots = LocalizedText("Show roots", zh="显示根目录")
