#!/usr/bin/env bash
# Formats our C++ and CUDA sources in place, by the policy of .clang-format; with --markdown our pages, one sentence a line.
#   tools/format.sh                        rewrites what differs
#   tools/format.sh --check                only reports what would change; exits with 1 if anything would
#   tools/format.sh --markdown [--check]   the same of all *.md, or of files that are named after it
# One version of clang-format (14.0.6), because others format differently: that of the system, else a wheel in build/clang-format.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=14.0.6
if [[ ${1:-} == --markdown ]]; then
    shift
    check=()
    if [[ ${1:-} == --check ]]; then check=(--check); shift; fi
    [[ $# -gt 0 ]] || mapfile -t pages < <(git ls-files '*.md')
    python3 tools/markdown_lines.py "${check[@]}" "${@:-${pages[@]}}"
    exit
fi
case ${1:-} in
    "") mode=(-i) ;;
    --check) mode=(--dry-run --Werror) ;;
    *) sed -n '2,6s/^# \{0,1\}//p' "$0"; [[ $1 == --help || $1 == -h ]] && exit 0 || exit 2 ;;
esac

program=
for candidate in clang-format clang-format-14 build/clang-format/bin/clang-format; do
    if "$candidate" --version 2>/dev/null | grep -qF "version $version"; then program=$candidate; break; fi
done
if [[ -z $program ]]; then
    echo "Installing clang-format $version into build/clang-format" >&2
    python3 -m venv build/clang-format
    build/clang-format/bin/pip install --quiet --disable-pip-version-check "clang-format==$version"
    program=build/clang-format/bin/clang-format
fi

# Expected texts of golden tests are the generator's own.
git ls-files {base,generator,runtime,tests,lab}/'*.?pp' {runtime,tests,lab}/'*.cu' {runtime,tests,lab}/'*.cuh' |
    grep -v '^tests/generator/golden/.*/expected/' | xargs "$program" "${mode[@]}"
