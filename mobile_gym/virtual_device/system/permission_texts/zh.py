"""What groups of permissions are called, and what the prompt for each asks: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.system.permission_texts import PermissionTexts

__all__ = ["Chinese"]


class Chinese(PermissionTexts, language="zh"):
    """In Chinese."""

    calendar = Entry("日历")
    calendar_request = Entry("要允许“{app}”访问您的日历吗？")
    call_log = Entry("通话记录")
    call_log_request = Entry("要允许“{app}”访问您的手机通话记录吗？")
    camera = Entry("相机")
    camera_request = Entry("要允许“{app}”拍照和录制视频吗？")
    contacts = Entry("通讯录")
    contacts_request = Entry("要允许“{app}”访问您的通讯录吗？")
    storage = Entry("文件和媒体")
    storage_request = Entry("要允许“{app}”访问您设备上的照片、媒体内容和文件吗？")
    location = Entry("位置信息")
    location_request = Entry("要允许“{app}”获取此设备的位置信息吗？")
    microphone = Entry("麦克风")
    microphone_request = Entry("要允许“{app}”录音吗？")
    read_media_aural = Entry("音乐和音频")
    read_media_aural_request = Entry("要允许“{app}”访问此设备上的音乐和音频吗？")
    read_media_visual = Entry("照片和视频")
    read_media_visual_request = Entry("要允许“{app}”访问此设备上的照片和视频吗？")
    nearby = Entry("附近的设备")
    nearby_request = Entry("要允许“{app}”查找、连接附近的设备以及确定附近设备的相对位置吗？")
    notifications = Entry("通知")
    notifications_request = Entry("要允许“{app}”向您发送通知吗？")
    phone = Entry("电话")
    phone_request = Entry("要允许“{app}”拨打电话和管理通话吗？")
    sms = Entry("短信")
    sms_request = Entry("要允许“{app}”发送和查看短信吗？")
