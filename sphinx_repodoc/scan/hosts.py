"""Find the website that shows a repository's files, given the address of its remote.

Only the hosts in ``hosts.toml`` are recognised. User names and passwords in an address are dropped.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from urllib.parse import quote, urlsplit

from sphinx_repodoc.model import Hosting

# user@host:path, as ssh writes it, but not C:\\path, which is a folder.
_SCP = re.compile(r"(?:[^@/\s]+@)?([\w.-]{2,}):(?!//)(.+)")
_SCHEMES = frozenset({"https", "http", "ssh", "git", "git+ssh", "git+https", "ssh+git"})
_PROJECT = re.compile(r"[\w.~%+-]+(?:/[\w.~%+ -]+)+")
_AZURE_SSH = re.compile(r"\Av3/([^/]+)/([^/]+)/([^/]+)\Z")


_HOSTS = tomllib.loads(Path(__file__).with_name("hosts.toml").read_text("utf-8"))


def find_hosting(remote: str) -> Hosting | None:
    """Return the website for a repository with the remote address *remote*."""
    host, path = _split_remote(remote.strip())
    host = _HOSTS["aliases"].get(host, host)
    project = path.strip("/").removesuffix(".git")
    if ".." in project.split("/") or not _PROJECT.fullmatch(project):
        return None
    for row in _HOSTS["host"]:
        if re.fullmatch(row["host"], host):
            if row["name"] == "Azure DevOps":
                project = _AZURE_SSH.sub(r"\1/\2/_git/\3", project)
            address, commit, *raw = (
                each.replace("{host}", host).replace("{project}", quote(project, safe="/~%+"))
                for each in (row["file"], row["commit"], *row.get("raw", ()))
            )
            name, lines = row["name"], row["lines"]
            return Hosting(name=name, template=address, lines=lines, raw=tuple(raw), commits=commit)
    return None


def make_hosting(template: str) -> Hosting:
    """Return the website for the address *template* in the user's configuration."""
    return Hosting(name=urlsplit(template).hostname or "the web", template=template)


def _split_remote(remote: str) -> tuple[str, str]:
    """Return the host and the path of a remote address; both are empty if it has no host."""
    if "://" not in remote:
        match = _SCP.fullmatch(remote)
        return (match[1].lower(), match[2]) if match else ("", "")
    try:
        parts = urlsplit(remote)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return "", ""
    if parts.scheme not in _SCHEMES:
        return "", ""
    # Drop the port of an ssh address, which is not that of the website.
    is_web = parts.scheme.endswith(("http", "https"))
    return (f"{host}:{port}" if is_web and port else host), parts.path
