"""YAML files that are more than data: workflows, pipelines, services, objects."""

from __future__ import annotations

from sphinx_repodoc.languages import load
from sphinx_repodoc.model import Findings

WORKFLOW = """\
name: CI
on: [push]
jobs:
  build:
    name: Build it
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: Test
        run: |
          make test
      - run: |
          make all
          make install
      - uses: ./.github/actions/setup
  call:
    uses: ./.github/workflows/other.yml
  remote:
    uses: org/repo/.github/workflows/x.yml@main
"""
ACTION = """\
name: Setup
description: Sets the machine up.
inputs:
  version:
    required: true
runs:
  using: composite
  steps:
    - uses: actions/cache/restore@abc
"""
PIPELINE = """\
include:
  - local: /ci/base.yml
  - https://example.org/x.yml
  - ci/more.yml
stages: [test]
.hidden:
  script: x
unit:
  extends: .hidden
"""
COMPOSE = """\
services:
  web:
    image: nginx
    environment:
      PASSWORD: x
  db: {image: postgres}
volumes:
  data:
"""
OBJECTS = """\
apiVersion: v1
kind: Service
metadata:
  name: web
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: app}
"""


def analyse(name: str, text: str) -> Findings:
    reader = load.find_reader(name, "YAML")
    assert reader
    found = reader(name, text, ())
    assert isinstance(found, Findings)
    assert found.problems == ()
    return found


def describe(found: Findings) -> list[str]:
    return [f"{s.line}-{s.end_line} {s.kind} {s.qualname}" for s in found.symbols]


def test_workflow() -> None:
    found = analyse("ci.yml", WORKFLOW)
    assert found.title == "CI"
    assert describe(found) == [
        "2-2 key on", "4-15 job build", "8-8 step build.actions/checkout@v4",
        "9-11 step build.Test", "12-14 step build.make all",
        "15-15 step build../.github/actions/setup", "16-17 job call", "18-19 job remote",
    ]  # fmt: skip
    assert found.manifest
    assert found.manifest.system == "GitHub Actions"
    assert [(d.line, d.name, d.requirement, d.group) for d in found.manifest.dependencies] == [
        (8, "actions/checkout", "v4", "build"),
        (19, "org/repo/.github/workflows/x.yml", "main", "remote"),
    ]
    assert [(item.line, item.module) for item in found.imports] == [
        (15, "/.github/actions/setup/action.yml"),
        (17, "/.github/workflows/other.yml"),
    ]


def test_action() -> None:
    found = analyse("action.yml", ACTION)
    assert (found.title, found.summary, found.doc_line) == ("Setup", "Sets the machine up.", 2)
    assert "4-5 key inputs.version" in describe(found)
    assert "9-9 step runs.actions/cache/restore@abc" in describe(found)
    assert found.manifest
    assert [d.requirement for d in found.manifest.dependencies] == ["abc"]


def test_pipeline() -> None:
    found = analyse(".gitlab-ci.yml", PIPELINE)
    assert describe(found) == [
        "1-4 key include", "5-5 key stages", "6-7 key .hidden", "7-7 key .hidden.script",
        "8-9 job unit",
    ]  # fmt: skip
    modules = [(item.line, item.module) for item in found.imports]
    assert modules == [(2, "/ci/base.yml"), (4, "/ci/more.yml")]


def test_services() -> None:
    assert describe(analyse("docker-compose.dev.yml", COMPOSE)) == [
        "2-5 service web", "3-3 key web.image", "4-5 key web.environment", "6-6 service db",
        "6-6 key db.image", "7-8 key volumes", "8-8 key volumes.data",
    ]  # fmt: skip


def test_objects() -> None:
    found = analyse("app.yaml", OBJECTS)
    assert [s.prefix for s in found.symbols if s.kind == "object"] == ["Service", "Deployment"]
    assert describe(found)[:2] == ["1-4 object web", "1-1 key web.apiVersion"]
    assert "6-8 object app" in describe(found)


def test_mere_data() -> None:
    assert describe(analyse("a.yml", "jobs:\n  a: 1\n")) == ["1-2 key jobs", "2-2 key jobs.a"]


def test_what_stands_on_one_line_follows_its_parent() -> None:
    found = analyse("compose.yaml", "{services: {a: {image: x}, b: {image: y}}, name: z}")
    assert [symbol.qualname for symbol in found.symbols] == ["name", "a", "a.image", "b", "b.image"]
    found = analyse("action.yml", "runs: {using: composite, steps: [{run: a}]}\noutputs: {b: 1}\n")
    names = ["runs", "runs.using", "runs.steps", "runs.a", "outputs", "outputs.b"]
    assert [symbol.qualname for symbol in found.symbols] == names


def test_a_form_for_issues_says_what_it_is_for() -> None:
    text = "name: Bug\ndescription: Tell us what does not work.\nbody:\n  - type: input\n"
    found = analyse("bug.yml", text)
    assert (found.title, found.summary, found.doc_line) == ("Bug", "Tell us what does not work.", 2)
    assert [symbol.name for symbol in found.symbols] == ["name", "description", "body"]
    assert analyse("bug.yml", "name: Bug\nbody: [1]\n").summary == ""


PLAYBOOK = """\
---
- hosts: all
  become: yes
  handlers:
    - name: restart
      service: name=boat state=restarted
  tasks:
    - name: Install the boat.
      apt: name=boat
    - block:
        - ansible.builtin.command: sail
      when: afloat
- import_playbook: next.yml
"""
TASKS = """\
- include_tasks: boats.yml
- name: Paint it.
  template:
    src: a.j2
  notify: restart
"""


def test_a_playbook_has_plays_with_tasks() -> None:
    found = analyse("site.yml", PLAYBOOK)
    assert [(symbol.kind, symbol.name, symbol.line, symbol.parent) for symbol in found.symbols] == [
        ("play", "all", 2, ""),
        ("task", "restart", 5, "all"),
        ("task", "Install the boat.", 8, "all"),
        ("task", "ansible.builtin.command sail", 11, "all"),
        ("play", "next.yml", 13, ""),
    ]


def test_tasks_stand_alone_in_roles() -> None:
    found = analyse("main.yml", TASKS)
    assert [(symbol.kind, symbol.name) for symbol in found.symbols] == [
        ("task", "include_tasks boats.yml"), ("task", "Paint it."),
    ]  # fmt: skip


def test_a_list_of_other_things_has_no_tasks() -> None:
    for text in (
        "- name: a\n  file: b\n  user: c\n- name: d\n  git: e\n",
        "- hosts: [a]\n  port: 1\n",
        "- name: a\n  tags: [b]\n  when: c\n",
        "- a\n- become: b\n",
    ):
        kinds = {symbol.kind for symbol in analyse("a.yml", text).symbols}
        assert kinds.isdisjoint({"play", "task"})
