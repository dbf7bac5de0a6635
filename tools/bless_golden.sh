#!/bin/sh
# Accepts what the generator writes now: the golden files of toy models and generated/. Look at the diff before you commit it.
#     tools/bless_golden.sh [BUILD]        BUILD: a build folder, build/release when left out
set -eu
cd "$(dirname "$0")/.."
build=${1:-build/release}
cmake --build "$build" --target heartwright-generate generator_golden_passes generator_golden_emit
for golden in generator_golden_passes generator_golden_emit; do
    HEARTWRIGHT_BLESS=1 "$(find "$build" -name $golden -type f | head -n 1)" --gtest_brief=1
done
for manifest in generated/*/manifest.json; do
    model=$(basename "$(dirname "$manifest")")
    spec=${model%_mean_field}
    if [ "$spec" = "$model" ]; then mean_field=; else mean_field="--mean-field all"; fi
    "$build/bin/heartwright-generate" generate "model_specs/$spec.json" -o generated $mean_field
done
git diff --stat -- generated tests/generator/golden
