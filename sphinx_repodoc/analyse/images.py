"""Recognition of images by their content, never by their name: format, and size in pixels.

Only formats that all browsers show are recognised. An SVG image must be well-formed and without
scripts: they do not run inside ``<img>``, but they would if a reader opened the copy itself.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from xml.parsers import expat

from sphinx_repodoc.model import ImageFile

MAX_IMAGE_BYTES = 5 * 1024 * 1024

# Larger images take gigabytes of memory in a browser, though their files may be tiny.
_MAX_PIXELS = 100_000_000
_MAX_DEPTH = 500
_MAX_ENTITY = 200

_SVG = "http://www.w3.org/2000/svg"
# Number of bytes in which the root element must start; licences may stand before it.
_SVG_HEAD = 10_000
_MARKUP = re.compile(rb"(?:\xef\xbb\xbf)?\s*<")
# Elements that run scripts, contain other documents, or change how the document is loaded.
_ACTIVE = frozenset({
    "script", "handler", "listener", "iframe", "frame", "object", "embed", "applet", "meta", "base",
    "link",
})  # fmt: skip
# Attributes with addresses, and those of animations that set them. Only an image may have its data
# in the address: an element that <use> takes from there may have event handlers.
_ADDRESSES = frozenset({"href", "src", "to", "from", "by", "values"})
_IMAGES = frozenset({"image", "feImage"})
# Characters that browsers ignore in the scheme of an address.
_IGNORED = re.compile(r"[\s\0-\x1f]")
_LENGTH = re.compile(r"\s*(\d{1,5})(?:\.\d*)?\s*(?:px)?\s*\Z")


def find_image(data: bytes) -> ImageFile | None:
    """Return the format and the size of the image in *data*; None if it is no image that pages can
    show."""
    for start, name, read_size in _FORMATS:
        if data.startswith(start):
            try:
                width, height = read_size(data)
            except (struct.error, IndexError):
                return None
            fits = 0 < width * height <= _MAX_PIXELS
            return ImageFile(format=name, width=width, height=height) if fits else None
    is_svg = b"svg" in data[:_SVG_HEAD] and _MARKUP.match(data)
    return _read_svg(data) if is_svg else None


def _read_png(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from(">II", data, 16)
    return (width, height) if data[12:16] == b"IHDR" else (0, 0)


def _read_gif(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<HH", data, 6)
    return width, height


def _read_jpeg(data: bytes) -> tuple[int, int]:
    """Read the size in the first frame header; other segments have their length after the mark."""
    place = 2
    while data[place] == 0xFF:
        mark = data[place + 1]
        if mark == 0xFF:  # a fill byte
            place += 1
        elif 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, place + 5)
            return width, height
        else:
            place += 2 + max(struct.unpack_from(">H", data, place + 2)[0], 2)
    return 0, 0


def _read_webp(data: bytes) -> tuple[int, int]:
    """Read the size in the first chunk: lossy, lossless or extended."""
    kind = data[12:16] if data[8:12] == b"WEBP" else b""
    if kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L" and data[20] == 0x2F:
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
        return width + 1, height + 1
    return 0, 0


_FORMATS: tuple[tuple[bytes, str, Callable[[bytes], tuple[int, int]]], ...] = (
    (b"\x89PNG\r\n\x1a\n", "png", _read_png),
    (b"\xff\xd8\xff", "jpeg", _read_jpeg),
    (b"GIF87a", "gif", _read_gif),
    (b"GIF89a", "gif", _read_gif),
    (b"RIFF", "webp", _read_webp),
)
"""The first bytes of a file, the format, and the function that reads width and height."""


class _RefusedError(Exception):
    """Raised inside the XML parser to stop it at content that is not to be shown."""


class _SvgReader:
    """Checks an SVG document with expat, which loads nothing from elsewhere."""

    def __init__(self) -> None:
        self.size = (0, 0)
        self._depth = 0
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.EntityDeclHandler = self._check_entity
        self._parser.ProcessingInstructionHandler = self._check_instruction

    def read(self, data: bytes) -> None:
        self._parser.Parse(data, True)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if not self._depth:
            if (space, local) != (_SVG, "svg"):
                raise _RefusedError
            self.size = _find_size(attributes)
        self._depth += 1
        if self._depth > _MAX_DEPTH or local.lower() in _ACTIVE:
            raise _RefusedError
        for key, value in attributes.items():
            attribute = key.rpartition(" ")[2].lower()
            address = _IGNORED.sub("", value).lower() if ":" in value else ""
            is_data = "data:" in address and attribute in _ADDRESSES and local not in _IMAGES
            if is_data or "script:" in address or attribute.startswith("on"):
                raise _RefusedError

    def _end(self, name: str) -> None:
        self._depth -= 1

    def _check_entity(
        self, name: str, is_parameter: bool, value: str | None, *rest: object
    ) -> None:
        # Drawing programs declare namespaces this way. Nested entities could fill the memory.
        if is_parameter or value is None or len(value) > _MAX_ENTITY or re.search("[&%<]", value):
            raise _RefusedError

    def _check_instruction(self, target: str, data: str) -> None:
        if target.lower() == "xml-stylesheet":
            raise _RefusedError


def _read_svg(data: bytes) -> ImageFile | None:
    reader = _SvgReader()
    try:
        reader.read(data)
    except (expat.ExpatError, _RefusedError, ValueError, LookupError):
        return None
    width, height = reader.size
    return ImageFile(format="svg", width=width, height=height)


def _find_size(attributes: dict[str, str]) -> tuple[int, int]:
    """Return the width and height of the root element, else those of its ``viewBox``."""
    box = re.split(r"[\s,]+", attributes.get("viewBox", "").strip())
    given = [attributes.get("width", ""), attributes.get("height", "")]
    for pair in (given, box[2:4]):
        found = [match for match in map(_LENGTH.match, pair) if match]
        if len(found) == 2 and all(int(match[1]) for match in found):
            return int(found[0][1]), int(found[1][1])
    return 0, 0
