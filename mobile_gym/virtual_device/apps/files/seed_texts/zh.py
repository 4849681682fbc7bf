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
    letters=(
        (
            "住户须知",
            "",
            "大门每晚十点上锁。",
            "垃圾桶星期三放到门外：双周收纸张，单周收玻璃。",
            "",
            "自行车停放在院子里，地下室钥匙挂在电表旁。",
            "",
            "如有疑问，请于星期一下午五点至六点到一楼左侧咨询。",
        ),
        (
            "陶艺课程",
            "",
            "共八次，每星期四 18:30 至 21:00，14 号教室。",
            "含陶土和釉料，请自带围裙和毛巾。",
            "",
            "费用：680 元，请在第二次上课前付清。",
        ),
        (
            "停水通知",
            "",
            "星期二 9:00 至 12:30 更换地下室阀门。",
            "请提前储水，并关好水龙头。",
            "",
            "恢复供水后的一分钟内水可能发黄。",
        ),
    ),
    receipts=(
        (
            "街角超市",
            "磨坊路 12 号",
            "面包\t12.50",
            "牛奶 1 升\t8.00",
            "苹果 1 公斤\t15.80",
            "蜡烛\t19.00",
            "=合计\t55.30",
            "刷卡\t55.30",
            "谢谢惠顾",
        ),
        (
            "山坡五金店",
            "车站广场 3 号",
            "白色油漆 2.5 升\t128.00",
            "刷子 50 毫米\t18.50",
            "砂纸 5 张\t12.00",
            "=合计\t158.50",
            "现金\t160.00",
            "找零\t1.50",
        ),
        (
            "灯笼咖啡馆",
            "7 号桌",
            "咖啡 2 杯\t52.00",
            "李子蛋糕\t28.00",
            "今日例汤\t36.00",
            "=合计\t116.00",
            "欢迎再来",
        ),
    ),
    screens=(
        ("发车时刻", "10:31  港口", "10:38  机场", "10:46  老桥", "10:52  动物园"),
        ("购物清单", "面粉", "柠檬两个", "洗衣粉", "五号电池", "茶叶"),
        ("营业时间", "星期一  休息", "星期二  9 点至 17 点", "星期六  10 点至 14 点"),
    ),
)
