"""XML: without document types, so that no entity is ever expanded and nothing is ever fetched.

There is one bounded reader for each format.
"""

from __future__ import annotations

import re
from typing import Any, Final

from lxml import etree  # pyright: ignore[reportMissingImports, reportAttributeAccessIssue]

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.wording import parser_error_text

MAX_CHARACTERS: Final = 16_000_000
MAX_NODES: Final = 100_000
"""Real dumps have tens to a few thousand nodes; more is a mistake or an attack."""
MAX_ATTRIBUTES: Final = 200
"""Of one element; real dumps have up to 30. Reading n of them takes n² time in lxml."""


_UNREADABLE: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot carry (section 2.2)."""
_REFERENCE: Final = re.compile(r"(?:&#(?:x[0-9a-fA-F]{1,8}|[0-9]{1,8});){1,2}")
_NUMBER: Final = re.compile(r"&#(x?)([0-9a-fA-F]{1,8});")


def _reference(match: re.Match[str]) -> str:
    """One or two references to characters, as ones that XML can carry."""
    found = _NUMBER.findall(match[0])
    codes = [int(digits, 16 if is_hexadecimal else 10) for is_hexadecimal, digits in found]
    if len(codes) == 2 and 0xD800 <= codes[0] < 0xDC00 <= codes[1] < 0xE000:
        return f"&#{0x10000 + ((codes[0] - 0xD800) << 10) + codes[1] - 0xDC00};"
    return "".join(
        "." if code > 0x10FFFF or _UNREADABLE.match(chr(code)) else f"&#{code};" for code in codes
    )


def parse_document(text: str | bytes, what: str) -> Any:
    """The root element of a document.

    What XML cannot carry costs a character and not the document: a dot stands for each, as
    uiautomator writes it. Two surrogates that are written as references are the one character that
    they are in UTF-16; Java's dumpers write emoji so.

    Args:
        text: UTF-8 or UTF-16 where it is bytes; what stands around the elements is ignored.
        what: what messages call it.

    Raises:
        RecordingError: it is not XML, declares a document type, or is unreasonably large.
    """
    if isinstance(text, bytes):
        encoding = "utf-16" if text[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
        try:
            text = text.decode(encoding)
        except UnicodeDecodeError as error:
            raise RecordingError(
                f"{what} is not {encoding} text: {parser_error_text(error)}"
            ) from None
    if len(text) > MAX_CHARACTERS or text.count("<") > 2 * MAX_NODES:
        raise RecordingError(f"{what} is too large; at most {MAX_NODES} nodes are read")
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise RecordingError(f"{what} declares a document type, which is not allowed")
    document = _UNREADABLE.sub(".", text[text.find("<") : text.rfind(">") + 1])
    document = _REFERENCE.sub(_reference, document)
    if not document:
        raise RecordingError(f"{what} is empty or not XML")
    parser = etree.XMLParser(
        encoding="utf-8",  # whatever the declaration says: the text is decoded already
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,  # deeper than 256: how large it may be is bounded above
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(document.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        raise RecordingError(f"{what} is not readable XML: {parser_error_text(error)}") from None
    if any(len(element.attrib) > MAX_ATTRIBUTES for element in root.iter()):
        raise RecordingError(f"{what} has a node with more than {MAX_ATTRIBUTES} attributes")
    return root
