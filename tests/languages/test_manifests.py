"""Project files: what they name, need and lead to, each with its line."""

from __future__ import annotations

import pytest

from sphinx_repodoc.languages import load
from sphinx_repodoc.model import Findings, Manifest

PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
[project]
name = "tool"
version = "1.2"
dependencies = [
    # comment
    "a>=1; python_version < '3'",
    "b[x,y] @ https://example.org/b.zip", "c",
]
[project.optional-dependencies]
docs = ["sphinx"]
[dependency-groups]
test = ["pytest>=8", {include-group = "docs"}]
[tool.poetry.dependencies]
python = "^3.8"
d = {version = "^1", optional = true}
[tool.poetry.group.dev.dependencies]
e = "*"
"""
SETUP_CFG = """\
[metadata]
name = tool
version = 1.2
[options]
setup_requires = wheel
install_requires =
    a >= 1
    # comment
    b; extra == "x"
[options.extras_require]
docs = sphinx
"""
PIPFILE = '[packages]\na = "*"\n[dev-packages]\nb = {version = ">=1"}\n'
REQUIREMENTS = """\
# Comment
-r base.txt
--constraint=limits.txt
a==1 \\
    --hash=sha256:abc
b[x]>=1,<2 ; python_version > "3" # why
-e git+https://example.org/c.git#egg=c
./local
--index-url https://example.org
d @ https://example.org/d.zip
"""
CONDA = """\
name: env
dependencies:
  - python=3.11
  - conda-forge::numpy >=1.2
  - pip:
    - torch==2
"""
PACKAGE = """\
{
  "name": "@s/tool", "version": "1.0.0",
  "main": "./lib/index.js",
  "exports": {
    ".": {"import": "./esm/index.js", "require": "./lib/index.js"},
    "./x/*": "./lib/x/*.js"
  },
  "imports": {"#y": "./lib/y.js"},
  "workspaces": ["packages/*"],
  "dependencies": {"a": "^1"},
  "devDependencies": {
    "b": "workspace:*"
  },
  "peerDependencies": {"c": "1"}, "optionalDependencies": {"d": "2"}
}
"""
TSCONFIG = """\
{
  // Comment
  "extends": "./base",
  "compilerOptions": {"baseUrl": "src", "paths": {"@/*": ["app/*", "lib/*"]}},
  "references": [
    {"path": "../core"}, {"path": "./tsconfig.node.json"},
  ],
}
"""
CARGO = """\
[package]
name = "my-tool"
version = "0.1.0"
[lib]
path = "lib.rs"
[[bin]]
name = "other"
[[bin]]
name = "third"
path = "tools/third.rs"
[dependencies]
serde = { version = "1", features = ["derive"] }
core = { path = "../core" }
[target.'cfg(unix)'.dependencies]
libc = "0.2"
[dev-dependencies]
tempfile = "3"
old = { package = "time", version = "0.1" }
[workspace]
members = ["crates/*"]
"""
GO = """\
// The module.
module example.org/tool

go 1.21

require example.org/a v1.2.3
require (
\texample.org/b v0.1.0 // indirect
)
replace example.org/a v1.2.3 => ./a
replace example.org/b => example.org/c v1.0.0
"""
COMPOSER = """\
{"name": "s/tool", "require": {"php": ">=8"}, "require-dev": {"x/y": "^1"},
 "autoload": {"psr-4": {"App\\\\": ["src/", "lib"]}, "psr-0": {"Old\\\\": "old/"}},
 "autoload-dev": {"psr-4": {"Tests\\\\": ""}},
 "bin": [
   "bin/tool"
]}
"""
POM = """\
<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>g</groupId><version>1</version><relativePath>../</relativePath></parent>
  <artifactId>a</artifactId>
  <description>Does &amp; dares.</description>
  <modules><module>core</module></modules>
  <dependencies>
    <dependency>
      <groupId>junit</groupId><artifactId>junit</artifactId>
      <version>4</version><scope>test</scope>
    </dependency>
  </dependencies>
</project>
"""
CSPROJ = """\
<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup>
    <PackageReference Include="A" Version="1.0" />
    <PackageReference Include="B"><Version>2</Version></PackageReference>
    <ProjectReference Include="..\\Core\\Core.csproj" />
  </ItemGroup>
</Project>
"""

SETUP = """\
needed = ["a>=1"]
setup(install_requires=needed, **more)
setup(install_requires=["b", other],
      tests_require="c",
      extras_require={"docs": ["d"], **more})
"""
GEMFILE = """\
source "https://rubygems.org"
gem "rack", "~> 3"
group :test do
  gem 'rake', require: false
end
# gem "no"
"""
GEMSPEC = """\
Gem::Specification.new do |s|
  s.name = "tool"
  s.add_dependency "rack", ">= 2"
  s.add_development_dependency("rake")
end
"""
GRADLE = """\
dependencies {
    implementation "com.a:b:1.0"
    testImplementation('junit:junit:4') { transitive = false }
    api group: 'org.c', name: 'd', version: '2'
    // implementation "no:no:1"
}
"""
GRADLE_KTS = """\
dependencies {
    implementation("com.a:b:1.0")
    kapt("c:d:2")
    implementation(project(":core"))
}
"""
CATALOGUE = """\
[libraries]
b = { module = "com.a:b", version.ref = "b" }
d = "c:d:2"
"""
PACKAGES = """\
<Project>
  <ItemGroup>
    <PackageVersion Include="A" Version="1.0" />
  </ItemGroup>
</Project>
"""


def analyse(name: str, text: str) -> Findings:
    reader = load.find_reader(name, "")
    assert reader
    found = reader(name, text, ())
    assert isinstance(found, Findings)
    return found


def read_manifest(name: str, text: str) -> Manifest:
    found = analyse(name, text)
    assert found.problems == ()
    assert found.manifest
    return found.manifest


@pytest.mark.parametrize(
    ("name", "text", "system", "dependencies"),
    [
        ("pyproject.toml", PYPROJECT, "Python tool 1.2", [
            "2 build: hatchling >=1.27", "8 : a >=1; python_version < '3'",
            "9 : b [x,y] @ https://example.org/b.zip", "9 : c", "12 docs: sphinx",
            "14 test: pytest >=8", "17 : d ^1", "19 dev: e *",
        ]),
        ("setup.cfg", SETUP_CFG, "Python tool 1.2", [
            "5 build: wheel", "7 : a >= 1", '9 : b ; extra == "x"', "11 docs: sphinx",
        ]),
        ("Pipfile", PIPFILE, "Pipenv", ["2 : a *", "4 dev: b >=1"]),
        ("requirements-dev.txt", REQUIREMENTS, "pip", [
            "4 : a ==1", '6 : b [x]>=1,<2 ; python_version > "3"',
            "7 : c git+https://example.org/c.git#egg=c", "10 : d @ https://example.org/d.zip",
        ]),
        ("environment.yml", CONDA, "conda env", [
            "3 : python =3.11", "4 : numpy >=1.2", "6 pip: torch ==2",
        ]),
        ("package.json", PACKAGE, "npm @s/tool 1.0.0", [
            "10 : a ^1", "12 dev: b workspace:*", "14 optional: d 2", "14 peer: c 1",
        ]),
        ("Cargo.toml", CARGO, "Cargo my-tool 0.1.0", [
            "12 : serde 1", "13 : core", "15 : libc 0.2", "17 dev: tempfile 3",
            "18 dev: old time 0.1",
        ]),
        ("go.mod", GO, "Go example.org/tool", [
            "4 : go 1.21", "6 : example.org/a v1.2.3", "8 indirect: example.org/b v0.1.0",
        ]),
        ("composer.json", COMPOSER, "Composer s/tool", ["1 : php >=8", "1 dev: x/y ^1"]),
        ("pom.xml", POM, "Maven g:a 1", ["8 test: junit:junit 4"]),
        ("Tool.csproj", CSPROJ, "NuGet Tool", ["3 : A 1.0", "4 : B 2"]),
        ("setup.py", SETUP, "Python", ["1 : a >=1", "3 : b", "4 test: c", "5 docs: d"]),
        ("Gemfile", GEMFILE, "RubyGems", ["2 : rack ~> 3", "4 : rake"]),
        ("tool.gemspec", GEMSPEC, "RubyGems tool", ["3 : rack >= 2", "4 development: rake"]),
        ("build.gradle", GRADLE, "Gradle", [
            "2 : com.a:b 1.0", "3 testImplementation: junit:junit 4", "4 : org.c:d 2",
        ]),
        ("build.gradle.kts", GRADLE_KTS, "Gradle", ["2 : com.a:b 1.0", "3 kapt: c:d 2"]),
        ("libs.versions.toml", CATALOGUE, "Gradle", ["2 : com.a:b", "3 : c:d 2"]),
        ("Directory.Packages.props", PACKAGES, "NuGet", ["3 : A 1.0"]),
    ],
)  # fmt: skip
def test_dependencies(name: str, text: str, system: str, dependencies: list[str]) -> None:
    found = read_manifest(name, text)
    assert f"{found.system} {found.name} {found.version}".split() == system.split()
    written = [f"{d.line} {d.group}: {d.name} {d.requirement}".strip() for d in found.dependencies]
    assert written == dependencies


@pytest.mark.parametrize(
    ("name", "text", "paths", "members"),
    [
        ("package.json", PACKAGE, [
            ("@s/tool", "esm/index.js"), ("@s/tool", "lib/index.js"),
            ("@s/tool/x/*", "lib/x/*.js"), ("#y", "lib/y.js"),
        ], ("packages/*",)),
        ("package.json", '{"workspaces": {"packages": ["a"]}}', [], ("a",)),
        ("tsconfig.json", TSCONFIG, [("@/*", "src/app/*"), ("@/*", "src/lib/*"), ("*", "src/*")],
         ()),
        ("Cargo.toml", CARGO, [("my_tool", "lib.rs"), ("core", "../core")], ("crates/*",)),
        ("go.mod", GO, [("example.org/a", "a")], ()),
        ("go.work", "use ./a\nuse (\n\t./b\n)\n", [], ("a", "b")),
        ("composer.json", COMPOSER, [
            ("App\\", "src"), ("App\\", "lib"), ("Old\\", "old/Old"), ("Tests\\", "."),
        ], ()),
        ("pom.xml", POM, [], ("core",)),
    ],
)  # fmt: skip
def test_paths(
    name: str, text: str, paths: list[tuple[str, str]], members: tuple[str, ...]
) -> None:
    found = read_manifest(name, text)
    assert (list(found.paths), found.members) == (paths, members)


@pytest.mark.parametrize(
    ("name", "text", "imports"),
    [
        ("requirements.txt", REQUIREMENTS, ["2 base.txt", "3 limits.txt"]),
        ("tsconfig.json", TSCONFIG,
         ["3 ./base.json", "6 ../core/tsconfig.json", "6 ./tsconfig.node.json"]),
        ("tsconfig.build.json", TSCONFIG,
         ["3 ./base.json", "6 ../core/tsconfig.json", "6 ./tsconfig.node.json"]),
        ("pom.xml", POM, ["3 ../pom.xml"]),
        ("Tool.csproj", CSPROJ, ["5 ../Core/Core.csproj"]),
    ],
)  # fmt: skip
def test_imports(name: str, text: str, imports: list[str]) -> None:
    found = analyse(name, text).imports
    assert [f"{item.line} {item.module}" for item in found] == imports
    assert {item.form for item in found} == {"local"}


@pytest.mark.parametrize(
    ("name", "text", "points"),
    [
        ("Cargo.toml", CARGO,
         ["2 my-tool src/main.rs", "6 other src/bin/other.rs", "8 third tools/third.rs"]),
        ("Cargo.toml", "[workspace]\nmembers = []\n", []),
        ("composer.json", COMPOSER, ["5 tool bin/tool"]),
    ],
)  # fmt: skip
def test_programs(name: str, text: str, points: list[str]) -> None:
    found = analyse(name, text).entry_points
    assert [f"{point.line} {point.name} {point.target}" for point in found] == points


@pytest.mark.parametrize("name", ["setup.cfg", "pyproject.toml", "tsconfig.build.json"])
def test_no_project(name: str) -> None:
    text = "{}" if name.endswith("json") else "[tool]\nx = 1\n"
    assert analyse(name, text).manifest is None


def test_description_of_pom() -> None:
    found = analyse("pom.xml", POM)
    assert (found.title, found.summary, found.doc_line) == ("g:a", "Does & dares.", 5)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("<project>\n<a></project>", 2, "mismatched tag"),
        ('<!DOCTYPE x [<!ENTITY a "&b;">]>\n<project>&a;</project>', 1, "document type"),
        ("<a>" * 1000, 1, "too deeply"),
        ("", 1, "no element found"),
    ],
)
def test_broken_xml(text: str, line: int, message: str) -> None:
    (problem,) = analyse("pom.xml", text).problems
    assert problem.line == line
    assert message in problem.message
