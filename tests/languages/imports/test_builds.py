from __future__ import annotations

from tests.languages.imports.snippets import show_all


def test_make_includes_from_its_folder_and_the_root() -> None:
    files = {
        "sub/Makefile": "include near.mk\ninclude mk/root.mk\n-include $(TOP)/mk/rules.mk\n"
        "include parts/*.mk\ninclude $(DEPS)\ninclude gone.mk\n",
        "sub/near.mk": "",
        "mk/root.mk": "",
        "mk/rules.mk": "",
        "sub/parts/a.mk": "",
        "sub/parts/b.mk": "",
    }
    assert show_all(files, "sub/Makefile") == [
        "near.mk -> sub/near.mk",
        "mk/root.mk -> mk/root.mk?",
        "$(TOP)/mk/rules.mk -> mk/rules.mk?",
        "parts/*.mk -> sub/parts/a.mk sub/parts/b.mk?",
        "$(DEPS): unresolved",
        "gone.mk: unresolved",
    ]


def test_dockerfiles_copy_files_and_start_from_images() -> None:
    files = {
        "ci/docker/Dockerfile": "FROM ubuntu:22.04 AS base\nFROM base\nFROM ${IMAGE}\n"
        "COPY requirements.txt setup.py /app/\nCOPY src $X /app/\nCOPY gone.txt /\n",
        "ci/docker/requirements.txt": "",
        "setup.py": "",
    }
    assert show_all(files, "ci/docker/Dockerfile") == [
        "ubuntu:22.04: third party",
        "${IMAGE}: third party",
        "requirements.txt -> ci/docker/requirements.txt?",
        "setup.py -> setup.py?",
        "gone.txt: unresolved",
    ]


def test_protocol_buffers_begin_at_some_root() -> None:
    files = {
        "api/v1/a.proto": 'import "v1/b.proto";\nimport "google/protobuf/any.proto";\n'
        'import "other/c.proto";\nimport "twice.proto";\n',
        "api/v1/b.proto": "",
        "x/twice.proto": "",
        "y/twice.proto": "",
    }
    assert show_all(files, "api/v1/a.proto") == [
        "v1/b.proto -> api/v1/b.proto",
        "google/protobuf/any.proto: standard library",
        "other/c.proto: unknown",
        "twice.proto -> x/twice.proto y/twice.proto?",
    ]


def test_graphql_imports_begin_beside_the_file() -> None:
    files = {
        "a/x.graphql": '#import "y.graphql"\n#import "z.graphql"\n#import "gone.graphql"\n',
        "a/y.graphql": "",
        "b/z.graphql": "",
    }
    assert show_all(files, "a/x.graphql") == [
        "y.graphql -> a/y.graphql",
        "z.graphql -> b/z.graphql?",
        "gone.graphql: unresolved",
    ]
