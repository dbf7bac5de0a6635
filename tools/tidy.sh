#!/usr/bin/env bash
# clang-tidy over our sources, every finding an error (the list: .clang-tidy).
#   tools/tidy.sh [BUILD]              all sources; BUILD: a configured build folder (default build/gcc)
#   tools/tidy.sh BUILD FILE...        these
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=${1:-build/gcc}
[[ -f $build/compile_commands.json ]] || { echo "No $build/compile_commands.json: configure first (cmake --preset gcc)" >&2; exit 4; }
command -v clang-tidy >/dev/null || { echo "No clang-tidy on this machine (apt-get install clang-tidy)" >&2; exit 4; }
shift || true
files=("$@")
[[ ${#files[@]} -eq 0 ]] && mapfile -t files < <(git ls-files 'base/*.cpp' 'generator/*.cpp' 'runtime/*.cpp')
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy -p "$build" --quiet --extra-arg=-Wno-unknown-warning-option 2> >(grep -vE 'warnings? (generated|treated)|Suppressed|Use -header-filter' >&2)
echo "clang-tidy: ${#files[@]} files, nothing found."
