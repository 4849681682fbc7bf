"""What people call their alarms and timers."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Names(Catalogue):
    """Labels that tasks use."""

    # labels of alarms
    gym = LocalizedText("Gym", zh="健身", de="Fitnessstudio")
    medicine = LocalizedText("Medicine", zh="吃药", de="Medikamente")
    piano_lesson = LocalizedText("Piano lesson", zh="钢琴课", de="Klavierstunde")
    school_bus = LocalizedText("School bus", zh="校车", de="Schulbus")
    team_meeting = LocalizedText("Team meeting", zh="团队会议", de="Teambesprechung")
    walk_the_dog = LocalizedText("Walk the dog", zh="遛狗", de="Gassi gehen")
    water_the_plants = LocalizedText("Water the plants", zh="浇花", de="Blumen gießen")
    yoga = LocalizedText("Yoga", zh="瑜伽", de="Yoga")
    early_shift = LocalizedText("Early shift", zh="早班", de="Frühschicht")
    choir_practice = LocalizedText("Choir practice", zh="合唱排练", de="Chorprobe")
    laundry = LocalizedText("Laundry", zh="洗衣服", de="Wäsche")
    market_day = LocalizedText("Market day", zh="赶集", de="Markttag")
    nap = LocalizedText("Nap", zh="小睡", de="Nickerchen")
    parcel = LocalizedText("Parcel", zh="取包裹", de="Paket")
    phone_in = LocalizedText("Phone in", zh="电话会议", de="Telefonkonferenz")
    rubbish_bins = LocalizedText("Rubbish bins", zh="倒垃圾", de="Mülltonnen")
    swimming = LocalizedText("Swimming", zh="游泳", de="Schwimmen")
    train = LocalizedText("Train", zh="赶火车", de="Zug")
    vet = LocalizedText("Vet", zh="看兽医", de="Tierarzt")
    violin = LocalizedText("Violin", zh="小提琴", de="Geige")
    feed_the_cat = LocalizedText("Feed the cat", zh="喂猫", de="Katze füttern")
    stretching = LocalizedText("Stretching", zh="拉伸", de="Dehnen")
    spanish_course = LocalizedText("Spanish course", zh="西班牙语课", de="Spanischkurs")
    evening_run = LocalizedText("Evening run", zh="夜跑", de="Abendlauf")
    # names of timers
    bread = LocalizedText("Bread", zh="面包", de="Brot")
    dumplings = LocalizedText("Dumplings", zh="饺子", de="Knödel")
    eggs = LocalizedText("Eggs", zh="鸡蛋", de="Eier")
    pasta = LocalizedText("Pasta", zh="意面", de="Nudeln")
    rice = LocalizedText("Rice", zh="米饭", de="Reis")
    soup = LocalizedText("Soup", zh="汤", de="Suppe")
    potatoes = LocalizedText("Potatoes", zh="土豆", de="Kartoffeln")
    beans = LocalizedText("Beans", zh="豆子", de="Bohnen")
    tea = LocalizedText("Tea", zh="茶", de="Tee")
    pizza = LocalizedText("Pizza", zh="比萨", de="Pizza")
    fish = LocalizedText("Fish", zh="鱼", de="Fisch")
    carrots = LocalizedText("Carrots", zh="胡萝卜", de="Möhren")
