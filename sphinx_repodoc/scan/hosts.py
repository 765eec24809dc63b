"""Where the files of a repository can be read on the web, by the address it was cloned from.

Only hosts whose addresses are known by their name are recognised. What an address holds of
users and passwords is left behind.
"""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from sphinx_repodoc.model import Hosting

# user@host:path, as ssh writes it; C:\\path is a folder.
_SCP = re.compile(r"(?:[^@/\s]+@)?([\w.-]{2,}):(?!//)(.+)")
_SCHEMES = frozenset({"https", "http", "ssh", "git", "git+ssh", "git+https", "ssh+git"})
_PATH = re.compile(r"[\w.~%+-]+(?:/[\w.~%+ -]+)+")

_ALIASES = {
    "www.github.com": "github.com",
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
    "ssh.dev.azure.com": "dev.azure.com",
    "vs-ssh.visualstudio.com": "dev.azure.com",
}

_GITEA = "https://{host}/{project}/src/commit/{commit}/{path}"
_GITLAB = "https://{host}/{project}/-/blob/{commit}/{path}"
_GITHUB = "https://{host}/{project}/blob/{commit}/{path}"

HOSTS = (
    (re.compile(r"github\.com"), "GitHub", _GITHUB),
    (re.compile(r"github\.[\w.:-]+"), "GitHub Enterprise", _GITHUB),
    (re.compile(r"gitlab\.[\w.:-]+"), "GitLab", _GITLAB),
    (re.compile(r"bitbucket\.org"), "Bitbucket", "https://{host}/{project}/src/{commit}/{path}"),
    (re.compile(r"codeberg\.org"), "Codeberg", _GITEA),
    (re.compile(r"gitea\.[\w.:-]+"), "Gitea", _GITEA),
    (re.compile(r"forgejo\.[\w.:-]+"), "Forgejo", _GITEA),
    (re.compile(r"git\.sr\.ht"), "sourcehut", "https://{host}/{project}/tree/{commit}/item/{path}"),
    (
        re.compile(r"dev\.azure\.com|[\w-]+\.visualstudio\.com"),
        "Azure DevOps",
        "https://{host}/{project}?path=/{path}&version=GC{commit}",
    ),
)
"""Names of hosts, what they are called, and where they show a file."""


def find_hosting(remote: str) -> Hosting | None:
    """Where the files of the repository that was cloned from *remote* can be read."""
    host, path = _split_remote(remote.strip())
    host = _ALIASES.get(host, host)
    project = path.strip("/").removesuffix(".git")
    if ".." in project.split("/") or not _PATH.fullmatch(project):
        return None
    for pattern, name, template in HOSTS:
        if pattern.fullmatch(host):
            if name == "Azure DevOps":
                project = _name_azure(project)
            place = quote(project, safe="/~%+")
            return Hosting(
                name=name, template=template.replace("{host}", host).replace("{project}", place)
            )
    return None


def make_hosting(template: str) -> Hosting:
    """What an address with placeholders, as the user writes it, says."""
    return Hosting(name=urlsplit(template).hostname or "the web", template=template)


def _split_remote(remote: str) -> tuple[str, str]:
    """The host and the path of an address, empty where it has none."""
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
    # A port of ssh says nothing of the web.
    is_web = parts.scheme.endswith(("http", "https"))
    return (f"{host}:{port}" if is_web and port else host), parts.path


def _name_azure(project: str) -> str:
    """``v3/organisation/project/repository`` of ssh as the web names it."""
    parts = project.split("/")
    if parts[0] == "v3" and len(parts) == 4:
        _, organisation, name, repository = parts
        return f"{organisation}/{name}/_git/{repository}"
    return project
