from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from sphinx_repodoc.model import SourceFile
from sphinx_repodoc.scan.attributes import apply_attributes, collect_rules

RULES = {
    ".gitattributes": b"""# comment linguist-generated
*.gen.c linguist-generated
/top.c linguist-generated=true
docs/*.js linguist-vendored
deep/**/x.py linguist-language=Cython
**/any.txt linguist-vendored
third/** linguist-vendored linguist-generated
third/own.c -linguist-generated
folder/ linguist-generated
bare linguist-generated
"a b.c" linguist-generated
[ab]?.rs linguist-generated
*.h text eol=lf linguist-language=C++
[attr]mine linguist-generated
""",
    "sub/.gitattributes": b"*.gen.c linguist-generated=false\n/only.c linguist-generated\n",
}

PATHS = [
    "x.gen.c", "a/x.gen.c", "sub/x.gen.c", "sub/a/x.gen.c", "top.c", "a/top.c", "docs/a.js",
    "docs/a/b.js", "deep/x.py", "deep/a/b/x.py", "any.txt", "a/b/any.txt", "third/a/b.c",
    "third/own.c", "folder/a.c", "bare", "bare/a.c", "a/bare", "a b.c", "ab.rs", "cb.rs", "b1.rs",
    "inc/a.h", "sub/only.c", "sub/a/only.c", "only.c",
]  # fmt: skip


def declare(path: str) -> tuple[str, bool | None, bool | None]:
    file = apply_attributes(SourceFile(path=path), collect_rules(RULES))
    return file.declared_language, file.declared_generated, file.declared_vendored


@pytest.mark.parametrize(
    ("path", "declared"),
    [
        ("a/x.gen.c", ("", True, None)),
        ("sub/x.gen.c", ("", False, None)),
        ("third/own.c", ("", False, True)),
        ("deep/x.py", ("Cython", None, None)),
        ("inc/a.h", ("C++", None, None)),
        ("folder/a.c", ("", None, None)),
    ],
)
def test_the_last_rule_of_the_deepest_file_decides(
    path: str, declared: tuple[str, bool | None, bool | None]
) -> None:
    assert declare(path) == declared


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_git_says_the_same(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    for path, content in RULES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    names = ["linguist-language", "linguist-generated", "linguist-vendored"]
    command = ["git", "-C", str(tmp_path), "check-attr", "-z", "--stdin", *names]
    asked = "\0".join(PATHS).encode()
    out = subprocess.run(command, input=asked, capture_output=True, check=True).stdout
    said = out.decode().split("\0")
    values = {(said[i], said[i + 1]): said[i + 2] for i in range(0, len(said) - 2, 3)}
    for path in PATHS:
        language, *flags = (values[path, name] for name in names)
        expected = [_as_bool(flag) for flag in flags]
        assert declare(path) == ("" if language == "unspecified" else language, *expected), path


def _as_bool(value: str) -> bool | None:
    return None if value == "unspecified" else value in {"set", "true"}


def test_no_pattern_takes_long() -> None:
    rules = b"*a*a*a*a*a*a*a*b linguist-generated\n**/**/**/**/x/**/y linguist-generated\n"
    found = collect_rules({".gitattributes": rules})
    path = "a" * 250 + "/x" * 100
    assert apply_attributes(SourceFile(path=path), found).declared_generated is None


def test_odd_files_say_nothing() -> None:
    odd = b"\xff\xfe\n[ linguist-generated\n[z-a] linguist-generated\n\\ linguist-generated\n* \n"
    file = SourceFile(path="a")
    assert apply_attributes(file, collect_rules({".gitattributes": odd})) == file
