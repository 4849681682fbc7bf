"""What the tasks of moving and deleting a file say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.files_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    delete_file = Entry("从手机存储空间的 {folder} 文件夹中删除 {file}。")
    move_file = Entry(
        "把 {file} 从手机存储空间的 {source} 文件夹移到 {target} 文件夹，只保留在那里。"
    )
    file_is_deleted = Entry("{file} 已不在 {folder} 中，其他文件保持原样")
    file_is_moved = Entry("{file} 在 {target} 中，其他文件保持原样")
    more_options = Entry("更多选项")
    move_to = Entry("移至…")
    copy_to = Entry("复制到…")
    show_roots = Entry("显示根目录")
