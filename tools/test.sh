#!/usr/bin/env bash
# Builds everything and passes all tests.
#   tools/test.sh               all tests but the long ones
#   tools/test.sh --long        the long ones too
#   tools/test.sh --sanitize    the same under the address and undefined-behaviour sanitizers
#   tools/test.sh --threads     the tests that use threads under the thread sanitizer
#   tools/test.sh -R REGEX      what else is said goes to ctest
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tools/install_dependencies.sh --tests --python --oracles
source tools/build_setup.sh
build=build/release  # where tools/quickstart.sh builds
exclude=(-LE '^long$')
selection=()
while [[ $# -gt 0 ]]; do
    case $1 in
        --long) exclude=() ;;
        --sanitize) preset=asan-ubsan; build=build/$preset ;;
        # Clang and Open MPI are not instrumented: races of their own threads are no finding.
        --threads) preset=tsan; build=build/$preset; export TSAN_OPTIONS=ignore_noninstrumented_modules=1; selection=(-R '[Tt]hread|[Ss]olver|[Dd]iffusion|[Rr]eact') ;;
        -h | --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
        *) selection+=("$1") ;;
    esac
    shift
done

cmake --preset "$preset" -B "$build" "${cmake_options[@]}" -DHEARTWRIGHT_TESTS=ON -DHEARTWRIGHT_NATIVE_KERNELS=OFF >/dev/null
cmake --build "$build" --parallel "$jobs"
# A place more than processors: tests of commands and ranks wait for programs that start.
places=$((jobs < 4 ? jobs + 1 : 4))
ctest --test-dir "$build" --output-on-failure --no-tests=error --parallel "$places" "${exclude[@]}" "${selection[@]}"
