"""The texts of the tasks in the clock: instructions, what it shows, names of cities and alarms.

The tasks have these texts of their own, because a stock Android shows them too.
"""

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


class CityNames(Catalogue):
    """Names of cities, as the clock writes them."""

    amsterdam = LocalizedText("Amsterdam", zh="阿姆斯特丹", de="Amsterdam")
    anchorage = LocalizedText("Anchorage", zh="安克雷奇", de="Anchorage")
    athens = LocalizedText("Athens", zh="雅典", de="Athen")
    auckland = LocalizedText("Auckland", zh="奥克兰", de="Auckland")
    bangkok = LocalizedText("Bangkok", zh="曼谷", de="Bangkok")
    barcelona = LocalizedText("Barcelona", zh="巴塞罗那", de="Barcelona")
    berlin = LocalizedText("Berlin", zh="柏林", de="Berlin")
    boston = LocalizedText("Boston", zh="波士顿", de="Boston")
    brisbane = LocalizedText("Brisbane", zh="布里斯班", de="Brisbane")
    brussels = LocalizedText("Brussels", zh="布鲁塞尔", de="Brüssel")
    budapest = LocalizedText("Budapest", zh="布达佩斯", de="Budapest")
    cairo = LocalizedText("Cairo", zh="开罗", de="Kairo")
    chicago = LocalizedText("Chicago", zh="芝加哥", de="Chicago")
    copenhagen = LocalizedText("Copenhagen", zh="哥本哈根", de="Kopenhagen")
    dallas = LocalizedText("Dallas", zh="达拉斯", de="Dallas")
    dhaka = LocalizedText("Dhaka", zh="达卡", de="Dhaka")
    dubai = LocalizedText("Dubai", zh="迪拜", de="Dubai")
    dublin = LocalizedText("Dublin", zh="都柏林", de="Dublin")
    hanoi = LocalizedText("Hanoi", zh="河内", de="Hanoi")
    helsinki = LocalizedText("Helsinki", zh="赫尔辛基", de="Helsinki")
    honolulu = LocalizedText("Honolulu", zh="檀香山", de="Honolulu")
    istanbul = LocalizedText("Istanbul", zh="伊斯坦布尔", de="Istanbul")
    jakarta = LocalizedText("Jakarta", zh="雅加达", de="Jakarta")
    johannesburg = LocalizedText("Johannesburg", zh="约翰内斯堡", de="Johannesburg")
    karachi = LocalizedText("Karachi", zh="卡拉奇", de="Karatschi")
    kathmandu = LocalizedText("Kathmandu", zh="加德满都", de="Kathmandu")
    lagos = LocalizedText("Lagos", zh="拉各斯", de="Lagos")
    lisbon = LocalizedText("Lisbon", zh="里斯本", de="Lissabon")
    madrid = LocalizedText("Madrid", zh="马德里", de="Madrid")
    manila = LocalizedText("Manila", zh="马尼拉", de="Manila")
    melbourne = LocalizedText("Melbourne", zh="墨尔本", de="Melbourne")
    miami = LocalizedText("Miami", zh="迈阿密", de="Miami")
    mumbai = LocalizedText("Mumbai", zh="孟买", de="Mumbai")
    nairobi = LocalizedText("Nairobi", zh="内罗毕", de="Nairobi")
    oslo = LocalizedText("Oslo", zh="奥斯陆", de="Oslo")
    paris = LocalizedText("Paris", zh="巴黎", de="Paris")
    perth = LocalizedText("Perth", zh="珀斯", de="Perth")
    prague = LocalizedText("Prague", zh="布拉格", de="Prag")
    reykjavik = LocalizedText("Reykjavik", zh="雷克雅未克", de="Reykjavík")
    rome = LocalizedText("Rome", zh="罗马", de="Rom")
    santiago = LocalizedText("Santiago", zh="圣地亚哥", de="Santiago")
    seattle = LocalizedText("Seattle", zh="西雅图", de="Seattle")
    seoul = LocalizedText("Seoul", zh="首尔", de="Seoul")
    singapore = LocalizedText("Singapore", zh="新加坡", de="Singapur")
    stockholm = LocalizedText("Stockholm", zh="斯德哥尔摩", de="Stockholm")
    sydney = LocalizedText("Sydney", zh="悉尼", de="Sydney")
    tokyo = LocalizedText("Tokyo", zh="东京", de="Tokio")
    toronto = LocalizedText("Toronto", zh="多伦多", de="Toronto")
    vienna = LocalizedText("Vienna", zh="维也纳", de="Wien")
    warsaw = LocalizedText("Warsaw", zh="华沙", de="Warschau")


class ScreenTexts(Catalogue):
    """Texts on the screens of the clock."""

    # the four tabs
    alarm = LocalizedText("Alarm", zh="闹钟", de="Wecker")
    clock = LocalizedText("Clock", zh="时钟", de="Uhr")
    timer = LocalizedText("Timer", zh="计时器", de="Timer")
    stopwatch = LocalizedText("Stopwatch", zh="秒表", de="Stoppuhr")
    # the way to the settings, and two of these
    more_options = LocalizedText("More options", zh="更多选项", de="Weitere Optionen")
    settings = LocalizedText("Settings", zh="设置", de="Einstellungen")
    silence_after = LocalizedText("Silence after", zh="闹铃时长", de="Stummschalten nach")
    snooze_length = LocalizedText("Snooze length", zh="暂停时长", de="Schlummerdauer")
    # lengths
    one_minute = LocalizedText("1 minute", zh="1 分钟", de="1 Minute")
    minutes = LocalizedText("{count} minutes", zh="{count} 分钟", de="{count} Minuten")
    seconds = LocalizedText("{count} seconds", zh="{count} 秒", de="{count} Sekunden")


class Texts(ScreenTexts, Names, CityNames):
    """The texts of the tasks, of what they name, and of the clock's screens."""

    # what is on the screen
    clock_is_open = LocalizedText(
        "The Clock app is open", zh="时钟应用已打开", de="Die Uhr-App ist geöffnet"
    )
    tab_is_shown = LocalizedText(
        "The {tab} tab is shown", zh="显示“{tab}”标签页", de="Der Tab „{tab}“ ist zu sehen"
    )
    settings_are_open = LocalizedText(
        "The clock's settings are open",
        zh="时钟设置页已打开",
        de="Die Einstellungen der Uhr sind geöffnet",
    )
    time_picker_is_open = LocalizedText(
        "The time picker is open", zh="时间选择器已打开", de="Die Zeitauswahl ist geöffnet"
    )
    time_picker_shows = LocalizedText(
        "The time picker shows {time}",
        zh="时间选择器显示 {time}",
        de="Die Zeitauswahl zeigt {time}",
    )
    alarm_is_shown = LocalizedText(
        'The "{label}" alarm and its time are shown',
        zh="可以看到“{label}”闹钟及其时间",
        de="Der Wecker „{label}“ und seine Uhrzeit sind zu sehen",
    )
    typed_length = LocalizedText(
        "00h {minutes:02}m {seconds:02}s",
        zh="00小时 {minutes:02}分 {seconds:02}秒",
        de="00h {minutes:02}m {seconds:02}s",
    )
    # the alarms that are there before a task begins
    other_alarms_are_kept = LocalizedText(
        "The other alarms are as they were, {change}",
        zh="其他闹钟保持不变，{change}",
        de="Die anderen Wecker sind, wie sie waren, {change}",
    )
    one_may_be_new = LocalizedText(
        "at most one is new", zh="最多新增一个", de="höchstens einer ist neu"
    )
    none_came_or_went = LocalizedText(
        "none came or went", zh="没有增减", de="keiner kam hinzu oder ging"
    )
    # setting an alarm
    set_alarm = LocalizedText(
        "Set a new alarm for {time} in the Clock app. Leave the other alarms as they are.",
        zh="在“时钟”应用中新增一个 {time} 的闹钟，其他闹钟保持不变。",
        de=(
            "Stelle in der Uhr-App einen neuen Wecker auf {time} Uhr. Lass die anderen Wecker, wie "
            "sie sind."
        ),
    )
    alarm_rings_once = LocalizedText(
        "An alarm at {time} is on and rings once",
        zh="{time} 的闹钟已开启，只响一次",
        de="Ein Wecker um {time} Uhr ist aktiviert und klingelt einmal",
    )
    # setting one at a time that only the user knows
    set_alarm_for_departure = LocalizedText(
        (
            "Set an alarm for the time when my train to {city} leaves. Leave the other alarms as "
            "they are."
        ),
        zh="按我去{city}的火车的发车时间设一个闹钟，其他闹钟保持不变。",
        de=(
            "Stell einen Wecker auf die Zeit, zu der mein Zug nach {city} abfährt. Lass die "
            "anderen Wecker, wie sie sind."
        ),
    )
    when_does_it_leave = LocalizedText(
        "At what time does your train to {city} leave?",
        zh="您去{city}的火车几点发车？",
        de="Um wie viel Uhr fährt dein Zug nach {city} ab?",
    )
    departure_keywords = LocalizedText(
        "when; time; hour; leave; leaves; depart; departs; departure",
        zh="几点; 时间; 时候; 何时; 发车; 出发; 开车",
        de="wann; uhr; uhrzeit; zeit; abfahrt; fährt; losfährt",
    )
    it_leaves_at = LocalizedText(
        "It leaves at {time}.", zh="{time} 发车。", de="Er fährt um {time} Uhr ab."
    )
    # turning an alarm off
    turn_off_alarm = LocalizedText(
        'Turn off the "{label}" alarm at {time}. Leave the other alarms as they are.',
        zh="关闭 {time} 的“{label}”闹钟，其他闹钟保持不变。",
        de="Schalte den Wecker „{label}“ um {time} Uhr aus. Lass die anderen Wecker, wie sie sind.",
    )
    alarm_is_off = LocalizedText(
        "The {time} alarm is off, else as it was",
        zh="{time} 的闹钟已关闭，其余不变",
        de="Der Wecker um {time} Uhr ist ausgeschaltet und sonst, wie er war",
    )
    # setting an alarm that repeats
    set_repeating_alarm = LocalizedText(
        'Set an alarm for {time} that repeats every {days}, with the label "{label}".',
        zh="设置一个 {time} 的闹钟，在每{days}重复，标签为“{label}”。",
        de="Stelle einen Wecker mit dem Label „{label}“ auf {time} Uhr, der jeden {days} klingelt.",
    )
    alarm_is_on = LocalizedText(
        "An alarm at {time} is on",
        zh="{time} 的闹钟已开启",
        de="Ein Wecker um {time} Uhr ist aktiviert",
    )
    alarm_repeats = LocalizedText(
        "It repeats every {days}", zh="它在每{days}重复", de="Er klingelt jeden {days}"
    )
    alarm_has_label = LocalizedText(
        'Its label is "{label}"', zh="它的标签为“{label}”", de="Sein Label ist „{label}“"
    )
    two_days = LocalizedText(
        "{first} and {second}", zh="{first}、{second}", de="{first} und {second}"
    )
    three_days = LocalizedText(
        "{first}, {second} and {third}",
        zh="{first}、{second}、{third}",
        de="{first}, {second} und {third}",
    )
    monday = LocalizedText("Monday", zh="周一", de="Montag")
    tuesday = LocalizedText("Tuesday", zh="周二", de="Dienstag")
    wednesday = LocalizedText("Wednesday", zh="周三", de="Mittwoch")
    thursday = LocalizedText("Thursday", zh="周四", de="Donnerstag")
    friday = LocalizedText("Friday", zh="周五", de="Freitag")
    saturday = LocalizedText("Saturday", zh="周六", de="Samstag")
    sunday = LocalizedText("Sunday", zh="周日", de="Sonntag")
    # questions about alarms
    read_alarm_time = LocalizedText(
        'At what time is the "{label}" alarm set? Look it up in the Clock app.',
        zh="“{label}”闹钟设在几点？请在“时钟”应用中查看。",
        de="Auf welche Uhrzeit ist der Wecker „{label}“ gestellt? Sieh in der Uhr-App nach.",
    )
    read_alarm_label = LocalizedText(
        "There is an alarm at {time} in the Clock app. What is its label?",
        zh="“时钟”应用里 {time} 的闹钟标签是什么？",
        de="In der Uhr-App gibt es einen Wecker um {time} Uhr. Welches Label hat er?",
    )
    find_quiet_alarm = LocalizedText(
        (
            'One of the alarms "{first}", "{second}" and "{third}" rings without vibrating. Which '
            "one? Answer with its label alone."
        ),
        zh="闹钟“{first}”、“{second}”和“{third}”中有一个响铃时不振动，是哪一个？只需回答标签。",
        de=(
            "Einer der Wecker „{first}“, „{second}“ und „{third}“ klingelt, ohne zu vibrieren. "
            "Welcher? Antworte nur mit seinem Label."
        ),
    )
    is_not_the_other = LocalizedText(
        'It is seen to be rather than "{label}"',
        zh="可以看出是它而不是“{label}”",
        de="Es ist zu sehen, dass er es ist und nicht „{label}“",
    )
    tell_end_of_alarm = LocalizedText(
        (
            'Suppose nobody turns off the "{label}" alarm. At what time does it fall silent, going '
            'by the setting "Silence after"? Answer with the time alone.'
        ),
        zh="如果没有人关闭“{label}”闹钟，按照“闹铃时长”的设置，它几点会停止响铃？只回答时间。",
        de=(
            "Angenommen, niemand schaltet den Wecker „{label}“ aus. Um wie viel Uhr verstummt er "
            "nach der Einstellung „Stummschalten nach“? Antworte nur mit der Uhrzeit."
        ),
    )
    silence_after_is_shown = LocalizedText(
        '"Silence after" is shown', zh="可以看到“闹铃时长”", de="„Stummschalten nach“ ist zu sehen"
    )
    # how long alarms ring and snooze
    set_silence_after = LocalizedText(
        (
            "Alarms that nobody turns off should stop ringing after {silence}, and a snooze should "
            "last {snooze}. Change that in the settings of the Clock app."
        ),
        zh=(
            "无人关闭的闹钟应在响铃 {silence}后停止，暂停应持续 {snooze}，请在“时钟”"
            "应用的设置中修改。"
        ),
        de=(
            "Wecker, die niemand ausschaltet, sollen nach {silence} verstummen, und das Schlummern "
            "soll {snooze} dauern. Ändere das in den Einstellungen der Uhr-App."
        ),
    )
    alarms_fall_silent = LocalizedText(
        "Alarms fall silent after {silence}",
        zh="闹钟在 {silence}后停止响铃",
        de="Wecker verstummen nach {silence}",
    )
    snooze_lasts = LocalizedText(
        "A snooze lasts {snooze}", zh="暂停持续 {snooze}", de="Das Schlummern dauert {snooze}"
    )
    other_settings_are_kept = LocalizedText(
        "The other settings are as they were",
        zh="其他设置保持不变",
        de="Die anderen Einstellungen sind, wie sie waren",
    )
    # the sound of an alarm
    choose_alarm_sound = LocalizedText(
        (
            'Let the "{label}" alarm at {time} ring with the sound {sound}. The other alarms keep '
            "theirs."
        ),
        zh="把 {time} 的“{label}”闹钟的铃声改为 {sound}，其他闹钟的铃声不变。",
        de=(
            "Lass den Wecker „{label}“ um {time} Uhr mit dem Ton {sound} klingeln. Die anderen "
            "Wecker behalten ihren Ton."
        ),
    )
    sounds_are_listed = LocalizedText(
        "The page of sounds is open", zh="铃声页面已打开", de="Die Seite mit den Tönen ist geöffnet"
    )
    alarm_has_sound = LocalizedText(
        "The {time} alarm alone has {sound}, and is else as it was",
        zh="只有 {time} 的闹钟使用 {sound}，它的其余不变",
        de="Nur der Wecker um {time} Uhr hat {sound} und ist sonst, wie er war",
    )
    # the world clock
    add_city = LocalizedText(
        "Add {city} to the world clock.",
        zh="在世界时钟中添加{city}。",
        de="Füge der Weltuhr {city} hinzu.",
    )
    cities_are_listed = LocalizedText(
        "The page of cities is open",
        zh="城市页面已打开",
        de="Die Seite mit den Städten ist geöffnet",
    )
    only_city = LocalizedText(
        "{city} is the world clock's only city",
        zh="世界时钟中只有{city}",
        de="{city} ist die einzige Stadt der Weltuhr",
    )
    # timers
    start_timer = LocalizedText(
        "Start a timer for {length}.",
        zh="启动一个 {length}的计时器。",
        de="Starte einen Timer für {length}.",
    )
    minutes_and_seconds = LocalizedText(
        "{minutes} and {seconds}", zh="{minutes} {seconds}", de="{minutes} und {seconds}"
    )
    length_is_typed = LocalizedText(
        "{length} are typed", zh="已输入 {length}", de="Eingegeben: {length}"
    )
    timer_is_set = LocalizedText(
        "There is a timer of {length}",
        zh="有一个 {length}的计时器",
        de="Es gibt einen Timer für {length}",
    )
    timer_runs = LocalizedText("It is running", zh="它正在计时", de="Er läuft")
    one_timer_at_most = LocalizedText(
        "There is at most one timer", zh="最多有一个计时器", de="Es gibt höchstens einen Timer"
    )
    start_two_timers = LocalizedText(
        (
            'I\'m cooking. Start a timer "{name}" for {minutes} minutes and another one '
            '"{other}" for {other_minutes} minutes, and let both run.'
        ),
        zh=(
            "我在做饭，请启动两个计时器：“{name}” {minutes} 分钟，“{other}” {other_minutes} 分钟，"
            "让它们同时计时。"
        ),
        de=(
            "Ich koche gerade. Starte einen Timer „{name}“ für {minutes} Minuten und noch einen "
            "„{other}“ für {other_minutes} Minuten und lass beide laufen."
        ),
    )
    named_timer_runs = LocalizedText(
        "{name} runs for {minutes} minutes",
        zh="“{name}”计时 {minutes} 分钟",
        de="„{name}“ läuft {minutes} Minuten",
    )
    two_timers_at_most = LocalizedText(
        "There are at most two timers", zh="最多有两个计时器", de="Es gibt höchstens zwei Timer"
    )
    # the stopwatch
    record_laps = LocalizedText(
        (
            "Start the stopwatch, press Lap {times} and pause it. Then let it go on, press Lap "
            "{more_times} and pause it again. Don't reset it."
        ),
        zh="启动秒表，按 {times}计圈后暂停；然后继续，再按 {more_times}计圈后暂停，不要重置。",
        de=(
            "Starte die Stoppuhr, tippe {times} auf „Runde“ und pausiere sie. Lass sie dann "
            "weiterlaufen, tippe {more_times} auf „Runde“ und pausiere sie wieder. Setze sie nicht "
            "zurück."
        ),
    )
    once = LocalizedText("once", zh="1 次", de="einmal")
    times = LocalizedText("{count} times", zh="{count} 次", de="{count}-mal")
    stopwatch_is_paused = LocalizedText(
        "The stopwatch is paused with {laps} laps",
        zh="秒表已暂停，共 {laps} 圈",
        de="Die Stoppuhr ist mit {laps} Runden pausiert",
    )
    paused_with_all = LocalizedText(
        "It is paused with {laps} laps",
        zh="秒表已暂停，共 {laps} 圈",
        de="Sie ist mit {laps} Runden pausiert",
    )
