"""The files that a device may start with: in Chinese."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.files.seed_texts.pool import EmptyFile, Pool, TextFile

__all__ = ["POOL"]

POOL: Final = Pool(
    texts=(
        TextFile("Download", "行李清单.txt", "护照\n充电器\n雨衣\n"),
        TextFile("Download", "价格.csv", "物品,价格\n面粉,6.5\n牛奶,4.0\n鸡蛋,9.8\n"),
        TextFile("Download", "说明.md", "# 打印机\n\n按两次绿色按钮。\n"),
        TextFile("Documents", "会议记录.txt", "星期一：安排搬家。\n星期四：订购纸箱。\n"),
        TextFile("Documents", "食谱.txt", "煎饼\n\n面粉 250 克\n鸡蛋 3 个\n牛奶半升\n"),
        TextFile("Documents", "预算.csv", "月份,金额\n一月,420\n二月,385\n三月,510\n"),
        TextFile("Documents/Travel", "路线.txt", "港口、博物馆、老桥、车站\n"),
        TextFile("Documents", "设置.json", '{"units": "metric", "beeps": false}\n'),
    ),
    pdfs=(
        EmptyFile("Download", "车票"),
        EmptyFile("Documents", "使用手册"),
    ),
    songs=("清晨散步", "雨之歌", "慢火车", "灯笼"),
    clips=("海浪", "厨房", "初雪"),
    memo="语音备忘",
    old_folder="旧文件",
)
