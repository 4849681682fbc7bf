"""Ids that the clock keeps for sounds and cities, by the names that people see."""

from __future__ import annotations

from typing import Final

SOUNDS: Final = {
    name: f"content://media/internal/audio/media/{number}"
    for number, name in enumerate(
        (
            *("Argon", "Carbon", "Cesium", "Hassium", "Helium"),
            *("Krypton", "Neon", "Osmium", "Oxygen", "Platinum"),
        ),
        10,
    )
}
"""AOSP's alarm sounds, as this device numbers them."""
_CITIES: Final = """
C159 Amsterdam 阿姆斯特丹
C29 Anchorage 安克雷奇
C161 Athens 雅典
C206 Auckland 奥克兰
C106 Bangkok 曼谷
C262 Barcelona 巴塞罗那
C164 Berlin 柏林
C216 Boston 波士顿
C147 Brisbane 布里斯班
C166 Brussels 布鲁塞尔
C168 Budapest 布达佩斯
C7 Cairo 开罗
C40 Chicago 芝加哥
C170 Copenhagen 哥本哈根
C219 Dallas 达拉斯
C110 Dhaka 达卡
C111 Dubai 迪拜
C171 Dublin 都柏林
C266 Hanoi 河内
C173 Helsinki 赫尔辛基
C209 Honolulu 檀香山
C175 Istanbul 伊斯坦布尔
C117 Jakarta 雅加达
C16 Johannesburg 约翰内斯堡
C120 Karachi 卡拉奇
C121 Kathmandu 加德满都
C21 Lagos 拉各斯
C177 Lisbon 里斯本
C180 Madrid 马德里
C125 Manila 马尼拉
C150 Melbourne 墨尔本
C222 Miami 迈阿密
C257 Mumbai 孟买
C24 Nairobi 内罗毕
C185 Oslo 奥斯陆
C186 Paris 巴黎
C152 Perth 珀斯
C187 Prague 布拉格
C144 Reykjavik 雷克雅未克
C189 Rome 罗马
C282 Santiago 圣地亚哥
C232 Seattle 西雅图
C133 Seoul 首尔
C135 Singapore 新加坡
C195 Stockholm 斯德哥尔摩
C154 Sydney 悉尼
C139 Tokyo 东京
C94 Toronto 多伦多
C198 Vienna 维也纳
C200 Warsaw 华沙
"""
CITIES: Final = {
    name: row[0] for row in map(str.split, _CITIES.strip().splitlines()) for name in row[1:]
}
"""Ids of cities, which are DeskClock's, by their names."""
