"""The launcher's texts: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.launcher.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    app_name = Entry("启动器")
    all_apps = Entry("应用列表")
    app_info = Entry("应用信息")
    clear_all = Entry("全部清除")
    home = Entry("主屏幕")
    image_search = Entry("图片搜索")
    needs_service = Entry("此设备不支持")
    no_match = Entry("未找到与“{query}”匹配的应用")
    no_recents = Entry("近期没有任何内容")
    search = Entry("搜索")
    search_apps = Entry("搜索应用")
    voice_search = Entry("语音搜索")
    add = Entry("添加")
    add_new_apps = Entry("将应用图标添加到主屏幕")
    add_new_apps_summary = Entry("适用于新应用")
    clock_widget = Entry("时钟微件")
    edit_name = Entry("修改名称")
    folder = Entry("文件夹")
    folder_with = Entry("文件夹：{name}，{count} 个项目")
    home_settings = Entry("主屏幕设置")
    many_notifications = Entry("{app}有 {count} 条通知")
    notification_dots = Entry("通知圆点")
    one_notification = Entry("{app}有 {count} 条通知")
    page_of = Entry("主屏幕：第 {page} 屏，共 {pages} 屏")
    remove = Entry("移除")
    remove_from_folder = Entry("从文件夹中移除")
    search_widget = Entry("搜索微件")
    wallpaper_and_style = Entry("壁纸与个性化")
    wallpaper_number = Entry("壁纸 {number}")
    widget_added = Entry("已添加到主屏幕")
    widget_size = Entry("5 × 1")
    widgets = Entry("微件")
