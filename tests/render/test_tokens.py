"""The queries that highlight: they compile, name classes of Pygments, and find the right parts."""

from __future__ import annotations

import re
from html import unescape

import pytest
from pygments.token import STANDARD_TYPES

from sphinx_repodoc.analyse import detect_language
from sphinx_repodoc.grammars import load_language
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.render.highlight import highlight
from sphinx_repodoc.render.places import Marks, SourceLink
from sphinx_repodoc.render.tokens import find_tokens, list_names, load_query
from tests.analyse.languages.test_golden import CASES, FOLDER, split_cases

# Pygments highlights these; only their readers use a grammar.
WITHOUT_QUERY = {"HCL", "TOML"}
HIGHLIGHTED = sorted(GRAMMARS.keys() - WITHOUT_QUERY)


@pytest.mark.parametrize("language", HIGHLIGHTED)
def test_queries_compile_and_name_classes_of_pygments(language: str) -> None:
    compiled = load_query(language)
    assert compiled
    assert not compiled.skipped
    query = compiled.query
    number = query.capture_count
    names = {query.capture_name(index) for index in range(number)}  # type: ignore[call-overload]  # a property
    classes = {name for name in names if not name.startswith("_")} - GRAMMARS.keys()
    assert classes
    assert classes <= set(STANDARD_TYPES.values())


@pytest.mark.parametrize("language", HIGHLIGHTED)
def test_names_are_nodes_of_the_grammar(language: str) -> None:
    grammar = load_language(language)
    assert grammar
    assert list_names(language)
    assert not [kind for kind in list_names(language) if not grammar.id_for_node_kind(kind, True)]


@pytest.mark.parametrize("case", CASES)
def test_the_text_of_every_language_stays_as_it_is(case: str) -> None:
    counts = []
    for name, source, _ in split_cases((FOLDER / case).read_text("utf-8")):
        language = detect_language(name, source)
        words = set(re.findall(r"\w+", source))
        lines = range(1, source.count("\n") + 1)
        marks = Marks(tuple(SourceLink(line, word, "#") for word in words for line in lines))
        plain, linked = highlight(source, language, ""), highlight(source, language, "", marks)
        assert read_text(plain) == source
        assert read_text(linked) == source
        if language in HIGHLIGHTED:
            assert "class=" in plain
            counts.append(linked.count("<a "))
    assert not counts or any(counts)


def read_text(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@pytest.mark.parametrize(
    ("language", "source", "expected"),
    [
        (
            "Python",
            "@wraps(f)\nasync def f(self) -> int: return len(f'{x}', 1.5, None)  # c",
            "[nd @wraps](f)\n[k async def] [nf f](self) -> int: "
            "[k return] [nb len]([s f'{x}'], [m 1.5], [kc None])  [c # c]",
        ),
        (
            "C",
            '#include "a.h"\nstatic unsigned long f(struct s *p) { return p ? 1 : NULL; }',
            '[cp #include] [s "a.h"]\n[k static] [kt unsigned long] [nf f]([k struct] s *p) '
            "{ [k return] p ? [m 1] : [kc NULL]; }",
        ),
        (
            "C++",
            "class API A : public B {\npublic:\n  virtual int g();\n};\nvoid n::A::f() const {}",
            "[k class] API [nc A] : [k public] B {\n[k public]:\n"
            "  [k virtual] [kt int] [nf g]();\n};\n[kt void] n::A::[nf f]() [k const] {}",
        ),
        (
            "CUDA",
            "__global__ void f(float *x) {} // c",
            "[k __global__] [kt void] [nf f]([kt float] *x) {} [c // c]",
        ),
        (
            "Go",
            "func (s *S) Run(n int) error { return nil } // c",
            "[k func] (s *S) [nf Run](n [kt int]) [kt error] { [k return] [kc nil] } [c // c]",
        ),
        (
            "Rust",
            '#[test]\npub fn f(x: &mut u8) { println!("{}", x); }',
            '[cp #[test]]\n[k pub fn] [nf f](x: &[k mut] [kt u8]) { [fm println!]([s "{}"], x); }',
        ),
        (
            "JavaScript",
            "const f = async (x) => `a ${x}`; class A { static g() { this.x = /r/ } }",
            "[k const] [nf f] = [k async] (x) => [s `a ${x}`]; "
            "[k class] [nc A] { [k static] [nf g]() { [k this].x = [s /r/] } }",
        ),
        (
            "TSX",
            "type A = string; const b = <p id='x'>for</p>;",
            "[k type] [nc A] = [kt string]; [k const] b = <[nt p] [na id]=[s 'x']>for</[nt p]>;",
        ),
        (
            "HTML",
            "<p id=x>&amp;</p><script>let a = 1</script><style>p { color: red }</style>",
            "<[nt p] [na id]=[s x]>[ni &amp;]</[nt p]><[nt script]>[k let] a = [m 1]</[nt script]>"
            "<[nt style]>[nt p] { [k color]: red }</[nt style]>",
        ),
        ("PHP", "<b>x</b><?php echo 'x';", "<[nt b]>x</[nt b]>[cp <?php] [k echo] [s 'x'];"),
        (
            "Shell",
            'f() { echo "$x" $y; } # c',
            '[nf f]() { [nb echo] [s "$x"] [nv $y]; } [c # c]',
        ),
        (
            "SQL",
            "SELECT a, 'x', 1 FROM t; -- c",
            "[k SELECT] a, [s 'x'], [mi 1] [k FROM] t; [c -- c]",
        ),
    ],
)
def test_the_right_parts_have_a_class(language: str, source: str, expected: str) -> None:
    data = source.encode()
    position, parts = 0, []
    for start, end, css in find_tokens(source, language, "").spans:
        if start >= position:
            parts += [data[position:start], f"[{css} ".encode(), data[start:end], b"]"]
            position = end
    marked = b"".join([*parts, data[position:]]).decode()
    # Two of a class in a row are one for the reader.
    assert re.sub(r"\[(\w+) ([^][]*)\](\s*)\[\1 ", r"[\1 \2\3", marked) == expected
