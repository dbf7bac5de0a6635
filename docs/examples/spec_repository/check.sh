#!/usr/bin/env bash
# What the workflow does, and what a person does before a commit: every spec of specs/ is checked, generated/ is what the generator writes
# for it, and its quick verification passes. Needs heartwright on the PATH. All problems are reported; then the exit code is 1.
#   ./check.sh [RESULTS]     results: *.sarif and reports
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
results=${1:-results}
mkdir -p "$results"
failed=0
fail() { echo "FAILED: $1" >&2; failed=1; }

shopt -s nullglob
specs=(specs/*.json)
[[ ${#specs[@]} -gt 0 ]] || { echo "error: specs/ holds no spec" >&2; exit 1; }
for spec in "${specs[@]}"; do
    name=$(basename "$spec" .json)
    echo "== $spec"
    if ! heartwright check "$spec" --sarif >"$results/$name.sarif"; then
        heartwright check "$spec" || true  # the same problems, for people
        fail "$spec has errors"
        continue
    fi
    heartwright generate "$spec" -o generated --check || fail "generated/$name is not what $spec gives: heartwright generate $spec -o generated"
    # Against a solver without any optional pass: action potentials, restitution and conduction.
    heartwright verify "$spec" --plain --quick --backend cpu --threads 1 -o "$results/verify_$name" --force || fail "$spec: the optimised solver differs"
done
exit "$failed"
