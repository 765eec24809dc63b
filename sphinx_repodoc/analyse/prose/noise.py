"""What stands at the top of files without describing them: tables of patterns."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE | re.VERBOSE

# What may stand behind anything is looked for by its rarest letter.
NOISE = re.compile(
    r"""
    # The shebang's rest, editor modes, encodings
    ! | /?usr/ | -\*- | .*-\*-\s*$ | vim?: | ex:\s | \s*local\ variables:
    | .*[:=](?<=\bcoding[:=]) | kate: | compdef\b | autoload\b | \{\{\{ | \}\}\}
    # Linters and formatters
    | (?:eslint|stylelint|tslint|prettier|biome)-\w | eslint\s.*: | webpackChunk
    | (?:jshint|jslint|globals?|exported|istanbul)(?::|\s\s*\w+\s*(?:[:,]|$)|\ ignore)
    | (?:clang-format|clang-tidy|NOLINT|cppcheck|IWYU|cpplint|clang)\b
    | (?:pylint|flake8|mypy|type|ruff|pyright|pyre|isort|fmt|yapf|black|bandit)\b\s*[:=]
    | [\w-]+:\s*(?:ignore|disable|enable|skip|off|on)\b
    | (?:pragma|cython|distutils)\b\s*[:=-] | (?:noqa|nosec|pyre-\w+|usort|ufmt|lint)\b
    | shellcheck\b | (?:rubocop|frozen_string_literal|encoding|typed)\b(?:\s*[:=]|\ disable)
    | (?:swiftlint|ktlint|golangci|nolint|go:\w+|ReSharper\ (?:disable|restore))\b | \+build\b
    | @(?:ts-\w+|flow|format|generated|noflow|emails?|oncall|lint|nolint|jsx\w*|jest-\w+)\b
    | (?:yaml-language-server|\$schema|syntax=|escape=|check=|region|endregion)\b
    | (?-i:BEGIN|END)\b | (?:begin|end)[_-] | (?-i:RUN:|CHECK\b) | <reference\b
    # Who and when
    | [\\@](?:file|author|date|version|since|licen[sc]e|copyright|(?:in|def|addto)group|internal)\b
    | (?:original\ |first\ |previous\ |former\ |current\ |co-?)?
      (?:authors?|owner(?:\(s\)|s)?|maintainers?|contributors?|credits?)\s*(?:by\s*)?:(?!:)
    | (?:created|date|version|revision|e-?mail|copyright|licen[sc]e|module
      |stability)\s*(?:by\s*)?:(?!:)
    | (?:portability|language|compiler|upstream|home\s?page|web\s?site|repository|project)\s*:(?!:)
    | (?:package|company|release|since|status|tags|keywords|category|platforms?|os)\s*:(?!:)
    | (?:filenames?|url|file|modified|updated|git\ version|doi|orcid|script)\s*(?:by\s*)?:(?!:)
    | (?:last|latest)\ (?:modified|updated?|changed?|revision)\b
    | created\ (?:on|by|with)\b | written\ by\b | authors?\b | by\ [A-Z]\w+\ [A-Z]\w+$
    | \$(?:Id|Revision|Date|Header|Author|FreeBSD|NetBSD|OpenBSD)\b
    | (?:\d{1,2}[.\ ])?\d{4}[-/.\ ] | \d{8}\b | .*@(?<=[\w.+-]@)[\w-]+\.\w
    # Marks of tools and labels
    | <\?xml | <!doctype | generator: | @(?:api|private|public|module|package|class|namespace)\b
    | (?:see|ref|reference|source|from|taken\ from)?:?\s*<?https?://\S+\s*$
    | (?:tests?|imports?|includes?|std(?:lib)?|third[- ]party)\s*(?:for\s)?:?\s*$
    """,
    _FLAGS,
)
"""A line of a comment that is for a machine or about the file's history."""

LICENCE_WORDS = (
    "author", "copyright", "(c)", "©", "spdx", "licen", "rights reserved", "permission",
    "redistribut", "public domain", "free software", "in the hope", "received a copy", "as is",
    "warrant", "merchantability", "liab", "applicable law", "you may", "neither the name",
    "governed by", "this file is", "source file is", "confidential", "proprietary", "apache.org",
    "compliance", "not use", "except in", "notice", "temple place", "franklin st", "in no event",
    "gpl", "without limitation", "conditions", "use of this source", "distributed", "terms",
    "part of the", "copying", "llvm compiler", "under",
)  # fmt: skip
"""Words of which each phrase of :data:`LICENCE` holds one: they are found much faster."""

LICENCE = re.compile(
    r"""
    the\ authors?\ of\ this\ (?:software|program|package|library|code|file)\b
    | copyright | \(c\)\s | \(c\)\d{4} | © | spdx | licen[sc]ed?\b | all\ rights\ reserved
    | permission\ (?:is\ hereby\ granted|to\ use) | redistribut(?:ion|e) | public\ domain
    | is\ free\ software | in\ the\ hope\ that\ it\ will | received\ a\ copy\ of
    | provided\ ["'“`]*as\ is | warrant(?:y|ies) | merchantability | liab(?:le|ility)\b
    | required\ by\ applicable\ law | you\ may\ (?:not\ use|obtain) | neither\ the\ name
    | governed\ by\ a | this\ (?:source\ )?file\ is\ (?:part\ of|subject\ to) | confidential
    | proprietary
    | apache\.org | in\ compliance\ with | (?:not\ use|except\ in)\ .*\ file | \bnotice\b
    | free\ software\ foundation | temple\ place | franklin\ st | in\ no\ event | gpl\b
    | without\ limitation | following\ conditions | conditions\ are\ met | use\ of\ this\ source
    | (?:is|part\ of)\ distributed\ (?:under|on) | terms\ (?:of\ the|and\ conditions) | \blgpl
    | part\ of\ the\ [\w.-]+\ (?:project|package|library)\b | copying\ (?:and|file|conditions)
    | the\ llvm\ compiler\ infrastructure | available\ under
    | under\ (?:the\ )?(?:[\w-]+\ )?(?:terms|mit|bsd)\b | released\ under
    """,
    re.VERBOSE,
)
"""A phrase, in small letters, that marks a paragraph as (part of) a licence or a copyright
notice."""

REMARK = re.compile(
    r"""
    (?:todo|fixme|xxx|hack|note|nb|warning|caution|important|attention|danger|tip|hint
      |disclaimer|usage|how\ to\ use|run\ with|run:
      |to\ (?:run|use|build|compile|test|install|generate|update))\b
    | (?:required|requires)\b | (?:if|when|unless|although|because|since|otherwise)\b
    | (?:don't|do\ not|please|see|thanks?|feel\ free|make\ sure|be\ sure|remember|sorry)\b
    | (?:we|i|i'm|i've|my|you|your|let's|let\ us|here\ we|now|then|also|but|so|however|and|or)\b
    | (?-i:[A-Z]{2,3}): | (?-i:[A-Z]+_[A-Z_]+)\ \(
    | the\ .*\ (?:of|in)\ this\ file\ (?:is|are|appl)
    | this\ is\ (?:impossible|not|only|necessary|needed|required|here|because|used|done|where)\b
    | this\ (?:\w+(?:,[^,]{1,40},)?\ )?(?:is|was|has\ been)\ (?:automatically\ |auto-?)?generated\b
    | this\ is\ an?\ top[- ]level\b | this\ (?:\w+\ )?follows\b
    | (?:\S+\ ){0,6}originally\ (?:by|created|wrote|written)\b | needs?\ to\b | assum(?:e|es|ing)\b
    | this\ \w+\ used\ to\b | (?:\S+\ ){0,4}under\ (?:heavy|active)\ development
    | in\ addition\b | an?\ excerpt\b
    | originally\b | added\b | (?:should|before)\ you\b | original\ \w+\ is | found\ (?:on|at|in)\b
    | \(.*\)$ | (?:\S+\ ){1,4}was\ introduced\b
    | from\b | include\b | step\ \d | https?:
    | (?:\S+\ ){0,9}(?:adapted|adopted|extracted|refactored|copied|taken|borrowed|forked|stolen
      |lifted|derived|synced|vendored|(?:back-?)?ported)\ (?:from|by|off)\b
    | for\ [^.!?]{3,80},\ (?:please\ )?(?:check\ out|see|visit|refer|use|read)\b
    | describe\ this\ issue\ template
    | (?:\S+\ ){0,3}(?:based|influenced|inspired|modified|imported)\ (?:from|by|on|off)\b
    | (?:this\ |the\ )?(?:next|following|above|below|rest|line|lines)\b
    | (?:just\ )?(?:this\ is\ |it's\ )?(?:an?\ )?
      (?:(?:single|multi|top|test|regular|simple|block|one|doc)[\w-]*\ ){0,3}(?:line\ )?
      comments?\b
    | this\ (?:\w+\ ){1,2}
      (?:does\ not|doesn't|must|should|needs|requires|will\ not|won't|cannot|can\ only
       |may\ be\ used)
    | (?:stop|exit|fail|abort|bail|quit)\b.*\b(?:error|fail)
    | (?:for\ most\ projects|write\ your)\b
    | copy\ (?:this|or)\b | no\ ["'“] | this\ workflow\ uses\ actions | uncomment\b
    | view\ at\b | (?:last|first)\ updated?\b
    | (?:welcome|hello|hi)\b | (?:deprecated|obsolete)[.!]?$
    | click\ (?:here|on|the)\b | go\ to\ (?:the\b|your\b|http) | visit\ (?:the\b|our\b|us\b|http)
    | for\ (?:example|instance)\b | this\ is\ (?:the|an?)\ readme\b
    | (?:validate|verify|compile|build|rebuild|regenerate)\ (?:this\ |it\ )?(?:with|using)\b
    | (?:chmod|mkdir|chown|rm\ -|export\ \w+=)\b
    | (?:npm|pip3?|cargo|yarn|pnpm|npx|apt(?:-get)?|brew|sudo|curl|wget|elm|docker|kubectl|go
      |python3?|bazel|git|pre-commit)
      \ (?:install|add|run|build|init|exec|get|test|clone|-\S+|\S+\.\w{1,4}\b)
    """,
    _FLAGS,
)
"""The start of a paragraph that says something, but not what the file is."""

REFERS_BACK = re.compile(
    r"(?i)(?:its?|they|their|these|those|such|this (?:example|can|will|allows|means|works|makes))\b"
)
"""The start of a sentence that speaks of something said before."""

FRAGMENT = re.compile(
    r"[Ii]ts?\b|[Tt]hey\b|(?:[Oo]ne|[Ss]ome|[Aa]ll|[Ee]ach) of (?:these|them)\b"
    r"|(?:and|or|but|of|in|on|at|as|by|with|from|into|than|that|which|where|while|is|are|was|were"
    r"|be|has|have|so)\b"
)
"""The start of what makes no sense without the words before it."""

INITIALS = re.compile(r"(?:^|\b[A-Z][a-z]+ )[A-Z]\. ?(?:[A-Z]\. ?)*[A-Z][a-z]|\b[A-Z]\. ?[A-Z]\. ")
"""A person's name with initials."""

OBLIGATION = re.compile(
    r"\b(?:must|should|please|make sure|don't|remember|careful|in sync|we|i|you|your|our|my|me|us"
    r"|might|imports?|todo|fixme|xxx|workaround for (?:a )?bug|here)\b",
    re.IGNORECASE,
)
"""Words that turn a plain comment into a remark to its readers."""

SECTION = re.compile(
    r"""
    (?:[\w/&-]+\ ){0,3}
    (?:functions?|variables?|constants?|imports?|includes?|macros?|types?|settings?|options?
      |definitions?|declarations?|dependencies|globals?|prototypes?|exports?|parameters?
      |requirements?|versions?|flags|paths?|methods?|structs?|enums?|defines|headers?|aliases)\W*(?:\(.*\))?
    """,
    _FLAGS,
)
"""A few words that head a part of a file, matched in full."""

LEFT_OVER = re.compile(
    r"""
    \{\{ | \ , | :\ \d+\.$ | << | >> | (?<![\w*])\*(?=[\w:]) | \{% | %\} | <% | \$\{ | \$\w+\(
    | \$\w+\$ | !\[
    | \]\( | ``` | :\w+:` | \|[\w.:-]+\|

    | </?(?:p|b|i|em|strong|code|pre|br|a|img|div|span|table|t[dr]|ul|li|h[1-6]|su[bp]|center
       |summary|details|para|see|kbd|font|hr|picture|source|svg)(?:\s[^<>]*)?/?>
    | &[a-z]+; | @param\b | \\\w+\{ | ^\W*$ | \.\.\ \w+:: | (?<!\w)@\w+@
    """,
    _FLAGS,
)
"""Markup and templates that did not become text."""

CODE_LINE = re.compile(
    r"""(?x)
    .*[;{}\\]\s*$ | \s*\#\s*(?:include|define|if|ifdef|ifndef|endif|pragma|undef)\b
    | \s*[\w.\[\]"'$-]+\s*(?:\+|-|:|\|)?=\s*\S | \s*import\s+[\w.]+$ | \s*from\s+[\w.]+\s+import\b
    | \s*using\s+[A-Z]\w*(?:\s*[.:,]\s*\w+)*\s*(?:\#.*)?$
    | \s*(?:return|def|class|if|for|while|elif|else|try|except|with)\b.*:\s*$
    | \s*[\w.-]+:\s*[\w"'\[{./-]*$ | \s*[\w.]+\(.*\)\s*$ | \s*[$>%]\s
    | \s*(?:const|let|var|fn|func|static|void|int|public|private|local)\s+\w+.*[=({]
    | \s*-{1,2}\w[\w-]*(?:[=\s]|$) | \s*<\S.*>\s*$ | \s*[/.~][\w./-]+\s*$ | .*(?:=>|->|&&|\|\||==)\s
    """
)
"""A line that looks like code."""
