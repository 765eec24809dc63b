"""Images of the repository as blocks. Published copies are named after their content."""

from __future__ import annotations

from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.pages.blocks import Image
from sphinx_repodoc.pages.phrases import format_size

_FORMATS = {"png": "PNG", "jpeg": "JPEG", "gif": "GIF", "webp": "WebP", "svg": "SVG"}


def name_image(record: FileRecord) -> str:
    """Return the name of the published copy of an image, empty for other files."""
    image = record.analysis.image if record.analysis else None
    return f"{start_name(record.source.sha256)}.{image.format}" if image else ""


def start_name(sha256: str) -> str:
    """Return the start of the names of images from a file with that hash."""
    return sha256[:16]


def make_image(record: FileRecord) -> Image | None:
    """Return the image in a file with its format and size, or None if the file is no image."""
    image = record.analysis.image if record.analysis else None
    if image is None:
        return None
    size = f"{image.width:,} × {image.height:,} pixels" if image.width else ""
    facts = (_FORMATS[image.format], size, format_size(record.source.size))
    return Image(
        name=name_image(record),
        alt=record.path.rpartition("/")[2],
        width=image.width,
        height=image.height,
        caption=", ".join(filter(None, facts)),
    )
