#!/usr/bin/env bash
# clang-tidy over our sources, every finding an error (the list: .clang-tidy). Configures build/tidy, where sources of a library are read
# several at a time (a unity build): clang-tidy spends most of its time in the headers that they share.
#   tools/tidy.sh              all sources
#   tools/tidy.sh FILE...      the units that hold these
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command -v clang-tidy >/dev/null || { echo "No clang-tidy on this machine (apt-get install clang-tidy)" >&2; exit 4; }
source tools/build_setup.sh
build=build/tidy
cmake --preset gcc -B "$build" "${cmake_options[@]}" -DHEARTWRIGHT_TESTS=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null

# Every unit of our libraries and programs: a unity file, or a source by itself. Not what CMake writes at build time, nor generated/.
mapfile -t units < <(python3 - "$build/compile_commands.json" "$@" <<'PYTHON'
import json, pathlib, re, sys
root = pathlib.Path.cwd()
wanted = {str(pathlib.Path(file).resolve()) for file in sys.argv[2:]}
for entry in json.load(open(sys.argv[1])):
    file = pathlib.Path(entry["file"])
    if not re.match(r"(build/tidy/)?(base|generator|runtime)/", str(file.relative_to(root))) or not file.exists() or "heartwright_version" in str(file):
        continue
    sources = set(re.findall(r'#include "([^"]+)"', file.read_text())) if "/Unity/" in str(file) else {str(file)}
    if not wanted or wanted & sources:
        print(file)
PYTHON
)
[[ ${#units[@]} -gt 0 ]] || { echo "clang-tidy: no unit holds these files." >&2; exit 2; }
printf '%s\n' "${units[@]}" |
    xargs -P "$(nproc)" -n 1 clang-tidy -p "$build" --quiet --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-unused-command-line-argument --checks=-bugprone-suspicious-include \
        --header-filter='(base|generator|runtime)/.*\.[ch]pp$' 2> >(grep -vE 'warnings? (generated|treated)|Suppressed|Use -header-filter' >&2)
echo "clang-tidy: ${#units[@]} units, nothing found."
