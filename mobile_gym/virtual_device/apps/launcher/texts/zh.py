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
