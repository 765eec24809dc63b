#!/bin/sh
# Brings the packages of languages.toml into a folder, without installing them: one folder
# for each. What is there already stays; what cannot be had is named and left out.
set -eu
[ $# = 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"

missing=$(sed -n '/\.packages\]$/,/^\[[^]]*\.kinds\]$/ s/^"\{0,1\}\([a-z0-9.+-]*\)"\{0,1\} = .*/\1/p' \
  "$here/languages.toml" | sort -u | while read -r package; do
    [ -d "$package" ] || echo "$package"
  done)
[ -n "$missing" ] || exit 0

downloads=$(mktemp -d)
trap 'rm -rf "$downloads"' EXIT
download() { (cd "$downloads" && apt-get download -qq -o APT::Sandbox::User=root "$@"); }

# Without the lists of a fresh system no name is known; old ones may name what is gone.
[ "$(id -u)" != 0 ] || apt-get update -qq || true
# All at once is quick, but one name that is not known is enough to get none.
# shellcheck disable=SC2086  # names hold no spaces
download $missing || for package in $missing; do
  download "$package" || echo "cannot download $package" >&2
done
for file in "$downloads"/*.deb; do
  [ -e "$file" ] || continue
  # Unpacked beside its place first: a folder that is there is complete.
  rm -rf .part
  dpkg-deb -x "$file" .part
  package=${file##*/}
  mv .part "${package%%_*}"
done
