from __future__ import annotations

import struct

import pytest

from sphinx_repodoc.analyse.images import find_image
from sphinx_repodoc.model import ImageFile

from ..cpu import limit_cpu

SVG = '<svg xmlns="http://www.w3.org/2000/svg"'


def make_png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\x08\2\0\0\0"


def make_jpeg(width: int, height: int) -> bytes:
    other = b"\xff\xe0" + struct.pack(">H", 6) + b"JFIF" + b"\xff\xc4\0\4\0\0"
    frame = b"\xff\xff\xc2" + struct.pack(">HBHH", 11, 8, height, width)
    return b"\xff\xd8" + other + frame


def make_webp(kind: bytes, rest: bytes) -> bytes:
    return b"RIFF\0\0\0\0WEBP" + kind + b"\0\0\0\0" + rest


IMAGES = {
    "png": (make_png(640, 48), "png"),
    "jpeg": (make_jpeg(640, 48), "jpeg"),
    "gif": (b"GIF89a" + struct.pack("<HH", 640, 48), "gif"),
    "old gif": (b"GIF87a" + struct.pack("<HH", 640, 48), "gif"),
    "webp": (make_webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 640, 48)), "webp"),
    "lossless": (make_webp(b"VP8L", b"\x2f" + struct.pack("<I", 639 | 47 << 14)), "webp"),
    "extended": (make_webp(b"VP8X", b"\0\0\0\0\x7f\x02\0\x2f\0\0"), "webp"),
    "svg": (f'{SVG} width="640" height="48px"/>'.encode(), "svg"),
    "svg box": (f'{SVG} viewBox="0 0 640 48.5"/>'.encode(), "svg"),
    "svg relative": (f'{SVG} width="100%" viewBox="0,0,640,48"/>'.encode(), "svg"),
    "svg declared": (
        b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- by me -->\n"
        b"<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'>]>\n"
        b"<s:svg xmlns:s='&ns;' width='640' height='48'><s:g/></s:svg>",
        "svg",
    ),
}


@pytest.mark.parametrize(("data", "name"), IMAGES.values(), ids=IMAGES)
def test_images(data: bytes, name: str) -> None:
    assert find_image(data) == ImageFile(format=name, width=640, height=48)


def test_an_svg_image_may_contain_images_and_words() -> None:
    inner = "<image href='data:image/png;base64,AA=='/><g aria-label='data: 3'/>"
    assert find_image(f"{SVG}>{inner}</svg>".encode())


def test_an_svg_image_may_have_no_size() -> None:
    assert find_image(f"{SVG}><a href='https://a.example'/></svg>".encode()) == ImageFile(
        format="svg"
    )


OTHERS = {
    "empty": b"",
    "text": b"svg <svg/>",
    "truncated png": make_png(1, 1)[:20],
    "no header": b"\x89PNG\r\n\x1a\n\0\0\0\rIDAT" + bytes(20),
    "no width": make_png(0, 5),
    "too many pixels": make_png(60_000, 60_000),
    "truncated jpeg": make_jpeg(1, 1)[:12],
    "jpeg that ends": b"\xff\xd8\xff\xe0" + struct.pack(">H", 60_000),
    "jpeg without length": b"\xff\xd8\xff\xe0\0\0\xff\xe0\0\0",
    "truncated gif": b"GIF89a",
    "sound": b"RIFF\0\0\0\0WAVE" + bytes(40),
    "truncated webp": make_webp(b"VP8L", b""),
    "html": b"<html><svg xmlns='http://www.w3.org/2000/svg'/></html>",
    "no namespace": b"<svg/>",
    "other namespace": b"<svg xmlns='http://a.example'/>",
    "not well-formed": f"{SVG}><g></svg>".encode(),
    "script": f"{SVG}><script>1</script></svg>".encode(),
    "script in capitals": f"{SVG}><SCRIPT>1</SCRIPT></svg>".encode(),
    "script in html": (
        f"{SVG}><foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>"
        "<script>1</script></p></foreignObject></svg>"
    ).encode(),
    "handler": f"{SVG} onload='1'/>".encode(),
    "handler in a namespace": f"{SVG} xmlns:x='y' x:onload='1'/>".encode(),
    "script link": f"{SVG}><a href=' java&#10;script:1'/></svg>".encode(),
    "script animation": f"{SVG}><set to='JavaScript:1'/></svg>".encode(),
    "element in data": f"{SVG} xmlns:x='y'><use x:href=' data:image/svg+xml,x#a'/></svg>".encode(),
    "data by animation": f"{SVG}><use><set to='data:x'/></use></svg>".encode(),
    "handler by default": (f'<!DOCTYPE svg [<!ATTLIST svg onload CDATA "1">]>{SVG}/>').encode(),
    "script by entity": (
        f'<!DOCTYPE svg [<!ENTITY a "javascript:1">]>{SVG}><a href="&a;"/></svg>'
    ).encode(),
    "elements by entity": (f'<!DOCTYPE svg [<!ENTITY a "&#60;script/>">]>{SVG}>&a;</svg>').encode(),
    "external entity": (
        f"<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>{SVG}>&a;</svg>"
    ).encode(),
    "style sheet": f"<?xml-stylesheet href='x.css'?>{SVG}/>".encode(),
    "deep": f"{SVG}>{'<g>' * 10_000}{'</g>' * 10_000}</svg>".encode(),
    "bomb": (
        "<!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaa'>"
        + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 12))
        + f"]>{SVG}>&a11;</svg>"
    ).encode(),
    "other encoding": f"<?xml version='1.0' encoding='x-none'?>{SVG}/>".encode(),
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_what_is_no_image(data: bytes) -> None:
    with limit_cpu(1):
        assert find_image(data) is None
