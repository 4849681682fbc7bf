"""The texts of the providers, in the words of the real ones.

The packages of the providers take their own names from it.
"""

from mobile_gym.core.texts import Catalogue, LocalizedText


class ProviderTexts(Catalogue):
    """The texts of the providers, in the words of the real ones."""

    contacts_storage = LocalizedText("Contacts Storage", zh="联系人存储")
    telephony_storage = LocalizedText("Phone and Messaging Storage", zh="电话和短信存储")
    calendar_storage = LocalizedText("Calendar Storage", zh="日历存储")
    # types of numbers and addresses of contacts
    type_custom = LocalizedText("Custom", zh="自定义")
    type_home = LocalizedText("Home", zh="住宅")
    type_mobile = LocalizedText("Mobile", zh="手机")
    type_work = LocalizedText("Work", zh="单位")
    type_other = LocalizedText("Other", zh="其他")
    type_main = LocalizedText("Main", zh="总机")
