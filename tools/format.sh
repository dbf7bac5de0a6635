#!/usr/bin/env bash
# Formats our sources in place (the policy: .clang-format); --check only tells which would change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mode=(-i)
[[ ${1:-} == --check ]] && mode=(--dry-run --Werror)
git ls-files 'base/*.?pp' 'generator/*.?pp' 'runtime/*.?pp' 'runtime/*.cu' 'runtime/*.cuh' 'tests/*.?pp' | xargs clang-format "${mode[@]}"
