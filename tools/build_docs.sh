#!/usr/bin/env bash
# Builds the site of docs/ into build/site; any warning is an error. Open build/site/index.html: it needs no network.
#   tools/build_docs.sh            builds it
#   tools/build_docs.sh --serve    shows it on this computer and builds anew what changes
# MkDocs and what it needs are in build/docs, in the versions and with the hashes of tools/docs/requirements.txt.
# Pages of tutorials have outputs where tools/docs/notebooks.py --execute build/notebooks has left them.
# Exit code 3: MkDocs could not be installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
case ${1:-} in
    "") command=(build --strict) ;;  # --quiet would count no warnings
    --serve) command=(serve) ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "$0"; [[ $1 == --help || $1 == -h ]] && exit 0 || exit 2 ;;
esac

if ! cmp --quiet tools/docs/requirements.txt build/docs/installed.txt; then
    { python3 -m venv build/docs &&
          build/docs/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement tools/docs/requirements.txt &&
          cp tools/docs/requirements.txt build/docs/installed.txt; } ||
        { echo "MkDocs could not be installed into build/docs; the site needs Python 3.10 or later and a package index." >&2; exit 3; }
fi
NO_MKDOCS_2_WARNING=1 build/docs/bin/mkdocs "${command[@]}"
[[ ${1:-} == --serve ]] || echo "The site: $PWD/build/site/index.html"
