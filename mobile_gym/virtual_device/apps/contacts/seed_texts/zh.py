"""What the seed data of Contacts is drawn from: in Chinese."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.contacts.seed_texts.pool import SeedPool

_FIRST: Final = (
    "伟", "芳", "娜", "敏", "静", "强", "磊", "洋", "勇", "艳", "杰", "军", "涛", "明", "超",
    "霞", "平", "刚", "小红", "小明", "建国", "志强", "丽华", "晓东", "文静", "海燕", "秀英",
    "桂英", "玉兰", "国华", "春梅", "晨", "宇", "佳", "欣", "思雨", "子轩", "雨涵", "浩然",
    "嘉怡",
)  # fmt: skip
_LAST: Final = (
    "王", "李", "张", "刘", "陈", "杨", "黄", "赵", "吴", "周", "徐", "孙", "马", "朱", "胡",
    "郭", "何", "高", "林", "罗", "郑", "梁", "谢", "宋", "唐", "许", "韩", "冯", "邓", "曹",
    "彭", "曾", "肖", "田", "董", "袁", "潘", "于", "蒋", "蔡",
)  # fmt: skip
CHINESE: Final = SeedPool(
    first_names=_FIRST,
    last_names=_LAST,
    companies=("蓝门面包房", "北风商贸", "晨光文具店", "东湖诊所", "安居物业"),
    streets=("东湖路{}号", "人民路{}号", "文化街{}号"),
    notes=("读书会认识的", "对坚果过敏", "后门钥匙在她那里", "邻居"),
    groups=("家人", "朋友", "同事"),
    birthday="{year}年{number}月{day}日",
    email="user{number}@example.com",
    areas=("130", "135", "138", "139", "150", "158", "186", "188"),
    phone="{area} 0000 {line:04d}",
    lines=10_000,
)
