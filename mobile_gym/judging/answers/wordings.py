"""Wordings of answers in every language, as data: what leads to a value and what undoes it.

Each entry is a regular expression of a plain text (`plain`): folded, without quotation marks. The
readers put them together; nothing is decided here. All languages are read in every answer, because
these words mean the same wherever they stand; formats that two locales read differently (`values`)
follow the task's locale alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.answers import AnswerKind

FIELD_NAMES: Final = (
    r"(?:the |my )?(?:final[_ -]?)?(?:answers?|ans|result|response|reply|solution|output)|final",
    "(?:最终|最后)?(?:答案|回答|结果|回复|答复)",
)
"""Keys of JSON objects and names of tags that hold an answer."""

ALTERNATIVE_KEYS: Final = (r"alternat|other|second|candidate|option|maybe|备选|其他|候选",)
"""Parts of keys that hold further answers."""

SIDE_KEYS: Final = (
    r"thoughts?|thinking|reason(?:ing)?|rationale|explanation|analysis|observation|evidence|note"
    r"|confidence|certainty|source|steps?|plan|(?:goal_?)?status|success|done|error|question|task"
    r"|(?:action|call|tool|function)(?:_?(?:type|name))?|type|id|app|language|timestamp",
    "思考|理由|原因|分析|说明|依据|来源|置信度|状态|问题|步骤|动作|类型|备注",
)
"""Keys of JSON objects that hold something beside an answer."""

ANSWERING: Final = (
    r"(?:final_?)?answer|respond|response|reply|finish(?:ed)?|final|terminate|complete[d]?"
    r"|submit(?:_?answer)?|status|stop|done|success",
    "回答|答复|回复|完成|结束|提交",
)
"""Values of JSON objects that call what they do an answer."""

LEADS: Final = (
    r"(?:final |correct |right |short )?(?:answer|ans|result|response|reply)"
    r"(?: (?:to|for|of)\b[^.;:!?]{0,80}?)?(?: (?:is|was|would be"
    r"|should be|must be)\b:?| ?[:=](?= ?\S)| -(?= ))",
    r"(?:found|got|have|confirmed|checked) (?:it|that|them|this|the answer) ?[:-]",
    r"(?:so|thus|hence|therefore|conclusion|in short|in summary|to sum up) ?:",
    "(?:最终|最后|正确|我的)?(?:答案|回答|结果|结论)(?:应该|应当|就|大概|可能|也许|应)?"
    "(?:[是为](?!的)|(?:如下)? ?[:=])",
    "(?:所以|因此|综上(?:所述)?|总之|结论)(?:答案|结果)?(?:是|为)? ?:",
    "(?:找到了|查到了|看到了|确认了|查到|得出)(?:答案|结果)? ?[::]",
)
"""What announces an answer: only what follows the last one is read."""

LABELS: Final[Mapping[AnswerKind, tuple[str, ...]]] = {
    "number": (
        "number",
        "count",
        "total",
        "amount",
        "sum",
        "size",
        "数量|数目|总数|总计|合计|个数",
    ),
    "money": ("price", "cost", "total", "amount", "sum", "价格|价钱|总价|总额|金额|总计|合计"),
    "time": ("time", "时间|时刻"),
    "date": ("date", "day", "日期|日子"),
    "moment": ("date and time", "when", "日期和时间|时间"),
    "duration": ("duration", "length", "时长|长度"),
    "phone": (
        "phone number|phone|number|tel|telephone|mobile",
        "电话号码|电话|手机号码|手机号|手机|号码",
    ),
    "email": (
        "e-?mail address|e-?mail|mail|address",
        "电子邮箱|邮箱地址|邮箱|电子邮件|邮件地址|邮件",
    ),
    "code": ("code|password|passcode|pin", "验证码|密码|代码"),
    "name": ("full name|name|person|contact", "姓名|名字|联系人"),
    "title": (
        "title|label|location|place|company|event|word",
        "标题|标签|地点|公司|活动|位置|名称",
    ),
    "choice": ("choice|amount", "选择|数量"),
}
"""What a value of the kind is called, before a colon."""

TONE: Final = (
    r"\bno (?:doubt|problem|worries|question|idea|clue|wonder|need|trouble|matter|longer wait)\b",
    r"\bwithout (?:a |any )?(?:doubt|question)\b",
    r"\bnot? (?:\w+ly )?(?:sure|certain|positive|confident|\w+ed with"
    r"|to worry|a problem|only|just|clear)\b",
    r"\b(?:don't|do not|didn't|did not|can't|cannot|couldn't|could not)"
    r" (?:really |actually |fully )?"
    r"(?:know|remember|recall|guarantee|promise|be (?:sure|certain)"
    r"|worry|hesitate|have (?:a|any) doubts?"
    r"|verify|confirm|double[ -]check|say for (?:sure|certain))\b",
    r"\bnot quote me\b|\bdon't quote me\b|\bif i(?:'m| am) not mistaken\b"
    r"|\bunless i(?:'m| am) mistaken\b"
    r"|\bif i'm not wrong\b|\bcorrect me if i(?:'m| am) wrong\b|\b(?:could|might|may) be wrong\b",
    r"\b(?:nothing|no one|nobody|none) else\b|\b(?:no|not any) others?\b",
    r"\b(?:yep|yes|yeah|ok|okay|sure|good),? (?:i )?(?:found|got|have|checked|see) it\b",
    r"\bnot (?:a|one) hundred (?:percent|per cent|%)|\bnot 100 ?(?:%|percent)",
    r"\bonly one(?: of \w+)?\b|不是?(?:百分之?百|100%|%之100|十分)(?:的)?(?:确定|肯定)",
    r"\band not (?:the|an?|any|one|his|her|their|my)\b[^\0.,;]*$|\band not (?:the|an?"
    r"|any)\b(?=[^\0.,;]*[.,;])",
    "确实|的确|真的|明显|显然|大概率|概率|大概(?![\\d\0 ]|有|在)|毫无|不出意外"
    "|有了(?=[,!。])|八九不离十|十有八九|百分之?百",
    "不客气|不用谢|别客气|不好意思|没问题|没错|没事|不过|不仅|不但|不只|毫无疑问|无疑"
    "|无误|不用担心|别担心|别的没有|还有(?:什么)?(?:别的|其他|其它)?(?:什么)?(?:需要|问题|吩咐)",
    "不(?:太|大|很|是很|敢|能|完全|一定|怎么)*(?:确定|肯定|清楚|知道|了解|保证|记得|敢说"
    "|好说|一定|确认)",
    "说不(?:好|准|定)|拿不准|没(?:有)?把握|没(?:有)?(?:别的|其他|其它|更多|更)[^\0]*$|差不多就是",
    "(?:如果|要是)(?:我)?没(?:有)?(?:看|记|弄|搞|算|理解)错|没(?:有)?(?:看|记|弄|搞|算)错(?:的话)?",
    "非常|特别|分别|个别|区别|类别|级别|性别|无论|不管|无锡|未来|莫过于",
)
"""How sure somebody is, politeness, and words that only hold a negation: they undo nothing."""

NEGATIONS: Final = (
    r"\bnot\b|n't\b|\bnever\b|\bneither\b|\bnor\b|\bnone\b|\bcannot\b"
    r"|\bcant\b|\bno\b(?! ?\.? ?\d)|\bnope\b"
    r"|\bisnt\b|\barent\b|\bwasnt\b|\bdoesnt\b|\bnobody\b|\bno one\b"
    r"|\bnowhere\b|\bwithout\b(?=[^.,;]*\0)|\binstead of\b"
    r"|\brather than\b|\bas opposed to\b|\bother than\b|\banything but\b|\banyone but\b"
    r"|\ball but\b|\bexcept\b|\bexcluding\b"
    r"|\bexcluded\b|\bbut not\b|\bfar from\b|\bhardly\b|\bbarely\b"
    r"|\bscarcely\b|\bunlike\b|\bopposite of\b"
    r"|\bfalse(?:ly)?\b|\bwrong(?:ly)?\b|\bincorrect(?:ly)?\b|\buntrue\b"
    r"|\bfake\b|\bmistaken(?:ly)?\b|\bruled? out\b"
    r"|\bno longer\b|\bused to be\b|\bformerly\b|\bpreviously\b"
    r"|\boutdated\b|\bcancell?ed\b|\bdifferent from\b"
    r"|\binvalid\b|\bexpired\b|\bavoid\b|\bdiscard(?:ed)?\b|\breject(?:ed)?\b"
    r"|\bdismiss(?:ed)?\b|\bimpossible\b"
    r"|\bmistake to\b|\bwrong to\b|\bdiffers?\b|\bunequal\b|\bunlikely\b"
    r"|\bdeny\b|\bdenied\b|\bdoubtful\b|\bdoubt\b|\bnon-",
    "绝无|[不没未否勿]|并非|绝非|而非|非(?=[是\0])|决非|除非|别(?=[是选])|无(?=\0)|旧(?=\0)"
    "|莫(?=[是选])|除了|除去|除(?=\0)"
    "|错(?!落|过)|假(?!日|期|如|设|定)|排除|以外|之外|才怪|取消|作废|过期|相反|旧的"
    "|原来是|曾经|以前是",
)
"""What turns the value of its clause into one that is not meant."""

RETRACTIONS: Final = (
    r"\b(?:wait|scratch|strike|ignore|disregard|forget|correction"
    r"|oops|whoops|never ?mind|retract\w*|withdraw\w*)\b",
    r"\btak(?:e|ing) (?:that|it|this) back\b|\bmis(?:read|spoke"
    r"|typed)\b|\bmy (?:mistake|bad)\b|\bhold on\b",
    r"\bactually,? i\s*(?:$|[.;!]|(?:don't|do not|can't|cannot|couldn't|am not|'m not)\b)",
    r"\bon second thoughts?\b|\bi was wrong\b|\b(?:just )?kidding\b"
    r"|\bjok(?:e|ing)\b|\brevoke\w*|\bcancel that\b",
    r"\bundo that\b|\btypo\b|\b(?:that|this|it|which)(?:'s| is"
    r"| was) (?:an? |the )?(?:wrong|incorrect|false|lie|joke|mistake"
    r"|error)\b",
    r"\b(?:is|was|were) (?:an? )?(?:error|mistake)\b|\b(?:that"
    r"|this)(?:'s| is| was) not (?:right|correct|true|it)\b",
    "不对|错了|是错的|不算数|说的不算|有误|更正|纠正|撤回|收回|忽略|作废|算了|说错|搞错|弄错|看错(?!的话)"
    "|等等[^\0]*$|等一下|不成立|不正确",
    "改口|开玩笑|骗你|当我没说|重新(?:看|查|算)|反悔",
)
"""What takes back what was said before it."""

DENIALS: Final = (
    r"\b(?:no|nope|not really)\b(?!\s+\w+ (?:was|were|is|are|has|have)\b)|^\W*not\b|\bnot\W*$"
    r"|\b(?:that|this|it|which)(?:'s| is| was) not\b",
    r"\b(?:that|it|this|which) (?:isn't|wasn't)\b|^\W*(?:wrong|incorrect|false|untrue)\W*$"
    r"|^\W*(?:错误?|不对)\W*$",
    "不是(?!很|太)|并非|取消|^ ?[不否] ?$",
)
"""What denies the value that was said before it."""

BOUNDS: Final = (
    r"\bat (?:the |a )?(?:very )?(?:least|most|minimum|maximum"
    r"|earliest|latest)\b|\b(?:more|less|fewer|greater|larger"
    r"|smaller|higher|lower|longer|shorter|earlier|later|further"
    r"|farther|sooner) than(?= (?:[^\0 ]+ ){0,2}\0)"
    r"|(?<!add )(?<!adds )(?<!adding )(?<!sum )(?<!sums )(?<!total )\bup to\b"
    r"|\bno (?:more"
    r"|less"
    r"|fewer|later|earlier|sooner)\b|\bor (?:so|more|less|fewer"
    r"|later|earlier|thereabouts|above|below|over|under"
    r"|longer|shorter|higher|lower|greater|after|before|beyond)\b"
    r"|\band (?:more|counting|up|above|upwards?|over|change)\b"
    r"|\b(?:minimum|maximum|min|max) (?:of|is)\b|\bgive or take\b"
    r"|\bplus or minus\b|\bexceed\w*|\bupwards of\b"
    r"|\bin excess of\b|\b(?:close|near(?:er)?) to\b|\bsomewhere\b"
    r"|\bin the (?:region|neighbou?rhood|range|order|ballpark) of\b"
    r"|\b(?:ranges?|ranging|anywhere) (?:from|between)\b|\bbetween\b"
    r"|\bapprox\w*\.?|\broughly\b|\bcirca\b|\bshy of\b|\bshort of\b"
    r"|\bballpark\b|\bas (?:much|many|little|few|long|low|high"
    r"|early|late) as\b|\bbefore or\b|\bafter or\b|\bdouble digits\b",
    "至少|至多|最多|最少|起码|顶多|不少于|不多于|不超过|不低于|不高于|不早于|不晚于|不到"
    "|不止|超过|超出|多于|少于|高于|低于|大于|小于"
    "|长于|短于|早于|晚于|最[早晚迟长短](?= ?\0|不)|大约|大概|大致|将近|接近|差不多|近似"
    "|上下|左右|(?<![,。])(?<![,。] )以上(?!(?:就|均|都)?[是为]|内容|信息|结果)"
    "|以下(?![是为]|内容|信息)|以内"
    "|之内|之间|前后|或更[多少早晚]",
)
"""Words that make a bound, a range or an approximation of the measure in their clause."""

BOUNDS_BEFORE: Final = (
    r"\babout|\baround|\bover|\bunder|\babove|\bbelow|\bbeyond"
    r"|\bwithin|\bnearly|\balmost|\bsome|\bca\.?|\bnear|\bpast"
    r"|\bjust (?:over|under|short of)|\bmin\.?|\bmax\.?|\bminimum"
    r"|\bmaximum|\btowards?|\bexcess of|\bfrom|\bstarting(?: at"
    r"| from)?|\bas of|\bclose on"
    r"|\bmore|\bless|\btimes|\bhalf(?: of)?|\bdouble|\btriple",
    "约|近|超|几乎|快(?:到)?|满|逾|只多不少|过|比",
)
BOUNDS_OF_TIMES_BEFORE: Final = (
    r"\bweek of|\bmonth of|\bbefore|\bafter|\bby|\buntil|\btill|\bsince|\bnot? (?:before"
    r"|after)|\bfrom|\bearly|\blate|\bpast",
    "早于|晚于|直到|截至|(?<![查看找])过了",
)
BOUNDS_AFTER: Final = (
    r"upwards?\b|-?ish\b|-?like\b|\+|-?odd\b|or\b|plus\b|max\b|min\b|minimum\b"
    r"|maximum\b|to\b|through\b|until\b|till\b|onwards?\b|on\b(?= ?(?:$"
    r"|[,.;]))"
    r"|and a bit\b|and something\b|something\b",
    r"(?:[个点块元天分秒号条项件位份次张本把页小时]{0,2}钟?)(?:多(?![云少])|余|几)"
    r"|出头|开外|起(?!床|飞|来)|[到至](?= ?[\d\0])|有余|往上|封顶|的?[\d两一二三四五半]*倍",
)
BOUNDS_OF_TIMES_AFTER: Final = (
    "and after\\b|or after\\b",
    r"(?:的|那|这|所在)+[一1个]*(?:周|星期|礼拜|月)|过(?=[\d一二三四五六七八九十])|之?前"
    r"|[之过]?后|以前|以后|以来|开始?前|为止",
)
"""Bounds that stand directly beside a value; of a time or a day there are more of them."""

DENIED_BY_WORDS_BEFORE: Final = (
    r"(?:\b(?:[a-z]+ly|and|but) )?\b(?:not\b|[a-z]+n't\b|never\b)"
    r"(?! (?:only|just|merely|simply|solely)\b)"
    r"|\bunlike\b|\b(?:some|someone|one|people|you|many) (?:may|might|could) "
    r"(?:think|say|expect|guess|assume|believe|mistake)\b"
    r"|\b(?:and )?(?:neither|nor)\b|\brather than\b|\binstead of\b|\bas opposed to\b",
    "(?:而|并|绝|可)?不是(?![只仅光])|并非(?![只仅光])|绝非|而非"
    "|与其说是?|(?:有人|可能会|容易)会?(?:以为|认为|误认|当成)",
)
DENIED_BY_WORDS_AFTER: Final = (
    r"\b(?:is|was|are|were|would be) (?:\w+ly )?(?:wrong|incorrect|false)\b"
    r"|\b(?:is|was|are|were|belongs? to|refers? to|comes? from) (?:from |for |of )?"
    r"(?:the |an? )?(?:other|another|different|older|previous)\b"
    r"|\b(?:is|was|are|were) not (?:it|right|correct|true|the (?:right |correct )?(?:one|answer))\b"
    r"|\b(?:isn|wasn|aren)'t (?:it|right|correct|true|the (?:right |correct )?(?:one|answer))\b"
    r"|\b(?:(?:is|was|are|were) not|(?:isn|wasn|aren|weren)'t)(?=\s*(?:[.,;!?)]|$))",
    "(?:都|全|均)?(?:是|则|就|才是)?(?:错误|错|不对|不正确|不准确)的?"
    "|不是(?:正确)?答案|不是[1一]回事|(?:[是为]|属于)(?:另|别|其他|其它)",
)
"""What denies the values that stand behind it, or before it, in a part of a sentence."""

CONDITIONS: Final = (
    r"\b(?:if|unless|whether|either|maybe it isn't)\b",
    "如果|要是|若|假如|除非|是否|即使|的话|[就便]是",
)
EITHER_OR: Final = (r"then\b|so\b", "就是|便是|即是|那就")
"""What makes a choice of a denial: "if it is not 5, it is 6", 不是5就是6."""

TAKEN_BACK: Final = (
    r"\b(?:no,? )?(?:wait|hold on|oops|whoops|correction|scratch (?:that|it)|strike (?:that|it))",
    r"\b(?:ignore|disregard|forget|undo|cancel) (?:that|it|this)",
    r"\b(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|not (?:right|correct|it|true))",
    r"\bi (?:misread|misspoke|mistyped|miscounted|was wrong)(?: (?:that|it|this))?",
    r"\bi take (?:that|it) back|\b(?:my (?:mistake|bad)|on second thoughts?|never ?mind)",
    "(?:不对|错了|说错了|看错了|弄错了|搞错了|我错了|更正(?:一下)?|纠正一下|等等|等一下"
    "|不,不|有误)",
)
TAKEN_BACK_POLAR: Final = (r"\b(?:no|nope|not that)\b", "(?:不是|不)")
TAKEN_BACK_FILLERS: Final = (
    r"\b(?:sorry|hmm+|oh|ah|uh|er|well|actually|no|i mean|or rather)",
    "(?:哦|啊|呃|嗯|抱歉|对不起|不好意思|其实)",
)
"""Clauses that only take back what was said, those that yes or no could be, and what is said
with them."""

TURNS: Final = (
    r"\b(?:wait|sorry|apologies|pardon|oops|whoops|actually|rather|correction|corrected|scratch"
    r"|strike|ignore|disregard|forget|retract\w*|withdraw\w*|revise\w*|revision|misread"
    r"|misspoke|mistyped|miscounted|mistaken|mistakenly|mistake|wrong|incorrect|false|never ?mind"
    r"|hold on|turn(?:s|ed) out|in fact|in reality|reconsider\w*|outdated|obsolete|re-?check\w*"
    r"|(?:double|re)[- ]?check\w*|re-?read\w*)\b",
    r"\bi (?:mean|meant|was thinking of)\b|\bi (?:have|need|must|should|want) to correct\b"
    r"|\bcorrect(?:ing)? (?:that|this|it|myself)\b|\btake (?:that|it|this) back\b"
    r"|\btaking (?:that|it|this) back\b",
    r"\b(?:no|nope|nah)\b(?=[\s,.:;!?-]*(?:$|[,.:;!?-]|it|that|this|not|wait|sorry|hold|the"
    r"|actually|but))",
    r"\b(?:edit|update|updated|correct(?:ed)?) ?:|\bhang on\b|\bplease use\b"
    r"|\blet me (?:\w+ ){0,2}?(?:fix|rephrase|revise|redo|restate|correct)\b",
    r"\b(?:look|check|read|go|think)\w* (?:\w+ ){0,3}(?:again|closer|closely|carefully"
    r"|twice|once more)\b",
    r"\b(?:closer|second|another|careful|fresh) (?:look|check|glance|reading|inspection"
    r"|thoughts?)\b",
    r"\b(?:is|was|it's|that's) (?:another|a different|the other|an older)\b",
    "不对|不[,,]? ?不|[哦啊呃噢喔]不|(?<![\u3400-\u9fff])不[,,。是]|等等|等一下|慢着|抱歉"
    "|对不起|不好意思"
    "|说错|看错|弄错|搞错|记错|写错|读错|答错|打错|数错|算错|错了|有误|失误|更正|纠正"
    "|修正|修改|订正|改口|口误|笔误"
    "|其实|实际上|事实上|准确(?:地)?(?:说|讲)|确切(?:地)?(?:说|讲)|我(?:的意思|想说|是说|要说|指)"
    "|再(?:次)?(?:仔细)?(?:看|查|读|核|数|算|想)|仔细(?:一)?[看查想读核]|重新|后来|作废"
    "|忽略|收回|撤回|哎呀|才发现|才对"
    "|那?是错|改[用成]|让我改|是另[1一外]|看的是另|不正确|不准确",
)
"""What turns from a value to the one that is meant: the speaker corrects himself."""

IMPRESSIONS: Final = (
    r"\b(?:at first|first|initial(?:ly)?|original(?:ly)?|earlier|previous(?:ly)?|before|thought"
    r"|guess(?:ed)?|assum\w+|expect\w*|believed|about to|would(?: have|'ve)|had|in mind|tempt\w+"
    r"|almost|nearly|confus\w+|mix(?:ed)? up|glance|used to|look(?:s|ed)|seem(?:s|ed)"
    r"|appear(?:s|ed)|(?:may|might|could) (?:say|think|expect|guess|assume|believe|read))\b",
    "起初|起先|最初|开始|先(?:是|看|以为|想|说)|以为|之前|先前|刚才|刚刚|第[一1]眼"
    "|乍一?看|差点|险些|本想|想到|猜"
    "|看成|当成|有人|可能会|容易|看起来|虽然|看似|原先|本来",
)
"""What calls a value an impression, which a "but" then turns from."""

BUTS: Final = (
    r"\b(?:but|however|yet|although|though|whereas|nevertheless|instead)\b",
    "但|不过|可是|可(?=[是实])|然而|结果|而(?=[是应实])|却|应(?:该|当)?[是为]|正确的",
)

IGNORED: Final = (r"\b(?:ignore|disregard|forget|scratch|strike)\b", "忽略|无视|别管")
"""What asks to leave the value of its sentence aside."""

POSSIBILITIES: Final = (
    r"\b(?:also|too|as well|both|possible|possibly|could|might|may|maybe|perhaps)\b",
    "[也都]|可能|也许|或许",
)
"""What leaves the value of its clause beside another one."""

UNTOLD: Final = (
    r"\bi (?:would have|would've|'d have|was (?:going|about) to|first|initially|originally)"
    r" (?:said?|say|guess(?:ed)?|answer(?:ed)?|thought|think|expected|assumed|believed|read)\b",
    r"\bat first i (?:said|thought|guessed|believed|assumed|read)\b",
    "(?:本来|原本|原来|起初|一开始|最初|开始时?)(?:我)?(?:还|是)?(?:要|想|会|打算|准备)?"
    "(?:说|答|回答|以为|认为|猜|觉得)",
)
"""What was only about to be said, up to a "but"."""

ENDS: Final = (
    r"\b(?:stop|end|finish|silent|until|till|over|cease|quit|expire)\w*\b",
    "停|结束|到几点|到何时|为止|截止",
)
UNTIL: Final = (r"\b(?:until|till)\b", "为止|到此")
"""Questions for an end, and what says that something goes on up to it."""

SUBJECTS: Final = (
    r"[^\0,;]{0,20}\b(?:are|is)\b:?\s*\0|[^\0,;.]{0,20}:\s*\0",
    "[^\0,;。]{0,6}的[^\0,;。]{0,4}[是有:为]",
)
"""What follows a negation that only says what was asked: 还没做的是."""

SUMMING: Final = (
    r"\b(?:(?:al)?together|total(?:s|ling|ed)?|sums?|summed|add(?:s|ed|ing)?|subtract\w*|minus"
    r"|plus|times|makes?|making|gives?|giving|leaves?|leaving|comes? to|equals?|is left"
    r"|results?|difference|remains?"
    r"|so|thus|hence|therefore|got|get|adds? up)\b",
    "加|减|乘|共|合计|总|得|等于|剩|余|所以|因此|差",
)
"""What announces that a calculation's result follows."""

ALTERNATIVES: Final = (
    r"\bor\b(?! rather than)|\beither\b|\balternatively\b|\band/or\b"
    r"|\bversus\b|\bvs\b|\b(?:one|two|three|some|most|half) of\b(?! your)"
    r"|\bany of\b|\bat least\b|\b(?:some|many|several|few) (?:more"
    r"|others?)\b|\betc\b|\band so on\b"
    r"|\band others\b|\bamong others\b|\bamongst others\b|\band (?:some"
    r"|several|many|a few|possibly|maybe|perhaps) ?(?:more|others?)?\b"
    r"|\bsuch as\b|\bamong\b|\band the (?:others?|rest)\b",
    "或(?!许)|还是|要么|抑|之一|等等|等(?= ?(?:$|[,。;]|[几多人地]))|其中一个|中的[一两二三几]个"
    "|[还也和][有及]?(?:别的|其他|其它)|之类|至少|起码",
)
"""What leaves another value open in a clause."""

NEARBY: Final = (
    r"\bnext to|\bbeside|\bbesides|\bnear(?:by)?|\bbehind|\bopposite(?: of"
    r"| to)?|\bacross from|\bclose to|\boutside(?: of)?|\bin front of"
    r"|\baround|\bbetween|\bbefore|\bafter|\bunlike"
    r"|(?<!looks )(?<!look )(?<!seems )(?<!sounds )(?<!feels )\blike"
    r"|\bsimilar to|\bthan(?: in| at)?",
    "(?:比|离|距离?|接近|靠近|紧邻|邻近)",
)
NEARBY_AFTER: Final = ("的?(?:旁边|附近|对面|隔壁|外面|后面|前面|周围|边上|外边|旁)",)
"""What names another place or thing by the one that stands beside it."""

EXCEPTIONS: Final = (r"\b(?:any|every|all|no)\w*(?: \w+){0,2} (?:but|except)\b[^.,;]{0,12}\0",)
"""What names all but the value."""

CROSSED_OUT: Final = "❌✗✘✖❎🚫⛔⊘👎"
CHECKED: Final = "✅✔✓☑👍"
"""Signs that cross out what they stand beside, and those that confirm it."""

UNFOUND: Final = (
    r"\b(?:could|can|was|am)(?:n't| not)\b|\bcannot\b|\bunable\b"
    r"|\bunknown\b|\bnot (?:found|available|visible|known|given)\b"
    r"|\bn/a\b|\bdon't (?:see|find|ask)\b|\bno (?:information|answer|result)\b",
    "没有?(?:找|查|看)到|未知|不知道|无法|找不到|查不到|看不到|不明|未找到",
)
"""What says that nothing was found, which answers no question."""

YES: Final = (
    r"\b(?:yes|yep|yeah|yup|true|affirmative|indeed)\b|^\W*right\W*$|\bthat's right\b"
    r"|\bcorrect\b(?! (?:answer|value|one|result|reply|myself|that|this|it))",
    r"是的|对的|正确(?!的?(?:答案|是|为|结果|回答))|没错|属实|^\W*[是对有](?!不是|否|什么"
    r"|没)|(?<![不没])[是对有][吧呢啊]?\W*$",
)
NO: Final = (
    r"\b(?:no|nope|nah|false|negative|incorrect|wrong|untrue)\b",
    "不是|不对|没有|错误|错的|否(?!认)|并非|不正确|^ ?[不没错] ?$",
)
"""Answers to a question of yes or no, by themselves."""

FUNCTION_WORDS: Final = frozenset(
    word
    for line in (
        "a an the this that these those it its it's he she they i you we me my your his her",
        "their our him them us of to for in on at by from with as about into out up off over",
        "after before until during and or but so if then than also too not no is are was were",
        "be been am do does did has have had will would can could should may might must there",
        "here who whom whose which what where when how why s one ones only just very all both",
        "each any some first last next",
    )
    for word in line.split()
)
"""Closed classes of English: they name nothing."""

FRAME_WORDS: Final = frozenset(
    word
    for line in (
        "maybe perhaps probably possibly likely apparently think believe guess seems looks",
        "answer answers result response reply final correct right true yes sure ok okay",
        "certainly exactly simply phone app apps screen page device calendar contacts clock",
        "notes messages settings browser files entry item list name names named called title",
        "titled label labeled labelled says said shows shown show see found find check",
        "checked look looked opened reading according based listed given set saved stored",
        "call calls message text texts person contact sender caller user mr mrs ms dr please",
        "thanks thank hello hi hey well now done task event alarm note file place location",
        "company track activity time date day number user dear hmm huh oh ah anyway basically",
        "actually summary tl confidence confident confirmed verified complete completed finished",
        "status source reason explanation reasoning analysis evidence note question conclude",
        "conclusion everything information details data value values requested following",
    )
    for word in line.split()
)
"""Words about the phone and the answering, which name no value."""

FRAMES: Final = (
    "记录|显示|应用|打开|知道|疑问|参考|内容|备注|依据|理由|说明|来源|置信度|状态|来说"
    "|查看|页面|手机|屏幕|界面|答案|结果"
    "|找到|查到|看到|确认|核对|问题|首先|最后|总之|一共|共有|以下|如下|任务|完成|[嗯哦啊唔]",
)
"""The same in Chinese."""

CARRIERS: Final = frozenset(
    "吧呢吗是为的了叫做名字姓答案结果他她它这那此其位人我你您好就在有由给把被啊哦呀哟嘛啦哈请谢多明确认正写着示显"
    "查看到找已经过完成任务根据上里中可以见即该于和与以及等全从向发来去说道回复问题所用个条第当前现今也们每更"
    "标题称联系地点手机屏幕页面内容信息对应最后终没问先早晚长大小最跟会能将应像猜想许概能确"
)
"""Chinese characters that carry an answer and name nothing."""
