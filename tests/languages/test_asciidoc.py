from __future__ import annotations

import re

import pytest

from sphinx_repodoc.languages.asciidoc.conversion import convert_asciidoc


@pytest.mark.parametrize(
    ("text", "html"),
    [
        # Headings
        ("= Tool", '<h1 id="_tool">Tool</h1>'),
        ("== A & b ==", '<h2 id="_a_b">A &amp; b</h2>'),
        ("== A\n\n== A", '<h2 id="_a">A</h2>\n<h2 id="_a_2">A</h2>'),
        ("[[here]]\n== A", '<h2 id="here">A</h2>'),
        ("[#here.wide]\n== A", '<h2 id="here">A</h2>'),
        ("== `x`\r\n\r\nText", '<h2 id="_x"><code>x</code></h2>\n<p>Text</p>'),
        # Text
        ("One\ntwo\n\nThree", "<p>One\ntwo</p>\n<p>Three</p>"),
        ("*b* _i_ `c*d*` **un**bold __i__s", "<p><strong>b</strong> <em>i</em> <code>c*d*</code> "
         "<strong>un</strong>bold <em>i</em>s</p>"),
        ("2*3*4 a_b_c *not bold * x", "<p>2*3*4 a_b_c *not bold * x</p>"),
        ("#m# `+a*b*+` +++<u>+++", "<p><mark>m</mark> <code>a*b*</code> &lt;u&gt;</p>"),
        ("[.term]_word_ [.x]", "<p><em>word</em> [.x]</p>"),
        ("one +\ntwo", "<p>one<br>\ntwo</p>"),
        ("<script>&\"", "<p>&lt;script&gt;&amp;&quot;</p>"),
        ("NOTE: Take care.", "<p><strong>Note:</strong> Take care.</p>"),
        (":v: 1.2\n\nRelease {v}, {gone}", "<p>Release 1.2, {gone}</p>"),
        ("// hidden\nshown", "<p>shown</p>"),
        ("ifdef::x[]\nshown\nendif::[]", "<p>shown</p>"),
        ("'''", "<hr>"),
        (".Title\nText", "<p><em>Title</em></p>\n<p>Text</p>"),
        # Links
        ("link:a.txt[the *a*,window=_blank]", '<p><a href="a.txt">the <strong>a</strong></a></p>'),
        ("xref:b.adoc#use[]", '<p><a href="b.adoc#use">b.adoc#use</a></p>'),
        ("<<use>> <<b.adoc#use,there>>",
         '<p><a href="#use">use</a> <a href="b.adoc#use">there</a></p>'),
        ("https://a.example/x_y_z[A] https://b.example.",
         '<p><a href="https://a.example/x_y_z">A</a> '
         '<a href="https://b.example">https://b.example</a>.</p>'),
        ("link:a.txt[https://b.example]", '<p><a href="a.txt">https://b.example</a></p>'),
        ("kbd:[Ctrl+C] footnote:[Words.]", "<p>Ctrl+C Words.</p>"),
        ("include::a.adoc[]", '<p><a href="a.adoc">a.adoc</a></p>'),
        # Images
        ("image::a.png[A ship,300,200]", '<p><img src="a.png" alt="A ship" width="300"></p>'),
        ("an image:x/a.png[] here", '<p>an <img src="x/a.png" alt="a.png"> here</p>'),
        ('image::a.png["A",width=9]', '<p><img src="a.png" alt="A" width="9"></p>'),
        # Lists
        ("* a\n* b\n** c\n* d", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>"),
        (". a\n. b", "<ol><li>a</li><li>b</li></ol>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("- a\n  more\n\n- b", "<ul><li>a\nmore</li><li>b</li></ul>"),
        ("* a\n+\n----\nx\n----\n* b", "<ul><li>a<pre><code>x</code></pre></li><li>b</li></ul>"),
        ("a:: b\nc::\n  d", "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>"),
        # Blocks
        ("[source,c]\n----\na < b\n== no\n----\nText",
         "<pre><code>a &lt; b\n== no</code></pre>\n<p>Text</p>"),
        ("```ruby\nx\n```", "<pre><code>x</code></pre>"),
        ("....\n*x*\n....", "<pre><code>*x*</code></pre>"),
        ("++++\n<b>\n++++", "<pre><code>&lt;b&gt;</code></pre>"),
        ("////\nhidden\n////\nshown", "<p>shown</p>"),
        ("====\nInner\n====", "<blockquote><p>Inner</p></blockquote>"),
        ("--\nInner\n--", "<div><p>Inner</p></div>"),
        ("|===\n|a |b\n|===", "<pre>|a |b</pre>"),
        (" indented", "<pre> indented</pre>"),
        ("----\nnever closed", "<pre><code>never closed</code></pre>"),
    ],
)  # fmt: skip
def test_conversion(text: str, html: str) -> None:
    assert convert_asciidoc(text) == html


def test_blocks_in_blocks_end_somewhere() -> None:
    marks = ["=" * size for size in range(4, 20)]
    html = convert_asciidoc("\n".join((*marks, "deep", *reversed(marks))))
    assert "deep" in html
    assert html.count("<blockquote>") == 6


def test_attributes_do_not_multiply() -> None:
    lines = [f":a{n}: {f'{{a{n - 1}}}' * 10}" for n in range(1, 10)]
    html = convert_asciidoc("\n".join((":a0: x", *lines, "", "{a9}")))
    assert len(html) < 1000


@pytest.mark.parametrize(
    "text", ["*", "+", "[", "[[]]", "::", "image::[]", "<<>>", "* \n+", "a::\n+\n"]
)
def test_scraps_of_markup_are_text(text: str) -> None:
    html = convert_asciidoc(text)
    assert not re.search(r"<(?!/?(?:p|ul|li|dl|dt|dd|img|a)\b)", html)
