#!/usr/bin/env bash
# Formats our sources in place (the policy: .clang-format); --check only tells which would change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
case ${1:-} in
    "") mode=(-i) ;;
    --check) mode=(--dry-run --Werror) ;;
    *) sed -n '2s/^# //p' "$0"; [[ $1 == --help ]] && exit 0 || exit 2 ;;
esac
git ls-files 'base/*.?pp' 'generator/*.?pp' 'runtime/*.?pp' 'runtime/*.cu' 'runtime/*.cuh' 'tests/*.?pp' | xargs clang-format "${mode[@]}"
